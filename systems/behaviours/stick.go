package behaviours

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// skin is how far before a surface a shot is put, m [ours]: its next sweep then meets the near
// side.
const skin = 1e-3

// isStuckTo reports whether a shot sticks to an entity.
func isStuckTo(_ *systems.Match, s systems.FlyingShot, other components.ID) bool {
	stick := systems.FlyingPart(s, Stick)
	return stick.Stuck && stick.On == other
}

// letGo lets a shot stick to nothing.
func (s *StickData) letGo() { s.Stuck, s.On = false, components.Nobody }

// wouldStick reports whether a shot sticks to what it met.
func wouldStick(s systems.FlyingShot, c *systems.ShotContact) bool {
	stick := systems.FlyingPart(s, Stick)
	if stick == nil {
		return false
	}
	surface := StickWalls
	if c.Platform != components.Nobody {
		surface = StickPlatforms
	}
	if c.Other != components.Nobody {
		surface = StickBodies
	}
	return stick.To.Has(surface)
}

// stick lets a shot stick to what it met.
func stick(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	if c.Near || c.Answer == systems.ShotPasses || c.Armed || !wouldStick(s, c) {
		return
	}
	c.Answer = systems.ShotStops
	stick, at := systems.FlyingPart(s, Stick), *s.Position()
	stick.Stuck, stick.On, stick.Anchor, stick.Normal = true, components.Nobody, at, c.Normal
	if c.Other != components.Nobody {
		stick.On, stick.Anchor = c.Other, at.Sub(c.Place)
	} else if pose, ok := m.Pose(c.Platform); ok {
		stick.On, stick.Anchor = c.Platform, pose.Undo(at)
		stick.Normal = geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Undo(c.Normal)
	}
}

// followAtOnce takes a shot that has just stuck along at once.
func followAtOnce(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	if c != nil && c.Answer == systems.ShotStops {
		follow(m, s)
	}
}

// follow puts a shot to where what it sticks to has taken it. It reports whether it still
// sticks: where that is gone or dead, the shot flies on as fast as it was carried.
func follow(m *systems.Match, s systems.FlyingShot) (held bool) {
	stick := systems.FlyingPart(s, Stick)
	if !stick.Stuck {
		return false
	}
	at, velocity, ok := anchorage(m, s, stick)
	if !ok {
		stick.letGo()
		return false
	}
	*s.Position(), *s.Velocity() = at, velocity
	return true
}

// ride lets a shot ride what it sticks to, and come off anything else that a platform passes.
func ride(_ *systems.Match, s systems.FlyingShot, platform components.ID) (left bool) {
	stick := systems.FlyingPart(s, Stick)
	if !stick.Stuck {
		return false
	}
	if stick.On == platform {
		return true
	}
	stick.letGo()
	return false
}

// anchorage returns where a shot that sticks is now, and how fast that moves.
func anchorage(m *systems.Match, s systems.FlyingShot, stick *StickData) (at, velocity geom.Vec, ok bool) {
	if stick.On == components.Nobody {
		return stick.Anchor, geom.Vec{}, true
	}
	if pose, ok := m.Pose(stick.On); ok {
		at = pose.Apply(stick.Anchor)
		return at, at.Sub(*s.Position()).Scale(1 / systems.TickSeconds), true
	}
	entry, _ := m.Entry(stick.On)
	box, ok := m.Box(stick.On)
	if !ok || !isAlive(entry) {
		return geom.Vec{}, geom.Vec{}, false
	}
	if entry.HasComponent(components.Velocity) {
		velocity = components.Velocity.Get(entry).Linear
	}
	if entry.HasComponent(components.Ride) {
		velocity = velocity.Add(components.Ride.Get(entry).Velocity)
	}
	return beforeWalls(m, box.Center, components.Position.Get(entry).Feet.Add(stick.Anchor)), velocity, true
}

// beforeWalls draws a place back to the near side of what solid thing lies before it, as
// seen from a place in the open: what sticks to the front of a body is not carried through
// the wall that the body leans on.
func beforeWalls(m *systems.Match, from, at geom.Vec) geom.Vec {
	displacement := at.Sub(from)
	hit, ok := m.Solid().Raycast(from, displacement)
	if !ok {
		return at
	}
	return hit.Point.AddScaled(displacement.Normalize(), -skin)
}

// awayFrom returns the direction from what a shot sticks to.
func awayFrom(m *systems.Match, stick *StickData) geom.Vec {
	if pose, ok := m.Pose(stick.On); ok {
		return geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Apply(stick.Normal)
	}
	return stick.Normal
}
