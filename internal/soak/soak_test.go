package soak

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the first match of each level")
	soakScale = flag.Int("soak.scale", 1, "play so many times as long")
)

// long marks the long run of all tests.
var long = os.Getenv("SKIJET_LONG") == "1"

// matches is how many of 2,000 ticks and 16 players each level has: eight are
// every model, alone and with the others, under both rule sets. Platforms cost
// time, so the works have fewer.
var matches = map[string]int{"works": 6, "valley": 8}

const seededMatches = 18

func TestSoak_InvariantsHold(t *testing.T) {
	for _, level := range proving.Names() {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			count := matches[level]
			if count == 0 {
				count = seededMatches
			}
			switch {
			case testing.Short():
				count = (count + 7) / 8
			case long:
				count *= 4
			}
			ticks := 0
			err := Run(t.Context(), Options{Seed: *soakSeed, Level: level, Ticks: count * *soakScale * MatchTicks * players, Workers: 1, Except: StillBroken}, 0, 0,
				func(r Result) bool {
					ticks += r.Ticks
					if r.Failed != nil {
						t.Errorf("%v; again: go run ./tools/soak -level %s -seed %d -ticks %d", r.Failed, level, *soakSeed, ticks)
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
		if failure == nil || failure.Law != f.breaks || failure.Tick <= faultTick {
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
	ground, err := proving.Build("rooms", 1)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Level: "rooms", Rules: "articles", Model: All, Seed: 1}
	s, err := plan.start(ground, at(systems.StageRules, func(*systems.Match) { panic("broken") }))
	if err != nil {
		t.Fatal(err)
	}
	if failed := plan.try(s, &Input{}, 1); failed == nil || failed.What != "panic: broken" || failed.Law != "panic" || !strings.Contains(string(failed.Stack), "soak_test.go") {
		t.Errorf("told of %v", failed)
	}
}

// sound plays a sound match, and writes its replay to a file.
func sound(t *testing.T, plan Plan, ticks int) (*session, string) {
	t.Helper()
	ground, err := proving.Build(plan.Level, plan.Seed)
	if err != nil {
		t.Fatal(err)
	}
	driven, err := plan.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	r, failed := plan.drive(t.Context(), driven, ticks)
	if failed != nil {
		t.Fatal(failed)
	}
	path := filepath.Join(t.TempDir(), "match.replay")
	if err := r.Write(path); err != nil {
		t.Fatal(err)
	}
	return driven, path
}

// TestSoak_ReplayOfASoundMatchEndsInTheSameState compares hashes of a driven match, of
// its replay before the witness, and of its file as the replay of any match: what it
// holds is all that comes in, and who watches changes nothing.
func TestSoak_ReplayOfASoundMatchEndsInTheSameState(t *testing.T) {
	plan := Plan{Level: "plant", Rules: "original", Model: All, Seed: 5, Except: StillBroken}
	driven, path := sound(t, plan, MatchTicks)
	r, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	ground, err := proving.Build(plan.Level, plan.Seed)
	if err != nil {
		t.Fatal(err)
	}
	again, err := plan.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	blasts := 0
	for i := range r.Inputs {
		blasts += len(r.Inputs[i].Blasts)
		if failed := plan.try(again, &r.Inputs[i], i+1); failed != nil {
			t.Fatal(failed)
		}
	}
	want := driven.match.Hash()
	if got := again.match.Hash(); got != want || again.match.Tick() != MatchTicks || blasts < 10 {
		t.Errorf("hash %016x after %d ticks with %d explosions, driven %016x", got, again.match.Tick(), blasts, want)
	}
	file, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := replay.Verify(file, systems.Options{Level: ground.Level, Modules: replaykit.Modules()}, nil)
	if err != nil || got != want {
		t.Errorf("without a witness: hash %016x, %v, want %016x", got, err, want)
	}
}

// TestReplay_KeepsTheTickThatPanics lets a system panic where 32 ticks are full, and
// where they are not.
func TestReplay_KeepsTheTickThatPanics(t *testing.T) {
	ground, err := proving.Build("rooms", 1)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Level: "rooms", Rules: "articles", Model: "tribes", Seed: 1}
	for _, last := range []int{40, 64} {
		breaks := at(systems.StageRules, func(m *systems.Match) {
			if m.Tick() == int64(last-1) {
				panic("broken\nin two")
			}
		})
		s, err := plan.start(ground, breaks)
		if err != nil {
			t.Fatal(err)
		}
		driven, failed := plan.drive(t.Context(), s, MatchTicks)
		if failed == nil || failed.Tick != last {
			t.Fatalf("found %v", failed)
		}
		data, err := driven.record(ground, breaks)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "match.replay")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		read, err := Read(path)
		if err != nil || len(read.Inputs) != last || !strings.HasSuffix(read.Failure, "panic: broken in two") {
			t.Errorf("of %d ticks: %+v, %v", last, read, err)
		}
	}
}

// TestSoak_HoldsWhereItBroke plays again, up to the tick in which they broke, matches
// that have found something. Axes have been rounded to 127ths since, so players go
// other ways in them than they did.
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
		{Plan{Level: "soup", Rules: "articles", Model: "tribes", Seed: 5043}, 415, "steps used up a tick and told nothing of it"},
	} {
		if testing.Short() && c.ticks > 1000 {
			continue
		}
		ground, err := proving.Build(c.plan.Level, c.plan.Seed)
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
	for _, workers := range []int{2, 4} {
		if more := told(workers, true); !slices.Equal(one, more) {
			t.Errorf("%d workers told %q, one told %q", workers, more, one)
		}
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
	if err := less.Play(); !errors.As(err, &again) || again.Error() != found.Error() || found.Law != "I16" {
		t.Errorf("the shrunk replay finds %v, want %v", err, found)
	}
	if !strings.HasPrefix(strings.Join(less.Scene, "\n"), "model torque, body ") || !strings.Contains(strings.Join(less.Scene, "\n"), "\nface ") {
		t.Errorf("the scene is %q", less.Scene)
	}
}

// TestReplay_KeepsAllThatComesIn compares what was written with what is read.
func TestReplay_KeepsAllThatComesIn(t *testing.T) {
	command := systems.Command{Player: 3, Input: components.Input{Forward: 1, Right: -2, Look: geom.YawPitch{Yaw: 3, Pitch: 4}, Buttons: 5, Weapon: 6, Throw: 7}}
	other := command
	other.Player = 7
	for path := range holes(reflect.ValueOf(command)) {
		t.Errorf("%s is zero here: give it a value", path)
	}
	written := &Replay{Plan: Plan{Level: "rooms", Rules: "articles", Model: "tribes", Seed: 1<<63 + 1, Except: "I16"}, Failure: "one", Scene: []string{"a", "b\"c"},
		Inputs: []Input{{Commands: []systems.Command{command}, Blasts: []geom.Vec{{X: 1, Y: 2, Z: 0.1}, {Z: 1e-300}}}, {}, {Commands: []systems.Command{other}}}}
	path := filepath.Join(t.TempDir(), "match.replay")
	if err := written.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if read.level == 0 {
		t.Error("the digest of the level is lost")
	}
	if read.level = 0; !reflect.DeepEqual(read, written) {
		t.Errorf("read %+v, want %+v", read, written)
	}
}

// holes yields the fields that are zero.
func holes(v reflect.Value) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range v.NumField() {
			name, f := v.Type().Field(i).Name, v.Field(i)
			if f.Kind() == reflect.Struct {
				for inner := range holes(f) {
					if !yield(name + "." + inner) {
						return
					}
				}
			} else if f.IsZero() && !yield(name) {
				return
			}
		}
	}
}

func TestRead_RefusesWhatIsNoReplay(t *testing.T) {
	_, path := sound(t, Plan{Level: "rooms", Rules: "articles", Model: "slide", Seed: 1}, 40)
	if r, err := Read(path); err != nil || r.Play() != nil {
		t.Errorf("the good one: %v", err)
	}
	good, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := replay.WriteText(&text, good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`\"soak\":4`, `\"soak\":3`, "version is 3, want 4"},
		{`\"soak\":4`, `\"soak\":\"4\"`, "the plan in its note: json: cannot unmarshal"},
		{`\n{\"soak`, ` {\"soak`, "its note has no plan"},
		{`\"level\":\"rooms`, `\"level\":\"attic`, `unknown level "attic", want one of rooms`},
		{`\"level\":\"rooms`, `\"level\":\"stairs`, `the level stairs of seed 1 is another than when it was recorded`},
		{`\"articles`, `\"house`, `unknown rules "house"`},
		{`\"slide`, `\"skate`, `unknown model "skate"`},
		{`\"seed`, `\"fault\":\"tea\",\"seed`, `unknown fault "tea"`},
		{"\nend 40", "\n# end 40", "the file ends within it"},
	} {
		changed := strings.Replace(text.String(), c.old, c.new, 1)
		if changed == text.String() {
			t.Errorf("there is no %s", c.old)
		}
		if at := strings.Index(changed, "# end"); at >= 0 {
			changed = changed[:at]
		}
		var file bytes.Buffer
		if err := replay.ReadText(strings.NewReader(changed), "", &file); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
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
	if err := os.WriteFile(path, []byte(`{"version": 3, "plan": {"level": "rooms"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{path, filepath.Join(t.TempDir(), "none.replay"), t.TempDir()} {
		if _, err := Read(bad); !errors.Is(err, ErrReplay) || !errors.Is(err, replay.ErrReplay) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// at is a module that runs a function at the end of a stage.
func at(stage systems.Stage, run func(*systems.Match)) systems.Module {
	return systems.Module{Name: "test", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "test", Stage: stage, Run: run})
	}}
}
