package bests_test

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// memory is a store that may fail.
type memory struct {
	replays.Store // what a keeper does not need
	files         map[string][]byte
	failed        error
}

func (s *memory) Names() ([]string, error) { return slices.Sorted(maps.Keys(s.files)), s.failed }
func (s *memory) Place(name string) string { return "memory/" + name }

func (s *memory) Read(name string) ([]byte, error) {
	if data, ok := s.files[name]; ok || s.failed != nil {
		return data, s.failed
	}
	return nil, fs.ErrNotExist
}

func (s *memory) Write(name string, data []byte) error {
	if s.failed == nil {
		s.files[name] = slices.Clone(data)
	}
	return s.failed
}

func (s *memory) SetAside(name string) error {
	s.files[name+".old"] = s.files[name]
	return s.failed
}

// runner is a user in a time trial.
type runner struct {
	*bests.Keeper
	t     *testing.T
	match *systems.Match
	self  components.ID
	hash  uint64 // of the state after the last run
}

func course(gates int) modes.CourseData {
	c := modes.CourseData{Gold: 0.3, Silver: 0.6, Bronze: 9}
	for i := range gates {
		c.Gates = append(c.Gates, modes.Gate{Center: geom.Vec{X: float64(5 * i), Z: 5}, Half: geom.Vec{X: 0.5, Y: 5, Z: 6}})
	}
	return c
}

func modules(gates int) []systems.Module {
	return []systems.Module{bots.Module(), modes.TimeTrial(course(gates)).Module(modes.Rules{})}
}

// play begins a match with the best run of a store, and returns what was wrong with it.
func play(t *testing.T, store replays.Store, gates int) (*runner, error) {
	t.Helper()
	level, err := testlevels.Court("Great Hall")
	if err != nil {
		t.Fatal(err)
	}
	return playOn(t, store, level, modules(gates))
}

func playOn(t *testing.T, store replays.Store, level *levels.Level, with []systems.Module) (*runner, error) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: with})
	if err != nil {
		t.Fatal(err)
	}
	self, err := m.Join(systems.PlayerSpec{Name: "You", Team: 1})
	if err != nil {
		t.Fatal(err)
	}
	keeper, err := bests.NewKeeper(m, self, m, store, modules(2), false)
	return &runner{Keeper: keeper, t: t, match: m, self: self}, err
}

// run flies along the course at a speed in m/s, and reports whether it was the best run.
func (r *runner) run(speed float64) (isBest bool, err error) {
	r.t.Helper()
	r.launch(speed)
	return r.fly()
}

// launch puts the user before the start, at a speed in m/s.
func (r *runner) launch(speed float64) {
	r.t.Helper()
	if err := r.match.Teleport(r.self, geom.Vec{X: -2, Z: 4}); err != nil {
		r.t.Fatal(err)
	}
	entry, _ := r.match.Entry(r.self)
	components.Velocity.Get(entry).Linear = geom.Vec{X: speed, Z: 3}
}

// fly steps the match to the end of the run.
func (r *runner) fly() (isBest bool, err error) {
	r.t.Helper()
	entry, _ := r.match.Entry(r.self)
	for runs := modes.Run.Get(entry).Runs; modes.Run.Get(entry).Runs == runs; {
		if r.match.Tick() > 1000 {
			r.t.Fatal("the run has no end")
		}
		look := geom.YawPitch{Yaw: geom.Angle(100 * r.match.Tick())}
		if err := r.Step([]systems.Command{{Player: r.self, Input: components.Input{Look: look}}}); err != nil {
			r.t.Fatal(err)
		}
		isBest, err = r.Kept()
	}
	r.hash = r.match.Hash()
	return isBest, err
}

// TestKeeper_KeepsTheFastestRunFromMatchToMatch: slower ones change nothing, and what is
// kept plays to the state in which the run ended.
func TestKeeper_KeepsTheFastestRunFromMatchToMatch(t *testing.T) {
	store := replays.Folder{Path: filepath.Join(t.TempDir(), "not", "yet")}
	var hash uint64
	want := 0.0
	for match, speeds := range [][]float64{{15, 20, 18}, {19, 25}, {24}} {
		r, err := play(t, store, 3)
		if err != nil {
			t.Fatal(err)
		}
		if best := r.Best(); match > 0 && (best == nil || best.Seconds != want) || match == 0 && best != nil {
			t.Fatalf("match %d begins with %+v, want %v s", match, best, want)
		}
		for _, speed := range speeds {
			isBest, err := r.run(speed)
			if fast := map[float64]bool{15: true, 20: true, 25: true}[speed]; isBest != fast || err != nil {
				t.Errorf("%v m/s: best %v, %v", speed, isBest, err)
			}
			if isBest {
				want, hash = r.Best().Seconds, r.hash
			}
		}
	}
	r, err := play(t, store, 3)
	if err != nil {
		t.Fatal(err)
	}
	if b := r.Best(); b.Seconds != want || len(b.Splits) != 3 || b.Splits[2] != want || b.Medal != modes.Silver || len(b.Trail) < 3 {
		t.Errorf("the best is %+v, want %v s", b, want)
	}
	names, _ := store.Names()
	if len(names) != 1 || !strings.HasPrefix(names[0], "great_hall-") {
		t.Fatalf("files %v", names)
	}
	kept, err := replay.Open(store.Place(names[0]))
	if err != nil {
		t.Fatal(err)
	}
	again, err := replay.Verify(kept, systems.Options{Level: r.match.Options().Level, Modules: modules(3)}, nil)
	if err != nil || again != hash {
		t.Errorf("the run plays to %016x, was %016x: %v", again, hash, err)
	}
	if got := bests.Texts(store); len(got) != 1 || got["Great Hall"] != bests.Stopwatch(want)+"  silver" {
		t.Errorf("the list says %v", got)
	}
}

// TestKeeper_RecordsBesideTheRecordingOfTheMatch: both play.
func TestKeeper_RecordsBesideTheRecordingOfTheMatch(t *testing.T) {
	store := &memory{files: map[string][]byte{}}
	r, err := play(t, store, 3)
	if err != nil {
		t.Fatal(err)
	}
	r.launch(20)
	var whole bytes.Buffer
	recorder, err := replay.NewRecorder(&whole, r.match, "", time.Unix(9, 0))
	if err != nil {
		t.Fatal(err)
	}
	if r.Keeper, err = bests.NewKeeper(r.match, r.self, recorder, store, modules(3), false); err != nil {
		t.Fatal(err)
	}
	first := r.match.Tick()
	if isBest, err := r.fly(); !isBest || err != nil {
		t.Fatal(isBest, err)
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"whole": whole.Bytes(), "run": slices.Collect(maps.Values(store.files))[0]} {
		file, err := replay.Read(data, name)
		if err != nil {
			t.Fatal(err)
		}
		if (name == "whole") != (file.First() == first) || file.Last() != r.match.Tick() {
			t.Errorf("%s: ticks %d to %d", name, file.First(), file.Last())
		}
		if hash, err := replay.Verify(file, systems.Options{Level: r.match.Options().Level, Modules: modules(3)}, nil); err != nil || hash != r.hash {
			t.Errorf("%s: plays to %016x, was %016x: %v", name, hash, r.hash, err)
		}
	}
}

// TestKeeper_AnotherCourseHasABestOfItsOwn.
func TestKeeper_AnotherCourseHasABestOfItsOwn(t *testing.T) {
	store := &memory{files: map[string][]byte{}}
	for _, gates := range []int{2, 3} {
		r, err := play(t, store, gates)
		if err != nil || r.Best() != nil {
			t.Fatalf("%d gates: best %v, %v", gates, r.Best(), err)
		}
		if _, err := r.run(20); err != nil {
			t.Fatal(err)
		}
	}
	if len(store.files) != 2 {
		t.Errorf("%d runs are kept", len(store.files))
	}
}

func TestKeeper_AnIneligibleMatchKeepsNothing(t *testing.T) {
	store := &memory{files: map[string][]byte{}}
	r, err := play(t, store, 3)
	if err != nil {
		t.Fatal(err)
	}
	r.Disqualify()
	if isBest, err := r.run(20); isBest || err != nil || len(store.files) != 0 || r.Best() != nil {
		t.Errorf("ineligible: %v, %v, %d files", isBest, err, len(store.files))
	}
	k, err := bests.NewKeeper(r.match, r.self, r.match, store, modules(2), true) // as after the program was left
	if err != nil || k.Best() != nil {
		t.Errorf("when it goes on its best run is %+v, %v", k.Best(), err)
	}
}

// TestKeeper_SaysWhatIsWrongWithAStore, and the times count nevertheless.
func TestKeeper_SaysWhatIsWrongWithAStore(t *testing.T) {
	full := errors.New("no space left")
	store := &memory{files: map[string][]byte{}}
	r, err := play(t, store, 3)
	if err != nil {
		t.Fatal(err)
	}
	store.failed = full
	if isBest, err := r.run(20); !isBest || !errors.Is(err, full) || r.Best() == nil {
		t.Errorf("a full disk: best %v, %v", isBest, err)
	}
	if _, err := play(t, store, 3); !errors.Is(err, full) {
		t.Errorf("what cannot be read: %v", err)
	}
}

// TestFolder_ARunThatCannotBePlayedStaysBesideTheNewOne: a file that is damaged, and a run
// with a module of another version.
func TestFolder_ARunThatCannotBePlayedStaysBesideTheNewOne(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, path string){
		"damaged": func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte("SKJTRPLY and more"), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"another version": nil,
	} {
		t.Run(name, func(t *testing.T) {
			store := replays.Folder{Path: t.TempDir()}
			r, err := play(t, store, 3)
			if err != nil {
				t.Fatal(err)
			}
			file, err := bests.NameOf(r.match)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.run(25); err != nil {
				t.Fatal(err)
			}
			known := modules(2)
			if spoil != nil {
				spoil(t, store.Place(file))
			} else {
				known[1].Version += "?"
			}
			before, err := os.ReadFile(store.Place(file))
			if err != nil {
				t.Fatal(err)
			}
			r, _ = play(t, store, 3) // another match, with what cannot be played
			if r.Keeper, err = bests.NewKeeper(r.match, r.self, r.match, store, known, false); err == nil || !strings.Contains(err.Error(), file) || r.Best() != nil {
				t.Fatalf("what cannot be played: %v", err)
			}
			for range 2 { // the second must not replace what was set aside
				if isBest, err := r.run(15); err != nil {
					t.Fatal(isBest, err)
				}
			}
			if old, err := os.ReadFile(store.Place(file) + ".old"); !bytes.Equal(old, before) {
				t.Errorf("the old file holds %d bytes, held %d: %v", len(old), len(before), err)
			}
			if r, err := play(t, store, 3); err != nil || r.Best() == nil {
				t.Errorf("the new one: %v", err)
			}
			if names, _ := store.Names(); len(names) != 1 {
				t.Errorf("the list has %v", names)
			}
		})
	}
}

// TestTexts_LeavesOutWhatCannotBeRead.
func TestTexts_LeavesOutWhatCannotBeRead(t *testing.T) {
	store := &memory{files: map[string][]byte{"valley-1.replay": {'S'}, "works-1.replay": nil}}
	if got := bests.Texts(store); len(got) != 0 {
		t.Errorf("the list says %v", got)
	}
}

// leave goes on with a match elsewhere, as after the program was left, with a new keeper.
func (r *runner) leave(store replays.Store) *runner {
	r.t.Helper()
	next, err := play(r.t, store, 2)
	if err != nil {
		r.t.Fatal(err)
	}
	state, err := r.match.Snapshot(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	if err := next.match.Restore(state); err != nil {
		r.t.Fatal(err)
	}
	if next.Keeper, err = bests.NewKeeper(next.match, next.self, next.match, store, modules(2), false); err != nil {
		r.t.Fatal(err)
	}
	return next
}

// TestKeeper_OfAMatchThatGoesOnKeepsWholeRunsOnly: one that began before counts until the match
// ends, and no replay of a part of it is kept, nor one of a slower run under its time.
func TestKeeper_OfAMatchThatGoesOnKeepsWholeRunsOnly(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	r, err := play(t, store, 2)
	if err != nil {
		t.Fatal(err)
	}
	r.launch(20)
	entry, _ := r.match.Entry(r.self)
	for modes.Run.Get(entry).Next == 0 {
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
		r.Kept()
	}
	r = r.leave(store)
	isBest, err := r.fly()
	if !isBest || err == nil || !strings.Contains(err.Error(), "it began before the match was left") || r.Best() == nil {
		t.Fatalf("best %v, %v", isBest, err)
	}
	late := r.Best().Seconds
	check := func(what string, speed float64, wantBest bool, wantKept int) {
		t.Helper()
		isBest, err := r.run(speed)
		names, _ := store.Names()
		if isBest != wantBest || err != nil || len(names) != wantKept {
			t.Errorf("%s: best %v, %v, kept %q", what, isBest, err, names)
		}
	}
	check("slower", 15, false, 0)
	r = r.leave(store)
	if r.Best() == nil || r.Best().Seconds != late {
		t.Errorf("after it was left again the best run is %+v", r.Best())
	}
	check("slower in a match that was left", 15, false, 0)
	check("faster", 40, true, 1)
}
