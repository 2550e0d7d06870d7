package crowd

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// floor is a level of flat ground at z 0.
type floor struct{}

func (floor) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	return collision.SweepBoxes(box, displacement, geom.Box{Center: geom.Vec{Z: -50}, Half: geom.Vec{X: 1e4, Y: 1e4, Z: 50}})
}

// jostle returns bodies of one size on the ground, on the heads of those, and on theirs,
// that run in random directions at about this speed. None overlap.
func jostle(r *rand.Rand, n int, speed float64) []Body {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	var bodies []Body
	for tries := 0; tries < 40*n && len(bodies) < n; tries++ {
		at := geom.Vec{X: 6 * r.Float64(), Y: 6 * r.Float64(), Z: half.Z * float64(1+2*r.IntN(3))}
		velocity := geom.Vec{X: speed * r.NormFloat64(), Y: speed * r.NormFloat64()}
		b := Body{Box: geom.Box{Center: at, Half: half}, Displacement: velocity.Scale(tick), Velocity: velocity,
			Mass: []float64{9, 13, 18}[r.IntN(3)], Carrier: None}
		free := true
		for i := range bodies {
			_, overlaps := collision.OverlapBoxes(b.Box, bodies[i].Box)
			free = free && !overlaps
		}
		if free {
			bodies = append(bodies, b)
		}
	}
	return bodies
}

// solved solves bodies listed in some order, and returns them in their original order.
func solved(bodies []Body, order []int) ([]Body, Work) {
	var s Solver
	for _, i := range order {
		s.Bodies = append(s.Bodies, bodies[i])
	}
	s.FindHeads()
	for _, i := range s.Riders {
		_, s.Bodies[i].Carrier = s.HeadsUnder(i)
	}
	s.Solve(floor{}, tick)
	after := make([]Body, len(bodies))
	for k, i := range order {
		after[i] = s.Bodies[k]
	}
	return after, s.Work
}

// inOrder is the order in which bodies are listed.
func inOrder(bodies []Body) []int {
	order := make([]int, len(bodies))
	for i := range order {
		order[i] = i
	}
	return order
}

// TestRiders_EndInNoOther includes riders that are no longer carried, and those that are
// pushed out of the bounds that were searched.
func TestRiders_EndInNoOther(t *testing.T) {
	cases, contacts := 0, 0
	for seed := range uint64(400) {
		bodies := jostle(rand.New(rand.NewPCG(seed, 2)), 40, 40)
		after, work := solved(bodies, inOrder(bodies))
		if work.Overflows > 0 {
			continue // above the limit some pass through each other, as Work reports
		}
		cases, contacts = cases+1, contacts+work.Contacts
		for i := range after {
			a := after[i].Box.Translate(after[i].Displacement)
			for k := range i {
				c, ok := collision.OverlapBoxes(a, after[k].Box.Translate(after[k].Displacement))
				if ok && c.Depth > deepest+collision.Slop {
					t.Errorf("seed %d: bodies %d and %d end %v m in each other", seed, k, i, c.Depth)
				}
			}
		}
	}
	if cases < 200 || contacts < 5000 {
		t.Errorf("only %d cases with %d contacts", cases, contacts)
	}
}

// TestRiders_DoNotDependOnTheOrderOfBodies permutes bodies and compares bits.
func TestRiders_DoNotDependOnTheOrderOfBodies(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		bodies := jostle(r, 60, 80)
		one, _ := solved(bodies, inOrder(bodies))
		two, _ := solved(bodies, r.Perm(len(bodies)))
		for i := range one {
			if one[i].Displacement != two[i].Displacement || one[i].Velocity != two[i].Velocity {
				t.Fatalf("seed %d: body %d goes %v at %v m/s, and in another order %v at %v",
					seed, i, one[i].Displacement, one[i].Velocity, two[i].Displacement, two[i].Velocity)
			}
		}
	}
}

// pillars is a level of boxes.
type pillars []geom.Box

func (p pillars) SweepBox(box geom.Box, displacement geom.Vec) (first collision.Hit, found bool) {
	for _, pillar := range p {
		if hit, ok := collision.SweepBoxes(box, displacement, pillar); ok && (!found || hit.Fraction < first.Fraction) {
			first, found = hit, true
		}
	}
	return first, found
}

// forest is pillars at random where no body is or goes by itself.
func forest(r *rand.Rand, bodies []Body) (level pillars) {
	for range 60 {
		p := geom.Box{Center: geom.Vec{X: 6 * r.Float64(), Y: 6 * r.Float64(), Z: 7 * r.Float64()}, Half: geom.Vec{X: 0.1, Y: 0.1, Z: 0.4 + r.Float64()}}
		if !slices.ContainsFunc(bodies, func(b Body) bool {
			_, overlaps := collision.OverlapBoxes(b.Box, p)
			_, hits := collision.SweepBoxes(b.Box, b.Displacement, p)
			return overlaps || hits
		}) {
			level = append(level, p)
		}
	}
	return level
}

// TestRiders_EndInNoPillar has riders among pillars, whose carriers are stopped after the riders
// were pushed, so that they are pushed from elsewhere. It holds their bits too.
func TestRiders_EndInNoPillar(t *testing.T) {
	sum := fnv.New64a()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		var s Solver
		s.Bodies = jostle(r, 40, 20)
		level := forest(r, s.Bodies)
		solveInto(sum, &s, level, 1)
		for i := range s.Bodies {
			end := s.Bodies[i].Box.Translate(s.Bodies[i].Displacement)
			for _, p := range level {
				if c, ok := collision.OverlapBoxes(end, p); ok && c.Depth > 2*collision.Slop {
					t.Errorf("seed %d: body %d ends %v m in a pillar", seed, i, c.Depth)
				}
			}
		}
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "3bd600734a1bd2f8"; got != want {
		t.Errorf("the bits of the scenes are %s, and were %s", got, want)
	}
}

// TestSolve_StaysFiniteForAnyNumbers solves finite bodies of any size, position, speed and
// mass, and some that are out of range.
func TestSolve_StaysFiniteForAnyNumbers(t *testing.T) {
	extreme := []float64{0, math.MaxFloat64, -math.MaxFloat64, 5e-324, 1e-200, 1e9, -1e155, 1e200, -1e200}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		number := func() float64 {
			if r.IntN(3) > 0 {
				return r.NormFloat64()
			}
			return extreme[r.IntN(len(extreme))]
		}
		vector := func() geom.Vec { return geom.Vec{X: number(), Y: number(), Z: number()} }
		var bodies []Body
		for range 2 + r.IntN(6) {
			b := Body{Box: geom.Box{Center: vector(), Half: vector().Abs()}, Displacement: vector(), Velocity: vector(), Mass: math.Abs(number()), Carrier: None}
			switch r.IntN(12) {
			case 0:
				b.Box = geom.Box{Center: geom.Vec{X: math.NaN()}}
			case 1:
				b.Mass = math.Inf(1)
			}
			bodies = append(bodies, b)
		}
		after, _ := solved(bodies, inOrder(bodies))
		for i := range after {
			if !after[i].Displacement.IsFinite() || !after[i].Velocity.IsFinite() {
				t.Fatalf("seed %d: body %d goes %v at %v m/s, of\n%+v", seed, i, after[i].Displacement, after[i].Velocity, bodies)
			}
		}
	}
}

// spike is a level of one box.
type spike geom.Box

func (s spike) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	return collision.SweepBoxes(box, displacement, geom.Box(s))
}

// TestRiders_CannotGoRoundAnObstacle carries a rider out from under a spike and up behind
// it. The straight path of the tick leads through the spike.
func TestRiders_CannotGoRoundAnObstacle(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	level := spike{Center: geom.Vec{X: -0.7, Z: 6}, Half: geom.Vec{X: 0.3, Y: 1, Z: 2}}
	var s Solver
	s.Bodies = []Body{
		{Box: geom.Box{Center: geom.Vec{Z: 1}, Half: half}, Displacement: geom.Vec{X: 1, Z: 0.05}, Mass: 9, Carrier: None},
		{Box: geom.Box{Center: geom.Vec{Z: 3}, Half: half}, Mass: 9, Carrier: 0},
	}
	s.FindHeads()
	s.Solve(level, tick)
	for i, b := range s.Bodies {
		if hit, ok := level.SweepBox(b.Box, b.Displacement); ok && hit.Normal.Dot(b.Displacement) < -1e-9 {
			t.Errorf("body %d goes %v through the level", i, b.Displacement)
		}
	}
}

// TestRiders_LeaveAWallWithTheirCarrier holds a rider at a wall, against which its carrier runs
// below it until a heavier body throws it back. What the wall took from the rider while it held
// it must not draw the rider to it then.
func TestRiders_LeaveAWallWithTheirCarrier(t *testing.T) {
	half, run := geom.Vec{X: 0.5, Y: 0.5, Z: 1}, geom.Vec{X: 10}
	wall := spike{Center: geom.Vec{X: 1, Z: 4}, Half: geom.Vec{X: 0.5, Y: 5, Z: 1.5}}
	heavy := Body{Box: geom.Box{Center: geom.Vec{X: 1, Z: 1}, Half: half}, Velocity: geom.Vec{X: -30}, Mass: 1000, Carrier: None}
	heavy.Displacement = heavy.Velocity.Scale(tick)
	heavy.Box.Center.X += (run.X-heavy.Velocity.X)*tick - 1e-4 // so that they meet at the end of the tick
	var s Solver
	s.Bodies = []Body{
		{Box: geom.Box{Center: geom.Vec{Z: 1}, Half: half}, Displacement: run.Scale(tick), Velocity: run, Mass: 9, Carrier: None},
		{Box: geom.Box{Center: geom.Vec{Z: 3}, Half: half}, Mass: 9, Carrier: 0},
		heavy,
	}
	s.FindHeads()
	s.Solve(wall, tick)
	carrier, rider := s.Bodies[0].Velocity, s.Bodies[1].Velocity
	if s.Bodies[1].HitBody != None || carrier.X > -20 || rider != carrier {
		t.Errorf("the carrier is thrown back at %v, its rider, which hit %d at %v m/s, at %v", carrier, s.Bodies[1].HitBody, s.Bodies[1].Impact, rider)
	}
}

// counted counts the sweeps through a level.
type counted struct {
	World
	sweeps int
}

func (c *counted) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	c.sweeps++
	return c.World.SweepBox(box, displacement)
}

func TestWork_CountsEverySweepThroughTheLevel(t *testing.T) {
	for seed := range uint64(20) {
		level := counted{World: floor{}}
		var s Solver
		s.Bodies = jostle(rand.New(rand.NewPCG(seed, 2)), 40, 40)
		s.FindHeads()
		for _, i := range s.Riders {
			_, s.Bodies[i].Carrier = s.HeadsUnder(i)
		}
		s.Solve(&level, tick)
		if s.Work.Sweeps != level.sweeps || level.sweeps == 0 {
			t.Errorf("seed %d: %d sweeps are counted, of %d", seed, s.Work.Sweeps, level.sweeps)
		}
	}
}

// TestRiders_OutOfRangeAreLeftAlone lets the model of a rider or of its carrier end it further
// away than can be computed with: neither moves the other.
func TestRiders_OutOfRangeAreLeftAlone(t *testing.T) {
	half, far := geom.Vec{X: 0.5, Y: 0.5, Z: 1}, geom.Vec{X: 2 * far}
	for lost := range 2 {
		var s Solver
		s.Bodies = []Body{
			{Box: geom.Box{Center: geom.Vec{Z: 1}, Half: half}, Displacement: geom.Vec{X: 0.1}, Mass: 9, Carrier: None},
			{Box: geom.Box{Center: geom.Vec{Z: 3}, Half: half}, Displacement: geom.Vec{Y: 0.1}, Mass: 9, Carrier: 0},
		}
		s.FindHeads()
		s.Bodies[lost].Displacement = far
		s.Solve(floor{}, tick)
		if len(s.Riders) != 1 || len(s.Changed) != 0 || s.Bodies[1].Carrier != None || s.Bodies[lost].Displacement != far {
			t.Errorf("body %d is out of range: of %d riders, %d are changed: %+v", lost, len(s.Riders), len(s.Changed), s.Bodies)
		}
	}
}

// Feet are on a head up to a Slop in it and up to Probe above it, with more than a Slop of the
// head under them along both axes.
func TestFindHeads_FeetAreOnAHeadThatTheyTouch(t *testing.T) {
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for _, c := range []struct {
		gap, x, y float64
		on        bool
	}{
		{0, 0, 0, true}, {-0.9 * collision.Slop, 0, 0, true}, {-1.1 * collision.Slop, 0, 0, false}, {-0.1, 0, 0, false},
		{0.99 * Probe, 0, 0, true}, {1.01 * Probe, 0, 0, false}, {0, 1 - 2*collision.Slop, 0, true}, {0, 0, 2*collision.Slop - 1, true},
		{0, 1 - collision.Slop/2, 0, false}, {0, 0, 1 - collision.Slop/2, false}, {0, 1.5, 0, false}, {0, 0, -1.5, false},
	} {
		for _, upper := range []int32{0, 1} {
			s := &Solver{Bodies: make([]Body, 2)}
			s.Bodies[1-upper].Box = geom.Box{Half: half}
			s.Bodies[upper].Box = geom.Box{Center: geom.Vec{X: c.x, Y: c.y, Z: 2 + c.gap}, Half: half}
			s.FindHeads()
			heads, carrier := s.HeadsUnder(upper)
			if c.on != (len(heads) == 1 && carrier == 1-upper && len(s.Riders) == 1) || c.on != (len(s.Riders) > 0) {
				t.Errorf("%+v: body %d has heads %v, carrier %d, riders %v", c, upper, heads, carrier, s.Riders)
			}
			if _, none := s.HeadsUnder(1 - upper); none != None {
				t.Errorf("%+v: the lower body is carried", c)
			}
		}
	}
}
