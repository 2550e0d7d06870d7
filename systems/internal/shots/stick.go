package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// sticking lets shots stick to what they meet.
type sticking struct {
	*Config
	targets *Targets
}

// sticksTo reports whether a shot sticks to an entity.
func sticksTo(s *Shot, other components.ID) bool {
	stick := PartOf(s, components.Stick)
	return stick.Stuck && stick.On == other
}

// letGo lets a shot stick to nothing.
func letGo(stick *components.StickData) { stick.Stuck, stick.On = false, components.Nobody }

// wouldStick reports whether a shot sticks to what it met.
func wouldStick(s *Shot, c *Contact) bool {
	stick := PartOf(s, components.Stick)
	if stick == nil {
		return false
	}
	surface := components.StickWalls
	if c.Platform != components.Nobody {
		surface = components.StickPlatforms
	}
	if c.Other != components.Nobody {
		surface = components.StickBodies
	}
	return stick.To.Has(surface)
}

// contact lets a shot stick to what it met.
func (k *sticking) contact(s *Shot, c *Contact) {
	if c.Near || c.Answer == Pass || s.HasImpactFuse() || !wouldStick(s, c) {
		return
	}
	c.Answer = Stop
	stick := PartOf(s, components.Stick)
	stick.Stuck, stick.On, stick.Anchor, stick.Normal = true, components.Nobody, s.position.Feet, c.Normal
	if q, ok := k.Store.All.Find(c.Other); ok {
		left := (tickSeconds - s.now) / tickSeconds // of the movement that its box has yet to make
		_, moved := k.targets.rows.At(q).seenBy(s)
		stick.On, stick.Anchor = q.ID, s.position.Feet.Sub(q.Position.Feet.AddScaled(moved, -left))
	} else if pose, ok := k.Platforms.Pose(c.Platform); ok {
		stick.On, stick.Anchor = c.Platform, pose.Undo(s.position.Feet)
		stick.Normal = geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Undo(c.Normal)
	}
}

// flown takes a shot that has just stuck along at once.
func (k *sticking) flown(s *Shot, c *Contact) {
	if c != nil && c.Answer == Stop {
		k.fly(s)
	}
}

// fly puts a shot to where what it sticks to has taken it. It reports whether it still
// sticks: where that is gone or dead, the shot flies on as fast as it was carried.
func (k *sticking) fly(s *Shot) (held bool) {
	stick := PartOf(s, components.Stick)
	if !stick.Stuck {
		return false
	}
	at, velocity, ok := k.anchorage(s, stick)
	if !ok {
		letGo(stick)
		return false
	}
	s.position.Feet, s.velocity.Linear = at, velocity
	return true
}

// shoved lets a shot ride what it sticks to, and come off anything else that a platform
// passes.
func (k *sticking) shoved(s *Shot, platform components.ID) bool {
	stick := PartOf(s, components.Stick)
	if !stick.Stuck {
		return false
	}
	if stick.On == platform {
		return true
	}
	letGo(stick)
	return false
}

// anchorage returns where a shot that sticks is now, and how fast that moves.
func (k *sticking) anchorage(s *Shot, stick *components.StickData) (at, velocity geom.Vec, ok bool) {
	if stick.On == components.Nobody {
		return stick.Anchor, geom.Vec{}, true
	}
	if pose, ok := k.Platforms.Pose(stick.On); ok {
		at = pose.Apply(stick.Anchor)
		return at, at.Sub(s.position.Feet).Scale(1 / tickSeconds), true
	}
	q, ok := k.Store.All.Find(stick.On)
	if !ok || q.Gone || !q.IsBoxed() || !q.IsAlive() {
		return geom.Vec{}, geom.Vec{}, false
	}
	if q.Has(store.Velocity) {
		velocity = q.Velocity.Linear
	}
	if q.Has(store.Ride) {
		velocity = velocity.Add(q.Ride.Velocity)
	}
	return k.beforeWalls(q.Box().Center, q.Position.Feet.Add(stick.Anchor)), velocity, true
}

// beforeWalls draws a place back to the near side of what solid thing lies before it, as
// seen from a place in the open: what sticks to the front of a body is not carried through
// the wall that the body leans on.
func (k *sticking) beforeWalls(from, at geom.Vec) geom.Vec {
	displacement := at.Sub(from)
	hit, ok := k.Store.Solid.Raycast(from, displacement)
	if !ok {
		return at
	}
	return hit.Point.AddScaled(displacement.Normalize(), -skin)
}

// awayFrom returns the direction from what a shot sticks to.
func awayFrom(platforms Platforms, stick *components.StickData) geom.Vec {
	if pose, ok := platforms.Pose(stick.On); ok {
		return geom.Pose{Axis: pose.Axis, Angle: pose.Angle}.Apply(stick.Normal)
	}
	return stick.Normal
}
