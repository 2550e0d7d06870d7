package systems

import (
	"math"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// Limits are bounds on what a step does to a body in air, whatever its keys are and whatever
// it meets. Package modeltest tests models by them.
type Limits struct {
	// TopSpeed is the highest speed, m/s, that a body can have after a step.
	TopSpeed float64
	// Thrust is the most speed, m/s, that one step adds: by gravity, feet, a jump, jets and
	// bounces together.
	Thrust float64
	// Climb is the farthest, m, that one step moves a body beyond what its speed explains: by
	// steps up, by supports and out of what it overlaps, together.
	Climb float64
	// StepHeight is the highest ledge, in m, that a body with keys held gets onto
	// without a jump; 0 for a body that does not step up.
	StepHeight float64
	// RestMinDot is the cosine of the steepest slope on which a body without keys comes to
	// rest; 0 for a body that never rests.
	RestMinDot float64
	// Pushed is the largest part of a push that changes the velocity.
	Pushed float64
}

func tribesLimits(entry *donburi.Entry) Limits {
	a, r := components.Armor.Get(entry), TribesRules.Get(entry)
	bounces := float64(r.Elasticity * float64(r.MostBumps()))
	return Limits{
		TopSpeed:   r.MaxSpeed + bounces,
		Thrust:     float64((r.Gravity.Length()+(a.GroundForce+a.JetForce)/a.Mass)*TickSeconds) + a.JumpImpulse/a.Mass + bounces,
		Climb:      float64(float64(r.StepHeight*a.Half.Z) * float64(r.MaxBumps)),
		StepHeight: float64(r.StepHeight * a.Half.Z),
		RestMinDot: tribesRest(a, r),
		Pushed:     1,
	}
}

// tribesRest is n.up of the steepest slope that a body of the Tribes model comes to
// rest on. Feet take all horizontal speed in each tick, and the slope turns the rest of
// it and what gravity adds downhill again: that makes a steady speed, which must be
// below that of rest.
func tribesRest(a *components.ArmorData, r *tribes.Rules) float64 {
	const halvings = 40
	steep, held := 0.0, 1.0
	for range halvings {
		dot := (steep + held) / 2
		fall := float64(r.Gravity.Length() * TickSeconds)
		speed := fall * math.Sqrt(1-float64(dot*dot)) / (dot * dot)
		limit := r.RestSpeed
		if r.RestBySlope {
			limit *= dot
		}
		feet := a.GroundForce / a.Mass * min(dot*a.GroundTraction, 1) * TickSeconds
		if speed < limit && float64(speed*dot) < feet {
			held = dot
		} else {
			steep = dot
		}
	}
	return held
}

func torqueLimits(entry *donburi.Entry) Limits {
	a, d, r := components.Armor.Get(entry), components.Datablock.Get(entry), TorqueRules.Get(entry)
	force := float64(a.GroundForce*max(d.RecoverRunForceScale, 1)) + a.JetForce
	bounces := float64(r.NormalElasticity * float64(r.MoveRetries))
	return Limits{
		TopSpeed:   r.MaxSpeed + bounces,
		Thrust:     float64((math.Abs(r.Gravity)+force/a.Mass)*r.TickSeconds) + r.GroundLift + a.JumpImpulse/a.Mass + bounces,
		Climb:      d.MaxStepHeight + float64(r.MinFaceDistance*float64(r.MoveRetries)),
		StepHeight: d.MaxStepHeight,
		RestMinDot: max(d.RunSurfaceMinDot, steepestHeld(a.GroundForce/a.Mass, math.Abs(r.Gravity))),
		Pushed:     1,
	}
}

func slideLimits(entry *donburi.Entry) Limits {
	a, w, r := components.Armor.Get(entry), components.Walker.Get(entry), SlideRules.Get(entry)
	forces := (a.GroundForce+a.JetForce)/a.Mass + w.SlideAcceleration + w.AirAcceleration
	return Limits{
		TopSpeed:   r.MaxSpeed,
		Thrust:     float64((r.Gravity.Length()+forces)*TickSeconds) + a.JumpImpulse/a.Mass,
		Climb:      w.LegHeight + w.Probe + slide.Press,
		StepHeight: w.LegHeight,
		RestMinDot: max(w.StandMinDot, steepestHeld(a.GroundForce/a.Mass*min(a.GroundTraction, 1), r.Gravity.Length())),
		Pushed:     1,
	}
}

// steepestHeld is n.up of the steepest slope on which feet of so much force, m/s2, hold
// against gravity.
func steepestHeld(force, gravity float64) float64 {
	if force >= gravity {
		return 0
	}
	sine := force / gravity
	return math.Sqrt(1 - float64(sine*sine))
}
