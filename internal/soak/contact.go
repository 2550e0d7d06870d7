package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems/slide"
)

// checkContacts checks I10 for the reported contacts: each is with a face that the box
// can have reached.
func (w *checker) checkContacts(s *step) error {
	b, i := s.after, w.index(s)
	if b.Model == components.ModelTribes && s.after.Contact.Touching != (b.Move.BumpCount > 0) {
		return fmt.Errorf("I10 grounded: a contact at %v, and %d bumps", b.Position, b.Move.BumpCount)
	}
	if b.Move.BumpCount == 0 || w.surroundings[i].outside {
		return nil
	}
	const probe = 0.02 // m beyond a riser or an edge at which steps look for a top
	margin := w.pathMarginOf(s, 1.5).Add(geom.Vec{X: probe, Y: probe, Z: probe})
	// Its displacement, and those of its velocities.
	start := geom.FeetBox(s.atStart.feet, s.afterStep.half)
	path := start.Swept(s.afterStep.feet.Sub(s.atStart.feet))
	for _, velocity := range [...]geom.Vec{s.atStart.velocity, s.atStart.velocity.Add(s.jump()), s.afterStep.velocity} {
		path = path.Union(start.Swept(velocity.Scale(s.limits.dt)))
	}
	reach := geom.Box{Center: path.Center(), Half: path.Size().Scale(0.5).Add(margin)}
	faces := w.near(i, reach.Bounds())
	for _, bump := range s.bumps() {
		if math.Abs(bump.Normal.Length()-1) > rounding {
			return fmt.Errorf("I10 grounded: a normal %v of length %v", bump.Normal, bump.Normal.Length())
		}
		if bump.Triangle == head && w.headUnder(i) {
			continue
		}
		if !overlapsFace(faces, bump.Triangle, reach) {
			return fmt.Errorf("I10 grounded: a contact with face %d, which is out of reach from %v to %v, %v", bump.Triangle, s.atStart.feet, s.afterStep.feet, s.describeBumps())
		}
	}
	return nil
}

// head is the face number of a body on whose head another stands.
const head = -1

// overlapsFace reports whether the face with that number is in faces and overlaps a box.
func overlapsFace(faces []*testlevels.Face, number int, box geom.Box) bool {
	for _, f := range faces {
		if f.Number == number {
			return f.Depth(box) > 0
		}
	}
	return false
}

// checkGrounded checks I10 for the surface on which a model reports to stand.
func (w *checker) checkGrounded(s *step) error {
	b, i := s.after, w.index(s)
	if w.surroundings[i].outside {
		return nil
	}
	switch b.Model {
	case components.ModelSlide:
		lowered := geom.FeetBox(s.afterStep.feet.Sub(geom.Vec{Z: 2 * slide.Skin}), s.afterStep.half)
		if s.stands(w) && w.depth(i, lowered) == 0 && !w.headUnder(i) {
			return fmt.Errorf("I10 grounded: at %v with nothing below", b.Position)
		}
	case components.ModelTorque:
		if b.Contact.TicksSinceJumpable != 0 {
			return nil
		}
		reach := s.spec.TorqueRules.TractionDistance
		half := s.afterStep.half.Add(geom.Vec{X: collision.Slop, Y: collision.Slop})
		half.Z = reach/2 + collision.Slop
		if slab := geom.FeetBox(s.atStart.feet.Sub(geom.Vec{Z: reach}), half); w.depth(i, slab) == 0 && !w.headUnder(i) {
			return fmt.Errorf("I10 grounded: nothing under %v", s.atStart.feet)
		}
	default:
		if renewed := 0; b.Contact.TicksSinceJumpable > renewed+1 || b.Contact.TicksSinceJumpable == renewed+1 && !w.rules.CountAfterMove {
			return nil
		}
		for _, bump := range s.bumps() {
			if bump.Normal.Z >= s.armor.JumpSurfaceMinDot {
				return nil
			}
		}
		if s.contact.TicksSinceJumpable >= b.Contact.TicksSinceJumpable {
			return fmt.Errorf("I10 grounded: a surface to jump from at %v, and no bump on one, %v", b.Position, s.describeBumps())
		}
	}
	return nil
}

// checkEnergy checks I6: in the step, energy changes by charge and drain only. Before and
// after it, only weapons and packs use energy.
func (w *checker) checkEnergy(s *step) error {
	l, a, h := &s.limits, s.before, s.events
	want := s.atStart.energy + l.charge
	if l.capped {
		want = min(want, s.after.MaxEnergy)
	}
	if s.after.Move.Jetting {
		want -= l.drain
	}
	if want = geom.Clamp(want, 0, s.after.MaxEnergy); math.Abs(s.afterStep.energy-want) > rounding {
		return fmt.Errorf("I6 energy: %v after %v, want %v", s.afterStep.energy, s.atStart.energy, want)
	}
	if took := a.Energy - s.atStart.energy; took < 0 || took > 0 && !h.shot && !s.after.Pack.On {
		return fmt.Errorf("I6 energy: %v before the step, %v a tick ago", s.atStart.energy, a.Energy)
	}
	if took := s.afterStep.energy - s.after.Energy; took < 0 || took > 0 && !s.after.Pack.On {
		return fmt.Errorf("I6 energy: %v after the step, %v at the end of the tick", s.afterStep.energy, s.after.Energy)
	}
	return nil
}

// checkMemory checks I8 and I9: the age of the last contact grows by one a tick, and the
// step resolves no more contacts than its rules allow.
func (w *checker) checkMemory(s *step) error {
	a, b, l := s.before, s.after, &s.limits
	// A step that processes its top reports both.
	if n := max(s.steps, b.Move.BumpCount+b.Move.DroppedBumps-s.steps); n > l.bumps {
		return fmt.Errorf("I9 bumps: %d, limit %d", n, l.bumps)
	}
	since, was := b.Contact.TicksSinceJumpable, a.Contact.TicksSinceJumpable
	aged := since == was+1 || since == components.NoJumpableContact && was == since
	if !(aged || since == 0 || since == 1 && b.Model == components.ModelTribes ||
		b.Move.Jumped && since >= l.sinceJump && since <= components.NoJumpableContact) {
		return fmt.Errorf("I8 contact memory: %d ticks after %d", since, was)
	}
	if f := b.Contact.Friction; f < 0 || f > 1 {
		return fmt.Errorf("I8 friction: %v", f)
	}
	return nil
}
