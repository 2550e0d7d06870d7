package bots

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestChooseGoal_TakesTheFirstThatThereIs on a floor of 600 m, where nobody fights for flags.
func TestChooseGoal_TakesTheFirstThatThereIs(t *testing.T) {
	place, enemy := geom.Vec{X: 100}, geom.Vec{Y: 50}
	slow := func(b *bot) { b.brain.stuck.slowTicks = slowTicks }
	know := func(ticks int) func(b *bot) {
		return func(b *bot) {
			b.brain.sight.target = 99
			b.brain.sight.memories[2] = Enemy{ID: 99, Place: enemy, Velocity: geom.Vec{X: 5}, Ticks: ticks, Visible: ticks == 0}
		}
	}
	order := func(b *bot) { b.order.Order, b.order.OrderTicks = place, 5 }
	rules := func(kind components.GoalKind, at geom.Vec, radius float64) func(b *bot) {
		return func(b *bot) {
			components.Goal.Get(b.entry).Kind, components.Goal.Get(b.entry).Place, components.Goal.Get(b.entry).Radius = kind, at, radius
		}
	}
	far := geom.Vec{X: 200}
	goneOn := enemy.Add(geom.Vec{X: 5 * recallTicks * systems.TickSeconds})
	for name, c := range map[string]struct {
		known []func(b *bot)
		want  course
		goal  geom.Vec
		off   float64 // m by which the goal may be elsewhere
	}{
		"nothing":                  {nil, course{}, geom.Vec{}, 0}, // the only spawn point
		"an enemy":                 {[]func(*bot){know(0)}, course{reason: ReasonEnemy}, enemy, 0},
		"one who was there":        {[]func(*bot){know(200)}, course{reason: ReasonEnemy}, goneOn, 1e-9},
		"stuck":                    {[]func(*bot){slow, order, know(0)}, course{reason: ReasonStuck}, geom.Vec{}, detour * math.Sqrt2},
		"an order":                 {[]func(*bot){order, know(0), rules(components.GoalReach, far, 0)}, course{reason: ReasonOrder, fetches: true, runs: true, onWay: true}, place, 60},
		"a place to come through":  {[]func(*bot){know(0), rules(components.GoalReach, place, 0)}, course{reason: ReasonGame, fetches: true, runs: true}, place, 0},
		"one far away":             {[]func(*bot){rules(components.GoalReach, far, 0)}, course{reason: ReasonGame, fetches: true, runs: true}, far.Add(geom.Vec{Y: -flank * 200}), 0},
		"a place to guard":         {[]func(*bot){know(0), rules(components.GoalGuard, place, 0)}, course{reason: ReasonGame}, place, 0},
		"the one that it guards":   {[]func(*bot){rules(components.GoalGuard, geom.Vec{X: guardRange}, 0)}, course{}, geom.Vec{}, 0},
		"and an enemy there":       {[]func(*bot){know(0), rules(components.GoalGuard, geom.Vec{X: guardRange - 1}, 0)}, course{reason: ReasonEnemy}, enemy, 0},
		"a wide place to guard":    {[]func(*bot){rules(components.GoalGuard, place, 101)}, course{fetches: true}, place, 101},
		"a narrow place to guard":  {[]func(*bot){rules(components.GoalGuard, place, 99)}, course{reason: ReasonGame, fetches: true}, place, 0},
		"where an enemy was":       {[]func(*bot){rules(components.GoalSeek, place, 0)}, course{reason: ReasonGame, seeks: true}, place, 0},
		"nobody there":             {[]func(*bot){rules(components.GoalSeek, geom.Vec{X: seekRange}, 0)}, course{seeks: true}, geom.Vec{}, 0},
		"it is in sight":           {[]func(*bot){know(0), rules(components.GoalSeek, place, 0)}, course{reason: ReasonEnemy}, enemy, 0},
		"or has been for a moment": {[]func(*bot){know(200), rules(components.GoalSeek, place, 0)}, course{reason: ReasonEnemy, seeks: true}, goneOn, 1e-9},
	} {
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 600), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
		for _, know := range c.known {
			know(&b)
		}
		got := b.chooseGoal()
		if b.course.way = nil; b.course != c.want || got.Sub(c.goal).Length() > c.off {
			t.Errorf("%s: to %v, %+v, want %v, %+v", name, got, b.course, c.goal, c.want)
		}
	}
}

// TestChooseThrow_LeavesRoomForTheExplosion of a grenade: as much as the bot runs until then, and more the more it
// would cost. A mine is for who comes after the bot, and not for a body that it could kill.
func TestChooseThrow_LeavesRoomForTheExplosion(t *testing.T) {
	throws := func(body, weapon string, distance, toward float64, indoors bool) bool {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		if body != "light" {
			b = botAt(t, b.match, body, geom.Vec{}, geom.Vec{})
		}
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "disc", Ammo: 5}, {Weapon: weapon, Ammo: 5}}
		b.velocity, b.brain.around.indoors = geom.Vec{Y: toward}, indoors
		s := sighting{eye: b.eye, box: geom.Box{Center: b.eye.Add(geom.Vec{Y: distance})}, distance: distance, visible: true}
		got := b.chooseThrow(&s)
		if got != 0 && got != 2 {
			t.Fatalf("it throws slot %d", got)
		}
		return got == 2
	}
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	spec, _ := b.match.Weapons().Lookup("handgrenade")
	fire := spec.First()
	for _, toward := range []float64{-20, 0, runSpeed, 10} {
		runs := max(toward, runSpeed) * 63 * systems.TickSeconds
		least := fire.Hint().MinRange + runs + riskRoom*0.5*1.2/b.armor.MaxHealth
		if throws("light", "handgrenade", least-0.01, toward, false) || !throws("light", "handgrenade", least+0.01, toward, false) || throws("light", "handgrenade", least+0.01, toward, true) {
			t.Errorf("at %v m/s it does not throw a grenade from %v m on, in the open alone", toward, least)
		}
	}
	for _, c := range []struct {
		body             string
		distance, toward float64
		want             bool
	}{
		{"heavy", mineLeast, -5, false}, {"heavy", mineLeast + 0.1, -5, true}, {"heavy", mineRange - 0.1, -5, true}, {"heavy", mineRange, -5, false},
		{"heavy", 15, 0, false}, {"heavy", 15, 5, false}, {"light", 15, -5, false},
	} {
		if throws(c.body, "mine", c.distance, c.toward, false) != c.want {
			t.Errorf("%+v: it throws a mine %v", c, !c.want)
		}
	}
	if fire.Hint().Use != weapons.UseLob {
		t.Errorf("a grenade is for %v", fire.Hint().Use)
	}
}
