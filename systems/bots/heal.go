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
	healBelow = 0.8 // fraction of the largest health below which an entity is healed
	healEvery = 8   // ticks between searches for hurt friends
)

// heal aims a healing beam at a hurt friend, or uses it on the bot itself.
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

// isHurt reports whether an entity is alive and has lost enough health to be healed.
func isHurt(entry *donburi.Entry) bool {
	health := components.Health.Get(entry)
	return health.Alive() && health.Current < float64(healBelow*health.Max)
}

// nearestHurt returns the line from the eye to the nearest visible friend who is hurt.
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
