package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// orbSpeed is how fast orbs fly along x, m/s.
const orbSpeed = 50

// orb is the component of an outside module.
var orb = donburi.NewComponentType[struct{ Turns int }]()

var orbs = systems.NewQuery(orb, components.Position)

// orbModule has one orb that flies and turns.
func orbModule() systems.Module {
	return systems.Module{
		Name:       "orbs",
		Components: []systems.Registration{systems.State("orb", orb)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("movement", systems.System{Name: "orbs fly", Run: func(m *systems.Match) {
				for _, entry := range orbs.In(m) {
					components.Position.Get(entry).Feet.X += orbSpeed * systems.TickSeconds
					components.View.Get(entry).Yaw += geom.Degrees(20)
				}
			}})
		},
		Setup: func(m *systems.Match) error {
			_, err := m.Spawn(systems.With(orb, struct{ Turns int }{}), systems.With(components.View, components.ViewData{}),
				systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: -3, Y: 12, Z: 1.5}}))
			return err
		},
	}
}

// extended returns a game in the yard with an extension, and its users.
func extended(t *testing.T, e Extension, change ...func(*arenaConfig)) (*Game, [2]components.ID) {
	t.Helper()
	e.Modules = append(e.Modules, orbModule())
	timings := debug.NewTimings()
	match, err := systems.NewMatch(systems.Options{Level: yardtest.Level(t), Modules: e.Modules, Observer: timings.Observe})
	if err != nil {
		t.Fatal(err)
	}
	var ids [2]components.ID
	for i, name := range []string{"You", "Rook"} {
		if ids[i], err = match.Join(systems.PlayerSpec{Name: name, Team: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	c := arenaConfig{Match: match, Self: ids[0], Settings: options.DefaultSettings(), setup: setup{extensions: []Extension{e}}, Timings: timings}
	for _, f := range change {
		f(&c)
	}
	g, err := newArena(c)
	if err != nil {
		t.Fatal(err)
	}
	return g, ids
}

func TestExtension_IsRefusedWithWhatToDo(t *testing.T) {
	action := func(a Action) Extension { return Extension{Name: "crabs", Actions: []Action{a}} }
	good := Action{Name: "crabs.snap", Label: "Snap", Button: components.ButtonGame1, Keys: []input.Key{"H"}}
	with := func(change func(a *Action)) Extension {
		a := good
		change(&a)
		return action(a)
	}
	var flat render.Surface
	flat.Vertices = []geom.Vec{{}, {X: 1}}
	for want, e := range map[string]Extension{
		`extension "crabs": mesh "crab": levels: crab.glb`:                  {Name: "crabs", Meshes: map[string]render.MeshSource{"crab": render.MeshFile(os.DirFS("."), "crab.glb")}},
		`mesh "crab": surface 0: mesh refused: 2 indices make no whole`:     {Meshes: map[string]render.MeshSource{"crab": render.MeshOf(flat)}},
		`mesh "crab" has no source: use render.MeshFile or render.MeshOf`:   {Meshes: map[string]render.MeshSource{"crab": nil}},
		`sound "snap": snap.ogg: sound refused: no such file`:               {Sounds: map[string]sound.Source{"snap": sound.File(os.DirFS("."), "snap.ogg")}},
		`sound "snap" has no source: use sound.File`:                        {Sounds: map[string]sound.Source{"snap": nil}},
		`action "crabs.snap": its Button is "jump", want one of`:            with(func(a *Action) { a.Button = components.ButtonJump }),
		`action "crabs.snap": key F belongs to "Pack (hold)": take another`: with(func(a *Action) { a.Keys = []input.Key{"F"} }),
		`action "crabs.snap": unknown key "Any": see input.Keys`:            with(func(a *Action) { a.Keys = []input.Key{"Any"} }),
		`needs a Name and a Label`:                                          with(func(a *Action) { a.Label = "" }),
		`its name is used twice`:                                            {Name: "crabs", Actions: []Action{good, good}},
		`belongs to "crabs.snap": take another of ButtonGame1`:              {Actions: []Action{good, {Name: "b", Label: "B", Button: good.Button}}},
		`key H belongs to "Snap": take another`:                             {Actions: []Action{good, {Name: "b", Label: "B", Button: components.ButtonGame2, Keys: good.Keys}}},
	} {
		err := (&Game{sound: &mixer.Engine{}}).load([]Extension{e})
		if !errors.Is(err, ErrExtension) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q, want %q", err, want)
		}
	}
	if err := (&Game{sound: &mixer.Engine{}}).load([]Extension{action(good), {}}); err != nil {
		t.Error(err)
	}
}

func TestAction_KeysReachTheMatchTheMenuAndTheSettings(t *testing.T) {
	whistle := Action{Name: "crabs.whistle", Label: "Whistle", Button: components.ButtonGame3, Keys: []input.Key{"H"}}
	store := &memory{}
	g, ids := extended(t, Extension{Actions: []Action{whistle}}, func(c *arenaConfig) { c.setup.store = store })
	intent := func(key input.Key) bool {
		g.poll(key)
		g.tick()
		entry, _ := g.session.state.Match.Entry(ids[0])
		return components.Intent.Get(entry).Has(components.ButtonGame3)
	}
	if !intent("H") || intent("J") {
		t.Fatal("H does not hold the button, or J does")
	}
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageControls)
	at := slices.IndexFunc(g.menu.Rows, func(r menus.Row) bool { return r.Label == "Whistle" })
	if at < 0 || g.menu.Rows[at].Value() != "H" {
		t.Fatalf("the menu has it at %d", at)
	}
	if slices.ContainsFunc(g.menu.Rows, func(r menus.Row) bool { return strings.HasPrefix(r.Label, "Game") }) {
		t.Error("the menu lists actions that no game has")
	}
	g.menu.Choose(at)
	g.menu.Press("Enter")
	g.menu.Press("G")
	if want := `G was taken from "Throw: Hand grenade"`; !strings.Contains(g.menu.View.Warning, want) {
		t.Errorf("the menu warns %q", g.menu.View.Warning)
	}
	if !intent("G") || intent("H") {
		t.Error("G does not hold the button, or H does still")
	}
	g.dirty = true
	g.saveSettings()
	kept, err := options.Load(store)
	if err != nil {
		t.Fatal(err)
	}
	g, ids = extended(t, Extension{Actions: []Action{whistle}}, func(c *arenaConfig) { c.Settings = kept })
	if !intent("G") || intent("H") {
		t.Error("after a new start G does not hold the button, or H does")
	}
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageControls)
	selectRow(t, g.menu, "Reset this page")
	g.menu.Press("Enter")
	if !intent("H") || intent("G") {
		t.Error("with the defaults H does not hold the button, or G does")
	}
	hints := g.hints()
	if !slices.Contains(hints, panels.Hint{Key: "H", Text: "Whistle"}) {
		t.Errorf("the hints are %+v", hints)
	}
	b := &g.settings.Bindings
	b[actions.Left], b[actions.Throw1] = nil, nil
	for slot := actions.Game1; slot <= actions.Game8; slot++ {
		b[slot] = nil
	}
	for _, hint := range g.hints() {
		if hint.Key == "" || strings.Contains(hint.Key, "unbound") || hint.Text == "walk" && hint.Key != "W S D" || hint.Text == "Whistle" {
			t.Errorf("without some keys there is the hint %+v", hint)
		}
	}
}

// TestSettings_KeepTheKeysOfGamesThatAreNotPlayed: two games share the settings.
func TestSettings_KeepTheKeysOfGamesThatAreNotPlayed(t *testing.T) {
	s := options.DefaultSettings()
	s.GameKeys = map[string][]input.Key{"other.jump": {"K"}}
	bindActions(&s, nil)
	keepActions(&s, nil)
	if data, err := json.Marshal(s); err != nil || !strings.Contains(string(data), `"game_keys":{"other.jump":["K"]}`) {
		t.Errorf("%v, kept %s", err, data)
	}
}

func TestExtension_AddsToFeedBoardAndHUD(t *testing.T) {
	ticks := 0
	box := color.RGBA{255, 0, 255, 255}
	g, ids := extended(t, Extension{
		Tick: func(v *View) {
			if ticks++; ticks == 1 {
				v.Feed(hud.Part{Text: "An orb rises", Color: hud.White})
			}
		},
		HUD: func(_ *View, c hud.Canvas) {
			w, h := c.Size()
			c.Box(w-20, h/2, 20, 20, box)
		},
		Board: func(v *View, b *hud.Board) {
			b.AddColumn("ORBS", func(r *hud.Row) string {
				if r.ID == v.Self {
					return "7"
				}
				return "0"
			})
			b.Lines = append(b.Lines, "first to ten")
		},
	})
	g.tick()
	g.tick()
	if ticks != 2 || len(g.session.overlay.Feedback.Lines) != 1 || g.session.overlay.Feedback.Lines[0].Parts[0].Text != "An orb rises" {
		t.Errorf("%d ticks, the feed is %+v", ticks, g.session.overlay.Feedback.Lines)
	}
	picture := pictureOf(g, 640, 360)
	if got := picture.RGBAAt(635, 185); got != box {
		t.Errorf("where the extension drew there is %v", got)
	}
	b := g.board(g.session.state.Players)
	if want := []string{"KILLS", "DEATHS", "DAMAGE", "SUICIDES", "ORBS"}; !slices.Equal(b.Columns, want) || len(b.Lines) != 1 {
		t.Errorf("columns %v, lines %v", b.Columns, b.Lines)
	}
	for _, r := range b.Rows {
		if want := []string{"0", "0", "0", "0", "0"}; r.ID == ids[0] {
			want[4] = "7"
			if !slices.Equal(r.Values, want) {
				t.Errorf("the own row is %v", r.Values)
			}
		}
	}
	g.poll("Tab")
	keep(t, g, "extension_board")
}

func TestRun_PlaysALevelMadeInCode(t *testing.T) {
	level := *yardtest.Level(t)
	level.Name = "Yard of orbs"
	module := orbModule()
	module.Levels = []*levels.Level{&level}
	e := Extension{Modules: []systems.Module{module}}
	own, err := levelsOf([]Extension{e})
	if err != nil {
		t.Fatal(err)
	}
	m := maker{extensions: []Extension{e}, levels: own}
	play := func(args ...string) (arenaConfig, error) {
		o, err := options.Parse(args, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		m.preferOwnLevel(&o)
		settings := options.DefaultSettings()
		settings.Choice = &options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy"}
		return m.firstMatch(&o, &settings, func(line string) { t.Error(line) })
	}
	c, err := play()
	if err != nil || c.Match.Level != own[0] || c.Choice.Level != "Yard of orbs" || orbs.Count(c.Match) != 1 {
		t.Fatalf("%v: plays %+v", err, c.Choice)
	}
	if s := menus.NewSelection(c.Choice, c.Levels, nil); !slices.Contains(s.Levels, "Yard of orbs") || !slices.Contains(s.Levels, "valley") {
		t.Errorf("the menu offers %v", s.Levels)
	}
	if c, err := play("-level", "valley"); err != nil || c.Match.Level.Name == "Yard of orbs" {
		t.Errorf("-level valley: %v", err)
	}
	if _, err := play("-level", "yrad"); err == nil || !strings.Contains(err.Error(), "extensions have Yard of orbs") {
		t.Errorf("-level yrad: %v", err)
	}
}

func TestRun_RefusesALevelThatCannotBePlayed(t *testing.T) {
	beach, reef := *yardtest.Level(t), *yardtest.Level(t)
	beach.Name, reef.Name = "beach", "valley"
	of := func(name string, level *levels.Level) Extension {
		return Extension{Modules: []systems.Module{{Name: name, Levels: []*levels.Level{level}}}}
	}
	for want, extensions := range map[string][]Extension{
		`module "crabs": a level is nil`:                  {of("crabs", nil)},
		`there is a level "valley" already: give levels.`: {of("crabs", &reef)},
		`module "gulls": there is a level "beach"`:        {of("crabs", &beach), of("gulls", &beach)},
	} {
		if _, err := levelsOf(extensions); !errors.Is(err, ErrExtension) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// What a system of a module does wrong is reported once, and an extension may make a
// call of its module, which the match takes between two ticks.
func TestExtension_EntersCallsAndHearsOfProblems(t *testing.T) {
	calls := 0
	module := systems.Module{
		Name:  "bells",
		Calls: []systems.Call{{Name: "bells.ring", Run: func(*systems.Match, components.ID, []byte) error { calls++; return nil }}},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "bells crack", Stage: systems.StageRules, Run: func(m *systems.Match) { m.Fail(errors.New("a crack")) }})
		},
	}
	var told []string
	g, _ := extended(t, Extension{Modules: []systems.Module{module}, Tick: func(v *View) {
		if _, err := v.Enter(systems.CallEntry("bells.ring", 0, nil)); err != nil || v.Watching() {
			t.Errorf("got %v, watching %v", err, v.Watching())
		}
	}}, func(c *arenaConfig) { c.setup.report = func(line string) { told = append(told, line) } })
	for range 3 {
		g.tick()
	}
	if calls != 3 || len(told) != 1 || !strings.Contains(told[0], "a crack") {
		t.Errorf("%d calls, reported %q", calls, told)
	}
}
