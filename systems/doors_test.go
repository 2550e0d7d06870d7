package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// leaf is a platform with the shape of a box from low to high about its hinge, which swings
// by so many degrees in so many ticks, after a wait of 30, and back.
func leaf(low, high, hinge, axis geom.Vec, degrees float64, ticks int) levels.Platform {
	p := testlevels.Slab(high.Sub(low))
	for i := range p.Structures[0].Vertices {
		p.Structures[0].Vertices[i] = p.Structures[0].Vertices[i].Add(low.Lerp(high, 0.5))
	}
	p.Axis = axis
	p.Path = []levels.Waypoint{
		{Position: hinge, TravelTicks: ticks, WaitTicks: 30},
		{Position: hinge, Turn: int(degrees * levels.FullTurn / 360), WaitTicks: 30},
	}
	return p
}

// TestPlatform_DoorsPushWhoStandsInTheirWay: a thin leaf of 4 m sweeps through a quarter of
// a circle over a floor, at up to 7.9 m/s. Nobody is ever in it or behind it.
func TestPlatform_DoorsPushWhoStandsInTheirWay(t *testing.T) {
	for _, c := range []struct {
		name    string
		degrees float64
		ticks   int
	}{{"slow", 90, 100}, {"fast", 90, 25}, {"right", -90, 40}, {"half a turn", 180, 50}} {
		side := math.Copysign(1, c.degrees)
		level := withPlatforms(t, leaf(geom.Vec{Y: -0.1}, geom.Vec{X: 4, Y: 0.1, Z: 4}, geom.Vec{Z: 0.01}, geom.Vec{}, c.degrees, c.ticks))
		for k := range 9 {
			m := newMatch(t, Options{Level: level})
			at := geom.Vec{X: 1.2 + 1.2*float64(k%3), Y: side * (1.1 + 0.7*float64(k/3)), Z: 0.001}
			id := standing(t, m, PlayerSpec{Armor: armors()[k%3]}, at)
			crushed, before := 0, at
			for tick := range 30 + c.ticks {
				m.Step(nil)
				what := fmt.Sprintf("%s, player at %v, tick %d", c.name, at, tick)
				notInside(t, m, id, what)
				crushed += count(m.Events(), EventCrushed, id)
				local := m.platforms.All()[0].Mover.Pose().Undo(mustMember(m, id).Box().Center)
				if beside := before.X > 0 && before.X < 4 && local.X > 0 && local.X < 4; beside && before.Y*side > 0 && local.Y*side < 0 {
					t.Fatalf("%s: it came through the leaf, from %v of it to %v", what, before, local)
				}
				before = local
			}
			box := mustMember(m, id).Box()
			if moved := box.Center.Sub(at).Horizontal().Length(); moved < 0.2 || crushed > 0 {
				t.Errorf("%s, player at %v: moved by %.2f m, crushed %d times", c.name, at, moved, crushed)
			}
		}
	}
}

// TestPlatform_DrawbridgesCarryWhoStandsOnThem up and down, over a hinge at their end.
func TestPlatform_DrawbridgesCarryWhoStandsOnThem(t *testing.T) {
	bridge := leaf(geom.Vec{X: -3, Z: -0.4}, geom.Vec{X: 3, Y: 12}, geom.Vec{Z: 10}, geom.Vec{X: 1}, 12, 150)
	level := withPlatforms(t, bridge)
	for _, spec := range allBodies(t) {
		m := newMatch(t, Options{Level: level})
		id := standing(t, m, spec, geom.Vec{Y: 8, Z: 10.01})
		highest := 0.0
		for tick := range 2 * 180 {
			m.Step(nil)
			what := fmt.Sprintf("%s, tick %d", spec.Armor.Name, tick)
			notInside(t, m, id, what)
			member := mustMember(m, id)
			if tick > 20 && mustMember(m, id).Ride.Platform != m.platforms.All()[0].ID {
				t.Fatalf("%s: it does not ride, at %v", what, member.Position.Feet)
			}
			highest = max(highest, member.Position.Feet.Z)
		}
		if want := 10 + 8*math.Sin(12*math.Pi/180); math.Abs(highest-want) > 0.4 {
			t.Errorf("%s: carried to a height of %.2f m, want %.2f", spec.Armor.Name, highest, want)
		}
	}
}
