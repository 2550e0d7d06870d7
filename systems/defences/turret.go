package defences

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/yohamta/donburi"
)

// Numbers of turrets [ours].
const (
	// TurretRange is how far a turret sees, and so fires, with a sensor of its team, m; blindRange without one.
	TurretRange, blindRange = 95.0, 50.0
	// fireTicks is the time from one shot to the next, 1.6 s.
	fireTicks = 50
	// lookTicks is how often it chooses whom it aims at, 0.26 s: who comes round a corner has that time.
	lookTicks = 8
	// turnDegrees is how far it turns in a tick: three quarters of a turn a second. Who skis close
	// by is faster.
	turnDegrees = 8.0
	// aimedCos is the cosine of the angle within which it fires, 4 degrees.
	aimedCos = 0.9976
	// muzzle is how far its barrel reaches from its middle, m: beyond its own box.
	muzzle = 1.5
	// headZ is the height of the barrel above its middle, m.
	headZ = 0.6
	// shotDamage multiplies the damage of a shot: two hits and a scratch kill a light player.
	shotDamage = 0.7
	// turretWeapon is what it fires: slow enough to be dodged by who sees it coming.
	turretWeapon = "plasma"
)

// fire turns turrets to enemies whom they see, and lets them fire.
func fire(m *systems.Match) {
	for id, entry := range pieces.In(m) {
		t, team := Piece.Get(entry), components.Team.Get(entry).Number
		if t.Sensor {
			continue
		}
		t.Wait = max(t.Wait-1, 0)
		if t.Down || !components.Health.Get(entry).Alive() || !bases.Powered(m, team) {
			t.Target = components.Nobody
			continue
		}
		eye := components.Position.Get(entry).Feet.Add(geom.Vec{Z: headZ})
		if (m.Tick()+int64(id))%lookTicks == 0 {
			t.Target = nearest(m, eye, team)
		}
		if t.Target != components.Nobody {
			t.shoot(m, id, eye)
		}
	}
}

// shoot turns a turret towards its target, and fires when it aims at where that will be.
func (p *pieceData) shoot(m *systems.Match, id components.ID, eye geom.Vec) {
	target, ok := m.Entry(p.Target)
	box, boxed := m.Box(p.Target)
	if !ok || !boxed || !components.Health.Get(target).Alive() {
		p.Target = components.Nobody
		return
	}
	weapon, ok := m.Weapons().Lookup(turretWeapon)
	if !ok || weapon.Projectile == nil {
		return // a game without that weapon
	}
	speed := max(weapon.Projectile.MuzzleSpeed, 1)
	flight := box.Center.Sub(eye).Length() / speed
	way := box.Center.AddScaled(components.Velocity.Get(target).Linear, flight).Sub(eye).Normalize()
	want := geom.LookAlong(way)
	p.Look.Yaw = turned(p.Look.Yaw, want.Yaw)
	p.Look.Pitch = turned(p.Look.Pitch, want.Pitch)
	if p.Wait > 0 || p.Look.Forward().Dot(way) < aimedCos {
		return
	}
	p.Wait = fireTicks
	from := eye // a copy for the heap, and only of a shot
	// It fails where too many shots fly already: then this one is missing.
	_, _ = m.Launch(systems.Shot{Weapon: turretWeapon, Owner: id, From: &from, Position: eye.AddScaled(way, muzzle), Velocity: way.Scale(speed), Damage: shotDamage})
}

// turned returns an angle that is nearer to another by what a turret turns in a tick.
func turned(from, to geom.Angle) geom.Angle {
	most := int(geom.Degrees(turnDegrees))
	return from + geom.Angle(min(max(int(int16(to-from)), -most), most))
}

// nearest returns the nearest enemy of a team that is seen from a place, or Nobody.
func nearest(m *systems.Match, eye geom.Vec, team int) components.ID {
	found, reach := components.Nobody, blindRange
	if senses(m, team, eye) {
		reach = TurretRange
	}
	for id, entry := range targets.In(m) {
		if components.Team.Get(entry).Number == team || !fair(entry) {
			continue
		}
		box, ok := m.Box(id)
		if !ok {
			continue
		}
		way := box.Center.Sub(eye)
		distance := way.Length()
		if distance >= reach {
			continue
		}
		if _, hidden := m.Solid().Raycast(eye, way); !hidden {
			found, reach = id, distance
		}
	}
	return found
}

// fair reports whether a player can be hurt.
func fair(entry *donburi.Entry) bool {
	health := components.Health.Get(entry)
	return health.Alive() && health.ProtectedTicks == 0
}
