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

// restWay is the way in a tick, m, below which a body stays where it is that others
// press [ours]: 3 mm/s. Without it what the iterations leave undone would keep a
// dense crowd creeping.
const restWay = 1e-4

// settle makes sure of what the iterations and the level left undone: that nobody
// ends in the level, and that no two end deeper in each other than they began.
func (s *Solver) settle() {
	s.cutPushes()
	s.rest()
	for range shortenings {
		s.carryFree()
		if !s.shorten() {
			return
		}
	}
	s.carryFree()
	s.retreat()
}

// cutPushes ends the pushes where the level does.
func (s *Solver) cutPushes() {
	for i := range s.states {
		t := &s.states[i]
		if t.way != t.swept {
			s.sweepPush(t)
		}
		if t.free < 1 {
			t.way = t.base.AddScaled(t.push(), t.free)
			t.swept, t.free = t.way, 1
		}
	}
}

// rest lets those stay who are pressed and hardly move. Not in a row in which
// somebody is being parted from whom it overlaps: there all must give way.
func (s *Solver) rest() {
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
	for i := range s.contacts {
		c := &s.contacts[i]
		if c.load == (press{}) {
			continue
		}
		for _, t := range [2]*state{&s.states[c.a], &s.states[c.b]} {
			if s.Bodies[t.body].On == None && !t.parts && t.way.Length() < restWay {
				t.scale = 0
			}
		}
	}
}

// shorten cuts the ways of all bodies that still overlap others to the part at
// which they met, and reports whether there were any.
func (s *Solver) shorten() bool {
	found := false
	for i := range s.states {
		s.states[i].next = s.states[i].scale
	}
	for i := range s.pairs {
		found = s.shortenPair(s.pairs[i].a, s.pairs[i].b) || found
	}
	for i := range s.contacts {
		if c := &s.contacts[i]; !c.deep {
			found = s.shortenPair(s.states[c.a].body, s.states[c.b].body) || found
		}
	}
	for i := range s.states {
		t := &s.states[i]
		if t.next == t.scale {
			continue
		}
		t.scale = t.next
		s.Work.Sweeps++
		if hit, ok := s.level.SweepBox(s.Bodies[t.body].Box, t.way.Scale(t.scale)); ok {
			t.scale = float64(t.scale * hit.Fraction)
		}
	}
	return found
}

func (s *Solver) shortenPair(a, b int32) bool {
	one, two := &s.Bodies[a], &s.Bodies[b]
	if one.state == 0 && two.state == 0 {
		return false // as they were when they did not meet
	}
	fraction, bad := s.collide(one, two)
	if !bad {
		return false
	}
	for _, place := range [2]int32{a, b} {
		t := &s.states[s.stateOf(place)]
		t.next = min(t.next, float64(t.scale*fraction))
	}
	return true
}

// collide reports whether two bodies end deeper in each other than they began, or
// went through each other, and the part of their ways that is free of that.
func (s *Solver) collide(a, b *Body) (fraction float64, bad bool) {
	s.Work.Tests++
	one, two := s.endOf(a), s.endOf(b)
	if before, ok := deepOverlap(a.Box, b.Box); ok {
		after, ok := deepOverlap(a.Box.Translate(one), b.Box.Translate(two))
		return 0, ok && after.Depth > before.Depth+collision.Slop
	}
	way := one.Sub(two)
	hit, ok := collision.SweepBoxes(a.Box, way, b.Box)
	if !ok || gap(a.Box, b.Box, hit.Normal)+way.Dot(hit.Normal) >= -deepest {
		return 1, false
	}
	return hit.Fraction, true
}

// endOf returns the way of a body as it is cut by now.
func (s *Solver) endOf(b *Body) geom.Vec {
	if b.state == 0 {
		return b.Way
	}
	t := &s.states[b.state-1]
	return t.way.Scale(t.scale)
}

// retreat sends everybody who still overlaps somebody back to where the tick
// began, and then those who are in the way of these. There everybody is free, so
// in the end nobody overlaps.
func (s *Solver) retreat() {
	s.link()
	s.frontier = s.frontier[:0]
	for i := range s.states {
		s.states[i].next = s.states[i].scale
	}
	for i := range s.states {
		for _, to := range s.linksOf(int32(i)) {
			if s.collideStates(int32(i), to) {
				s.states[i].next = 0
				break
			}
		}
	}
	for i := range s.states {
		if t := &s.states[i]; t.next != t.scale {
			s.goBack(int32(i))
		}
	}
	for len(s.frontier) > 0 {
		s.frontier, s.beyond = s.beyond[:0], s.frontier
		for _, i := range s.beyond {
			for _, to := range s.linksOf(i) {
				if s.collideStates(i, to) {
					s.goBack(i)
					s.goBack(to)
				}
			}
		}
	}
}

// goBack sends a body back to where the tick began. Whoever stands on it is no
// longer carried.
func (s *Solver) goBack(i int32) {
	t := &s.states[i]
	if t.scale == 0 {
		return
	}
	t.scale = 0
	s.frontier = append(s.frontier, i)
	for _, r := range s.riders {
		if rider := &s.states[r]; s.Bodies[rider.body].On == t.body && rider.scale > 0 {
			rider.way = s.Bodies[rider.body].Way
			rider.base = rider.way
			s.frontier = append(s.frontier, r)
		}
	}
}

func (s *Solver) collideStates(a, b int32) bool {
	_, bad := s.collide(&s.Bodies[s.states[a].body], &s.Bodies[s.states[b].body])
	return bad
}
