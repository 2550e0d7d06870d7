package game

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
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
	if want := []string{"crabs ", "bots " + bots.Module().Version, "pickups 1", "bases 2", "behaviours 1", "teamwork 2", "modes my own"}; !slices.Equal(got, want) {
		t.Errorf("modules %q, want %q", got, want)
	}
}

// TestMenu_OwnModesAndLevelsHaveTheirOwnTitleAndText in the pages of a match, and at its end.
func TestMenu_OwnModesAndLevelsHaveTheirOwnTitleAndText(t *testing.T) {
	king := modes.Mode{Name: "king", Title: "king of the hill", About: "Hold the hill alone", Version: "1", Teams: 2}.
		Module(modes.Rules{PointLimit: 60})
	level := yardtest.Level(t)
	level.About = "A yard with a wall"
	king.Levels = []*levels.Level{level}
	extensions := []Extension{{Name: "king", Modules: []systems.Module{king}}}
	m := &maker{extensions: extensions, levels: []*levels.Level{level}, seed: 1}
	o, err := options.Program{Modules: []systems.Module{king}}.Parse([]string{"--level", level.Name, "--bots", "1", "--points", "7"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	config, err := m.prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	config.setup.prepare, config.Settings = func(c options.Choice) (arenaConfig, error) { return m.chosen(&o, c) }, options.DefaultSettings()
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := modes.StatusOf(g.session.state.Match); status.Rules.PointLimit != 7 {
		t.Errorf("the flag for points leaves the limit at %d", status.Rules.PointLimit)
	}
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageMatch)
	for label, want := range map[string][2]string{"Mode": {"King of the hill", "Hold the hill alone"}, "Level": {level.Name, "Enter lists all levels"}, "Score limit": {"7", "Who has it first wins"}} {
		i := slices.IndexFunc(g.menu.Rows, func(r menus.Row) bool { return r.Label == label })
		if i < 0 || strings.TrimSpace(g.menu.Rows[i].Value()) != want[0] || g.menu.Rows[i].Hint != want[1] {
			t.Fatalf("row %d is not that of %s, or not %q", i, label, want)
		}
	}
	keepAt(t, g, "own-mode", 960, 540)
	g.menu.TurnTo(menus.PageLevels)
	if cells := g.menu.Rows[len(g.menu.Rows)-2].Cells; cells[0] != level.Name || cells[1] != "A yard with a wall" || !strings.Contains(cells[3], "teams") {
		t.Errorf("the level is listed as %q", cells)
	}
	keepAt(t, g, "own-level", 960, 540)
	g.menu.Show(menus.PageEnd, "Blue wins")
	if want := level.Name + ": king of the hill"; g.menu.View.Caption != want {
		t.Errorf("the end is of %q, want %q", g.menu.View.Caption, want)
	}
	keepAt(t, g, "own-end", 640, 360)
	if text := menus.NewSelection(g.session.choice, nil, level).LevelText(level.Name); text.What != "A yard with a wall" {
		t.Errorf("a level of a file that is played is listed as %q", text.What)
	}
	for name, want := range map[string]string{"isles": "—", "valley": " km"} {
		if size := menus.NewSelection(g.session.choice, nil, nil).LevelText(name).Size; !strings.HasSuffix(size, want) {
			t.Errorf("the size of %s is %q", name, size)
		}
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
		modules, err := modulesOf(extensions, &options.Options{Match: options.Match{Mode: mode, Skill: bots.DefaultSkill}})
		if err != nil {
			t.Fatal(err)
		}
		match, err := systems.NewMatch(systems.Options{Level: yardtest.Level(t), Modules: modules})
		if err != nil {
			t.Fatal(err)
		}
		p := plugin{Extension: extensions[0]}
		if p.isIn(match) != seen {
			t.Errorf("mode %q: the extension is in it: %v", mode, !seen)
		}
		g := Game{session: &session{}, setup: setup{extensions: extensions}}
		g.session.state.Match = match
		s := menus.NewSelection(options.Choice{Level: "valley", Model: "tribes"}, nil, nil, g.choosable()...)
		first := s.ModeName()
		s.NextMode(1)
		if first != "king" || s.Mode != "team" || s.ModeTitle() != "Team deathmatch" {
			t.Errorf("mode %q: first %q, then %q", mode, first, s.Mode)
		}
		if s.NextMode(-1); s.Mode != "" || s.ModeTitle() != "King" {
			t.Errorf("mode %q: back to %q", mode, s.Mode)
		}
	}
	if _, err := modulesOf(extensions, &options.Options{Match: options.Match{Mode: "chess"}}); !errors.Is(err, modes.ErrMode) {
		t.Errorf("a mode that there is not: %v", err)
	}
}
