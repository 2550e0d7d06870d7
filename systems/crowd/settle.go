package crowd

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// shortenings is how often ways are cut short that still overlap, before their
// bodies go back to where they began [ours].
const shortenings = 3

// deepest is how deep two bodies may end in each other that did not overlap, m: what
// counts as an overlap, so that the next tick parts them, and as much for rounding.
const deepest = 2 * collision.Slop

// rounding is how much deeper two bodies may end in each other that overlapped by more
// than that already, m [ours]: what two that fall side by side may come nearer where
// numbers are large, and in five minutes of ticks less than Slop.
const rounding = 1e-10

// restWay is the way in a tick, m, below which a body that stands on something stays
// where it is when others press it: 0.16 m/s [ours]. It is the friction of a crowd.
// Without it a dense one would creep and shake for ever, by what the iterations leave
// undone; with ten times as much nobody could be pushed out of a doorway.
const restWay = 0.005

// settle makes sure of what the iterations and the level left undone: that nobody
// ends in the level, and that no two end deeper in each other than they began.
func (s *Solver) settle() {
	s.cutPushes()
	s.rest()
	for range shortenings {
		s.carryFree()
		if !s.shorten() && !(s.lookAgain() && s.shorten()) {
			return
		}
	}
	s.carryFree()
	s.lookAgain()
	s.retreat()
}

// cutPushes ends the pushes where the level does.
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

// rest lets those stay who are pressed and hardly move. Not in a row in which
// somebody is being parted from whom it overlaps: there all must give way.
func (s *Solver) rest() {
	s.spreadParts()
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

// spreadParts finds the rows in which somebody is being parted.
func (s *Solver) spreadParts() {
	for spreads, backward := true, false; spreads; backward = !backward {
		spreads = false
		for i := range s.contacts {
			if backward {
				i = len(s.contacts) - 1 - i
			}
			a, b := &s.states[s.contacts[i].a], &s.states[s.contacts[i].b]
			if a.parts != b.parts {
				a.parts, b.parts, spreads = true, true, true
			}
		}
	}
}

// stick lets a body stay where it is that is in the grip of others and hardly moves.
func (s *Solver) stick(t *state) {
	b := &s.Bodies[t.body]
	if b.Stands && b.On == None && !t.parts && t.end().Length() < restWay {
		t.scale, t.rests = geom.Vec{}, true
	}
}

// shorten cuts the ways of all bodies that still overlap others to the part at
// which they met, and reports whether there were any.
func (s *Solver) shorten() bool {
	for i := range s.states {
		s.states[i].next = s.states[i].scale
	}
	found := false
	for i := range s.contacts {
		found = s.shortenContact(&s.contacts[i]) || found
	}
	kept := s.pairs[:0]
	for _, p := range s.pairs {
		a, b := &s.Bodies[p.a], &s.Bodies[p.b]
		if a.state == 0 && b.state == 0 {
			kept = append(kept, p) // as they were when they did not meet
			continue
		}
		if _, bad := s.collide(a, b); !bad {
			kept = append(kept, p)
			continue
		}
		c := s.contactOf(p)
		s.shortenContact(c)
		found = true
	}
	s.pairs = kept
	for i := range s.states {
		s.cut(&s.states[i])
	}
	return found
}

// shortenContact cuts the ways of two bodies, if they still overlap.
func (s *Solver) shortenContact(c *contact) bool {
	a, b := &s.states[c.a], &s.states[c.b]
	hit, bad := s.collideContact(c)
	if !bad {
		return false
	}
	c.know(&s.Bodies[a.body], &s.Bodies[b.body], hit)
	one, two := hit.Fraction, hit.Fraction
	// Who flees is not in the way of the other until that has come as far.
	toB, toA := -a.end().Dot(hit.Normal), b.end().Dot(hit.Normal)
	apart := max(gap(s.Bodies[a.body].Box, s.Bodies[b.body].Box, hit.Normal), 0)
	if toB > 0 && toA < 0 {
		one = max(one, (apart-toA)/toB)
	} else if toA > 0 && toB < 0 {
		two = max(two, (apart-toB)/toA)
	}
	a.shorten(hit.Normal, one)
	b.shorten(hit.Normal.Neg(), two)
	return true
}

// shorten cuts what is left of a way to a part along an axis, if it leads against it:
// who flees is not in the way.
func (t *state) shorten(axis geom.Vec, part float64) {
	switch {
	case t.displacement.Dot(axis) >= 0:
	case axis.X != 0:
		t.next.X = min(t.next.X, float64(t.scale.X*part))
	case axis.Y != 0:
		t.next.Y = min(t.next.Y, float64(t.scale.Y*part))
	default:
		t.next.Z = min(t.next.Z, float64(t.scale.Z*part))
	}
}

// cut shortens a way to what is to be left of it, and to what the level leaves of
// that.
func (s *Solver) cut(t *state) {
	if t.next == t.scale {
		return
	}
	t.scale = t.next
	s.cutAtLevel(t)
	s.stick(t)
}

// cutAtLevel shortens a way to what the level leaves of it.
func (s *Solver) cutAtLevel(t *state) {
	s.Work.Sweeps++
	if hit, ok := s.level.SweepBox(s.Bodies[t.body].Box, t.end()); ok {
		t.scale = t.scale.Scale(hit.Fraction)
	}
}

// collideContact is collide for the bodies of a contact.
func (s *Solver) collideContact(c *contact) (hit collision.Hit, bad bool) {
	return s.collide(&s.Bodies[s.states[c.a].body], &s.Bodies[s.states[c.b].body])
}

// collide reports whether two bodies end deeper in each other than they began, or
// went through each other, and the part of their ways that is free of that.
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

// know gives a contact that has none the axis on which its bodies meet, so that their
// velocities meet too.
func (c *contact) know(a, b *Body, hit collision.Hit) {
	if c.axis == (geom.Vec{}) {
		c.axis, c.apart = hit.Normal, -max(gap(a.Box, b.Box, hit.Normal), 0)
	}
}

// endOf returns the way of a body as it is cut by now.
func (s *Solver) endOf(b *Body) geom.Vec {
	if b.state == 0 {
		return b.Displacement
	}
	return s.states[b.state-1].end()
}

// retreat sends everybody who still overlaps somebody back to where the tick
// began, along the axis on which they met, and then those who are in the way of these.
// There everybody is free, so in the end nobody overlaps.
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

// retreatFrom ends the ways of two bodies along the axis on which they meet, if they
// still overlap.
func (s *Solver) retreatFrom(c *contact) {
	if hit, bad := s.collideContact(c); bad {
		a, b := &s.states[c.a], &s.states[c.b]
		c.know(&s.Bodies[a.body], &s.Bodies[b.body], hit)
		a.shorten(hit.Normal, 0)
		b.shorten(hit.Normal.Neg(), 0)
	}
}

// goBack ends the ways that are to end, and lists whose way has changed: along with
// them those who stand on their heads. What is left of a way and leads into the level
// ends too.
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
			if rider := &s.states[r]; s.Bodies[rider.body].On == t.body {
				s.carryOne(rider)
				s.endInLevel(rider)
				s.frontier = append(s.frontier, r)
			}
		}
	}
}

// endInLevel ends a way that is cut and now leads into the level. The end of one that
// is not is free.
func (s *Solver) endInLevel(t *state) {
	if t.scale == whole() {
		return
	}
	s.Work.Sweeps++
	if _, blocked := s.level.SweepBox(s.Bodies[t.body].Box, t.end()); blocked {
		t.scale, t.next = geom.Vec{}, geom.Vec{}
	}
}
