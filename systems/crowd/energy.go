package crowd

import "github.com/skijet/skijet/collision/geom"

// row is what the meetings of a row of bodies do to its energy: a part p of them
// changes it by p * (2 * along + p * change), in kg m2/s2.
type row struct {
	along, change float64
	driven        bool // a platform that moves does work on it
}

// winNothing takes back a part of what the iterations did to the velocities of a row,
// where the row has won energy by it. They end before they are through, and where a
// way was bounced what held it says little of how bodies meet.
func (s *Solver) winNothing() {
	s.findRows()
	for i := range s.states {
		t := &s.states[i]
		of := &s.states[t.first].row
		change := t.velocity.Sub(t.before)
		of.along += t.before.Dot(change) / t.share
		of.change += change.LengthSquared() / t.share
		of.driven = of.driven || s.Bodies[t.body].Ground != geom.Vec{}
	}
	for i := range s.states {
		t := &s.states[i]
		of := &s.states[t.first].row
		if part := -2 * of.along; !of.driven && part < of.change {
			t.velocity = t.before.AddScaled(t.velocity.Sub(t.before), max(part, 0)/of.change)
		}
	}
}

// findRows gives all bodies of a row the same first one.
func (s *Solver) findRows() {
	for i := range s.states {
		s.states[i].first = int32(i)
	}
	for spreads, backward := true, false; spreads; backward = !backward {
		spreads = false
		for i := range s.contacts {
			if backward {
				i = len(s.contacts) - 1 - i
			}
			a, b := &s.states[s.contacts[i].a], &s.states[s.contacts[i].b]
			if a.first != b.first {
				a.first, spreads = min(a.first, b.first), true
				b.first = a.first
			}
		}
	}
}
