package modes_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/tribes"
)

// TestLedger_OfAMatchOfBotsBalances compares the health that all players lost with the
// damage events, and the scores with the deaths.
func TestLedger_OfAMatchOfBotsBalances(t *testing.T) {
	level, err := testlevels.Hills(48, 16)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 9, Modules: []systems.Module{bots.Module(), modes.TeamDeathmatch.Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	armors := []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()}
	for i := range 8 {
		if _, err := bots.Join(m, systems.PlayerSpec{Team: i % 3, Armor: armors[i%3]}); err != nil {
			t.Fatal(err)
		}
	}
	lost, told, deaths := map[components.ID]float64{}, map[components.ID]float64{}, 0
	before := m.Players(nil)
	byWorld, crew := 0, bots.NewCrew(m)
	for tick := range 2500 {
		m.Step(crew.Commands(nil))
		after := m.Players(nil)
		revived := map[components.ID]bool{}
		for _, e := range m.Events() {
			switch e.Kind {
			case systems.EventDamaged:
				told[e.Subject] += e.Amount
			case systems.EventSpawned:
				revived[e.Subject] = true
			case systems.EventDied:
				if deaths++; e.Other == components.Nobody {
					byWorld++
				}
			case systems.EventFellOut:
				told[e.Subject] += before[e.Subject-1].Health
			}
		}
		for i, p := range after {
			if revived[p.ID] {
				before[i].Health = p.Health
			}
			lost[p.ID] += before[i].Health - p.Health
			if d := lost[p.ID] - told[p.ID]; math.Abs(d) > 1e-9 {
				t.Fatalf("tick %d player %d: lost %v, events say %v", tick, p.ID, lost[p.ID], told[p.ID])
			}
		}
		before = after
	}
	var sum modes.ScoreData
	for _, p := range before {
		s := modes.ScoreOf(m, p.ID)
		sum.Kills, sum.Deaths, sum.Suicides = sum.Kills+s.Kills, sum.Deaths+s.Deaths, sum.Suicides+s.Suicides
	}
	if sum.Kills+sum.Suicides+byWorld != sum.Deaths || sum.Deaths != deaths || sum.Kills == 0 {
		t.Errorf("scores %+v; %d events of deaths, %d by the level", sum, deaths, byWorld)
	}
}

// TestSnapshot_OfAGameOfAllModulesHasEqualFutures restores a game of bots, pickups and
// a mode into another match at many ticks, and continues there and in a clone.
func TestSnapshot_OfAGameOfAllModulesHasEqualFutures(t *testing.T) {
	level, err := levels.Embedded("works")
	if err != nil {
		t.Fatal(err)
	}
	start := func(seed uint64) *systems.Match {
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: seed, Modules: []systems.Module{
			bots.Module(), pickups.Module(), modes.TeamDeathmatch.Module(modes.Rules{TeamDamage: 0.5, TimeLimitTicks: 300})}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 8 {
			if _, err := bots.Join(m, systems.PlayerSpec{Team: 1 + i%2}); err != nil {
				t.Fatal(err)
			}
		}
		return m
	}
	const ticks, ahead = 400, 20
	m, other := start(3), start(4)
	crew := bots.NewCrew(m)
	var states [][]byte
	var hashes []uint64
	var commands [][]systems.Command
	for range ticks + ahead {
		state, err := m.Snapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		states, hashes, commands = append(states, state), append(hashes, m.Hash()), append(commands, crew.Commands(nil))
		m.Step(commands[len(commands)-1])
	}
	for tick := ticks; tick > 0; tick -= 75 {
		if err := other.Restore(states[tick]); err != nil {
			t.Fatal(err)
		}
		clone, err := other.Clone()
		if err != nil {
			t.Fatal(err)
		}
		for k := tick; k < tick+ahead; k++ {
			if other.Hash() != hashes[k] || clone.Hash() != hashes[k] {
				t.Fatalf("restored at tick %d: tick %d has another hash", tick, k)
			}
			other.Step(commands[k])
			clone.Step(commands[k])
		}
	}
}

// TestDuel_ABotComesToWhoStandsStill on the other side of the bowl, behind its rim. Without
// the places that the mode tells it takes a minute or more, for most seeds.
func TestDuel_ABotComesToWhoStandsStill(t *testing.T) {
	level, err := levels.Embedded("bowl")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(6) {
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: seed + 1, Modules: []systems.Module{bots.Module(), modes.Duel.Module(modes.Rules{})}})
		if err != nil {
			t.Fatal(err)
		}
		self, err := m.Join(systems.PlayerSpec{Name: "you"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bots.Join(m, systems.PlayerSpec{Name: "bot", Armor: tribes.Light()}); err != nil {
			t.Fatal(err)
		}
		hurt, crew := 0.0, bots.NewCrew(m)
		for hurt == 0 && m.Tick() < int64(systems.Ticks(60)) {
			if err := m.Step(crew.Commands(nil)); err != nil {
				t.Fatal(err)
			}
			for _, e := range m.Events() {
				if e.Kind == systems.EventDamaged && e.Subject == self {
					hurt = float64(m.Tick()) * systems.TickSeconds
				}
			}
		}
		t.Logf("seed %d: hit after %.1f s", seed+1, hurt)
		if hurt == 0 || hurt > 32 {
			t.Errorf("seed %d: who stands still is hit after %.1f s", seed+1, hurt)
		}
	}
}
