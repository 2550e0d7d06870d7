package slide

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestWideCorner_HoldsWithoutShake presses into corners of 90 to 179 degrees, on foot
// and up along the walls: the body never goes against the keys, and where it has come
// to rest it stays.
func TestWideCorner_HoldsWithoutShake(t *testing.T) {
	const shake = 2e-3 // m
	for opening := 90.0; opening < 180; opening += 8.9 {
		for _, climb := range []float64{0, 6} {
			for _, turn := range []float64{-30, -12, -5, 0, 3, 10, 20} {
				if math.Abs(turn) >= 90-opening/2 && turn != 0 {
					continue // it walks along one wall
				}
				r := in(t, corner(opening, 0)...)
				r.body.Walker.SlideSpeed = climb
				r.rest(geom.Up())
				r.put(geom.Vec{X: -0.5, Y: -2, Z: Hover})
				r.body.Intent.Look.Yaw = geom.Degrees(turn)
				r.keys(1, 0)
				ahead := r.body.Intent.Look.ToWorld(geom.Vec{Y: 1})
				label := fmt.Sprintf("opening %v, climb %v, turn %v", opening, climb, turn)
				low, high := math.Inf(1), math.Inf(-1)
				for tick := 1; tick <= 450; tick++ {
					before := r.feet()
					r.step()
					if back := r.feet().Sub(before).Dot(ahead); back < -shake || r.velocity().Dot(ahead) < -1e-6 {
						t.Fatalf("%s tick %d: goes back by %v m, at %v m/s", label, tick, -back, r.velocity())
					}
					if tick > 350 {
						low, high = min(low, r.feet().X), max(high, r.feet().X)
					}
				}
				if high-low > shake {
					t.Errorf("%s: shakes by %v m", label, high-low)
				}
			}
		}
	}
}

// TestPress_FromRestAtAnyAngleSlidesAlong leans on walls from rest: the body moves
// along them, by the part of the keys that leads along, however little that is.
func TestPress_FromRestAtAnyAngleSlidesAlong(t *testing.T) {
	const ticks = 94
	for _, lean := range []float64{0, -10, 20} {
		up, out := sinCos(lean)
		for _, heading := range []float64{0, 17, 45, 71} { // of the way into the wall
			s, c := sinCos(heading)
			n := geom.Vec{X: s * out, Y: -c * out, Z: up}
			for turn := 0.5; turn < 90; turn += 2.5 {
				for _, climb := range []float64{0, 6} {
					r := in(t, append(floorAt(0), plane(geom.Vec{}, n, 300)...)...)
					r.body.Walker.SlideSpeed = climb
					r.rest(geom.Up())
					h := r.body.Armor.Half
					away := (h.X*math.Abs(n.X) + h.Y*math.Abs(n.Y) + height*max(-n.Z, 0) + Skin) / out
					r.put(geom.Vec{X: s * away, Y: -c * away, Z: Hover})
					r.body.Intent.Look.Yaw = geom.Degrees(heading - turn)
					r.keys(1, 0)
					along, start := geom.Vec{X: c, Y: s}, r.feet()
					r.steps(ticks)
					label := fmt.Sprintf("lean %v, wall at %v, %v degrees off, climb %v", lean, heading, turn, climb)
					sin, _ := sinCos(turn)
					if displacement, want := r.feet().Sub(start).Dot(along), 10*sin*ticks*dt; displacement < want/2 {
						t.Errorf("%s: %v m along the wall in 3 s, at full speed %v", label, displacement, want)
					}
					if lean == 0 && climb == 0 {
						near(t, label+": speed", r.velocity().Dot(along), 10*sin, 0.05)
					}
				}
			}
		}
	}
}

// pitOf is flat ground at 3 m with a hole of so many sides that slope so steeply down
// to a small floor, turned by some degrees.
func pitOf(sides int, steep, turned float64) []geom.Triangle {
	const deep, bottom, rim = 3, 1.6, 60
	tan := math.Tan(steep * math.Pi / 180)
	wide := bottom + deep/tan/math.Cos(math.Pi/float64(sides))
	at := func(k int, r, z float64) geom.Vec {
		s, c := sinCos(turned + 360*float64(k)/float64(sides))
		return geom.Vec{X: c * r, Y: s * r, Z: z}
	}
	var all []geom.Triangle
	for k := range sides {
		a, b := at(k, bottom, 0), at(k+1, bottom, 0)
		c, d := at(k+1, wide, deep), at(k, wide, deep)
		e, f := at(k+1, rim, deep), at(k, rim, deep)
		all = append(all, geom.Triangle{A: a, B: d, C: b}, geom.Triangle{A: b, B: d, C: c},
			geom.Triangle{A: d, B: f, C: c}, geom.Triangle{A: c, B: f, C: e}, geom.Triangle{A: a, B: b, C: geom.Vec{}})
	}
	for i := range all {
		if f := &all[i]; f.Normal().Z < 0 {
			f.B, f.C = f.C, f.B
		}
	}
	return all
}

// TestFunnel_APitIsLeftWithin3SecondsByKeysAlone falls into pits of three to five
// sides, comes to rest, and holds one key in any direction.
func TestFunnel_APitIsLeftWithin3SecondsByKeysAlone(t *testing.T) {
	for _, sides := range []int{3, 4, 5} {
		for _, steep := range []float64{30, 44, 46, 50, 60, 70, 80, 89} {
			for _, turned := range []float64{0, 13} {
				world := meshOf(t, pitOf(sides, steep, turned))
				for heading := 0.0; heading < 360; heading += 30 {
					r := inAir()
					r.world = world
					r.put(geom.Vec{Z: 3.2})
					r.steps(60)
					deep := r.feet().Z
					r.body.Intent.Look.Yaw = geom.Degrees(heading)
					r.keys(1, 0)
					highest := deep
					for tick := 1; tick <= 94; tick++ {
						r.step()
						highest = max(highest, r.feet().Z)
					}
					if deep > 2.5 || highest < 3 {
						t.Errorf("%d sides of %v degrees turned by %v, keys at %v: from %v m only up to %v",
							sides, steep, turned, heading, deep, highest)
					}
				}
			}
		}
	}
}

// TestStay_HasNoSupportInTheAir: what bore the body elsewhere in the tick does not
// where it is put back to.
func TestStay_HasNoSupportInTheAir(t *testing.T) {
	r := inAir()
	m := mover{Body: &r.body.Body, world: r.world, rules: &r.rules, tuning: r.body.Walker, memory: r.body.Slide, grounded: true}
	m.planes[0] = geom.Up()
	m.stay(geom.Vec{Z: 3})
	m.remember()
	same(t, "grounded", r.body.Slide.Grounded, false)
	nearVec(t, "place", r.feet(), geom.Vec{Z: 3}, 0)
}
