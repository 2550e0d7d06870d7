package collision

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// recorder notes the place of the box in each attempt of Depenetrate, and counts
// its looks.
type recorder struct {
	*Mesh
	attempts []geom.Box
	looks    int
}

func (r *recorder) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	r.looks++
	if len(contacts) == 0 { // the ways out are looked at with the contacts kept
		r.attempts = append(r.attempts, box)
	}
	return r.Mesh.OverlapBox(box, contacts)
}

func deepestOf(contacts []Contact) float64 {
	deepest := 0.0
	for _, c := range contacts {
		deepest = max(deepest, c.Depth)
	}
	return deepest
}

// shrinks fails the test unless every attempt finds the box less deep than the one
// before, by the plain loop over all triangles, and within reach.
func (r *recorder) shrinks(t *testing.T, p probe, reach float64, l *loop) {
	t.Helper()
	before := math.Inf(1)
	for i, box := range r.attempts {
		l.want = l.overlap(box, l.want[:0])
		depth := deepestOf(l.want)
		if !(depth < before) {
			t.Errorf("%v\nattempt %d: %v m deep, after %v", p, i, depth, before)
		}
		if moved := box.Center.Sub(p.box.Center); !(moved.Length() <= reach+exact) {
			t.Errorf("%v\nattempt %d: moved by %v m of %v", p, i, moved.Length(), reach)
		}
		before = depth
	}
	if r.looks > 8*33 {
		t.Errorf("%v\nlooked %d times", p, r.looks)
	}
}

func TestDepenetrate_FreesTheBoxWithinReachOrStays(t *testing.T) {
	t.Parallel()
	var freed, stayed, several atomic.Int64
	boxes := mostCases(t, 1_000_000)
	eachProbe(t, boxes, func(t *testing.T, s source, p probe, l *loop) {
		reach := 3 * s.Float64()
		r := recorder{Mesh: p.scene.mesh}
		var moved geom.Vec
		var ok bool
		moved, ok, l.got = Depenetrate(&r, p.box, reach, l.got)
		switch {
		case !ok:
			stayed.Add(1)
			if moved != (geom.Vec{}) {
				t.Errorf("%v\nmoved by %v without success", p, moved)
			}
		default:
			freed.Add(1)
			if moved.Length() > reach {
				t.Errorf("%v\nmoved by %v, %v m of %v", p, moved, moved.Length(), reach)
			}
			l.want = l.overlap(p.box.Translate(moved), l.want[:0])
			if left := deepestOf(l.want); left > Slop+exact {
				t.Errorf("%v\nmoved by %v, still %v m deep", p, moved, left)
			}
		}
		r.shrinks(t, p, reach, l)
		if len(r.attempts) > 2 {
			several.Add(1)
		}
	})
	if freed.Load() == 0 || stayed.Load() == 0 || several.Load() == 0 {
		t.Errorf("freed %d and gave up on %d boxes, %d in several pushes: the scenes show one outcome only",
			freed.Load(), stayed.Load(), several.Load())
	}
	t.Logf("%d boxes: %d free, %d left where they were, %d with several pushes", boxes, freed.Load(), stayed.Load(), several.Load())
}

// Of the two sides of a wedge up to a right angle each correction leads deeper into
// the other. The shortest way out of both is along the middle. In a wider corner
// one correction takes some of the other off, and the two after each other are less
// than a sixth longer.
func TestDepenetrate_AWedgeIsLeftAlongBothSides(t *testing.T) {
	t.Parallel()
	for opening := 5.0; opening < 180; opening += 5 {
		sin, cos := geom.SinCos(geom.Degrees(opening / 2))
		v := func(side, along, z float64) geom.Vec { return geom.Vec{X: side * along * sin, Y: along * cos, Z: z} }
		walls := &soup{}
		walls.quad(v(1, 0, -90), v(1, 0, 90), v(1, 900, 90), v(1, 900, -90), false)
		walls.quad(v(-1, 900, -90), v(-1, 900, 90), v(-1, 0, 90), v(-1, 0, -90), false)
		m := walls.mesh(t)
		for _, depth := range []float64{1e-4, 0.02, 0.1} {
			// Where the box touches both walls, and from there along the middle.
			touch := (playerHalf.X*cos + playerHalf.Y*sin) / sin
			displacement := depth / sin
			box := geom.Box{Center: geom.Vec{Y: touch - displacement, Z: 0.3}, Half: playerHalf}
			r := recorder{Mesh: m}
			moved, ok, _ := Depenetrate(&r, box, 7*displacement/6, nil)
			off := moved.Sub(geom.Vec{Y: displacement}).Length()
			if !ok || opening <= 90 && off > 2*Slop/sin {
				t.Errorf("%v degrees, %v m into both sides: moved by %v %v, want %v along the middle", opening, depth, moved, ok, displacement)
			}
		}
	}
}

func TestDepenetrate_SingleFaceIsLeftByItsDepth(t *testing.T) {
	t.Parallel()
	for degrees := 0; degrees <= 85; degrees += 5 {
		sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
		m := ground(1, 100, sin/cos, func(int, int) bool { return false }).mesh(t)
		normal := geom.Vec{X: -sin, Z: cos}
		reach := playerHalf.Dot(normal.Abs())
		for _, depth := range []float64{1e-5, 0.01, 0.3} {
			box := geom.Box{Center: normal.Scale(reach - depth), Half: playerHalf}
			moved, ok, _ := Depenetrate(m, box, 1, nil)
			if off := moved.Sub(normal.Scale(depth)).Length(); !ok || off > Slop {
				t.Errorf("%d degrees, %v m deep: moved %v %v, want %v", degrees, depth, moved, ok, normal.Scale(depth))
			}
		}
	}
}

// A body is pushed at most half the least side of its box in a tick, or not at
// all, whatever it is stuck in.
func TestDepenetrate_NeverLaunches(t *testing.T) {
	t.Parallel()
	eachProbe(t, cases(t, 40_000), func(t *testing.T, s source, p probe, l *loop) {
		if s.IntN(2) == 0 {
			p.box.Half = playerHalf
		}
		half := min(p.box.Half.X, p.box.Half.Y, p.box.Half.Z)
		var moved geom.Vec
		var ok bool
		moved, ok, l.got = Depenetrate(p.scene.mesh, p.box, half, l.got)
		if !(moved.Length() <= half) || !ok && moved != (geom.Vec{}) {
			t.Errorf("%v\nlaunched by %v, %v", p, moved, ok)
		}
	})
}

// wedge is a ramp with a wall at its back, at x = 0.
func wedge(drop float64) *soup {
	out := &soup{}
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	out.quad(v(0, -5, -3), v(0, -5, 1), v(0, 5, 1), v(0, 5, -3), false)
	out.quad(v(0, -5, 1), v(4, -5, 1-drop), v(4, 5, 1-drop), v(0, 5, 1), false)
	return out
}

func TestSweepBox_FlushWithBackOfRampMeetsTheWall(t *testing.T) {
	t.Parallel()
	for _, drop := range []float64{0.02, 0.5, 4} {
		m := wedge(drop).mesh(t)
		for _, in := range []float64{0, 1e-15, 1e-9, 1e-7} {
			box := geom.Box{Center: geom.Vec{X: -0.5 + in, Y: 0.3, Z: 0.9}, Half: playerHalf}
			hit, ok := m.SweepBox(box, geom.Vec{X: 0.3, Z: -1})
			if !ok || hit.Fraction != 0 || hit.Depth != 0 || hit.Normal.Sub(geom.Vec{X: -1}).Length() > 1e-12 {
				t.Errorf("drop %v, %v m in: hit %+v %v, want the wall", drop, in, hit, ok)
			}
			if moved, ok, _ := Depenetrate(m, box, 2, nil); !ok || moved != (geom.Vec{}) {
				t.Errorf("drop %v, %v m in: pushed by %v %v, want none", drop, in, moved, ok)
			}
		}
	}
}

func TestDepenetrate_BackOfRampIsLeftByTheWallAndNotOverTheTop(t *testing.T) {
	t.Parallel()
	for _, drop := range []float64{0, 0.02, 0.5, 4} {
		m := wedge(drop).mesh(t)
		for _, in := range []float64{1e-5, 0.01, 0.2} {
			box := geom.Box{Center: geom.Vec{X: -0.5 + in, Y: 0.3, Z: 0.9}, Half: playerHalf}
			moved, ok, _ := Depenetrate(m, box, 2, nil)
			if off := moved.Sub(geom.Vec{X: -in}).Length(); !ok || off > Slop {
				t.Errorf("drop %v, %v m in: pushed by %v %v", drop, in, moved, ok)
			}
		}
	}
}

func TestDepenetrate_NeverMovesByAReachThatIsNoNumber(t *testing.T) {
	m := wedge(1).mesh(t)
	stuck := geom.Box{Center: geom.Vec{X: -0.4, Z: 0.9}, Half: playerHalf}
	if moved, ok, _ := Depenetrate(m, stuck, 1, nil); !ok || moved == (geom.Vec{}) {
		t.Fatalf("reach 1: moved %v %v", moved, ok)
	}
	for _, reach := range []float64{math.NaN(), math.Inf(-1), -1, 0} {
		if moved, ok, _ := Depenetrate(m, stuck, reach, nil); ok || moved != (geom.Vec{}) {
			t.Errorf("reach %v: moved %v %v", reach, moved, ok)
		}
	}
}

func TestDepenetrate_DefinedForExtremeInput(t *testing.T) {
	t.Parallel()
	m := boxGround(2, 4).mesh(t)
	inf, nan := math.Inf(1), math.NaN()
	boxes := []geom.Box{
		{Center: geom.Vec{X: nan}, Half: playerHalf}, {Half: geom.Vec{X: nan, Y: 1, Z: 1}},
		{Center: geom.Vec{Z: inf}, Half: playerHalf}, {Half: geom.Vec{X: 1e300, Y: 1e300, Z: 1e300}},
		{Half: geom.Vec{X: inf, Y: inf, Z: inf}}, {}, {Half: geom.Vec{X: 5e-324}},
	}
	for _, box := range boxes {
		for _, reach := range []float64{0, 1, nan, inf} {
			moved, ok, _ := Depenetrate(m, box, reach, nil)
			if !moved.IsFinite() || !ok && moved != (geom.Vec{}) {
				t.Errorf("box %v, reach %v: moved %v %v", box, reach, moved, ok)
			}
			if finite := box.Center.IsFinite() && box.Half.IsFinite(); ok && !finite {
				t.Errorf("box %v, reach %v: free", box, reach)
			}
		}
	}
}

// asDeep is a shape that a box overlaps by so much, wherever it is.
type asDeep float64

func (d asDeep) OverlapBox(_ geom.Box, contacts []Contact) []Contact {
	return append(contacts, Contact{Normal: geom.Up(), Depth: float64(d)})
}

// TestDepenetrate_WithinSlopNothingOverlaps, at Slop too.
func TestDepenetrate_WithinSlopNothingOverlaps(t *testing.T) {
	box := geom.Box{Half: playerHalf}
	for depth, want := range map[float64]bool{Slop: true, Slop / 2: true, math.Nextafter(Slop, 1): false, 0.5: false} {
		if push, free, _ := Depenetrate(asDeep(depth), box, 9, nil); free != want || push != (geom.Vec{}) {
			t.Errorf("%v m deep: pushed by %v, free %v", depth, push, free)
		}
	}
}
