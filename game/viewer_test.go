package game

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/replays"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// cinema is a game in the yard whose matches are recorded into a folder, and which
// plays them.
type cinema struct {
	*Game
	folder replays.Folder
	now    time.Time
	told   []string
}

func newCinema(t *testing.T, extensions ...Extension) *cinema {
	t.Helper()
	c := &cinema{folder: replays.Folder{Path: t.TempDir()}, now: time.Unix(1000, 0)}
	level := yard(t)
	m := &maker{extensions: extensions, levels: []*levels.Level{level}}
	o := options.Options{Level: level.Name, Model: "tribes", Armor: "light", Pack: "energy", Rules: "arena", Bots: 0}
	prepare := func(options.Choice) (Config, error) {
		config, err := m.prepare(&o)
		config.Choice = o.Choice()
		if err == nil {
			_, err = config.Match.Join(systems.PlayerSpec{Name: "Rook", Team: otherTeam})
		}
		return config, err
	}
	config, err := prepare(options.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	config.Prepare, config.Settings = prepare, options.DefaultSettings()
	config.Report = func(line string) { c.told = append(c.told, line) }
	config.Replays = Replays{
		Record: c.folder.Record,
		List:   func() ([]replays.Item, error) { return c.folder.List(modulesOf(extensions)) },
		Open:   func(path string) (Config, error) { return m.openReplay(path, &o) },
	}
	if c.Game, err = New(config); err != nil {
		t.Fatal(err)
	}
	c.Game.now = func() time.Time { return c.now }
	return c
}

// duel lets the user shoot at Rook, who stands 40 m away, and dies twice.
func (c *cinema) duel(t *testing.T, ticks int) (hashes map[int64]uint64) {
	t.Helper()
	hashes = map[int64]uint64{}
	for tick := range ticks {
		c.poll()
		if tick%60 > 5 {
			c.poll(input.MouseLeft)
		}
		c.look.pitch = -1.5
		c.tick()
		hashes[c.match.Tick()] = c.match.Hash()
	}
	return hashes
}

// press lets keys go down and up again, with some seconds after them.
func (c *cinema) press(seconds float64, held ...input.Key) {
	c.poll()
	c.poll(held...)
	c.watchReplay()
	c.poll()
	for range int(seconds * updateRate) {
		c.now = c.now.Add(updateTime)
		c.watchReplay()
	}
}

// watchMatch records a duel and watches it.
func watchMatch(t *testing.T, c *cinema, ticks int) map[int64]uint64 {
	t.Helper()
	hashes := c.duel(t, ticks)
	c.closeTape(&c.session)
	items, err := c.replays.List()
	if err != nil || len(items) != 1 || items[0].Problem != nil {
		t.Fatalf("%+v, %v", items, err)
	}
	if err := c.openReplay(items[0].Path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	c.viewer.WaitForKills()
	return hashes
}

// TestReplay_OfAMatchInTheArenaPlaysTheSame: what was seen, played and drawn again has
// the hashes that it had, and settings are as they were.
func TestReplay_OfAMatchInTheArenaPlaysTheSame(t *testing.T) {
	c := newCinema(t)
	before := c.settings
	hashes := watchMatch(t, c, 500)
	for c.viewer.Tick() < c.viewer.Last() {
		c.press(0.1)
		if tick := c.match.Tick(); tick > 0 && c.match.Hash() != hashes[tick] {
			t.Fatalf("tick %d has another hash", tick)
		}
		pictureOf(c.Game, 32, 18)
	}
	c.press(0, "V", "C")
	c.press(0, "C")
	if !reflect.DeepEqual(c.settings, before) || c.dirty || c.settings.Choice != nil {
		t.Error("watching a replay changes settings")
	}
	if len(c.told) > 0 {
		t.Errorf("told %q", c.told)
	}
}

// TestReplay_KeysMoveThroughTime: each key that the help names does what it says.
func TestReplay_KeysMoveThroughTime(t *testing.T) {
	c := newCinema(t)
	hashes := watchMatch(t, c, 2500)
	v := c.viewer
	for _, step := range []struct {
		key  input.Key
		want int64
	}{
		{"Space", 0}, {"ArrowUp", 938}, {"ArrowRight", 1094}, {"ArrowLeft", 938}, {"Period", 939}, {"Comma", 938},
		{"ArrowDown", 0}, {"End", 2500}, {"Home", 0}, {input.PadUp, 938}, {input.PadRight, 1094}, {input.PadLeft, 938},
	} {
		c.press(0, step.key)
		if v.Tick() != step.want || step.want > 0 && c.match.Hash() != hashes[step.want] {
			t.Errorf("%s: tick %d, want %d", step.key, v.Tick(), step.want)
		}
	}
	c.press(0, "Home")
	c.press(0, "Space")
	for range 5 {
		c.press(0, "Equal")
	}
	if speed, _ := v.Speed(); speed != 8 || v.Paused() {
		t.Errorf("speed %v, paused %v", speed, v.Paused())
	}
	c.press(1)
	if at := v.Seconds(); at < 7.9 || at > 8.1 {
		t.Errorf("a second at 8x is %v s", at)
	}
	kills, _ := v.Kills()
	if len(kills) < 2 || kills[0].Killer.Name != "You" || kills[0].Victim.Name != "Rook" {
		t.Fatalf("the kills are %+v", kills)
	}
	c.press(0, "Space")
	c.press(0, "Home")
	for i, key := range []input.Key{"N", "N", "B"} {
		c.press(0, key)
		k := kills[[]int{0, 1, 0}[i]]
		if v.Tick() != k.Tick-94 {
			t.Errorf("%s: at %d of a kill at %d", key, v.Tick(), k.Tick)
		}
	}
	c.menu.show("Replay")
	c.menu.turnTo(pageKills)
	if len(c.menu.rows) != len(kills)+1 {
		t.Fatalf("%d rows of %d kills", len(c.menu.rows), len(kills))
	}
	c.menu.press("ArrowDown")
	if c.menu.press("Enter"); v.Tick() != kills[1].Tick-94 || c.menu.open {
		t.Errorf("the list goes to %d, open %v", v.Tick(), c.menu.open)
	}
}

// TestReplay_AKeyThatStaysDownGoesOn.
func TestReplay_AKeyThatStaysDownGoesOn(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	c.press(0, "Space")
	c.poll("Period")
	c.watchReplay()
	for range updateRate {
		c.now = c.now.Add(updateTime)
		c.poll("Period")
		c.watchReplay()
	}
	if tick := c.viewer.Tick(); tick < 6 || tick > 8 {
		t.Errorf("after a second it is at tick %d, want about 7", tick)
	}
}

// TestReplay_FollowsEverybodyFromEveryEye.
func TestReplay_FollowsEverybodyFromEveryEye(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	c.press(1, "Space")
	names := map[components.ID]string{}
	for _, p := range c.history.after {
		names[p.ID] = p.Name
	}
	frame := func() *hud.Frame {
		p, _ := player(c.history.after, c.self)
		cam, _ := c.view(p, 0)
		return c.overlay(p, c.history.after, cam)
	}
	if names[c.self] != "You" || frame().Timeline.Who != "You, third person" || len(frame().Markers) != 0 && c.inside != 0 {
		t.Errorf("at first: %q", frame().Timeline.Who)
	}
	c.press(0, "BracketRight")
	c.press(0, "V")
	p, _ := player(c.history.after, c.self)
	cam, inside := c.view(p, 0)
	if names[c.self] != "Rook" || inside != c.self || cam.Look != p.Look || frame().Hide != 0 || frame().Who != "Rook" {
		t.Errorf("the next in first person: %q, inside %v", frame().Timeline.Who, inside)
	}
	c.press(0, "BracketLeft")
	if names[c.self] != "You" {
		t.Errorf("the one before is %q", names[c.self])
	}
	pictureOf(c.Game, 32, 18)
	c.press(0, "C")
	from := c.builder.scene.Camera.Position
	if cam, inside = c.view(p, 0); cam.Position != from || inside != components.Nobody || frame().Hide&hud.Vitals == 0 {
		t.Errorf("the free camera begins at %v, want %v", cam.Position, from)
	}
	c.viewer.look = look{}
	for range updateRate {
		c.now = c.now.Add(updateTime)
		c.poll("W", "E", "Shift")
		c.watchReplay()
	}
	if way := c.viewer.at.Sub(from); way.Sub(geom.Vec{Y: flyFast, Z: flyFast}).Length() > 1 {
		t.Errorf("in a second it flew by %v", way)
	}
	c.press(0, "BracketRight")
	if c.viewer.eye != eyeThird || names[c.self] != "Rook" {
		t.Errorf("from the free camera on: %q", frame().Timeline.Who)
	}
}

// TestReplay_IsSilentWhereItJumpsAndRaces, and lower where it is slow.
func TestReplay_IsSilentWhereItJumpsAndRaces(t *testing.T) {
	c := newCinema(t)
	var pace []float64
	engine, output := sound.Offline()
	_ = output
	c.sound = engine
	watchMatch(t, c, 400)
	note := func() { pace = append(pace, c.viewer.soundPace()) }
	note()
	for range 3 {
		c.press(0, "Equal")
		note()
	}
	for range 5 {
		c.press(0, "Minus")
	}
	note()
	c.press(0, "Space")
	note()
	if fmt.Sprint(pace) != "[1 2 0 0 0.25 0]" {
		t.Errorf("paces of sound at 1, 2, 4, 8, 1/4 and in a pause: %v", pace)
	}
	silent := func() bool {
		data := make([]byte, 1<<16)
		if _, err := output.Read(data); err != nil {
			t.Fatal(err)
		}
		return bytes.Count(data, []byte{0}) == len(data)
	}
	for range 200 {
		silent() // what was begun ends
	}
	kills, _ := c.viewer.Kills()
	if len(kills) == 0 {
		t.Fatal("nobody was killed")
	}
	c.press(0, "Space")
	c.press(0, "Equal")
	c.press(0, "Equal")
	for range 200 {
		silent()
	}
	c.viewer.SeekTo(kills[0].Tick)
	if !silent() || c.viewer.Paused() {
		t.Error("a jump into a fight is heard")
	}
	c.viewer.SeekTo(kills[0].Tick - 5)
	if c.press(1); silent() {
		t.Error("a fight is not heard")
	}
}

// TestMenu_ListsReplaysAndWhatIsWrongWithOthers, and a file that cannot be played
// leaves menu and match as they are.
func TestMenu_ListsReplaysAndWhatIsWrongWithOthers(t *testing.T) {
	c := newCinema(t)
	c.menu.show("Paused")
	find(t, c.menu, "Replays")
	c.menu.press("Enter")
	if c.menu.rows[0].label != "No match was recorded yet" || c.menu.view.Warning == "" {
		t.Errorf("an empty folder: %+v", c.menu.rows[0])
	}
	c.duel(t, 200)
	c.closeTape(&c.session)
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
	c.menu.turnTo(pageReplays)
	rows := c.menu.rows
	if len(rows) != 4 || fmt.Sprint(rows[0].cells[1:]) != "[Yard 0:06 blue 1 : 0 red]" || rows[0].fault != "" {
		t.Fatalf("%+v", rows)
	}
	keepAt(t, c.Game, "menu_replays_1280", 1280, 720)
	for i := 1; i < 3; i++ {
		name := rows[i].cells[1]
		c.menu.press("ArrowDown")
		want := map[string]string{"broken.replay": "byte ", "foreign.replay": `"crabs", "tether"`}[name]
		if c.menu.press("Enter"); !c.menu.open || c.viewer != nil || !strings.Contains(c.menu.view.Warning, want) {
			t.Errorf("%s: open %v, warning %q", name, c.menu.open, c.menu.view.Warning)
		}
		keepAt(t, c.Game, "menu_"+name, 640, 360)
		if err := c.openReplay(filepath.Join(c.folder.Path, name)); err == nil || !strings.Contains(err.Error(), name) || c.viewer != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	c.menu.choose(0)
	match := c.match
	if c.menu.press("Enter"); c.menu.open || c.viewer == nil || c.match == match {
		t.Fatal("Enter plays nothing")
	}
	c.openMenu()
	find(t, c.menu, "Leave the replay")
	if c.menu.press("Enter"); c.viewer != nil || c.match != match || !c.menu.open || c.menu.title != "Paused" || c.menu.choice == nil {
		t.Errorf("leaving: viewer %v, title %q", c.viewer, c.menu.title)
	}
	c.tick()
}

// foreignReplay writes a replay that needs modules which are not here.
func foreignReplay(t *testing.T, folder string) string {
	t.Helper()
	modules := append(modulesOf(nil), systems.Module{Name: "tether"}, systems.Module{Name: "crabs"})
	m, err := systems.NewMatch(systems.Options{Level: yard(t), Modules: modules})
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
	c.tape = c.folder.Record(c.match)
	c.duel(t, 50)
	c.Close()
	if len(c.told) != 1 || !strings.Contains(c.told[0], "not recorded") || c.match.Tick() != 50 || len(c.feedback.lines) != 1 {
		t.Errorf("told %q, tick %d, %d lines", c.told, c.match.Tick(), len(c.feedback.lines))
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
	items, _ := plain.replays.List()
	if err := c.openReplay(items[0].Path); err != nil {
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

// TestDraw_ReplaysInEveryState saves pictures where GAME_PICTURES names a folder.
func TestDraw_ReplaysInEveryState(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 700)
	for _, state := range []struct {
		name string
		keys []input.Key
	}{
		{"third", []input.Key{"ArrowRight"}}, {"slow", []input.Key{"Minus"}}, {"first", []input.Key{"V"}},
		{"paused", []input.Key{"Space"}}, {"free", []input.Key{"C"}}, {"bare", []input.Key{"H"}},
	} {
		c.press(0.3, state.keys...)
		for _, size := range []image.Point{{640, 360}, {1280, 720}} {
			p := pictureOf(c.Game, size.X, size.Y)
			save(t, fmt.Sprintf("replay_%s_%d", state.name, size.X), p)
			if n := colors(p); n < 500 {
				t.Errorf("%s: %d colours", state.name, n)
			}
			at := c.hud.TimelineAt
			if _, ok := at(size.X, size.Y, c.timeline(), float64(size.X)/2, float64(size.Y)/2); ok {
				t.Errorf("%s: the timeline is in the middle of the picture", state.name)
			}
		}
	}
	c.openMenu()
	keepAt(t, c.Game, "replay_menu_1280", 1280, 720)
	c.menu.turnTo(pageKills)
	keepAt(t, c.Game, "replay_kills_1280", 1280, 720)
	c.menu.turnTo(pageReplayControls)
	keepAt(t, c.Game, "replay_keys_1280", 1280, 720)
}

// keepAt saves a picture of a size, for people.
func keepAt(t *testing.T, g *Game, name string, width, height int) {
	t.Helper()
	if os.Getenv("GAME_PICTURES") != "" {
		save(t, name, pictureOf(g, width, height))
	}
}

// TestRun_RecordsWhatSomebodyPlays, the first match to the file that was named, and
// nothing where nobody plays or wants it.
func TestRun_RecordsWhatSomebodyPlays(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	folder, err := replays.UserFolder()
	if err != nil || !strings.HasPrefix(folder.Path, home) {
		t.Skip("data is elsewhere: ", folder.Path, err)
	}
	named := filepath.Join(home, "mine.replay")
	match, ids := newMatch(t, yard(t))
	for _, c := range []struct {
		options options.Options
		want    [2]string // where the first match goes, and the second
	}{
		{options.Options{}, [2]string{folder.Path, folder.Path}},
		{options.Options{Record: named}, [2]string{home, folder.Path}},
		{options.Options{NoRecord: true}, [2]string{}},
		{options.Options{Demo: true}, [2]string{}},
		{options.Options{Demo: true, Record: named}, [2]string{home, ""}},
		{options.Options{Shot: "x.png"}, [2]string{}},
	} {
		r := (&maker{}).replays(&c.options, func(line string) { t.Error(line) })
		for i, want := range c.want {
			var tape *replays.Recording
			if r.Record != nil {
				tape = r.Record(match)
			}
			if tape == nil {
				if want != "" {
					t.Errorf("%+v: match %d is not recorded", c.options, i)
				}
				continue
			}
			tape.Step([]systems.Command{{Player: ids[0]}})
			if got := filepath.Dir(tape.Path()); got != want {
				t.Errorf("%+v: match %d goes to %s, want %s", c.options, i, got, want)
			}
			if err := tape.Close(); err != nil {
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
	elsewhere := *yard(t)
	elsewhere.Name, elsewhere.Spawns = "Elsewhere", elsewhere.Spawns[:1]
	newer := modulesOf(nil)
	newer[0].Version = "99"
	for want, path := range map[string]string{
		`header: its level "Elsewhere" is not one of the arena's: name its file by -level`:      write("level", systems.Options{Level: &elsewhere, Modules: modulesOf(nil)}, same),
		`header: snapshot of another match: it was recorded with module "bots" of version "99"`: write("version", systems.Options{Level: yard(t), Modules: newer}, same),
		`byte 10: `: write("damaged", systems.Options{Level: yard(t), Modules: modulesOf(nil)}, func(data []byte) []byte { data[30]++; return data }),
		`header: modules are missing: it needs "crabs", "tether"`: foreignReplay(t, c.folder.Path),
	} {
		match := c.match
		err := c.openReplay(path)
		if full := "replay: " + path + ": " + want; err == nil || !strings.HasPrefix(err.Error(), full) {
			t.Errorf("%v\nwant %s", err, full)
		}
		if c.viewer != nil || c.match != match || c.parked != nil {
			t.Errorf("%s is played", path)
		}
	}
}

// still is a device on which keys can be held; nothing else moves.
type still struct {
	puppet
	held input.Key
}

func (s *still) Poll()                      {}
func (s *still) Down(key input.Key) bool    { return key == s.held }
func (s *still) Turn() (x, y float64)       { return 0, 0 }
func (s *still) Motion() (x, y float64)     { return 0, 0 }
func (s *still) Stick() (x, y float64)      { return 0, 0 }
func (s *still) HasPad() bool               { return false }
func (s *still) Captured() bool             { return false }
func (s *still) Pressed() (input.Key, bool) { return s.held, s.held != "" }

// TestReplay_UpdatesPlayItAndTheMenuHoldsIt: the whole way from the devices.
func TestReplay_UpdatesPlayItAndTheMenuHoldsIt(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	device := &still{}
	c.device = device
	update := func(seconds float64, key input.Key) {
		t.Helper()
		device.held = key
		for range max(int(seconds*updateRate), 1) {
			c.now = c.now.Add(updateTime)
			if err := c.Update(); err != nil {
				t.Fatal(err)
			}
		}
	}
	at := func(want float64) {
		t.Helper()
		if got := c.viewer.Seconds(); got < want-0.03 || got > want+0.03 {
			t.Errorf("it is at %v s, want %v", got, want)
		}
	}
	update(2, "")
	at(2)
	update(0, input.Escape)
	if !c.menu.open || c.menu.title != "Replay" {
		t.Fatalf("open %v, title %q", c.menu.open, c.menu.title)
	}
	update(3, "")
	update(0, input.Escape)
	update(1, "")
	at(3)
	update(0, "ArrowRight")
	update(0, "")
	at(8)
	if err := c.leaveReplay(); err != nil {
		t.Fatal(err)
	}
	c.menu.open = false
	before := c.match.Tick()
	if update(1, ""); c.match.Tick() < before+25 {
		t.Errorf("back in the match it goes on from tick %d to %d", before, c.match.Tick())
	}
}
