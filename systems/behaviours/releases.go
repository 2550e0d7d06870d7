package behaviours

import (
	"cmp"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// releaseInFlight makes the releases of a bounce, or those of a shot whose time has come.
func releaseInFlight(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	if c != nil {
		if c.Answer == systems.ShotBounces {
			release(m, s, ReleaseAtBounce, c.Normal)
		}
		return
	}
	list := systems.FlyingPart(s, Releases).List
	for i := range list {
		one := &list[i]
		if one.When != ReleaseEvery {
			continue
		}
		if one.Ticks = max(one.Ticks-1, 0); one.Ticks == 0 {
			one.Ticks = one.EveryTicks
			releaseAll(m, s, one, headingOf(m, s, geom.Vec{}), geom.Vec{})
		}
	}
}

// releaseAtEnd makes the releases of the end.
func releaseAtEnd(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	var normal geom.Vec
	if c != nil {
		normal = c.Normal
	}
	release(m, s, ReleaseAtEnd, normal)
}

// release makes the releases of a shot that happen at its end or at a bounce, off a surface
// if it met one.
func release(m *systems.Match, s systems.FlyingShot, when string, normal geom.Vec) {
	heading := headingOf(m, s, normal)
	list := systems.FlyingPart(s, Releases).List
	for i := range list {
		if one := &list[i]; one.When == when {
			releaseAll(m, s, one, heading, normal)
		}
	}
}

// headingOf returns the direction in which a shot releases others: that of its flight,
// mirrored where that leads into a surface, off what it sticks to, and upward for one that
// lies still.
func headingOf(m *systems.Match, s systems.FlyingShot, normal geom.Vec) geom.Vec {
	if stick := systems.FlyingPart(s, Stick); stick != nil && stick.Stuck {
		return awayFrom(m, stick)
	}
	heading := s.Velocity().Normalize()
	if into := heading.Dot(normal); into < 0 {
		heading = heading.AddScaled(normal, -2*into)
	}
	return cmp.Or(heading, geom.Up())
}

// releaseAll makes one release. Nothing comes of it where the generations end or the
// weapon is no more.
func releaseAll(m *systems.Match, s systems.FlyingShot, one *ReleaseData, heading, normal geom.Vec) {
	generation := systems.FlyingPart(s, components.Shot).Generation
	if generation >= MaxGenerations || one.Generations > 0 && generation >= one.Generations {
		return
	}
	weapon, ok := m.Weapons().Lookup(one.Weapon)
	if !ok || weapon.Projectile == nil {
		return
	}
	shot := systems.Shot{Weapon: one.Weapon, Position: releasePoint(m, s, weapon.Projectile.Flight.Radius, normal)}
	if seeker := systems.FlyingPart(s, Homing); seeker != nil {
		if next, ok := systems.WeaponPart(m, Homing, one.Weapon, false); ok {
			next.Target = seeker.Target
			shot.Parts = []systems.Part{systems.With(Homing, next)}
		}
	}
	speed := cmp.Or(one.Speed, weapon.Projectile.MuzzleSpeed)
	random := m.Random("behaviours")
	for range one.Count {
		way := heading
		if one.Spread > 0 {
			way = scatter(heading, one.Spread, random.Float(), random.Float())
		}
		shot.Velocity = way.Scale(speed).AddScaled(*s.Velocity(), one.Inherit)
		if s.Release(shot) != nil {
			return
		}
	}
}

// releasePoint returns where the shots of a release begin: where their own box is off the
// surface that the shot met.
func releasePoint(m *systems.Match, s systems.FlyingShot, radius float64, normal geom.Vec) geom.Vec {
	at := *s.Position()
	off := normal.Scale(max(radius-s.Flight().Radius, 0) + skin)
	if _, blocked := m.Solid().Raycast(at, off); blocked || normal == (geom.Vec{}) {
		return at
	}
	return at.Add(off)
}

// scatter returns a random unit direction within a cone of an angle in degrees around a
// unit heading. off and around are two random numbers from 0 to 1. All directions in
// the cone are equally likely.
func scatter(heading geom.Vec, degrees, off, around float64) geom.Vec {
	_, edge := geom.SinCos(geom.Degrees(min(degrees, 180)))
	cos := 1 - float64(off*(1-edge))
	sin := math.Sqrt(max(1-float64(cos*cos), 0))
	right := heading.Cross(leastAxis(heading)).Normalize()
	up := right.Cross(heading)
	y, x := geom.SinCos(geom.Angle(around * 65536))
	return heading.Scale(cos).AddScaled(right, float64(sin*x)).AddScaled(up, float64(sin*y)).Normalize()
}

// leastAxis returns the axis of the smallest component of a vector.
func leastAxis(v geom.Vec) geom.Vec {
	a := v.Abs()
	switch {
	case a.Z <= a.X && a.Z <= a.Y:
		return geom.Vec{Z: 1}
	case a.X <= a.Y:
		return geom.Vec{X: 1}
	}
	return geom.Vec{Y: 1}
}
