package bots

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Numbers of healing [ours].
const (
	healBelow = 0.8 // part of the health below which somebody is worth it
	healEvery = 8   // ticks from one look for somebody hurt to the next
)

// heal uses what heals on a friend who is hurt, or on itself. What flies away does not heal
// who fires it.
func (b *bot) heal() {
	brain := b.brain
	hurt := isHurt(b.entry)
	if !hurt && !brain.Heals && (b.match.Tick()+int64(b.id))%healEvery != 0 {
		return
	}
	brain.Heals = false
	for place := range b.arsenal.Slots {
		o, ok := b.option(place, false)
		if !ok || o.hint.Use != weapons.UseHeal {
			continue
		}
		eye := systems.EyePosition(b.feet, b.armor.Half)
		friend, found := b.nearestHurt(eye, cmp.Or(o.hint.MaxRange, sightRange))
		aim, hits := shot{}, !found
		if found {
			aim, hits = b.aimAt(&o.fire, 1, &friend)
		}
		if !hits || !found && (!hurt || o.fire.Projectile != nil || o.fire.Ray != nil) {
			continue
		}
		brain.Heals, b.intent.Weapon = true, uint8(place+1)
		if place != b.arsenal.Held {
			return
		}
		if found {
			b.lookAt(&o.fire.Trigger, aim.line)
		}
		b.intent.Hold(components.ButtonFire, holds(&o.fire.Trigger, b.arsenal.Trigger(false), false))
		return
	}
}

// isHurt reports whether somebody who lives has lost much health.
func isHurt(entry *donburi.Entry) bool {
	health := components.Health.Get(entry)
	return health.Alive() && health.Current < float64(healBelow*health.Max)
}

// nearestHurt returns the nearest friend who is hurt and can be seen, as somebody to aim at.
func (b *bot) nearestHurt(eye geom.Vec, reach float64) (nearest fight, found bool) {
	team := b.team()
	if team == 0 {
		return nearest, false
	}
	s := b.scene
	s.nearby = b.match.Nearby(geom.Bounds{Min: eye, Max: eye}.Expand(reach), s.nearby[:0])
	for _, id := range s.nearby {
		entry, ok := b.match.Entry(id)
		if !ok || id == b.id {
			continue
		}
		friend, ok := foeOf(id, entry)
		box, hasBox := b.match.Box(id)
		if !ok || !hasBox || friend.team != team || !isHurt(entry) {
			continue
		}
		to := box.Center.Sub(eye)
		far := to.Length()
		if far > reach || found && far >= nearest.distance {
			continue
		}
		if _, hidden := b.match.Solid().Raycast(eye, to); !hidden {
			nearest, found = fight{box: box, velocity: friend.velocity, eye: eye, distance: far, visible: true}, true
		}
	}
	return nearest, found
}
