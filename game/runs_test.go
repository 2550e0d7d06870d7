package game

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// racer returns a game of a user on a course of three gates in the yard, with the best
// runs of a folder, and what it reported.
func racer(t *testing.T, store replays.Store) (*Game, *[]string) {
	t.Helper()
	course := modes.CourseData{Gold: 20, Silver: 30, Bronze: 40}
	for i := range 3 {
		course.Gates = append(course.Gates, modes.Gate{Center: geom.Vec{Y: float64(8 + 9*i), Z: 2}, Half: geom.Vec{X: 3, Y: 0.5, Z: 3}})
	}
	modules := []systems.Module{modes.TimeTrial(course).Module(modes.Rules{})}
	match, err := systems.NewMatch(systems.Options{Level: yardtest.Level(t), Modules: modules})
	if err != nil {
		t.Fatal(err)
	}
	at := geom.Vec{Z: 0.1}
	self, err := match.Join(systems.PlayerSpec{Name: "You", Team: 1, Position: &at})
	if err != nil {
		t.Fatal(err)
	}
	told := new([]string)
	g, err := newArena(arenaConfig{Match: match, Self: self, Settings: options.DefaultSettings(),
		setup: setup{report: func(line string) { *told = append(*told, line) }, replays: replayAccess{Bests: store, Modules: modules}}})
	if err != nil {
		t.Fatal(err)
	}
	return g, told
}

// raceAt runs through the gates at a speed in m/s, and returns the banners at the gates and
// the most ghosts that were seen.
func raceAt(t *testing.T, g *Game, speed float64) (banners string, ghosts int) {
	t.Helper()
	bring(t, g, g.session.state.Self, geom.Vec{Y: 4, Z: 0.1})
	runs := modes.Run.Get(mustEntry(g, g.session.state.Self)).Runs
	for range 200 {
		if modes.Run.Get(mustEntry(g, g.session.state.Self)).Runs > runs {
			return banners + frameOf(g).Match.Banner, ghosts
		}
		components.Velocity.Get(mustEntry(g, g.session.state.Self)).Linear = geom.Vec{Y: speed}
		ticks(g, 1)
		f := frameOf(g)
		ghosts = max(ghosts, len(g.session.state.Things.Ghosts))
		if !strings.Contains(banners, f.Match.Banner) {
			banners += f.Match.Banner + ", "
		}
	}
	t.Fatal("the run has no end")
	return "", 0
}

// TestRuns_TheBestOfEarlierMatchesIsTheGhostAndTheTimeToBeat.
func TestRuns_TheBestOfEarlierMatchesIsTheGhostAndTheTimeToBeat(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	g, told := racer(t, store)
	ticks(g, 1)
	if f := frameOf(g); len(f.Match.Sides) != 0 {
		t.Errorf("before the first run: %+v", f.Match.Sides)
	}
	if banners, ghosts := raceAt(t, g, 18); ghosts != 0 || !strings.HasSuffix(banners, "gold  record") || strings.ContainsAny(banners, "+-") {
		t.Errorf("the first run: %q, %d ghosts", banners, ghosts)
	}
	best := frameOf(g).Match.Sides[0]

	g, told2 := racer(t, store)
	ticks(g, 1)
	if f := frameOf(g); len(f.Match.Sides) != 1 || f.Match.Sides[0] != best {
		t.Errorf("the next match begins with %+v, want %+v", f.Match.Sides, best)
	}
	if banners, ghosts := raceAt(t, g, 15); ghosts != 1 || strings.Contains(banners, "record") || !strings.Contains(banners, "   +0.") {
		t.Errorf("a slower run: %q, %d ghosts", banners, ghosts)
	}
	if got := frameOf(g).Match.Sides[0]; got != best {
		t.Errorf("the best is %+v, want %+v", got, best)
	}
	if banners, ghosts := raceAt(t, g, 25); ghosts != 1 || !strings.HasSuffix(banners, "record") || !strings.Contains(banners, "   -0.") {
		t.Errorf("a faster run: %q, %d ghosts", banners, ghosts)
	}
	if got := frameOf(g).Match.Sides[0]; got.Score >= best.Score {
		t.Errorf("the best is %+v, was %+v", got, best)
	}
	if len(*told)+len(*told2) != 0 {
		t.Error(*told, *told2)
	}
}

// TestRuns_ARestartIsANewRunThatCounts: by its key in the middle of a run and by the menu, and the best
// run that follows is kept from its own start.
func TestRuns_ARestartIsANewRunThatCounts(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	g, told := racer(t, store)
	hand := &scripted{}
	g.device = hand
	g.setup.replays.Record = nil
	half := func() *modes.RunData {
		t.Helper()
		bring(t, g, g.session.state.Self, geom.Vec{Y: 4, Z: 0.1})
		for range 18 {
			components.Velocity.Get(mustEntry(g, g.session.state.Self)).Linear = geom.Vec{Y: 18}
			ticks(g, 1)
		}
		run := modes.Run.Get(mustEntry(g, g.session.state.Self))
		if run.Next == 0 || run.Runs > 0 {
			t.Fatalf("run %+v", *run)
		}
		return run
	}
	at := func() geom.Vec { return components.Position.Get(mustEntry(g, g.session.state.Self)).Feet }
	for _, by := range []string{"key", "menu"} {
		run := half()
		components.Energy.Get(mustEntry(g, g.session.state.Self)).Current = 0
		if by == "key" {
			g.poll("Backspace")
			g.switches()
		} else {
			g.menu.Show(menus.PagePause, "Paused")
			selectRow(t, g.menu, "Restart the run")
			if g.menu.Press("Enter"); g.menu.Open {
				t.Errorf("the menu stays: %s", g.menu.View.Warning)
			}
		}
		ticks(g, 1)
		if run.Next != 0 || at().Y > 7 || components.Energy.Get(mustEntry(g, g.session.state.Self)).Current == 0 || frameOf(g).Match.Clock != "0:00.00" {
			t.Errorf("by the %s: %+v at %v", by, *run, at())
		}
	}
	banners, _ := raceAt(t, g, 18)
	if !strings.HasSuffix(banners, "record") || len(*told) > 0 {
		t.Errorf("the run after it: %q, told %q", banners, *told)
	}
	best := *g.session.bestRun()
	if g, _ = racer(t, store); g.session.bestRun() == nil || g.session.bestRun().Seconds != best.Seconds || best.Seconds > 1.5 {
		t.Errorf("kept is %+v, want %v s", g.session.bestRun(), best.Seconds)
	}
}

// TestRuns_AnUnreadableBestIsReportedAndTheRunsCount.
func TestRuns_AnUnreadableBestIsReportedAndTheRunsCount(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	g, _ := racer(t, store)
	name, err := bests.NameOf(g.session.state.Match)
	if err == nil {
		err = os.WriteFile(store.Place(name), []byte("nothing"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	g, told := racer(t, store)
	if len(*told) != 1 || !strings.Contains((*told)[0], name) {
		t.Errorf("reported: %v", *told)
	}
	if banners, _ := raceAt(t, g, 18); !strings.HasSuffix(banners, "record") || len(*told) != 1 {
		t.Error(banners, *told)
	}
}

// TestRuns_OfASlowedOrTunedMatchAreNotKept, and the screen says so.
func TestRuns_OfASlowedOrTunedMatchAreNotKept(t *testing.T) {
	for name, disqualify := range map[string]func(m *timed){
		"slowed": func(m *timed) {
			m.press("Minus")
			m.press("Equal")
		},
		"stepped": func(m *timed) {
			m.press("Comma")
			m.press("Period")
			m.press("Comma")
		},
		"tuned": func(m *timed) {
			parts, err := m.session.tunedParts(tune.Armor)
			if err != nil {
				t.Fatal(err)
			}
			fields, _ := parts[0].Fields()
			if err := m.session.tuner.Set(&parts[0], &fields[0], 2*fields[0].Get()); err != nil {
				t.Fatal(err)
			}
		},
		"other weapons": func(m *timed) {
			spec := weapons.Standard()[0]
			spec.Trigger.CycleTicks++
			data, err := weapons.Encode(spec)
			if err != nil {
				t.Fatal(err)
			}
			m.session.weaponFolder = newWeaponFolder("weapons", fstest.MapFS{spec.Name + ".json": {Data: data}}, weapons.Standard())
			m.reload()
			if m.session.weaponFolder.fault != "" {
				t.Fatal(m.session.weaponFolder.fault)
			}
		},
	} {
		store := replays.Folder{Path: t.TempDir()}
		g, told := racer(t, store)
		m := newTimed(t, g)
		disqualify(m)
		raceAt(t, g, 20)
		said := false
		for _, line := range g.session.overlay.Feedback.Feed() {
			for _, part := range line.Parts {
				said = said || strings.Contains(part.Text, "not kept")
			}
		}
		if best := g.session.bestRun(); best != nil || !said {
			t.Errorf("%s: the best run is %+v, said so: %v, reported %q", name, best, said, *told)
		}
	}
}

// TestList_HasMatchesAndRunsNewestFirst, without runs that were set aside.
func TestList_HasMatchesAndRunsNewestFirst(t *testing.T) {
	data := t.TempDir()
	write := func(folder, name string, made int64) {
		path := filepath.Join(data, folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600), os.Chtimes(path, time.Unix(made, 0), time.Unix(made, 0))); err != nil {
			t.Fatal(err)
		}
	}
	write("replays", "a.replay", 10)
	write("replays", "c.replay", 30)
	write("runs", "b.replay", 20)
	write("runs", "d.replay.old", 40)
	items, err := replays.List(nil, replays.Folder{Path: filepath.Join(data, "replays")}, replays.Folder{Path: filepath.Join(data, "runs")})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range items {
		names = append(names, items[i].Name)
	}
	if fmt.Sprint(names) != "[c.replay b.replay a.replay]" {
		t.Errorf("the list has %v", names)
	}
}

// bestRun returns the user's best run on the course, also of earlier matches, or nil.
func (s *session) bestRun() *bests.Best { return s.state.Best }
