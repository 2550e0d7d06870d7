package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/store"
)

// isStuck reports whether the projectile sticks to something.
func (s *shot) isStuck() bool { return s.stick != nil && s.stick.Stuck }

// letGo lets a projectile stick to nothing.
func (s *shot) letGo() { s.stick.Stuck, s.stick.On = false, components.Nobody }

// sticksTo reports whether a projectile sticks to what it met.
func (s *shot) sticksTo(m *Match, c *contact) bool {
	if s.stick == nil {
		return false
	}
	surface := components.StickWalls
	if _, ok := m.PlatformOf(c.triangle); ok {
		surface = components.StickPlatforms
	}
	if c.victim != components.Nobody {
		surface = components.StickBodies
	}
	return s.stick.To.Has(surface)
}

// fasten lets a projectile stick to what it met.
func (m *Match) fasten(s *shot, c *contact) {
	into := c.surface.Sub(s.velocity.Linear).Dot(c.normal)
	met := m.recordContact(s, c, Contact{Stuck: true})
	stick := s.stick
	stick.Stuck, stick.On, stick.Anchor, stick.Normal = true, components.Nobody, s.position.Feet, c.normal
	if q, ok := m.store.All.Find(c.victim); ok {
		left := (TickSeconds - s.now) / TickSeconds // of the movement that its box has yet to make
		_, moved := m.shotTable.At(q).target.seenBy(s)
		stick.On, stick.Anchor = q.ID, s.position.Feet.Sub(q.Position.Feet.AddScaled(moved, -left))
	} else if pose, ok := m.Pose(met.Platform); ok {
		stick.On, stick.Anchor = met.Platform, pose.Undo(s.position.Feet)
		stick.Normal = geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Undo(c.normal)
	}
	m.tellContact(s, event.Stuck, met, into)
	m.rideAlong(s)
}

// rideAlong puts a projectile to where what it sticks to has taken it. It reports
// whether it still sticks: where that is gone or dead, the projectile flies on as fast as
// it was carried.
func (m *Match) rideAlong(s *shot) bool {
	at, velocity, ok := m.anchorage(s)
	if !ok {
		s.letGo()
		return false
	}
	s.position.Feet, s.velocity.Linear = at, velocity
	return true
}

// anchorage returns where a projectile that sticks is now, and how fast that moves.
func (m *Match) anchorage(s *shot) (at, velocity geom.Vec, ok bool) {
	stick := s.stick
	if stick.On == components.Nobody {
		return stick.Anchor, geom.Vec{}, true
	}
	if pose, ok := m.Pose(stick.On); ok {
		at = pose.Apply(stick.Anchor)
		return at, at.Sub(s.position.Feet).Scale(1 / TickSeconds), true
	}
	q, ok := m.store.All.Find(stick.On)
	if !ok || q.Gone || !q.IsBoxed() || !q.IsAlive() {
		return geom.Vec{}, geom.Vec{}, false
	}
	if q.Has(store.Velocity) {
		velocity = q.Velocity.Linear
	}
	if q.Has(store.Ride) {
		velocity = velocity.Add(q.Ride.Velocity)
	}
	return m.beforeWalls(q.Box().Center, q.Position.Feet.Add(stick.Anchor)), velocity, true
}

// beforeWalls draws a place back to the near side of what solid thing lies before it, as
// seen from a place in the open: what sticks to the front of a body is not carried through
// the wall that the body leans on.
func (m *Match) beforeWalls(from, at geom.Vec) geom.Vec {
	displacement := at.Sub(from)
	hit, ok := m.store.Solid.Raycast(from, displacement)
	if !ok {
		return at
	}
	return hit.Point.AddScaled(displacement.Normalize(), -muzzleSkin)
}

// away returns the direction from what a projectile sticks to.
func (m *Match) away(s *shot) geom.Vec {
	if pose, ok := m.Pose(s.stick.On); ok {
		return geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Apply(s.stick.Normal)
	}
	return s.stick.Normal
}
