package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// downFrom is the velocity that hits flat ground at that speed in a tick.
func downFrom(s Setup, speed float64) geom.Vec {
	return geom.Vec{Z: -speed - s.Rules.Gravity*s.Rules.TickSeconds}
}

// TestRecovery_LocksABodyAtRestForFiveTimesItsTicksAndOne counts the tick in which
// the body turns to get up. A landing of 0.33 s is over in the first tick that ends
// beyond it.
func TestRecovery_LocksABodyAtRestForFiveTimesItsTicksAndOne(t *testing.T) {
	for name, row := range map[string]struct{ impact, ticks int }{
		"tge-default": {30, 5*7 + 1}, "t2-light": {55, 5*3 + 1}, "t3d-default": {12, 10},
	} {
		r := lands(t, preset(t, name), float64(row.impact))
		r.body.Intent.Forward = components.Full
		r.body.Intent.Buttons |= components.ButtonJump
		locked, rising := 0, 0
		for r.step(); r.body.Report.Recovering; r.step() {
			locked++
			if r.body.Report.GettingUp {
				rising++
			}
			if r.body.Report.Jumped || r.velocity().Horizontal() != (geom.Vec{}) {
				t.Fatalf("%s tick %d: moves at %v", r.name, locked, r.velocity())
			}
		}
		same(t, r.label("ticks locked after %v m/s", row.impact), locked, row.ticks)
		if name != "t3d-default" {
			same(t, r.label("of which getting up"), rising, (row.ticks-1)*4/5)
		}
		r.step()
		same(t, r.label("jumps or runs afterwards"), r.velocity().Length() > 0.5, true)
	}
}

// TestRecovery_MotionEndsItOnceTheBodyGetsUp pushes a body along in every tick: it
// lies for its ticks and one, and is free in the next.
func TestRecovery_MotionEndsItOnceTheBodyGetsUp(t *testing.T) {
	for name, row := range map[string]struct{ impact, ticks int }{"tge-default": {30, 7}, "t2-light": {55, 3}} {
		r := lands(t, preset(t, name), float64(row.impact))
		locked := 0
		for r.step(); r.body.Report.Recovering; r.step() {
			locked++
			r.setVelocity(geom.Vec{Y: 2})
		}
		same(t, r.label("ticks locked in motion"), locked, row.ticks+1)
		same(t, r.label("ticks left"), *r.body.Torque, components.TorqueMemoryData{})
	}
}

func TestRecovery_GettingUpEndsInMotion(t *testing.T) {
	for speed, want := range map[float64]bool{1.2: true, 1.4: false} {
		s := preset(t, "t2-light")
		r := onFloor(t, s)
		r.body.Torque.GettingUpTicks = 20
		r.setVelocity(geom.Vec{Y: speed})
		r.step()
		same(t, r.label("gets up at %v m/s", speed), r.body.Report.GettingUp, want)
		same(t, r.label("ticks left at %v m/s", speed), r.body.Torque.GettingUpTicks > 0, want)
	}
}

func TestRecovery_ForceOfTheFeetIsScaled(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.AirDrag = false
		scale := pick(t, s, 1, 0, 1.2, 1.2, 1.2)
		for _, ahead := range []float64{0, 1} {
			r := onFloor(t, s)
			r.body.Torque.RecoverTicks = 5
			r.body.Intent.Forward = components.AxisOf(ahead)
			r.body.Intent.Buttons |= components.ButtonSki
			r.setVelocity(geom.Vec{Y: 20})
			r.step()
			force := pick(t, s, 40, 36, 55.2, 46, 40.25) * s.Rules.TickSeconds
			near(t, r.label("speed after a tick of recovery, keys %v", ahead), r.velocity().Y, 20-scale*force, 1e-6)
		}
	})
}

func TestRecovery_Torque3DRunsOnIfItHasForce(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		s := preset(t, "t3d-default")
		s.Rules.AirDrag, s.Rules.MoveInRecovery = false, allowed
		s.Datablock.RecoverRunForceScale = 0.5
		r := onFloor(t, s)
		r.body.Torque.RecoverTicks, r.body.Intent.Forward = 5, components.Full
		r.step()
		same(t, r.label("runs while it recovers"), r.velocity().Y > 0, allowed)
	}
}

func TestRecovery_AHardLandingDuringOneDoesNotStartAnother(t *testing.T) {
	s := preset(t, "t2-light")
	r := onFloor(t, s)
	r.body.Torque.RecoverTicks, r.body.Position.Feet.Z = 3, 0.5
	r.setVelocity(downFrom(s, 80))
	r.step()
	same(t, r.label("hard impact"), r.body.Report.HardImpact, true)
	same(t, r.label("ticks left"), r.body.Torque.RecoverTicks, 2)
}
