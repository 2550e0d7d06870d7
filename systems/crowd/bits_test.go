package crowd

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// pile is bodies of several sizes on the ground and on heads, some of them on moving ground,
// that run, jump, are set down or stand up.
func pile(r *rand.Rand, n int) []Body {
	var bodies []Body
	for range n {
		half := geom.Vec{X: 0.5, Y: 0.5, Z: []float64{1.15, 0.8}[r.IntN(2)]}
		storey := float64(r.IntN(3))
		velocity := geom.Vec{X: 60 * (r.Float64() - 0.5), Y: 60 * (r.Float64() - 0.5), Z: 4 * float64(r.IntN(3)-1)}
		b := Body{
			Box:          geom.Box{Center: geom.Vec{X: 5 * r.Float64(), Y: 5 * r.Float64(), Z: 2.3*storey + half.Z}, Half: half},
			Displacement: velocity.Scale(tick), Velocity: velocity, Mass: []float64{9, 13, 18, Fixed}[r.IntN(4)], Carrier: None, Grounded: storey == 0,
		}
		if r.IntN(4) == 0 {
			b.Rise, b.GroundVelocity = 0.2, geom.Vec{X: 3, Z: 1}
		}
		bodies = append(bodies, b)
	}
	return bodies
}

// TestSolve_KeepsItsBits holds every bit of what comes of random scenes. Where a change of them
// is meant, take the new sum from the message.
func TestSolve_KeepsItsBits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	world := room(t)
	sum := fnv.New64a()
	var s Solver
	for k := range 120 {
		s.Bodies = append(s.Bodies[:0], scene(r, 2+k%40, 0.6*r.Float64())...)
		level := World(world)
		if k%2 == 0 {
			level, s.Bodies = floor{}, append(s.Bodies[:0], pile(r, 3+k%30)...)
		}
		solveInto(sum, &s, level, k)
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "a537db77894db0ec"; got != want {
		t.Errorf("the bits of the scenes are %s, and were %s", got, want)
	}
}

// TestRiders_KeepTheirBitsBetweenWalls is TestSolve_KeepsItsBits for riders whom walls and a
// ceiling keep from following their carriers.
func TestRiders_KeepTheirBitsBetweenWalls(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	world := room(t)
	sum := fnv.New64a()
	var s Solver
	for k := range 120 {
		s.Bodies = append(s.Bodies[:0], pile(r, 3+k%30)...)
		for i := range s.Bodies {
			b := &s.Bodies[i].Box
			b.Center = b.Center.Sub(geom.Vec{Z: side - 3.1}).Min(geom.Vec{X: side, Y: side, Z: side}.Sub(b.Half))
		}
		solveInto(sum, &s, world, k)
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "380381a8d40c90da"; got != want {
		t.Errorf("the bits of the scenes are %s, and were %s", got, want)
	}
}

// solveInto solves scene k, and adds all that comes of it to a sum.
func solveInto(sum io.Writer, s *Solver, level World, k int) {
	s.Meets = nil
	if k%5 == 0 {
		s.Meets = func(a, b int32) bool { return (a+b)%4 != 0 }
	}
	s.FindHeads()
	for _, i := range s.Riders {
		_, s.Bodies[i].Carrier = s.HeadsUnder(i)
	}
	s.Solve(level, tick)
	for i := range s.Bodies {
		b := &s.Bodies[i]
		for _, v := range [...]geom.Vec{b.Displacement, b.Velocity, b.Normal, {X: b.Impact}} {
			fmt.Fprintf(sum, "%x %x %x ", v.X, v.Y, v.Z)
		}
		fmt.Fprintln(sum, b.DisplacementChanged, b.VelocityChanged, b.HitBody, b.Carrier)
	}
	fmt.Fprintln(sum, s.Changed, s.Riders, s.DroppedHeads, s.Work.Contacts, s.Work.Overflows)
}
