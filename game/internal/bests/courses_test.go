package bests_test

import (
	"os"
	"slices"
	"testing"

	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// TestCourses_ABotRunsEachForAMedal: the run is kept, it is the ghost of the next match,
// and plays to the state in which it ended.
func TestCourses_ABotRunsEachForAMedal(t *testing.T) {
	names := []string{"valley", "canyon"}
	if os.Getenv("SKIJET_LONG") != "" {
		names = append(names, "works")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			level, err := levels.Embedded(name)
			if err != nil {
				t.Fatal(err)
			}
			with := []systems.Module{bots.Module(), bases.Module(), modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{})}
			store := replays.Folder{Path: t.TempDir()}
			m, err := systems.NewMatch(systems.Options{Level: level, Modules: with})
			if err != nil {
				t.Fatal(err)
			}
			id, err := bots.JoinSkilled(m, systems.PlayerSpec{Name: "Rook", Team: 1}, bots.Skills-1)
			if err != nil {
				t.Fatal(err)
			}
			k, err := bests.NewKeeper(m, id, m, store, with, false)
			crew := bots.NewCrew(m)
			for runs := 0; runs < 2 && err == nil; {
				if m.Tick() > 40000 {
					t.Fatal("two runs take longer than twenty minutes")
				}
				if err := k.Step(crew.Commands(nil)); err != nil {
					t.Fatal(err)
				}
				var isBest bool
				isBest, err = k.Kept()
				for range systems.Events[modes.RunFinished](m) {
					runs++
				}
				if isBest {
					t.Logf("%v s, %v, gold is %v s", k.Best().Seconds, k.Best().Medal, systems.Single(m, modes.Course).Gold)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if k.Best().Medal == modes.NoMedal {
				t.Errorf("no medal for %v s", k.Best().Seconds)
			}
			checkKept(t, store, m, k.Best(), with)
		})
	}
}

// checkKept compares the best run of a match with what the store has of it.
func checkKept(t *testing.T, store replays.Store, m *systems.Match, want *bests.Best, with []systems.Module) {
	t.Helper()
	name, err := bests.NameOf(m)
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.Open(store.Place(name))
	if err != nil {
		t.Fatal(err)
	}
	base := systems.Options{Level: m.Options().Level, Modules: with}
	if _, err := replay.Verify(r, base, nil); err != nil {
		t.Error(err)
	}
	next, err := systems.NewMatch(base)
	if err != nil {
		t.Fatal(err)
	}
	id, err := next.Join(systems.PlayerSpec{Name: "You", Team: 1})
	if err != nil {
		t.Fatal(err)
	}
	k, err := bests.NewKeeper(next, id, next, store, with, false)
	if err != nil {
		t.Fatal(err)
	}
	got := k.Best()
	if got == nil || got.Seconds != want.Seconds || !slices.Equal(got.Trail, want.Trail) {
		t.Errorf("kept is %+v, want %+v", got, want)
	}
}
