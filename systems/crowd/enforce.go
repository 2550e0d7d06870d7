package crowd

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// shortenings is how often the displacements of bodies that still overlap are shortened
// before the bodies return to where they began [ours].
const shortenings = 3

// deepest is the largest overlap in which two bodies may end that had none, m: one Slop,
// above which the next tick separates them, and another for rounding.
const deepest = 2 * collision.Slop

// rounding is by how much a deeper overlap may grow in a tick, m [ours]: two bodies that
// fall side by side may come that much nearer where numbers are large. In five minutes
// of ticks it adds up to less than Slop.
const rounding = 1e-10

// restDistance is the length of a displacement in a tick, m, below which a body that
// stands on something stays in place when others push it: 0.16 m/s [ours]. It is the
// friction of a crowd. Without it a dense one would drift and shake for ever, by the
// error of the iterations; with ten times as much nobody could be pushed out of a doorway.
const restDistance = 0.005

// enforce guarantees what the iterations only approach: that no body ends in the level,
// and that no overlap grows.
func (s *Solver) enforce() {
	s.cutPushes()
	s.stickPressed()
	for range shortenings {
		s.finishRides()
		if !s.shorten() && !(s.lookAgain() && s.shorten()) {
			return
		}
	}
	s.finishRides()
	s.lookAgain()
	s.retreat()
}

// cutPushes ends the pushes at the level.
func (s *Solver) cutPushes() {
	for i := range s.states {
		t := &s.states[i]
		if t.displacement != t.swept {
			s.sweepPush(t)
		}
		if t.free < 1 {
			t.displacement = t.base.AddScaled(t.push(), t.free)
			t.swept, t.free = t.displacement, 1
		}
	}
}

// stickPressed keeps bodies in place that are under load and hardly move. Not in an island
// in which an overlap is resolved: there all must yield.
func (s *Solver) stickPressed() {
	s.spreadSeparating()
	for i := range s.contacts {
		c := &s.contacts[i]
		if c.load == (press{}) {
			continue
		}
		for _, t := range [2]*state{&s.states[c.a], &s.states[c.b]} {
			s.stick(t)
		}
	}
}

// spreadSeparating marks all of an island in which an overlap is resolved.
func (s *Solver) spreadSeparating() {
	s.spread(func(a, b *state) bool {
		differ := a.separating != b.separating
		a.separating = a.separating || b.separating
		b.separating = a.separating
		return differ
	})
}

// stick keeps a body in place that hardly moves.
func (s *Solver) stick(t *state) {
	b := &s.Bodies[t.body]
	if b.Grounded && b.Carrier == None && !t.separating && t.end().Length() < restDistance {
		t.scale, t.sticks = geom.Vec{}, true
	}
}

// shorten cuts the displacements of all bodies that still overlap to the fraction at
// which they met, and reports whether there were any.
func (s *Solver) shorten() bool {
	for i := range s.states {
		s.states[i].next = s.states[i].scale
	}
	found := false
	for i := range s.contacts {
		found = s.shortenContact(&s.contacts[i]) || found
	}
	s.pairs = slices.DeleteFunc(s.pairs, func(p pair) bool {
		a, b := &s.Bodies[p.a], &s.Bodies[p.b]
		if a.state == 0 && b.state == 0 {
			return false // unchanged since they did not meet
		}
		_, bad := s.collide(a, b)
		if bad {
			s.shortenContact(s.contactOf(p))
			found = true
		}
		return bad
	})
	for i := range s.states {
		s.cut(&s.states[i])
	}
	return found
}

// shortenContact cuts the displacements of two bodies, if they still overlap.
func (s *Solver) shortenContact(c *contact) bool {
	a, b := &s.states[c.a], &s.states[c.b]
	hit, bad := s.collideContact(c)
	if !bad {
		return false
	}
	c.setAxis(&s.Bodies[a.body], &s.Bodies[b.body], hit)
	one, two := hit.Fraction, hit.Fraction
	// A body that moves away is no obstacle until the other has come as far.
	toB, toA := -a.end().Dot(hit.Normal), b.end().Dot(hit.Normal)
	distance := max(gap(s.Bodies[a.body].Box, s.Bodies[b.body].Box, hit.Normal), 0)
	if toB > 0 && toA < 0 {
		one = max(one, (distance-toA)/toB)
	} else if toA > 0 && toB < 0 {
		two = max(two, (distance-toB)/toA)
	}
	a.shorten(hit.Normal, one)
	b.shorten(hit.Normal.Neg(), two)
	return true
}

// shorten cuts a displacement to a fraction along an axis, if it is against the axis: a
// body that moves away is no obstacle.
func (t *state) shorten(axis geom.Vec, fraction float64) {
	switch {
	case t.displacement.Dot(axis) >= 0:
	case axis.X != 0:
		t.next.X = min(t.next.X, float64(t.scale.X*fraction))
	case axis.Y != 0:
		t.next.Y = min(t.next.Y, float64(t.scale.Y*fraction))
	default:
		t.next.Z = min(t.next.Z, float64(t.scale.Z*fraction))
	}
}

// cut applies the next scale of a displacement, and ends it at the level.
func (s *Solver) cut(t *state) {
	if t.next == t.scale {
		return
	}
	t.scale = t.next
	s.cutAtLevel(t)
	s.stick(t)
}

// cutAtLevel ends a displacement at the level.
func (s *Solver) cutAtLevel(t *state) {
	if hit, ok := s.level.SweepBox(s.Bodies[t.body].Box, t.end()); ok {
		t.scale = t.scale.Scale(hit.Fraction)
	}
}

// collideContact is collide for the bodies of a contact.
func (s *Solver) collideContact(c *contact) (hit collision.Hit, bad bool) {
	return s.collide(&s.Bodies[s.states[c.a].body], &s.Bodies[s.states[c.b].body])
}

// collide reports whether two bodies end in a deeper overlap than they began, or pass
// through each other, and the fraction of their displacements that is free of that.
func (s *Solver) collide(a, b *Body) (hit collision.Hit, bad bool) {
	s.Work.Tests++
	one, two := s.endOf(a), s.endOf(b)
	if before, ok := deepOverlap(a.Box, b.Box); ok {
		after, ok := deepOverlap(a.Box.Translate(one), b.Box.Translate(two))
		return collision.Hit{Normal: before.Normal}, ok && after.Depth > max(deepest, before.Depth+rounding)
	}
	displacement := one.Sub(two)
	hit, ok := collision.SweepBoxes(a.Box, displacement, b.Box)
	return hit, ok && gap(a.Box, b.Box, hit.Normal)+displacement.Dot(hit.Normal) < -deepest
}

// setAxis gives a contact without an axis that on which its bodies meet, so that they
// exchange velocities as well.
func (c *contact) setAxis(a, b *Body, hit collision.Hit) {
	if c.axis == (geom.Vec{}) {
		c.axis, c.separation = hit.Normal, -max(gap(a.Box, b.Box, hit.Normal), 0)
	}
}

// endOf returns the displacement of a body, as cut so far.
func (s *Solver) endOf(b *Body) geom.Vec {
	if b.state == 0 {
		return b.Displacement
	}
	return s.states[b.state-1].end()
}

// retreat moves each body that still overlaps another back to the start of the tick,
// along the axis on which they met, and then those that block these. At the start all
// are free, so at last no bodies overlap.
func (s *Solver) retreat() {
	for _, p := range s.pairs {
		s.contactOf(p)
	}
	s.pairs = s.pairs[:0]
	s.link()
	for i := range s.states {
		s.states[i].next = s.states[i].scale
	}
	for i := range s.contacts {
		s.retreatFrom(&s.contacts[i])
	}
	s.goBack()
	for len(s.frontier) > 0 {
		for _, i := range s.frontier {
			for _, k := range s.linksOf(i) {
				s.retreatFrom(&s.contacts[k])
			}
		}
		s.goBack()
	}
}

// retreatFrom cancels the displacements of two bodies along the axis on which they meet,
// if they still overlap.
func (s *Solver) retreatFrom(c *contact) {
	if hit, bad := s.collideContact(c); bad {
		a, b := &s.states[c.a], &s.states[c.b]
		c.setAxis(&s.Bodies[a.body], &s.Bodies[b.body], hit)
		a.shorten(hit.Normal, 0)
		b.shorten(hit.Normal.Neg(), 0)
	}
}

// goBack applies the next scales, and lists the states that have changed, with the riders
// on them. Where the remaining displacement leads into the level, all of it is cancelled.
func (s *Solver) goBack() {
	s.frontier = s.frontier[:0]
	for i := range s.states {
		t := &s.states[i]
		if t.next == t.scale {
			continue
		}
		t.scale = t.next
		s.endInLevel(t)
		s.stick(t)
		t.next = t.scale
		s.frontier = append(s.frontier, int32(i))
		for _, r := range s.riders {
			if rider := &s.states[r]; s.Bodies[rider.body].Carrier == t.body {
				s.carryOne(rider)
				s.endInLevel(rider)
				s.frontier = append(s.frontier, r)
			}
		}
	}
}

// endInLevel cancels a cut displacement that now leads into the level. One that is not
// cut ends free of it.
func (s *Solver) endInLevel(t *state) {
	if t.scale == whole() {
		return
	}
	if _, blocked := s.level.SweepBox(s.Bodies[t.body].Box, t.end()); blocked {
		t.scale, t.next = geom.Vec{}, geom.Vec{}
	}
}
