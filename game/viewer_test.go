package game

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
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
	level := yardtest.Level(t)
	m := &maker{extensions: extensions, levels: []*levels.Level{level}}
	var o options.Options
	o.Match.Level, o.Body.Model, o.Body.Armor, o.Body.Pack, o.Body.Rules = level.Name, "tribes", "light", "energy", "arena"
	prepare := func(options.Choice) (arenaConfig, error) {
		config, err := m.prepare(&o)
		config.Choice = o.Choice()
		if err == nil {
			_, err = config.Match.Join(systems.PlayerSpec{Name: "Rook", Team: roster.OtherTeam})
		}
		return config, err
	}
	config, err := prepare(options.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	config.setup.prepare, config.Settings = prepare, options.DefaultSettings()
	config.setup.report = func(line string) { c.told = append(c.told, line) }
	config.setup.replays = replayAccess{
		Record: func(m *systems.Match) *replays.Recording { return replays.Record(c.folder, m) },
		List:   func() ([]replays.Item, error) { return replays.List(matchModules(extensions), c.folder) },
		Open:   func(i replays.Item) (arenaConfig, error) { return m.openItem(i, &o) },
	}
	if c.Game, err = newArena(config); err != nil {
		t.Fatal(err)
	}
	c.Game.clock.now = func() time.Time { return c.now }
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
		c.look.Pitch = -1.5
		c.tick()
		hashes[c.session.state.Match.Tick()] = c.session.state.Match.Hash()
	}
	return hashes
}

// press lets keys go down and up again, with some seconds after them.
func (c *cinema) press(seconds float64, held ...input.Key) {
	c.poll()
	c.poll(held...)
	c.session.scene.Update()
	c.poll()
	for range int(seconds * scene.UpdateRate) {
		c.now = c.now.Add(scene.UpdateTime)
		c.session.scene.Update()
	}
}

// watchMatch records a duel and watches it.
func watchMatch(t *testing.T, c *cinema, ticks int) map[int64]uint64 {
	t.Helper()
	hashes := c.duel(t, ticks)
	c.closeRecording(c.session)
	items, err := c.setup.replays.List()
	if err != nil || len(items) != 1 || items[0].Problem != nil {
		t.Fatalf("%+v, %v", items, err)
	}
	if err := c.openReplay(items[0]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	c.session.viewer.WaitForKills()
	return hashes
}

// TestReplay_OfAMatchInTheArenaPlaysTheSame: what was seen, played and drawn again has
// the hashes that it had, and settings are as they were.
func TestReplay_OfAMatchInTheArenaPlaysTheSame(t *testing.T) {
	c := newCinema(t)
	c.settings.Scored = true // as the match that is watched would note
	before := c.settings
	hashes := watchMatch(t, c, 500)
	for c.session.viewer.Tick() < c.session.viewer.Last() {
		c.press(0.1)
		if tick := c.session.state.Match.Tick(); tick > 0 && c.session.state.Match.Hash() != hashes[tick] {
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
	v := c.session.viewer
	for _, step := range []struct {
		key  input.Key
		want int64
	}{
		{"Space", 0}, {"ArrowUp", 938}, {"ArrowRight", 1094}, {"ArrowLeft", 938}, {"Period", 939}, {"Comma", 938},
		{"ArrowDown", 0}, {"End", 2500}, {"Home", 0}, {"ArrowUp", 938}, {input.PadRight, 1094}, {input.PadLeft, 938},
	} {
		c.press(0, step.key)
		if v.Tick() != step.want || step.want > 0 && c.session.state.Match.Hash() != hashes[step.want] {
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
		c.press(0, "C") // a free camera does not stay where it was
		c.press(0, key)
		k := kills[[]int{0, 1, 0}[i]]
		if v.Tick() != k.Tick-94 || v.Eye == watch.FreeCamera {
			t.Errorf("%s: at %d of a kill at %d, by camera %d", key, v.Tick(), k.Tick, v.Eye)
		}
	}
	c.menu.Show(menus.PagePause, "Replay")
	c.menu.TurnTo(menus.PageKills)
	if len(c.menu.Rows) != len(kills)+1 {
		t.Fatalf("%d rows of %d kills", len(c.menu.Rows), len(kills))
	}
	c.menu.Press("ArrowDown")
	if c.menu.Press("Enter"); v.Tick() != kills[1].Tick-94 || c.menu.Open {
		t.Errorf("the list goes to %d, open %v", v.Tick(), c.menu.Open)
	}
}

// TestReplay_AKeyThatStaysDownGoesOn.
func TestReplay_AKeyThatStaysDownGoesOn(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	c.press(0, "Space")
	c.poll("Period")
	c.session.scene.Update()
	for range scene.UpdateRate {
		c.now = c.now.Add(scene.UpdateTime)
		c.poll("Period")
		c.session.scene.Update()
	}
	if tick := c.session.viewer.Tick(); tick < 6 || tick > 8 {
		t.Errorf("after a second it is at tick %d, want about 7", tick)
	}
}

// TestReplay_FollowsEverybodyFromEveryEye.
func TestReplay_FollowsEverybodyFromEveryEye(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	c.press(1, "Space")
	names := map[components.ID]string{}
	for _, p := range c.session.state.History.After {
		names[p.ID] = p.Name
	}
	frame := func() *panels.Frame {
		p, _ := c.session.state.Player(c.session.state.Self)
		cam, _ := c.view(p, 0)
		return c.frame(p, c.session.state.History.After, cam)
	}
	if names[c.session.state.Self] != "You" || frame().Timeline.Who != "You, third person" || len(frame().Markers) != 0 && c.session.state.Inside != 0 {
		t.Errorf("at first: %q", frame().Timeline.Who)
	}
	c.press(0, "BracketRight")
	c.press(0, "V")
	p, _ := c.session.state.Player(c.session.state.Self)
	cam, inside := c.view(p, 0)
	if names[c.session.state.Self] != "Rook" || inside != c.session.state.Self || cam.Look != p.Look || frame().Hide != 0 || frame().Death.Who != "Rook" {
		t.Errorf("the next in first person: %q, inside %v", frame().Timeline.Who, inside)
	}
	c.press(0, "BracketLeft")
	if names[c.session.state.Self] != "You" {
		t.Errorf("the one before is %q", names[c.session.state.Self])
	}
	pictureOf(c.Game, 32, 18)
	c.press(0, "C")
	from := c.session.builder.Scene.Camera.Position
	if cam, inside = c.view(p, 0); cam.Position != from || inside != components.Nobody || frame().Hide&hud.Vitals == 0 {
		t.Errorf("the free camera begins at %v, want %v", cam.Position, from)
	}
	c.session.flight.Look = scene.Look{}
	for range scene.UpdateRate {
		c.now = c.now.Add(scene.UpdateTime)
		c.poll("W", "E", "Shift")
		c.session.scene.Update()
	}
	if displacement := c.session.flight.Position.Sub(from); displacement.Sub(geom.Vec{Y: 90, Z: 90}).Length() > 1 {
		t.Errorf("in a second it flew by %v", displacement)
	}
	c.press(0, "BracketRight")
	if c.session.viewer.Eye != watch.ThirdPerson || names[c.session.state.Self] != "Rook" {
		t.Errorf("from the free camera on: %q", frame().Timeline.Who)
	}
}

// TestReplay_IsSilentWhereItJumpsAndRaces, and lower where it is slow.
func TestReplay_IsSilentWhereItJumpsAndRaces(t *testing.T) {
	c := newCinema(t)
	var pace []float64
	engine, output := mixer.Offline()
	_ = output
	c.hearBy(engine)
	watchMatch(t, c, 400)
	note := func() { pace = append(pace, c.session.viewer.SoundPace()) }
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
	kills, _ := c.session.viewer.Kills()
	if len(kills) == 0 {
		t.Fatal("nobody was killed")
	}
	c.press(0, "Space")
	c.press(0, "Equal")
	c.press(0, "Equal")
	for range 200 {
		silent()
	}
	c.session.viewer.SeekTo(kills[0].Tick)
	if !silent() || c.session.viewer.Paused() {
		t.Error("a jump into a fight is heard")
	}
	c.session.viewer.SeekTo(kills[0].Tick - 5)
	if c.press(1); silent() {
		t.Error("a fight is not heard")
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
	c.menu.TurnTo(menus.PageKills)
	keepAt(t, c.Game, "replay_kills_1280", 1280, 720)
	c.menu.TurnTo(menus.PageReplayControls)
	keepAt(t, c.Game, "replay_keys_1280", 1280, 720)
}

// keepAt saves a picture of a size, for people.
func keepAt(t *testing.T, g *Game, name string, width, height int) {
	t.Helper()
	if os.Getenv("GAME_PICTURES") != "" {
		save(t, name, pictureOf(g, width, height))
	}
}

// TestReplay_FollowsSomebodyElseWhileTheFollowedPlayerOnlyWatches, and goes back to who plays again.
func TestReplay_FollowsSomebodyElseWhileTheFollowedPlayerOnlyWatches(t *testing.T) {
	c := newCinema(t)
	own := c.session.state.Self
	pass := func(watch bool) {
		if _, err := c.session.drive().Enter(modes.SpectateEntry(own, watch)); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			c.poll()
			c.tick()
		}
	}
	pass(false)
	pass(true)
	pass(false)
	c.closeRecording(c.session)
	items, err := c.setup.replays.List()
	if err != nil || len(items) != 1 {
		t.Fatalf("%v, %v", items, err)
	}
	if err := c.openReplay(items[0]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	for _, at := range []struct {
		tick int64
		name string
	}{{60, "You"}, {150, "Rook"}, {180, "Rook"}, {280, "You"}, {160, "Rook"}} {
		c.session.viewer.SeekTo(at.tick)
		c.press(0.1)
		p, _ := c.session.subject()
		if p.Name != at.name || !p.Alive {
			t.Errorf("at tick %d it follows %s, alive %v; want %s", at.tick, p.Name, p.Alive, at.name)
		}
	}
	c.session.viewer.SeekTo(150)
	c.press(0.1)
	c.press(0.1, "BracketRight")
	if p, _ := c.session.subject(); p.Name != "Rook" {
		t.Errorf("the key for the next player goes to %s, who only watches", p.Name)
	}
	c.session.viewer.SeekTo(280)
	if c.press(0.1); c.session.state.Self == own {
		t.Error("it leaves whom the user chose")
	}
}
