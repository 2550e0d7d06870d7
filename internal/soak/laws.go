package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/slide"
)

// law is what a tick of a movement model may do to one body at most.
type law struct {
	gain   float64 // m/s more than before
	most   float64 // m/s at all
	lift   float64 // m moved beside the velocity, by steps and supports
	charge float64 // energy a tick
	drain  float64 // energy a tick of jets
	bumps  int
	leapt  int // what the contact memory says after a jump; or one more
}

// gravity of every model, m/s2.
const gravity = 20

// lawOf returns the law for what the report says a player has done.
func (w *witness) lawOf(p *systems.PlayerState) law {
	spec := &w.crew[p.ID-w.after[0].ID]
	a, dt := w.armor(p.ID), systems.TickSeconds
	l := law{gain: gravity*dt + a.GroundForce/a.Mass*dt + rounding, charge: a.EnergyCharge * dt, drain: a.JetEnergyDrain * dt}
	steps := countSteps(p)
	jump := 0.0
	switch p.Model {
	case components.ModelTorque:
		r, d := &spec.TorqueRules, &spec.Datablock
		l.gain += a.GroundForce / a.Mass * dt * max(d.RecoverRunForceScale-1, 0)
		l.gain += float64(r.MoveRetries)*r.NormalElasticity + r.GroundLift
		jump, l.most, l.bumps, l.leapt = 1.5, r.MaxSpeed, r.MoveRetries, r.JumpWindowTicks
		l.charge, l.drain = d.EnergyCharge, d.JetEnergyDrain
		if steps > 0 {
			l.lift = d.MaxStepHeight + float64(steps)*r.MinFaceDistance
		}
	case components.ModelSlide:
		walker := &spec.Walker
		l.gain += (walker.SlideAcceleration + walker.AirAcceleration) * dt
		jump, l.most, l.bumps, l.leapt = 1, spec.SlideRules.MaxSpeed, components.MaxBumps, components.NoJumpableContact
		l.lift = walker.LegHeight + walker.Probe + min(p.Half.X, p.Half.Y, p.Half.Z)
	default:
		r := w.m.Rules()
		l.gain += r.Elasticity * 2 * float64(r.MostBumps())
		jump, l.most, l.bumps, l.leapt = 2, r.MaxSpeed, r.MostBumps(), 8
		l.lift = float64(steps) * (r.StepHeight*a.Half.Z + 0.002)
	}
	if p.Move.Jetting {
		l.gain += a.JetForce / a.Mass * dt
	}
	if p.Move.Jumped {
		l.gain += jump * a.JumpImpulse / a.Mass
	}
	return l
}

func countSteps(p *systems.PlayerState) int {
	steps := 0
	for _, bump := range p.Move.Bumps[:p.Move.BumpCount] {
		if bump.Kind == components.BumpStep {
			steps++
		}
	}
	return steps
}

// motion is I5 to I10: how the player moved.
func (w *witness) motion(a, b *systems.PlayerState, h happened) error {
	l := w.lawOf(b)
	was, is := a.Velocity.Length(), b.Velocity.Length()
	shoved, carried := w.crowded(b), w.carried(b)
	if !shoved && !carried && is > was+l.gain+h.kicks {
		return fmt.Errorf("I5 speed: %v m/s after %v, gain %v, kicks %v", is, was, l.gain, h.kicks)
	}
	if is > l.most+h.kicks+l.gain {
		return fmt.Errorf("I5 speed: %v m/s", is)
	}
	moved := b.Position.Sub(a.Position).Length()
	if bound := (was+l.gain)*systems.TickSeconds + l.lift + 1e-6; !shoved && !carried && moved > bound {
		return fmt.Errorf("I7 displacement: %v m, bound %v", moved, bound)
	}
	if err := l.energy(a, b); err != nil && !(carried && b.Model == components.ModelTorque) {
		return err // a submerged body of Torque drains by other numbers
	}
	// A step that processes its top reports both.
	steps := countSteps(b)
	if n := max(steps, b.Move.BumpCount-steps); n > l.bumps {
		return fmt.Errorf("I9 bumps: %d, limit %d", n, l.bumps)
	}
	if err := l.memory(a, b); err != nil {
		return err
	}
	if shoved || carried {
		return nil
	}
	return w.grounded(a, b)
}

// energy is I6.
func (l *law) energy(a, b *systems.PlayerState) error {
	want := a.Energy + l.charge
	if b.Model == components.ModelTorque {
		want = min(want, b.MaxEnergy) // charges before anything draws from it
	}
	if b.Move.Jetting {
		want -= l.drain
	}
	if want = geom.Clamp(want, 0, b.MaxEnergy); math.Abs(b.Energy-want) > rounding {
		return fmt.Errorf("I6 energy: %v after %v, want %v", b.Energy, a.Energy, want)
	}
	return nil
}

// memory is I8.
func (l *law) memory(a, b *systems.PlayerState) error {
	since, was := b.Contact.SinceJumpable, a.Contact.SinceJumpable
	aged := since == was+1 || since == components.NoJumpableContact && was == since
	if !(aged || since == 0 || since == 1 && b.Model == components.ModelTribes ||
		b.Move.Jumped && since >= l.leapt && since <= components.NoJumpableContact) {
		return fmt.Errorf("I8 contact memory: %d ticks after %d", since, was)
	}
	if f := b.Contact.Friction; f < 0 || f > 1 {
		return fmt.Errorf("I8 friction: %v", f)
	}
	return nil
}

// grounded is I10 for the models that say what they stand on.
func (w *witness) grounded(a, b *systems.PlayerState) error {
	entry, _ := w.m.Entry(b.ID)
	switch b.Model {
	case components.ModelSlide:
		lowered := geom.FeetBox(b.Position.Sub(geom.Vec{Z: 2 * slide.Skin}), b.Half)
		if components.SlideMemory.Get(entry).Grounded && w.ground.Solid.Depth(lowered) == 0 {
			return fmt.Errorf("I10 grounded: at %v with nothing below", b.Position)
		}
	case components.ModelTorque:
		if b.Contact.SinceJumpable != 0 {
			return nil
		}
		probe := w.crew[b.ID-w.after[0].ID].TorqueRules.TractionDistance
		half := b.Half.Add(geom.Vec{X: collision.Slop, Y: collision.Slop})
		half.Z = probe/2 + collision.Slop
		if slab := geom.FeetBox(a.Position.Sub(geom.Vec{Z: probe}), half); w.ground.Solid.Depth(slab) == 0 {
			return fmt.Errorf("I10 grounded: nothing under %v", a.Position)
		}
	}
	return nil
}
