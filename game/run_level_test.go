package game

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/tools/level/cli"
)

// TestPrepare_PlaysAModelWithBots: one .glb is a level for every mode, its doubtful unit is
// said once, and a scale mends it.
func TestPrepare_PlaysAModelWithBots(t *testing.T) {
	file := filepath.Join(t.TempDir(), "yard.glb")
	if status := cli.Run([]string{"new", file}, io.Discard, io.Discard); status != 0 {
		t.Fatalf("status %d", status)
	}
	var told []string
	m := maker{report: func(line string) { told = append(told, line) }}
	prepare := func(args ...string) arenaConfig {
		t.Helper()
		o, err := options.Parse(append([]string{"-level", file, "-bots", "7", "-mode", "ctf", "-demo"}, args...), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		c, err := m.prepare(&o)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := prepare()
	crew := bots.NewCrew(c.Match)
	for range 60 {
		if err := c.Match.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.Match.Players(nil)); n != 8 || c.Match.Level.Name != "yard" || len(c.Match.Level.Platforms) != 4 {
		t.Errorf("%d players on %q with %d platforms", n, c.Match.Level.Name, len(c.Match.Level.Platforms))
	}
	if told = nil; prepare().Match == nil || len(told) != 0 {
		t.Errorf("told again: %q", told)
	}
	small := prepare("-level-scale", "0.1")
	if size := small.Match.Level.Bounds.Size(); size.X > 13 || !strings.Contains(strings.Join(told, "\n"), "-level-scale 10 makes it") {
		t.Errorf("size %v, told %q", size, told)
	}
	for _, line := range told {
		if !strings.HasPrefix(line, "note on the level "+file+": ") {
			t.Errorf("%q looks like an error", line)
		}
	}
	o, err := options.Parse([]string{"-level", file, "-level-scale", "0.001"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.prepare(&o); err == nil || !strings.Contains(err.Error(), "--level-scale ") {
		t.Errorf("far too small: %v", err)
	}
	c = prepare("-level-scale", "0.5")
	if again, err := m.chosen(&options.Options{Match: options.Match{LevelScale: 1}}, c.Choice); err == nil && again.Match.Level.Bounds != c.Match.Level.Bounds {
		t.Errorf("the same choice again: bounds %v, want %v", again.Match.Level.Bounds, c.Match.Level.Bounds)
	}
}

// TestOpen_NamesWhatIsIgnored, as a texture that is missing, also of a level of an extension.
func TestOpen_NamesWhatIsIgnored(t *testing.T) {
	var told []string
	yard := &levels.Level{Name: "yard", Notes: []string{"a doubt"}, Ignored: []string{"m: texture: no file a.png"}}
	m := maker{report: func(line string) { told = append(told, line) }, levels: []*levels.Level{yard}}
	if level, err := m.open(&options.Options{Match: options.Match{Level: "yard"}}); err != nil || level != yard {
		t.Fatalf("%v, %v", level, err)
	}
	want := []string{"note on the level yard: a doubt", "note on the level yard: ignored: m: texture: no file a.png"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestPrepare_SaysWhichLevelsAndModesSuitEachOther to a player, who cannot give a level flags.
func TestPrepare_SaysWhichLevelsAndModesSuitEachOther(t *testing.T) {
	var m maker
	for _, c := range []struct{ mode, level, want string }{
		{"learn", "bowl", "learn cannot be played on bowl, which has team, ctf, deathmatch, duel, rabbit, trial, practice; play learn on valley"},
	} {
		o, err := options.Parse([]string{"-level", c.level, "-mode", c.mode}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.prepare(&o); err == nil || err.Error() != c.want {
			t.Errorf("%s on %s: %v, want %s", c.mode, c.level, err, c.want)
		}
	}
	file := filepath.Join(t.TempDir(), "hill.glb")
	if status := cli.Run([]string{"new", file}, io.Discard, io.Discard); status != 0 {
		t.Fatalf("status %d", status)
	}
	o, err := options.Parse([]string{"-level", file, "-mode", "learn"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.prepare(&o); !errors.Is(err, modes.ErrLevel) || !strings.Contains(err.Error(), "play learn on valley") {
		t.Errorf("of a file: %v", err)
	}
}
