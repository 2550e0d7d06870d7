package game

import (
	"errors"
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// happened counts the events of a kind in the last tick.
func happened(g *Game, kind systems.EventKind) (n int) {
	for _, e := range g.session.state.Match.Events() {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// poll reads keys as one update does.
func (g *Game) poll(held ...input.Key) { g.latch.Poll(&g.settings.Bindings, keys(held)) }

// TestGame_KeysReachTheIntent: alternate fire and use as well, which nothing of ours
// answers.
func TestGame_KeysReachTheIntent(t *testing.T) {
	g, ids := newGame(t)
	g.poll("S", "D", input.MouseMiddle, "R", "F")
	g.tick()
	entry, _ := g.session.state.Match.Entry(ids[0])
	want := components.Input{Forward: -components.Full, Right: components.Full, Look: g.look.Angles(),
		Buttons: components.ButtonAltFire | components.ButtonUse | components.ButtonPack}
	if got := *components.Intent.Get(entry); got != want {
		t.Errorf("the intent is %q, want %q", got.Text(), want.Text())
	}
}

func TestGame_ClickBetweenTicksFiresExactlyOnce(t *testing.T) {
	g, _ := newGame(t)
	g.poll()
	g.poll(input.MouseLeft)
	g.poll()
	g.poll()
	shots := 0
	for range 200 {
		g.tick()
		shots += happened(g, systems.EventFired)
		g.poll()
	}
	if shots != 1 {
		t.Errorf("%d shots from one click", shots)
	}
}

func TestGame_KeysWalkWhereTheViewPoints(t *testing.T) {
	g, ids := newGame(t)
	g.look.Yaw = -90 // to the right, along +x
	for range 60 {
		g.poll("W")
		g.tick()
	}
	p, _ := g.session.state.Player(ids[0])
	if p.Position.X < 5 || math.Abs(p.Position.Y) > 0.1 {
		t.Errorf("walked to %+v", p.Position)
	}
}

func TestGame_SwitchesActOnceForEachPress(t *testing.T) {
	g, _ := newGame(t)
	for range 5 {
		g.poll("V", "M", "F3")
		g.switches()
	}
	if !g.settings.ThirdPerson || !g.settings.Mute || g.debug.Shown != debug.Frames || !g.dirty {
		t.Errorf("third person %v, mute %v, statistics %v, dirty %v",
			g.settings.ThirdPerson, g.settings.Mute, g.debug.Shown, g.dirty)
	}
}

// screens are the images of screenOf.
var screens = map[image.Point]*ebiten.Image{}

// screenOf returns an empty image to draw on, the same one for the same size: to make one takes
// longer than to draw a picture.
func screenOf(width, height int) *ebiten.Image {
	size := image.Pt(width, height)
	if screens[size] == nil {
		screens[size] = ebiten.NewImage(width, height)
	}
	screens[size].Clear()
	return screens[size]
}

// pictureOf draws the game and returns the pixels.
func pictureOf(g *Game, width, height int) *image.RGBA {
	screen := screenOf(width, height)
	g.Draw(screen)
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	screen.ReadPixels(out.Pix)
	return out
}

// colors counts how many different ones a picture has.
func colors(p *image.RGBA) int {
	seen := map[[3]byte]bool{}
	for i := 0; i < len(p.Pix); i += 4 {
		seen[[3]byte(p.Pix[i:])] = true
	}
	return len(seen)
}

// save keeps a picture for people where GAME_PICTURES names a folder.
func save(t *testing.T, name string, picture image.Image) {
	t.Helper()
	gametest.Save(t, name, picture)
}

func TestDraw_ShowsAWorldInEveryState(t *testing.T) {
	for name, prepare := range map[string]func(g *Game, ids [2]components.ID){
		"first_person": func(*Game, [2]components.ID) {},
		"third_person": func(g *Game, _ [2]components.ID) { g.settings.ThirdPerson = true },
		"menu":         func(g *Game, _ [2]components.ID) { g.openMenu() },
		"stats":        func(g *Game, _ [2]components.ID) { g.debug.Shown = debug.Frames },
		"scores":       func(g *Game, _ [2]components.ID) { g.poll("Tab") },
		"demo":         func(g *Game, _ [2]components.ID) { g.session.state.Demo = true },
		"dead": func(g *Game, ids [2]components.ID) {
			entry, _ := g.session.state.Match.Entry(ids[0])
			components.Position.Get(entry).Feet = geom.Vec{Z: 1e5}
			g.tick()
		},
		"blast": func(g *Game, _ [2]components.ID) {
			g.session.builder.Effects.Explode(geom.Vec{Y: 12, Z: 1}, 7.5, render.Color{1, 1, 1})
		},
	} {
		g, ids := newGame(t)
		g.tick()
		prepare(g, ids)
		p := pictureOf(g, 640, 360)
		save(t, name, p)
		if n := colors(p); n < 500 {
			t.Errorf("%s: %d colours", name, n)
		}
	}
}

func TestThirdPerson_StaysInFrontOfTheWallBehind(t *testing.T) {
	level := yardtest.Level(t)
	for _, y := range []float64{0, -5, -8, -9.4} {
		p := systems.PlayerState{Position: geom.Vec{Y: y}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}
		var c present.Camera
		for pitch := -80.0; pitch <= 80; pitch += 10 {
			view := geom.YawPitch{Pitch: geom.Degrees(pitch)}
			eye := c.Place(level.Solid, &p, view, 15, 95).Position
			if eye.Y < -10+present.CameraHalf-1e-6 || eye.Z < present.CameraHalf-1e-6 {
				t.Errorf("player at %v, pitch %v: camera at %+v", y, pitch, eye)
			}
		}
	}
	p := systems.PlayerState{Position: geom.Vec{Y: 100}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}
	var c present.Camera
	if eye := c.Place(level.Solid, &p, geom.YawPitch{}, 6, 95).Position; math.Abs(eye.Y-(94+present.CameraGap)) > 1e-6 {
		t.Errorf("with nothing behind the camera is at %v, want %v", eye.Y, 94+present.CameraGap)
	}
}

func TestFeedback_TellsHowSomebodyDied(t *testing.T) {
	states := []systems.PlayerState{
		{ID: 1, Name: "You", Team: 1},
		{ID: 2, Name: "Rook", Team: 2},
	}
	const creature = components.ID(9)
	for _, c := range []struct {
		want   string
		e      systems.Event
		hazard overlay.Hazard
	}{
		{want: "You  Disc launcher  Rook", e: systems.Event{Subject: 2, Other: 1, Weapon: "disc"}},
		{want: "Rook was caught in their own blast", e: systems.Event{Subject: 2, Other: 2, Weapon: "disc"}},
		{want: "You  Disc launcher  Rook", e: systems.Event{Subject: 2, Other: 1, DamageKind: "keg"}},
		{want: "Rook was caught in their own blast", e: systems.Event{Subject: 2, Other: 2, DamageKind: "keg"}},
		{want: "Disc launcher  Rook", e: systems.Event{Subject: 2, Other: creature, DamageKind: "bite"}},
		{want: "Disc launcher  Rook", e: systems.Event{Subject: 2, DamageKind: "keg"}},
		{want: "You killed Rook", e: systems.Event{Subject: 2, Other: 1}},
		{want: "You were caught in your own blast", e: systems.Event{Subject: 1, Other: 1, Weapon: "disc"}},
		{want: "You hit the ground too fast", e: systems.Event{Subject: 1}, hazard: overlay.HitGround},
		{want: "You were crushed", e: systems.Event{Subject: 1}, hazard: overlay.WasCrushed},
		{want: "Rook hit the ground too fast", e: systems.Event{Subject: 2}, hazard: overlay.HitGround},
		{want: "Rook was crushed", e: systems.Event{Subject: 2}, hazard: overlay.WasCrushed},
		{want: "Rook left the world", e: systems.Event{Subject: 2}, hazard: overlay.LeftWorld},
		{want: "Rook died", e: systems.Event{Subject: 2}},
	} {
		n := overlay.Feedback{Hazards: map[components.ID]overlay.Hazard{c.e.Subject: c.hazard}}
		n.Died(c.e, "Disc launcher", "disc", c.e.Subject == 1, func(id components.ID) (hud.Part, bool) {
			_, ok := find.Player(states, id)
			return overlay.Named(states, id, hud.Classic), ok
		})
		var got strings.Builder
		for _, part := range n.Lines[0].Parts {
			got.WriteString(part.Text)
		}
		if got.String() != c.want {
			t.Errorf("%+v: %q, want %q", c.e, got.String(), c.want)
		}
	}
}

func TestFeedback_DamagePointsAtItsSourceAndFades(t *testing.T) {
	var n overlay.Feedback
	n.Wounds = []overlay.Wound{{From: geom.Vec{X: 10}, Strength: 1}}
	if got := n.Damage(geom.Vec{}, 0)[0].Angle; math.Abs(got-math.Pi/2) > 1e-3 {
		t.Errorf("a hit from the right is at %v rad", got)
	}
	if got := n.Damage(geom.Vec{}, geom.Degrees(-90))[0].Angle; math.Abs(got) > 1e-3 {
		t.Errorf("a hit from ahead is at %v rad", got)
	}
	n.Update(overlay.HurtSeconds / 2)
	if got := n.Damage(geom.Vec{}, 0)[0].Strength; got >= 1 || got <= 0 {
		t.Errorf("strength %v half way", got)
	}
	n.Update(overlay.HurtSeconds)
	if len(n.Wounds) != 0 {
		t.Error("a wound never heals")
	}
}

func TestFeedback_ALongFightKeepsOnlyTheLastLines(t *testing.T) {
	var n overlay.Feedback
	for range 50 {
		n.AddLine()
	}
	if len(n.Lines) != overlay.FeedLines {
		t.Errorf("%d lines", len(n.Lines))
	}
	n.Update(overlay.FeedSeconds)
	if len(n.Feed()) != 0 {
		t.Error("lines never go")
	}
}

func TestEffects_AreBoundedAndEnd(t *testing.T) {
	e := present.NewEffects()
	for range 100 {
		e.Explode(geom.Vec{}, 7.5, render.Color{1, 1, 1})
	}
	if n := len(e.Sprites(nil)); n > present.MaxParticles {
		t.Errorf("%d particles", n)
	}
	for range 200 {
		e.Update(0.02)
	}
	if n := len(e.Particles); n != 0 {
		t.Errorf("%d particles left after 4 s", n)
	}
}

func TestArms_UnknownWeaponIsSeenAndHeard(t *testing.T) {
	g, _ := newGame(t)
	a := g.session.state.Looks.Of("tether_gun")
	if a.Look.Label != "Tether gun" || a.Look.Scale == 0 || a.Glow == [3]float32{} || a.Fire.Effect == mixer.Silence {
		t.Errorf("got %+v", a)
	}
}

// TestUpdate_EndsAfterTheSecondsOfTheFlagHoweverSlowAFrameIs: the update after it is the last.
func TestUpdate_EndsAfterTheSecondsOfTheFlagHoweverSlowAFrameIs(t *testing.T) {
	g, _ := newGame(t)
	at := time.Unix(100, 0)
	g.clock.now, g.exit.after = func() time.Time { return at }, 2
	pictureOf(g, 64, 36)
	if at = at.Add(1900 * time.Millisecond); g.Update() != nil {
		t.Fatal("it ends before")
	}
	if at = at.Add(200 * time.Millisecond); !errors.Is(g.Update(), ebiten.Termination) {
		t.Error("it waits for another frame")
	}
}
