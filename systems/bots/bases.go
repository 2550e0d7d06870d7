package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
)

// Numbers of base pieces [ours].
const (
	stationRange = 90.0 // m, how far a bot goes for a station of its team
	stationNear  = 4.0  // m to a station within which it stays until it lacks nothing
	stationWalk  = 14.0 // m to a station within which it walks
	stationStop  = 0.7  // m to the middle of a station at which it stands
	fullHealth   = 0.95 // fraction of its health that it leaves with
	fullAmmo     = 0.9  // fraction of its ammunition that it leaves with
	raidRange    = 70.0 // m to an enemy generator from which an attacker goes for it
	raidShare    = 2    // one attacker of so many does
	mendRange    = 90.0 // m to a hurt generator of its team from which a bot goes for it
	mendHealth   = 0.8  // fraction of its health below which a generator is hurt
	mendNear     = 4.0  // m to it at which the bot repairs it
	pieceWorth   = 60.0 // m by which a generator counts as farther than a player
)

// findPieces lists the pieces of bases.
func (s *scene) findPieces() []bases.State {
	if !s.hasPieces {
		s.hasPieces, s.pieces = true, defences.States(s.match, bases.States(s.match, s.pieces[:0]))
	}
	return s.pieces
}

// station returns the middle of the nearest station of the own team that works, if the bot
// lacks something and no one else is on it.
func (b *bot) station() (at geom.Vec, found bool) {
	health, ammo := healthPart(b.entry), b.ammo()
	if health > fullHealth && ammo > fullAmmo {
		return at, false
	}
	most := stationNear
	if components.Health.Get(b.entry).Current < repairHealth || ammo < ammoBelow {
		most = stationRange
	}
	pieces := b.scene.findPieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Kind != levels.PieceStation || !p.On || p.Team != 0 && p.Team != b.team() {
			continue
		}
		if far := p.Position.Sub(b.feet).Length(); far < most && (p.Busy == 0 || far < stationNear) {
			at, most, found = p.Position, far, true
		}
	}
	return at, found
}

// stand lets a bot that repairs stand still, and one that goes for a station walk onto its
// middle and stay there.
func (b *bot) stand() {
	if b.course.rests {
		b.run = geom.Vec{}
		b.intent.Hold(components.ButtonSki|components.ButtonJet, false)
		return
	}
	if b.brain.errand.ticks == 0 || !b.brain.errand.serves || !b.course.fetches || b.course.onWay {
		return
	}
	to := b.brain.errand.place.Sub(b.feet).Horizontal()
	if far := to.Length(); far < stationWalk {
		b.intent.Hold(components.ButtonSki, false)
		if far < stationStop {
			b.run = geom.Vec{}
		}
	}
}

// raid returns the generator, turret or sensor of the enemy to which an attacker turns while nobody is in
// sight.
func (b *bot) raid() (geom.Vec, bool) {
	target := b.brain.sight.memory(b.brain.sight.target)
	if b.brain.role != Attacker || int(b.id/2)%raidShare != 0 || target != nil && target.Visible && !b.scene.isPiece(target.ID) {
		return geom.Vec{}, false
	}
	return b.scene.nearestTarget(b.feet, raidRange, func(p *bases.State) bool { return p.Team != b.team() && p.On })
}

// mend returns the hurt generator, turret or sensor of the own team to which a bot that can repair goes.
func (b *bot) mend() (geom.Vec, bool) {
	if b.pack != components.RepairPack || b.brain.role != Repairer && b.brain.role != Defender {
		return geom.Vec{}, false
	}
	at, ok := b.scene.nearestTarget(b.feet, mendRange, func(p *bases.State) bool { return p.Team == b.team() && p.Health < mendHealth })
	b.course.rests = ok && at.Sub(b.feet).Length() < mendNear
	return at, ok
}

// nearestTarget returns the piece of some kind that can be destroyed and is nearest to a place.
func (s *scene) nearestTarget(from geom.Vec, most float64, fits func(*bases.State) bool) (at geom.Vec, found bool) {
	pieces := s.findPieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Kind == levels.PieceStation || !fits(p) {
			continue
		}
		if far := p.Position.Sub(from).Length(); far < most {
			at, most, found = p.Position, far, true
		}
	}
	return at, found
}

// isPiece reports whether an entity is a piece of a base.
func (s *scene) isPiece(id components.ID) bool {
	entry, ok := s.match.Entry(id)
	return ok && (entry.HasComponent(bases.Generator) || entry.HasComponent(defences.Piece))
}
