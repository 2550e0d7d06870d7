package crowd

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// iterations is the number of passes over the contacts in a round, and updates how
	// many contacts a round resolves at most [ours]: 32 passes resolve a row of ten
	// bodies to a millimetre, and 40,000 updates take a millisecond. At least
	// leastPasses are made however many contacts there are. An island in which an overlap is
	// resolved iterates for as long as updates allow: its ends must make room in the
	// same tick.
	iterations, updates, leastPasses = 32, 40_000, 3
	// still is the change, in m and in m/s, that ends the iterations [ours]: far above
	// rounding, far below anything visible.
	still = 1e-11
	// maxWalls is how many walls of the level act on one body: a corner has three.
	maxWalls = 4
)

// wall is a face of the level that keeps a body from being pushed further.
type wall struct {
	state  int32
	normal geom.Vec
	least  float64 // least push along the normal, m
	load   float64 // distance by which it pushes the body back, m
	speed  float64 // the same of the velocity, m/s
	// held marks a wall that keeps a rider from following its carrier: it removes all
	// velocity into it, and takes no part in pushes.
	held bool
}

// passes returns how many passes over the contacts are allowed.
func (s *Solver) passes() int32 {
	most := iterations
	if s.separating {
		most = updates
	}
	return int32(max(leastPasses, min(most, updates/max(len(s.contacts), 1))))
}

// iterate goes through the contacts and the walls until none changes a body any
// more. Both functions return the size of their change. Contacts and walls whose bodies
// have not changed since the last pass are skipped, so that bodies at rest cost nothing.
// Every other pass goes backward: a load then passes from either end of a row to the
// other at once.
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

func (s *Solver) passContacts(pass int32, resolve func(*contact) float64) (busy bool) {
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
		if resolve(c) > still {
			a.changed, b.changed, busy = pass+1, pass+1, true
		}
	}
	return busy
}

func (s *Solver) passWalls(pass int32, resolve func(*wall) float64) (busy bool) {
	for i := range s.walls {
		w := &s.walls[i]
		if t := &s.states[w.state]; t.changed >= pass && resolve(w) > still {
			t.changed, busy = pass+1, true
		}
	}
	return busy
}

// relax pushes the bodies apart until every contact holds. It is projected Gauss-Seidel:
// the least pushes, weighted by mass, under which no two bodies come nearer than allowed
// and none passes a wall.
func (s *Solver) relax() {
	s.iterate(s.separateContact, s.hold)
	s.spread(func(a, b *state) bool { // the largest reach of an island
		differ := a.reach != b.reach
		a.reach = max(a.reach, b.reach)
		b.reach = a.reach
		return differ
	})
	for i := range s.states {
		t := &s.states[i]
		if push := t.push(); push.LengthSquared() > float64(t.reach*t.reach) && t.reach > 0 {
			t.displacement = t.base.AddScaled(push, t.reach/push.Length())
		}
	}
}

// separateContact moves the two bodies of a contact apart where they are too near, or back where
// they were pushed too far, and returns by how much.
func (s *Solver) separateContact(c *contact) float64 {
	a, b := &s.states[c.a], &s.states[c.b]
	change := c.resolve(&c.load, a.displacement.Sub(b.displacement), c.separation, c.lateral)
	if change == (geom.Vec{}) {
		return 0
	}
	a.displacement = a.displacement.AddScaled(change, a.inverseMass)
	b.displacement = b.displacement.AddScaled(change, -b.inverseMass)
	return length1(change) * c.inverseMass
}

// length1 is the 1-norm, which is never less than the Euclidean length.
func length1(v geom.Vec) float64 { return math.Abs(v.X) + math.Abs(v.Y) + math.Abs(v.Z) }

// hold keeps a body in front of its wall, and returns how far it was moved.
func (s *Solver) hold(w *wall) float64 {
	t := &s.states[w.state]
	load := max(w.load+w.least-t.push().Dot(w.normal), 0)
	change := load - w.load
	w.load = load
	t.displacement = t.displacement.AddScaled(w.normal, change)
	return math.Abs(change)
}

// findWalls sweeps the pushes that changed through the level, and reports whether one
// was blocked.
func (s *Solver) findWalls() bool {
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

// sweepPush sets the free fraction of the push of a body, and returns the normal of the
// face that blocks it.
func (s *Solver) sweepPush(t *state) (normal geom.Vec, hit bool) {
	t.swept, t.free = t.displacement, 1
	push := t.push()
	if push == (geom.Vec{}) {
		return geom.Vec{}, false
	}
	h, ok := s.level.SweepBox(s.Bodies[t.body].Box.Translate(t.base), push)
	if ok {
		t.free = h.Fraction
	}
	return h.Normal, ok
}
