package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// limited is an entity of 2 units of mass and a height of 3 m, of whose feet, jets and jumps no
// two give it the same.
func limited(types ...donburi.IComponentType) *donburi.Entry {
	w := donburi.NewWorld()
	entry := w.Entry(w.Create(append(types, components.Armor)...))
	*components.Armor.Get(entry) = components.ArmorData{Mass: 2, GroundForce: 24, JetForce: 40, JumpImpulse: 14, GroundTraction: 0.5,
		Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.5}}
	return entry
}

func closeTo(got, want Limits) bool {
	for _, d := range []float64{got.TopSpeed - want.TopSpeed, got.Thrust - want.Thrust, got.Climb - want.Climb,
		got.StepHeight - want.StepHeight, got.RestMinDot - want.RestMinDot, got.Pushed - want.Pushed} {
		if !(math.Abs(d) < 1e-9) {
			return false
		}
	}
	return true
}

func TestLimits_OfTribesAreSumsOfAllThatAStepAdds(t *testing.T) {
	entry := limited(TribesRules)
	r := TribesRules.Get(entry)
	*r = tribes.Rules{Gravity: geom.Vec{Z: -20}, Elasticity: 0.5, MaxBumps: 4, StepHeight: 0.2, MaxSpeed: 100}
	bounces := 0.5 * float64(r.MostBumps())
	want := Limits{TopSpeed: 100 + bounces, Thrust: (20+12+20)*0.032 + 7 + bounces, Climb: 1.2, StepHeight: 0.3, RestMinDot: 1, Pushed: 1}
	if got := tribesLimits(entry); !closeTo(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// On the steepest slope of rest the steady speed of a body is that of rest, or what its feet take
// in a tick, whichever is less.
func TestLimits_OfTribesRestWhereTheSpeedOfATickIsThatOfRest(t *testing.T) {
	const fall = 20 * TickSeconds
	a := components.ArmorData{Mass: 2, GroundForce: 24, GroundTraction: 0.5}
	for _, r := range []tribes.Rules{{RestSpeed: 0.2}, {RestSpeed: 0.2, RestBySlope: true}, {RestSpeed: 0.05}, {RestSpeed: 0.05, RestBySlope: true}, {RestSpeed: 5}} {
		r.Gravity = geom.Vec{Z: -20}
		steady := func(dot float64) float64 { return fall * math.Sqrt(1-dot*dot) / (dot * dot) }
		rests := func(dot float64) bool {
			limit := r.RestSpeed
			if r.RestBySlope {
				limit *= dot
			}
			return steady(dot) < limit && steady(dot)*dot < 12*min(0.5*dot, 1)*TickSeconds
		}
		if got := tribesRest(&a, &r); !rests(got+1e-9) || rests(got-1e-9) || !(got > 0.1 && got < 0.999999) {
			t.Errorf("%+v: at %v it rests: %v, on a steeper slope: %v", r, got, rests(got+1e-9), rests(got-1e-9))
		}
	}
}

func TestLimits_OfTorqueAreSumsOfAllThatAStepAdds(t *testing.T) {
	entry := limited(TorqueRules, components.Datablock)
	*TorqueRules.Get(entry) = torque.Rules{Gravity: -20, NormalElasticity: 0.5, MoveRetries: 5, MaxSpeed: 100, TickSeconds: 0.03, GroundLift: 0.1,
		MinFaceDistance: 0.01}
	d := components.Datablock.Get(entry)
	*d = components.DatablockData{MaxStepHeight: 1, RunSurfaceMinDot: 0.7}
	want := Limits{TopSpeed: 102.5, Thrust: (20+(24+40)/2.0)*0.03 + 0.1 + 7 + 2.5, Climb: 1.05, StepHeight: 1, RestMinDot: 0.8, Pushed: 1}
	for _, c := range []struct{ scale, run, thrust, rest float64 }{{0, 0.7, want.Thrust, 0.8}, {0.5, 0.9, want.Thrust, 0.9}, {2, 0.7, want.Thrust + 0.36, 0.8}} {
		d.RecoverRunForceScale, d.RunSurfaceMinDot = c.scale, c.run
		want.Thrust, want.RestMinDot = c.thrust, c.rest
		if got := torqueLimits(entry); !closeTo(got, want) {
			t.Errorf("%+v: %+v, want %+v", c, got, want)
		}
	}
}

func TestLimits_OfSlideAreSumsOfAllThatAStepAdds(t *testing.T) {
	entry := limited(SlideRules, components.Walker)
	*SlideRules.Get(entry) = slide.Rules{Gravity: geom.Vec{Z: -10}, MaxSpeed: 100}
	w := components.Walker.Get(entry)
	for _, c := range []struct{ stand, rest float64 }{{0.7, 0.8}, {0.9, 0.9}} {
		*w = components.WalkerData{LegHeight: 0.4, Probe: 0.3, StandMinDot: c.stand, SlideAcceleration: 3, AirAcceleration: 5}
		want := Limits{TopSpeed: 100, Thrust: (10+32+3+5)*0.032 + 7, Climb: 0.7 + slide.Press, StepHeight: 0.4, RestMinDot: c.rest, Pushed: 1}
		if got := slideLimits(entry); !closeTo(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := steepestHeld(10, 10); got != 0 {
		t.Errorf("feet as strong as gravity hold on %v", got)
	}
}
