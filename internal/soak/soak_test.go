package soak

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the first match of each level")
	soakScale = flag.Int("soak.scale", 1, "play so many times as long")
)

// matches is how many of 2,000 ticks and 16 players each level has: twelve are
// every model, alone and with the others, under each rule set. Platforms cost
// time, so the works have fewer.
var matches = map[string]int{"works": 4, "valley": 8}

const seededMatches = 18

func TestSoak_InvariantsHold(t *testing.T) {
	for _, level := range proving.Names() {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			count := matches[level]
			if count == 0 {
				count = seededMatches
			}
			if testing.Short() {
				count = (count + 7) / 8
			}
			ticks, _, err := Run(context.Background(), Options{Seed: *soakSeed, Level: level, Ticks: count * *soakScale * MatchTicks * players})
			if err != nil {
				t.Fatalf("%v; again: go run ./tools/soak -level %s -seed %d -ticks %d", err, level, *soakSeed, ticks)
			}
			t.Logf("%d player ticks without a violation", ticks)
		})
	}
}

// TestSoak_FindsEveryFaultAndItsReplayFindsItAgain breaks every invariant on
// purpose.
func TestSoak_FindsEveryFaultAndItsReplayFindsItAgain(t *testing.T) {
	for _, f := range faults {
		_, replay, err := Run(context.Background(), Options{Seed: 1, Ticks: 1, Level: "rooms", Fault: f.name})
		var failure, again *Failure
		if !errors.As(err, &failure) || !strings.Contains(failure.What, " "+f.breaks+" ") || failure.Tick <= faultTick {
			t.Errorf("%s: found %v, want %s", f.name, err, f.breaks)
			continue
		}
		path := filepath.Join(t.TempDir(), "replay.json")
		if err := replay.Write(path); err != nil {
			t.Fatal(err)
		}
		read, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := read.Play(); !errors.As(err, &again) || again.Error() != failure.Error() || read.Failure != failure.Error() {
			t.Errorf("%s: the replay finds %v, want %v", f.name, err, failure)
		}
	}
}

func TestSoak_TellsOfAPanicWithItsPlace(t *testing.T) {
	ground, err := proving.Build("rooms", 1)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Level: "rooms", Rules: "articles", Model: All, Seed: 1}
	s, err := plan.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	s.match.AddSystem(systems.StageRules, func(*systems.Match) { panic("broken") })
	var failure *Failure
	if err := plan.try(s, &Input{}, 1); !errors.As(err, &failure) || failure.What != "panic: broken" || !strings.Contains(string(failure.Stack), "soak_test.go") {
		t.Errorf("told of %v", err)
	}
}

// TestSoak_ReplayOfASoundMatchEndsInTheSameState compares hashes of a driven match
// and of its replay: what a replay holds is all that comes in.
func TestSoak_ReplayOfASoundMatchEndsInTheSameState(t *testing.T) {
	plan := Plan{Level: "plant", Rules: "original", Model: All, Seed: 5}
	ground, err := proving.Build(plan.Level, plan.Seed)
	if err != nil {
		t.Fatal(err)
	}
	driven, err := plan.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	replay, _, err := plan.drive(driven)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "replay.json")
	if err := replay.Write(path); err != nil {
		t.Fatal(err)
	}
	if replay, err = Read(path); err != nil {
		t.Fatal(err)
	}
	again, err := plan.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	for i := range replay.Inputs {
		if err := plan.try(again, &replay.Inputs[i], i+1); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := driven.match.Hash(), again.match.Hash(); a != b || again.match.Tick() != MatchTicks {
		t.Errorf("hash %016x after %d ticks, driven %016x", b, again.match.Tick(), a)
	}
}

func TestRead_RefusesWhatIsNoReplay(t *testing.T) {
	const good = `{"version": 1, "plan": {"level": "rooms", "rules": "articles", "model": "slide", "seed": 1}, "ticks": [{"press": [{"player": 1, "forward": 1, "weapon": -1}]}]}`
	path := filepath.Join(t.TempDir(), "replay.json")
	for _, c := range []struct{ old, new, want string }{
		{`"version": 1`, `"version": 2`, "version is 2, want 1"},
		{`"version": 1`, `"version": "1"`, "cannot unmarshal"},
		{`"player": 1`, `"player": 0`, "ticks[0]: player is 0"},
		{`"forward": 1`, `"forward": 1e999`, "1e999"},
		{`"rooms"`, `"attic"`, `unknown level "attic", want one of rooms`},
		{`"articles"`, `"house"`, `unknown rules "house"`},
		{`"slide"`, `"skate"`, `unknown model "skate"`},
		{`"seed"`, `"fault": "tea", "seed"`, `unknown fault "tea"`},
		{`]}]}`, ``, "unexpected end"},
	} {
		if err := os.WriteFile(path, []byte(strings.Replace(good, c.old, c.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Read(path)
		if err == nil {
			err = r.Play()
		}
		if !errors.Is(err, ErrReplay) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new, err, c.want)
		}
	}
	if err := os.WriteFile(path, []byte(good), 0o644); err != nil {
		t.Fatal(err)
	}
	if r, err := Read(path); err != nil || r.Play() != nil {
		t.Errorf("the good one: %v", err)
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none.json")); !errors.Is(err, ErrReplay) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
