package systems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

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
func yawTo(way geom.Vec) geom.Angle { return geom.Degrees(math.Atan2(-way.X, way.Y) * 180 / math.Pi) }

// crowded is a match of 64 bodies in a chamber, 1.9 m apart.
func crowded(t testing.TB, spec PlayerSpec) (*Match, []components.ID) {
	t.Helper()
	m := newMatch(t, Options{Level: chamber(t)})
	var ids []components.ID
	for i := range 64 {
		at := geom.Vec{X: float64(i%8)*1.9 - 6.65, Y: float64(i/8)*1.9 - 6.65, Z: 0.01}
		ids = append(ids, join(t, m, placed(spec, at, geom.Vec{})))
	}
	return m, ids
}

// TestCrowd_ComesToRest lets 64 bodies run to the middle of a chamber, or to a
// wall of it. After five seconds nobody moves any more, though all keep running;
// and at all times nobody is in anybody or in a wall.
func TestCrowd_ComesToRest(t *testing.T) {
	toMiddle := func(at geom.Vec) geom.Vec { return at.Neg() }
	toWall := func(geom.Vec) geom.Vec { return geom.Vec{X: 1} }
	for k, spec := range oneOfEachModel(t) {
		for name, to := range map[string]func(geom.Vec) geom.Vec{"the middle": toMiddle, "a wall": toWall} {
			if name == "a wall" && k > 0 && testing.Short() {
				continue
			}
			m, ids := crowded(t, spec)
			var commands []Command
			for _, id := range ids {
				commands = append(commands, Command{Player: id, Forward: 1, Weapon: -1, Look: geom.YawPitch{Yaw: yawTo(to(feet(m, id)))}})
			}
			var before []geom.Vec
			for tick := range 200 {
				before = before[:0]
				for _, id := range ids {
					before = append(before, feet(m, id))
				}
				m.Step(commands)
				what := fmt.Sprintf("%s to %s, tick %d", spec.Armor.Name, name, tick)
				if tick%4 == 0 {
					noneInside(t, m, what)
				}
				for i, id := range ids {
					far, most := feet(m, id).Sub(before[i]), 1e-4
					if spec.Model == components.ModelTorque {
						// A Torque body that runs and cannot rises by itself, 0.4 mm a tick
						// until it falls back, at a wall as in a crowd.
						far, most = far.Horizontal(), 1e-3
					}
					if tick > 150 && far.Length() > most {
						t.Fatalf("%s: player %d still moves by %v m a tick", what, id, far)
					}
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

func BenchmarkHeap(b *testing.B) {
	for _, side := range []float64{0, 4, 20, 60} {
		b.Run(fmt.Sprintf("3000 in %v m", side), func(b *testing.B) {
			m := heap(b, 3000, side)
			b.ReportAllocs()
			for b.Loop() {
				m.Step(nil)
			}
			b.Logf("%+v", m.crowd.Work)
		})
	}
}

func BenchmarkCrowd(b *testing.B) {
	b.Run("64 pressed", func(b *testing.B) {
		m, ids := crowded(b, PlayerSpec{})
		var commands []Command
		for _, id := range ids {
			commands = append(commands, Command{Player: id, Forward: 1, Weapon: -1, Look: geom.YawPitch{Yaw: yawTo(feet(m, id).Neg())}})
		}
		for range 200 {
			m.Step(commands)
		}
		b.ReportAllocs()
		for b.Loop() {
			m.Step(commands)
		}
	})
}
