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
	for range n {
		box := geom.Box{Center: geom.Vec{X: r.Float64() * 2000, Y: r.Float64() * 2000, Z: r.Float64() * 40}, Half: geom.Vec{X: .5, Y: .5, Z: 1.15}}
		s.Bodies = append(s.Bodies, Body{Box: box, Displacement: geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}, Carrier: None, Mass: 9})
	}
	step := func() {
		for i := range s.Bodies {
			s.Bodies[i].Box.Center = s.Bodies[i].Box.Center.Add(s.Bodies[i].Displacement)
			s.Bodies[i].state = 0
			if r.IntN(100) == 0 {
				s.Bodies[i].Displacement = s.Bodies[i].Displacement.Neg()
			}
		}
	}
	b.Run("pairs", func(b *testing.B) {
		for b.Loop() {
			step()
			s.Solve(void{}, 0.032)
		}
	})
	b.Run("heads", func(b *testing.B) {
		for b.Loop() {
			step()
			s.FindHeads()
		}
	})
	b.Run("step", func(b *testing.B) {
		for b.Loop() {
			step()
		}
	})
}
