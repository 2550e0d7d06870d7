package crowd

import "github.com/skijet/skijet/collision/geom"

// island is how the contacts of a connected group of bodies change its energy: applying
// the fraction p of the velocity changes adds p * (2 * along + p * change), kg m2/s2,
// which is twice the kinetic energy.
type island struct {
	along, change float64
	driven        bool // a moving platform does work on it
}

// limitEnergy undoes a part of what the iterations did to the velocities of an island that
// gained energy by it. That happens because they stop before they converge, and because
// the loads on the positions of a body that bounced are a poor warm start.
func (s *Solver) limitEnergy() {
	s.findIslands()
	for i := range s.states {
		t := &s.states[i]
		if t.inverseMass == 0 {
			continue // nothing changes its velocity
		}
		of := &s.states[t.first].island
		change := t.velocity.Sub(t.before)
		of.along += t.before.Dot(change) / t.inverseMass
		of.change += change.LengthSquared() / t.inverseMass
		of.driven = of.driven || s.Bodies[t.body].GroundVelocity != geom.Vec{}
	}
	for i := range s.states {
		t := &s.states[i]
		of := &s.states[t.first].island
		if part := -2 * of.along; !of.driven && part < of.change {
			t.velocity = t.before.AddScaled(t.velocity.Sub(t.before), max(part, 0)/of.change)
		}
	}
}

// findIslands gives all bodies of an island the same first state.
func (s *Solver) findIslands() {
	for i := range s.states {
		s.states[i].first = int32(i)
	}
	s.spread(func(a, b *state) bool {
		differ := a.first != b.first
		a.first = min(a.first, b.first)
		b.first = a.first
		return differ
	})
}

// spread makes the bodies of every contact alike, until nothing changes in any island. alike
// reports whether it changed one of two.
func (s *Solver) spread(alike func(a, b *state) bool) {
	for spreads, backward := true, false; spreads; backward = !backward {
		spreads = false
		for i := range s.contacts {
			if backward {
				i = len(s.contacts) - 1 - i
			}
			spreads = alike(&s.states[s.contacts[i].a], &s.states[s.contacts[i].b]) || spreads
		}
	}
}
