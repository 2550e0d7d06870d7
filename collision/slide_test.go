package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

const (
	tickSeconds = 0.032
	gravity     = 20.0 // m/s2
)

var playerHalf = geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}

// sweeper is what a slider asks.
type sweeper interface {
	SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool)
}

// slider is the simplest mover: sweep, advance, clip the velocity; and get out of what
// a hit says that the box was deep in, as the manual asks.
type slider struct {
	mesh     sweeper
	box      geom.Box
	velocity geom.Vec
	bumps    int
	// met, if any, sees every hit with the velocity before and after the clip.
	met func(before geom.Vec, hit Hit, after geom.Vec)
}

// tick moves for one tick and reports how many hits it met.
func (s *slider) tick() {
	const maxBumps = 5
	left, drive := tickSeconds, s.velocity
	var planes []geom.Vec
	for s.bumps = 0; s.bumps < maxBumps && left > 0; s.bumps++ {
		d := s.velocity.Scale(left)
		hit, ok := s.mesh.SweepBox(s.box, d)
		if !ok {
			s.box = s.box.Translate(d)
			return
		}
		s.box = s.box.Translate(d.Scale(hit.Fraction))
		left *= 1 - hit.Fraction
		planes = append(planes, hit.Normal)
		before := s.velocity
		s.velocity = clipVelocity(before, planes)
		if s.velocity.Dot(drive) < 0 { // in a corner; as all movers do
			s.velocity = geom.Vec{}
		}
		if s.met != nil {
			s.met(before, hit, s.velocity)
		}
		if solid, ok := s.mesh.(Overlapper); ok && hit.Depth > 0 {
			out, _, _ := Depenetrate(solid, s.box, playerHalf.X/2, nil)
			s.box = s.box.Translate(out)
		}
	}
}

// clipVelocity takes from the velocity what runs into the planes: into the last
// one alone, else along the crease of two, else all.
func clipVelocity(v geom.Vec, planes []geom.Vec) geom.Vec {
	last := planes[len(planes)-1]
	free := func(u geom.Vec) bool {
		for _, n := range planes {
			if u.Dot(n) < -1e-12*(1+u.Length()) {
				return false
			}
		}
		return true
	}
	if u := v.RejectFrom(last); free(u) {
		return u
	}
	for _, n := range planes[:len(planes)-1] {
		crease := n.Cross(last).Normalize()
		if u := crease.Scale(v.Dot(crease)); crease != (geom.Vec{}) && free(u) {
			return u
		}
	}
	return geom.Vec{}
}

func (s *slider) fall() { s.velocity.Z -= gravity * tickSeconds }

// ground is a square floor of n by n cells, of a height that is linear in x.
func ground(n int, cell, slope float64, other func(i, j int) bool) *soup {
	out := &soup{}
	low := -float64(n) * cell / 2
	at := func(i, j int) geom.Vec {
		x := low + float64(i)*cell
		return geom.Vec{X: x, Y: low + float64(j)*cell, Z: slope * x}
	}
	for i := range n {
		for j := range n {
			out.quad(at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1), other(i, j))
		}
	}
	return out
}

// unevenGround is a floor of strips that are cut differently, so that corners
// lie on the middle of the neighbour's edges.
func unevenGround(n int, cell float64) *soup {
	out := &soup{}
	low := -float64(n) * cell / 2
	for i := range n {
		parts := 5 + i*7%11
		x0, x1 := low+float64(i)*cell, low+float64(i+1)*cell
		for k := range parts {
			y0 := low - 2*low*float64(k)/float64(parts)
			y1 := low - 2*low*float64(k+1)/float64(parts)
			out.quad(geom.Vec{X: x0, Y: y0}, geom.Vec{X: x1, Y: y0}, geom.Vec{X: x1, Y: y1}, geom.Vec{X: x0, Y: y1}, k%2 == 0)
		}
	}
	return out
}

// boxGround is a floor of adjoining boxes with all their inner sides.
func boxGround(n int, cell float64) *soup {
	out := &soup{}
	low := -float64(n) * cell / 2
	for i := range n {
		for j := range n {
			from := geom.Vec{X: low + float64(i)*cell, Y: low + float64(j)*cell, Z: -cell}
			out.box(from, geom.Vec{X: from.X + cell, Y: from.Y + cell})
		}
	}
	return out
}

// comparePaths slides in 360 headings at each speed over both meshes and fails
// where the paths part by more than a nanometre.
func comparePaths(t *testing.T, name string, m, plain *Mesh, start geom.Vec, speeds []float64, ticks int) {
	t.Helper()
	for _, speed := range speeds {
		for degrees := range 360 {
			sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
			velocity := geom.Vec{X: cos * speed, Y: sin * speed}
			one := slider{mesh: m, box: geom.Box{Center: start, Half: playerHalf}, velocity: velocity}
			two := slider{mesh: plain, box: one.box, velocity: velocity}
			for tick := range ticks {
				one.fall()
				two.fall()
				one.tick()
				two.tick()
				apart := one.box.Center.Sub(two.box.Center).Length()
				if apart > exact || one.velocity.Sub(two.velocity).Length() > exact*100 {
					t.Errorf("%s: heading %d, %v m/s, tick %d: at %v with %v, on one quad at %v with %v",
						name, degrees, speed, tick, one.box.Center, one.velocity, two.box.Center, two.velocity)
					return
				}
			}
		}
	}
}

func TestSlide_FlatGridKeepsVelocity(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	mixed := func(i, j int) bool { return (i+j)%2 == 0 }
	random := func(int, int) bool { return s.IntN(2) == 0 }
	one := func(int, int) bool { return false }
	two := func(int, int) bool { return true }
	floors := []struct {
		name string
		soup *soup
	}{
		{"7x7", ground(7, 73, 0, one)},
		{"7x7, other diagonal", ground(7, 73, 0, two)},
		{"16x16, random", ground(16, 32, 0, random)},
		{"32x32, mixed, odd cells", ground(32, 15.9, 0, mixed)},
		{"64x64, mixed", ground(64, 8, 0, mixed)},
		{"64x64, random", ground(64, 8, 0, random)},
		{"64x64, random, odd cells", ground(64, 7.3, 0, random)},
		{"T-junctions", unevenGround(40, 11)},
		{"boxes", boxGround(24, 20)},
		{"boxes of odd size", boxGround(24, 19.7)},
	}
	plain := ground(1, 512, 0, one).mesh(t)
	speeds := []float64{0.1, 1, 11, 60, 200}
	for _, floor := range floors {
		m := floor.soup.mesh(t)
		comparePaths(t, floor.name, m, plain, geom.Vec{X: 0.3, Y: -0.7, Z: playerHalf.Z}, speeds, 25)
		comparePaths(t, floor.name+" from corner", m, plain, geom.Vec{Z: playerHalf.Z}, speeds[2:4], 25)
	}
}

func TestSlide_FlatGridFarOutKeepsVelocity(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	by := geom.Vec{X: 9876.5, Y: -10012.25, Z: 345.6}
	m, plain := ground(64, 8, 0, func(int, int) bool { return s.IntN(2) == 0 }), ground(1, 512, 0, func(int, int) bool { return false })
	m.move(by)
	plain.move(by)
	comparePaths(t, "10 km out", m.mesh(t), plain.mesh(t), by.Add(geom.Vec{X: 0.3, Y: -0.7, Z: playerHalf.Z}), []float64{1, 11, 200}, 25)
}

func TestSlide_TiltedGridEqualsTiltedQuad(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	for _, slope := range []float64{1.0 / 16, 0.3, 1, 4} {
		m := ground(64, 8, slope, func(int, int) bool { return s.IntN(2) == 0 }).mesh(t)
		plain := ground(1, 512, slope, func(int, int) bool { return false }).mesh(t)
		// The box touches the slope with its lower edge on the high side.
		start := geom.Vec{Z: playerHalf.Z + playerHalf.X*slope}
		comparePaths(t, "tilted", m, plain, start, []float64{0, 11, 60}, 20)
	}
}

func TestSlide_SpeedAlongSlopeIsTheTangentialPart(t *testing.T) {
	t.Parallel()
	for degrees := 5; degrees <= 85; degrees += 5 {
		sin, cos := geom.SinCos(geom.Degrees(float64(degrees)))
		m := ground(9, 100, sin/cos, func(i, j int) bool { return i%2 == 0 }).mesh(t)
		s := slider{mesh: m, box: geom.Box{Center: geom.Vec{Z: playerHalf.Z + playerHalf.X*sin/cos}, Half: playerHalf}}
		const ticks = 30
		for range ticks {
			s.fall()
			s.tick()
		}
		want := geom.Vec{X: -cos, Z: -sin}.Scale(sin * gravity * tickSeconds * ticks)
		if off := s.velocity.Sub(want).Length(); off > 1e-7 {
			t.Errorf("%d degrees: velocity %v, want %v", degrees, s.velocity, want)
		}
	}
}

// A way that was clipped by the normal of a slope leads into it by rounding as often
// as out of it. It must lead on all the same: who slides down would be halted.
func TestSweepBox_AWayClippedByASlopeIsFree(t *testing.T) {
	t.Parallel()
	s := newSource(seedOf(t))
	for i := range cases(t, 20_000) {
		slope, options := geom.Vec{X: s.span(1.5), Y: s.span(1.5)}, []Option{}
		if i%2 == 0 {
			options = append(options, TwoSided())
		}
		at := func(x, y float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: slope.X*x + slope.Y*y} }
		ground := &soup{}
		ground.quad(at(-50, -50), at(50, -50), at(50, 50), at(-50, 50), i%4 < 2)
		m := ground.mesh(t, options...)
		box := geom.Box{Center: at(s.span(20), s.span(20)).Add(geom.Vec{Z: 8}), Half: playerHalf}
		fall := geom.Vec{X: s.span(2), Y: s.span(2), Z: -12}
		hit, ok := m.SweepBox(box, fall)
		if !ok {
			t.Fatalf("case %d, slope %v: %v along %v meets nothing", i, slope, box, fall)
		}
		box = box.Translate(fall.Scale(hit.Fraction))
		displacement := fall.RejectFrom(hit.Normal)
		if again, ok := m.SweepBox(box, displacement); ok {
			t.Fatalf("case %d, slope %v: %v along %v, clipped by %v, meets %+v", i, slope, box, displacement, hit.Normal, again)
		}
	}
}
