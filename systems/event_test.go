package systems

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
)

func TestEventKind_EveryOneHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := EventSpawned; k <= EventStuck; k++ {
		name := k.String()
		if strings.HasPrefix(name, "event") || name == "" || seen[name] {
			t.Errorf("event %d is called %q", k, name)
		}
		seen[name] = true
	}
	if got := (EventStuck + 1).String(); got != "event 17" {
		t.Errorf("an unknown event is called %q", got)
	}
}

// TestEvents_WhatIsDoneBetweenTicksIsToldInTheNext looks at the spawns of Join and
// Refit and at events of a game's own.
func TestEvents_WhatIsDoneBetweenTicksIsToldInTheNext(t *testing.T) {
	type bell struct{}
	m := newMatch(t, Options{Level: hall(t, nil)})
	var told, rung []string
	for stage := StageIntents; stage <= StageSeal; stage++ {
		addSystem(m, stage, func(m *Match) {
			told = append(told, fmt.Sprint(count(m.Events(), EventSpawned, 0)))
			for key := range Events[bell](m) {
				rung = append(rung, fmt.Sprint(key.Tick, key.Ordinal))
			}
		})
	}
	see := func(want int, ofTick int64) {
		t.Helper()
		told, rung = nil, nil
		before := count(m.Events(), EventSpawned, 0)
		m.Step(nil)
		if got, each := strings.Join(told, ""), strings.Repeat(fmt.Sprint(want), stageCount); got != each || count(m.Events(), EventSpawned, 0) != want {
			t.Errorf("the stages saw %s, the game saw %d before and %d after; want %d each", got, before, count(m.Events(), EventSpawned, 0), want)
		}
		for _, e := range m.Events() {
			if e.Tick != ofTick {
				t.Errorf("an event of tick %d in tick %d", e.Tick, ofTick)
			}
		}
	}
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	other := join(t, m, PlayerSpec{Position: at(9, 0, 0)})
	if len(m.Events()) != 0 {
		t.Error("what belongs to the next tick is told before it")
	}
	see(2, 0)
	if err := m.Refit(id, PlayerSpec{Position: at(3, 4, 0)}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := Emit(m, other, bell{}); err != nil {
			t.Fatal(err)
		}
	}
	for range Events[bell](m) {
		t.Error("a bell is told before its tick")
	}
	see(1, 1)
	if e := m.Events()[0]; e.Subject != id || e.Position != (geom.Vec{X: 3, Y: 4}) {
		t.Errorf("told %+v", e)
	}
	if want := strings.TrimSpace(strings.Repeat("1 0 1 1 ", stageCount)); strings.Join(rung, " ") != want {
		t.Errorf("bells %v, want %s", rung, want)
	}
	see(0, 2)
	if len(rung) != 0 {
		t.Errorf("bells again: %v", rung)
	}
}

// TestEvents_ASystemSeesNoMoreThanTheStagesBeforeIt kills somebody by a blast.
func TestEvents_ASystemSeesNoMoreThanTheStagesBeforeIt(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := spawn(t, m, turret(geom.Vec{})...)
	for stage := StageIntents; stage <= StageSeal; stage++ {
		addSystem(m, stage, func(m *Match) {
			booms, deaths := len(kinds(m.Events(), EventExploded)), count(m.Events(), EventDied, id)
			if (booms == 1) != (stage >= StageBlasts) || (deaths == 1) != (stage >= StageDamage) {
				t.Errorf("%v: %d explosions, %d deaths", stage, booms, deaths)
			}
		})
	}
	if err := m.Explode(geom.Vec{X: 3}, components.PayloadData{Kind: "disc", Radius: 9, Damage: 1e5}, 0); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
}

func TestExplode_ActsInItsStageOfThisTickOrTheNextAndNamesNoWeapon(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		steps(m, 40)
		asked := false
		addSystem(m, stage, func(m *Match) {
			if !asked {
				asked = true
				if err := m.Explode(geom.Vec{X: 1}, components.PayloadData{Kind: "disc", Radius: 9, Damage: 0.1}, id); err != nil {
					t.Error(err)
				}
			}
		})
		m.Step(nil)
		boom, now := exploded(m.Events())
		if now != (stage < StageBlasts) {
			t.Errorf("asked in %v: goes off in the same tick %v", stage, now)
		}
		hurt := kinds(m.Events(), EventDamaged)
		if !now {
			m.Step(nil)
			boom, _ = exploded(m.Events())
			hurt = kinds(m.Events(), EventDamaged)
		}
		if boom.Kind != EventExploded || boom.Weapon != "" || boom.Shot != 0 || boom.Triangle != -1 || boom.Subject != id {
			t.Errorf("%v: %+v", stage, boom)
		}
		if len(hurt) != 1 || hurt[0].Weapon != "" || hurt[0].Other != id {
			t.Errorf("%v: %+v", stage, hurt)
		}
	}
}

// TestEvents_AShotIsToldFromMuzzleToImpact fires discs at the level, a platform and
// a turret.
func TestEvents_AShotIsToldFromMuzzleToImpact(t *testing.T) {
	lift := testlevels.Slab(geom.Vec{X: 6, Y: 1, Z: 6}, testlevels.Stop(0, 20, 3.1, 10, 0))
	for name, c := range map[string]struct {
		aim    geom.Vec
		normal geom.Vec
	}{
		"level":    {geom.Vec{Y: -100}, geom.Vec{Y: 1}},
		"platform": {geom.Vec{Y: 20, Z: 1}, geom.Vec{Y: -1}},
		"turret":   {geom.Vec{X: 20}, geom.Vec{X: -1}},
	} {
		m := newMatch(t, Options{Level: withPlatforms(t, lift, lift)})
		id := join(t, m, PlayerSpec{Weapons: []string{"disc"}, Position: at(0, 0, 0.001)})
		target := spawn(t, m, turret(geom.Vec{X: 20})...)
		m.Despawn(m.platforms.All()[1].ID) // its geometry stays where the other is
		steps(m, 40)
		var fired, boom Event
		for tick := range 120 {
			m.Step([]Command{{id, components.Input{Buttons: components.ButtonFire.When(tick == 0), Look: geom.LookAlong(c.aim)}}})
			for _, e := range kinds(m.Events(), EventFired) {
				fired = e
				if e := mustEntry(m, e.Shot); components.Shot.Get(e).Weapon != "disc" {
					t.Errorf("%s: shot %d is no disc", name, fired.Shot)
				}
			}
			if e, ok := exploded(m.Events()); ok {
				boom = e
				break
			}
		}
		if fired.Shot == 0 || boom.Shot != fired.Shot || boom.Subject != id || boom.Weapon != "disc" {
			t.Errorf("%s: fired %+v, exploded %+v", name, fired, boom)
		}
		if boom.Normal.Sub(c.normal).Length() > 1e-12 {
			t.Errorf("%s: normal %v, want %v", name, boom.Normal, c.normal)
		}
		triangle, isTriangle := m.Solid().Triangle(boom.Triangle)
		if isTriangle == (name == "turret") || isTriangle && math.Abs(boom.Position.Sub(triangle.A).Dot(boom.Normal)) > 1e-9 {
			t.Errorf("%s: triangle %d, %v is not at %v", name, boom.Triangle, triangle, boom.Position)
		}
		platform, other := components.Nobody, components.Nobody
		switch name {
		case "platform":
			platform = m.platforms.All()[0].ID
		case "turret":
			other = target
		}
		if boom.Platform != platform || boom.Other != other {
			t.Errorf("%s: platform %d and entity %d, want %d and %d", name, boom.Platform, boom.Other, platform, other)
		}
	}
}

// TestEvents_ABounceIsToldAndLyingStillIsNot drops a grenade onto the floor.
func TestEvents_ABounceIsToldAndLyingStillIsNot(t *testing.T) {
	mine := shipped(t, "mine")
	m, id := duel(t, Options{}, mine)
	lob(m, "mine", id, geom.Vec{X: 30, Z: 5}, geom.Vec{X: 3})
	m.Step(nil)
	shot := m.shots.Launcher.Flying.Members[0].ID
	var bounces []Event
	lies := 0
	for range 250 {
		before := components.Velocity.Get(mustEntry(m, shot)).Linear
		m.Step(nil)
		all := kinds(m.Events(), EventBounced)
		for _, e := range all {
			if e.Shot != shot || e.Subject != id || e.Weapon != "mine" || e.Normal != geom.Up() || e.Triangle < 0 || e.Other != 0 {
				t.Fatalf("%+v", e)
			}
			if len(bounces) == 0 && math.Abs(e.Amount+before.Z) > 20*TickSeconds {
				t.Errorf("at %v m/s, it fell at %v", e.Amount, before.Z)
			}
			bounces = append(bounces, e)
		}
		if components.Bounce.Get(mustEntry(m, shot)).AtRest {
			if lies++; lies > 1 && len(all) > 0 {
				t.Fatal("it lies still and bounces")
			}
		}
	}
	if len(bounces) < 2 || lies < 100 {
		t.Errorf("%d bounces, %d ticks at rest", len(bounces), lies)
	}
}

// TestEvents_AShotThatMeetsAMineNamesIt also looks at what the mine
// tells, which met nothing itself.
func TestEvents_AShotThatMeetsAMineNamesIt(t *testing.T) {
	m, id := duel(t, Options{}, shipped(t, "mine"), shipped(t, "disc"))
	lob(m, "mine", id, geom.Vec{X: 30, Z: 0.3}, geom.Vec{})
	steps(m, 30)
	mine := m.shots.Launcher.Flying.Members[0].ID
	lob(m, "disc", id, geom.Vec{X: 30, Z: 9}, geom.Vec{Z: -65})
	var booms []Event
	for range 10 {
		booms = append(booms, kinds(steps(m, 1), EventExploded)...)
	}
	// At the same time of the tick; the mine has the lower ID.
	if len(booms) != 2 || booms[1].Weapon != "disc" || booms[1].Other != mine || booms[0].Shot != mine || booms[0].Triangle != -1 || booms[0].Normal != (geom.Vec{}) {
		t.Errorf("%+v", booms)
	}
}
