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

// beforeEdge is a bot of light armour on a floor of 120 m whose top is at height 0.
func beforeEdge(t *testing.T, feet, velocity geom.Vec, energy float64) bot {
	t.Helper()
	armor := tribes.Light()
	b := bot{scene: &scene{chart: newChart(ground(t, 120))}, armor: &armor, brain: &BrainData{}, intent: &components.Input{}}
	b.feet, b.velocity, b.brain.Ground, b.jets.charge, b.jets.energy = feet, velocity, feet.Z, energy, energy/armor.MaxEnergy
	return b
}

// TestFate_JetsNeedMoreEnergyToStart than to go on: with so little they bring it back only if they burn.
func TestFate_JetsNeedMoreEnergyToStart(t *testing.T) {
	for _, burns := range []bool{true, false} {
		b := beforeEdge(t, geom.Vec{X: 61, Z: 4}, geom.Vec{}, 4.9)
		if b.brain.Ground, b.jets.burn = groundRange, burns; b.predictLanding(geom.Vec{X: -1}, burn) != burns {
			t.Errorf("jets burn %v: it comes back %v", burns, !burns)
		}
	}
}

// TestFate_FeetBrakeInACellOfWhichMostHasNoGround.
func TestFate_FeetBrakeInACellOfWhichMostHasNoGround(t *testing.T) {
	b := beforeEdge(t, geom.Vec{X: 62}, geom.Vec{}, 0)
	if !b.predictLanding(geom.Vec{}, 0) {
		t.Error("it falls where there is ground below its feet")
	}
	if b.brain.Ground = groundRange; b.predictLanding(geom.Vec{}, 0) {
		t.Error("it does not fall where there is none")
	}
}

// TestHop_BeforeAnEdgeNeedsEnergyToSpare: in the air feet do not brake.
func TestHop_BeforeAnEdgeNeedsEnergyToSpare(t *testing.T) {
	for _, c := range []struct {
		x, energy float64
		hops      bool
		saves     bool
	}{{40, 10, false, false}, {40, 60, true, true}, {-40, 0, true, false}} {
		b := beforeEdge(t, geom.Vec{X: c.x}, geom.Vec{X: 15}, c.energy)
		b.run = geom.Vec{X: 1}
		if hops := b.mayHop(); hops != c.hops || hops && b.saves != c.saves {
			t.Errorf("%+v: it may hop %v, and saves its energy %v", c, hops, b.saves)
		}
	}
}

// TestFlight_OverAnEdgeWithoutEnergyKeepsTheFeetReady: a jump as soon as it lands on the rim would
// only carry it on.
func TestFlight_OverAnEdgeWithoutEnergyKeepsTheFeetReady(t *testing.T) {
	for _, energy := range []float64{2, 60} {
		b := beforeEdge(t, geom.Vec{X: 59, Z: 3}, geom.Vec{X: 4, Z: -6}, energy)
		b.run = geom.Vec{X: 1}
		b.keepOnLand(b.run)
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
		if b.brain.Ground, b.touches = c.ground, c.touches; b.stands() != c.want {
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
		way := c.stopWay(geom.Vec{X: 30, Y: 50}, line.Scale(25))
		least, most = min(least, way), max(most, way)
	}
	if flat := newChart(ground(t, 120)).stopWay(geom.Vec{}, geom.Vec{X: 25}); most < 1.5*flat || math.Abs(least-flat) > 1e-9 {
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
			m.Step(nil)
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
