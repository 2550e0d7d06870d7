package tribes

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Time is lost where a body moves less than its velocity says along the surfaces that it
// touches. Speed is lost silently where no bump reports the loss.

// TestCrease_NoTimeIsLostAtARightAngle runs along a wall, pressed against it. With the mean
// of two velocities the first displacement of a tick leads less into the wall than the one
// after the bounce off the ground, which once stopped there for the remainder of a slice.
func TestCrease_NoTimeIsLostAtARightAngle(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, into := range []float64{0.3, 1, 4} {
			for _, gap := range []float64{0, 1e-4, 0.003, 0.01} {
				r := inWorld(t, s.armor, rules, append(floorAt(0), wall(s.width+gap)...)...)
				r.rest(geom.Up())
				r.body.Intent.Right = components.Full
				r.setVelocity(geom.Vec{X: -into / 4, Y: 10})
				for tick := range 5 {
					from, before := r.feet(), r.velocity().Y
					r.setVelocity(r.velocity().Add(geom.Vec{X: into}))
					r.step()
					displacement, after := r.feet().Sub(from).Y/dt, r.velocity().Y
					// Nothing blocks it: its speed along the wall is that before the
					// friction of the tick, or after, or between.
					if displacement < after-exact || displacement > before+exact || !rules.Trapezoid && displacement > after+exact {
						t.Errorf("%s: into the wall at %v m/s from %v m, tick %d: %.6f m/s along it, shown %.6f and %.6f",
							r.label("right angle"), into, gap, tick, displacement, before, after)
					}
				}
			}
		}
	})
}

// TestFixUp_NoTimeIsLostAtABeam falls past the front of a beam and hits the ground
// under it. At the start of its slice the body is too high for the beam: the displacement
// of the bounce ends at its front, at a right angle to the ground.
func TestFixUp_NoTimeIsLostAtABeam(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.FirstSlice, rules.NextSlice = 10, 10 // one slice
		beam := append(floorAt(0), block(geom.Vec{X: -50, Y: 0.075 + s.width, Z: s.height + 0.15}, geom.Vec{X: 50, Y: 50, Z: 20})...)
		r := inWorld(t, s.armor, rules, beam...)
		r.body.Position.Feet.Z = 0.3
		rules.Gravity = geom.Vec{}
		r.rules = rules
		r.setVelocity(geom.Vec{X: 6, Y: 5, Z: -15})
		r.step()
		same(t, "bumps", r.body.Report.BumpCount, 2)
		near(t, "path along the beam", r.feet().X, 6*dt, exact)
		near(t, "path to the beam", r.feet().Y, 0.075, 1e-4)
	})
}

// TestBumps_ReportAllLostVelocity: apart from forces, no tick changes a velocity by more
// than its bumps report. In corners of the arena, and where a body settled in a crease,
// they once reported only the first of several surfaces.
func TestBumps_ReportAllLostVelocity(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		s.armor.GroundForce = 1e-9
		for _, p := range append(corners(), gully(60, 60), gully(80, 85), hillWall(60), leaning(60), leaning(80), leaning(85)) {
			world := meshOf(t, p.triangles)
			for _, starts := range []geom.Vec{{X: 3, Y: 9, Z: -9}, {X: 0.3, Y: 30, Z: -4}, {X: -7, Y: 12, Z: 6}} {
				r := p.in(world, s.armor, rules, habit{starts: starts})
				for tick := range 60 {
					before := r.velocity().Add(rules.Gravity.Scale(dt))
					r.step()
					reported := exact
					for _, bump := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
						reported += bump.Impact + rules.Elasticity
					}
					stopped := r.did(components.BumpBack) || r.did(components.BumpRest)
					if took := r.velocity().Sub(before).Length(); took > reported && !(stopped && r.velocity() == geom.Vec{}) {
						t.Fatalf("%s from %v, tick %d: %d bumps took %.6f m/s and reported %.6f", r.label(p.name), starts, tick, r.body.Report.BumpCount, took, reported)
					}
				}
			}
		}
	})
}

// TestSkiBug_IsReported: a body whose bumps run out in a crease, and that loses all of its
// speed, reports a bump of the kind BumpBack.
func TestSkiBug_IsReported(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, p := range []spot{hillWall(15), hillWall(45), gully(53, 53), leaning(12)} {
			r := p.at(t, s.armor, rules, habit{yaw: 25, keys: components.Input{Right: components.Full}, starts: geom.Vec{X: s.side}})
			if p.name == gully(53, 53).name {
				r.body.Intent.Look.Yaw = 0 // or it climbs out
			}
			reported := 0
			for tick := range 50 {
				r.step()
				report := r.body.Report
				stops := rules.StopWhenBumpsRunOut && r.velocity() == geom.Vec{} && !r.did(components.BumpRest)
				if last := max(report.BumpCount-1, 0); stops != (report.Bumps[last].Kind == components.BumpBack) {
					t.Fatalf("%s, tick %d: stops %v with %d bumps, the last %+v", r.label(p.name), tick, stops, report.BumpCount, report.Bumps[last])
				}
				if stops {
					reported++
				}
			}
			same(t, r.label(p.name)+": reported", reported > 0, rules.StopWhenBumpsRunOut)
		}
	})
}

// leaningBack is a ledge with a front that leans back by some degrees, and flat ground.
func leaningBack(degrees, height float64) []geom.Triangle {
	sin, cos := sinCos(degrees)
	edge := geom.Vec{Y: height * sin / cos, Z: height}
	front := quad(edge.Scale(0.5), geom.Vec{X: 200}, edge.Scale(0.5))
	top := quad(edge.Add(geom.Vec{Y: 100}), geom.Vec{X: 200}, geom.Vec{Y: 100})
	return append(append(floorAt(0), front...), top...)
}

// TestStepUp_DoesNotHoldUpAFallingBody: a body that fell along a ledge which leans
// back, and came a little closer to it, was lifted above it as often as it fell below.
// It hung there, and fell faster and faster.
func TestStepUp_DoesNotHoldUpAFallingBody(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, degrees := range []float64{2, 5, 8} {
			r := inWorld(t, s.armor, rules, leaningBack(degrees, 2)...)
			sin, cos := sinCos(degrees)
			r.body.Position.Feet = geom.Vec{Y: 1.95*sin/cos - s.width - 0.0005, Z: 1.95}
			r.setVelocity(geom.Vec{X: 1, Y: 0.03, Z: -1})
			for tick := 1; tick <= 30; tick++ {
				r.step()
				if r.feet().Z > 2.2 || r.velocity().Z < -10 {
					t.Fatalf("%s tick %d: %v m/s at %v", r.label("ledge"), tick, r.velocity(), r.feet())
				}
			}
			near(t, r.label(fmt.Sprintf("feet below a ledge that leans by %v degrees", degrees)), r.feet().Z, 0, 0.05)
		}
	})
}

// TestStepUp_ReportsATickThatStepsUseUp: a step is a bump and takes no time. When no bumps
// remain the time is lost, and the body tries again with all its speed.
func TestStepUp_ReportsATickThatStepsUseUp(t *testing.T) {
	lost := 0
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, degrees := range []float64{3, 5, 8} {
			for _, falls := range []float64{2, 8, 16, 30} {
				r := inWorld(t, s.armor, rules, leaningBack(degrees, 2)...)
				sin, cos := sinCos(degrees)
				r.body.Position.Feet = geom.Vec{Y: 1.97*sin/cos - s.width - 0.002, Z: 1.97}
				rules.Gravity = geom.Vec{}
				r.rules = rules
				r.setVelocity(geom.Vec{X: 7, Y: 4, Z: -falls})
				r.step()
				short := r.feet().X < 7*dt-exact
				same(t, r.label(fmt.Sprintf("%v degrees, %v m/s down: reported lost time", degrees, falls)), r.did(components.BumpBack), short)
				if short {
					lost++
				}
			}
		}
	})
	if lost == 0 {
		t.Error("no time was lost anywhere: the scenes show nothing")
	}
}

// TestStepUp_CountsAmongTheSurfacesOfABump: a step clears the surfaces that its bump has
// resolved, so that its top is resolved, but a bump still has three surfaces at most.
func TestStepUp_CountsAmongTheSurfacesOfABump(t *testing.T) {
	rules := Original()
	for steps := range 5 {
		m := mover{rules: &rules, planes: [mostPlanes]geom.Vec{geom.Up()}, count: 1, resolved: 1, steps: steps}
		same(t, fmt.Sprintf("a riser joins the bump of a top after %d steps", steps), m.joinsBump(geom.Vec{Y: -1}, 0.01, 0.075), steps < 2)
	}
}
