package creatures

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// TurretData is the gun of a turret.
type TurretData struct {
	CooldownTicks int
	Look          geom.YawPitch // where it aimed last
}

// Turret is on every turret.
var Turret = donburi.NewComponentType[TurretData]()

// Numbers of turrets.
const (
	TurretSight  = 60.0 // m
	TurretTicks  = 62   // from one disc to the next
	TurretHealth = 0.8
	TurretRepair = 625 // ticks until it stands again, 20 s
	discSpeed    = 65.0
)

var turretHalf = geom.Vec{X: 0.6, Y: 0.6, Z: 1}

var turrets = systems.NewQuery(Turret)

// Turrets returns the module of turrets, which stand at these places: neither a
// player nor a body, but a box with health that launches discs at who comes near.
func Turrets(places []geom.Vec) systems.Module {
	return systems.Module{
		Name: "creatures turrets", Version: "1",
		Components: []systems.Registration{systems.State("creatures turret", Turret, systems.Needs(components.HitBox, components.Health))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("weapons", systems.System{Name: "creatures turrets fire", Run: fire}).
				After("limits", systems.System{Name: "creatures turrets slain", Run: func(m *systems.Match) {
					slain(m, "turret", func(id components.ID) bool { return isA(m, id, Turret) })
				}})
		},
		Setup: func(m *systems.Match) error {
			if places == nil {
				places = Around(m.Level).Turrets
			}
			for _, at := range places {
				if _, err := SpawnTurret(m, at); err != nil {
					return fmt.Errorf("turret at %v: %w", at, err)
				}
			}
			return nil
		},
	}
}

// SpawnTurret puts a turret into a match that has the module of turrets.
func SpawnTurret(m *systems.Match, at geom.Vec) (components.ID, error) {
	return m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: at}),
		systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: turretHalf.Z}, Half: turretHalf}),
		systems.With(components.Health, components.HealthData{Current: TurretHealth, Max: TurretHealth}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalRespawns, RespawnTicks: TurretRepair}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(Turret, TurretData{}))
}

// fire launches discs at whom turrets see.
func fire(m *systems.Match) {
	for id, entry := range turrets.In(m) {
		turret := Turret.Get(entry)
		if turret.CooldownTicks > 0 {
			turret.CooldownTicks--
			continue
		}
		if !components.Health.Get(entry).Alive() {
			continue
		}
		eye := components.Position.Get(entry).Feet.Add(geom.Vec{Z: 2*turretHalf.Z - 0.3})
		victim, at := nearest(m, eye, TurretSight)
		if victim == components.Nobody {
			continue
		}
		if entry, ok := m.Entry(victim); ok { // lead it
			flight := at.Sub(eye).Length() / discSpeed
			at = at.AddScaled(components.Velocity.Get(entry).Linear, flight)
		}
		way := at.Sub(eye).Normalize()
		turret.Look = geom.LookAlong(way)
		turret.CooldownTicks = TurretTicks - 1
		_, err := m.Launch(systems.Shot{Weapon: "disc", Owner: id, From: &eye, Position: eye.AddScaled(way, 1), Velocity: way.Scale(discSpeed)})
		m.Fail(err)
	}
}
