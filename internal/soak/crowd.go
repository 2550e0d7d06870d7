package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
)

// groups divides the moving bodies and the other solids of a tick into groups that may
// have touched.
type groups struct {
	bounds []geom.Bounds // of all positions of each in the stage of movement
	labels []int         // the same number for all in a group
}

const (
	// headReach is the largest gap, m, between feet and the head on which they stand.
	headReach = crowd.Probe + 2*collision.Slop
	// groupReach is the largest gap, m, between two bodies of a group: bodies that were
	// pushed together may be moved back at the end.
	groupReach = 0.3
	// maxSeparation is how far overlapping bodies are separated in a tick, m.
	maxSeparation = 0.1
)

// find divides the bodies into groups.
func (p *groups) find(courses []*bodyTick) {
	p.bounds, p.labels = p.bounds[:0], p.labels[:0]
	for i, c := range courses {
		// A body that crouches in the tick is met with the box that it had, by those on its head.
		b := c.atStart.box().Bounds().Union(c.afterStep.at(c.atStart.feet).Bounds())
		b = b.Union(c.afterStep.box().Bounds()).Union(c.afterStep.at(c.afterPushes.feet).Bounds())
		p.bounds, p.labels = append(p.bounds, b.Expand(groupReach/2)), append(p.labels, i)
	}
	for changed := true; changed; {
		changed = false
		for i := range courses {
			for k := range i {
				if p.labels[i] != p.labels[k] && courses[i].moved && courses[k].moved && p.bounds[i].Overlaps(p.bounds[k]) {
					p.labels[i] = min(p.labels[i], p.labels[k])
					p.labels[k], changed = p.labels[i], true
				}
			}
		}
	}
}

// checkCrowd checks I18: bodies that touch neither pass through each other nor overlap
// deeper than before. They gain no energy and keep their momentum, except what a wall
// takes. A body without contacts is not moved, and no body is pushed further than the
// bodies of its group moved. The same rules hold for contacts with other solids.
func (w *checker) checkCrowd() error {
	w.groups.find(w.watch.all)
	for i := range w.watch.bodies {
		c := &w.watch.bodies[i]
		if !c.moved {
			continue
		}
		if c.afterPushes != c.afterStep {
			if err := w.checkGroup(i); err != nil {
				return err
			}
		}
		for k, o := range w.watch.all {
			// Each pair is checked once.
			if k >= i && k < len(w.watch.bodies) || !o.moved || o.byModule || !w.groups.bounds[i].Overlaps(w.groups.bounds[k]) {
				continue
			}
			if err := checkPair(c, o); err != nil {
				return fmt.Errorf("I18 crowd: players %d and %d %w", o.id, c.id, err)
			}
		}
	}
	return nil
}

// groupSum summarises what happened to a group in a tick.
type groupSum struct {
	hasOthers, hasHeads, hasWalls bool
	hasModules                    bool // systems or models of modules moved some of it
	momentum                      geom.Vec
	gained, energy                [2]float64 // twice the energy relative to the world, and to a platform that one of them rides
	reach                         float64
}

// sumGroup returns the sum of the group of body i.
func (w *checker) sumGroup(i int) (sum groupSum) {
	frames := [2]geom.Vec{1: w.rideOf(i)}
	for k, c := range w.watch.all {
		if !c.moved || w.groups.labels[k] != w.groups.labels[i] {
			continue
		}
		was, is := c.afterStep.velocity.Add(c.ride.Velocity), c.afterPushes.velocity.Add(c.ride.Velocity)
		sum.hasOthers = sum.hasOthers || k != i
		sum.hasHeads = sum.hasHeads || w.headUnder(k)
		sum.hasModules = sum.hasModules || c.byModule || c.ownImpact
		sum.hasWalls = sum.hasWalls || c.fixed
		sum.momentum = sum.momentum.AddScaled(is.Sub(was), c.mass)
		for f, frame := range frames {
			sum.energy[f] += c.mass * was.Sub(frame).LengthSquared()
			sum.gained[f] += c.mass * (is.Sub(frame).LengthSquared() - was.Sub(frame).LengthSquared())
		}
		came := c.afterStep.feet.Sub(c.atStart.feet).Length() + math.Abs(c.afterStep.half.Z-c.atStart.half.Z)*2
		sum.reach = max(sum.reach, came+c.carried.Length())
	}
	for k, c := range w.watch.all {
		if c.moved && w.groups.labels[k] == w.groups.labels[i] {
			sum.hasWalls = sum.hasWalls || w.touchesLevel(k, sum.reach+maxSeparation) || w.bumped(k)
		}
	}
	return sum
}

// checkGroup checks what contacts did to body i, which they moved or turned, and to its
// group.
func (w *checker) checkGroup(i int) error {
	sum, c := w.sumGroup(i), &w.watch.bodies[i]
	pushed := c.afterPushes.feet.Sub(c.afterStep.feet).Length()
	// Some millimetres a second count as rest, and the iterations of the solver may end
	// before it has converged.
	won, energy := sum.gained[0], sum.energy[0]
	if sum.gained[1]-0.05*sum.energy[1] < won-0.05*energy {
		won, energy = sum.gained[1], sum.energy[1]
	}
	switch noise := 1e-3 + 0.05*energy; {
	case !sum.hasOthers:
		return fmt.Errorf("I18 crowd: player %d at %v with %v m/s came to %v with %v, without a contact",
			c.id, c.afterStep.feet, c.afterStep.velocity, c.afterPushes.feet, c.afterPushes.velocity)
	case pushed > 2*sum.reach+maxSeparation+rounding:
		return fmt.Errorf("I18 crowd: player %d was pushed %v m, and nothing moved further than %v m", c.id, pushed, sum.reach)
	case sum.hasHeads || sum.hasModules:
		// The velocity of a body on a head is relative to that body, and a module may set
		// any velocity.
	case won > noise:
		return fmt.Errorf("I18 crowd: twice the energy, %v, grew by %v by contacts of player %d", energy, won, c.id)
	case !sum.hasWalls && sum.momentum.Length() > 1e-3+1e-6*sum.energy[0]:
		return fmt.Errorf("I18 crowd: momentum changed by %v by contacts of player %d", sum.momentum, c.id)
	}
	return nil
}

// rideOf returns the velocity of a platform that someone in the group of body i rides.
// The platform does work on the group.
func (w *checker) rideOf(i int) geom.Vec {
	for k, c := range w.watch.all {
		if c.moved && w.groups.labels[k] == w.groups.labels[i] && c.ride.Velocity != (geom.Vec{}) {
			return c.ride.Velocity
		}
	}
	return geom.Vec{}
}

// checkPair reports whether two bodies passed through each other, or overlap deeper than
// before. Each moves straight from the start of the stage to its end.
func checkPair(a, b *bodyTick) error {
	one, two := a.afterStep.at(a.atStart.feet), b.afterStep.at(b.atStart.feet)
	before := overlap(one, two)
	after := overlap(a.afterStep.at(a.afterPushes.feet), b.afterStep.at(b.afterPushes.feet))
	const deepest = 3 * collision.Slop
	if before > collision.Slop {
		if after > max(before+collision.Slop, deepest) {
			return fmt.Errorf("overlapped by %v m, and overlap by %v m", before, after)
		}
		return nil
	}
	displacement := a.afterPushes.feet.Sub(a.atStart.feet).Sub(b.afterPushes.feet.Sub(b.atStart.feet))
	apart, reach := one.Center.Sub(two.Center), one.Half.Add(two.Half)
	enter, leave := 0.0, 1.0
	for _, axis := range [3][3]float64{{apart.X, reach.X, displacement.X}, {apart.Y, reach.Y, displacement.Y}, {apart.Z, reach.Z, displacement.Z}} {
		low, high, speed := -axis[1]+deepest-axis[0], axis[1]-deepest-axis[0], axis[2]
		switch {
		case speed > 0:
			enter, leave = max(enter, low/speed), min(leave, high/speed)
		case speed < 0:
			enter, leave = max(enter, high/speed), min(leave, low/speed)
		case !(low < 0 && high > 0):
			return nil
		}
	}
	if enter < leave {
		return fmt.Errorf("went through each other from %v and %v to %v and %v", a.atStart.feet, b.atStart.feet, a.afterPushes.feet, b.afterPushes.feet)
	}
	return nil
}

// overlap returns the depth of the overlap of two boxes, m, negative for boxes apart.
func overlap(a, b geom.Box) float64 {
	depth := a.Half.Add(b.Half).Sub(a.Center.Sub(b.Center).Abs())
	return min(depth.X, depth.Y, depth.Z)
}

// touchesLevel reports whether a body may have touched the level or a platform, in its
// step or in a push after it.
func (w *checker) touchesLevel(i int, reach float64) bool {
	c := w.watch.all[i]
	around := c.afterStep.at(c.atStart.feet)
	around.Half = around.Half.Add(geom.Vec{X: reach, Y: reach, Z: reach})
	return w.depth(i, around) > 0
}

// bumped reports whether a player hit something in its step. It may have been put back
// from there, further than it moved in the end.
func (w *checker) bumped(i int) bool {
	return i < len(w.watch.bodies) && components.MoveReport.Get(w.watch.entry(i)).BumpCount > 0
}

// headUnder reports whether a body may stand on another's head when the stage of movement
// begins.
func (w *checker) headUnder(i int) bool {
	_, ok := w.headSpeed(i)
	return ok
}

// headSpeed returns the largest speed, m/s, of the bodies on whose heads a body may
// stand.
func (w *checker) headSpeed(i int) (speed float64, ok bool) {
	box := w.watch.all[i].atStart.box()
	for k, o := range w.watch.all {
		if k == i || !o.moved || !above(box, o.atStart.box()) && !(o.byModule && above(box, o.afterPushes.box())) {
			continue
		}
		speed, ok = max(speed, o.atStart.velocity.Add(o.ride.Velocity).Length()), true
		// The body below may stand on another one.
		more, _ := w.headSpeed(k)
		speed += more
	}
	return speed, ok
}

// above reports whether a box stands on another.
func above(box, other geom.Box) bool {
	gap := box.Min().Z - other.Max().Z
	if !(gap >= -headReach && gap <= headReach) {
		return false
	}
	room := box.Half.Add(other.Half).Sub(box.Center.Sub(other.Center).Abs())
	return room.X > 0 && room.Y > 0
}
