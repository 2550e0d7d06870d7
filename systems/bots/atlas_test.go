package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestCharts_AreKeptForSomeLevels, of which the first is forgotten for one more.
func TestCharts_AreKeptForSomeLevels(t *testing.T) {
	var c charts
	var all []*levels.Level
	var made []*chart
	for range keptCharts {
		all = append(all, ground(t, 20))
		made = append(made, c.of(all[len(all)-1]))
	}
	for i, level := range all {
		if c.of(level) != made[i] || made[i].level != level {
			t.Errorf("level %d is charted again", i)
		}
	}
	c.of(ground(t, 20))
	if len(c.made) != keptCharts || c.of(all[1]) != made[1] || c.of(all[keptCharts-1]) != made[keptCharts-1] || c.of(all[0]) == made[0] {
		t.Errorf("%d charts are kept, and not the last ones", len(c.made))
	}
}

// TestWays_ToTheGoalsThatWereAskedForLastAreKept.
func TestWays_ToTheGoalsThatWereAskedForLastAreKept(t *testing.T) {
	b := inYard(t)
	a := systems.Single(b.match, atlasKind)
	c := a.charted(b.match)
	goal := func(i int) geom.Vec { return c.standing(c.columns*10 + i) }
	if f := a.wayTo(c.standing(0)); len(f.seconds) != len(c.ground) {
		t.Error("there is no way to the first cell")
	}
	fields := map[int]*field{}
	for i := range waysKept {
		if fields[i] = a.wayTo(goal(i)); fields[i].to != goal(i) || i > 0 && fields[i] == fields[0] {
			t.Fatalf("goal %d has ways to %v", i, fields[i].to)
		}
	}
	if a.wayTo(goal(0).Add(geom.Vec{X: 0.4 * c.cell, Z: 50})) != fields[0] {
		t.Error("a goal in the same cell has other ways")
	}
	if a.wayTo(goal(waysKept)) != fields[1] || a.wayTo(goal(0)) != fields[0] || a.wayTo(goal(2)) != fields[2] || a.wayTo(goal(1)) != fields[3] {
		t.Error("the ways that were asked for first do not make room")
	}
	if f := a.wayTo(goal(5)); f.to != goal(5) || f.seconds[c.columns*10+5] != 0 || f.seconds[c.columns*10+6] != float32(c.time(c.columns*10+6, c.columns*10+5)) {
		t.Errorf("the way to %v ends at %v", goal(5), f.to)
	}
	if f := a.wayTo(geom.Vec{X: 1e5}); f != &a.ways.nowhere {
		t.Error("a way leads out of the chart")
	}
	other := *a.chart
	a.chart = &other
	if f := a.wayTo(goal(0)); a.ways.chart != &other || f.to != goal(0) || a.ways.asked != 1 {
		t.Error("ways of another chart are kept")
	}
}

// TestWayTo_EndsAtTheGoalItself, and its length is that of its parts.
func TestWayTo_EndsAtTheGoalItself(t *testing.T) {
	b := inYard(t)
	c := systems.Single(b.match, atlasKind).charted(b.match)
	cell, _ := c.cellAt(geom.Vec{X: -30})
	goal := c.middle(cell).Add(geom.Vec{X: -2.9})
	feet := &components.Position.Get(b.entry).Feet
	*feet = goal.Add(geom.Vec{X: c.cell + 2})
	next, distance, err := WayTo(b.match, b.id, goal)
	if want := c.middle(cell).Sub(*feet).Length() + goal.Sub(c.middle(cell)).Length(); next != goal || err != nil || distance < want-1e-9 || distance > want+1e-9 {
		t.Errorf("to %v, %v m, want %v, %v m: %v", next, distance, goal, want, err)
	}
	*feet = goal.Add(geom.Vec{X: c.cell - 0.1, Z: 3})
	if next, distance, err = WayTo(b.match, b.id, goal); next != goal || distance != goal.Sub(*feet).Length() || err != nil {
		t.Errorf("nearby: to %v, %v m: %v", next, distance, err)
	}
	*feet = c.middle(cell).Add(geom.Vec{X: 3*c.cell - 1, Z: 0.5})
	want := 0.0
	for at, i := *feet, cell+3; i > cell; i-- {
		want, at = want+c.standing(i-1).Sub(at).Length(), c.standing(i-1)
	}
	want += goal.Sub(c.standing(cell)).Length()
	if next, distance, _ = WayTo(b.match, b.id, goal); next.Sub(c.standing(cell+1)).Length() > 1e-9 || distance < want-1e-9 || distance > want+1e-9 {
		t.Errorf("from farther: to %v, %v m, want %v, %v m", next, distance, c.standing(cell+1), want)
	}
	if next, distance, _ = WayTo(b.match, b.id, geom.Vec{X: 1e4}); next.X != 1e4 || distance != next.Sub(*feet).Length() {
		t.Errorf("out of the chart: to %v, %v m", next, distance)
	}
}

// TestCrew_ForgetsWhatItKnewOfAnotherTimeOrLevel.
func TestCrew_ForgetsWhatItKnewOfAnotherTimeOrLevel(t *testing.T) {
	for name, c := range map[string]struct {
		change func(c *Crew)
		keeps  bool
	}{
		"the next tick":       {func(*Crew) {}, true},
		"after a rest":        {func(c *Crew) { c.tick -= idleTicks }, true},
		"after a longer one":  {func(c *Crew) { c.tick -= idleTicks + 1 }, false},
		"back in time":        {func(c *Crew) { c.tick++ }, false},
		"on another level":    {func(c *Crew) { c.scene.surveyed = nil }, false},
		"with another random": {func(c *Crew) { c.random.Below(9) }, true},
	} {
		b := inYard(t)
		crew := CrewOf(b.match)
		crew.begin()
		b.brain.deaths = 7
		known := crew.find(b.id)
		c.change(crew)
		if crew.begin(); (crew.find(b.id) == known) != c.keeps || crew.tick != b.match.Tick() {
			t.Errorf("%s: it keeps what it knows: %v", name, !c.keeps)
		}
		if fresh := *b.match.Random("bots"); !c.keeps && crew.random != fresh {
			t.Errorf("%s: it goes on with its random numbers", name)
		}
	}
}

// TestScene_ManyBotsLookAndPredictLessOften.
func TestScene_ManyBotsLookAndPredictLessOften(t *testing.T) {
	b := inYard(t)
	for count, factor := range map[int]int64{1: 1, manyBots - 1: 1, manyBots: 2} {
		b.scene.hasPieces, b.scene.hasPickups = true, true
		b.scene.begin(b.scene.atlas, count)
		if s := b.scene; s.lookEvery != factor*lookEvery || s.predictEvery != map[int64]int64{1: predictEvery, 2: 16 * predictEvery}[factor] || s.hasPieces || s.hasPickups || s.chart == nil {
			t.Errorf("%d bots look every %d ticks, and predict every %d", count, s.lookEvery, s.predictEvery)
		}
	}
}

// TestAttend_CountsTheTicksOfOrdersAndWithoutCommands.
func TestAttend_CountsTheTicksOfOrdersAndWithoutCommands(t *testing.T) {
	b := inYard(t)
	if err := Send(b.match, b.id, geom.Vec{X: 1}, 3); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{2, 1, 0, 0} {
		if err := b.match.Step(nil); err != nil || b.order.OrderTicks != want {
			t.Errorf("the order is for %d more ticks, want %d: %v", b.order.OrderTicks, want, err)
		}
	}
	if err := b.match.Step(idleAll(b.match)); err != nil {
		t.Fatal(err)
	}
	for range idleTicks - 1 {
		if err := b.match.Step(nil); err != nil {
			t.Fatalf("tick %d: %v", b.match.Tick(), err)
		}
	}
	if err := b.match.Step(nil); err == nil {
		t.Error("nobody says that bots are without commands")
	}
}
