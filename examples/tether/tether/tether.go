// Package tether is a weapon in a module of its own: a hook that flies until it
// meets something, and a rope that swings whoever fired it for as long as the
// trigger is held.
//
// It changes no file of Skijet. What it needs is a spec, a component, two
// systems and one registration; see [Module]. It draws nothing, so that it works
// in matches without a window; the arena of this module draws the rope.
package tether

import (
	"encoding/json"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Name is that of the weapon.
const Name = "tether"

// Spec returns the hook. It harms nobody.
func Spec() weapons.Spec {
	return weapons.Spec{
		Name:    Name,
		Slot:    20,
		Trigger: weapons.Trigger{CycleTicks: 16},
		Projectile: &weapons.Projectile{
			MuzzleSpeed: 150, // m/s
			Inherit:     1,
			TTLTicks:    19, // 91 m of rope
			GraceTicks:  19,
			Payload:     components.PayloadData{Kind: Name},
		},
		Look: json.RawMessage(`{
			"label": "Tether", "color": "#ffe08a", "mesh": "missile", "scale": 0.8, "hand": "emitter", "crosshair": "brackets",
			"trail": {"kind": "streak", "length_m": 4, "width_m": 0.08},
			"sounds": {"fire": {"name": "fire_missile", "pitch": 1.4}}
		}`),
	}
}

// Data is the rope of a player.
type Data struct {
	On     bool
	Anchor geom.Vec // m
	Length float64  // m; the rope is slack below it
}

// Tether is the component of the rope. Every player has one.
var Tether = donburi.NewComponentType[Data]()

// ropes finds everybody who has one.
var ropes = systems.NewQuery(Tether, components.Health, components.Intent)

// pull is how hard a held rope draws its owner to the anchor, m/s2. Less than
// gravity would never lift anybody.
const pull = 34

// Module makes the weapon and its rope part of a match: the rope registered, so
// that it is hashed, and moved by two systems.
func Module() systems.Module {
	return systems.Module{
		Name:    Name,
		Version: "1",
		Weapons: []weapons.Spec{Spec()},
		// Everybody who carries weapons has a rope.
		Components: []systems.Registration{systems.State("tether", Tether, systems.OnEvery(components.Arsenal))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("weapons", systems.System{Name: "tether swing", Run: swing}). // before bodies move
				After("blasts", systems.System{Name: "tether attach", Run: attach}) // after hooks have met something
		},
	}
}

// attach ties a rope to where its hook ended, if the trigger is still held.
func attach(m *systems.Match) {
	for _, e := range m.Events() {
		if e.Kind != systems.EventExploded || e.Weapon != Name {
			continue
		}
		entry, ok := m.Entry(e.Subject)
		if !ok || !entry.HasComponent(Tether) || !components.Intent.Get(entry).Has(components.ButtonFire) {
			continue
		}
		*Tether.Get(entry) = Data{On: true, Anchor: e.Position, Length: e.Position.Sub(chest(entry)).Length()}
	}
}

// swing draws everybody on a rope to its anchor and lets nobody get farther away
// from it.
func swing(m *systems.Match) {
	for _, entry := range ropes.In(m) {
		rope := Tether.Get(entry)
		arsenal := components.Arsenal.Get(entry)
		slot, ok := arsenal.InHand()
		held := ok && slot.Weapon == Name && components.Intent.Get(entry).Has(components.ButtonFire)
		if !rope.On || !held || !components.Health.Get(entry).Alive() {
			rope.On = false
			continue
		}
		arsenal.CooldownTicks = 2 // no other hook while this one holds
		way := rope.Anchor.Sub(chest(entry))
		distance := way.Length()
		toward := way.Normalize()
		velocity := components.Velocity.Get(entry)
		velocity.Linear = velocity.Linear.AddScaled(toward, pull*systems.TickSeconds)
		if away := -velocity.Linear.Dot(toward); away > 0 && distance >= rope.Length {
			velocity.Linear = velocity.Linear.AddScaled(toward, away)
		}
		rope.Length = min(rope.Length, distance)
	}
}

// chest is where a rope is tied to a player, m.
func chest(entry *donburi.Entry) geom.Vec {
	return components.Position.Get(entry).Feet.Add(geom.Vec{Z: components.Armor.Get(entry).Half.Z})
}
