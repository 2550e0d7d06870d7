package tribes

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// wall stops motion towards +x at a plane.
func wall(x float64) []geom.Triangle { return plane(geom.Vec{X: x}, geom.Vec{X: -1}, 500) }

// groove is two slopes that fall towards the y axis from both sides, at their
// own angles, with the body touching both.
func groove(t *testing.T, s sheet, rules Rules, left, right float64) *rig {
	t.Helper()
	a := geom.Vec{X: slopeNormal(left).Y, Z: slopeNormal(left).Z}
	b := geom.Vec{X: -slopeNormal(right).Y, Z: slopeNormal(right).Z}
	// The lower side corners of the box touch both slopes.
	w := s.width
	r := inWorld(t, s.armor, rules, append(
		plane(geom.Vec{X: -w}, a, 100), plane(geom.Vec{X: w}, b, 100)...)...)
	r.setVelocity(geom.Vec{Z: -3}) // too fast to rest on the first slope
	return r
}

func TestSeed25_OneContactFlagIsClearedAndSet(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.step()
		same(t, "flag on the ground", r.body.Contact.Touching, true)
		r.world = void{}
		r.step()
		same(t, "flag in the air", r.body.Contact.Touching, false)
		r.setVelocity(geom.Vec{Y: 5})
		r.step()
		near(t, "speed without friction", r.velocity().Y, 5, 0)
	})
}

func TestSeed26_NoVelocityIsNoDivisionByZero(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.steps(10)
		nearVec(t, "position", r.feet(), geom.Vec{}, 0)
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
		time, count := slices(geom.Vec{}, dt, rules.FirstSlice)
		near(t, "slices of no motion", count, 1, 0)
		near(t, "time of the slice", time, dt, 0)
	})
}

func TestSeed27_AFreeMoveEndsTheTick(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		v := geom.Vec{X: 31.3, Y: -7.7, Z: 3.1}
		r := inAir(s.armor, rules)
		r.setVelocity(v)
		r.step()
		nearVec(t, "position", r.feet(), v.Scale(dt), 1e-15)
		same(t, "bumps", r.body.Report.BumpCount, 0)
	})
}

// ends is a world with a wall ahead that every displacement along x hits at that fraction,
// once.
type ends struct {
	void
	fraction float64
	asked    int
}

func (e *ends) SweepBox(geom.Box, geom.Vec) (collision.Hit, bool) {
	e.asked++
	return collision.Hit{Fraction: e.fraction, Normal: geom.Vec{X: -1}}, e.asked == 1
}

// Rounding decides whether what is left of the time is exactly 0.
func TestSeed27_AContactAtTheEndOfADisplacementIsIgnored(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		v := geom.Vec{X: 10, Y: 3}
		for _, fraction := range []float64{1, math.Nextafter(1, 2), 1 + 1e-9} {
			r := inAir(s.armor, rules)
			r.world = &ends{fraction: fraction}
			r.setVelocity(v)
			r.step()
			label := fmt.Sprintf("contact at %v of the displacement", fraction)
			nearVec(t, label+": position", r.feet(), v.Scale(dt), 1e-15)
			nearVec(t, label+": velocity", r.velocity(), v, 0)
			same(t, label+": touches", r.body.Contact.Touching, false)
		}
		r := inAir(s.armor, rules)
		r.world = &ends{fraction: math.Nextafter(1, 0)}
		r.setVelocity(v)
		r.step()
		same(t, "touches just before the end", r.body.Contact.Touching, true)
		near(t, "speed into the wall just before the end", r.velocity().X, -rules.Elasticity, exact)
	})
}

func TestSeed28_ContactAtFractionZeroMovesNoSliceBack(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		s.armor.GroundForce = 0
		r := inWorld(t, s.armor, rules, wall(s.width)...)
		v := geom.Vec{X: 10, Y: 20}
		r.setVelocity(v)
		r.step()
		nearVec(t, "position", r.feet(), geom.Vec{X: -rules.Elasticity * dt, Y: 20 * dt}, exact)
		// The literal text moves back by a slice of the old velocity and gains the
		// time of a slice: it would be a slice along x behind the wall.
		differs(t, "x", r.feet().X, -10*dt)
	})
}

func TestSeed29_AContactAtTheEndOfASliceIsInThatSlice(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		rules.FirstSlice, rules.NextSlice = 1, 1
		rules.StopWhenBumpsRunOut = false // only one bump is tested
		for _, total := range []float64{2, 3, 5, 6, 7, 9, 11} {
			for k := 1.0; k < total; k++ {
				// total slices of 1 m along (0.6, 0.8); the wall is after k of them.
				r := inWorld(t, s.armor, rules, wall(s.width+0.6*k)...)
				v := geom.Vec{X: 0.6, Y: 0.8}.Scale(total / dt)
				r.setVelocity(v)
				r.rules.MaxBumps = 1
				r.step()
				// Back at the start of slice k, then one slice along the wall.
				want := geom.Vec{X: 0.6*(k-1) - rules.Elasticity*dt/total, Y: 0.8 * k}
				nearVec(t, fmt.Sprintf("wall after %v of %v slices", k, total), r.feet(), want, 1e-8)
			}
		}
	})
}

func TestSeed31_TheFixUpMoveStopsAtWhatItHits(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		corner := append(wall(s.width+0.5), plane(geom.Vec{Y: s.width + 0.2}, geom.Vec{Y: -1}, 500)...)
		for _, speed := range []float64{5, 20, 31, 60, 200} {
			r := inWorld(t, s.armor, rules, corner...)
			r.setVelocity(geom.Vec{X: speed, Y: speed * 0.9})
			for tick := 1; tick <= 5; tick++ {
				r.step()
				r.contained(t, tick, corner)
			}
		}
	})
}

// wedge is a groove of two slopes of 70 degrees, 40 degrees apart, with the feet a
// little above it. The first surface met is the left one.
func wedge(t *testing.T, s sheet, rules Rules) (r *rig, left, right geom.Vec) {
	t.Helper()
	sin, cos := math.Sincos(70 * math.Pi / 180)
	left, right = geom.Vec{X: sin, Z: cos}, geom.Vec{X: -sin, Z: cos}
	rules.Gravity = geom.Vec{}
	rules.Trapezoid = false
	rules.FirstSlice, rules.NextSlice = 1e3, 1e3 // every bounce is put back to the start of its bump
	s.armor.GroundForce = 1e-9
	r = inWorld(t, s.armor, rules, append(
		plane(geom.Vec{X: -s.width}, left, 100), plane(geom.Vec{X: s.width}, right, 100)...)...)
	r.body.Position.Feet.Z = 0.3
	r.setVelocity(geom.Vec{X: -1, Y: 12, Z: -20})
	return r, left, right
}

func TestSeed31_TheFixUpMoveEndsOnTheSurfaceThatItHits(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.MaxBumps, rules.StopWhenBumpsRunOut, rules.WholeSlice = 1, false, false
		r, left, right := wedge(t, s, rules)
		start, v := r.feet(), r.velocity()
		r.step()
		first := 0.3 * left.Z / -v.Dot(left)
		bounced := v.AddScaled(left, rules.Elasticity-v.Dot(left))
		second := 0.3 * right.Z / -bounced.Dot(right)
		if second >= first {
			t.Fatalf("the second surface is met after %v s, the first after %v s: the scene shows nothing", second, first)
		}
		nearVec(t, "place", r.feet(), start.AddScaled(bounced, second), exact)
		differs(t, "path along the groove", r.feet().Y, bounced.Y*first) // without a sweep
	})
}

func TestSeed31_TheTimeThatAFixUpCannotUseIsGivenBack(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.StopWhenBumpsRunOut = false
		r, _, _ := wedge(t, s, rules)
		for tick := 1.0; tick <= 5; tick++ {
			r.step()
			// No surface blocks the path along the groove.
			near(t, fmt.Sprintf("path along the groove after %v ticks", tick), r.feet().Y, tick*12*dt, exact)
		}
	})
}

func TestSeed32_RestComparesTheLengthOfTheVelocity(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		s.armor.GroundForce = 1e-9 // the flag is set by the test, nothing brakes
		for _, c := range []struct {
			x, y float64
			rest bool
		}{{0.5, 0.5, true}, {0.6, 0.6, false}, {-0.6, -0.6, false}, {-5, 0, false}} {
			rules.CrawlByContact = false
			rules.CrawlSpeed = 100
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.rest(geom.Up())
			r.setVelocity(geom.Vec{X: c.x, Y: c.y})
			r.step()
			same(t, fmt.Sprintf("rest at (%v, %v)", c.x, c.y), r.velocity() == geom.Vec{}, c.rest)
		}
	})
}

func TestSeed33_ASurfaceThatIsLeftDoesNotPull(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, start := range []float64{0, -1e-7, -0.05} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.body.Position.Feet.Z = start // also from within the ground
			r.setVelocity(geom.Vec{Y: 4, Z: 6})
			r.step()
			nearVec(t, fmt.Sprintf("velocity from %v m", start), r.velocity(), geom.Vec{Y: 4, Z: 6 - 0.64}, exact)
			// n x (impact + e) with a negative impact would leave 0.001 m/s.
			differs(t, "vertical speed", r.velocity().Z, rules.Elasticity)
		}
	})
}

// The first displacement of a trapezoid tick uses the mean of two velocities. It may lead
// into a surface from which the later velocity leads away.
func TestSeed33_TheMeanOfATickMayTouchWhatTheBodyLeaves(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		gain := (s.jet/s.mass - gravity) * dt
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.setVelocity(geom.Vec{Z: -0.75 * gain})
		r.body.Intent.Buttons |= components.ButtonJet
		r.step()
		near(t, "vertical speed", r.velocity().Z, 0.25*gain, exact)
		differs(t, "vertical speed", r.velocity().Z, rules.Elasticity)
		same(t, "touches", r.body.Contact.Touching, rules.Trapezoid)
	})
}

func TestSeed34_TheFlattestJumpableNormalIsKept(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range [][2]float64{{20, 50}, {50, 20}, {35, 30}} {
			r := groove(t, s, rules, c[0], c[1])
			r.step()
			want := math.Cos(min(c[0], c[1]) * math.Pi / 180)
			near(t, fmt.Sprintf("n.up in a groove of %v and %v degrees", c[0], c[1]), r.body.Contact.JumpNormal.Z, want, exact)
			differs(t, "n.up", r.body.Contact.JumpNormal.Z, math.Cos(max(c[0], c[1])*math.Pi/180))
		}
	})
}
