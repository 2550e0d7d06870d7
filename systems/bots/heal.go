package bots

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Numbers of healing [ours].
const (
	healBelow = 0.88 // fraction of the largest health below which an entity is healed
	healEvery = 8    // ticks between searches for hurt friends

	spareEnergy = 0.45 // fraction of its energy above which it heals small wounds of its own: its jets need the same energy
	healSoon    = 0.7  // fraction of its health below which it does anyway
)

// heal uses a mode that heals on a hurt friend, or on the bot itself. A projectile does
// not heal its shooter.
func (b *bot) heal() {
	brain := b.brain
	if b.saves {
		brain.hands.heals = false
		return // its jets need the energy
	}
	hurt := isHurt(b.entry) && (b.jets.energy > spareEnergy || healthPart(b.entry) < healSoon)
	if !hurt && !brain.hands.heals && b.phase()%healEvery != 0 {
		return
	}
	brain.hands.heals = false
	for place := range b.arsenal.Slots {
		for _, alt := range [...]bool{false, true} {
			if o, ok := b.option(place, alt); ok && o.hint.Use == weapons.UseHeal && b.healWith(&o, hurt) {
				return
			}
		}
	}
}

// healWith uses a mode that heals, and reports whether there is somebody to heal with it. hurt
// is set if the bot itself is.
func (b *bot) healWith(o *choice, hurt bool) bool {
	friend, found := b.scene.nearestHurt(b.id, b.team(), b.eye, cmp.Or(o.hint.MaxRange, sightRange))
	aim, hits := shot{}, !found
	if found {
		aim, hits = b.aimAt(&o.fire, 1, &friend)
	}
	if !hits || !found && (!hurt || o.fire.Projectile != nil || o.fire.Ray != nil) {
		return false
	}
	b.brain.hands.heals = true
	if !b.wield(o.place) {
		return true
	}
	if found {
		b.gaze.turnTo(b.intent, lookFor(&o.fire.Trigger, aim.line))
		if !b.gaze.isOn(b.intent, beamAimed) {
			return true
		}
	}
	b.intent.Hold(o.button(), holds(&o.fire.Trigger, b.arsenal.Trigger(o.alt), false))
	return true
}

// isHurt reports whether an entity is alive and has lost enough health to be healed.
func isHurt(entry *donburi.Entry) bool {
	health := components.Health.Get(entry)
	return health.Alive() && health.Current < float64(healBelow*health.Max)
}

// nearestHurt returns the visible friend that is hurt and nearest to a bot of a team, as a target.
func (s *scene) nearestHurt(own components.ID, team int, eye geom.Vec, reach float64) (nearest sighting, found bool) {
	if team == 0 {
		return nearest, false
	}
	s.nearby = s.match.Nearby(geom.Bounds{Min: eye, Max: eye}.Expand(reach), s.nearby[:0])
	for _, id := range s.nearby {
		entry, ok := s.match.Entry(id)
		if !ok || id == own {
			continue
		}
		friend, ok := combatantOf(id, entry)
		box, hasBox := s.match.Box(id)
		if !ok || !hasBox || friend.team != team || !isHurt(entry) {
			continue
		}
		to := box.Center.Sub(eye)
		far := to.Length()
		if far > reach || found && far >= nearest.distance {
			continue
		}
		if _, hidden := s.match.Solid().Raycast(eye, to); !hidden {
			nearest, found = sighting{box: box, velocity: friend.velocity, eye: eye, distance: far, visible: true}, true
		}
	}
	return nearest, found
}
