package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
)

// party is what the checker knows of the players of a tick as a crowd.
type party struct {
	bounds []geom.Bounds // of all places where each was in the stage of movement
	label  []int         // the same for those who may have met, directly or by others
}

const (
	// nearby is how far above a head feet may be that stand on it, m.
	nearby = crowd.Probe + 2*collision.Slop
	// company is how far apart players may be, m, who may have to do with each other:
	// some who were pushed together go back in the end.
	company = 0.3
	// parted is how far those who overlap are parted in a tick, m.
	parted = 0.1
)

// gather finds out who may have met whom.
func (p *party) gather(courses []*course) {
	p.bounds, p.label = p.bounds[:0], p.label[:0]
	for i, c := range courses {
		// A body that crouches in the tick is met with the box that it had, by those on its head.
		b := c.set.box().Bounds().Union(c.stepped.at(c.set.feet).Bounds())
		b = b.Union(c.stepped.box().Bounds()).Union(c.stepped.at(c.stood.feet).Bounds())
		p.bounds, p.label = append(p.bounds, b.Expand(company/2)), append(p.label, i)
	}
	for changed := true; changed; {
		changed = false
		for i := range courses {
			for k := range i {
				if p.label[i] != p.label[k] && courses[i].moved && courses[k].moved && p.bounds[i].Overlaps(p.bounds[k]) {
					p.label[i] = min(p.label[i], p.label[k])
					p.label[k], changed = p.label[i], true
				}
			}
		}
	}
}

// crowd is I18: players who meet neither go through each other nor deeper into each
// other than they were. They win no energy, and keep their momentum but for what a
// wall takes. Who meets nobody is left alone, and nobody is pushed further than those
// who met came. The others, which are not players, are met by the same rules.
func (w *checker) crowd() error {
	w.party.gather(w.watch.all)
	for i := range w.watch.courses {
		c := &w.watch.courses[i]
		if !c.moved {
			continue
		}
		if c.stood != c.stepped {
			if err := w.met(i); err != nil {
				return err
			}
		}
		for k, o := range w.watch.all {
			// Of two players the pair is looked at once.
			if k >= i && k < len(w.watch.courses) || !o.moved || o.driven || !w.party.bounds[i].Overlaps(w.party.bounds[k]) {
				continue
			}
			if err := passed(c, o); err != nil {
				return fmt.Errorf("I18 crowd: players %d and %d %w", o.id, c.id, err)
			}
		}
	}
	return nil
}

// meeting sums up what became of all who may have met, in a tick.
type meeting struct {
	others, heads, walls bool
	ruled                bool // by systems and models of modules too
	momentum             geom.Vec
	won, energy          [2]float64 // as the world sees it, and a platform that one of them rides
	reach                float64
}

// meeting sums up that of one who moves.
func (w *checker) meeting(i int) (sum meeting) {
	frames := [2]geom.Vec{1: w.rideOf(i)}
	for k, c := range w.watch.all {
		if !c.moved || w.party.label[k] != w.party.label[i] {
			continue
		}
		was, is := c.stepped.velocity.Add(c.ride.Velocity), c.stood.velocity.Add(c.ride.Velocity)
		sum.others = sum.others || k != i
		sum.heads = sum.heads || w.headUnder(k)
		sum.ruled = sum.ruled || c.driven || c.bounces
		sum.walls = sum.walls || c.fixed
		sum.momentum = sum.momentum.AddScaled(is.Sub(was), c.mass)
		for f, frame := range frames {
			sum.energy[f] += c.mass * was.Sub(frame).LengthSquared()
			sum.won[f] += c.mass * (is.Sub(frame).LengthSquared() - was.Sub(frame).LengthSquared())
		}
		came := c.stepped.feet.Sub(c.set.feet).Length() + math.Abs(c.stepped.half.Z-c.set.half.Z)*2
		sum.reach = max(sum.reach, came+c.brought.Length())
	}
	for k, c := range w.watch.all {
		if c.moved && w.party.label[k] == w.party.label[i] {
			sum.walls = sum.walls || w.touchesLevel(k, sum.reach+parted) || w.bumped(k)
		}
	}
	return sum
}

// met checks what the others did to a player who was moved or turned by them, and
// all who may have had to do with it.
func (w *checker) met(i int) error {
	sum, c := w.meeting(i), &w.watch.courses[i]
	pushed := c.stood.feet.Sub(c.stepped.feet).Length()
	// What is below some millimetres a second counts as rest, and the iterations of a
	// crowd end before it is settled.
	won, energy := sum.won[0], sum.energy[0]
	if sum.won[1]-0.05*sum.energy[1] < won-0.05*energy {
		won, energy = sum.won[1], sum.energy[1]
	}
	switch noise := 1e-3 + 0.05*energy; {
	case !sum.others:
		return fmt.Errorf("I18 crowd: player %d at %v with %v m/s came to %v with %v, and met nobody",
			c.id, c.stepped.feet, c.stepped.velocity, c.stood.feet, c.stood.velocity)
	case pushed > 2*sum.reach+parted+rounding:
		return fmt.Errorf("I18 crowd: player %d was pushed %v m, and nobody came further than %v m", c.id, pushed, sum.reach)
	case sum.heads || sum.ruled:
		// Velocities are told against whom one stands on, and a module may give any.
	case won > noise:
		return fmt.Errorf("I18 crowd: %v of twice the energy became %v more by meeting player %d", energy, won, c.id)
	case !sum.walls && sum.momentum.Length() > 1e-3+1e-6*sum.energy[0]:
		return fmt.Errorf("I18 crowd: momentum changed by %v by meeting player %d", sum.momentum, c.id)
	}
	return nil
}

// rideOf is the velocity of a platform that does work on the party of a player: one
// that any of them rides.
func (w *checker) rideOf(i int) geom.Vec {
	for k, c := range w.watch.all {
		if c.moved && w.party.label[k] == w.party.label[i] && c.ride.Velocity != (geom.Vec{}) {
			return c.ride.Velocity
		}
	}
	return geom.Vec{}
}

// passed reports whether two players went through each other, or deeper into each
// other than they were. Each goes straight from where it set out to where it ends.
func passed(a, b *course) error {
	one, two := a.stepped.at(a.set.feet), b.stepped.at(b.set.feet)
	before := overlap(one, two)
	after := overlap(a.stepped.at(a.stood.feet), b.stepped.at(b.stood.feet))
	const deepest = 3 * collision.Slop
	if before > collision.Slop {
		if after > max(before+collision.Slop, deepest) {
			return fmt.Errorf("were %v m in each other, and are %v m", before, after)
		}
		return nil
	}
	displacement := a.stood.feet.Sub(a.set.feet).Sub(b.stood.feet.Sub(b.set.feet))
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
		return fmt.Errorf("went through each other from %v and %v to %v and %v", a.set.feet, b.set.feet, a.stood.feet, b.stood.feet)
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
	around := c.stepped.at(c.set.feet)
	around.Half = around.Half.Add(geom.Vec{X: reach, Y: reach, Z: reach})
	return w.depth(i, around) > 0
}

// bumped reports whether a player hit something in its step. It may have been put back
// from there, further than it moved in the end.
func (w *checker) bumped(i int) bool {
	return i < len(w.watch.courses) && components.MoveReport.Get(w.watch.entry(i)).BumpCount > 0
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
		if k == i || !o.moved || !above(c.set.box(), o.set.box()) && !(o.driven && above(c.set.box(), o.stood.box())) {
			continue
		}
		speed, ok = max(speed, o.set.velocity.Add(o.ride.Velocity).Length()), true
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
	return gap >= -nearby && gap <= nearby && room.X > 0 && room.Y > 0
}
