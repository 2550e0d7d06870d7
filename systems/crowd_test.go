package systems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// chamber is a closed room of 18 x 18 x 8 m.
func chamber(t testing.TB) *levels.Level {
	t.Helper()
	var s sketch
	s.Block(geom.Vec{X: -9, Y: -9}, geom.Vec{X: 9, Y: 9, Z: 8}, true)
	return sketched(t, &s, "chamber", []geom.Vec{{Z: 0.2}, {X: 4, Z: 0.2}, {Y: 4, Z: 0.2}, {X: -4, Z: 0.2}})
}

// yawTo is the yaw of somebody who looks along a horizontal direction.
func yawTo(displacement geom.Vec) geom.Angle {
	return geom.Degrees(math.Atan2(-displacement.X, displacement.Y) * 180 / math.Pi)
}

// crowded is a match of 64 bodies in a chamber, about 1.9 m apart.
func crowded(t testing.TB, spec PlayerSpec) (*Match, []components.ID) {
	t.Helper()
	m := newMatch(t, Options{Level: chamber(t)})
	r := rand.New(rand.NewPCG(1, 1))
	var ids []components.ID
	for i := range 64 {
		at := geom.Vec{X: float64(i%8)*1.9 - 6.65, Y: float64(i/8)*1.9 - 6.65, Z: 0.01}
		ids = append(ids, join(t, m, placed(spec, at.Add(geom.Vec{X: 0.3 * r.Float64(), Y: 0.3 * r.Float64()}), geom.Vec{})))
	}
	return m, ids
}

// runToMiddle lets everybody run to where the middle is as they stand now.
func runToMiddle(m *Match, ids []components.ID) []Command {
	var commands []Command
	for _, id := range ids {
		look := geom.YawPitch{Yaw: yawTo(feet(m, id).Neg())}
		commands = append(commands, Command{Player: id, Input: components.Input{Forward: components.Full, Look: look}})
	}
	return commands
}

// TestCrowd_ComesToRest lets 64 bodies run to the middle of a chamber, or to a
// wall of it. After four seconds they stand, though all keep running: of a hundred
// bodies in a hundred ticks at most one slips. And at all times nobody is in anybody
// or in a wall.
func TestCrowd_ComesToRest(t *testing.T) {
	toWall := func(m *Match, ids []components.ID) []Command {
		commands := runToMiddle(m, ids)
		for i := range commands {
			commands[i].Look.Yaw = yawTo(geom.Vec{X: 1})
		}
		return commands
	}
	for _, spec := range oneOfEachModel(t) {
		for name, run := range map[string]func(*Match, []components.ID) []Command{"the middle": runToMiddle, "a wall": toWall} {
			m, ids := crowded(t, spec)
			what := fmt.Sprintf("%s to %s", spec.Armor.Name, name)
			if slips := slipsOf(t, m, ids, run(m, ids), what); slips > 60*len(ids)/100 {
				t.Errorf("%s: %d slips of %d bodies in 60 ticks", what, slips, len(ids))
			}
			for _, p := range m.Players(nil) { // a walker has its whole speed after a tick
				if fast := p.Velocity.Horizontal().Length(); fast > 2 && spec.Model != components.ModelSlide {
					t.Errorf("%s: player %d stands and has %v m/s", what, p.ID, fast)
				}
			}
		}
	}
}

// slipsOf runs a crowd and counts the moves of its bodies from second four to six.
func slipsOf(t *testing.T, m *Match, ids []components.ID, commands []Command, what string) (slips int) {
	t.Helper()
	before := make([]geom.Vec, len(ids))
	for tick := range 188 {
		for i, id := range ids {
			before[i] = feet(m, id)
		}
		m.Step(commands)
		if tick%4 == 0 {
			noneInside(t, m, fmt.Sprintf("%s, tick %d", what, tick))
		}
		for i, id := range ids {
			far := feet(m, id).Sub(before[i])
			if tick >= 128 && far.Length() > 1e-4 {
				slips++
			}
		}
	}
	return slips
}

// TestCrowd_NobodyPassesAnybodyInACorridor presses a row of bodies from both ends of
// a corridor that is too narrow for two.
func TestCrowd_NobodyPassesAnybodyInACorridor(t *testing.T) {
	level := hall(t, func(s *sketch) {
		s.Block(geom.Vec{X: -30, Y: 0.7}, geom.Vec{X: 30, Y: 5, Z: 20}, false)
		s.Block(geom.Vec{X: -30, Y: -5}, geom.Vec{X: 30, Y: -0.7, Z: 20}, false)
		s.Block(geom.Vec{X: -30, Y: -5, Z: 3}, geom.Vec{X: 30, Y: 5, Z: 21}, false) // walkers climb walls
	})
	for _, spec := range oneOfEachModel(t) {
		m := newMatch(t, Options{Level: level})
		var commands []Command
		for i := range 8 {
			at := geom.Vec{X: 2.2*float64(i) - 8, Y: 0.1 * float64(i%3-1), Z: 0.01}
			displacement := geom.Vec{X: 3.5 - float64(i), Y: 0.3 * float64(i%3-1)}
			id := join(t, m, placed(spec, at, geom.Vec{X: 40 * displacement.X / 3.5}))
			commands = append(commands, Command{Player: id, Input: components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: yawTo(displacement)}}})
		}
		for tick := range 120 {
			m.Step(commands)
			what := fmt.Sprintf("%s, tick %d", spec.Armor.Name, tick)
			noneInside(t, m, what)
			for i := 1; i < len(commands); i++ {
				if apart := feet(m, commands[i].Player).X - feet(m, commands[i-1].Player).X; apart < 1-2*collision.Slop {
					t.Fatalf("%s: %d and %d are %v m apart along the corridor", what, i-1, i, apart)
				}
			}
		}
	}
}

// heap is a match of bodies in one place of a plane: all at one point, or at random
// in a square of so many metres.
func heap(t testing.TB, bodies int, side float64) *Match {
	t.Helper()
	m := newMatch(t, Options{Level: hall(t, nil)})
	r := rand.New(rand.NewPCG(3, 3))
	for range bodies {
		join(t, m, PlayerSpec{Position: at(side*(r.Float64()-0.5), side*(r.Float64()-0.5), 0.01), Weapons: []string{"disc"}})
	}
	return m
}

// TestHeap_WorkIsBounded counts what a tick of 3,000 bodies in one place costs, in
// steps that do not depend on the machine: some 40 of each kind for each body, where
// every pair of them would be 1,500. That some meet more than are looked at is told.
func TestHeap_WorkIsBounded(t *testing.T) {
	const bodies = 3000
	ticks := 2
	if testing.Short() {
		ticks = 1
	}
	for _, side := range []float64{0, 60} {
		m := heap(t, bodies, side)
		for tick := range ticks {
			m.Step(nil)
			w := m.bodies.Crowd.Solver.Work
			for name, count := range map[string]int{"pairs": w.Pairs, "tests": w.Tests, "updates": w.Updates / 2, "sweeps": w.Sweeps} {
				if count > 40*bodies {
					t.Errorf("%v m, tick %d: %d %s, want at most %d", side, tick, count, name, 40*bodies)
				}
			}
			amount, times := lost(m.Events(), LimitNeighbours)
			if crowded := side < 60; crowded != (times == 1) || crowded && amount < bodies/2 {
				t.Errorf("%v m, tick %d: told %d times that %v bodies have too many neighbours", side, tick, times, amount)
			}
		}
	}
}

// TestHeap_ComesApart lets 64 bodies come apart that are at one point, or in a square
// metre. They need 8 by 8 m and part by 10 cm a tick, which makes 40 ticks at least.
func TestHeap_ComesApart(t *testing.T) {
	const most = 100
	for _, side := range []float64{0, 1} {
		m := heap(t, 64, side)
		for range most {
			m.Step(nil)
		}
		noneInside(t, m, fmt.Sprintf("%v m, after %d ticks", side, most))
	}
}

// BenchmarkCrowd steps 64 bodies that press to the middle of a chamber, and 3,000
// bodies in one place.
func BenchmarkCrowd(b *testing.B) {
	b.Run("64 pressed", func(b *testing.B) {
		m, ids := crowded(b, PlayerSpec{})
		commands := runToMiddle(m, ids)
		for range 200 {
			m.Step(commands)
		}
		b.ReportAllocs()
		for b.Loop() {
			m.Step(commands)
		}
	})
	for _, side := range []float64{0, 4, 20, 60} {
		b.Run(fmt.Sprintf("3000 in %v m", side), func(b *testing.B) {
			m := heap(b, 3000, side)
			b.ReportAllocs()
			for b.Loop() {
				m.Step(nil)
			}
		})
	}
}
