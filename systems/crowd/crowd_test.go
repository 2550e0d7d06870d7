package crowd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// side is the half width of the room of the tests, m.
const side = 5

// room is a closed cube.
func room(t testing.TB) *collision.World {
	t.Helper()
	var corners []geom.Vec
	for i := range 8 {
		c := geom.Vec{X: -side, Y: -side, Z: -side}
		if i&1 != 0 {
			c.X = side
		}
		if i&2 != 0 {
			c.Y = side
		}
		if i&4 != 0 {
			c.Z = side
		}
		corners = append(corners, c)
	}
	mesh, err := collision.NewMesh(corners, []uint32{
		0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, // floor, ceiling
		0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
		0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6,
	})
	if err != nil {
		t.Fatal(err)
	}
	return collision.NewWorld(mesh)
}

// scene is bodies at random in the room, with displacements that end in it. None overlap
// at the start.
func scene(r *rand.Rand, count int, fast float64) []Body {
	var bodies []Body
	at := func(half geom.Vec) geom.Vec {
		c := geom.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}.Scale(side)
		low, high := geom.Vec{X: -side, Y: -side, Z: -side}.Add(half), geom.Vec{X: side, Y: side, Z: side}.Sub(half)
		return c.Max(low).Min(high) // many of them at walls
	}
	for range 20 * count {
		half := geom.Vec{X: 0.3 + r.Float64(), Y: 0.3 + r.Float64(), Z: 0.5 + r.Float64()}
		b := Body{Box: geom.Box{Center: at(half), Half: half}, Mass: 1 + 20*r.Float64(), Carrier: None}
		b.Displacement = at(half).Sub(b.Box.Center).Scale(fast * r.Float64())
		b.Velocity = b.Displacement.Scale(1 / tick)
		free := func(o Body) bool { _, ok := collision.OverlapBoxes(b.Box, o.Box); return !ok }
		if len(bodies) < count && !slices.ContainsFunc(bodies, func(o Body) bool { return !free(o) }) {
			bodies = append(bodies, b)
		}
	}
	return bodies
}

// tick in seconds.
const tick = 0.032

// TestSolve_NoBodyEndsInAnotherOrInAWall tests what the method enforce guarantees, in scenes from two
// bodies in the room to a room full of them.
func TestSolve_NoBodyEndsInAnotherOrInAWall(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	world := room(t)
	var s Solver
	var contacts []collision.Contact
	met := 0
	for k := range 300 {
		s.Bodies = append(s.Bodies[:0], scene(r, 2+k%60, 0.6*r.Float64())...)
		s.Solve(world, tick)
		met += s.Work.Contacts
		for i := range s.Bodies {
			a := &s.Bodies[i]
			contacts = world.OverlapBox(a.Box.Translate(a.Displacement), contacts[:0])
			for _, c := range contacts {
				if c.Depth > 2*collision.Slop {
					t.Fatalf("scene %d: body %d of %d is %v m in a wall", k, i, len(s.Bodies), c.Depth)
				}
			}
			for j := range i {
				b := &s.Bodies[j]
				if c, ok := collision.OverlapBoxes(a.Box.Translate(a.Displacement), b.Box.Translate(b.Displacement)); ok && c.Depth > deepest {
					t.Fatalf("scene %d: bodies %d and %d of %d are %v m in each other", k, j, i, len(s.Bodies), c.Depth)
				}
				displacement := a.Displacement.Sub(b.Displacement)
				if hit, ok := collision.SweepBoxes(a.Box, displacement, b.Box); ok && gap(a.Box, b.Box, hit.Normal)+displacement.Dot(hit.Normal) < -deepest {
					t.Fatalf("scene %d: bodies %d and %d of %d went through each other", k, j, i, len(s.Bodies))
				}
			}
		}
	}
	if met < 3000 {
		t.Errorf("only %d contacts", met)
	}
}

// TestSolve_LeavesOverlapsWithoutEnforcing demonstrates that enforce is needed.
func TestSolve_LeavesOverlapsWithoutEnforcing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	world := room(t)
	var s Solver
	for k := range 300 {
		s.Bodies = append(s.Bodies[:0], scene(r, 2+k%60, 0.6*r.Float64())...)
		s.level, s.states, s.contacts, s.walls = level{world: world}, s.states[:0], s.contacts[:0], s.walls[:0]
		s.find()
		s.separate()
		for i := range s.Bodies {
			for j := range i {
				if _, bad := s.collide(&s.Bodies[i], &s.Bodies[j]); bad {
					return
				}
			}
		}
	}
	t.Error("the iterations alone separate all bodies: enforce could go")
}

// TestSolve_SinksNoBodyIntoACeiling has a body carried up into the ceiling by less in a
// tick than a sweep of that length detects. The models treat anything deeper than Slop as
// stuck.
func TestSolve_SinksNoBodyIntoACeiling(t *testing.T) {
	world := room(t)
	half := geom.Vec{X: 1, Y: 1, Z: 1}
	rider := Body{Box: geom.Box{Center: geom.Vec{Z: side - 1}, Half: half}, Mass: 1, Carrier: 1}
	below := Body{Box: geom.Box{Center: geom.Vec{Z: side - 3}, Half: half}, Mass: 1, Carrier: None}
	var s Solver
	for range 100 {
		below.Displacement = geom.Vec{Z: 0.4 * collision.Slop}
		s.Bodies = append(s.Bodies[:0], rider, below)
		s.FindHeads()
		s.Solve(world, tick)
		rider.Box, below.Box = rider.Box.Translate(s.Bodies[0].Displacement), below.Box.Translate(s.Bodies[1].Displacement)
	}
	if sunk := rider.Box.Max().Z - side; sunk > collision.Slop {
		t.Errorf("carried %v m into the ceiling", sunk)
	}
}

// TestSolve_FixedBodiesGiveNoRoom: two that nothing moves overlap, and stay; a body that
// runs into one of them stops in front of it.
func TestSolve_FixedBodiesGiveNoRoom(t *testing.T) {
	half := geom.Vec{X: 1, Y: 1, Z: 1}
	fixed := Body{Box: geom.Box{Half: half}, Mass: Fixed, Carrier: None}
	behind := fixed
	behind.Box.Center = geom.Vec{X: 0.6, Y: -1.5} // beside the path of the runner
	runner := Body{Box: geom.Box{Center: geom.Vec{X: -1.5, Y: -2.05}, Half: half}, Mass: 1, Carrier: None,
		Displacement: geom.Vec{Y: 0.2}, Velocity: geom.Vec{Y: 0.2 / tick}}
	var s Solver
	s.Bodies = append(s.Bodies, fixed, behind, runner)
	s.Solve(void{}, tick)
	if end := s.Bodies[2].Displacement.Y; end > 0.05+deepest {
		t.Errorf("the body came %v m into one that nothing moves", end-0.05)
	}
}

// TestSolve_FixedBodiesAreNotPushedApart: a body is deep in one that nothing moves, and
// touches another on its way out. There is no room for it between them, so it stays.
func TestSolve_FixedBodiesAreNotPushedApart(t *testing.T) {
	half := geom.Vec{X: 1, Y: 1, Z: 1}
	left := Body{Box: geom.Box{Center: geom.Vec{X: -1.75}, Half: half}, Mass: Fixed, Carrier: None}
	right := Body{Box: geom.Box{Center: geom.Vec{X: 2 - 2*collision.Slop}, Half: half}, Mass: Fixed, Carrier: None}
	between := Body{Box: geom.Box{Half: half}, Mass: 18, Carrier: None, Displacement: geom.Vec{Z: -0.25}}
	var s Solver
	s.Bodies = append(s.Bodies, left, right, between)
	s.Solve(void{}, tick)
	for i, b := range s.Bodies[:2] {
		if b.Displacement != (geom.Vec{}) || b.DisplacementChanged {
			t.Errorf("body %d, which nothing moves, moved %v m", i, b.Displacement)
		}
	}
	if moved := math.Abs(s.Bodies[2].Displacement.X); moved > rounding {
		t.Errorf("the body came %v m deeper into the other", moved)
	}
}

// TestSolve_DoesNotDependOnTheOrderOfBodies permutes bodies and compares bits.
func TestSolve_DoesNotDependOnTheOrderOfBodies(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	world := room(t)
	var one, two Solver
	for k := range 60 {
		bodies := scene(r, 2+k%40, 0.3)
		order := r.Perm(len(bodies))
		one.Bodies, two.Bodies = append(one.Bodies[:0], bodies...), two.Bodies[:0]
		for _, i := range order {
			two.Bodies = append(two.Bodies, bodies[i])
		}
		one.Solve(world, tick)
		two.Solve(world, tick)
		for at, i := range order {
			a, b := &one.Bodies[i], &two.Bodies[at]
			if a.Displacement != b.Displacement || a.Velocity != b.Velocity {
				t.Fatalf("scene %d, body %d: %v and %v, %v and %v m/s", k, i, a.Displacement, b.Displacement, a.Velocity, b.Velocity)
			}
		}
	}
}

// TestSolve_KeepsABodyWithoutContacts compares bits with the bodies as they were.
func TestSolve_KeepsABodyWithoutContacts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var s Solver
	alone := 0
	for range 50 {
		bodies := scene(r, 5, 0.1)
		s.Bodies = append(s.Bodies[:0], bodies...)
		s.Solve(void{}, tick)
		for i := range bodies {
			meets := slices.ContainsFunc(bodies, func(o Body) bool {
				near := o.Box.Swept(o.Displacement).Expand(2)
				return o.Box != bodies[i].Box && near.Overlaps(bodies[i].Box.Swept(bodies[i].Displacement))
			})
			if meets {
				continue
			}
			alone++
			if b := &s.Bodies[i]; b.DisplacementChanged || b.VelocityChanged || b.Displacement != bodies[i].Displacement || b.Velocity != bodies[i].Velocity {
				t.Fatalf("body %d alone: %+v, was %+v", i, *b, bodies[i])
			}
		}
	}
	if alone < 30 {
		t.Errorf("only %d were alone", alone)
	}
}

func TestFind_EqualsBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var s Solver
	for k := range 200 {
		s.Bodies = append(s.Bodies[:0], scene(r, k%30, 0.2)...)
		if len(s.Bodies) > 2 {
			s.Bodies[1].Box.Center.Y = math.NaN()
		}
		s.find()
		got := map[string]bool{}
		for _, p := range s.pairs {
			got[fmt.Sprint(min(p.a, p.b), max(p.a, p.b))] = true
		}
		want := 0
		for i := range s.Bodies {
			for j := range i {
				a, b := &s.Bodies[i], &s.Bodies[j]
				if around(&a.Box, a.Displacement).Overlaps(around(&b.Box, b.Displacement)) {
					want++
					if !got[fmt.Sprint(j, i)] {
						t.Fatalf("case %d: pair %d and %d is missing", k, j, i)
					}
				}
			}
		}
		if len(s.pairs) != want || len(got) != want {
			t.Fatalf("case %d: %d pairs, %d of them different, want %d", k, len(s.pairs), len(got), want)
		}
	}
}

// TestCone_IsTheLeastLoadThatSuffices tests that each load is needed.
func TestCone_IsTheLeastLoadThatSuffices(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for k := range 2000 {
		axis, line, cosine := r.NormFloat64(), r.NormFloat64(), r.Float64()*(1-1e-5)
		p := cone(axis, line, cosine)
		if p.axis < 0 || p.line < 0 {
			t.Fatalf("case %d: %+v pulls", k, p)
		}
		onAxis, onLine := p.axis+cosine*p.line, p.line+cosine*p.axis
		if onAxis < axis-1e-9 || onLine < line-1e-9 {
			t.Fatalf("case %d: %+v comes to %v and %v, want %v and %v", k, p, onAxis, onLine, axis, line)
		}
		// Least: where there is a load, its sum equals what is required.
		if p.axis > 0 && math.Abs(onAxis-axis) > 1e-9 || p.line > 0 && math.Abs(onLine-line) > 1e-9 {
			t.Fatalf("case %d: %+v comes to %v and %v, for %v and %v", k, p, onAxis, onLine, axis, line)
		}
	}
}

// A body is tested with up to maxDeep others that it overlaps deeply, and up to MaxNeighbours in all.
func TestFind_TestsSoManyNeighboursOfABody(t *testing.T) {
	half := geom.Vec{X: 10, Y: 0.5, Z: 0.5}
	for _, c := range []struct {
		deep, others int
		pairs        int
		heap         bool
	}{
		{maxDeep, maxDeep, maxDeep, false}, {maxDeep + 1, maxDeep + 1, maxDeep, true},
		{0, MaxNeighbours, MaxNeighbours, false}, {0, MaxNeighbours + 1, MaxNeighbours, false}, {maxDeep, MaxNeighbours + 1, MaxNeighbours, false},
	} {
		s := &Solver{Bodies: []Body{{Box: geom.Box{Half: half}, Mass: 1, Carrier: None}}}
		for i := range c.others { // side by side along it, so that each overlaps it alone
			depth := 0.05
			if i < c.deep {
				depth = 0.5
			}
			center := geom.Vec{X: float64(i+1) - 9.5, Y: 0.5 + 0.3 - depth}
			s.Bodies = append(s.Bodies, Body{Box: geom.Box{Center: center, Half: geom.Vec{X: 0.3, Y: 0.3, Z: 1}}, Mass: 1, Carrier: None})
		}
		s.find()
		if len(s.pairs) != c.pairs || s.heap != c.heap || (s.Work.Overflows > 0) != (c.others > c.pairs) {
			t.Errorf("%+v: %d pairs, heap %v, %d overflows", c, len(s.pairs), s.heap, s.Work.Overflows)
		}
	}
}

// TestFinish_WhoSticksMovesAsTheGround below it.
func TestFinish_WhoSticksMovesAsTheGround(t *testing.T) {
	ground, own := geom.Vec{X: 2}, geom.Vec{Y: 3}
	for _, sticks := range []bool{false, true} {
		s := &Solver{Bodies: []Body{{Box: geom.Box{Half: geom.Vec{X: 1, Y: 1, Z: 1}}, Mass: 1, Carrier: None, Velocity: own, GroundVelocity: ground}}}
		s.states = []state{{sticks: sticks, scale: whole(), velocity: own, before: own}}
		s.finish()
		b := &s.Bodies[0]
		if b.VelocityChanged != sticks || sticks && b.Velocity != ground || len(s.Changed) > 0 != sticks || b.DisplacementChanged {
			t.Errorf("sticks: %v; the velocity is %v, changed: %v", sticks, b.Velocity, s.Changed)
		}
	}
}
