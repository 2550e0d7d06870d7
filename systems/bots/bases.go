package bots

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
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

	siegeLeast  = 118.0 // m to a turret of a place of siege: who sidesteps there stays out of its range
	siegeMost   = 175.0 // m to a turret of a place of siege, less than sightRange, within which a bot fires
	siegeDetour = 1.1   // times the way to the flag that the way by a place of siege takes at most
	siegeTurn   = 170.0 // m to a place of siege from which a bot leaves its lane for it: with more, attackers of both teams would meet on one way
	siegeTicks  = 500   // ticks of a life for which a bot lays siege, 16 s
	siegeHealth = 0.6   // part of its health below which it gives a siege up: two hits of a turret are then too many
)

// post is a place from which a turret near a flag can be attacked out of its range.
type post struct {
	turret, place geom.Vec // m
	way           field    // to the place
}

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

// findPosts finds the posts against the turrets around a flag for a team whose home is at home, from where outward leads: from each there is
// a free line to its turret, and no other one is on a shorter way to the flag.
func (c *chart) findPosts(f *flagChart, home geom.Vec, outward *field) {
	for i := range c.level.Pieces {
		p := &c.level.Pieces[i]
		center := p.Center()
		if p.Kind != levels.PieceTurret || p.Team != f.team || center.Sub(f.home).Length() > defences.TurretRange {
			continue
		}
		to := &f.lanes[straight]
		found, least := -1, siegeDetour*c.secondsFrom(to, home)
		for cell := range c.ground {
			line := center.Sub(c.standing(cell).Add(geom.Vec{Z: rayAbove}))
			seconds, far := float64(outward.seconds[cell]+to.seconds[cell]), line.Length()
			if seconds >= least || far < siegeLeast || far > siegeMost || c.kinds[cell] != cellOpen {
				continue
			}
			if _, hidden := c.level.Solid.Raycast(center.Sub(line), line); !hidden {
				found, least = cell, seconds
			}
		}
		if found >= 0 {
			f.posts = append(f.posts, post{center, c.standing(found), c.fieldTo(c.standing(found), home, straight)})
		}
	}
}

// besiege returns where an attacker stays, on the move, to shoot at a turret that watches the enemy flag.
func (b *bot) besiege(enemy *modes.FlagPlace) (geom.Vec, bool) {
	flag := b.scene.chart.flagOf(enemy.Team)
	if flag == nil || len(flag.posts) == 0 || enemy.State != modes.FlagHome || healthPart(b.entry) < siegeHealth || b.ammo() < ammoBelow || b.brain.siegeTicks > siegeTicks {
		return geom.Vec{}, false
	}
	pieces := b.scene.findPieces()
	for i := range flag.posts {
		p := &flag.posts[i]
		at := slices.IndexFunc(pieces, func(s bases.State) bool { return s.On && s.Position == p.turret })
		if at < 0 || p.place.Sub(b.feet).Length() > siegeTurn || p.turret.Sub(b.feet).Length() < defences.TurretRange {
			continue
		}
		b.brain.siegeTicks++
		b.aimAtTurret(&pieces[at])
		return b.ahead(&p.way, p.place), true
	}
	return geom.Vec{}, false
}

// aimAtTurret makes a turret in sight the target of a bot, unless an enemy is near or hurts it. It counts as airborne,
// so that the bot aims at its middle.
func (b *bot) aimAtTurret(turret *bases.State) {
	sight, line := &b.brain.sight, turret.Position.Sub(b.eye)
	e := sight.memory(sight.target)
	fights := e != nil && e.Visible && !b.scene.isPiece(e.ID) && (sight.hurtTicks > 0 || e.Place.Sub(b.feet).Length() < runRange)
	if _, hidden := b.match.Solid().Raycast(b.eye, line); !fights && !hidden && line.Length() < siegeMost {
		e, sight.target = sight.place(turret.ID), turret.ID
		e.Place, e.Velocity, e.Ticks, e.Visible, e.Airborne = turret.Position, geom.Vec{}, 0, true, true
	}
}
