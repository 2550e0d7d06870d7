package game

import (
	"bytes"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestDemo_NamesWhoDiedAndShowsAnotherPlayer: nobody who watches has died.
func TestDemo_NamesWhoDiedAndShowsAnotherPlayer(t *testing.T) {
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{}), 3)
	g.session.state.Demo = true
	ticks(g, 5)
	if err := g.session.state.Match.Kill(ids[0], ids[1]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 2)
	if f := frameOf(g); f.Alive || f.Death.Who != "You" || !strings.Contains(f.Notice, "shows the next") {
		t.Errorf("alive %v, who %q, notice %q; the name of the bot is You", f.Alive, f.Death.Who, f.Notice)
	}
	keep(t, g, "demo_died")
	var seen []components.ID
	for range 3 {
		g.follow(watch.NextAlive(&g.session.state))
		seen = append(seen, g.session.state.Self)
	}
	if want := []components.ID{ids[1], ids[2], ids[3]}; !slices.Equal(seen, want) {
		t.Errorf("the demo shows %v one after another, want %v", seen, want)
	}
	if g.follow(watch.NextAlive(&g.session.state)); g.session.state.Self != ids[1] {
		t.Errorf("after the last comes %v, want the first alive, %v", g.session.state.Self, ids[1])
	}
}

// medalNames are what a frame awards.
func medalNames(f *panels.Frame) (names []string) {
	for _, m := range f.Medals {
		names = append(names, m.Name)
	}
	return names
}

func TestDeeds_TellWhomThePlayerKilledAndWhatWasSpecial(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag.Module(modes.Rules{}), 3)
	ticks(g, 3)
	bring(t, g, ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1}) // Rook takes the flag
	if err := g.session.state.Match.Kill(ids[0], ids[1]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 1)
	g.session.state.Match.Kill(ids[1], ids[0])
	ticks(g, 1)
	f := frameOf(g)
	if len(f.Kill.Parts) != 2 || f.Kill.Parts[0].Text+f.Kill.Parts[1].Text != "You killed Rook" {
		t.Errorf("kill %+v", f.Kill)
	}
	if got := medalNames(f); !slices.Contains(got, "Revenge") || !slices.Contains(got, "Stopped the carrier") {
		t.Errorf("medals %q", got)
	}
	if err := g.session.state.Match.Teleport(ids[3], geom.Vec{X: 10, Y: 150, Z: 60}); err != nil {
		t.Fatal(err)
	}
	ticks(g, 15)
	g.session.state.Match.Kill(ids[3], ids[0])
	ticks(g, 1)
	if got := medalNames(frameOf(g)); !slices.Contains(got, "Double kill") || !slices.Contains(got, "Mid-air") || !slices.Contains(got, "Long shot") {
		t.Errorf("medals %q", got)
	}
	keep(t, g, "medals")
	g.session.overlay.Feedback.Update(overlay.MedalSeconds + 0.1)
	if f := frameOf(g); len(f.Medals)+len(f.Kill.Parts) != 0 {
		t.Errorf("%q, %+v are still there", medalNames(f), f.Kill)
	}
}

func TestDeeds_DamageIsANumberWhereItWasDone(t *testing.T) {
	g, ids := newGame(t)
	ticks(g, 140) // until the protection of the spawn ends
	for range 2 {
		p, _ := g.session.state.Match.Entry(ids[1])
		if err := g.session.state.Match.Damage(ids[1], systems.Damage{Amount: components.Health.Get(p).Max * 0.2, Source: ids[0], Kind: "test"}); err != nil {
			t.Fatal(err)
		}
		ticks(g, 1)
	}
	f := frameOf(g)
	if len(f.Numbers) != 1 || f.Numbers[0].Points != 40 || f.Aim.HitMarker <= 0 || f.Aim.HitKills {
		t.Errorf("numbers %+v, marker %v", f.Numbers, f.Aim.HitMarker)
	}
	keep(t, g, "numbers")
	g.settings.HUD.DamageNumbers = false
	if f := frameOf(g); len(f.Numbers) != 0 {
		t.Errorf("%+v though the option is off", f.Numbers)
	}
}

// TestRadar_ShowsWhereSomebodyIsUnlessAWallIsBetween: Rook stands 40 m ahead, then behind
// the wall at y = -10.
func TestRadar_ShowsWhereSomebodyIsUnlessAWallIsBetween(t *testing.T) {
	g, ids := newGame(t)
	ticks(g, 3)
	f := frameOf(g)
	if len(f.Radar.Blips) != 1 || math.Abs(f.Radar.Blips[0].Ahead-40) > 1 || math.Abs(f.Radar.Blips[0].Right) > 1 || f.Radar.Blips[0].Team != roster.OtherTeam {
		t.Errorf("%+v", f.Radar)
	}
	g.look.Yaw = 90 // to the left: Rook is at the right
	g.session.camera.Settle()
	keep(t, g, "radar")
	bring(t, g, ids[1], geom.Vec{Y: -30, Z: 0.1})
	if f := frameOf(g); len(f.Radar.Blips) != 0 {
		t.Errorf("%+v shows through a wall", f.Radar.Blips)
	}
	g.settings.HUD.Radar = false
	if f := frameOf(g); f.Radar != nil {
		t.Error("there is a radar though the option is off")
	}
}

// TestCompass_BearingsAreThoseOfTheWorld: the enemy flag is north of the player who looks
// north, and at the left once it looks east.
func TestCompass_BearingsAreThoseOfTheWorld(t *testing.T) {
	for heading, look := range map[float64]geom.YawPitch{0: {}, math.Pi / 2: {Yaw: geom.Degrees(-90)}, -math.Pi / 2: {Yaw: geom.Degrees(90)}} {
		if got := overlay.HeadingOf(look); math.Abs(got-heading) > 1e-3 {
			t.Errorf("%v: heading %v, want %v", look, got, heading)
		}
	}
}

// TestView_WideWindowsAreNoSlits: at any aspect as much is seen up and down as in a usual
// window, until the sides would be stretched too far.
func TestView_WideWindowsAreNoSlits(t *testing.T) {
	high := func(wide float64, w, h int) float64 {
		return math.Tan(wide*math.Pi/360) * float64(h) / float64(w)
	}
	usual := high(95, 1280, 720)
	for _, size := range []image.Point{{1280, 720}, {1720, 720}, {2560, 1080}} {
		if got := high(fitted(95, size.X, size.Y), size.X, size.Y); math.Abs(got-usual) > 1e-9 {
			t.Errorf("%v: %v high, want %v", size, got, usual)
		}
	}
	if got := high(fitted(95, 1100, 300), 1100, 300); got < 1.9*high(95, 1100, 300) || fitted(120, 5000, 100) != widest {
		t.Errorf("a slit shows %v, which was %v", got, high(95, 1100, 300))
	}
	if fitted(95, 720, 1280) != 95 {
		t.Error("a narrow window widens")
	}
}

func TestMoves_TellThatABodyRecovers(t *testing.T) {
	match, err := systems.NewMatch(systems.Options{Level: yard(t), Modules: matchModules(nil)})
	if err != nil {
		t.Fatal(err)
	}
	at := geom.Vec{Z: 120}
	id, err := match.Join(systems.PlayerSpec{Name: "You", Model: components.ModelTorque, Position: &at})
	if err != nil {
		t.Fatal(err)
	}
	g, err := newArena(arenaConfig{Match: match, Self: id, Settings: options.DefaultSettings()})
	if err != nil {
		t.Fatal(err)
	}
	most := 0.0
	for range 400 {
		ticks(g, 1)
		most = max(most, frameOf(g).Alert.Recovering)
	}
	if most <= 0.3 || frameOf(g).Alert.Recovering != 0 {
		t.Errorf("recovering up to %v, at the end %v", most, frameOf(g).Alert.Recovering)
	}
}

func TestGraph_ShowsPracticeAlone(t *testing.T) {
	g, _ := modeGame(t, modes.Practice.Module(modes.Rules{}), 1)
	ticks(g, 20)
	if f := frameOf(g); f.Motion.Graph == nil || len(f.Motion.Graph.Speed) != 20 || len(f.Motion.Graph.Slope) != 20 {
		t.Errorf("graph %+v", f.Motion.Graph)
	}
	ticks(g, overlay.GraphTicks)
	if f := frameOf(g); len(f.Motion.Graph.Speed) != overlay.GraphTicks {
		t.Errorf("%d samples, want at most %d", len(f.Motion.Graph.Speed), overlay.GraphTicks)
	}
	g, _ = modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	ticks(g, 5)
	if frameOf(g).Motion.Graph != nil {
		t.Error("a deathmatch has a graph")
	}
}

// TestOptions_OfTheHUDEachChangeThePicture and have no names that the HUD does not know.
func TestOptions_OfTheHUDEachChangeThePicture(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag.Module(modes.Rules{}), 3)
	g.clock.isVirtual = true // else time itself changes the picture
	g.settings.LessMotion = true
	ticks(g, 140)
	if err := g.session.state.Match.Damage(ids[1], systems.Damage{Amount: 0.1, Source: ids[0], Kind: "test"}); err != nil {
		t.Fatal(err)
	}
	ticks(g, 1)
	picture := func(name string, s options.HUD) []byte {
		g.settings.HUD = s
		g.applySettings()
		kept := g.session.overlay.Feedback
		kept.Kills.Numbers = slices.Clone(kept.Kills.Numbers)
		defer func() { g.session.overlay.Feedback = kept }()
		g.clock.virtual, g.clock.started = 0, g.clock.time()
		g.clock.lastDraw = g.clock.started
		p := pictureOf(g, 960, 540)
		save(t, "hud_"+strings.ReplaceAll(name, " ", "_"), p)
		return p.Pix
	}
	usual := options.DefaultSettings().HUD
	before := picture("usual", usual)
	for name, change := range map[string]func(s *options.HUD){
		"scale": func(s *options.HUD) { s.Scale = options.MaxHUDScale }, "crosshair": func(s *options.HUD) { s.Crosshair = "brackets" },
		"crosshair size":   func(s *options.HUD) { s.CrosshairSize = 2 },
		"crosshair colour": func(s *options.HUD) { s.CrosshairColor = "magenta" }, "team colours": func(s *options.HUD) { s.TeamColors = "safe" },
		"damage numbers": func(s *options.HUD) { s.DamageNumbers = false }, "radar": func(s *options.HUD) { s.Radar = false },
		"compass": func(s *options.HUD) { s.Compass = false },
	} {
		s := usual
		change(&s)
		if bytes.Equal(before, picture(name, s)) {
			t.Errorf("%s changes nothing", name)
		}
	}
	for _, name := range choices.CrosshairColors()[1:] {
		if overlay.AimColors[name].A == 0 {
			t.Errorf("the aim has no colour %q", name)
		}
	}
}

// TestStats_PagesTellOfPicturesSystemsAndTheBody one after another, and then of nothing.
func TestStats_PagesTellOfPicturesSystemsAndTheBody(t *testing.T) {
	g, ids := newGame(t)
	g.settings.ThirdPerson = true
	ticks(g, 5)
	for page, want := range map[debug.Page]string{debug.None: "", debug.Frames: "wait", debug.Systems: "systems", debug.Bodies: "bumps"} {
		g.debug.Shown = page
		if got := strings.Join(frameOf(g).Stats, "\n"); !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("page %d: %q, want something about %q", page, got, want)
		}
	}
	keep(t, g, "stats_bodies")
	g.debug.Shown = debug.Systems // the last page without boxes
	before := pictureOf(g, 960, 540)
	g.debug.Shown = debug.Bodies
	after := pictureOf(g, 960, 540)
	box, _ := g.session.state.Match.Box(ids[1])
	top := g.session.state.Projection.Project(box.Center.Add(geom.Vec{X: -box.Half.X, Y: -box.Half.Y, Z: box.Half.Z}))
	changed := 0
	for y := -3; y <= 3; y++ {
		for x := -3; x <= 3; x++ {
			if before.At(int(top.X)+x, int(top.Y)+y) != after.At(int(top.X)+x, int(top.Y)+y) {
				changed++
			}
		}
	}
	if changed < 5 {
		t.Errorf("%d pixels changed at a corner of the box of Rook", changed)
	}
}

// TestWeaponList_IsBriefUntilTheWeaponInHandChanges, and again 4 s later.
func TestWeaponList_IsBriefUntilTheWeaponInHandChanges(t *testing.T) {
	g, ids := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	brief := func(seconds float64) bool {
		g.session.overlay.Update(seconds)
		return frameOf(g).Weapon.Brief
	}
	if brief(0) || brief(3.9) || !brief(0.2) || !brief(60) {
		t.Error("at first all is listed for another time than 4 s")
	}
	entry, _ := g.session.state.Match.Entry(ids[0])
	arsenal := components.Arsenal.Get(entry)
	arsenal.Held = (arsenal.Held + 1) % len(arsenal.Slots)
	ticks(g, 2)
	if brief(0) || !brief(4.1) {
		t.Error("another weapon in hand does not list all for a while")
	}
}

// TestShot_HasTheScoresWhereTheyAreAskedFor.
func TestShot_HasTheScoresWhereTheyAreAskedFor(t *testing.T) {
	g, _ := newGame(t)
	for _, asked := range []bool{false, true} {
		var o options.Options
		o.Shot.File, o.Shot.Scores = "x.png", asked
		g.exit.shot = newShot(&o.Shot)
		if f := frameOf(g); (f.Board != nil) != asked {
			t.Errorf("asked for: %v, shown: %v", asked, f.Board != nil)
		}
	}
}
