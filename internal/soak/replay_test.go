package soak

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/internal/testreplays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/replay"
)

// sound plays a sound match, and writes its replay to a file.
func sound(t *testing.T, plan Plan, ticks int) (*session, string) {
	t.Helper()
	ground, err := testlevels.Build(plan.Level, plan.Seed)
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
// its replay before the checker, and of its file as the replay of any match: what it
// holds is all that comes in, and who watches changes nothing.
func TestSoak_ReplayOfASoundMatchEndsInTheSameState(t *testing.T) {
	for _, bodies := range []bool{false, true} {
		t.Run(fmt.Sprintf("bodies=%v", bodies), func(t *testing.T) {
			replaysSound(t, Plan{Level: "plant", Rules: "original", Model: All, Seed: 5, Except: StillBroken, Bodies: bodies})
		})
	}
}

func replaysSound(t *testing.T, plan Plan) {
	const ticks = MatchTicks / 2
	driven, path := sound(t, plan, ticks)
	r, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	ground, err := testlevels.Build(plan.Level, plan.Seed)
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
	if got := again.match.Hash(); got != want || again.match.Tick() != ticks || blasts < 10 {
		t.Errorf("hash %016x after %d ticks with %d explosions, driven %016x", got, again.match.Tick(), blasts, want)
	}
	file, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if plan.Bodies {
		return // what thinks for bodies is in the soak alone, as a fault is
	}
	got, err := replay.Verify(file, systems.Options{Level: ground.Level, Modules: append(testreplays.Modules(), behaviours.Module())}, nil)
	if err != nil || got != want {
		t.Errorf("without a checker: hash %016x, %v, want %016x", got, err, want)
	}
}

// TestReplay_KeepsTheTickThatPanics lets a system panic where 32 ticks are full, and
// where they are not.
func TestReplay_KeepsTheTickThatPanics(t *testing.T) {
	ground, err := testlevels.Build("rooms", 1)
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
		read, err := Read(path, breaks)
		if err != nil || len(read.Inputs) != last || !strings.HasSuffix(read.Failure, "panic: broken in two") {
			t.Errorf("of %d ticks: %+v, %v", last, read, err)
		}
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
	for _, c := range []struct{ old, new, want string }{
		{`"soak":5`, `"soak":3`, "version is 3, want 5"},
		{`"soak":5`, `"soak":"5"`, "the plan in its note: json: cannot unmarshal"},
		{"\n{\"soak", " {\"soak", "its note has no plan"},
		{`"level":"rooms`, `"level":"attic`, `unknown level "attic", want one of rooms`},
		{`"level":"rooms`, `"level":"stairs`, `the level stairs of seed 1 differs from that of the recording`},
		{`"articles`, `"house`, `unknown rules "house"`},
		{`"slide`, `"skate`, `unknown model "skate"`},
		{`"seed`, `"fault":"tea","seed`, `unknown fault "tea"`},
	} {
		note := strings.Replace(good.Header.Note, c.old, c.new, 1)
		if note == good.Header.Note {
			t.Errorf("there is no %s", c.old)
		}
		var file bytes.Buffer
		if err := good.WithNote(&file, note); err != nil {
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
	cut, err := replay.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, cut[:len(cut)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); !errors.Is(err, ErrReplay) || !strings.Contains(err.Error(), "the file ends within it") {
		t.Errorf("a cut one: %v", err)
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
