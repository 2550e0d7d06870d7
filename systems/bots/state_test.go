package bots_test

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/statetest"
)

// raid is a scene of a game for flags, in which some bots are hurt and some repair.
func raid(t testing.TB, level string, ticks int) statetest.Scene {
	t.Helper()
	ground := embedded(t, level)
	all := []systems.Module{brains, pickups.Module(), bases.Module(), modes.CaptureTheFlag(modes.Rules{RespawnTicks: 30})}
	return statetest.Scene{Ticks: ticks, Every: 15, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: ground, Seed: 4, Modules: all})
		if err != nil {
			return nil, err
		}
		for i := range 8 {
			pack := components.EnergyPack
			if i > 5 {
				pack = components.RepairPack
			}
			id, err := bots.Join(m, systems.PlayerSpec{Team: 1 + i%2, Pack: pack})
			if err != nil {
				return nil, err
			}
			entry, _ := m.Entry(id)
			components.Health.Get(entry).Current = 0.2 + 0.1*float64(i)
		}
		return m, nil
	}}
}

// lateRun is a raid in which the cappers soon give up their runs, which have lasted too long.
func lateRun(t testing.TB) statetest.Scene {
	t.Helper()
	scene := raid(t, "valley", 60)
	start := scene.Make
	scene.Make = func() (*systems.Match, error) {
		m, err := start()
		if err != nil {
			return nil, err
		}
		for _, p := range m.Players(nil) {
			entry, _ := m.Entry(p.ID)
			bots.Brain.Get(entry).RouteTicks = bots.RouteTicks - 30
		}
		return m, nil
	}
	return scene
}

// known are the fields of which nothing in these scenes tells that they are lost.
var known = func() map[string]string {
	const (
		elsewhere = "the scenes of package statetest tell: there bots are sent about, and heal"
		rare      = "it matters so rarely that no scene tells"
	)
	all := map[string]string{}
	for _, field := range []string{"Alt", "Heals", "Order.X", "Order.Y", "Order.Z", "OrderTicks"} {
		all["bots.brain."+field] = elsewhere
	}
	for _, field := range []string{"Boost", "BoostTicks", "BoostWait", "Detour.X", "Detour.Y", "Detour.Z", "DetourTicks", "Edge.Hold", "Edge.Hopeless", "Edge.Release", "Edge.Run.Z", "Edge.Saves", "Evade.Z", "Goal.Z", "Ground", "HurtTicks", "Overflies", "SlowTicks", "Swims"} {
		all["bots.brain."+field] = rare
	}
	return all
}()

func TestHoles_EveryFieldOfABotIsNeeded(t *testing.T) {
	holes, err := statetest.HolesOf(bots.Module(), known, raid(t, "valley", 3000), raid(t, "isles", 2000), raid(t, "works", 3000), lateRun(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, hole := range holes {
		t.Errorf("nothing tells that %s is lost", hole)
	}
}
