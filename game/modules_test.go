package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// A module that is named as one of the arena's own takes its place.
func TestExtension_ReplacesAModuleOfTheArenaByItsName(t *testing.T) {
	extensions := []Extension{
		{Modules: []systems.Module{{Name: "crabs"}}}, {}, {Modules: []systems.Module{{Name: "modes", Version: "my own"}}},
	}
	var got []string
	for _, m := range matchModules(extensions) {
		got = append(got, m.Name+" "+m.Version)
	}
	if want := []string{"crabs ", "bots " + bots.Module().Version, "pickups 1", "modes my own"}; !slices.Equal(got, want) {
		t.Errorf("modules %q, want %q", got, want)
	}
}
