package bots_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/tribes"
)

// TestGoal_LeadsABotThroughOrAroundAPlace past an enemy, whom it attacks otherwise.
func TestGoal_LeadsABotThroughOrAroundAPlace(t *testing.T) {
	enemy, place := geom.Vec{X: 80, Z: 0.01}, geom.Vec{X: -70, Y: -60}
	for kind, want := range map[components.GoalKind]struct{ nearest, last float64 }{
		components.GoalReach: {2, math.Inf(1)}, components.GoalGuard: {60, 70}, components.GoalNone: {math.Inf(1), math.Inf(1)},
	} {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 5, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{Z: 0.01}})
		idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &enemy})
		*components.Goal.Get(entryOf(m, bot)) = components.GoalData{Kind: kind, Place: place}
		nearest, distance, toEnemy := math.Inf(1), 0.0, math.Inf(1)
		for range 700 {
			bots.Play(m, nil)
			distance = feetOf(m, bot).Sub(place).Horizontal().Length()
			nearest, toEnemy = min(nearest, distance), min(toEnemy, feetOf(m, bot).Sub(enemy).Length())
		}
		if nearest > want.nearest || distance > want.last || (toEnemy < 40) != (kind == components.GoalNone) {
			t.Errorf("kind %d: nearest %.1f m, at last %.1f m from the place, %.1f m from the enemy", kind, nearest, distance, toEnemy)
		}
	}
}

// TestGoal_WhoRunsFiresOnlyAtWhoIsNear at an enemy 60 m away, and at one 20 m away.
func TestGoal_WhoRunsFiresOnlyAtWhoIsNear(t *testing.T) {
	for _, c := range []struct {
		kind     components.GoalKind
		distance float64
		fires    bool
	}{{components.GoalReach, 60, false}, {components.GoalReach, 20, true}, {components.GoalGuard, 60, true}} {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 5, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := join(t, m, systems.PlayerSpec{Team: 1, Position: &geom.Vec{Z: 0.01}})
		idle(t, m, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &geom.Vec{Y: c.distance, Z: 0.01}})
		fired := 0
		for range 80 {
			// The place moves with the bot, which stays where it is.
			*components.Goal.Get(entryOf(m, bot)) = components.GoalData{Kind: c.kind, Place: feetOf(m, bot)}
			bots.Play(m, nil)
			for _, e := range m.Events() {
				if e.Kind == systems.EventFired {
					fired++
				}
			}
		}
		if (fired > 0) != c.fires {
			t.Errorf("%+v: %d shots", c, fired)
		}
	}
}

// TestSkill_IsTheErrorOfAim which is drawn from the same numbers.
func TestSkill_IsTheErrorOfAim(t *testing.T) {
	var errs []float64
	for skill := -1; skill <= bots.Skills; skill++ {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 5, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot, err := bots.JoinSkilled(m, systems.PlayerSpec{Position: &geom.Vec{}}, skill)
		if err != nil {
			t.Fatal(err)
		}
		bots.Play(m, nil)
		errs = append(errs, brainOf(m, bot).AimError.Length())
	}
	if errs[0] != errs[1] || errs[bots.Skills] != errs[bots.Skills+1] {
		t.Errorf("errors %v, want those beyond to be as the nearest", errs)
	}
	for i := 2; i <= bots.Skills; i++ {
		if !(errs[i] < errs[i-1]) {
			t.Errorf("errors %v, want them to fall", errs)
		}
	}
}

// TestTravel_HeavyBodiesSkiToo: they walk at 18 km/h.
func TestTravel_HeavyBodiesSkiToo(t *testing.T) {
	m := newMatch(t, hills(t), 3)
	bot := join(t, m, systems.PlayerSpec{Armor: tribes.Heavy()})
	start := feetOf(m, bot)
	if err := bots.Send(m, bot, m.Level.Bounds.Max.Scale(0.9), 10_000); err != nil {
		t.Fatal(err)
	}
	steps(m, 60)
	skis := 0
	for range 400 {
		bots.Play(m, nil)
		if components.Intent.Get(entryOf(m, bot)).Has(components.ButtonSki) {
			skis++
		}
	}
	t.Logf("%d ticks on skis, from %v to %v", skis, start, feetOf(m, bot))
	if skis < 300 {
		t.Errorf("it skis in %d of 400 ticks", skis)
	}
}

// TestGoal_GuardsRoamAsFarAsItsRadiusSays and not farther, but for the way in which they turn
// round; and not only at its middle.
func TestGoal_GuardsRoamAsFarAsItsRadiusSays(t *testing.T) {
	const turning = 6.0 // m
	place := geom.Vec{X: -70, Y: -60}
	for _, radius := range []float64{15, 30, 80} {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 1, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{}, Position: &geom.Vec{X: -50, Y: -50, Z: 0.01}})
		*components.Goal.Get(entryOf(m, bot)) = components.GoalData{Kind: components.GoalGuard, Place: place, Radius: radius}
		farthest := 0.0
		for tick := range 2000 {
			bots.Play(m, nil)
			if tick >= 200 { // it is there
				farthest = max(farthest, feetOf(m, bot).Sub(place).Horizontal().Length())
			}
		}
		if farthest > radius+turning || farthest < radius/2 {
			t.Errorf("it roams %.1f m from its place, want about %v m", farthest, radius)
		}
	}
}
