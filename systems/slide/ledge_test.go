package slide

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// curb is flat ground with a ledge ahead, and perhaps a ceiling over both.
func curb(y, rise, ceiling float64) []geom.Triangle {
	all := append(floorAt(0), block(geom.Vec{X: -400, Y: y, Z: -1}, geom.Vec{X: 400, Y: 400, Z: rise})...)
	if ceiling > 0 {
		all = append(all, plane(geom.Vec{Z: ceiling}, geom.Up().Neg(), 400)...)
	}
	return all
}

// overCurb walks or glides against a curb, without the vertical slide, and reports
// whether the body got on top of it.
func overCurb(t *testing.T, rise, ceiling, speed, angle float64) bool {
	t.Helper()
	y := half + 1
	triangles := curb(y, rise, ceiling)
	r := in(t, triangles...)
	r.body.Walker.SlideSpeed = 0
	r.rest(geom.Up())
	r.body.Intent.Look.Yaw = geom.Degrees(angle)
	r.keys(1, 0)
	r.setVelocity(r.body.Intent.Look.ToWorld(geom.Vec{Y: speed}))
	highest := 0.0
	for tick := 1; tick <= 100; tick++ {
		r.step()
		r.contained(t, "curb", tick, triangles)
		highest = max(highest, r.feet().Z)
		if r.feet().Y > y+1 {
			return true
		}
	}
	if highest > 2*Hover {
		t.Errorf("rose to %v at a curb of %v", highest, rise)
	}
	return false
}

func TestStep_MatrixOfHeightSpeedAngleAndCeiling(t *testing.T) {
	const limit = 0.6
	for _, part := range []float64{0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1.01, 1.1, 1.2, 1.3, 1.4, 1.5} {
		for _, speed := range []float64{0, 3, 11, 30, 80} {
			for _, angle := range []float64{0, 30, -45, 60} {
				for _, space := range []float64{0, 0.05, 0.5, 0.0005, -0.05} {
					ceiling := 0.0
					if space != 0 {
						ceiling = height + limit*part + space
					}
					want := part < 1 && space >= 0
					got := overCurb(t, limit*part, ceiling, speed, angle)
					same(t, fmt.Sprintf("over %v of the limit at %v m/s, %v degrees, space %v", part, speed, angle, space), got, want)
				}
			}
		}
	}
}

func TestStep_SmallLedgesAreNoWalls(t *testing.T) {
	for _, rise := range []float64{1e-5, 1e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2} {
		for _, speed := range []float64{0, 11, 40} {
			same(t, fmt.Sprintf("over a ledge of %v m at %v m/s", rise, speed), overCurb(t, rise, 0, speed, 0), true)
		}
	}
}

func TestStep_StairsAreWalkedUpAndDown(t *testing.T) {
	for _, rise := range []float64{0.1, 0.2, 0.34} {
		for _, tread := range []float64{0.35, 0.6, 1, 2} {
			triangles := floorAt(0)
			for k := range 12 {
				low := geom.Vec{X: -20, Y: half + 1 + float64(k)*tread, Z: -1}
				triangles = append(triangles, block(low, geom.Vec{X: 20, Y: 400, Z: float64(k+1) * rise})...)
			}
			r := in(t, triangles...)
			r.rest(geom.Up())
			r.keys(1, 0)
			label := fmt.Sprintf("rise %v tread %v", rise, tread)
			for tick := 1; tick <= 160; tick++ {
				r.step()
				r.contained(t, label, tick, triangles)
			}
			near(t, label+": top", r.feet().Z, 12*rise, 2*Hover)
			r.put(geom.Vec{Y: half + 2 + 12*tread, Z: 12*rise + Hover})
			r.keys(-1, 0)
			for tick := 1; tick <= 160; tick++ {
				r.step()
				same(t, label+": grounded on the way down", r.body.Slide.Grounded, true)
			}
			near(t, label+": bottom", r.feet().Z, Hover, Hover)
		}
	}
}

// TestStep_StairsAlongAWall pushes against a wall and a stair at once: neither
// hides the other.
func TestStep_StairsAlongAWall(t *testing.T) {
	for _, turn := range []float64{-10, -30, -45, -60, -80} {
		triangles := append(floorAt(0), plane(geom.Vec{X: half + 0.01}, geom.Vec{X: -1}, 400)...)
		for k := range 6 {
			low := geom.Vec{X: -20, Y: half + 1 + float64(k), Z: -1}
			triangles = append(triangles, block(low, geom.Vec{X: 20, Y: 400, Z: float64(k+1) * 0.3})...)
		}
		r := in(t, triangles...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.body.Intent.Look.Yaw = geom.Degrees(turn)
		r.keys(1, 0)
		r.steps(300)
		near(t, fmt.Sprintf("height at %v degrees", turn), r.feet().Z, 1.8, 2*Hover)
	}
}

// TestStep_ClimbsNoMoreThanTheLegsInATick glides into stairs so fast that a tick
// meets many: together they are no higher than one step may be.
func TestStep_ClimbsNoMoreThanTheLegsInATick(t *testing.T) {
	for _, speed := range []float64{10, 30, 60, 200} {
		triangles := floorAt(0)
		for k := range 40 {
			low := geom.Vec{X: -20, Y: half + 0.1 + 0.2*float64(k), Z: -1}
			triangles = append(triangles, block(low, geom.Vec{X: 20, Y: 400, Z: float64(k+1) * 0.25})...)
		}
		r := in(t, triangles...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.setVelocity(geom.Vec{Y: speed})
		for tick := 1; tick <= 3; tick++ {
			before := r.feet().Z
			r.step()
			if rise := r.feet().Z - before; rise > 0.6+Hover {
				t.Errorf("%v m/s tick %d: rose %v m", speed, tick, rise)
			}
			r.contained(t, "stairs", tick, triangles)
		}
	}
}

// TestStep_FollowsNoMoreThanTheProbeInATick runs down stairs along a wall, so that
// every tick has two moves and each may come to an edge.
func TestStep_FollowsNoMoreThanTheProbeInATick(t *testing.T) {
	triangles := plane(geom.Vec{X: half + 0.01}, geom.Vec{X: -1}, 400)
	for k := range 60 {
		y := 0.2 * float64(k)
		triangles = append(triangles, block(geom.Vec{X: -20, Y: y, Z: -100}, geom.Vec{X: 20, Y: y + 0.2, Z: -0.3 * float64(k+1)})...)
	}
	triangles = append(triangles, block(geom.Vec{X: -20, Y: -20, Z: -100}, geom.Vec{X: 20})...)
	two := 0
	for phase := range 40 {
		r := in(t, triangles...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.put(geom.Vec{Y: half - 0.3 + 0.005*float64(phase), Z: Hover})
		r.body.Intent.Look.Yaw = geom.Degrees(-45)
		r.keys(1, 0)
		r.setVelocity(geom.Vec{Y: 7})
		for tick := 1; tick <= 10; tick++ {
			before, fall := r.feet(), max(-r.velocity().Z, 0)
			r.step()
			if drop := before.Z - r.feet().Z; drop > 0.35+(fall+gravity*dt)*dt {
				t.Fatalf("phase %d tick %d: fell %v m at %v m/s", phase, tick, drop, fall)
			}
			if r.feet().Y-before.Y > 0.2 && r.body.Report.BumpCount > 0 {
				two++
			}
		}
	}
	if two < 40 {
		t.Errorf("only %d ticks with two moves over an edge", two)
	}
}
