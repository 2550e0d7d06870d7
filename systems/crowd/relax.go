package crowd

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// iterations is how often the contacts are gone through in a round, and updates
	// how many of them a round answers at most [ours]: 32 times settle a row of ten
	// bodies to a millimetre, and 40,000 take a millisecond. At least leastPasses
	// are made however many there are. A row in which somebody is being parted goes on
	// for as long as updates allow: its ends are to make room in the same tick.
	iterations, updates, leastPasses = 32, 40_000, 3
	// still is the change, in m and in m/s, that ends the iterations [ours]: far
	// above rounding, far below what can be seen.
	still = 1e-11
	// maxWalls is how many walls of the level one body feels: a corner has three.
	maxWalls = 4
)

// wall is a face of the level that keeps a body from being pushed further.
type wall struct {
	state  int32
	normal geom.Vec
	least  float64 // of the push along the normal, m
	load   float64 // how far it holds the body back, m
	speed  float64 // the same of the velocity, m/s
	// held says that it keeps a rider from following whom it stands on: nothing of
	// what leads into it is left, and it has nothing to do with pushes.
	held bool
}

// passes returns how often the contacts may be gone through.
func (s *Solver) passes() int32 {
	most := iterations
	if s.parting {
		most = updates
	}
	return int32(max(leastPasses, min(most, updates/max(len(s.contacts), 1))))
}

// iterate goes through the contacts and the walls until none changes a body any
// more. Both functions return by how much they did. What nobody has changed since
// it was gone through is passed over, so that bodies at rest cost nothing while
// others are still at it. Every other time the order is turned round: a press then
// gets from either end of a row to the other at once.
func (s *Solver) iterate(contact func(*contact) float64, wall func(*wall) float64) {
	for i := range s.states {
		s.states[i].changed = 1
	}
	for pass := int32(1); pass <= s.passes(); pass++ {
		var busy bool
		if pass%2 == 1 {
			busy = s.passContacts(pass, contact)
			busy = s.passWalls(pass, wall) || busy
		} else {
			busy = s.passWalls(pass, wall)
			busy = s.passContacts(pass, contact) || busy
		}
		if !busy {
			return
		}
	}
}

func (s *Solver) passContacts(pass int32, answer func(*contact) float64) (busy bool) {
	for i := range s.contacts {
		if pass%2 == 0 {
			i = len(s.contacts) - 1 - i
		}
		c := &s.contacts[i]
		a, b := &s.states[c.a], &s.states[c.b]
		if max(a.changed, b.changed) < pass {
			continue
		}
		s.Work.Updates++
		if answer(c) > still {
			a.changed, b.changed, busy = pass+1, pass+1, true
		}
	}
	return busy
}

func (s *Solver) passWalls(pass int32, answer func(*wall) float64) (busy bool) {
	for i := range s.walls {
		w := &s.walls[i]
		if t := &s.states[w.state]; t.changed >= pass && answer(w) > still {
			t.changed, busy = pass+1, true
		}
	}
	return busy
}

// relax pushes the bodies apart until no contact is missed. It is projected
// Gauss-Seidel: the least pushes, weighed by mass, under which no two bodies come
// nearer than they may and none goes through a wall.
func (s *Solver) relax() {
	s.iterate(s.part, s.hold)
	s.spreadReach()
	for i := range s.states {
		t := &s.states[i]
		if push := t.push(); push.LengthSquared() > float64(t.reach*t.reach) && t.reach > 0 {
			t.displacement = t.base.AddScaled(push, t.reach/push.Length())
		}
	}
}

// spreadReach lets all of a row be pushed as far as any of it.
func (s *Solver) spreadReach() {
	for spreads, backward := true, false; spreads; backward = !backward {
		spreads = false
		for i := range s.contacts {
			if backward {
				i = len(s.contacts) - 1 - i
			}
			a, b := &s.states[s.contacts[i].a], &s.states[s.contacts[i].b]
			if a.reach != b.reach {
				a.reach, spreads = max(a.reach, b.reach), true
				b.reach = a.reach
			}
		}
	}
}

// part moves the two bodies of a contact apart by what they are too near, or back
// by what they were parted too far, and returns how much.
func (s *Solver) part(c *contact) float64 {
	a, b := &s.states[c.a], &s.states[c.b]
	change := c.answer(&c.load, a.displacement.Sub(b.displacement), c.apart, c.beside)
	if change == (geom.Vec{}) {
		return 0
	}
	a.displacement = a.displacement.AddScaled(change, a.share)
	b.displacement = b.displacement.AddScaled(change, -b.share)
	return length1(change) * c.share
}

// length1 is a length that is never less than the Euclidean one.
func length1(v geom.Vec) float64 { return math.Abs(v.X) + math.Abs(v.Y) + math.Abs(v.Z) }

// hold keeps the body of a wall on its side, and returns how far it was moved.
func (s *Solver) hold(w *wall) float64 {
	t := &s.states[w.state]
	load := max(w.load+w.least-t.push().Dot(w.normal), 0)
	change := load - w.load
	w.load = load
	t.displacement = t.displacement.AddScaled(w.normal, change)
	return math.Abs(change)
}

// feelWalls sweeps the pushes that changed through the level, and reports whether
// there was a wall in the way of one.
func (s *Solver) feelWalls() bool {
	blocked := false
	for i := range s.states {
		t := &s.states[i]
		if t.displacement == t.swept {
			continue
		}
		normal, ok := s.sweepPush(t)
		if !ok || t.walls == maxWalls {
			continue
		}
		t.walls++
		least := min(float64(t.push().Dot(normal)*t.free), 0)
		s.walls = append(s.walls, wall{state: int32(i), normal: normal, least: least})
		blocked = true
	}
	return blocked
}

// sweepPush finds how much of the push of a body the level leaves, and what is in
// the way.
func (s *Solver) sweepPush(t *state) (normal geom.Vec, hit bool) {
	t.swept, t.free = t.displacement, 1
	push := t.push()
	if push == (geom.Vec{}) {
		return geom.Vec{}, false
	}
	s.Work.Sweeps++
	h, ok := s.level.SweepBox(s.Bodies[t.body].Box.Translate(t.base), push)
	if ok {
		t.free = h.Fraction
	}
	return h.Normal, ok
}
