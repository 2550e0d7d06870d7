package crowd

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// touching is the largest gap, m, at which two bodies that met exchange velocities as
// well [ours].
const touching = 1e-5

// exchange removes the closing velocity of all bodies that touch, split by mass. So
// momentum changes only where a wall takes it.
func (s *Solver) exchange() {
	s.setVelocities()
	s.contacts = slices.DeleteFunc(s.contacts, func(c contact) bool {
		gap := s.states[c.a].end().Sub(s.states[c.b].end()).Dot(c.axis) - c.separation // of both bodies at their ends
		return c.load == (press{}) && (c.axis == (geom.Vec{}) || !(gap <= touching))
	})
	first := len(s.walls)
	s.holdRiders()
	if len(s.contacts) == 0 && len(s.walls) == 0 {
		return
	}
	s.addImpacts()
	s.warmStart()
	s.iterate(s.slow, s.stop)
	s.limitEnergy()
	for i := range s.walls {
		s.stop(&s.walls[i]) // so that an error left by the iterations points into bodies, not into walls
	}
	s.passToRiders(s.walls[first:])
}

// holdRiders makes walls of the faces that keep riders from following their carriers:
// of the faces they hit in this tick, those that they touch at its end.
func (s *Solver) holdRiders() {
	for _, i := range s.riders {
		t := &s.states[i]
		box := s.Bodies[t.body].Box.Translate(t.end())
		kept := bends{}
		for _, normal := range t.held.normals[:t.held.count] {
			s.level.sweeps++
			if _, ok := s.level.world.SweepBox(box, normal.Scale(-ahead)); ok {
				kept.add(normal)
				s.walls = append(s.walls, wall{state: i, normal: normal, held: true})
			}
		}
		t.held = kept
	}
}

// addImpacts records the impact speeds on the bodies, before the response.
func (s *Solver) addImpacts() {
	for i := range s.contacts {
		c := &s.contacts[i]
		a, b := &s.states[c.a], &s.states[c.b]
		closing := b.before.Sub(a.before)
		for _, normal := range [2]geom.Vec{c.axis, c.line} {
			speed := closing.Dot(normal)
			s.Bodies[a.body].AddImpact(speed, normal, b.body)
			s.Bodies[b.body].AddImpact(speed, normal.Neg(), a.body)
		}
	}
	for i := range s.walls {
		if w := &s.walls[i]; w.held {
			t := &s.states[w.state]
			s.Bodies[t.body].AddImpact(-t.before.Dot(w.normal), w.normal, None)
		}
	}
}

// warmStart begins with the loads that held the positions apart: they approximate the
// impulses of an island, which would take long to find anew. Loads that resolved overlaps
// are left out: they would give bodies at rest a velocity, and the iterations would
// not remove all of it.
func (s *Solver) warmStart() {
	for i := range s.contacts {
		c := &s.contacts[i]
		a, b := &s.states[c.a], &s.states[c.b]
		if a.separating || b.separating {
			continue
		}
		c.impulse = press{axis: c.load.axis / s.seconds, line: c.load.line / s.seconds}
		change := c.along(c.impulse)
		a.velocity = a.velocity.AddScaled(change, a.inverseMass)
		b.velocity = b.velocity.AddScaled(change, -b.inverseMass)
	}
	for i := range s.walls {
		w := &s.walls[i]
		t := &s.states[w.state]
		if t.separating {
			continue
		}
		w.speed = w.load / s.seconds
		t.velocity = t.velocity.AddScaled(w.normal, w.speed)
	}
}

// slow removes the closing velocity of two bodies.
func (s *Solver) slow(c *contact) float64 {
	a, b := &s.states[c.a], &s.states[c.b]
	change := c.resolve(&c.impulse, a.velocity.Sub(b.velocity), 0, 0)
	if change == (geom.Vec{}) {
		return 0
	}
	a.velocity = a.velocity.AddScaled(change, a.inverseMass)
	b.velocity = b.velocity.AddScaled(change, -b.inverseMass)
	return length1(change) * c.inverseMass
}

// stop keeps a velocity from gaining a component into a wall.
func (s *Solver) stop(w *wall) float64 {
	t := &s.states[w.state]
	least := min(t.before.Dot(w.normal), 0)
	if w.held {
		least = 0
	}
	speed := max(w.speed+least-t.velocity.Dot(w.normal), 0)
	change := speed - w.speed
	w.speed = speed
	t.velocity = t.velocity.AddScaled(w.normal, change)
	return math.Abs(change)
}

// setVelocities converts the velocities of riders to world coordinates.
func (s *Solver) setVelocities() {
	for _, i := range s.riders {
		t := &s.states[i]
		t.velocity = t.velocity.Add(s.velocityOf(s.Bodies[t.body].Carrier))
	}
	for i := range s.states {
		s.states[i].before = s.states[i].velocity
	}
}

func (s *Solver) velocityOf(place int32) geom.Vec {
	b := &s.Bodies[place]
	if b.state == 0 {
		return b.Velocity
	}
	return s.states[b.state-1].velocity
}

// passToRiders adds to the velocities of riders the change in that of their carriers,
// except for what they received from contacts with these. The walls that hold riders,
// in their order, then remove the component into them.
func (s *Solver) passToRiders(held []wall) {
	if len(s.riders) == 0 {
		return
	}
	s.link()
	for _, i := range s.riders {
		t := &s.states[i]
		walls := held[:t.held.count]
		held = held[t.held.count:]
		change := s.changeBelow(i)
		if change == (geom.Vec{}) {
			continue
		}
		for k := range walls {
			t.velocity = t.velocity.AddScaled(walls[k].normal, -walls[k].speed)
			walls[k].speed = 0
		}
		t.velocity = t.velocity.Add(change)
		for range walls {
			for k := range walls {
				s.stop(&walls[k])
			}
		}
	}
}

// changeBelow is the change in the velocity of the carrier of a rider, except along
// contacts under load between the two.
func (s *Solver) changeBelow(rider int32) geom.Vec {
	below := s.Bodies[s.Bodies[s.states[rider].body].Carrier].state - 1
	if below < 0 {
		return geom.Vec{}
	}
	change := s.states[below].velocity.Sub(s.states[below].before)
	change.Z = max(change.Z, 0)
	for _, k := range s.linksOf(rider) {
		if c := &s.contacts[k]; c.impulse != (press{}) && (c.a == below || c.b == below) {
			change = change.RejectFrom(c.axis)
		}
	}
	return change
}
