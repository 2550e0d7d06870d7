package defended

import (
	"testing"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestWith_LeavesOtherMatchesAlone, whose hashes count the names of modules.
func TestWith_LeavesOtherMatchesAlone(t *testing.T) {
	for name, want := range map[string]map[string]int{"valley": {"ctf": 1, "team": 1}, "bowl": {"ctf": 2, "team": 1}} {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		for mode, count := range want {
			modules, err := modes.With(mode, nil)
			if err != nil {
				t.Fatal(err)
			}
			with := With(level, modules)
			if len(with) != count || len(With(level, with)) != count {
				t.Errorf("%s on %s has %d modules, want %d", mode, name, len(with), count)
			}
			if _, err := systems.NewMatch(systems.Options{Level: level, Modules: with}); err != nil {
				t.Error(err)
			}
		}
	}
}
