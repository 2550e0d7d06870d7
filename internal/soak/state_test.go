package soak

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// soakOn plays some matches of a state and keeps it.
func soakOn(t *testing.T, path string, o Options, matches int) *State {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Ticks = 1 << 40
	err = Run(t.Context(), o, s.Matches, s.Ticks, func(r Result) bool {
		s.Add(r, "replay of it")
		matches--
		return matches > 0
	})
	if err == nil {
		err = s.Write()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestState_GoesOnAsIfItHadNotBeenInterrupted(t *testing.T) {
	folder := t.TempDir()
	o := Options{Seed: 5, Level: "rooms", Model: "torque", Fault: "lag"}
	whole := soakOn(t, "", o, 4)
	part := filepath.Join(folder, "part")
	soakOn(t, part, o, 1)
	soakOn(t, part, o, 2)
	parts := soakOn(t, part, o, 1)
	parts.path, parts.written = "", nil
	if !reflect.DeepEqual(whole, parts) {
		t.Errorf("in parts %+v, in one go %+v", parts, whole)
	}
	if whole.Matches != 4 || len(whole.Found) == 0 || whole.Ticks <= 0 || whole.Programs[0].Ticks != whole.Ticks {
		t.Errorf("the state is %+v", whole)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

func TestState_RefusesWhatIsNotItsOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	o := Options{Seed: 1, Level: "rooms", Except: "I18"}
	if _, err := Open(path, o); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(o *Options)
		want   string
	}{
		{func(o *Options) { o.Seed = 2 }, "its seed is 1, and not 2"},
		{func(o *Options) { o.Level = "" }, "its level is rooms, and not all"},
		{func(o *Options) { o.Model = "slide" }, "its model is all, and not slide"},
		{func(o *Options) { o.Rules = "original" }, "its rules is all, and not original"},
		{func(o *Options) { o.Except = "" }, "its except is I18, and not ;"},
		{func(o *Options) { o.Fault = "lag" }, "its fault is , and not lag"},
	} {
		other := o
		c.change(&other)
		if _, err := Open(path, other); !errors.Is(err, ErrState) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	for _, c := range [][3]string{
		{`"version": 1`, `"version": 9`, "version is 9, want 1"},
		{`"seed": 1`, `"seed": -1`, "cannot unmarshal"},
		{`"far-soup",`, ``, "its levels is ["},
		{`"players": 16`, `"players": 12`, "its players is 12, and not 16"},
	} {
		changed := strings.Replace(string(data), c[0], c[1], 1)
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path, o); !errors.Is(err, ErrState) || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v, want %s", c[1], err, c[2])
		}
	}
	if _, err := Open(filepath.Join(path, "below"), o); !errors.Is(err, ErrState) {
		t.Errorf("where no file can be: %v", err)
	}
}

func TestState_IsNotOverwrittenByTwoRunsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	o := Options{Seed: 1, Level: "rooms", Model: "torque", Fault: "lag"}
	one, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	soakOn(t, path, o, 1)
	if err := one.Write(); !errors.Is(err, ErrState) || !strings.Contains(err.Error(), "changed by another program") {
		t.Errorf("told of %v", err)
	}
}

func TestState_TableSumsUpByLevelAndModel(t *testing.T) {
	s, err := Open("", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Plan{{Level: "soup", Model: "slide"}, {Level: "soup", Model: "slide"}, {Level: "rooms", Model: All}} {
		s.Add(Result{Plan: p, Ticks: 600_000}, "")
	}
	s.Add(Result{Plan: Plan{Level: "soup", Model: "slide"}, Failed: &Failure{}}, "a")
	const want = `| level | tribes | torque | slide | all |
|---|---|---|---|---|
| rooms |  |  |  | 0.6 M, 0 |
| soup |  |  | 1.2 M, 1 |  |
`
	if got := s.Table(); got != want {
		t.Errorf("the table is\n%swant\n%s", got, want)
	}
}
