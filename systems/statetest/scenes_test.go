package statetest_test

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// fray is a scene of bodies of all models, players and others, with all weapons, among
// platforms, zones and turrets, that are upset now and then.
func fray(t testing.TB, ground, rules string, seed uint64) statetest.Scene {
	t.Helper()
	built, err := testlevels.Build(ground, seed)
	if err != nil {
		t.Fatal(err)
	}
	how, ok := tribes.RulesByName(rules)
	if !ok {
		t.Fatalf("no rules %q", rules)
	}
	how.Gravity = geom.Vec{X: 0.3, Y: -0.2, Z: how.Gravity.Z}
	return statetest.Scene{Ticks: 200, Every: 2, Commands: wild, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: built.Level, Seed: seed, Rules: how, Weapons: arsenal(), Modules: []systems.Module{upset(), behaviours.Module()}})
		if err != nil {
			return nil, err
		}
		for i, spec := range bodies(t) {
			spec.Team, spec.Name = i%3, "somebody"
			spec.Velocity = geom.Vec{X: float64(i%5*20 - 40), Y: float64(i%3*30 - 30), Z: float64(i % 2 * 40)}
			id, err := m.Join(spec)
			if err != nil {
				return nil, err
			}
			if err := m.Add(id, systems.With(components.Layers, components.LayersData{In: 3, Mask: 3})); err != nil {
				return nil, err
			}
		}
		for i := range 3 {
			if _, err := m.Spawn(turret(m.Level.Spawns[i].Position.Add(geom.Vec{X: 3, Z: 1}))...); err != nil {
				return nil, err
			}
			if _, err := m.Spawn(creature(i, m.Level.Spawns[i+1].Position)...); err != nil {
				return nil, err
			}
		}
		wind := components.ZoneData(levels.NewZone(levels.ZonePhysical, "wind", m.Level.Bounds))
		wind.Force = geom.Vec{Z: 20}
		if _, err := m.Spawn(systems.With(components.Zone, wind)); err != nil {
			return nil, err
		}
		return m, m.SetTeamDamage(0.5)
	}}
}

// bodies are the presets of all models, with tuning that is nowhere zero for no reason.
func bodies(t testing.TB) (all []systems.PlayerSpec) {
	t.Helper()
	packs := []components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}
	for _, model := range systems.Models() {
		for i, preset := range systems.Presets(model) {
			spec, err := systems.Preset(model, preset)
			if err != nil {
				t.Fatal(err)
			}
			spec.Pack = packs[i%len(packs)]
			if data, ok := systems.PartValue(spec.Parts, components.Datablock); ok && i%2 == 0 {
				data.JumpEnergyDrain, data.MinJumpEnergy, data.RunEnergyDrain, data.MinRunEnergy = 3, 10, 0.3, 8
				data.HorizontalMaxSpeed, data.HorizontalResistSpeed, data.UpMaxSpeed, data.UpResistSpeed = 30, 15, 20, 10
				spec.Parts = append(spec.Parts, systems.With(components.Datablock, data))
			}
			if data, ok := systems.PartValue(spec.Parts, systems.TorqueRules); ok && i%2 == 0 {
				data.EarlyDistance, data.RunDrainAtRest, data.ZonesPerRetry = 0.05, true, true
				data.FlattestGround, data.ShortCut, data.PlaneBounce = true, i == 2, true
				spec.Parts = append(spec.Parts, systems.With(systems.TorqueRules, data))
			}
			if data, ok := systems.PartValue(spec.Parts, systems.SlideRules); ok && i%2 == 0 {
				data.Gravity = geom.Vec{X: 0.3, Y: -0.2, Z: data.Gravity.Z}
				spec.Parts = append(spec.Parts, systems.With(systems.SlideRules, data))
			}
			all = append(all, spec)
		}
	}
	return all
}

// arsenal is the standard weapons, some with what none of them has.
func arsenal() []weapons.Spec {
	all := weapons.Standard()
	rules := []components.BlastRule{components.BlastBasic, components.BlastTribes2, components.BlastT3D}
	for i := range all {
		shot := all[i].Projectile
		switch {
		case shot == nil:
		case i%3 == 0:
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 90, Range: 60, Cone: 60}}.Give(shot)
			shot.Payload.Rule = rules[i/3%3]
		case shot.Fuse != nil:
			shot.Fuse.Proximity, shot.Fuse.RestCheckTicks = 1.5, 20
		}
	}
	return all
}

// turret stands still, can be harmed and pushed, and comes back.
func turret(at geom.Vec) []systems.Part {
	return []systems.Part{
		systems.With(components.Position, components.PositionData{Feet: at}),
		systems.With(components.Velocity, components.VelocityData{}),
		systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{X: 0.2, Y: -0.3, Z: 1.5}, Half: geom.Vec{X: 1, Y: 1, Z: 1.5}, Mass: 9}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 1}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Inside, components.InsideData{}),
		systems.With(components.Team, components.TeamData{Number: 2}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalRespawns, RespawnTicks: 20}),
	}
}

// creature is a body of a model that nobody plays; commands move it all the same.
func creature(number int, at geom.Vec) []systems.Part {
	model := systems.Models()[number%3]
	return []systems.Part{
		systems.With(components.Model, components.ModelData{Name: model}),
		systems.With(components.Position, components.PositionData{Feet: at}),
		systems.With(components.Health, components.HealthData{Current: 0.5, Max: 0.5}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalPolicy(number % 3), RespawnTicks: 15}),
	}
}

// calm is a scene like a fray of which nothing upsets anybody: all walk, ski, swim and
// ride straight on, most of the time, and hold back throws.
func calm(t testing.TB, ground, rules string, seed uint64) statetest.Scene {
	t.Helper()
	built, err := testlevels.Build(ground, seed)
	if err != nil {
		t.Fatal(err)
	}
	how, _ := tribes.RulesByName(rules)
	return statetest.Scene{Ticks: 280, Every: 3, Commands: steady, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: built.Level, Seed: seed, Rules: how})
		if err != nil {
			return nil, err
		}
		for i, spec := range bodies(t) {
			if spec.Team = i % 2; ground == "plant" && i%3 == 0 {
				spec.Position = &geom.Vec{X: float64(i) - 8, Y: float64(i % 2 * 3), Z: -3} // in the pool
			}
			for range 2 {
				if spec.Velocity = (geom.Vec{}); i%2 == 0 {
					spec.Velocity = geom.Vec{X: 10, Y: float64(30 - 6*i), Z: -35}
				}
				if _, err := m.Join(spec); err != nil {
					return nil, err
				}
			}
		}
		return m, nil
	}}
}

// duel is a scene of players who stand in a ring, beam and shoot at each other and throw
// mines and grenades between them.
func duel(t testing.TB) statetest.Scene {
	return duelWith(t, standard("disc", "elf", "repairgun", "mine", "handgrenade"), components.ButtonFire)
}

// triggers is a duel with what triggers can do: bursts that heat and spin up, single
// shots, and second modes that charge or beam.
func triggers(t testing.TB) statetest.Scene {
	all := standard("disc", "blaster", "elf")
	for i := range all {
		spec := &all[i]
		alt := spec.First()
		switch spec.Name {
		case "disc":
			spec.Trigger.CycleTicks, spec.Trigger.BurstShots, spec.Trigger.BurstTicks, spec.Trigger.Heat = 12, 3, 9, 0.3
			spec.Cooling = &weapons.Cooling{PerSecond: 0.4, Resume: 0.2}
			alt.Trigger.Charge = &weapons.Charge{Ticks: 20, Speed: weapons.Least(0.3)}
		case "blaster":
			spec.Trigger.Semi = true
			alt.Trigger.SpinUpTicks, alt.Trigger.SpinDownTicks, alt.Trigger.BurstShots, alt.Trigger.BurstTicks = 6, 9, 2, 7
		case "elf":
			spec.Trigger.Energy = 3
		}
		spec.Alt = &alt
	}
	return duelWith(t, all, components.ButtonFire, components.ButtonAltFire)
}

// standard returns some of the standard weapons.
func standard(names ...string) (some []weapons.Spec) {
	for _, spec := range weapons.Standard() {
		if slices.Contains(names, spec.Name) {
			some = append(some, spec)
		}
	}
	return some
}

// duelWith is a duel with other weapons, whose buttons take turns.
func duelWith(t testing.TB, arms []weapons.Spec, buttons ...components.Buttons) statetest.Scene {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	return statetest.Scene{Ticks: 320, Every: 3, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 8, Weapons: arms})
		if err != nil {
			return nil, err
		}
		for i := range 6 {
			sin, cos := geom.SinCos(geom.Angle(i * 65536 / 6))
			spec := systems.PlayerSpec{Team: 1 + i%2, Pack: components.RepairPack, Position: &geom.Vec{X: 5 * sin, Y: 5 * cos}}
			if _, err := m.Join(spec); err != nil {
				return nil, err
			}
		}
		return m, m.SetTeamDamage(0.2)
	}, Commands: func(m *systems.Match, tick int) (all []systems.Command) {
		players := m.Players(nil)
		if tick%3 != 0 {
			return nil
		}
		for i, p := range players {
			to := players[(i+1+tick/64)%len(players)].Position.Sub(p.Position)
			in := components.Input{Look: geom.YawPitch{Yaw: geom.Heading(to), Pitch: geom.Degrees(-5)}, Weapon: uint8(1 + (tick/40+i)%3)}
			in.Hold(buttons[(tick/50+i)%len(buttons)], (tick/20+i)%3 != 2)
			in.Hold(components.ButtonPack, tick/30%2 == 0)
			if tick/12%3 != 2 {
				in.Throw = uint8(4 + (tick/50+i)%2)
			}
			all = append(all, systems.Command{Player: p.ID, Input: in})
		}
		return all
	}}
}

// game is a scene of all modules: bots that are hurt and sent about, pickups, a mode.
func game(t testing.TB, ground string, mode systems.Module, team func(i int) int, specs []weapons.Spec) statetest.Scene {
	t.Helper()
	built, err := testlevels.Build(ground, 1)
	if err != nil {
		t.Fatal(err)
	}
	return recorded(t, statetest.Scene{Ticks: 240, Every: 6, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: built.Level, Seed: 3, Weapons: specs, Modules: []systems.Module{bots.Module(), pickups.Module(), behaviours.Module(), mode}})
		if err != nil {
			return nil, err
		}
		for i := range 6 {
			pack := components.NoPack
			if i%2 == 1 {
				pack = components.RepairPack
			}
			id, err := bots.Join(m, systems.PlayerSpec{Name: "bot", Team: team(i), Pack: pack})
			if err != nil {
				return nil, err
			}
			entry, _ := m.Entry(id)
			components.Health.Get(entry).Current, components.Health.Get(entry).ProtectedTicks = 0.1+0.1*float64(i), 0
			slots := components.Arsenal.Get(entry).Slots
			for k := range slots {
				slots[k].Ammo /= 2 // so that ammunition can be taken up
			}
			feet := components.Position.Get(entry).Feet
			if i%3 == 0 {
				if err := bots.Send(m, id, feet.Add(geom.Vec{X: 30, Y: 20, Z: 5}), 90); err != nil {
					return nil, err
				}
			}
			for k, data := range []pickups.Data{pickups.Of(levels.PickupRepairKit, 30), pickups.Of(levels.PickupAmmo, 20), pickups.Of(levels.PickupShieldPack, 40)} {
				_, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: feet.Add(geom.Vec{X: float64(k-1) * 2, Y: 1, Z: 1})}),
					systems.With(pickups.Pickup, data))
				if err != nil {
					return nil, err
				}
			}
		}
		return m, nil
	}})
}

// recorded is a scene with the commands of a crew of bots, who play it once.
func recorded(t testing.TB, s statetest.Scene) statetest.Scene {
	t.Helper()
	m, err := s.Make()
	if err != nil {
		t.Fatal(err)
	}
	crew, commands := bots.NewCrew(m), make([][]systems.Command, s.Ticks)
	for tick := range commands {
		commands[tick] = crew.Commands(nil)
		if err := m.Step(commands[tick]); err != nil {
			t.Fatal(err)
		}
	}
	s.Commands = func(_ *systems.Match, tick int) []systems.Command { return commands[tick] }
	return s
}

// twoModes are the shipped weapons, the chaingun with a second mode that bots like.
func twoModes() []weapons.Spec {
	specs := weapons.Standard()
	for i := range specs {
		if s := &specs[i]; s.Name == "chaingun" {
			alt := s.First()
			alt.Trigger.CycleTicks, alt.Trigger.Spread = 2, 0.002
			s.Alt = &alt
		}
	}
	return specs
}

// scene is one with its name.
type scene struct {
	name string
	statetest.Scene
}

// scenes are all of them.
func scenes(t testing.TB) []scene {
	t.Helper()
	alone, all := func(int) int { return 0 }, func(int) int { return 1 }
	third := func(i int) int { return i % 3 }
	return []scene{
		{"rooms", fray(t, "rooms", "arena", 3)},
		{"plant", fray(t, "plant", "articles", 1)},
		{"creases", fray(t, "creases", "original", 2)},
		{"lost", game(t, "rooms", modes.TeamDeathmatch.Module(modes.Rules{RespawnTicks: 9}), all, nil)},
		{"duel", duel(t)},
		{"triggers", triggers(t)},
		{"barrage", barrage(t, -2)},
		{"low barrage", barrage(t, -14)},
		{"walk", calm(t, "stairs", "original", 4)},
		{"ride", calm(t, "plant", "original", 7)},
		{"hills", calm(t, "terrain", "articles", 5)},
		{"deathmatch", game(t, "works", modes.Deathmatch.Module(modes.Rules{PointLimit: 2, TimeLimitTicks: 200, RespawnTicks: 12}), alone, twoModes())},
		{"teams", game(t, "plant", modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 1, TeamDamage: 0.5}), third, nil)},
	}
}
