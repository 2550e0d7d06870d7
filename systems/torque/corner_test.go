package torque

import (
	"math"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// intoCorner is a body that runs at that speed into a corner of two walls, off its bisector
// by some degrees, with the keys in that direction.
func intoCorner(t *testing.T, s Setup, opening, off, speed float64) (r *rig, displacement geom.Vec) {
	t.Helper()
	r = inWorld(t, s, corner(opening, 0)...)
	r.body.Position.Feet = geom.Vec{Y: -8, Z: 0.01}
	in := r.body.Intent
	in.Forward, in.Look.Yaw = components.Full, geom.Degrees(off)
	displacement = in.Look.ToWorld(geom.Vec{Y: 1})
	r.setVelocity(displacement.Scale(speed))
	return r, displacement
}

// cornered are corners of two walls and directions into them, in degrees off the bisector,
// that end there within a few seconds.
var cornered = map[float64][]float64{89.99: {0, 5}, 90: {3, 0, 30, -20}, 95: {-3, 0, 20}, 100: {5, 0, -30}, 110: {5, 0, -20}, 120: {-5, 0, 20},
	135: {5, 0, -15}, 150: {3, 0, -8}, 160: {0, -2, 5}, 170: {0, 1, -2}, 172: {0, 1}}

// TestWideCorner_NoReversal runs into wide corners: the body never bounces back, and with
// the keys held it stops in one place. At 60 m/s the impact knocks it down, so that for a
// while no keys hold it there.
func TestWideCorner_NoReversal(t *testing.T) {
	settled, pressed := 250, 150
	if os.Getenv("SKIJET_LONG") != "" {
		settled, pressed = 400, 3000
	}
	each(t, func(t *testing.T, s Setup) {
		for opening, offsets := range cornered {
			for _, off := range grid(2, offsets...) {
				for _, speed := range grid(2, 20, 0, 60) {
					r, displacement := intoCorner(t, s, opening, off, speed)
					label := r.label("opening %v, %v degrees off, %v m/s", opening, off, speed)
					back := 0.0
					for range settled {
						r.step()
						back = min(back, r.velocity().Dot(displacement))
					}
					if back < -0.02 && speed < 60 {
						t.Errorf("%s: thrown back at %v m/s", label, back)
					}
					stand := r.feet()
					for tick := range pressed {
						r.step()
						if r.feet() != stand || r.velocity() != (geom.Vec{}) {
							t.Errorf("%s: tick %d of its stand: %v at %v, stood at %v", label, tick, r.velocity(), r.feet(), stand)
							break
						}
					}
				}
			}
		}
	})
}

// TestWideCorner_TheRuleMakesTheStand: without the rule a body bounces as in the engines.
func TestWideCorner_TheRuleMakesTheStand(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.StandInCorners = false
		r, displacement := intoCorner(t, s, 120, 0, 20)
		back := 0.0
		for range 400 {
			r.step()
			back = min(back, r.velocity().Dot(displacement))
		}
		if back > -0.5 {
			t.Errorf("%s: thrown back at %v m/s only", r.name, back)
		}
	})
}

// TestWideCorner_AStandingBodyCanLeave turns back, jumps and jets out of a corner.
func TestWideCorner_AStandingBodyCanLeave(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, opening := range []float64{95, 120, 160} {
			corner, _ := intoCorner(t, s, opening, 0, 0)
			corner.steps(200)
			same(t, corner.label("stands"), corner.velocity(), geom.Vec{})
			for _, yaw := range []float64{90, -90, 180} {
				r := corner.fork()
				r.body.Intent.Look.Yaw = geom.Degrees(yaw)
				r.steps(threeSeconds)
				if far := r.feet().Sub(corner.feet()).Length(); far < 2 {
					t.Errorf("%s: comes only %v m at %v degrees out of %v", r.name, far, yaw, opening)
				}
			}
			jump := corner.fork()
			jump.body.Intent.Buttons |= components.ButtonJump
			jump.steps(5)
			same(t, jump.label("jumps out of %v degrees", opening), jump.feet().Z > corner.feet().Z+0.3, true)
			jet := corner.fork()
			jet.body.Intent.Buttons |= components.ButtonJet
			jet.steps(8)
			same(t, jet.label("jets out of %v degrees", opening), jet.feet().Z > corner.feet().Z+0.1, s.Armor.JetForce > 0)
		}
	})
}

// TestBend_OfAWallKeepsTheSpeed runs along a wall that bends towards the body: where keys
// or velocity lead on along it, the body does not stop.
func TestBend_OfAWallKeepsTheSpeed(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Rules.StopSpeed = 0
		for _, bend := range []float64{5, 20, 40} {
			for _, keys := range []float64{0, 1} {
				sin, cos := sinCos(bend)
				w := s.Armor.Half
				first, second := geom.Vec{X: -1}, geom.Vec{X: -cos, Y: -sin}
				through := second.Scale(-second.Abs().Dot(w)).Add(geom.Vec{Y: 3})
				triangles := append(floorAt(0), wall(w.X)...)
				triangles = append(triangles, plane(through, second, 200)...)
				r := inWorld(t, s, triangles...)
				r.body.Position.Feet = geom.Vec{X: -0.001, Z: 0.01}
				r.body.Armor.GroundForce = 10
				r.body.Intent.Forward = components.AxisOf(keys)
				r.setVelocity(geom.Vec{X: 0.5, Y: 20})
				for range 30 {
					r.step()
					if v := r.velocity(); v.Y < 5 {
						t.Fatalf("%s: bend %v keys %v: %v m/s at %v, before %v", r.name, bend, keys, v, r.feet(), first)
					}
				}
				same(t, r.label("gets round"), r.feet().Y > 6, true)
			}
		}
	})
}

// TestBend_KeysIntoTheWallDoNotStopAFastBody presses into the wall where it bends, so
// that the keys alone would lead into the corner.
func TestBend_KeysIntoTheWallDoNotStopAFastBody(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag = false
		r := inWorld(t, s, corner(165, 0)...)
		sin, cos := sinCos(7.5)
		half := s.Armor.Half
		r.body.Position.Feet = geom.Vec{X: -3, Y: -3*sin/cos - (half.X*sin+half.Y*cos)/cos - 0.01, Z: 0.01}
		r.body.Intent.Forward = components.Full
		r.setVelocity(geom.Vec{X: 20 * cos, Y: 20 * sin})
		far, slowest := 0.0, math.Inf(1)
		for range 30 {
			r.step()
			if far = max(far, r.feet().X); far < 0.5 {
				slowest = min(slowest, r.velocity().X)
			}
		}
		if far < 1.2 || slowest < 3 {
			t.Errorf("%s: slows down to %v m/s and comes %v m past the bend", r.name, slowest, far)
		}
	})
}

// TestWideCorner_NoBodyStopsShort stands at one wall, a little before the other,
// and pushes on into the corner.
func TestWideCorner_NoBodyStopsShort(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		half := s.Armor.Half
		r := inWorld(t, s, corner(90, 0)...)
		deep := (half.X + half.Y) // of the corner that fits
		r.body.Position.Feet = geom.Vec{X: -0.07, Y: -deep - 0.09, Z: 0.01}
		r.body.Intent.Forward = components.Full
		r.steps(60)
		near(t, r.label("place"), r.feet().Y, -deep, 0.03)
	})
}

// TestWideCorner_NoBodyBouncesBackOut flies into both walls in one tick, without
// any keys.
func TestWideCorner_NoBodyBouncesBackOut(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		half := s.Armor.Half
		for _, opening := range []float64{95, 120, 145} {
			sin, cos := sinCos(opening / 2)
			r, displacement := intoCorner(t, weightless(s), opening, 0, 20)
			r.body.Position.Feet.Y = -(half.X*cos+half.Y*sin)/sin - 0.1
			r.body.Intent.Forward = 0
			r.step()
			nearVec(t, r.label("velocity after a corner of %v degrees", opening), r.velocity(), geom.Vec{}, 0.02)
			same(t, r.label("response"), r.body.Report.Bumps[1].Kind, components.BumpRest)
			r.steps(30)
			if back := r.velocity().Dot(displacement); back < -0.02 {
				t.Errorf("%s: bounces back at %v m/s out of %v degrees", r.name, back, opening)
			}
		}
	})
}

// TestFaceDot_OfAFaceThatDoesNotLeadIsNothing: a box that falls meets no wall with a side.
func TestFaceDot_OfAFaceThatDoesNotLeadIsNothing(t *testing.T) {
	for _, c := range []struct {
		normal, displacement geom.Vec
		want                 float64
	}{
		{geom.Vec{X: 1}, geom.Vec{Z: -1}, 0}, {geom.Vec{X: 1}, geom.Vec{X: -1}, 1}, {geom.Vec{Y: -1}, geom.Vec{Y: 2}, 1},
		{geom.Vec{X: 0.6, Z: 0.8}, geom.Vec{X: -1, Z: -3}, 0.8}, {geom.Vec{X: 0.6, Z: 0.8}, geom.Vec{X: -1}, 0.6},
	} {
		if got := faceDot(c.normal, c.displacement); got != c.want {
			t.Errorf("a surface of normal %v and a move by %v: %v, want %v", c.normal, c.displacement, got, c.want)
		}
	}
}
