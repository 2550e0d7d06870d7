package crowd

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// touching is how far apart two bodies that met may end, m, for their velocities
// to count as meeting too [ours].
const touching = 1e-5

// exchange takes from the velocities of all that touch what leads into each
// other, shared by mass: what they keep is the same, so that momentum does not
// change but where a wall takes it.
func (s *Solver) exchange() {
	s.setVelocities()
	met := s.contacts[:0]
	for _, c := range s.contacts {
		if c.load != (press{}) || c.axis != (geom.Vec{}) && s.endGap(&c) <= touching {
			met = append(met, c)
		}
	}
	s.contacts = met
	if len(met) == 0 {
		return
	}
	s.guess()
	s.iterate(s.slow, s.stop)
	s.passOn()
}

// guess begins with what held the positions apart: what a row of bodies presses is
// known by then, and would take long to find anew.
func (s *Solver) guess() {
	for i := range s.contacts {
		c := &s.contacts[i]
		a, b := &s.states[c.a], &s.states[c.b]
		c.impulse = press{axis: c.load.axis / s.seconds, line: c.load.line / s.seconds}
		change := c.along(c.impulse)
		a.velocity = a.velocity.AddScaled(change, a.share)
		b.velocity = b.velocity.AddScaled(change, -b.share)
	}
	for i := range s.walls {
		w := &s.walls[i]
		w.speed = w.load / s.seconds
		t := &s.states[w.state]
		t.velocity = t.velocity.AddScaled(w.normal, w.speed)
	}
}

// endGap is how far apart two bodies end that met.
func (s *Solver) endGap(c *contact) float64 {
	a, b := &s.states[c.a], &s.states[c.b]
	return a.end().Sub(b.end()).Dot(c.axis) - c.apart
}

// slow takes out of the velocities of two bodies what leads into each other.
func (s *Solver) slow(c *contact) float64 {
	a, b := &s.states[c.a], &s.states[c.b]
	change := c.answer(&c.impulse, a.velocity.Sub(b.velocity), 0, 0)
	if change == (geom.Vec{}) {
		return 0
	}
	a.velocity = a.velocity.AddScaled(change, a.share)
	b.velocity = b.velocity.AddScaled(change, -b.share)
	return length1(change) * c.share
}

// stop keeps a velocity from being turned into a wall.
func (s *Solver) stop(w *wall) float64 {
	t := &s.states[w.state]
	least := min(t.before.Dot(w.normal), 0)
	speed := max(w.speed+least-t.velocity.Dot(w.normal), 0)
	change := speed - w.speed
	w.speed = speed
	t.velocity = t.velocity.AddScaled(w.normal, change)
	return math.Abs(change)
}

// setVelocities turns the velocities of riders into those in the world.
func (s *Solver) setVelocities() {
	for _, i := range s.riders {
		t := &s.states[i]
		t.velocity = t.velocity.Add(s.velocityOf(s.Bodies[t.body].On))
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

// passOn gives riders what changed in the velocity of those they stand on.
func (s *Solver) passOn() {
	for _, i := range s.riders {
		t := &s.states[i]
		if k := s.Bodies[s.Bodies[t.body].On].state; k != 0 {
			below := &s.states[k-1]
			t.velocity = t.velocity.Add(below.velocity.Sub(below.before))
		}
	}
}
