package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
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
func extended(t *testing.T, e Extension, change ...func(*Config)) (*Game, [2]components.ID) {
	t.Helper()
	e.Modules = append(e.Modules, orbModule())
	timings := NewTimings()
	match, err := systems.NewMatch(systems.Options{Level: yard(t), Modules: e.Modules, Observer: timings.Observe})
	if err != nil {
		t.Fatal(err)
	}
	var ids [2]components.ID
	for i, name := range []string{"You", "Rook"} {
		if ids[i], err = match.Join(systems.PlayerSpec{Name: name, Team: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	c := Config{Match: match, Self: ids[0], Settings: options.DefaultSettings(), Extensions: []Extension{e}, Timings: timings}
	for _, f := range change {
		f(&c)
	}
	g, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return g, ids
}

func TestView_PlacesEveryEntityBetweenTheLastTwoTicks(t *testing.T) {
	var v View
	g, _ := extended(t, Extension{Draw: func(given *View) { v = *given }})
	g.tick()
	g.tick()
	g.fraction = 0.25
	g.extendScene(0.01)
	if v.Fraction != 0.25 || v.Seconds != 0.01 || v.Self != g.self {
		t.Errorf("the view is %+v", v)
	}
	seen := 0
	for e := range v.Entities(orbs) {
		seen++
		if want := -3 + orbSpeed*systems.TickSeconds*1.25; math.Abs(e.Position.X-want) > 1e-9 {
			t.Errorf("the orb is drawn at %v, want %v", e.Position.X, want)
		}
		if got := e.Look.Yaw.SignedDegrees(); math.Abs(got-25) > 0.01 {
			t.Errorf("it is turned by %v degrees, want 25", got)
		}
		if at, ok := v.Position(e.ID); !ok || at != e.Position || v.Look(e.ID) != e.Look {
			t.Errorf("Position says %v, %v", at, ok)
		}
		g.match.Despawn(e.ID)
	}
	if seen != 1 {
		t.Fatalf("%d orbs", seen)
	}
	g.tick()
	if n := orbs.Count(g.match); n != 0 || slices.ContainsFunc(g.history.places, func(p place) bool { return p.to.Z == 1.5 }) {
		t.Errorf("%d orbs are left, places %+v", n, g.history.places)
	}
	if _, ok := v.Position(9999); ok {
		t.Error("nobody is somewhere")
	}
}

// TestView_ATeleportOfAnyEntityIsNotDrawnAsAFlight.
func TestView_ATeleportOfAnyEntityIsNotDrawnAsAFlight(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.tick()
	for id := range orbs.In(g.match) {
		if err := g.match.Teleport(id, geom.Vec{X: 150, Y: 50, Z: 2}); err != nil {
			t.Fatal(err)
		}
	}
	g.tick()
	for id := range orbs.In(g.match) {
		for _, fraction := range []float64{0, 0.5, 1} {
			if at, _, _ := g.history.at(id, fraction); at.X < 149 {
				t.Errorf("%v of the way it is at %v", fraction, at)
			}
		}
	}
}

// pyramid is a mesh made in code, 2 m wide.
func pyramid() render.Surface {
	top := geom.Vec{Z: 2}
	c := [4]geom.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}
	var corners []geom.Vec
	for i := range c {
		corners = append(corners, c[i], c[(i+1)%4], top)
	}
	return render.Surface{Vertices: corners, Color: render.Color{0.9, 0.05, 0.05}, Tinted: true}
}

// redAt reports how much redder than green a pixel is.
func redAt(p *image.RGBA, x, y float64) int {
	c := p.RGBAAt(int(x), int(y))
	return int(c.R) - int(c.G)
}

func TestView_DrawsMeshesWhereTheyAreWithLightAndShadow(t *testing.T) {
	var at render.ScreenPoint
	var tint render.Color
	var mesh string
	g, _ := extended(t, Extension{
		Meshes: map[string]render.MeshSource{
			"pyramid": render.MeshOf(pyramid()),
			"file":    render.MeshFile(os.DirFS("render/meshes"), "flag.glb"),
		},
		Draw: func(v *View) {
			place := geom.Vec{Y: 9, Z: 0.5}
			v.Mesh(mesh, render.Instance{Position: place, Tint: tint, Yaw: geom.Degrees(30)})
			v.Shadow(place, 1.5)
			at = v.Project(place.Add(geom.Vec{Z: 0.7}))
		},
	})
	g.tick()
	show := func(inTint render.Color, name string) *image.RGBA {
		tint, mesh = inTint, name
		p := pictureOf(g, 320, 180)
		unit := hud.Unit(g.size)
		at.X, at.Y = at.X*unit, at.Y*unit
		save(t, "mesh_"+name, p)
		return p
	}
	red := show(render.Color{}, "pyramid")
	if !at.OnScreen || redAt(red, at.X, at.Y) < 60 {
		t.Errorf("at %+v there is %v, want the red of the mesh", at, red.RGBAAt(int(at.X), int(at.Y)))
	}
	if green := show(render.Color{0.05, 0.9, 0.05}, "pyramid"); redAt(green, at.X, at.Y) > -60 {
		t.Errorf("tinted green it is %v", green.RGBAAt(int(at.X), int(at.Y)))
	}
	none := show(render.Color{}, "typo")
	changed := 0
	for i := range none.Pix {
		if none.Pix[i] != red.Pix[i] {
			changed++
		}
	}
	if changed < 1500 {
		t.Errorf("the mesh changes %d values of the picture", changed)
	}
	if p := show(render.Color{0.9, 0.05, 0.05}, "file"); slices.Equal(p.Pix, none.Pix) {
		t.Error("the mesh of a file is not seen")
	}
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
		`sound "snap": snap.ogg: open snap.ogg`:                             {Sounds: map[string]sound.Source{"snap": sound.File(os.DirFS("."), "snap.ogg")}},
		`sound "snap" has no source: use sound.File`:                        {Sounds: map[string]sound.Source{"snap": nil}},
		`action "crabs.snap": its Button is "jump", want one of`:            with(func(a *Action) { a.Button = components.ButtonJump }),
		`action "crabs.snap": key F belongs to "Pack (hold)": take another`: with(func(a *Action) { a.Keys = []input.Key{"F"} }),
		`action "crabs.snap": unknown key "Any": see input.Keys`:            with(func(a *Action) { a.Keys = []input.Key{"Any"} }),
		`needs a Name and a Label`:                                          with(func(a *Action) { a.Label = "" }),
		`its name is used twice`:                                            {Name: "crabs", Actions: []Action{good, good}},
		`belongs to "crabs.snap": take another of ButtonGame1`:              {Actions: []Action{good, {Name: "b", Label: "B", Button: good.Button}}},
		`key H belongs to "Snap": take another`:                             {Actions: []Action{good, {Name: "b", Label: "B", Button: components.ButtonGame2, Keys: good.Keys}}},
	} {
		err := (&Game{sound: &sound.Engine{}}).load([]Extension{e})
		if !errors.Is(err, ErrExtension) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q, want %q", err, want)
		}
	}
	if err := (&Game{sound: &sound.Engine{}}).load([]Extension{action(good), {}}); err != nil {
		t.Error(err)
	}
}

func TestView_ReportsAnUnknownNameOnce(t *testing.T) {
	var lines []string
	g, _ := extended(t, Extension{Name: "crabs", Draw: func(v *View) {
		v.Mesh("crabb", render.Instance{})
		v.Play("snapp", geom.Vec{}, 1, 1)
	}}, func(c *Config) { c.Report = func(line string) { lines = append(lines, line) } })
	g.extendScene(0)
	g.extendScene(0)
	want := []string{`extension "crabs": there is no mesh "crabb": add it to Extension.Meshes`,
		`extension "crabs": there is no sound "snapp": add it to Extension.Sounds`}
	if !slices.Equal(lines, want) {
		t.Errorf("reported %q", lines)
	}
}

// loudness reads so many seconds of what an engine plays and returns the power of
// the left and of the right ear.
func loudness(t *testing.T, heard io.Reader, seconds float64) (left, right float64) {
	t.Helper()
	data := make([]byte, int(seconds*sound.Rate)*8)
	if _, err := io.ReadFull(heard, data); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(data); i += 8 {
		l, r := float32At(data[i:]), float32At(data[i+4:])
		left, right = left+l*l, right+r*r
	}
	return left, right
}

func float32At(data []byte) float64 {
	bits := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
	return float64(math.Float32frombits(bits))
}

func TestView_SoundsComeFromTheirPlacesAndLoopsFollowTheirEntity(t *testing.T) {
	engine, heard := sound.Offline()
	tone := func(t float64) float64 { return math.Sin(2 * math.Pi * 300 * t) }
	loops, snap := true, false
	g, _ := extended(t, Extension{
		Sounds: map[string]sound.Source{
			"snap": sound.Recipe(0.2, func(t, _ float64) float64 { return tone(t) }),
			"hum":  sound.LoopRecipe(1, tone),
		},
		Draw: func(v *View) {
			for e := range v.Entities(orbs) {
				if loops {
					v.Loop("hum", e.ID, 1, 1)
				}
			}
			if snap {
				v.Play("snap", geom.Vec{X: -30}, 1, 1)
				v.PlayHere("snap", 0.01, 2)
			}
		},
	}, func(c *Config) { c.Sound = engine })
	engine.SetVolume(1, false)
	g.tick()
	for range 60 { // the spawn is heard no longer, and the orb is far to the right
		g.tick()
	}
	loudness(t, heard, 2)
	draw := func() {
		pictureOf(g, 64, 36)
	}
	draw()
	loudness(t, heard, 0.1)
	if left, right := loudness(t, heard, 0.3); right < 1 || right < 3*left {
		t.Errorf("an orb to the right hums with power %.2f left, %.2f right", left, right)
	}
	loops = false
	draw()
	loudness(t, heard, 0.5)
	if left, right := loudness(t, heard, 0.3); left+right > 1e-3 {
		t.Errorf("a loop that nobody asks for has power %v", left+right)
	}
	snap = true
	draw()
	if left, right := loudness(t, heard, 0.1); left < 1 || left < 3*right {
		t.Errorf("a snap to the left has power %.2f left, %.2f right", left, right)
	}
}

func TestAction_KeysReachTheMatchTheMenuAndTheSettings(t *testing.T) {
	whistle := Action{Name: "crabs.whistle", Label: "Whistle", Button: components.ButtonGame3, Keys: []input.Key{"H"}}
	store := &memory{}
	g, ids := extended(t, Extension{Actions: []Action{whistle}}, func(c *Config) { c.Store = store })
	intent := func(key input.Key) bool {
		g.poll(key)
		g.tick()
		entry, _ := g.match.Entry(ids[0])
		return components.Intent.Get(entry).Has(components.ButtonGame3)
	}
	if !intent("H") || intent("J") {
		t.Fatal("H does not hold the button, or J does")
	}
	g.menu.show("Paused")
	g.menu.turnTo(pageControls)
	at := slices.IndexFunc(g.menu.rows, func(r row) bool { return r.label == "Whistle" })
	if at < 0 || g.menu.rows[at].value() != "H" {
		t.Fatalf("the menu has it at %d", at)
	}
	if slices.ContainsFunc(g.menu.rows, func(r row) bool { return strings.HasPrefix(r.label, "Game") }) {
		t.Error("the menu lists actions that no game has")
	}
	g.menu.choose(at)
	g.menu.press("Enter")
	g.menu.press("G")
	if want := `G was taken from "Throw hand grenade"`; !strings.Contains(g.menu.view.Warning, want) {
		t.Errorf("the menu warns %q", g.menu.view.Warning)
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
	g, ids = extended(t, Extension{Actions: []Action{whistle}}, func(c *Config) { c.Settings = kept })
	if !intent("G") || intent("H") {
		t.Error("after a new start G does not hold the button, or H does")
	}
	for _, r := range g.menu.controlRows() {
		if r.label == "Restore defaults" {
			r.act()
		}
	}
	if !intent("H") || intent("G") {
		t.Error("with the defaults H does not hold the button, or G does")
	}
	hints := g.hints()
	if !slices.Contains(hints, hud.Hint{Key: "H", Text: "Whistle"}) {
		t.Errorf("the hints are %+v", hints)
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

func TestView_HidesWhatIsBuiltIn(t *testing.T) {
	var parts Parts
	var hidden []components.ID
	g, ids := extended(t, Extension{Draw: func(v *View) {
		v.Hide(parts)
		for _, id := range hidden {
			v.HideEntity(id)
		}
	}})
	level := *g.level // with a flag
	level.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{Y: 20}}}
	g.builder.level = &level
	g.tick()
	// count returns how many models of each mesh are drawn.
	count := func() map[render.MeshID]int {
		pictureOf(g, 64, 36)
		n := map[render.MeshID]int{g.builder.scene.ViewModel.Mesh: 1}
		for _, m := range g.builder.scene.Models {
			n[m.Mesh]++
		}
		return n
	}
	for _, c := range []struct {
		parts  Parts
		hidden []components.ID
		gone   render.MeshID
	}{
		{Players, nil, render.MeshPlayerLight}, {0, ids[1:], render.MeshPlayerLight},
		{Flags, nil, render.MeshFlag}, {Hands, nil, render.MeshLauncher},
	} {
		parts, hidden = 0, nil
		all := count()
		parts, hidden = c.parts, c.hidden
		left := count()
		if all[c.gone] != 1 || left[c.gone] != 0 {
			t.Errorf("parts %b, entities %v: of %v there are left %v", c.parts, c.hidden, all, left)
		}
	}
	if now, _ := g.plugins[0].view.Hidden(); now != Hands {
		t.Errorf("the view says that %b is hidden", now)
	}
}

func TestView_HidesPartsOfTheHUDAndTheNamesOfWhomItHides(t *testing.T) {
	var hide hud.Parts
	var parts Parts
	g, _ := extended(t, Extension{Draw: func(v *View) { v.HideHUD(hide); v.Hide(parts) }})
	g.tick()
	p, _ := player(g.history.after, g.self)
	frame := func() *hud.Frame {
		pictureOf(g, 64, 36)
		return g.overlay(p, g.players, g.builder.scene.Camera)
	}
	if f := frame(); f.Hide != 0 || len(f.Markers) != 1 {
		t.Errorf("hidden %b, %d names", f.Hide, len(f.Markers))
	}
	hide, parts = hud.Crosshair|hud.Feed, Players
	if f := frame(); f.Hide != hide || len(f.Markers) != 0 {
		t.Errorf("hidden %b, %d names", f.Hide, len(f.Markers))
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
		HUD: func(_ *View, c *hud.Canvas) {
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
	if ticks != 2 || len(g.feedback.lines) != 1 || g.feedback.lines[0].parts[0].Text != "An orb rises" {
		t.Errorf("%d ticks, the feed is %+v", ticks, g.feedback.lines)
	}
	picture := pictureOf(g, 640, 360)
	if got := picture.RGBAAt(635, 185); got != box {
		t.Errorf("where the extension drew there is %v", got)
	}
	b := g.board(g.players)
	if want := []string{"KILLS", "DEATHS", "OWN", "ORBS"}; !slices.Equal(b.Columns, want) || len(b.Lines) != 1 {
		t.Errorf("columns %v, lines %v", b.Columns, b.Lines)
	}
	for _, r := range b.Rows {
		if want := []string{"0", "0", "0", "0"}; r.ID == ids[0] {
			want[3] = "7"
			if !slices.Equal(r.Values, want) {
				t.Errorf("the own row is %v", r.Values)
			}
		}
	}
	g.poll("Tab")
	keep(t, g, "extension_board")
}

func TestTimings_AreMeanAndWorstOfTheLastSecond(t *testing.T) {
	clock := time.Unix(0, 0)
	times := NewTimings()
	times.now = func() time.Time { return clock }
	fly, swim := &systems.System{Name: "fly"}, &systems.System{Name: "swim"}
	run := func(s *systems.System, d time.Duration) {
		times.Observe(s, false)
		clock = clock.Add(d)
		times.Observe(s, true)
	}
	run(fly, time.Hour) // longer than a second ago in the end
	for i := range timedTicks {
		run(fly, time.Duration(i+1)*time.Millisecond)
		run(swim, time.Millisecond)
	}
	got := times.Systems()
	want := []SystemTime{
		{"fly", time.Duration(timedTicks+1) * time.Millisecond / 2, time.Duration(timedTicks) * time.Millisecond},
		{"swim", time.Millisecond, time.Millisecond},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestStats_TheSecondPageListsEverySystemOfTheMatch(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.tick()
	for range 2 {
		g.poll("F3")
		g.switches()
		g.poll()
	}
	page := strings.Join(g.stats(), "\n")
	for _, s := range g.match.Schedule() {
		if !strings.Contains(page, s.Name) {
			t.Errorf("%q is not on the page:\n%s", s.Name, page)
		}
	}
	keep(t, g, "systems_page")
	g.poll("F3")
	if g.switches(); g.stats() != nil {
		t.Error("F3 does not end it")
	}
}

func TestRun_PlaysALevelMadeInCode(t *testing.T) {
	made := 0
	e := Extension{Modules: []systems.Module{orbModule()}, Level: func() (*levels.Level, error) {
		made++
		level := *yard(t)
		level.Name = "Yard of orbs"
		return &level, nil
	}}
	own, err := levelsOf([]Extension{e})
	if err != nil {
		t.Fatal(err)
	}
	m := maker{extensions: []Extension{e}, levels: own}
	play := func(args ...string) (Config, error) {
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
	if s := newSelection(c.Choice, c.Levels); !slices.Contains(s.levels, "Yard of orbs") || !slices.Contains(s.levels, "valley") {
		t.Errorf("the menu offers %v", s.levels)
	}
	if c, err := play("-level", "valley"); err != nil || c.Match.Level.Name == "Yard of orbs" {
		t.Errorf("-level valley: %v", err)
	}
	if _, err := play("-level", "yrad"); err == nil || !strings.Contains(err.Error(), "extensions have Yard of orbs") {
		t.Errorf("-level yrad: %v", err)
	}
	if made != 1 {
		t.Errorf("the level was made %d times", made)
	}
}

func TestRun_RefusesALevelThatCannotBePlayed(t *testing.T) {
	named := func(name string, spawns ...levels.Spawn) func() (*levels.Level, error) {
		return func() (*levels.Level, error) { return &levels.Level{Name: name, Spawns: spawns}, nil }
	}
	for want, level := range map[string]func() (*levels.Level, error){
		`extension "crabs": level: no sand`:               func() (*levels.Level, error) { return nil, errors.New("no sand") },
		`neither a level nor an error`:                    func() (*levels.Level, error) { return nil, nil },
		`has no name: set levels.Parts.Name`:              named(""),
		`has no spawns: make it with levels.Build`:        named("beach"),
		`there is a level "valley" already: give levels.`: named("valley", levels.Spawn{}),
	} {
		if _, err := levelsOf([]Extension{{Name: "crabs", Level: level}}); !errors.Is(err, ErrExtension) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
