package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/weapons"
)

// releases lets shots release others.
type releases struct {
	*Flight
	weapons *Weapons
}

// flown makes the releases of a bounce, or those of a shot whose time has come.
func (r *releases) flown(s *Shot, c *Contact) {
	if c != nil {
		if c.Answer == Bounce {
			r.release(s, components.ReleaseAtBounce, c.Normal)
		}
		return
	}
	list := PartOf(s, components.Releases).List
	for i := range list {
		one := &list[i]
		if one.When != components.ReleaseEvery {
			continue
		}
		if down(&one.Ticks); one.Ticks == 0 {
			one.Ticks = one.EveryTicks
			r.releaseAll(s, one, r.headingOf(s, geom.Vec{}), geom.Vec{})
		}
	}
}

// end makes the releases of the end.
func (r *releases) end(s *Shot, c *Contact) {
	var normal geom.Vec
	if c != nil {
		normal = c.Normal
	}
	r.release(s, components.ReleaseAtEnd, normal)
}

// release makes the releases of a shot that happen at its end or at a bounce, off a surface
// if it met one.
func (r *releases) release(s *Shot, when components.ReleaseTime, normal geom.Vec) {
	heading := r.headingOf(s, normal)
	list := PartOf(s, components.Releases).List
	for i := range list {
		if one := &list[i]; one.When == when {
			r.releaseAll(s, one, heading, normal)
		}
	}
}

// headingOf returns the direction in which a shot releases others: that of its flight,
// mirrored where that leads into a surface, off what it sticks to, and upward for one that
// lies still.
func (r *releases) headingOf(s *Shot, normal geom.Vec) geom.Vec {
	if stick := PartOf(s, components.Stick); stick != nil && stick.Stuck {
		return awayFrom(r.Platforms, stick)
	}
	heading := s.velocity.Linear.Normalize()
	if into := heading.Dot(normal); into < 0 {
		heading = heading.AddScaled(normal, -2*into)
	}
	if heading == (geom.Vec{}) {
		return geom.Up()
	}
	return heading
}

// releaseAll makes one release. Nothing comes of it where the generations end or the
// weapon is no more.
func (r *releases) releaseAll(s *Shot, one *components.ReleaseData, heading, normal geom.Vec) {
	from := s.origin()
	if from.Generation >= components.MaxGenerations || one.Generations > 0 && from.Generation >= one.Generations {
		return
	}
	weapon, ok := r.weapons.Find(one.Weapon)
	if !ok || weapon.Mode(false).Projectile == nil {
		return
	}
	mode := weapon.Mode(false)
	p := mode.Projectile
	order := Order{
		Mode: mode, Position: r.releasePoint(s, p.Flight.Radius, normal), Damage: 1, Radius: 1,
		Generation: from.Generation + 1,
		Owner:      components.OwnerData{ID: s.owner.ID, Team: s.owner.Team, GraceTicks: p.GraceTicks},
	}
	if seeker := PartOf(s, components.Homing); seeker != nil {
		order.target = seeker.Target
	}
	speed := one.Speed
	if speed == 0 {
		speed = p.MuzzleSpeed
	}
	for range one.Count {
		way := heading
		if one.Spread > 0 {
			way = weapons.Scatter(heading, one.Spread, r.Random.Float(), r.Random.Float())
		}
		order.Velocity = way.Scale(speed).AddScaled(s.velocity.Linear, one.Inherit)
		if _, ok := r.launcher.Launch(&order); !ok {
			r.Events.Add(event.Event{Kind: event.OverLimit, Subject: s.owner.ID, Position: order.Position, Amount: MaxFlying, Weapon: mode.Spec.Name, Limit: event.LimitProjectiles})
			return
		}
	}
}

// releasePoint returns where the shots of a release begin: where their own box is off the
// surface that the shot met.
func (r *releases) releasePoint(s *Shot, radius float64, normal geom.Vec) geom.Vec {
	at := s.position.Feet
	off := normal.Scale(max(radius-s.flight.Radius, 0) + skin)
	if _, blocked := r.Store.Solid.Raycast(at, off); blocked || normal == (geom.Vec{}) {
		return at
	}
	return at.Add(off)
}
