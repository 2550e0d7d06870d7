package crowd

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

type void struct{}

func (void) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool) { return collision.Hit{}, false }

func BenchmarkFind(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var s Solver
	n := 1000
	s.Reserve(n)
	boxes := make([]geom.Box, n)
	for i := range boxes {
		boxes[i] = geom.Box{Center: geom.Vec{X: r.Float64() * 2000, Y: r.Float64() * 2000, Z: r.Float64() * 40}, Half: geom.Vec{X: .5, Y: .5, Z: 1.15}}
		s.Bodies = append(s.Bodies, Body{Box: boxes[i], Way: geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}, On: None, Mass: 9})
	}
	step := func() {
		for i := range s.Bodies {
			s.Bodies[i].Box.Center = s.Bodies[i].Box.Center.Add(s.Bodies[i].Way)
			boxes[i] = s.Bodies[i].Box
			if r.IntN(100) == 0 {
				s.Bodies[i].Way = s.Bodies[i].Way.Neg()
			}
		}
	}
	b.Run("pairs", func(b *testing.B) {
		for b.Loop() {
			step()
			s.Solve(void{}, 0.032)
		}
	})
	var h Heads
	b.Run("heads", func(b *testing.B) {
		for b.Loop() {
			step()
			h.Find(boxes)
		}
	})
	b.Run("step", func(b *testing.B) {
		for b.Loop() {
			step()
		}
	})
}
