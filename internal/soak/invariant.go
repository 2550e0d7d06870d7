package soak

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/slide"
)

// stepLimits limits what a step of a movement model may do to a body.
type stepLimits struct {
	dt float64 // length of a tick for the model, s

	// Speed: at most that before times keptFactor, plus gain, plus bounce for each bump.
	keptFactor, gain float64
	bounce           float64 // m/s that the response to a contact may add
	maxSpeed         float64 // m/s, the cap of the rules

	// Path: additions to velocity times time, and to what impacts explain.
	climb   float64 // m, up and down by steps and supports
	push    float64 // m, along contacts, by pushes out of overlaps
	slack   float64 // m, in any direction, by backing off and pushes out
	backOff float64 // m, by which it backs off along its path
	// mayStop is set where a step may leave a part of the tick unused: it moved back,
	// came to rest, or used up its contacts.
	mayStop bool

	charge, drain float64 // energy charged in a tick, and used by the jets
	capped        bool    // energy is capped before the jets use it
	bumps         int     // limit of contacts resolved
	sinceJump     int     // age of the last contact after a jump, or one less, ticks
}

// step is a step of a body's model, as the checker sees it.
type step struct {
	*bodyTick
	before, after *systems.PlayerState
	events        tickEvents
	armor         *components.ArmorData
	spec          *tuning
	limits        stepLimits
	steps         int // bumps that are steps up
	// modelLimits are the promises of a model of a module; nil for one of ours.
	modelLimits *modelLimits
	// carrierSpeed is the speed, m/s, of the body on which it stands. During its step its
	// velocity is relative to that.
	carrierSpeed float64
}

// bumps returns the contacts that the step reports.
func (s *step) bumps() []components.Bump { return s.after.Move.Bumps[:s.after.Move.BumpCount] }

// has reports whether the step reports a bump of that kind.
func (s *step) has(kind components.BumpKind) bool {
	for i := range s.bumps() {
		if s.bumps()[i].Kind == kind {
			return true
		}
	}
	return false
}

// gravity of every model, m/s2.
const gravity = 20

// newStep computes the limits of a step from its report and the surroundings of the body.
func (w *checker) newStep(i int) step {
	b := &w.after[i]
	entry := w.watch.entry(i)
	s := step{bodyTick: &w.watch.bodies[i], after: b, armor: components.Armor.Get(entry), spec: &w.tunings[i]}
	s.carrierSpeed, _ = w.headSpeed(i)
	for _, bump := range s.bumps() {
		if bump.Kind == components.BumpStep {
			s.steps++
		}
	}
	switch b.Model {
	case components.ModelTribes:
		s.tribesInvariants(w)
	case components.ModelTorque:
		s.torqueInvariants()
	case components.ModelSlide:
		s.slideInvariants()
	default:
		s.modelLimits = w.modelLimitsOf(b.Model, entry)
	}
	s.limits.gain = s.limits.gain*max(s.limits.keptFactor, 1) + s.limits.bounce*float64(b.Move.BumpCount) + rounding
	return s
}

// pull returns the largest acceleration by gravity, water and zones, m/s2.
func (s *step) pull(density float64, wet bool) float64 {
	m := &s.medium
	weight := m.GravityFactor
	if wet && density > 0 {
		weight *= 1 - m.Density/density*m.Coverage
	}
	return gravity*math.Abs(weight) + m.Force.Length()/s.armor.Mass
}

// jump returns the velocity change of a jump off the last jumpable surface: up by its
// slope, and away from it if the keys point away.
func (s *step) jump() geom.Vec {
	if !s.after.Move.Jumped {
		return geom.Vec{}
	}
	normal, impulse := s.contact.JumpNormal, s.armor.JumpImpulse/s.armor.Mass
	if s.after.Model == components.ModelTorque {
		normal = s.after.Contact.JumpNormal // Torque finds ground before it jumps
	}
	keys := geom.Vec{X: s.intent.Right.Float(), Y: s.intent.Forward.Float()}
	const shortest = 0.01 // shortest vector of keys with a direction
	if s.after.Model == components.ModelTribes && keys.Length() < shortest {
		keys = geom.Vec{}
	}
	direction := s.intent.Look.ToWorld(keys.Normalize())
	return geom.Vec{Z: normal.Z * impulse}.AddScaled(direction, impulse*max(normal.Dot(direction), 0))
}

func (s *step) tribesInvariants(w *checker) {
	r, a, dt := w.rules, s.armor, systems.TickSeconds
	wet := s.medium.Coverage >= r.MinCoverage
	l := stepLimits{dt: dt, maxSpeed: r.MaxSpeed, bumps: r.MostBumps(), sinceJump: r.JumpWindowTicks, bounce: r.Elasticity}
	l.gain = s.pull(a.Density, wet)*dt + s.jump().Length()
	if s.contact.Touching {
		l.gain += a.GroundForce / a.Mass * dt
	}
	if s.after.Move.Jetting {
		l.gain += a.JetForce / a.Mass * dt
	}
	l.keptFactor = math.Abs(s.medium.VelocityFactor)
	if wet {
		l.keptFactor *= max(1-s.medium.Viscosity*a.Drag*s.medium.Coverage*dt, 0)
	}
	const clearance = 0.001 // m above its top to which a step lifts
	l.climb = float64(s.steps) * (r.StepHeight*s.afterStep.half.Z + clearance)
	l.slack = collision.Slop
	l.mayStop = s.has(components.BumpRest) || s.has(components.BumpBack)
	l.charge, l.drain = a.EnergyCharge*dt, a.JetEnergyDrain*dt
	if s.pack {
		l.charge += a.PackCharge * dt
	}
	s.limits = l
}

func (s *step) torqueInvariants() {
	r, d, a := &s.spec.TorqueRules, &s.spec.Datablock, s.armor
	dt, m := r.TickSeconds, &s.medium
	l := stepLimits{dt: dt, maxSpeed: r.MaxSpeed, bumps: r.MoveRetries, sinceJump: r.JumpWindowTicks, bounce: r.NormalElasticity, capped: true}
	run := a.GroundForce / a.Mass * max(d.RecoverRunForceScale, 1)
	l.gain = s.pull(0, false)*dt + run*dt + r.GroundLift + s.jump().Length()
	if r.Buoyancy {
		l.gain += m.Density / d.Density * m.Coverage * gravity * math.Abs(m.GravityFactor) * dt
	}
	submerged := m.Coverage >= r.UnderwaterCoverage
	force := a.JetForce
	l.drain = d.JetEnergyDrain
	if submerged {
		force, l.drain = d.UnderwaterJetForce*max(d.UnderwaterJetLift, 1), d.UnderwaterJetEnergyDrain
	}
	if s.after.Move.Jetting {
		l.gain += force / a.Mass * dt
	}
	l.keptFactor = math.Abs(m.VelocityFactor)
	if s.steps > 0 {
		l.climb = d.MaxStepHeight + float64(s.steps)*r.MinFaceDistance
	}
	l.backOff = float64(s.after.Move.BumpCount) * r.MinFaceDistance
	l.slack = l.backOff + collision.Slop
	l.mayStop = s.after.Move.BumpCount >= r.MoveRetries
	l.charge = d.EnergyCharge
	if s.pack {
		l.charge += a.PackCharge * dt
	}
	s.limits = l
}

func (s *step) slideInvariants() {
	k, a, dt := &s.spec.Walker, s.armor, systems.TickSeconds
	l := stepLimits{dt: dt, maxSpeed: s.spec.SlideRules.MaxSpeed, bumps: components.MaxBumps, sinceJump: components.NoJumpableContact, bounce: rounding}
	keys := a.GroundForce/a.Mass + k.SlideAcceleration + k.AirAcceleration + k.SwimAcceleration
	l.gain = (s.pull(k.Density, true) + keys) * dt
	if s.after.Move.Jumped {
		l.gain += a.JumpImpulse / a.Mass // straight up, whatever the surface
	}
	if s.after.Move.Jetting {
		l.gain += a.JetForce / a.Mass * dt
	}
	l.keptFactor = math.Abs(s.medium.VelocityFactor)
	l.push = slide.Press
	if s.after.Contact.Touching || s.after.Move.BumpCount > 0 {
		l.climb = k.LegHeight + k.Probe
	}
	// Feet keep a little above the ground, and a body at rest stays where it is.
	l.slack = 2*slide.Hover + collision.Slop
	l.mayStop = s.has(components.BumpBack) || s.after.Move.BumpCount >= s.spec.SlideRules.MaxMoves
	l.charge, l.drain = a.EnergyCharge*dt, a.JetEnergyDrain*dt
	if s.pack {
		l.charge += a.PackCharge * dt
	}
	s.limits = l
}
