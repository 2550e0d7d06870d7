package bots

import (
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

// heal holds a beam that heals on a friend who is hurt, or on itself.
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
		line, found := b.nearestHurt(eye, o.hint.MaxRange)
		if !found && !hurt {
			continue
		}
		brain.Heals, b.intent.Weapon = true, uint8(place+1)
		if place != b.arsenal.Held {
			return
		}
		if found {
			b.lookAt(&o.fire.Trigger, line)
		}
		b.intent.Hold(components.ButtonFire, true)
		return
	}
}

// isHurt reports whether somebody who lives has lost much health.
func isHurt(entry *donburi.Entry) bool {
	health := components.Health.Get(entry)
	return health.Alive() && health.Current < float64(healBelow*health.Max)
}

// nearestHurt returns the line to the nearest friend who is hurt and can be seen.
func (b *bot) nearestHurt(eye geom.Vec, reach float64) (line geom.Vec, found bool) {
	team := b.team()
	if team == 0 {
		return geom.Vec{}, false
	}
	s := b.scene
	s.nearby = b.match.Nearby(geom.Bounds{Min: eye, Max: eye}.Expand(reach), s.nearby[:0])
	for _, id := range s.nearby {
		entry, ok := b.match.Entry(id)
		if !ok || id == b.id {
			continue
		}
		friend, ok := combatantOf(id, entry)
		box, hasBox := b.match.Box(id)
		if !ok || !hasBox || friend.team != team || !isHurt(entry) {
			continue
		}
		to := box.Center.Sub(eye)
		if far := to.Length(); far > reach || found && far >= line.Length() {
			continue
		}
		if _, hidden := b.match.Solid().Raycast(eye, to); !hidden {
			line, found = to, true
		}
	}
	return line, found
}
