package slide

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/safety"
)

const (
	// Press is how far past the first touch a box goes before it is pushed out,
	// metres [ours]. It must be well above [collision.Slop] for the overlap to be
	// found, and well below half a box: the deeper the box, the more often another
	// push is shorter than the one back, so that a fast body would slip round corners
	// that stop a slow one.
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
	world  motion.World
	rules  *Rules
	tuning *components.WalkerData
	memory *components.SlideMemoryData
	medium components.MediumData

	still     bool // at the start of the tick
	submerged bool
	wish      geom.Vec // velocity wanted by the keys, m/s, in world axes
	direction geom.Vec // unit vector of that, or zero
	holds     bool     // stands on its feet, and follows the ground down

	path     path
	left     remaining
	touched  bool
	first    geom.Vec // velocity at the start of the tick's moves
	surfaces surfaces
}

// path is one move of a tick.
type path struct {
	from    geom.Vec // feet at its start: free, unless the tick began inside
	began   geom.Vec // velocity at its start
	met     bool     // it hit something:
	hit     collision.Hit
	contact geom.Vec // feet where it did
	climbs  bool     // up a back face, over whose top the legs must not lift the body
	creased bool     // the velocity was turned along a crease
	cleared bool     // it ended with a push
	reach   float64  // longest push allowed, m
}

// remaining is what remains of those of a tick, m.
type remaining struct {
	lift, drop float64
	pushed     geom.Vec // sum of the pushes so far
}

// surfaces are those that stopped the body in this tick.
type surfaces struct {
	planes   [1 + components.MaxBumps]geom.Vec // normals; the first is the ground or zero
	walls    int                               // planes after the ground
	last     geom.Vec                          // normal of the wall of the tick before, or zero
	grounded bool
	under    int // index of the triangle on which the body stood last, or none
	grip     float64
}

// all returns the ground and the walls.
func (s *surfaces) all() []geom.Vec { return s.planes[:1+s.walls] }

// add adds a wall. Where there is no room it takes the place of the last one.
func (s *surfaces) add(normal geom.Vec) {
	s.walls = min(s.walls+1, len(s.planes)-1)
	s.planes[s.walls] = normal
}

// block reports whether v leads into one of them.
func (s *surfaces) block(v geom.Vec) bool {
	most := max(grazeSpeed, flush*v.Length())
	return slices.ContainsFunc(s.all(), func(plane geom.Vec) bool { return v.Dot(plane) < -most })
}

// none is no triangle.
const none = -1

// move carries the body along for one tick.
func (m *mover) move() {
	m.first, m.surfaces.under = m.Velocity.Linear, none
	m.left.lift, m.left.drop = m.legs(), max(m.tuning.Probe, 1.5*Hover)
	m.world = motion.WithNearby(m.Body, m.world, m.first.Scale(TickSeconds), m.left.lift, m.left.drop)
	if !m.begin() {
		m.Velocity.Linear = geom.Vec{}
		m.Report.Stuck = true
		return
	}
	start, held := m.Position.Feet, m.still && m.memory.OnWall
	if m.memory.OnWall {
		m.memory.OnWall, m.surfaces.last = false, m.memory.Wall
	}
	left := TickSeconds
	for n := 0; n < m.rules.MaxMoves && left > 0; n++ {
		left -= m.advance(left)
	}
	// Where contacts hold a body in place, rounding must not move it. Nor must the
	// keys, from one side of a corner to the other: a body that had stopped at a wall,
	// and that stops again in this tick, stays.
	moved := m.Position.Feet.Sub(start)
	held = held && m.Velocity.Linear.Length() < standSpeed && math.Abs(moved.Z) <= Hover
	if m.touched && (held || moved.Length() <= Hover) && moved != (geom.Vec{}) {
		m.stay(start)
		if held {
			m.Velocity.Linear = geom.Vec{}
		}
	}
}

// stay undoes the moves of a tick. The body stands on its support at the start, not on
// one that it found during the moves.
func (m *mover) stay(start geom.Vec) {
	m.Position.Feet, m.Contact.Safe = start, start
	m.surfaces.grounded = false
	if under, height, ok := m.support(start); ok && math.Abs(height-start.Z) < Skin {
		m.stand(under.Normal, under.Material, under.Triangle)
	}
}

// standSpeed is the speed in m/s below which a body stands still [ours]: far below what
// the keys add in a tick, far above rounding.
const standSpeed = 1e-3

// begin ensures that the tick starts in a free place: nearly always where the last tick
// ended. Otherwise other code has moved the body, and it is pushed out or put back, or
// stays.
func (m *mover) begin() bool {
	memory := m.Contact
	feet := m.Position.Feet
	if memory.HasSafe && feet == memory.Safe {
		return true
	}
	m.path.from = feet
	if m.path.reach = 2 * m.halfSide(); m.findFreePlace(m.rules.MaxPushes) {
		return true
	}
	m.Position.Feet = feet
	if safety.Nudge(m.Body, m.world, collision.Slop/2) || safety.Nudge(m.Body, m.world, safety.FreeDepth) {
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
// any axis leave the old centre inside the box: it cannot have passed through anything
// that the new place is free of.
func (m *mover) halfSide() float64 {
	half := m.Armor.Half
	return min(half.X, half.Y, half.Z)
}

// advance moves the body to the first hit and Press further, finds a free place there,
// and returns the time that it used.
func (m *mover) advance(left float64) float64 {
	m.path.from, m.path.began = m.Position.Feet, m.Velocity.Linear
	m.path.met, m.path.creased = false, false
	displacement := m.Velocity.Linear.Scale(left)
	part := 1.0
	if displacement != (geom.Vec{}) {
		m.path.hit, m.path.met = m.world.SweepBox(geom.FeetBox(m.path.from, m.Armor.Half), displacement)
	}
	if m.path.met {
		m.path.contact = m.path.from.AddScaled(displacement, m.path.hit.Fraction)
		part = min(m.path.hit.Fraction+Press/displacement.Length(), 1)
	}
	m.Position.Feet = m.path.from.AddScaled(displacement, part)
	m.path.climbs = m.Report.Sliding && !m.path.met
	if m.path.reach = m.halfSide(); m.path.met || m.path.climbs {
		m.path.reach = min(Press+2*Skin, m.path.reach) // back along its path, or by less to a side
	}
	liftLeft := m.left.lift
	if !m.findFreePlace(1) {
		return float64(left * m.putBack(displacement))
	}
	if !m.path.met {
		return float64(left * part)
	}
	switch {
	case m.path.cleared && (m.path.creased || m.Velocity.Linear == (geom.Vec{})):
		// Contacts on two sides have pushed it back and forth. Where it touched the
		// first it is free as well, and comes to rest in a corner.
		if s, ok := m.place(m.path.contact, 0); ok {
			m.take(s)
			part = m.path.hit.Fraction
			// There it touches the surface hit, not the edge that it was pushed out of.
			m.respondToHit()
		}
	case !m.path.cleared && m.left.lift == liftLeft && m.Velocity.Linear.Dot(m.path.hit.Normal) < 0:
		m.graze()
	case !m.path.cleared && m.left.lift != liftLeft:
		m.straddle()
	}
	return float64(left * part)
}

// graze resolves a hit without an overlap: the path entered the surface by less than the
// slop. The new velocity leads off the surface by a little more than rounding, or it
// would hit again at once.
func (m *mover) graze() {
	m.feel(m.path.hit.Normal, m.path.hit.Point)
	m.respondToHit()
	m.Velocity.Linear = m.Velocity.Linear.AddScaled(m.path.hit.Normal, grazeSpeed)
}

// straddle resolves a hit on ground over which support has lifted the body, onto the
// ground next to it. The body touches both. Where its velocity still leads into the one it
// hit, each move would hit that again and end Press further, until no moves remain.
func (m *mover) straddle() {
	if m.path.hit.Normal.Z < m.tuning.StandMinDot || m.Velocity.Linear.Dot(m.path.hit.Normal) >= -motion.Noise {
		return
	}
	m.stand(m.path.hit.Normal, m.path.hit.Material, m.path.hit.Triangle)
	m.touch(m.path.hit.Normal, m.path.hit.Point, m.path.hit.Triangle, components.BumpSlide)
}

// respondToHit removes the component of the velocity into the surface that the sweep hit.
func (m *mover) respondToHit() {
	if m.Velocity.Linear.Dot(m.path.hit.Normal) < -motion.Noise {
		m.respond(m.path.hit.Normal, m.path.hit.Triangle, components.BumpSlide)
	}
}

// grazeSpeed in m/s is far above the rounding of any velocity, and moves a body
// less than Slop in a tick [ours].
const grazeSpeed = 1e-6

// putBack returns the body to the last safe place of the move: where it touched the
// surface that blocked it, or else where the move began. The velocity keeps its component
// along that surface, so that the next move goes elsewhere with the unused time. The
// result is the fraction of the displacement that was used.
func (m *mover) putBack(displacement geom.Vec) float64 {
	if !m.path.met {
		m.findBack(displacement)
	}
	hit, part := &m.path.hit, m.path.hit.Fraction
	if s, ok := m.place(m.path.from.AddScaled(displacement, part), 0); ok {
		m.take(s)
	} else {
		part = 0
		m.Position.Feet = m.path.from
		safety.Remember(m.Body)
	}
	if m.path.began.Dot(hit.Normal) < -motion.Noise {
		m.touch(hit.Normal, hit.Point, hit.Triangle, components.BumpBack)
	} else {
		// Nothing found opposes the velocity; it must not grow for ever.
		m.Velocity.Linear = geom.Vec{}
	}
	return part
}

// findBack makes a hit of a face that the body entered from behind. No sweep stops there,
// but it is a wall from that side too. The normal of a contact points to the front, so a
// short sweep back to its point finds the face itself. Where the body was beside all of
// them before, it stays, and the contact that most opposes its motion is the hit.
func (m *mover) findBack(displacement geom.Vec) {
	m.path.hit = collision.Hit{}
	box := geom.FeetBox(m.path.from, m.Armor.Half)
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
			face.Fraction = max(gap-Skin, 0) / -displacement.Dot(face.Normal) // a skin early: rounding must not pass the face
			if gap >= -collision.Slop && face.Fraction < least {
				least, m.path.hit = face.Fraction, face
			}
		}
		if into := displacement.Dot(c.Normal); least == 1 && into < against {
			against = into
			m.path.hit = collision.Hit{Point: c.Point, Normal: c.Normal, Triangle: c.Triangle, Material: c.Material}
		}
	}
}

// backProbe is how far in front of a face the sweep to it begins, metres [ours]:
// above rounding, and below the thickness of anything in front of it.
const backProbe = 1e-3

// remember stores the contacts of this tick for the next.
func (m *mover) remember() {
	memory := m.memory
	memory.Grounded, memory.Ground, memory.Grip = m.surfaces.grounded, geom.Vec{}, 0
	m.Contact.Friction = 0
	if m.surfaces.grounded {
		memory.Ground, memory.Grip = m.surfaces.planes[0], m.surfaces.grip
		m.Contact.Friction = geom.Clamp(m.surfaces.grip, 0, 1)
	}
	m.Contact.Touching = m.touched || m.surfaces.grounded
}
