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

// TestWith_ChangesTheUsualRules checks the rules of a match with the changed mode.
func TestWith_ChangesTheUsualRules(t *testing.T) {
	modules, err := modes.With("ctf", func(r *modes.Rules) { r.PointLimit = 7 })
	if err != nil {
		t.Fatal(err)
	}
	m, _ := fieldGame(t, modules[0])
	usual, _ := modes.ByName("ctf")
	want := usual.Usual
	want.PointLimit = 7
	if s := statusOf(t, m); s.Rules != want {
		t.Errorf("rules %+v, want %+v", s.Rules, want)
	}
}
