package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
)

// groups is what the checker knows of the players of a tick as a crowd.
type groups struct {
	bounds []geom.Bounds // of all places where each was in the stage of movement
	labels []int         // the same for those who may have met, directly or by others
}

const (
	// nearby is how far above a head feet may be that stand on it, m.
	headReach = crowd.Probe + 2*collision.Slop
	// company is how far apart players may be, m, who may have to do with each other:
	// some who were pushed together go back in the end.
	groupReach = 0.3
	// maxSeparation is how far those who overlap are parted in a tick, m.
	maxSeparation = 0.1
)

// find finds out who may have met whom.
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

// checkCrowd is I18: players who meet neither go through each other nor deeper into each
// other than they were. They win no energy, and keep their momentum but for what a
// wall takes. Who meets nobody is left alone, and nobody is pushed further than those
// who met came. The others, which are not players, are met by the same rules.
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
			// Of two players the pair is looked at once.
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

// groupSum sums up what became of all who may have met, in a tick.
type groupSum struct {
	hasOthers, hasHeads, hasWalls bool
	hasModules                    bool // by systems and models of modules too
	momentum                      geom.Vec
	gained, energy                [2]float64 // as the world sees it, and a platform that one of them rides
	reach                         float64
}

// sumGroup sums up that of one who moves.
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

// checkGroup checks what the others did to a player who was moved or turned by them, and
// all who may have had to do with it.
func (w *checker) checkGroup(i int) error {
	sum, c := w.sumGroup(i), &w.watch.bodies[i]
	pushed := c.afterPushes.feet.Sub(c.afterStep.feet).Length()
	// What is below some millimetres a second counts as rest, and the iterations of a
	// crowd end before it is settled.
	won, energy := sum.gained[0], sum.energy[0]
	if sum.gained[1]-0.05*sum.energy[1] < won-0.05*energy {
		won, energy = sum.gained[1], sum.energy[1]
	}
	switch noise := 1e-3 + 0.05*energy; {
	case !sum.hasOthers:
		return fmt.Errorf("I18 crowd: player %d at %v with %v m/s came to %v with %v, and met nobody",
			c.id, c.afterStep.feet, c.afterStep.velocity, c.afterPushes.feet, c.afterPushes.velocity)
	case pushed > 2*sum.reach+maxSeparation+rounding:
		return fmt.Errorf("I18 crowd: player %d was pushed %v m, and nobody came further than %v m", c.id, pushed, sum.reach)
	case sum.hasHeads || sum.hasModules:
		// Velocities are told against whom one stands on, and a module may give any.
	case won > noise:
		return fmt.Errorf("I18 crowd: %v of twice the energy became %v more by meeting player %d", energy, won, c.id)
	case !sum.hasWalls && sum.momentum.Length() > 1e-3+1e-6*sum.energy[0]:
		return fmt.Errorf("I18 crowd: momentum changed by %v by meeting player %d", sum.momentum, c.id)
	}
	return nil
}

// rideOf is the velocity of a platform that does work on the party of a player: one
// that any of them rides.
func (w *checker) rideOf(i int) geom.Vec {
	for k, c := range w.watch.all {
		if c.moved && w.groups.labels[k] == w.groups.labels[i] && c.ride.Velocity != (geom.Vec{}) {
			return c.ride.Velocity
		}
	}
	return geom.Vec{}
}

// checkPair reports whether two players went through each other, or deeper into each
// other than they were. Each goes straight from where it set out to where it ends.
func checkPair(a, b *bodyTick) error {
	one, two := a.afterStep.at(a.atStart.feet), b.afterStep.at(b.atStart.feet)
	before := overlap(one, two)
	after := overlap(a.afterStep.at(a.afterPushes.feet), b.afterStep.at(b.afterPushes.feet))
	const deepest = 3 * collision.Slop
	if before > collision.Slop {
		if after > max(before+collision.Slop, deepest) {
			return fmt.Errorf("were %v m in each other, and are %v m", before, after)
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

// overlap is how deep two boxes are in each other, less than 0 for boxes apart.
func overlap(a, b geom.Box) float64 {
	depth := a.Half.Add(b.Half).Sub(a.Center.Sub(b.Center).Abs())
	return min(depth.X, depth.Y, depth.Z)
}

// touchesLevel reports whether a player may have come to the level or a platform, in
// its step or a push after it.
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

// headUnder reports whether a player may stand on another's head when the stage of
// movement begins.
func (w *checker) headUnder(i int) bool {
	_, ok := w.headSpeed(i)
	return ok
}

// headSpeed is the largest speed of those on whose heads a player may stand, m/s.
func (w *checker) headSpeed(i int) (speed float64, ok bool) {
	c := w.watch.all[i]
	for k, o := range w.watch.all {
		if k == i || !o.moved || !above(c.atStart.box(), o.atStart.box()) && !(o.byModule && above(c.atStart.box(), o.afterPushes.box())) {
			continue
		}
		speed, ok = max(speed, o.atStart.velocity.Add(o.ride.Velocity).Length()), true
		// Who is below may stand on somebody, too.
		more, _ := w.headSpeed(k)
		speed += more
	}
	return speed, ok
}

// above reports whether a box stands on another.
func above(box, other geom.Box) bool {
	gap := box.Min().Z - other.Max().Z
	room := box.Half.Add(other.Half).Sub(box.Center.Sub(other.Center).Abs())
	return gap >= -headReach && gap <= headReach && room.X > 0 && room.Y > 0
}
