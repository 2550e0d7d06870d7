package soak

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the first match of each level")
	soakScale = flag.Int("soak.scale", 1, "play so many times as long")
)

// long marks the long run of all tests.
var long = os.Getenv("SKIJET_LONG") == "1"

// longer is how many matches of 2,000 ticks and 16 players each level has in the long run, of
// every model and under all rule sets; a level of tests is another one in each match. Otherwise
// it has one, under one rule set and of one model or of all, which are others on the next level.
const longer = 72

// rulesOf returns the rules of matches on a level: all in the long run, or those of its turn.
func rulesOf(level string, long bool) string {
	if long {
		return All
	}
	return [...]string{"articles", "original", "arena"}[slices.Index(testlevels.Names(), level)%3]
}

// TestSoak_PlaysEveryRuleSetOnLevelsOfTheGame in the run that is not long.
func TestSoak_PlaysEveryRuleSetOnLevelsOfTheGame(t *testing.T) {
	played := map[string]bool{}
	for _, level := range levels.EmbeddedNames() {
		played[rulesOf(level, false)] = true
	}
	if len(played) != 3 || played[All] {
		t.Errorf("rules %v", played)
	}
}

func TestSoak_InvariantsHold(t *testing.T) {
	for i, level := range testlevels.Names() {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && level != "works" && slices.Contains(levels.EmbeddedNames(), level) {
				t.Skip("takes seconds, for its size")
			}
			count, first := 1, uint64(i%4)
			if long {
				count, first = longer, 0
			}
			ticks, rules := 0, rulesOf(level, long || *soakScale > 1)
			err := Run(t.Context(), Options{Seed: *soakSeed, Level: level, Rules: rules, Ticks: count * *soakScale * MatchTicks * players, Workers: 1, Except: StillBroken}, first, 0,
				func(r Result) bool {
					ticks += r.Ticks
					if r.Failed != nil {
						t.Errorf("%v; again: go run ./tools/soak -level %s -rules %s -seed %d -ticks %d", r.Failed, level, rules, *soakSeed, int(first)*MatchTicks*players+ticks)
					}
					return r.Failed == nil
				})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d player ticks without a violation", ticks)
		})
	}
}

// first plays until something fails, and returns what, or nil.
func first(t *testing.T, o Options) (failure *Failure, replay *Replay) {
	t.Helper()
	err := Run(t.Context(), o, 0, 0, func(r Result) bool {
		failure, replay = r.Failed, r.Replay
		return r.Failed == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return failure, replay
}

// TestSoak_FindsEveryFaultAndItsReplayFindsItAgain breaks every invariant on
// purpose.
func TestSoak_FindsEveryFaultAndItsReplayFindsItAgain(t *testing.T) {
	for _, f := range faults {
		failure, replay := first(t, Options{Seed: 1, Ticks: 1, Level: "rooms", Fault: f.name})
		if failure == nil || failure.Invariant != f.breaks || failure.Tick <= faultTick {
			t.Errorf("%s: found %v, want %s", f.name, failure, f.breaks)
			continue
		}
		var again *Failure
		path := filepath.Join(t.TempDir(), "match.replay")
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
	ground, err := testlevels.Build("rooms", 1)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Level: "rooms", Rules: "articles", Model: All, Seed: 1}
	s, err := plan.start(ground, at(systems.StageRules, func(*systems.Match) { panic("broken") }))
	if err != nil {
		t.Fatal(err)
	}
	if failed := plan.try(s, &Input{}, 1); failed == nil || failed.What != "panic: broken" || failed.Invariant != "panic" || !strings.Contains(string(failed.Stack), "soak_test.go") {
		t.Errorf("told of %v", failed)
	}
}

// TestSoak_HoldsWhereItBroke plays again, up to the tick in which they broke, matches
// that have found something. Axes have been rounded to 127ths since, so players go
// other ways in them than they did; those that broke late are left to the long run.
func TestSoak_HoldsWhereItBroke(t *testing.T) {
	for _, c := range []struct {
		plan  Plan
		ticks int
		what  string
	}{
		{Plan{Level: "works", Rules: "articles", Model: "torque", Seed: 946170}, 1960, "60 micrometres inside the level"},
		{Plan{Level: "soup", Rules: "articles", Model: "slide", Seed: 7700822}, 130, "grounded with nothing below"},
		{Plan{Level: "soup", Rules: "articles", Model: "slide", Seed: 50001353}, 630, "a rider cut short ended in the level"},
		{Plan{Level: "funnels", Rules: "original", Model: "tribes", Seed: 13}, 50, "a body that its bumps did not get out of a crease told nothing of it"},
		{Plan{Level: "creases", Rules: "original", Model: "tribes", Seed: 98}, 290, "time lost at a right angle, in all 7 % of the way"},
		{Plan{Level: "stairs", Rules: "articles", Model: "tribes", Seed: 5011}, 300, "time lost at a right angle"},
		{Plan{Level: "funnels", Rules: "arena", Model: "tribes", Seed: 13}, 80, "two walls took more speed than the bumps told"},
		{Plan{Level: "funnels", Rules: "articles", Model: "tribes", Seed: 5072}, 70, "a crease took more speed than the bumps told"},
		{Plan{Level: "soup", Rules: "original", Model: "slide", Seed: 600000343}, 970, "pressed between a head and a roof until free nowhere"},
		{Plan{Level: "far-soup", Rules: "arena", Model: All, Seed: 4000000564}, 1450, "a hair deep in a sharp crease, put out by five hairs"},
		{Plan{Level: "valley", Rules: "articles", Model: "tribes", Seed: 5000000018}, 695, "the next face of an almost flat ceiling stopped a body in a crease for good"},
		{Plan{Level: "plant", Rules: "original", Model: All, Bodies: true, Seed: 5000001487}, 1525, "a carrier crouched, and was not seen to meet its rider"},
		{Plan{Level: "plant", Rules: "arena", Model: All, Bodies: true, Seed: 6200005727}, 275, "a ferry turned back within the tick in which its rider had pushed somebody"},
		{Plan{Level: "far-soup", Rules: "articles", Model: All, Bodies: true, Seed: 6100002284}, 220, "of two turrets in each other one gave way to a body, and stayed"},
		{Plan{Level: "stairs", Rules: "original", Model: "tribes", Bodies: true, Seed: 7200001782}, 15, "a body pushed out of a turret pushed another turret away, which stayed"},
		{Plan{Level: "bowl", Rules: "articles", Model: "tribes", Seed: 7200000021}, 725, "came back over the border into a face from behind, and was pushed out of it"},
		{Plan{Level: "works", Rules: "articles", Model: All, Bodies: true, Seed: 7200000792}, 1640, "the same, of Torque"},
		{Plan{Level: "far-soup", Rules: "articles", Model: "tribes", Seed: 6000000254}, 305, "a jump into a wedge was not seen to come so far"},
		{Plan{Level: "soup", Rules: "arena", Model: "tribes", Seed: 5000001533}, 115, "a body at rest was put back further than it was looked for"},
		{Plan{Level: "soup", Rules: "articles", Model: "tribes", Seed: 5043}, 415, "steps used up a tick and told nothing of it"},
	} {
		if !long && c.ticks > 1000 || testing.Short() && c.ticks > 500 {
			continue
		}
		ground, err := testlevels.Build(c.plan.Level, c.plan.Seed)
		if err != nil {
			t.Fatal(err)
		}
		c.plan.Except = StillBroken
		s, err := c.plan.start(ground)
		if err != nil {
			t.Fatal(err)
		}
		if _, failed := c.plan.drive(t.Context(), s, c.ticks); failed != nil {
			t.Errorf("%v (once: %s)", failed, c.what)
		}
	}
}

// TestRun_TellsTheSameWhateverTheWorkers plays matches that fail and sound ones.
func TestRun_TellsTheSameWhateverTheWorkers(t *testing.T) {
	told := func(workers int, goOn bool) (text []string) {
		o := Options{Seed: 3, Ticks: 2 * MatchTicks * players, Level: "rooms", Model: "torque", Fault: "elbow", Workers: workers}
		err := Run(t.Context(), o, 0, 0, func(r Result) bool {
			text = append(text, fmt.Sprint(r.Plan, r.Ticks, r.Failed))
			return goOn || r.Failed == nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one := told(1, true)
	if len(one) < 3 {
		t.Errorf("told of %d matches", len(one))
	}
	if more := told(4, true); !slices.Equal(one, more) {
		t.Errorf("four workers told %q, one told %q", more, one)
	}
	if first := told(3, false); !slices.Equal(first, one[:len(first)]) || !strings.Contains(first[len(first)-1], "I18") {
		t.Errorf("up to the first that failed: %q, want the beginning of %q", first, one)
	}
}

func TestRun_EndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	matches := 0
	err := Run(ctx, Options{Seed: 1, Ticks: 1 << 40, Level: "rooms", Except: StillBroken}, 7, 0, func(r Result) bool {
		if want := uint64(1 + 7 + matches); r.Plan.Seed != want {
			t.Errorf("match %d has seed %d, want %d", matches, r.Plan.Seed, want)
		}
		matches++
		stop()
		return true
	})
	if err != nil || matches == 0 {
		t.Errorf("%d matches, %v", matches, err)
	}
}

func TestShrink_LeavesOutWhatDoesNotMatter(t *testing.T) {
	failure, replay := first(t, Options{Seed: 1, Ticks: 1, Level: "rooms", Model: "torque", Fault: "shift"})
	less, found, err := replay.Shrink(failure)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(less.players()); n > 3 || len(replay.players()) < 10 {
		t.Errorf("%d players do something, of %d before", n, len(replay.players()))
	}
	again := (*Failure)(nil)
	if err := less.Play(); !errors.As(err, &again) || again.Error() != found.Error() || found.Invariant != "I16" {
		t.Errorf("the shrunk replay finds %v, want %v", err, found)
	}
	if !strings.HasPrefix(strings.Join(less.Scene, "\n"), "model torque, body ") || !strings.Contains(strings.Join(less.Scene, "\n"), "\nface ") {
		t.Errorf("the scene is %q", less.Scene)
	}
}

// at is a module that runs a function at the end of a stage.
func at(stage systems.Stage, run func(*systems.Match)) systems.Module {
	return systems.Module{Name: "test", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "test", Stage: stage, Run: run})
	}}
}
