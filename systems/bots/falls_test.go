package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// inTick returns a bot before the east edge of the yard in the first tick at which it decides, or so many later, with a number of ticks
// between two decisions.
func inTick(t *testing.T, every, late int64, feet, velocity geom.Vec) bot {
	t.Helper()
	b := inYard(t)
	for b.phase()%every != late {
		b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
	}
	components.Position.Get(b.entry).Feet, components.Velocity.Get(b.entry).Linear = feet, velocity
	b.read(b.intent)
	b.scene.predictEvery, b.wakes, b.brain.around.ground = every, false, groundBelow(b.match, feet)
	return b
}

// TestKeepOnLand_GoesOnByItsKeysUntilItDecidesAgain, less often where nothing helps.
func TestKeepOnLand_GoesOnByItsKeysUntilItDecidesAgain(t *testing.T) {
	const ski, jet, fire, jump = components.ButtonSki, components.ButtonJet, components.ButtonFire, components.ButtonJump
	east, north := geom.Vec{X: 1}, geom.Vec{Y: 1}
	kept := edgeKeys{hold: jet, release: ski, run: north, turns: true, saves: true}
	straight, hopeless := kept, kept
	straight.turns, straight.saves = false, false
	hopeless.hopeless = true
	for name, c := range map[string]struct {
		late    int64
		every   int64
		keys    edgeKeys
		buttons components.Buttons
		run     geom.Vec
		saves   bool
		decides bool
	}{
		"by its keys":       {1, 4, kept, jet | fire, north, true, false},
		"straight on":       {1, 4, straight, jet | fire, east.Neg(), false, false},
		"as it decides":     {0, 4, kept, ski | fire, east.Neg(), false, true},
		"without hope":      {4, 4 * hopelessPart, hopeless, jet | fire, north, true, false},
		"at last":           {0, 4 * hopelessPart, hopeless, ski | fire, east.Neg(), false, true},
		"in no other ticks": {1, 4 * hopelessPart, hopeless, jet | fire, north, true, false},
	} {
		b := inTick(t, c.every, c.late, geom.Vec{X: 45}, geom.Vec{X: 3})
		b.scene.predictEvery = 4
		b.run, b.intent.Buttons, b.brain.edge = east.Neg(), ski|fire, c.keys
		if b.scene.chart.isFarFromEdges(&b) {
			t.Fatal("it is far from all edges")
		}
		b.keepOnLand()
		if b.intent.Buttons != c.buttons || b.run != c.run || b.saves != c.saves || (b.brain.edge == c.keys) == c.decides {
			t.Errorf("%s: it presses %v, runs along %v, saves %v: %+v", name, b.intent.Buttons, b.run, b.saves, b.brain.edge)
		}
		if c.decides && b.brain.edge != (edgeKeys{run: b.run}) {
			t.Errorf("%s: it keeps %+v", name, b.brain.edge)
		}
	}
	b := inTick(t, 1, 0, geom.Vec{X: 59}, geom.Vec{X: 4})
	b.run, b.intent.Buttons, b.jets.charge = east, ski|jump|fire, 0
	components.Energy.Get(b.entry).Current = 0
	b.keepOnLand()
	if e := b.brain.edge; !e.turns || e.run != b.run || b.run.X >= 0.9 || e.release != ski|jump || e.hold != 0 || b.intent.Buttons != fire {
		t.Errorf("before the edge it presses %v and runs along %v: %+v", b.intent.Buttons, b.run, e)
	}
}

// TestFlyToLand_TriesWhatHelpedBeforeAndThenAllDirections, and goes on in the last where none helps, or as before if it is stuck.
func TestFlyToLand_TriesWhatHelpedBeforeAndThenAllDirections(t *testing.T) {
	inland, south := geom.Vec{X: -1}, geom.Vec{Y: -1}
	for name, c := range map[string]struct {
		feet   geom.Vec
		energy float64
		keys   edgeKeys
		run    geom.Vec
		stuck  bool
		want   geom.Vec
		hope   bool
		jumps  bool
	}{
		"as before":       {geom.Vec{X: 61, Z: 4}, 60, edgeKeys{run: inland, turns: true}, south, false, inland, true, true},
		"as it runs":      {geom.Vec{X: 61, Z: 4}, 60, edgeKeys{run: south, turns: true}, inland, false, inland, true, true},
		"not as it did":   {geom.Vec{X: 61, Z: 4}, 60, edgeKeys{run: geom.Vec{X: -1, Y: 1}.Normalize()}, inland, false, inland, true, true},
		"inland":          {geom.Vec{X: 61, Z: 4}, 60, edgeKeys{}, geom.Vec{X: 1}, false, inland, true, true},
		"with none":       {geom.Vec{X: 75, Z: -9}, 0, edgeKeys{}, south, false, geom.Vec{X: -edgeSpeed, Y: -edgeSpeed - 1}.Normalize(), false, false},
		"with none stuck": {geom.Vec{X: 75, Z: -9}, 0, edgeKeys{}, south, true, south, false, false},
	} {
		b := inTick(t, 1, 0, c.feet, geom.Vec{})
		if !c.hope {
			components.Velocity.Get(b.entry).Linear = geom.Vec{Y: edgeSpeed + 1, Z: -9}
		}
		components.Energy.Get(b.entry).Current = c.energy
		b.read(b.intent)
		b.run, b.brain.edge, b.intent.Buttons = c.run, c.keys, 0
		if c.stuck {
			b.brain.stuck.detourTicks = 1
		}
		b.flyToLand(inland)
		if b.run.Sub(c.want).Length() > 1e-9 || b.brain.edge.hopeless == c.hope || !b.intent.Has(components.ButtonJet) || b.intent.Has(components.ButtonJump) != c.jumps {
			t.Errorf("%s: it runs along %v, want %v, presses %v, hopeless %v", name, b.run, c.want, b.intent.Buttons, b.brain.edge.hopeless)
		}
	}
}

// TestInland_IsWhereTheGroundIsOrBack.
func TestInland_IsWhereTheGroundIsOrBack(t *testing.T) {
	b := inYard(t)
	c := b.scene.chart
	for name, v := range map[string]struct {
		feet, velocity, want geom.Vec
		ok                   bool
	}{
		"on the move":       {geom.Vec{X: 5}, geom.Vec{X: 3, Y: 4, Z: 9}, geom.Vec{X: -0.6, Y: -0.8}, true},
		"beyond an edge":    {geom.Vec{X: 70, Y: c.middle(0).Y}, geom.Vec{X: 3}, geom.Vec{}, true},
		"outside the chart": {geom.Vec{X: 900}, geom.Vec{X: 3}, geom.Vec{}, false},
	} {
		b.feet, b.velocity = v.feet, v.velocity
		got, ok := b.inland()
		if cell, known := c.cellAt(v.feet); v.want == (geom.Vec{}) && known {
			v.want = c.middle(int(c.land[cell])).Sub(v.feet).Horizontal().Normalize()
		}
		if ok != v.ok || got.Sub(v.want).Length() > 1e-9 {
			t.Errorf("%s: %v along %v, want %v", name, ok, got, v.want)
		}
	}
}

// TestPredict_HoldsItsKeysForSomeTicks, a jump only until it has jumped, with a part of its energy.
func TestPredict_HoldsItsKeysForSomeTicks(t *testing.T) {
	start := geom.Vec{Y: -55}
	b := inTick(t, 1, 0, start, geom.Vec{})
	components.Energy.Get(b.entry).Current = 20
	end := func(keys components.Buttons, ticks int, reserve float64) geom.Vec {
		body, ok := b.predict(geom.Vec{Y: 1}, components.Input{Buttons: keys}, ticks, reserve)
		if !ok || body == nil {
			t.Fatal("it does not come to ground")
		}
		return body.Position.Feet.Sub(start)
	}
	stays, runs, longer := end(0, 0, 0), end(0, burstTicks, 0), end(0, burstTicks+9, 0)
	jumps, flies, less := end(components.ButtonJump, hopTicks, 0), end(components.ButtonJet|components.ButtonJump, burnTicks, 0), end(components.ButtonJet|components.ButtonJump, burnTicks, 0.1)
	if stays.Y != 0 || runs.Y < 1 || longer.Y <= runs.Y || longer.Y > runs.Y+0.1 || jumps.Y < 0.5 || jumps.Y > 2 || less.Y < jumps.Y+3 || flies.Y < less.Y+5 {
		t.Errorf("it comes to ground at %v, after a run at %v, a longer one at %v, a jump at %v, by jets at %v, with less energy at %v", stays, runs, longer, jumps, flies, less)
	}
	components.Position.Get(b.entry).Feet = geom.Vec{X: 70, Z: -5}
	if body, ok := b.predict(geom.Vec{X: -1}, components.Input{}, 0, 0); ok || body == nil || body.Position.Feet.Z > b.scene.chart.lowest-lowestDepth || body.Position.Feet.Z < b.scene.chart.lowest-30 {
		t.Errorf("from beside the floor it comes to ground: %v, %+v", ok, body)
	}
	b.id += 1000
	if body, ok := b.predict(geom.Vec{}, components.Input{}, 0, 0); body != nil || !ok {
		t.Error("it predicts nobody")
	}
}

// TestOverflies_DecidesInOneTickOfSeveral, and keeps to that in the others.
func TestOverflies_DecidesInOneTickOfSeveral(t *testing.T) {
	for _, c := range []struct {
		late         int64
		speed, far   float64
		before, want bool
		onWay        bool
	}{
		{late: 0, speed: 10, far: 4, want: true}, {late: 1, speed: 10, far: 4}, {late: 1, speed: 10, far: 4, before: true, want: true}, {late: 0, speed: 10, far: 30, before: true},
		{late: 1, speed: slowSpeed, far: 4, before: true, want: true}, {late: 1, speed: slowSpeed - 0.1, far: 4, before: true},
		{late: 1, speed: 10, far: steerRange, before: true, want: true}, {late: 1, speed: 10, far: steerRange + 1, before: true}, {late: 1, speed: 10, far: 4, before: true, onWay: true},
	} {
		b := inTick(t, 4, c.late, geom.Vec{}, geom.Vec{X: c.speed})
		b.course = course{fetches: true, onWay: c.onWay}
		b.brain.overflies = c.before
		if goal := (geom.Vec{X: c.far}); b.overflies(goal, goal) != c.want {
			t.Errorf("%+v: it passes above its goal %v", c, !c.want)
		}
	}
}
