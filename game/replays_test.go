package game

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// TestMenu_ListsReplaysAndWhatIsWrongWithOthers, and a file that cannot be played
// leaves menu and match as they are.
func TestMenu_ListsReplaysAndWhatIsWrongWithOthers(t *testing.T) {
	c := newCinema(t)
	c.menu.Show(menus.PagePause, "Paused")
	selectRow(t, c.menu, "Watch")
	c.menu.Press("Enter")
	if c.menu.Rows[0].Label != "No match was recorded yet" || c.menu.View.Warning == "" {
		t.Errorf("an empty folder: %+v", c.menu.Rows[0])
	}
	c.duel(t, 200)
	if c.menu.TurnTo(menus.PageReplays); c.menu.Rows[0].Label != "No match was recorded yet" {
		t.Errorf("the match that is being played is listed: %q", c.menu.Rows[0].Cells)
	}
	c.closeRecording(c.session)
	broken := filepath.Join(c.folder.Path, "broken.replay")
	if err := os.WriteFile(broken, []byte("SKJTRPLY and more"), 0o600); err != nil {
		t.Fatal(err)
	}
	foreign := foreignReplay(t, c.folder.Path)
	for _, path := range []string{broken, foreign} {
		if err := os.Chtimes(path, time.Unix(9, 0), time.Unix(9, 0)); err != nil {
			t.Fatal(err)
		}
	}
	c.menu.TurnTo(menus.PageReplays)
	rows := c.menu.Rows
	if len(rows) != 4 || fmt.Sprint(rows[0].Cells[1:]) != "[Yard Team deathmatch 0:06 Blue 1 : 0 Red]" || rows[0].Fault != "" {
		t.Fatalf("%+v", rows)
	}
	keepAt(t, c.Game, "menu_replays_1280", 1280, 720)
	for i := 1; i < 3; i++ {
		name := rows[i].Cells[1]
		c.menu.Press("ArrowDown")
		want := map[string]string{"broken.replay": "byte ", "foreign.replay": `"crabs", "tether"`}[name]
		if c.menu.Press("Enter"); !c.menu.Open || c.session.viewer != nil || !strings.Contains(c.menu.View.Warning, want) {
			t.Errorf("%s: open %v, warning %q", name, c.menu.Open, c.menu.View.Warning)
		}
		keepAt(t, c.Game, "menu_"+name, 640, 360)
		if err := c.openReplay(replays.Item{Store: c.folder, Name: name}); err == nil || !strings.Contains(err.Error(), name) || c.session.viewer != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	c.menu.Choose(0)
	match := c.session.state.Match
	if c.menu.Press("Enter"); c.menu.Open || c.session.viewer == nil || c.session.state.Match == match {
		t.Fatal("Enter plays nothing")
	}
	c.openMenu()
	selectRow(t, c.menu, "Leave the replay")
	if c.menu.Press("Enter"); c.session.viewer != nil || c.session.state.Match != match || !c.menu.Open || c.menu.Title != "Paused" || c.menu.Choice == nil {
		t.Errorf("leaving: viewer %v, title %q", c.session.viewer, c.menu.Title)
	}
	c.tick()
}

// foreignReplay writes a replay that needs modules which are not here.
func foreignReplay(t *testing.T, folder string) string {
	t.Helper()
	modules := append(matchModules(nil), systems.Module{Name: "tether"}, systems.Module{Name: "crabs"})
	m, err := systems.NewMatch(systems.Options{Level: yardtest.Level(t), Modules: modules})
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	r, err := replay.NewRecorder(&data, m, "", time.Time{})
	if err == nil {
		err = r.Step(nil)
	}
	if err == nil {
		err = r.Close()
	}
	path := filepath.Join(folder, "foreign.replay")
	if err == nil {
		err = os.WriteFile(path, data.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRecording_FailsInOneLineAndTheMatchGoesOn.
func TestRecording_FailsInOneLineAndTheMatchGoesOn(t *testing.T) {
	c := newCinema(t)
	blocked := filepath.Join(c.folder.Path, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.folder.Path = filepath.Join(blocked, "replays")
	c.session.recording = replays.Record(c.folder, c.session.state.Match)
	c.duel(t, 50)
	c.Close()
	if len(c.told) != 1 || !strings.Contains(c.told[0], "not recorded") || c.session.state.Match.Tick() != 50 || len(c.session.overlay.Feedback.Lines) != 1 {
		t.Errorf("told %q, tick %d, %d lines", c.told, c.session.state.Match.Tick(), len(c.session.overlay.Feedback.Lines))
	}
}

// TestReplay_OfAPlainMatchPlaysWhereThereAreMoreModules: an extension does not draw a
// match that it is not in.
func TestReplay_OfAPlainMatchPlaysWhereThereAreMoreModules(t *testing.T) {
	plain := newCinema(t)
	plain.duel(t, 120)
	plain.Close()
	calls := 0
	c := newCinema(t, Extension{Modules: []systems.Module{orbModule()}, Tick: func(*View) { calls++ }})
	c.tick()
	items, _ := plain.setup.replays.List()
	if err := c.openReplay(items[0]); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	called := calls
	if c.press(1); calls != called || called == 0 {
		t.Errorf("%d calls, then %d", called, calls)
	}
	if err := c.leaveReplay(); err != nil {
		t.Fatal(err)
	}
	if c.tick(); calls == called {
		t.Error("back in its match it is not called")
	}
}

// TestRun_RecordsWhatSomebodyPlays, the first match to the file that was named, and
// nothing where nobody plays or wants it.
func TestRun_RecordsWhatSomebodyPlays(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	matches, err := replays.UserMatches()
	folder, ok := matches.(replays.Folder)
	if err != nil || !ok || !strings.HasPrefix(folder.Path, home) {
		t.Skip("data is elsewhere: ", matches, err)
	}
	named := filepath.Join(home, "mine.replay")
	match, ids := newMatch(t, yardtest.Level(t))
	for _, c := range []struct {
		record         string
		noRecord, demo bool
		shot           string
		want           [2]string // where the first match goes, and the second
	}{
		{want: [2]string{folder.Path, folder.Path}},
		{record: named, want: [2]string{home, folder.Path}},
		{noRecord: true},
		{demo: true},
		{demo: true, record: named, want: [2]string{home, ""}},
		{shot: "x.png"},
	} {
		var o options.Options
		o.Watch.Record, o.Watch.NoRecord, o.Watch.Demo, o.Shot.File = c.record, c.noRecord, c.demo, c.shot
		r := (&maker{}).replays(&o, func(line string) { t.Error(line) })
		for i, want := range c.want {
			var recording *replays.Recording
			if r.Record != nil {
				recording = r.Record(match)
			}
			if recording == nil {
				if want != "" {
					t.Errorf("%+v: match %d is not recorded", o, i)
				}
				continue
			}
			recording.Step([]systems.Command{{Player: ids[0]}})
			if got := filepath.Dir(recording.Place()); got != want {
				t.Errorf("%+v: match %d goes to %s, want %s", o, i, got, want)
			}
			if err := recording.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestOpen_RefusesWithFilePlaceAndReason replays that cannot be played here.
func TestOpen_RefusesWithFilePlaceAndReason(t *testing.T) {
	c := newCinema(t)
	write := func(name string, o systems.Options, change func([]byte) []byte) string {
		m, err := systems.NewMatch(o)
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		r, err := replay.NewRecorder(&data, m, "", time.Time{})
		if err == nil {
			err = r.Step(nil)
		}
		if err != nil || r.Close() != nil {
			t.Fatal(err)
		}
		path := filepath.Join(c.folder.Path, name)
		if err := os.WriteFile(path, change(data.Bytes()), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	same := func(data []byte) []byte { return data }
	elsewhere := *yardtest.Level(t)
	elsewhere.Name, elsewhere.Spawns = "Elsewhere", elsewhere.Spawns[:1]
	newer := matchModules(nil)
	newer[0].Version = "99"
	for want, path := range map[string]string{
		`header: its level "Elsewhere" is not one of the arena's: name its file by --level`: write("level", systems.Options{Level: &elsewhere, Modules: matchModules(nil)}, same),
		`header: it was recorded with module "bots" of version "99"`:                        write("version", systems.Options{Level: yardtest.Level(t), Modules: newer}, same),
		`byte 10: `: write("damaged", systems.Options{Level: yardtest.Level(t), Modules: matchModules(nil)}, func(data []byte) []byte { data[30]++; return data }),
		`header: modules are missing: it needs "crabs", "tether"`: foreignReplay(t, c.folder.Path),
	} {
		match := c.session.state.Match
		err := c.openReplay(replays.Item{Store: c.folder, Name: filepath.Base(path)})
		if full := "replay: " + path + ": " + want; err == nil || !strings.HasPrefix(err.Error(), full) {
			t.Errorf("%v\nwant %s", err, full)
		}
		if c.session.viewer != nil || c.session.state.Match != match || c.parked != nil {
			t.Errorf("%s is played", path)
		}
	}
}

// TestReplay_WithoutAMatchBehindItLeavesToTheFirstScreen, as one that the command line
// names.
func TestReplay_WithoutAMatchBehindItLeavesToTheFirstScreen(t *testing.T) {
	c := newCinema(t)
	c.duel(t, 150)
	c.Close()
	items, _ := c.setup.replays.List()
	config, err := c.setup.replays.Open(items[0])
	if err != nil {
		t.Fatal(err)
	}
	refused := errors.New("no level")
	answer := refused
	config.Settings, config.setup.replays = options.DefaultSettings(), c.setup.replays
	config.setup.prepare = func(choice options.Choice) (arenaConfig, error) {
		if answer != nil {
			return arenaConfig{}, answer
		}
		return c.setup.prepare(choice)
	}
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	g.openMenu()
	selectRow(t, g.menu, "Leave the replay")
	if g.menu.Press("Enter"); g.session.viewer == nil || !strings.Contains(g.menu.View.Warning, "no level") {
		t.Errorf("without a match it leaves: %q", g.menu.View.Warning)
	}
	answer = nil
	if g.menu.Press("Enter"); g.session.viewer != nil || g.menu.Page != menus.PagePause || g.session.state.Match == c.session.state.Match || g.session.recording == nil {
		t.Errorf("it leaves to page %v", g.menu.Page)
	}
	g.tick()
}
