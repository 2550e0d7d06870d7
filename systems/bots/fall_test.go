package bots

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// botAt joins a bot with a body to a match and puts it somewhere with a velocity, as at the begin of its
// next tick.
func botAt(t *testing.T, m *systems.Match, body string, feet, velocity geom.Vec) bot {
	t.Helper()
	id := joinBody(t, m, body)
	entry, _ := m.Entry(id)
	components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = feet, velocity
	c := CrewOf(m)
	c.begin()
	b := c.bot(c.find(id))
	b.wakes = true
	b.read(components.Intent.Get(entry))
	b.brain.around.ground = groundBelow(m, feet)
	return b
}

// beforeEdge is a bot of light armour on a floor of 120 m whose top is at height 0.
func beforeEdge(t *testing.T, feet, velocity geom.Vec, energy float64) bot {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: ground(t, 120), Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	b := botAt(t, m, "light", feet, velocity)
	components.Energy.Get(b.entry).Current = energy
	b.read(b.intent)
	return b
}

// TestPredict_IsWhatTheMatchPlays until a body comes to ground, by its own model and gravity.
func TestPredict_IsWhatTheMatchPlays(t *testing.T) {
	for _, gravity := range []float64{-20, -6} {
		for _, body := range []string{"light", "heavy", "walker", "t2-medium", "tge-default"} {
			rules := tribes.Arena()
			rules.Gravity.Z = gravity
			m, err := systems.NewMatch(systems.Options{Level: ground(t, 400), Rules: rules, Immortal: true, Modules: []systems.Module{Module()}})
			if err != nil {
				t.Fatal(err)
			}
			b := botAt(t, m, body, geom.Vec{Z: 8}, geom.Vec{X: 12, Y: 3, Z: 4})
			landed, ok := b.predict(geom.Vec{}, components.Input{}, 0, 0)
			if !ok || landed == nil {
				t.Fatalf("%s, gravity %v: it falls", body, gravity)
			}
			want := landed.Position.Feet
			if err := m.Remove(b.id, Bot); err != nil {
				t.Fatal(err)
			}
			for n := 0; n == 0 || !isOnGround(components.Contact.Get(b.entry)); n++ {
				if Play(m, nil); n > predictTicks {
					t.Fatalf("%s, gravity %v: it never comes to ground", body, gravity)
				}
			}
			if got := components.Position.Get(b.entry).Feet; got != want {
				t.Errorf("%s, gravity %v: it comes to ground at %v, predicted at %v", body, gravity, got, want)
			}
		}
	}
}

// TestKeepOnLand_ForgetsItsKeysFarFromEdges, or it would go on by them when it comes to another one.
func TestKeepOnLand_ForgetsItsKeysFarFromEdges(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 0)
	b.brain.edge = edgeKeys{turns: true, hopeless: true}
	if !b.scene.chart.isFarFromEdges(&b) {
		t.Fatal("the middle is not far from the edges")
	}
	if b.keepOnLand(); b.brain.edge != (edgeKeys{}) {
		t.Errorf("it keeps %+v", b.brain.edge)
	}
}

// TestStaysOnLand_InACellOfWhichMostHasNoGround.
func TestStaysOnLand_InACellOfWhichMostHasNoGround(t *testing.T) {
	for _, x := range []float64{60.2, 62} {
		b := beforeEdge(t, geom.Vec{X: x}, geom.Vec{}, 0)
		if b.scene.chart.isLand(b.feet) {
			t.Fatalf("at %v m the chart knows of ground", x)
		}
		if b.brain.around.ground = groundBelow(b.match, geom.Vec{X: x - 0.3}); b.staysOnLand() != (x < 61) {
			t.Errorf("at %v m it stays on the ground: %v", x, x >= 61)
		}
	}
}

// TestKeepOnLand_AHopBeforeAnEdgeNeedsEnergyToSpare: in the air feet do not brake.
func TestKeepOnLand_AHopBeforeAnEdgeNeedsEnergyToSpare(t *testing.T) {
	for _, c := range []struct {
		x, energy float64
		hops      bool
		saves     bool
	}{{44, 10, false, false}, {44, 60, true, true}, {-40, 0, true, false}} {
		b := beforeEdge(t, geom.Vec{X: c.x}, geom.Vec{X: 15}, c.energy)
		b.run = geom.Vec{X: 1}
		b.intent.Hold(components.ButtonSki, true)
		b.keepOnLand()
		if hops := b.intent.Has(components.ButtonSki); hops != c.hops || hops && b.saves != c.saves {
			t.Errorf("%+v: it hops %v, and saves its energy %v", c, hops, b.saves)
		}
	}
}

// TestKeepOnLand_DecidesForSomeTicks, in which it presses the same keys.
func TestKeepOnLand_DecidesForSomeTicks(t *testing.T) {
	b := beforeEdge(t, geom.Vec{X: 47}, geom.Vec{X: 15}, 10)
	b.scene.predictEvery = 4 // as among many
	kept := 0
	for tick := 0; tick == 0 || !b.decides(); tick++ {
		kept = tick
		b.run, b.wakes = geom.Vec{X: 1}, tick == 0
		b.intent.Buttons = components.ButtonSki | components.ButtonFire
		if b.keepOnLand(); b.intent.Buttons != components.ButtonFire {
			t.Errorf("tick %d: it holds %v", tick, b.intent.Buttons)
		}
		b.wakes = false
		Play(b.match, nil)
		b.scene.predictEvery = 4
	}
	if kept == 0 {
		t.Error("it decided in the next tick")
	}
}

// TestFlight_OverAnEdgeWithoutEnergyKeepsTheFeetReady: a jump as soon as it lands on the rim would
// only carry it on.
func TestFlight_OverAnEdgeWithoutEnergyKeepsTheFeetReady(t *testing.T) {
	for _, energy := range []float64{2, 60} {
		b := beforeEdge(t, geom.Vec{X: 60, Z: 3}, geom.Vec{X: 6, Z: -6}, energy)
		b.run = geom.Vec{X: 1}
		b.keepOnLand()
		if jumps := b.intent.Has(components.ButtonJump); jumps != (energy > 5) || !b.intent.Has(components.ButtonJet) {
			t.Errorf("with %v energy it holds %v", energy, b.intent.Buttons)
		}
	}
}

// TestStands_FeetBrakeOnASlopeAndNotAfterAJump.
func TestStands_FeetBrakeOnASlopeAndNotAfterAJump(t *testing.T) {
	for _, c := range []struct {
		ground, rise  float64
		touches, want bool
	}{{0, 0, true, true}, {0.8, -5, false, true}, {0.8, 1, false, false}, {0.6, 1, true, true}, {0.1, 7, true, false}, {2, -5, false, false}} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{Z: c.rise}, 0)
		if b.brain.around.ground, b.touches = c.ground, c.touches; b.stands() != c.want {
			t.Errorf("%+v: it stands %v", c, !c.want)
		}
	}
}

// TestStops_DownhillTheWayIsLonger.
func TestStops_DownhillTheWayIsLonger(t *testing.T) {
	hills, err := testlevels.Hills(65, 8)
	if err != nil {
		t.Fatal(err)
	}
	c, terrain := newChart(hills), *hills
	terrain.Terrain = &levels.Terrain{}
	c.level = &terrain
	least, most := math.Inf(1), 0.0
	for i := range 16 {
		line := geom.YawPitch{Yaw: geom.Angle(i * 4096)}.Forward()
		way := c.stopWay(geom.Vec{X: 30, Y: 50}, line.Scale(25), brakeReact)
		least, most = min(least, way), max(most, way)
	}
	if flat := newChart(ground(t, 120)).stopWay(geom.Vec{}, geom.Vec{X: 25}, brakeReact); most < 1.5*flat || math.Abs(least-flat) > 1e-9 {
		t.Errorf("%.1f m on level ground, %.1f to %.1f m on hills", flat, least, most)
	}
}

// TestOverflies_AHopThatWouldPassAboveTheGoal.
func TestOverflies_AHopThatWouldPassAboveTheGoal(t *testing.T) {
	for _, c := range []struct {
		distance, height, speed float64
		fetches, want           bool
	}{
		{4, 0, 10, true, true},   // at the top of the hop
		{8, 0, 10, true, false},  // at its end
		{30, 0, 10, true, false}, // behind it
		{5, 6, 30, true, true},
		{30, 6, 30, true, false},
		{4, 0, 10, false, false},
		{4, 0, -10, true, false},
	} {
		b := beforeEdge(t, geom.Vec{Z: c.height}, geom.Vec{X: c.speed}, 60)
		b.course.fetches = c.fetches
		goal := geom.Vec{X: c.distance}
		if b.overflies(goal, goal) != c.want {
			t.Errorf("%+v: it passes above %v", c, !c.want)
		}
	}
}

// TestEdges_WhoIsSentOverOneGoesAlongIt without a stop and without a fall.
func TestEdges_WhoIsSentOverOneGoesAlongIt(t *testing.T) {
	for _, body := range []string{"light", "walker", "t2-medium", "tge-default", "t3d-default"} {
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 60), Seed: 2, Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		id := joinBody(t, m, body)
		entry, _ := m.Entry(id)
		anchor, still, longest := geom.Vec{}, 0, 0
		for tick := range 600 {
			if err := Send(m, id, geom.Vec{X: 10, Y: 90}, 10); err != nil {
				t.Fatal(err)
			}
			components.Energy.Get(entry).Current = 8 // not enough to fly back from anywhere
			Play(m, nil)
			feet := components.Position.Get(entry).Feet
			if still++; feet.Sub(anchor).Length() > 0.25 {
				anchor, still = feet, 0
			}
			if longest = max(longest, still); feet.Z < -1 {
				t.Fatalf("%s fell in tick %d at %v", body, tick, feet)
			}
		}
		if longest > 63 {
			t.Errorf("%s stood still for %d ticks", body, longest)
		}
	}
}

// joinBody adds a bot with a body of any model.
func joinBody(t *testing.T, m *systems.Match, body string) components.ID {
	t.Helper()
	for _, model := range m.Models() {
		for _, preset := range model.Presets {
			if preset.Name != body {
				continue
			}
			spec, err := systems.Preset(model.Name, body, m.Modules()...)
			if err != nil {
				t.Fatal(err)
			}
			id, err := Join(m, spec)
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
	}
	t.Fatalf("no body %q", body)
	return 0
}

// TestMoves_AJumpOnTheSpotIsNone for a body without jets: it would try to jump out of a pit for ever,
// and never look for another way. Jets that lift a body take it along.
func TestMoves_AJumpOnTheSpotIsNone(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{Z: 2 * slowSpeed}, 60)
	if !b.moves() {
		t.Error("a body that is lifted by jets does not move")
	}
	without := *b.armor
	without.JetForce = 0
	if b.armor = &without; b.moves() {
		t.Error("a body without jets moves by jumps on the spot")
	}
	if b.velocity = b.velocity.Add(geom.Vec{X: slowSpeed}); !b.moves() {
		t.Error("a body without jets does not move by running")
	}
}
