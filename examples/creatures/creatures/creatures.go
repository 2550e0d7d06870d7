// Package creatures adds crabs that bite, turrets that shoot, orbs to gather and
// charges that stick where they land to any match, from outside: it changes no file
// of Skijet and uses what package systems exports.
//
// Each of them is a module of its own; see [Modules]. It draws nothing, so that it
// works in matches without a window; the arena of this module draws them.
package creatures

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Places say where creatures begin, in metres. A nil slice is filled by [Around].
type Places struct {
	Crabs, Turrets, Orbs []geom.Vec
}

// Modules returns all modules of this package. Leave some out to play without them.
func Modules(p Places) []systems.Module {
	return []systems.Module{Crabs(p.Crabs), Turrets(p.Turrets), Orbs(p.Orbs), Charges()}
}

// prey finds whom crabs and turrets are after.
var prey = systems.NewQuery(components.Player, components.Position, components.Health)

// nearest returns the nearest living player within sight metres of an eye that
// nothing solid hides, and the middle of its box.
func nearest(m *systems.Match, eye geom.Vec, sight float64) (components.ID, geom.Vec) {
	found, at := components.Nobody, geom.Vec{}
	for id, entry := range prey.In(m) {
		box, ok := m.Box(id)
		way := box.Center.Sub(eye)
		distance := way.Length()
		if !ok || distance >= sight || !components.Health.Get(entry).Alive() {
			continue
		}
		if _, hidden := m.Solid().Raycast(eye, way); hidden {
			continue
		}
		found, at, sight = id, box.Center, distance
	}
	return found, at
}

// slain is told once for each creature that died in a tick.
func slain(m *systems.Match, what string, is func(id components.ID) bool) {
	for _, e := range m.Events() {
		if e.Kind == systems.EventDied && is(e.Subject) {
			m.Fail(systems.Emit(m, e.Subject, Slain{What: what, By: e.Other}))
		}
	}
}

// Slain is the event of a creature that somebody killed.
type Slain struct {
	What string
	By   components.ID
}

// Around finds places for creatures near the spawn points of a level: the ground
// under a few metres beside each of the first eight, where there is room. The cave
// has places of its own.
func Around(level *levels.Level) Places {
	if level.Name == caveName {
		return CavePlaces()
	}
	var p Places
	for i := range min(len(level.Spawns), 8) {
		at := level.Spawns[i].Position
		p.Crabs = appendGround(p.Crabs, level, at.Add(geom.Vec{X: 14, Y: 3}), crabHalf)
		p.Turrets = appendGround(p.Turrets, level, at.Add(geom.Vec{X: -25, Y: 10}), turretHalf)
		p.Orbs = appendGround(p.Orbs, level, at.Add(geom.Vec{Y: 9}), orbHalf)
	}
	return p
}

// appendGround appends the ground below a place, if a box is free on it.
func appendGround(places []geom.Vec, level *levels.Level, at geom.Vec, half geom.Vec) []geom.Vec {
	const above, below = 30, 90
	box := geom.FeetBox(at.Add(geom.Vec{Z: above}), half)
	hit, ok := level.Solid.SweepBox(box, geom.Vec{Z: -below})
	if !ok || hit.Depth > 0 {
		return places
	}
	return append(places, at.Add(geom.Vec{Z: above - float64(below*hit.Fraction)}))
}
