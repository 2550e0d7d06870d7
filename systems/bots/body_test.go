package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestRead_IsTheStateOfTheBodyBeforeATick.
func TestRead_IsTheStateOfTheBodyBeforeATick(t *testing.T) {
	b := inYard(t)
	armor := components.Armor.Get(b.entry)
	components.Position.Get(b.entry).Feet, components.Velocity.Get(b.entry).Linear = geom.Vec{X: 3}, geom.Vec{Y: 4}
	*components.Energy.Get(b.entry) = components.EnergyData{Current: armor.MaxEnergy / 4, Jetting: true}
	components.Contact.Get(b.entry).Touching = true
	components.Pack.Get(b.entry).Kind = components.ShieldPack
	look := geom.YawPitch{Yaw: 77, Pitch: 5}
	intent := components.Input{Look: look}
	b.gaze.isSet = true
	b.read(&intent)
	want := jets{charge: armor.MaxEnergy / 4, energy: 0.25, burn: true}
	if b.intent != &intent || b.armor != armor || b.feet.X != 3 || b.velocity.Y != 4 || b.jets != want || !b.touches || b.pack != components.ShieldPack ||
		b.eye != systems.EyePosition(b.feet, armor.Half) || b.arsenal != components.Arsenal.Get(b.entry) || b.gaze != (gaze{before: look, want: look, speed: b.skill.turn}) {
		t.Errorf("%+v", b)
	}
}

// TestPredict_KnowsOfNoAbyssWhereThereAreNoEdges, however low the ground is.
func TestPredict_KnowsOfNoAbyssWhereThereAreNoEdges(t *testing.T) {
	const low, side = -40.0, 30.0
	wall := func(x1, y1, x2, y2 float64) levels.Structure {
		return levels.Box("wall", geom.Vec{X: x1, Y: y1, Z: low}, geom.Vec{X: x2, Y: y2, Z: low + 30})
	}
	level, err := levels.Build(levels.Parts{Spawns: []levels.Spawn{{Position: geom.Vec{Z: low}}}, Structures: []levels.Structure{
		levels.Box("floor", geom.Vec{X: -side, Y: -side, Z: low - 1}, geom.Vec{X: side, Y: side, Z: low}),
		wall(-side, -side, 1-side, side), wall(side-1, -side, side, side), wall(-side, -side, side, 1-side), wall(-side, side-1, side, side),
	}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	b := botAt(t, m, "light", geom.Vec{Z: low + 8}, geom.Vec{})
	if body, ok := b.predict(geom.Vec{}, components.Input{}, 0, 0); b.scene.chart.edges.has() || !ok || body == nil || body.Position.Feet.Z < low-0.1 || body.Position.Feet.Z > low+0.5 {
		t.Errorf("%v: %+v; edges %v", ok, body, b.scene.chart.edges.has())
	}
}

// TestPlanOf_NamesTheEnemiesThatTheBotKnows and what it fights with.
func TestPlanOf_NamesTheEnemiesThatTheBotKnows(t *testing.T) {
	b := inYard(t, shells()...)
	target := *b.faces(t, geom.Vec{Y: 40})
	b.brain.sight.memories[3] = Enemy{ID: target.ID + 1000, Place: geom.Vec{X: 9}}
	b.brain.hands, b.brain.role = hands{weapon: 2, alt: true, throw: 3}, Chaser
	plan, ok := CrewOf(b.match).PlanOf(b.id, nil)
	if !ok || len(plan.Enemies) != 2 || plan.Enemies[0] != target || plan.Enemies[1] != b.brain.sight.memories[3] || plan.Target != target.ID || plan.Goal != target.Place ||
		plan.Reason != ReasonEnemy || plan.Role != Chaser || plan.Weapon != 2 || !plan.Alt || plan.Throw != 3 || len(plan.Notes) != len(b.brain.notes()) || plan.Route != nil {
		t.Errorf("%v, %+v", ok, plan)
	}
	components.Health.Get(b.entry).Current = 0
	if _, ok := CrewOf(b.match).PlanOf(b.id, nil); ok {
		t.Error("the dead have plans")
	}
}

// TestOverflies_WhatItWouldComeDownSomeMetresBehind after a hop.
func TestOverflies_WhatItWouldComeDownSomeMetresBehind(t *testing.T) {
	b := inTick(t, 1, 0, geom.Vec{}, geom.Vec{X: 10})
	b.course.fetches = true
	body, ok := b.predict(geom.Vec{}, components.Input{Buttons: components.ButtonJump}, 1, 0)
	if !ok || body == nil {
		t.Fatal("it does not come to ground")
	}
	lands := body.Position.Feet.X
	for behind, want := range map[float64]bool{overshoot - 0.05: false, overshoot + 0.05: true} {
		if goal := (geom.Vec{X: lands - behind}); b.overflies(goal, goal) != want {
			t.Errorf("%v m behind its goal it has passed above it: %v", behind, !want)
		}
	}
}
