package scenario

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/testlevels"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const flagFile = `{"version": 1, "level": "valley", "mode": "ctf", "ticks": 3, "players": [{"name": "a", "team": 1}]}`

// TestMode_IsPlayedByItsUsualRules also where a game brings it, and by none where the file
// names none.
func TestMode_IsPlayedByItsUsualRules(t *testing.T) {
	king := systems.Module{Name: modes.Name, Variant: "king", Version: "king 1"}
	for _, c := range []struct{ from, to, want string }{
		{"", "", "ctf"}, {`"ctf"`, `"king"`, "king"}, {`"mode": "ctf", `, "", ""},
	} {
		s, err := Parse("a.json", []byte(strings.Replace(flagFile, c.from, c.to, 1)), king)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range s.Modules {
			got += m.Variant
		}
		if got != c.want {
			t.Errorf("%q to %q: the mode is %q, want %q", c.from, c.to, got, c.want)
		}
		level, err := s.OpenLevel()
		if err == nil {
			err = s.Run(level, func(*Frame) error { return nil })
		}
		if err != nil {
			t.Error(err)
		}
	}
	s, err := Parse("a.json", []byte(flagFile))
	if err != nil {
		t.Fatal(err)
	}
	level, err := testlevels.Court("court")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(level, func(*Frame) error { return nil }); err == nil || !strings.Contains(err.Error(), "flags of 0 teams") {
		t.Errorf("on a level without flags: %v", err)
	}
}
