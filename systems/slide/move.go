package slide

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
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

// mover is one body in one tick.
type mover struct {
	*components.Body
	world  World
	rules  *Rules
	tuning *components.WalkerData
	memory *components.SlideMemoryData
	medium components.MediumData

	still     bool // at the start of the tick
	submerged bool
	wish      geom.Vec // m/s that the keys ask for, in world axes
	direction geom.Vec // unit vector of that, or zero
	holds     bool     // stands on its feet, and follows the ground down

	from    geom.Vec // feet at the start of this move: free, unless the tick began inside
	met     bool     // this move ran into something:
	hit     collision.Hit
	contact geom.Vec // feet where it did
	began   geom.Vec // velocity at the start of this move

	climbs  bool     // this move slides up a back, and no legs shall lift it over its top
	creased bool     // in this move the velocity was turned along a crease
	cleared bool     // this move ended with a push
	reach   float64  // m, the most that a push of this move may be
	pushed  geom.Vec // by the pushes of this tick, in all

	// What is left of the tick's limits, m.
	liftLeft, dropLeft float64

	grounded bool
	under    int // number of the triangle on which it stood last in this tick, or none
	grip     float64
	touched  bool

	first geom.Vec // velocity that the tick set out with
	wall  geom.Vec // normal of that of the tick before, or zero
	// planes that stopped the body in this tick; the first is the ground or zero.
	planes [1 + mostMoves]geom.Vec
	walls  int
}

// none is no triangle.
const none = -1

// move carries the body along for one tick.
func (m *mover) move() {
	m.first, m.under = m.Velocity.Linear, none
	m.liftLeft, m.dropLeft = m.legs(), max(m.tuning.Probe, 1.5*Hover)
	m.world = motion.Around(m.Body, m.world, m.first.Scale(TickSeconds), m.liftLeft, m.dropLeft)
	if !m.begin() {
		m.Velocity.Linear = geom.Vec{}
		m.Report.Stuck = true
		return
	}
	start, held := m.Position.Feet, m.still && m.memory.OnWall
	if m.memory.OnWall {
		m.memory.OnWall, m.wall = false, m.memory.Wall
	}
	left := TickSeconds
	for n := 0; n < m.rules.MaxMoves && left > 0; n++ {
		left -= m.advance(left)
	}
	// Where contacts hold a body in place, rounding must not move it. Nor must the
	// keys, from one side of a corner to the other: a body that had come to a stand
	// at a wall, and that this tick brought to a stand again, stays.
	moved := m.Position.Feet.Sub(start)
	held = held && m.Velocity.Linear.Length() < standSpeed && math.Abs(moved.Z) <= Hover
	if m.touched && (held || moved.Length() <= Hover) && moved != (geom.Vec{}) {
		m.stay(start)
		if held {
			m.Velocity.Linear = geom.Vec{}
		}
	}
}

// stay undoes the moves of a tick. The body stands on what bears it at the start,
// not on what it came upon on the way.
func (m *mover) stay(start geom.Vec) {
	m.Position.Feet, m.Contact.Safe = start, start
	m.grounded = false
	if under, height, ok := m.support(start); ok && math.Abs(height-start.Z) < Skin {
		m.stand(under.Normal, under.Material, under.Triangle)
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
	if m.reach = 2 * m.halfSide(); m.settle(m.rules.MaxPushes) {
		return true
	}
	m.Position.Feet = feet
	if safety.Nudge(m.Body, m.world, collision.Slop/2) || safety.Nudge(m.Body, m.world, safety.JustFree) {
		return true
	}
	if !memory.HasSafe || memory.Safe.Sub(feet).Length() > safety.Reach || !m.free(memory.Safe, 0) {
		memory.HasSafe = false
		return false
	}
	m.Position.Feet = memory.Safe
	return true
}

// halfSide returns half the least side of the box, m. Pushes of no more than that on
// any axis leave the middle of the box in the box: it cannot have gone through
// anything that the new place is free of.
func (m *mover) halfSide() float64 {
	half := m.Armor.Half
	return min(half.X, half.Y, half.Z)
}

// advance moves the body until it meets something and Press further, finds it a
// free place there, and returns the time it took of what is left.
func (m *mover) advance(left float64) float64 {
	m.from, m.began = m.Position.Feet, m.Velocity.Linear
	m.met, m.creased = false, false
	displacement := m.Velocity.Linear.Scale(left)
	part := 1.0
	if displacement != (geom.Vec{}) {
		m.hit, m.met = m.world.SweepBox(geom.FeetBox(m.from, m.Armor.Half), displacement)
	}
	if m.met {
		m.contact = m.from.AddScaled(displacement, m.hit.Fraction)
		part = min(m.hit.Fraction+Press/displacement.Length(), 1)
	}
	m.Position.Feet = m.from.AddScaled(displacement, part)
	m.climbs = m.Report.Sliding && !m.met
	if m.reach = m.halfSide(); m.met || m.climbs {
		m.reach = min(Press+2*Skin, m.reach) // back the way it came, or by less to a side
	}
	liftLeft := m.liftLeft
	if !m.settle(1) {
		return float64(left * m.putBack(displacement))
	}
	if !m.met {
		return float64(left * part)
	}
	switch {
	case m.cleared && (m.creased || m.Velocity.Linear == (geom.Vec{})):
		// Contacts that hold it from two sides have pushed it to and fro; where it
		// touched the first it is as free, and in a corner comes to rest.
		if s, ok := m.place(m.contact, 0); ok {
			m.take(s)
			part = m.hit.Fraction
			// There it is at what it met, and not at the edge that it was pushed out of.
			m.answerHit()
		}
	case !m.cleared && m.liftLeft == liftLeft && m.Velocity.Linear.Dot(m.hit.Normal) < 0:
		m.graze()
	case !m.cleared && m.liftLeft != liftLeft:
		m.straddle()
	}
	return float64(left * part)
}

// graze answers a hit of which nothing was left to push out of: the way led into
// the surface by less than the slop. What is left of the velocity leads off it
// by a little more than rounding, or it would hit at once again.
func (m *mover) graze() {
	m.feel(m.hit.Normal, m.hit.Point)
	m.answerHit()
	m.Velocity.Linear = m.Velocity.Linear.AddScaled(m.hit.Normal, grazeSpeed)
}

// straddle answers a hit on ground which support has lifted the body over, standing it
// on the ground next to it. It touches both, and where it still goes into the one it hit,
// each move would hit that again, and end Press further until no moves are left.
func (m *mover) straddle() {
	if m.hit.Normal.Z < m.tuning.StandMinDot || m.Velocity.Linear.Dot(m.hit.Normal) >= -motion.Noise {
		return
	}
	m.stand(m.hit.Normal, m.hit.Material, m.hit.Triangle)
	m.touch(m.hit.Normal, m.hit.Point, m.hit.Triangle, components.BumpSlide)
}

// answerHit takes from the velocity what leads into what the sweep met.
func (m *mover) answerHit() {
	if m.Velocity.Linear.Dot(m.hit.Normal) < -motion.Noise {
		m.answer(m.hit.Normal, m.hit.Triangle, components.BumpSlide)
	}
}

// grazeSpeed in m/s is far above the rounding of any velocity, and moves a body
// less than Slop in a tick [ours].
const grazeSpeed = 1e-6

// putBack returns the body to the last safe place of the move: where it touched
// what was in the way, or else where the move began. The velocity keeps what leads
// along that surface, so that the next move goes elsewhere, and has the time that
// was not used: the part of the way that was is returned.
func (m *mover) putBack(displacement geom.Vec) float64 {
	if !m.met {
		m.findBack(displacement)
	}
	hit, part := &m.hit, m.hit.Fraction
	if s, ok := m.place(m.from.AddScaled(displacement, part), 0); ok {
		m.take(s)
	} else {
		part = 0
		m.Position.Feet = m.from
		safety.Remember(m.Body)
	}
	if m.began.Dot(hit.Normal) < -motion.Noise {
		m.touch(hit.Normal, hit.Point, hit.Triangle, components.BumpBack)
	} else {
		// Nothing in the way stands against it: it must not build up for ever.
		m.Velocity.Linear = geom.Vec{}
	}
	return part
}

// findBack makes a hit of what the body came through the back of, which no sweep
// stops: from there that is a wall too. A contact tells the way to the front, so a
// short sweep back to its point asks for the face itself. Where the body was beside
// all of them before, it stays, and the contact most against its way counts.
func (m *mover) findBack(displacement geom.Vec) {
	m.hit = collision.Hit{}
	box := geom.FeetBox(m.from, m.Armor.Half)
	beyond := displacement.Normalize().Scale(backProbe)
	least, against, tried := 1.0, 0.0, 0
	for i := range m.Scratch {
		c := &m.Scratch[i]
		if c.Depth <= collision.Slop || tried == m.rules.MaxCandidates {
			continue
		}
		tried++
		point := geom.Box{Center: c.Point.Add(beyond), Half: geom.Vec{X: soleHalf, Y: soleHalf, Z: soleHalf}}
		if face, ok := m.world.SweepBox(point, beyond.Scale(-2)); ok {
			face.Normal = face.Normal.Neg()
			gap := box.Center.Sub(face.Point).Dot(face.Normal) - box.Half.Dot(face.Normal.Abs())
			face.Fraction = max(gap-Skin, 0) / -displacement.Dot(face.Normal) // or rounding would be through it
			if gap >= -collision.Slop && face.Fraction < least {
				least, m.hit = face.Fraction, face
			}
		}
		if into := displacement.Dot(c.Normal); least == 1 && into < against {
			against = into
			m.hit = collision.Hit{Point: c.Point, Normal: c.Normal, Triangle: c.Triangle, Material: c.Material}
		}
	}
}

// backProbe is how far in front of a face the sweep to it begins, metres [ours]:
// above rounding, and below the thickness of what could stand before it.
const backProbe = 1e-3

// remember keeps for the next tick what this one found.
func (m *mover) remember() {
	memory := m.memory
	memory.Grounded, memory.Ground, memory.Grip = m.grounded, geom.Vec{}, 0
	m.Contact.Friction = 0
	if m.grounded {
		memory.Ground, memory.Grip = m.planes[0], m.grip
		m.Contact.Friction = geom.Clamp(m.grip, 0, 1)
	}
	m.Contact.Touching = m.touched || m.grounded
}
