package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/tribes"
)

// embeddedLevels are those that were loaded, by name, and brains is the module of all matches
// on them: its chart of a level takes longer than most of these matches.
var (
	embeddedLevels = map[string]*levels.Level{}
	brains         = bots.Module()
)

func embedded(t testing.TB, name string) *levels.Level {
	t.Helper()
	level := embeddedLevels[name]
	if level == nil {
		var err error
		if level, err = levels.Embedded(name); err != nil {
			t.Fatal(err)
		}
		embeddedLevels[name] = level
	}
	return level
}

// flagMatch is a game for flags of two teams of bots.
func flagMatch(t testing.TB, name string, perTeam int, weapons []string, more ...systems.Module) (*systems.Match, []components.ID) {
	t.Helper()
	return teamMatch(t, name, perTeam, weapons, append(more, modes.CaptureTheFlag.Module(modes.Rules{}))...)
}

// teamMatch is a match of bots of two teams, with modules besides those of bots and pickups.
func teamMatch(t testing.TB, name string, perTeam int, weapons []string, more ...systems.Module) (*systems.Match, []components.ID) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: embedded(t, name), Seed: 4,
		Modules: append([]systems.Module{brains, pickups.Module()}, more...)})
	if err != nil {
		t.Fatal(err)
	}
	armors := []components.ArmorData{tribes.Light(), tribes.Light(), tribes.Medium(), tribes.Heavy()}
	var ids []components.ID
	for i := range 2 * perTeam {
		ids = append(ids, join(t, m, systems.PlayerSpec{Team: 1 + i%2, Armor: armors[i/2%len(armors)], Weapons: weapons}))
	}
	return m, ids
}

// roles counts the roles of a team.
func roles(m *systems.Match, ids []components.ID, team int) map[bots.Role]int {
	counts := map[bots.Role]int{}
	for i, id := range ids {
		if 1+i%2 == team {
			counts[*brainOf(m, id).Role]++
		}
	}
	return counts
}

func flagOf(m *systems.Match, team int) modes.FlagPlace {
	for _, f := range modes.Flags(m, nil) {
		if f.Team == team {
			return f
		}
	}
	panic("no such flag")
}

// TestRoles_ChangeWithTheFlags lets a bot take the enemy flag and die.
func TestRoles_ChangeWithTheFlags(t *testing.T) {
	m, ids := flagMatch(t, "valley", 4, []string{})
	steps(m, 10)
	for team := 1; team <= 2; team++ {
		if r := roles(m, ids, team); r[bots.Capper] != 1 || r[bots.Defender] != 1 || r[bots.Attacker] != 2 {
			t.Errorf("at first team %d has %v", team, r)
		}
	}
	if brain := brainOf(m, ids[6]); *brain.Role != bots.Defender {
		t.Errorf("the heavy bot is a %v", *brain.Role)
	}
	flag := flagOf(m, 2)
	if err := m.Teleport(ids[2], flag.Home.Add(geom.Vec{Z: 0.1})); err != nil {
		t.Fatal(err)
	}
	steps(m, 20)
	if f := flagOf(m, 2); f.State != modes.FlagCarried || f.Carrier != ids[2] {
		t.Fatalf("the flag is %+v", f)
	}
	if r := roles(m, ids, 1); r[bots.Carrier] != 1 || *brainOf(m, ids[2]).Role != bots.Carrier {
		t.Errorf("with the flag team 1 has %v", r)
	}
	if r := roles(m, ids, 2); r[bots.Chaser] != 2 || r[bots.Capper] != 1 {
		t.Errorf("without its flag team 2 has %v", r)
	}
	if err := m.Kill(ids[2], components.Nobody); err != nil {
		t.Fatal(err)
	}
	steps(m, 20)
	if f := flagOf(m, 2); f.State != modes.FlagDropped {
		t.Fatalf("the flag is %+v", f)
	}
	if r := roles(m, ids, 1); r[bots.Carrier] != 0 || r[bots.Capper] < 1 {
		t.Errorf("after the carrier's death team 1 has %v", r)
	}
}

// away sends a bot to a corner of the level.
func away(t *testing.T, m *systems.Match, id components.ID) {
	t.Helper()
	if err := bots.Send(m, id, m.Level.Bounds.Max.Scale(0.9), 1_000_000); err != nil {
		t.Fatal(err)
	}
}

// TestCapper_TakesTheFlagAtSpeed lets a capper go for a flag that nobody guards, on a run of
// 60 km/h or more.
func TestCapper_TakesTheFlagAtSpeed(t *testing.T) {
	m, ids := flagMatch(t, "works", 1, []string{})
	capper := ids[0]
	away(t, m, ids[1])
	fastest, taken := 0.0, false
	for range 1500 {
		bots.Play(m, nil)
		if brain := brainOf(m, capper); *brain.Role == bots.Capper && brain.Leg > 0 {
			fastest = max(fastest, components.Velocity.Get(entryOf(m, capper)).Linear.Length())
		}
		for key, e := range systems.Events[modes.FlagMoved](m) {
			taken = taken || e.Action == modes.FlagTaken && key.Subject == capper
		}
	}
	if !taken || fastest < 60/3.6 {
		t.Errorf("the capper took the flag %v, on a run at %.0f km/h at most", taken, 3.6*fastest)
	}
}

// TestCarrier_BringsTheFlagHome plays a bot against one who is sent away.
func TestCarrier_BringsTheFlagHome(t *testing.T) {
	for _, name := range []string{"valley", "works"} {
		m, ids := flagMatch(t, name, 1, []string{})
		away(t, m, ids[1])
		captured := false
		for tick := 0; tick < 4000 && !captured; tick++ {
			bots.Play(m, nil)
			for _, e := range systems.Events[modes.FlagMoved](m) {
				captured = captured || e.Action == modes.FlagCaptured
			}
		}
		if !captured {
			t.Errorf("%s: no capture in 128 s", name)
		}
	}
}
