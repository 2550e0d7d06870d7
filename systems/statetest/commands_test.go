package statetest_test

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// steady are commands that change every second.
func steady(m *systems.Match, tick int) []systems.Command {
	const every = 32
	if tick%every != 0 {
		return nil
	}
	var all []systems.Command
	for id := range actors.In(m) {
		r := rand.New(rand.NewPCG(uint64(tick/every), uint64(id)))
		in := components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Angle(r.Uint32()), Pitch: geom.Degrees(-20)}}
		in.Hold(components.ButtonSki, r.IntN(3) == 0)
		in.Hold(components.ButtonJump, r.IntN(4) == 0)
		in.Hold(components.ButtonJet, r.IntN(3) == 0)
		in.Hold(components.ButtonCrouch, r.IntN(5) == 0)
		in.Hold(components.ButtonPack, r.IntN(2) == 0)
		in.Hold(components.ButtonFire, r.IntN(3) == 0)
		if in.Throw = uint8(r.IntN(14)); tick/every%2 == 1 {
			in.Throw = 0 // it lets go
		}
		all = append(all, systems.Command{Player: id, Input: in})
	}
	return all
}

var (
	actors    = systems.NewQuery(components.Intent, components.Position)
	moving    = systems.NewQuery(components.Platform)
	reachable = systems.NewQuery(components.Position, components.Velocity, components.Health)
)

// wild are commands at random, which change with the tick alone. In most ticks there are
// none, so that everybody goes on as it did.
func wild(m *systems.Match, tick int) []systems.Command {
	if tick%4 != 0 {
		return nil
	}
	r := rand.New(rand.NewPCG(uint64(tick/8), 3))
	var all []systems.Command
	for id := range actors.In(m) {
		all = append(all, systems.Command{Player: id, Input: components.Input{
			Forward: components.Axis(r.IntN(255) - 127), Right: components.Axis(r.IntN(255) - 127),
			Look:    geom.YawPitch{Yaw: geom.Angle(tick*150 + int(id)*4000), Pitch: geom.Degrees(float64(tick%60) - 30)},
			Buttons: components.Buttons(r.Uint32()) | components.ButtonFire,
			Weapon:  uint8(r.IntN(14)), Throw: uint8(r.IntN(14)),
		}})
	}
	return all
}

// upset is a module that puts somebody elsewhere now and then, into walls too, pushes
// and harms, and stops platforms.
func upset() systems.Module {
	run := func(m *systems.Match) {
		random := m.Random("upset")
		if m.Tick()%11 != 0 {
			return
		}
		for _, entry := range moving.In(m) {
			components.Platform.Get(entry).Stopped = random.Below(2) == 0
		}
		size := m.Level.Bounds.Size()
		for id := range reachable.In(m) {
			switch random.Below(12) {
			case 0:
				at := m.Level.Bounds.Min.Add(geom.Vec{X: float64(size.X * random.Float()), Y: float64(size.Y * random.Float()), Z: float64(size.Z * random.Float())})
				m.Fail(m.Teleport(id, at))
			case 1:
				m.Fail(m.Push(id, geom.Vec{X: float64(40 * random.Unit()), Y: float64(40 * random.Unit()), Z: float64(60 * random.Float())}))
			case 2:
				m.Fail(m.Damage(id, systems.Damage{Amount: random.Float(), Source: id}))
			case 3:
				m.Fail(m.Heal(id, random.Float(), id))
			}
		}
	}
	return systems.Module{Name: "upset", Version: "1", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "upset", Stage: systems.StageRules, Run: run})
	}}
}
