package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// falls counts who died by the level in some ticks.
func falls(m *systems.Match, ticks int) (fell, died int) {
	for range ticks {
		bots.Play(m, nil)
		for _, e := range m.Events() {
			if e.Kind != systems.EventDied {
				continue
			}
			if died++; e.Other == components.Nobody {
				fell++
			}
		}
	}
	return fell, died
}

// TestEdges_BotsCrossIslandsAndHardlyFall lets bots without weapons run between islands.
func TestEdges_BotsCrossIslandsAndHardlyFall(t *testing.T) {
	m, ids := flagMatch(t, "isles", 4, []string{})
	taken := 0
	fell := 0
	for range 60 {
		n, _ := falls(m, 50)
		fell += n
		for _, team := range []int{1, 2} {
			if flagOf(m, team).State == modes.FlagCarried {
				taken++
			}
		}
	}
	if fell > len(ids)/2 || taken == 0 {
		t.Errorf("%d falls of %d bots in 96 s; a flag was carried %d times", fell, len(ids), taken)
	}
}

// TestEdges_AreKnownWithoutFlags: where nobody plays for flags, bots see edges all the same.
func TestEdges_AreKnownWithoutFlags(t *testing.T) {
	for _, mode := range []systems.Module{modes.TeamDeathmatch.Module(modes.Rules{}), modes.Deathmatch.Module(modes.Rules{})} {
		if testing.Short() && mode.Name != modes.Deathmatch.Name {
			continue
		}
		m, ids := teamMatch(t, "isles", 4, nil, mode)
		if fell, _ := falls(m, 3000); fell > len(ids)/2 {
			t.Errorf("%d falls of %d bots in 96 s", fell, len(ids))
		}
	}
}

// TestEdges_ABotInTheAirFliesToGround from beside the island, as long as it has energy.
func TestEdges_ABotInTheAirFliesToGround(t *testing.T) {
	for _, start := range []geom.Vec{{X: 95, Y: -310, Z: 75}, {X: -95, Y: -310, Z: 75}, {Y: -396, Z: 75}, {X: 98, Y: -310, Z: 64}} {
		m, ids := flagMatch(t, "isles", 1, []string{})
		m.Despawn(ids[1])
		if err := m.Teleport(ids[0], start); err != nil {
			t.Fatal(err)
		}
		if fell, _ := falls(m, 250); fell > 0 {
			t.Errorf("from %v it fell", start)
		}
	}
}

// TestEdges_AnUpdraftLiftsABotBackToGround from the middle of the wind.
func TestEdges_AnUpdraftLiftsABotBackToGround(t *testing.T) {
	m, ids := flagMatch(t, "isles", 1, []string{})
	m.Despawn(ids[1])
	if err := m.Teleport(ids[0], geom.Vec{X: 10, Y: 120, Z: 10}); err != nil {
		t.Fatal(err)
	}
	for tick := range 1500 {
		if fell, _ := falls(m, 1); fell > 0 {
			break
		}
		if brain := brainOf(m, ids[0]); tick > 10 && brain.Ground < 1 && feetOf(m, ids[0]).Z > 30 {
			return
		}
	}
	t.Errorf("after 48 s it is at %v", feetOf(m, ids[0]))
}

// TestBots_PlayForFlagsWithoutAllocations with all weapons.
func TestBots_PlayForFlagsWithoutAllocations(t *testing.T) {
	for _, name := range []string{"valley", "isles"} {
		m, _ := flagMatch(t, name, 4, nil)
		least := ^uint64(0)
		for n := range 300 {
			bots.Play(m, nil)
			if n >= 200 {
				least = min(least, alloctest.Count(func() { bots.Play(m, nil) }))
			}
		}
		if least != 0 {
			t.Errorf("%s: %d allocations in a tick", name, least)
		}
	}
}

// TestDefender_ComesHomeFromAnotherIsland over bridges, and not straight over the abyss.
func TestDefender_ComesHomeFromAnotherIsland(t *testing.T) {
	m, ids := flagMatch(t, "isles", 4, []string{})
	steps(m, 10)
	for i, id := range ids {
		if *brainOf(m, id).Role != bots.Defender {
			continue
		}
		x := float64(150 - 300*(i%2))
		if err := m.Teleport(id, geom.Vec{X: x, Y: -189 * x / 150, Z: 62}); err != nil {
			t.Fatal(err)
		}
	}
	home := map[components.ID]bool{}
	for range 2500 {
		bots.Play(m, nil)
		for i, id := range ids {
			brain, far := brainOf(m, id), feetOf(m, id).Sub(flagOf(m, 1+i%2).Home).Length()
			if *brain.Role == bots.Defender && brain.Deaths == 0 && far < 100 {
				home[id] = true
			}
		}
	}
	if len(home) != 2 {
		t.Errorf("%d defenders came home alive, want two", len(home))
	}
}
