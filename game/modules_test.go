package game

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
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
	if want := []string{"crabs ", "bots " + bots.Module().Version, "pickups 1", "bases 1", "modes my own"}; !slices.Equal(got, want) {
		t.Errorf("modules %q, want %q", got, want)
	}
}

// A mode with a variant is one to choose beside those of the arena, and its extension is
// out of the picture while another is played.
func TestExtension_AddsAModeToChoose(t *testing.T) {
	king := modes.Mode{Name: "king", Version: "1", Teams: 2}.Module(modes.Rules{})
	extensions := []Extension{{Name: "king", Modules: []systems.Module{king}}}
	if got := modes.Names(ownModules(extensions)...); got[0] != "king" || !slices.Contains(got, "ctf") {
		t.Errorf("modes %q", got)
	}
	for mode, seen := range map[string]bool{"king": true, "team": false, "": true} {
		modules, err := modulesOf(extensions, &options.Options{Mode: mode, Skill: bots.UsualSkill})
		if err != nil {
			t.Fatal(err)
		}
		match, err := systems.NewMatch(systems.Options{Level: yard(t), Modules: modules})
		if err != nil {
			t.Fatal(err)
		}
		p := plugin{Extension: extensions[0]}
		if p.isIn(match) != seen {
			t.Errorf("mode %q: the extension is in it: %v", mode, !seen)
		}
		g := Game{extensions: extensions}
		g.match = match
		s := newSelection(options.Choice{Level: "valley", Model: "tribes"}, nil, g.choosable()...)
		first := s.mode()
		s.nextMode(1)
		if first != "king" || s.Mode != "team" || s.modeTitle() != "Team deathmatch" {
			t.Errorf("mode %q: first %q, then %q", mode, first, s.Mode)
		}
		if s.nextMode(-1); s.Mode != "" || s.modeTitle() != "King" {
			t.Errorf("mode %q: back to %q", mode, s.Mode)
		}
	}
	if _, err := modulesOf(extensions, &options.Options{Mode: "chess"}); !errors.Is(err, modes.ErrMode) {
		t.Errorf("a mode that there is not: %v", err)
	}
}
