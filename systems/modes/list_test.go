package modes_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestModule_RefusesMoreTeamsThanThereAre also refuses negative numbers.
func TestModule_RefusesMoreTeamsThanThereAre(t *testing.T) {
	for _, teams := range []int{-1, components.MaxTeam + 1} {
		mode := modes.Mode{Name: "own", Teams: teams}
		if _, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{mode.Module(modes.Rules{})}}); !errors.Is(err, modes.ErrRules) {
			t.Errorf("%d teams: %v, want a refusal", teams, err)
		}
	}
}

// TestNames_AreThoseOfAGameAndThenOurs also covers games that replace one of our modes
// or all of them.
func TestNames_AreThoseOfAGameAndThenOurs(t *testing.T) {
	ours := []string{"team", "ctf", "deathmatch", "duel", "rabbit", "trial", "practice", "learn"}
	king := systems.Module{Name: modes.Name, Variant: "king", Version: "king 1"}
	own := systems.Module{Name: modes.Name, Variant: "rabbit", Version: "own rabbit"}
	only := systems.Module{Name: modes.Name, Version: "only"}
	other := systems.Module{Name: "crabs", Variant: "blue"}
	for _, c := range []struct {
		given []systems.Module
		want  []string
	}{
		{nil, ours},
		{[]systems.Module{other, king}, append([]string{"king"}, ours...)},
		{[]systems.Module{own}, []string{"rabbit", "team", "ctf", "deathmatch", "duel", "trial", "practice", "learn"}},
		{[]systems.Module{king, only}, []string{modes.Own}},
	} {
		if got := modes.Names(c.given...); !slices.Equal(got, c.want) {
			t.Errorf("names %q, want %q", got, c.want)
		}
	}
	for name, want := range map[string]string{"king": "king 1", "rabbit": "own rabbit", "ctf": "3, capture the flag 1"} {
		got, err := modes.With(name, nil, other, king, own)
		if err != nil || len(got) != 2 || got[0].Name != "crabs" || got[1].Version != want {
			t.Errorf("%s: %+v, %v, want %q", name, got, err, want)
		}
	}
	if _, err := modes.With("team", nil, only); !errors.Is(err, modes.ErrMode) {
		t.Errorf("a mode that cannot be chosen: %v", err)
	}
}

// TestWith_ChangesTheRulesOfAGamesOwnMode and keeps what the game added to its module.
func TestWith_ChangesTheRulesOfAGamesOwnMode(t *testing.T) {
	king := modes.Mode{Name: "king", Title: "king of the hill", About: "Hold the hill", Version: "1", Teams: 2, Lead: modes.FirstTeam}.
		Module(modes.Rules{PointLimit: 60, TimeLimitTicks: 99})
	setup, added := king.Setup, 0
	king.Setup = func(m *systems.Match) error {
		added++
		return setup(m)
	}
	for _, c := range []struct {
		change func(*modes.Rules)
		want   modes.Rules
		phase  modes.Phase
	}{
		{nil, modes.Rules{PointLimit: 60, TimeLimitTicks: 99}, modes.Live},
		{func(r *modes.Rules) { r.PointLimit = 3 }, modes.Rules{PointLimit: 3, TimeLimitTicks: 99}, modes.Live},
		{func(r *modes.Rules) { r.WarmupTicks = 9 }, modes.Rules{PointLimit: 60, TimeLimitTicks: 99, WarmupTicks: 9}, modes.Warmup},
	} {
		modules, err := modes.With("king", c.change, king)
		if err != nil {
			t.Fatal(err)
		}
		added = 0
		m, _ := fieldGame(t, modules[0])
		if s := statusOf(t, m); s.Rules != c.want || s.Phase != c.phase || added != 1 {
			t.Errorf("rules %+v in %v, want %+v in %v; what was added ran %d times", s.Rules, s.Phase, c.want, c.phase, added)
		}
		if made, ok := modes.Choice("king", modules...); !ok || made.Rules != c.want || made.Mode.About != "Hold the hill" {
			t.Errorf("it is made of %+v, %v", made, ok)
		}
	}
	modules, err := modes.With("king", func(r *modes.Rules) { r.PointLimit = -1 }, king)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := systems.NewMatch(systems.Options{Level: field(t), Modules: modules}); !errors.Is(err, modes.ErrRules) {
		t.Errorf("rules that make no sense: %v", err)
	}
}

// TestWith_LeavesThePhaseThatAModeBeginsIn: other limits are no reason to begin otherwise.
func TestWith_LeavesThePhaseThatAModeBeginsIn(t *testing.T) {
	sudden := modes.Mode{Name: "sudden", Title: "sudden death", Version: "1", Teams: 2, Lead: modes.FirstTeam,
		Setup: func(m *systems.Match) error {
			systems.Single(m, modes.Status).Phase = modes.Overtime
			return nil
		}}.Module(modes.Rules{PointLimit: 1})
	modules, err := modes.With("sudden", func(r *modes.Rules) { r.PointLimit = 2 }, sudden)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := fieldGame(t, modules[0])
	if s := statusOf(t, m); s.Phase != modes.Overtime || s.Rules.PointLimit != 2 {
		t.Errorf("it begins in %v with a limit of %d points", s.Phase, s.Rules.PointLimit)
	}
}

// TestWith_SetupSeesTheRulesAsTheyWereChosenLast, the mode's own and what the game put around
// it, and has the last word.
func TestWith_SetupSeesTheRulesAsTheyWereChosenLast(t *testing.T) {
	var seen []int
	see := func(m *systems.Match) { seen = append(seen, systems.Single(m, modes.Status).Rules.PointLimit) }
	king := modes.Mode{Name: "king", Title: "king of the hill", Version: "1", Teams: 2, Lead: modes.FirstTeam,
		Setup: func(m *systems.Match) error {
			see(m)
			systems.Single(m, modes.Status).Rules.MercyLead = 4
			return nil
		}}.Module(modes.Rules{PointLimit: 60})
	setup := king.Setup
	king.Setup = func(m *systems.Match) error {
		if err := setup(m); err != nil {
			return err
		}
		see(m)
		return nil
	}
	modules, err := modes.With("king", func(r *modes.Rules) { r.PointLimit, r.TeamDamage = 3, 0.5 }, king)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := fieldGame(t, modules[0])
	if s := statusOf(t, m); !slices.Equal(seen, []int{3, 3}) || s.Rules.PointLimit != 3 || s.Rules.MercyLead != 4 {
		t.Errorf("Setup saw limits of %v; then the rules are %+v", seen, s.Rules)
	}
}

// TestWith_ChangesTheUsualRules checks the rules of a match with the changed mode.
func TestWith_ChangesTheUsualRules(t *testing.T) {
	modules, err := modes.With("ctf", func(r *modes.Rules) { r.PointLimit = 7 })
	if err != nil {
		t.Fatal(err)
	}
	m, _ := fieldGame(t, modules[0])
	usual, _ := modes.ByName("ctf")
	want := usual.Default
	want.PointLimit = 7
	if s := statusOf(t, m); s.Rules != want {
		t.Errorf("rules %+v, want %+v", s.Rules, want)
	}
}
