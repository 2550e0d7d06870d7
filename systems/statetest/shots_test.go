package statetest_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/skijet/skijet/systems/weapons"
)

// tricks are weapons whose projectiles do what no standard one does.
func tricks() []weapons.Spec {
	shot := func(name string, p weapons.Projectile, b behaviours.Behaviour) weapons.Spec {
		p.GraceTicks, p.Inherit = 8, 0.5
		p.Payload.Kind, p.Payload.Armor, p.Payload.Shield = name, components.ArmorFactors{Light: 0.5, Medium: 1.5, Heavy: 0.7}, 0.5
		b.Give(&p)
		return weapons.Spec{Name: name, Trigger: weapons.Trigger{CycleTicks: 3}, Projectile: &p}
	}
	on := behaviours.StickWalls | behaviours.StickBodies | behaviours.StickPlatforms
	return []weapons.Spec{
		shot("a bomblet", weapons.Projectile{MuzzleSpeed: 15, TTLTicks: 20, Flight: components.FlightData{Gravity: 20, Radius: 0.1},
			Fuse: &components.FuseData{}, Bounce: &components.BounceData{Elasticity: 0.6}, Payload: components.PayloadData{Damage: 0.05, Radius: 6, Kick: 80}},
			behaviours.Behaviour{Releases: []behaviours.ReleaseData{
				{Weapon: "a bomblet", When: behaviours.ReleaseAtBounce, Count: 1, Spread: 40, Inherit: 0.3, Generations: 2}}}),
		shot("b cluster", weapons.Projectile{MuzzleSpeed: 30, TTLTicks: 25, Flight: components.FlightData{Gravity: 10, Radius: 0.1},
			Payload: components.PayloadData{Damage: 0.1, Radius: 4}},
			behaviours.Behaviour{
				Payloads: []components.PayloadData{{Kind: "fire", Damage: 0.1, Radius: 7, Kick: 50,
					Rule: components.BlastT3D, Armor: components.ArmorFactors{Light: 0.3, Medium: 0.4, Heavy: 0.6}, Shield: 0.6}},
				Releases: []behaviours.ReleaseData{
					{Weapon: "a bomblet", When: behaviours.ReleaseAtEnd, Count: 3, Spread: 90, Speed: 9, Inherit: 0.2, Generations: 3},
					{Weapon: "c arrow", When: behaviours.ReleaseEvery, Count: 1, Spread: 10, EveryTicks: 5},
				}}),
		shot("c arrow", weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 15, Payload: components.PayloadData{Damage: 0.02, Kick: 40}},
			behaviours.Behaviour{Pierce: 2, Chain: &behaviours.ChainData{Jumps: 2, Range: 12, Factor: 0.5}}),
		shot("d gum", weapons.Projectile{MuzzleSpeed: 35, TTLTicks: 40, Flight: components.FlightData{Gravity: 20, Radius: 0.1},
			Fuse: &components.FuseData{}, Payload: components.PayloadData{Damage: 0.1, Radius: 6}, Volatile: &components.VolatileData{Half: 0.6, Health: 0.08}},
			behaviours.Behaviour{Stick: on, Field: &behaviours.FieldData{Pull: 60, Radius: 12, Shots: true},
				Releases: []behaviours.ReleaseData{{Weapon: "c arrow", When: behaviours.ReleaseEvery, Count: 1, EveryTicks: 7}}}),
		shot("e drone", weapons.Projectile{MuzzleSpeed: 8, TTLTicks: 60, Payload: components.PayloadData{Damage: 0.1, Radius: 3},
			Volatile: &components.VolatileData{Half: 0.8, Health: 0.1, Dud: true}}, behaviours.Behaviour{Flare: 1.5}),
		shot("f missile", weapons.Projectile{MuzzleSpeed: 25, TTLTicks: 60, Payload: components.PayloadData{Damage: 0.1, Radius: 3}},
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 60, Cone: 80, Heat: 0.1}, Lock: &behaviours.LockingData{Ticks: 8, Range: 60, Cone: 30}}),
		shot("g seeker", weapons.Projectile{MuzzleSpeed: 25, TTLTicks: 60, Payload: components.PayloadData{Damage: 0.1, Radius: 3}},
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 60, Cone: 80, Heat: 0.1}}),
	}
}

// barrage is a scene of players of all armours around a lift who jet and shoot with
// tricks, upward from a pitch on.
func barrage(t testing.TB, pitch float64) statetest.Scene {
	t.Helper()
	lift := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 2, 6, 0), testlevels.Stop(3, 0, 9, 6, 0))
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 40}, true)
	level, err := testlevels.Built(&s, func(p *levels.Parts) {
		p.Platforms, p.Spawns[0].Position = []levels.Platform{lift}, geom.Vec{X: 30, Y: 30, Z: 0.2}
	})
	if err != nil {
		t.Fatal(err)
	}
	armors := []string{"light", "medium", "heavy"}
	return statetest.Scene{Ticks: 300, Every: 3, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 5, Weapons: tricks(), Modules: []systems.Module{behaviours.Module()}})
		if err != nil {
			return nil, err
		}
		for i := range 9 {
			sin, cos := geom.SinCos(geom.Angle(i * 65536 / 9))
			spec, err := systems.Preset(components.ModelTribes, armors[i%3])
			if err != nil {
				return nil, err
			}
			spec.Team, spec.Pack, spec.Position = i%3, components.ShieldPack, &geom.Vec{X: 12 * sin, Y: 12 * cos, Z: 0.5}
			if _, err := m.Join(spec); err != nil {
				return nil, err
			}
		}
		return m, m.SetTeamDamage(0.5)
	}, Commands: func(m *systems.Match, tick int) (all []systems.Command) {
		players := m.Players(nil)
		for i, p := range players {
			to := players[(i+4+tick/90)%len(players)].Position.Sub(p.Position)
			in := components.Input{Look: geom.YawPitch{Yaw: geom.Heading(to), Pitch: geom.Degrees(float64(tick%50)/5 + pitch)}, Weapon: uint8(1 + (tick/24+i)%7)}
			in.Hold(components.ButtonFire, (tick/2+i)%5 == 0)
			in.Hold(components.ButtonJet, (tick/20+i)%2 == 0)
			in.Hold(components.ButtonPack, (tick/16+i)%2 == 0)
			all = append(all, systems.Command{Player: p.ID, Input: in})
		}
		return all
	}}
}
