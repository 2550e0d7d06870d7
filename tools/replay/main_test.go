package main

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/internal/soak"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/tools/botmatch/cli"
	"github.com/skijet/skijet/tools/replay/command"
)

// TestReplay_OpensGoldensAndWhatASoakWrote looks at files of matches on test levels.
func TestReplay_OpensGoldensAndWhatASoakWrote(t *testing.T) {
	try := func(want string, status int, args ...string) {
		t.Helper()
		var out bytes.Buffer
		if got := command.Run(t.Context(), args, &out, &out); got != status || !strings.Contains(out.String(), want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", args, got, status, want, out.String())
		}
	}
	golden := filepath.Join("..", "..", "testdata", "replays", "far-from-origin.replay")
	try("note      120 km from the origin", 0, "info", golden)
	try("1280 ticks are the same", 0, "verify", golden)

	gold := filepath.Join("..", "..", "game", "internal", "bests", "gold", "bowl.run")
	try("Gold ghost came through Snow bowl in 24.982 s, as light of tribes by the rules arena", 0, "run", gold)
	r, err := runlink.Open(gold)
	if err != nil {
		t.Fatal(err)
	}
	r.Seconds /= 2
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	try("it takes 24.982 s and not 12.491 s", 1, "run", text)
	try("no run", 2, "run", "abcd")

	found := func(fault string) string {
		path := filepath.Join(t.TempDir(), "soak.replay")
		o := soak.Options{Seed: 1, Ticks: 1, Level: "rooms", Rules: "articles", Model: "slide", Fault: fault}
		err := soak.Run(t.Context(), o, 0, 0, func(r soak.Result) bool {
			if r.Failed == nil {
				t.Fatal("nothing was found")
			}
			// What a sound program found by itself is a replay like any other.
			if r.Replay.Plan.Fault = ""; fault == "lag" {
				r.Replay.Plan.Fault = fault
			}
			if err := r.Replay.Write(path); err != nil {
				t.Fatal(err)
			}
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	sound, broken := found("sink"), found("lag")
	try("times call", 0, "info", sound)
	try("note      seed=1 level=rooms rules=articles model=slide fault=sink tick=", 0, "info", sound)
	try("ticks are the same", 0, "verify", sound)
	try(`module "soak" of version "1 with fault lag", and this is version "1"`, 2, "verify", broken)
}

// TestReplay_PlaysWhatBotmatchWroteWithoutAnyModule, and with a level and a mode of a game.
func TestReplay_PlaysWhatBotmatchWroteWithoutAnyModule(t *testing.T) {
	level, err := levels.Build(levels.Parts{Name: "shed", Structures: []levels.Structure{levels.Room("shed", geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 20})}})
	if err != nil {
		t.Fatal(err)
	}
	game := systems.Module{Name: "modes", Version: "of a game", Levels: []*levels.Level{level}}
	for _, c := range []struct {
		flags        string
		plays, reads []systems.Module
		status       int
		want         string
	}{
		{"-level works", nil, nil, 0, "63 ticks are the same"},
		{"-level works -mode deathmatch", nil, []systems.Module{game}, 0, "63 ticks are the same"},
		{"-level shed", []systems.Module{game}, []systems.Module{game}, 0, "63 ticks are the same"},
		{"-level shed", []systems.Module{game}, nil, 2, `the level "shed" is not one of this program: give its file by --level`},
	} {
		path := filepath.Join(t.TempDir(), "a.replay")
		var out bytes.Buffer
		if status := cli.Run(t.Context(), append(strings.Fields(c.flags), "-minutes", "0.0336", "-record", path), &out, &out, c.plays...); status != 0 {
			t.Fatalf("%s: status %d: %s", c.flags, status, out.String())
		}
		out.Reset()
		if status := command.Run(t.Context(), []string{"verify", path}, &out, &out, c.reads...); status != c.status || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", c.flags, status, c.status, c.want, out.String())
		}
	}
}

// TestReplay_PlaysWhatTheArenaWrote: a match of every mode, with all modules of the arena and turrets.
func TestReplay_PlaysWhatTheArenaWrote(t *testing.T) {
	for _, mode := range modes.All() {
		levelOf := map[string]string{"learn": "valley", "ctf": "bowl"} // others play anywhere
		level, err := levels.Open(cmp.Or(levelOf[mode.Name], "works"))
		if err != nil {
			t.Fatal(err)
		}
		all, err := rooms.Modules(level, mode.Name)
		if err != nil {
			t.Fatal(err)
		}
		match, err := systems.NewMatch(systems.Options{Level: level, Modules: all})
		if err != nil {
			t.Fatalf("%s: %v", mode.Name, err)
		}
		var file, out bytes.Buffer
		recorder, err := replay.NewRecorder(&file, match, "", time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		player, err := match.JoinEntry(systems.PlayerSpec{Name: "Saffi"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := recorder.Enter(player); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if err := recorder.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		path := filepath.Join(t.TempDir(), "a.replay")
		if err := errors.Join(recorder.Close(), os.WriteFile(path, file.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		if status := command.Run(t.Context(), []string{"verify", path}, &out, &out); status != 0 || !strings.Contains(out.String(), "10 ticks are the same") {
			t.Errorf("%s: status %d:\n%s", mode.Name, status, out.String())
		}
	}
}
