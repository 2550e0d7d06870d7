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
	first := len(s.walls)
	s.holdRiders()
	if len(met) == 0 && len(s.walls) == 0 {
		return
	}
	s.strike()
	s.guess()
	s.iterate(s.slow, s.stop)
	s.winNothing()
	for i := range s.walls {
		s.stop(&s.walls[i]) // what the iterations leave undone leads into others, and not into walls
	}
	s.passOn(s.walls[first:])
}

// holdRiders makes walls of what keeps riders from following whom they stand on: of
// what was in their way in this tick, that at which they end.
func (s *Solver) holdRiders() {
	for _, i := range s.riders {
		t := &s.states[i]
		box := s.Bodies[t.body].Box.Translate(t.end())
		kept := bends{}
		for _, normal := range t.held.normals[:t.held.count] {
			s.Work.Sweeps++
			if _, ok := s.level.world.SweepBox(box, normal.Scale(-ahead)); ok {
				kept.note(normal)
				s.walls = append(s.walls, wall{state: i, normal: normal, held: true})
			}
		}
		t.held = kept
	}
}

// strike tells the bodies how hard they meet, before they have answered.
func (s *Solver) strike() {
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

// guess begins with what held the positions apart: what a row of bodies presses is
// known by then, and would take long to find anew. What parted those who overlapped is
// no press of velocities: bodies at rest would get some, and keep what the iterations
// leave of it.
func (s *Solver) guess() {
	for i := range s.contacts {
		c := &s.contacts[i]
		a, b := &s.states[c.a], &s.states[c.b]
		if a.parts || b.parts {
			continue
		}
		c.impulse = press{axis: c.load.axis / s.seconds, line: c.load.line / s.seconds}
		change := c.along(c.impulse)
		a.velocity = a.velocity.AddScaled(change, a.share)
		b.velocity = b.velocity.AddScaled(change, -b.share)
	}
	for i := range s.walls {
		w := &s.walls[i]
		t := &s.states[w.state]
		if t.parts {
			continue
		}
		w.speed = w.load / s.seconds
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
	if w.held {
		least = 0
	}
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

// passOn gives riders what changed in the velocity of those they stand on, but for
// what they have got from pressing against those. What holds riders, in their order,
// then takes what leads into it.
func (s *Solver) passOn(held []wall) {
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

// changeBelow is what changed in the velocity of the one on whose head a rider
// stands, but for where the two press against each other.
func (s *Solver) changeBelow(rider int32) geom.Vec {
	below := s.Bodies[s.Bodies[s.states[rider].body].On].state - 1
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
