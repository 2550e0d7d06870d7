package slide

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestWideCorner_HoldsWithoutShake presses into corners of 90 to 179 degrees, on foot
// and up along the walls: the body never moves against the keys, and once at rest it
// stays.
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

// TestWedge_LeaningWallsHoldWithoutShake presses on foot into corners of 30 to 179 degrees,
// whose walls lean back or hang over by up to 45. Their crease lifts no body off the ground
// unless it can stand on it, and the foot of a wall does not hide the ground: a body at
// rest stays. Without either rule bodies rocked by up to 8 cm.
func TestWedge_LeaningWallsHoldWithoutShake(t *testing.T) {
	const shake = 5e-3 // m
	rested := 0
	for opening := 30.0; opening < 180; opening += 14.9 {
		for lean := -45.0; lean <= 45; lean += 11.25 {
			for _, turn := range []float64{-30, -12, 0, 10} {
				r := in(t, corner(opening, lean)...)
				r.body.Walker.SlideSpeed = 0
				r.rest(geom.Up())
				far := 2 + 4*math.Abs(math.Tan(lean*math.Pi/180)) + 1/math.Tan(opening/2*math.Pi/180)
				r.put(geom.Vec{Y: -far, Z: Hover})
				r.body.Intent.Look.Yaw = geom.Degrees(turn)
				r.keys(1, 0)
				r.steps(200)
				if size, back := r.sway(60); back > 0 && size > shake {
					t.Errorf("opening %v, lean %v, turn %v: shakes by %v m, back %d times", opening, lean, turn, size, back)
				} else if size < shake {
					rested++
				}
			}
		}
	}
	if rested < 150 {
		t.Errorf("only %d came to rest", rested)
	}
}

// sway steps the body and returns the extent of its places, m, and how often it reverses.
func (r *rig) sway(ticks int) (size float64, back int) {
	low, high, displacement := r.feet(), r.feet(), geom.Vec{}
	for range ticks {
		before := r.feet()
		r.step()
		low, high = low.Min(r.feet()), high.Max(r.feet())
		moved := r.feet().Sub(before)
		if moved.Dot(displacement) < 0 && moved.Length() > Hover {
			back++
		}
		displacement = moved
	}
	return high.Sub(low).Length(), back
}

// TestPress_FromRestAtAnyAngleSlidesAlong pushes against walls from rest: the body moves
// along them by the component of the keys, however small.
func TestPress_FromRestAtAnyAngleSlidesAlong(t *testing.T) {
	const ticks = 94
	for _, lean := range []float64{0, -10, 20} {
		up, out := sinCos(lean)
		for _, heading := range []float64{0, 17, 45, 71} { // of the push into the wall
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

// pitOf is flat ground at 3 m with a hole of that many sides, which slope at this angle
// down to a small floor, turned by some degrees.
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

// TestStay_HasNoSupportInTheAir: support found elsewhere in the tick is not support where
// the body is put back to.
func TestStay_HasNoSupportInTheAir(t *testing.T) {
	r := inAir()
	m := mover{Body: &r.body.Body, world: r.world, rules: &r.rules, tuning: r.body.Walker, memory: r.body.Slide}
	m.surfaces.grounded = true
	m.surfaces.planes[0] = geom.Up()
	m.stay(geom.Vec{Z: 3})
	m.remember()
	same(t, "grounded", r.body.Slide.Grounded, false)
	nearVec(t, "place", r.feet(), geom.Vec{Z: 3}, 0)
}

// TestAdvance_ForgetsWhatTheLastMoveMet: who does not move meets nothing.
func TestAdvance_ForgetsWhatTheLastMoveMet(t *testing.T) {
	r := inAir()
	m := mover{Body: &r.body.Body, world: r.world, rules: &r.rules, tuning: r.body.Walker, memory: r.body.Slide, path: path{met: true, creased: true}}
	m.Velocity.Linear = geom.Vec{}
	at := m.Position.Feet
	same(t, "time", m.advance(dt), dt)
	same(t, "met", m.path.met, false)
	same(t, "along a crease", m.path.creased, false)
	nearVec(t, "place", m.Position.Feet, at, 0)
}
