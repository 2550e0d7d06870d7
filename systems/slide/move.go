package slide

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/safety"
)

const (
	// Press is how far past the first touch a box goes before it is pushed out,
	// metres [ours]. It must be well above [collision.Slop] for the overlap to be
	// found, and well below half a box: the deeper it presses the more often
	// another way out is less deep than the one it came by, so that a fast body
	// would slip round corners that stop a slow one.
	Press = 0.05
	// Skin is the gap that a push leaves, metres [ours]. Without one the rounding
	// of a slide along a wall would run into it again; more than a tenth of a
	// millimetre could be seen, and doors as wide as a body would close.
	Skin = 1e-4
	// Hover is how far above its support a body stands, metres [ours]. It must be
	// less than Skin: next to a steep foot of a wall the ground has to be the
	// first thing under the sole. And it must be more than Slop, or walking would
	// scrape along the ground.
	Hover = 1e-5
)

// mover is the state of one tick.
type mover struct {
	*components.Body
	world  World
	rules  *Rules
	medium components.MediumData

	still     bool // at the start of the tick
	submerged bool
	direction geom.Vec // unit, of the keys, or zero
	holds     bool     // stands on its feet, and follows the ground down

	from    geom.Vec // feet at the start of this move: free, unless the tick began inside
	met     bool     // this move ran into something:
	hit     collision.Hit
	contact geom.Vec // feet where it did
	began   geom.Vec // velocity at the start of this move

	// What is left of the tick's limits, m.
	pushLeft, liftLeft, dropLeft float64

	grounded bool
	grip     float64
	touched  bool

	first geom.Vec // velocity that the tick set out with
	// planes that stopped the body in this tick; the first is the ground or zero.
	planes [1 + mostMoves]geom.Vec
	walls  int
}

// move carries the body along for one tick.
func (m *mover) move() {
	m.first = m.Velocity.Linear
	// A push of no more than half the least side leaves the middle of the box in
	// the box: it cannot have gone through anything that the new place is free of.
	half := m.Armor.Half
	m.pushLeft = min(half.X, half.Y, half.Z)
	m.liftLeft, m.dropLeft = m.legs(), max(m.Walker.Probe, 1.5*Hover)
	if !m.begin() {
		m.Velocity.Linear = geom.Vec{}
		m.Report.Stuck = true
		return
	}
	start, held := m.Position.Feet, m.still && m.Slide.OnWall
	m.Slide.OnWall = false
	left := TickSeconds
	for n := 0; n < m.rules.MaxMoves && left > 0; n++ {
		left -= m.advance(left)
	}
	// Where contacts hold a body in place, rounding must not move it. Nor must the
	// keys, from one side of a corner to the other: a body that had come to a stand
	// at a wall, and that this tick brought to a stand again, stays.
	moved := m.Position.Feet.Sub(start)
	held = held && m.Velocity.Linear.Length() < standSpeed && math.Abs(moved.Z) <= Hover
	if m.touched && (held || moved.Length() <= Hover) {
		m.Position.Feet, m.Contact.Safe = start, start
	}
}

// standSpeed is what counts as standing, in m/s [ours]: far below what the keys
// give in a tick, far above rounding.
const standSpeed = 1e-3

// begin makes sure that the tick starts in a free place: nearly always the one
// where the last ended. Otherwise somebody else moved the body, and it is pushed
// out or put back, or stays.
func (m *mover) begin() bool {
	memory := m.Contact
	feet := m.Position.Feet
	if memory.HasSafe && feet == memory.Safe {
		return true
	}
	m.from = feet
	if m.settle() {
		return true
	}
	m.Position.Feet = feet
	if !memory.HasSafe || memory.Safe.Sub(feet).Length() > safety.Reach || !m.free(memory.Safe, 0) {
		memory.HasSafe = false
		return false
	}
	m.Position.Feet = memory.Safe
	return true
}

// advance moves the body until it meets something and Press further, finds it a
// free place there, and returns the time it took of what is left.
func (m *mover) advance(left float64) float64 {
	m.from, m.began, m.met = m.Position.Feet, m.Velocity.Linear, false
	way := m.Velocity.Linear.Scale(left)
	part := 1.0
	if way != (geom.Vec{}) {
		m.hit, m.met = m.world.SweepBox(geom.FeetBox(m.from, m.Armor.Half), way)
	}
	if m.met {
		m.contact = m.from.AddScaled(way, m.hit.Fraction)
		part = min(m.hit.Fraction+Press/way.Length(), 1)
	}
	m.Position.Feet = m.from.AddScaled(way, part)
	pushLeft, liftLeft := m.pushLeft, m.liftLeft
	switch {
	case !m.settle():
		m.putBack()
	case !m.met:
	case m.pushLeft < pushLeft && m.Velocity.Linear == (geom.Vec{}):
		// Contacts that stop it altogether have pushed it to and fro; where it
		// touched the first it is as free, and in a corner comes to rest.
		if s, ok := m.place(m.contact, 0); ok {
			m.take(s)
		}
	case m.pushLeft == pushLeft && m.liftLeft == liftLeft && m.Velocity.Linear.Dot(m.hit.Normal) < 0:
		m.graze()
	}
	return float64(left * part)
}

// graze answers a hit of which nothing was left to push out of: the way led into
// the surface by less than the slop. What is left of the velocity leads off it
// by a little more than rounding, or it would hit at once again.
func (m *mover) graze() {
	hit := &m.hit
	m.touch(hit.Normal, hit.Point, hit.Triangle, components.BumpSlide)
	m.Velocity.Linear = m.Velocity.Linear.AddScaled(hit.Normal, grazeSpeed)
}

// grazeSpeed in m/s is far above the rounding of any velocity, and moves a body
// less than Slop in a tick [ours].
const grazeSpeed = 1e-6

// putBack returns the body to where the move began, which was free. The velocity
// keeps what leads along the surface that was in the way, so that the next move
// goes elsewhere.
func (m *mover) putBack() {
	m.Position.Feet = m.from
	safety.Remember(m.Body)
	if m.met {
		m.touch(m.hit.Normal, m.hit.Point, m.hit.Triangle, components.BumpBack)
	} else if c := m.mostAgainst(m.began); c != nil {
		// It came through the back of a face, which no sweep stops. From there
		// that is a wall too.
		normal := c.Normal
		if m.began.Dot(normal) > 0 {
			normal = normal.Neg()
		}
		m.touch(normal, c.Point, c.Triangle, components.BumpBack)
	}
	if m.Velocity.Linear == m.began {
		// Nothing in the way stands against it: it must not build up for ever.
		m.Velocity.Linear = geom.Vec{}
	}
}

// mostAgainst returns the contact in Scratch whose normal lies most along v,
// either way, or nil where there is none.
func (m *mover) mostAgainst(v geom.Vec) *collision.Contact {
	var most *collision.Contact
	for i := range m.Scratch {
		c := &m.Scratch[i]
		if c.Depth > collision.Slop && (most == nil || math.Abs(v.Dot(c.Normal)) > math.Abs(v.Dot(most.Normal))) {
			most = c
		}
	}
	return most
}

// remember keeps for the next tick what this one found.
func (m *mover) remember() {
	memory := m.Slide
	memory.Grounded, memory.Ground, memory.Grip = m.grounded, geom.Vec{}, 0
	m.Contact.Friction = 0
	if m.grounded {
		memory.Ground, memory.Grip = m.planes[0], m.grip
		m.Contact.Friction = geom.Clamp(m.grip, 0, 1)
	}
	m.Contact.Touching = m.touched || m.grounded
}
