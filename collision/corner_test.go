package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// textbook is the sweep that every textbook has: all axes alike, no slop, the
// normal of the axis that is entered last. It is here to show what slides would
// be without the rest.
type textbook struct{ *Mesh }

func (m textbook) SweepBox(box geom.Box, d geom.Vec) (Hit, bool) {
	best := Hit{Fraction: math.Inf(1)}
	for i := range m.Len() {
		tr, _ := m.Triangle(i)
		p := newPair(tr, box, d)
		if p.speed >= 0 {
			continue
		}
		from, to, normal := math.Inf(-1), 1.0, p.normal
		for _, l := range p.tracks[:p.count] {
			switch at := -l.at / l.rate; {
			case l.rate > 0 && at > from:
				from, normal = at, l.dir
			case l.rate < 0:
				to = min(to, at)
			case l.rate == 0 && l.at < 0:
				to = math.Inf(-1)
			}
		}
		if from >= 0 && from <= to && from < best.Fraction {
			best = Hit{Fraction: from, Normal: normal, Triangle: i}
		}
	}
	return best, best.Fraction <= 1
}

// bumpsOf counts the hits of a slide over ground that rises by slope along x
// whose normal is not that of the ground.
func bumpsOf(m sweeper, slope, degrees float64) int {
	sin, cos := geom.SinCos(geom.Degrees(degrees))
	count := 0
	up := geom.Vec{X: -slope, Z: 1}.Normalize()
	at := geom.Vec{X: 0.3, Y: -0.7, Z: playerHalf.Z + slope*(playerHalf.X+0.3)}
	s := slider{mesh: m, box: geom.Box{Center: at, Half: playerHalf}}
	s.met = func(_ geom.Vec, hit Hit, _ geom.Vec) {
		if hit.Normal.Sub(up).Length() > 1e-9 {
			count++
		}
	}
	for range 28 { // 10 m
		s.velocity = geom.Vec{X: cos * 11, Y: sin * 11}
		s.fall()
		s.tick()
	}
	return count
}

// The floors of the tests above would trip a sweep that takes every axis alike,
// so they show what they are meant to.
func TestSlide_GridTripsTheTextbookSweep(t *testing.T) {
	t.Parallel()
	for _, slope := range []float64{0.1, 0.3, 1} {
		m := ground(9, 3, slope, func(i, j int) bool { return (i+j)%2 == 0 }).mesh(t)
		tripped := 0
		for degrees := 0.0; degrees < 360; degrees += 15 {
			if bumpsOf(textbook{m}, slope, degrees) > 0 {
				tripped++
			}
			if n := bumpsOf(m, slope, degrees); n > 0 {
				t.Errorf("slope %v, heading %v: %d bumps", slope, degrees, n)
			}
		}
		if tripped < 6 {
			t.Errorf("slope %v: the textbook sweep trips in %d of 24 headings only", slope, tripped)
		}
	}
}

// pit is three planes that meet in a point at the origin and open upward, each
// half the opening from the vertical.
func pit(opening float64) *soup {
	sin, cos := geom.SinCos(geom.Degrees(opening / 2))
	const rim = 400.0
	var corners [3]geom.Vec
	for k := range corners {
		y, x := geom.SinCos(geom.Degrees(float64(120*k) + 17))
		corners[k] = geom.Vec{X: 2 * x * sin / cos, Y: 2 * y * sin / cos, Z: 1}.Scale(rim)
	}
	out := &soup{}
	for k := range corners {
		out.add(geom.Vec{}, corners[k], corners[(k+1)%3])
	}
	return out
}

func TestFunnel_OfThreePlanesAlwaysLeavesUpward(t *testing.T) {
	t.Parallel()
	for opening := 5.0; opening <= 175; opening += 5 {
		m := pit(opening).mesh(t)
		sin, cos := geom.SinCos(geom.Degrees(opening / 2))
		s := slider{mesh: m, box: geom.Box{Center: geom.Vec{X: 0.01, Y: 0.02, Z: 2*cos/sin + 6}, Half: playerHalf}}
		for tick := range 300 {
			s.velocity = geom.Vec{X: 0.3, Y: -0.2, Z: -11}
			s.tick()
			if d := deepestOf(m.OverlapBox(s.box, nil)); d > 2*Slop {
				t.Errorf("%v degrees, tick %d: %v m deep at %v", opening, tick, d, s.box.Center)
			}
		}
		deepest := s.box.Center.Z
		for range 10 {
			s.velocity = geom.Vec{Z: 11}
			s.tick()
		}
		if out := s.box.Center.Z - deepest; math.Abs(out-10*11*tickSeconds) > exact {
			t.Errorf("%v degrees: rose %v m from %v, want %v", opening, out, deepest, 10*11*tickSeconds)
		}
	}
}

// insideCorner is two walls that meet at the origin and open to +y, in pieces.
func insideCorner(opening float64) *soup {
	sin, cos := geom.SinCos(geom.Degrees(opening / 2))
	out := &soup{}
	for i := range 30 {
		near, far := float64(2*i), float64(2*i+2)
		v := func(side, along, z float64) geom.Vec { return geom.Vec{X: side * along * sin, Y: along * cos, Z: z} }
		out.quad(v(1, near, -9), v(1, near, 9), v(1, far, 9), v(1, far, -9), i%2 == 0)
		out.quad(v(-1, far, -9), v(-1, far, 9), v(-1, near, 9), v(-1, near, -9), i%3 == 0)
	}
	return out
}

// A body that is driven into a corner never moves against the drive and never
// sinks into a wall.
func TestWideCorner_NoReversal(t *testing.T) {
	t.Parallel()
	for _, opening := range []float64{60, 90, 91, 100, 120, 135, 150, 165, 170, 175, 179} {
		m := insideCorner(opening).mesh(t)
		for degrees := 200.0; degrees <= 340; degrees += 5 {
			sin, cos := geom.SinCos(geom.Degrees(degrees))
			drive := geom.Vec{X: cos, Y: sin}.Scale(11)
			s := slider{mesh: m, box: geom.Box{Center: geom.Vec{X: 0.1, Y: 4}, Half: playerHalf}}
			for tick := range 200 {
				before := s.box.Center
				s.velocity = drive
				s.tick()
				moved := s.box.Center.Sub(before)
				if moved.Dot(drive) < -exact || s.velocity.Dot(drive) < -exact {
					t.Fatalf("%v degrees, driven to %v, tick %d: moved by %v, velocity %v", opening, degrees, tick, moved, s.velocity)
				}
				if d := deepestOf(m.OverlapBox(s.box, nil)); d > 2*Slop {
					t.Fatalf("%v degrees, driven to %v, tick %d: %v m deep", opening, degrees, tick, d)
				}
			}
		}
	}
}

func TestSlide_RunAlongAWallOfAnyHeading(t *testing.T) {
	t.Parallel()
	runAlongWalls(t, []float64{1, 3, 10, 30})
}

// runAlongWalls runs into walls at some degrees and expects the speed along them.
func runAlongWalls(t *testing.T, into []float64) {
	t.Helper()
	for heading := 0.0; heading < 360; heading += 7 {
		ws, wc := geom.SinCos(geom.Degrees(heading))
		along, normal := geom.Vec{X: wc, Y: ws}, geom.Vec{X: -ws, Y: wc}
		out := &soup{}
		up := geom.Vec{Z: 5}
		for i := range 60 {
			from, to := along.Scale(float64(2*i-20)), along.Scale(float64(2*i-18))
			out.quad(from.Add(up), to.Add(up), to.Sub(up), from.Sub(up), i%2 == 0)
		}
		m := out.mesh(t)
		reach := playerHalf.Dot(normal.Abs())
		for _, degrees := range into {
			sin, cos := geom.SinCos(geom.Degrees(degrees))
			drive := along.Scale(11 * cos).Sub(normal.Scale(11 * sin))
			s := slider{mesh: m, box: geom.Box{Center: normal.Scale(reach), Half: playerHalf}}
			const ticks = 100
			for range ticks {
				s.velocity = drive
				s.tick()
			}
			at := s.box.Center
			if want := 11 * cos * tickSeconds * ticks; math.Abs(at.Dot(along)-want) > 1e-7 || math.Abs(at.Dot(normal)-reach) > graze {
				t.Errorf("wall to %v, %v degrees into it: came %v m along and %v m off, want %v and %v",
					heading, degrees, at.Dot(along), at.Dot(normal), want, reach)
			}
		}
	}
}

// A run at a wall on ground of many triangles meets the ground and the wall, at
// any speed, and nothing that leans between them.
func TestSweepBox_WallAtSpeedIsNeverTakenForGround(t *testing.T) {
	t.Parallel()
	for degrees := 46.0; degrees <= 90; degrees += 4 {
		sin, cos := geom.SinCos(geom.Degrees(degrees))
		wall := geom.Vec{X: -sin, Z: cos}
		out := ground(20, 2, 0, func(i, j int) bool { return (i+j)%3 == 0 })
		for i := range 20 { // the wall rises from x = 0
			y, far := float64(2*i-20), float64(2*i-18)
			for k := range 6 {
				low, high := float64(2*k), float64(2*k+2)
				at := func(y, along float64) geom.Vec { return geom.Vec{X: along * cos, Y: y, Z: along * sin} }
				out.quad(at(far, low), at(y, low), at(y, high), at(far, high), (i+k)%2 == 0)
			}
		}
		m := out.mesh(t)
		for speed := 1.0; speed <= 300; speed *= 1.4 {
			for _, aside := range []float64{0, 0.2, 0.7} {
				s := slider{mesh: m, box: geom.Box{Center: geom.Vec{X: -0.53, Y: 0.3, Z: playerHalf.Z}, Half: playerHalf}}
				walls := 0
				s.met = func(before geom.Vec, hit Hit, after geom.Vec) {
					if hit.Normal.X < -0.5 {
						walls++
					}
					if off := min(hit.Normal.Sub(wall).Length(), hit.Normal.Sub(geom.Up()).Length()); off > 1e-9 {
						t.Errorf("%v degrees at %v m/s: %+v", degrees, speed, hit)
					}
					if after.Dot(before) < -exact || after.Length() > before.Length()+exact {
						t.Errorf("%v degrees at %v m/s: %v became %v", degrees, speed, before, after)
					}
				}
				for range 4 {
					s.velocity = geom.Vec{X: speed, Y: speed * aside}
					s.fall()
					s.tick()
				}
				if walls == 0 {
					t.Errorf("%v degrees at %v m/s: the wall was not met", degrees, speed)
				}
			}
		}
	}
}
