package soak

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// pushedByOthers reports whether other bodies, which platforms moved, can have pushed a
// body that far: at most as far as they and the body's own platform moved. Another
// platform may carry them by now.
func (w *checker) pushedByOthers(i int, off, rode geom.Vec) bool {
	box, most := w.watch.bodies[i].atStart.box(), rode.Length()
	pushed := false
	for k, o := range w.watch.all {
		before, _, _ := w.atLastTick(k)
		// A platform that turns back within the tick carries it further than it comes.
		went := max(o.atStart.feet.Sub(before.feet).Length(), o.ride.Velocity.Length()*systems.TickSeconds) + 2*collision.Slop
		if k != i && o.moved && overlap(box, o.atStart.box()) > -went {
			most, pushed = most+went, true
		}
	}
	return pushed && off.Length() < most
}

// checkBeforeStep checks what happens before a body's own step: only platforms move it.
// One that it rides carries it until something is in the way, and others push it.
func (w *checker) checkBeforeStep(s *step) error {
	i := w.index(s)
	a := s.before
	moved := s.atStart.feet.Sub(a.Position)
	rode := s.ride.Velocity.Scale(systems.TickSeconds)
	changed := s.atStart.velocity
	if old, now := w.rides[i], s.ride; old.Platform != now.Platform {
		// Velocities are relative to the platform.
		changed = changed.Sub(old.Velocity).Add(now.Velocity.Horizontal())
	}
	if moved.Sub(rode).Length() <= rounding && changed.Sub(a.Velocity).Length() <= rounding {
		return nil
	}
	if was, is := a.Velocity.Length(), changed.Length(); is > was+rounding && !w.followedCarrier(i, moved, changed.Sub(a.Velocity)) {
		return fmt.Errorf("I5 speed: %v m/s after %v, relative to a platform", is, was)
	}
	reach := 0.0
	for k := range w.platforms {
		if p := &w.platforms[k]; p.near(geom.FeetBox(a.Position, a.Half).Bounds().Expand(1)) {
			reach += maxPush(p.travel(systems.TickSeconds))
		}
	}
	off := moved.Sub(rode)
	if s.ride.Platform == components.Nobody && w.followedCarrier(i, moved, changed.Sub(a.Velocity)) {
		return nil
	}
	if w.pushedByOthers(i, off, rode) {
		return nil
	}
	if off.Length() > reach || !w.pushedByLevel(i, geom.FeetBox(s.atStart.feet, a.Half), off) {
		return fmt.Errorf("I7 displacement: moved %v m before its step, carried %v m, with nothing that pushes it by up to %v m", moved, rode, reach)
	}
	return nil
}

// followedCarrier reports whether the body on whose head a body stands took it along,
// moved by a platform.
func (w *checker) followedCarrier(i int, moved, changed geom.Vec) bool {
	feet := w.before[i].Position
	for k, c := range w.watch.all {
		o, rode, top := w.atLastTick(k)
		if gap := feet.Z - top; k == i || gap < -headReach || gap > headReach {
			continue
		}
		was, is := o.velocity.Add(rode), c.atStart.velocity.Add(c.ride.Velocity)
		if moved.Length() <= c.atStart.feet.Sub(o.feet).Length()+rounding && changed.Length() <= is.Sub(was).Length()+rounding {
			return true
		}
	}
	return false
}

// atLastTick returns a body or another solid at the end of the last tick, with the
// velocity of what it rode and the height of its top.
func (w *checker) atLastTick(k int) (was bodyState, rode geom.Vec, top float64) {
	if n := len(w.before); k >= n {
		o := &w.watch.others[k-n]
		return o.last, o.lastRide, o.last.box().Max().Z
	}
	b := &w.before[k]
	return bodyState{feet: b.Position, velocity: b.Velocity, half: b.Half}, w.rides[k].Velocity, b.Position.Z + 2*b.Half.Z
}

// pushedByLevel reports whether the level, or a platform at any time of the tick, touches
// a box after a push or before it, and so explains the push.
func (w *checker) pushedByLevel(i int, box geom.Box, push geom.Vec) bool {
	const touch = 1e-3 // m
	box.Half = box.Half.Add(geom.Vec{X: touch, Y: touch, Z: touch})
	before := box.Translate(push.Neg())
	if w.depth(i, box) > 0 || w.depth(i, before) > 0 {
		return true
	}
	for k := range w.platforms {
		if p := &w.platforms[k]; p.touchesOnPath(box) || p.touchesOnPath(before) {
			return true
		}
	}
	return false
}

// maxPush returns how far a moving platform can push a body, m: it moves in pieces of 0.2
// m, each of which can push by half a metre.
func maxPush(travel float64) float64 {
	const piece, push = 0.2, 0.5
	return travel + push*(1+travel/piece)
}

// checkSpeed checks I5: the forces of the tick explain the speed.
func (w *checker) checkSpeed(s *step) error {
	was, is, l := s.atStart.velocity.Length(), s.afterStep.velocity.Length(), &s.limits
	if most := (was+s.carrierSpeed)*l.keptFactor + l.gain; is > most {
		return fmt.Errorf("I5 speed: %v m/s after %v, at most %v", is, was, most)
	}
	if is > l.maxSpeed+l.gain {
		return fmt.Errorf("I5 speed: %v m/s", is)
	}
	return nil
}

// checkDisplacement checks I7: speed, steps and supports explain the distance moved.
func (w *checker) checkDisplacement(s *step) error {
	l := &s.limits
	moved := s.afterStep.feet.Sub(s.atStart.feet).Length()
	most := s.fastest()*l.dt + l.climb + (l.slack+l.push)*float64(1+s.after.Move.BumpCount) + rounding
	if moved > most {
		return fmt.Errorf("I7 displacement: %v m, at most %v", moved, most)
	}
	return nil
}

// fastest returns the highest speed that the body can have during its step, m/s.
func (s *step) fastest() float64 {
	return (s.atStart.velocity.Length()+s.carrierSpeed)*max(s.limits.keptFactor, 1) + s.limits.gain
}

// checkAfterMovement checks the rest of the tick after the stage of movement: explosions,
// and modules by Match.Push, change velocities, and nothing moves a body.
func (w *checker) checkAfterMovement(s *step) error {
	b := s.after
	if moved := b.Position.Sub(s.afterPushes.feet); moved != (geom.Vec{}) {
		return fmt.Errorf("I7 displacement: moved %v m after the stage of movement", moved)
	}
	kick := b.Velocity.Sub(s.afterPushes.velocity)
	if off := s.beyondPush(kick); off > s.events.kicks {
		return fmt.Errorf("I5 speed: changed by %v m/s after the stage of movement, pushes %v, kicks %v", kick, s.pushedBy, s.events.kicks)
	}
	return nil
}

// beyondPush returns how far a velocity change differs from what modules asked for, m/s.
// Torque caps the speed of a push, and keeps its direction.
func (s *step) beyondPush(change geom.Vec) float64 {
	switch {
	case s.pushedBy == geom.Vec{}:
		return change.Length()
	case s.after.Model == components.ModelTorque:
		return between(change, s.pushedBy) - rounding
	}
	return change.Sub(s.pushedBy).Length() - rounding
}
