package game

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/sound"
)

// sense is what a user notices of a game: a picture at speed, the sound, what a move of the
// mouse turns, and what was done to the window.
type sense struct {
	picture *image.RGBA
	loud    [4]float64
	turned  float64
	zoomed  float64 // turned in zoom, and by a stick
	window  string
	slept   bool
}

// senses notices everything, from the same state each time.
func (w *walker) senses(size image.Point) sense {
	w.t.Helper()
	entry, _ := w.session.state.Match.Entry(w.session.state.Self)
	components.Velocity.Get(entry).Linear.Y = 45
	w.restart()
	w.known, w.session.camera, w.session.builder.Scene.Time = actions.Hints{}, present.Camera{}, 0
	w.Game.screen.scaler, w.clock.started, w.clock.lastDraw = autoScale{}, w.at, w.at
	w.session.renderer.SetOptions(w.renderOptions())
	w.session.builder.Effects, w.session.builder.Marks, w.session.builder.Poses = present.NewEffects(), present.NewMarks(), map[components.ID]*present.PoseState{}
	w.session.overlay.Feedback = overlay.Feedback{}
	w.session.overlay.Feedback.Kills.Numbers = []overlay.HitNumber{{At: geom.Vec{X: 4, Y: 30, Z: 3}, Points: 40}}
	w.session.overlay.Feedback.AddLine(hud.Part{Text: "Somebody did something", Color: hud.White})
	var s sense
	due := time.Now().Add(2 * time.Millisecond)
	w.Game.screen.limiter.next = due
	w.session.state.Fraction = 1
	w.hand.Poll()
	w.latch.Poll(&w.settings.Bindings, w.hand)
	w.exit.shot = &shot{frame: math.MaxInt} // so that the first two pictures are only counted
	for range 2 {                           // the view follows the speed
		w.at = w.at.Add(100 * time.Millisecond)
		w.Draw(screenOf(size.X, size.Y))
	}
	w.exit.shot = nil
	w.at = w.at.Add(100 * time.Millisecond)
	s.picture = pictureOf(w.Game, size.X, size.Y)
	s.slept = w.Game.screen.limiter.next != due
	s.loud = w.loudness()
	w.look = scene.Look{}
	w.hand.dx, w.hand.dy = 10, 10
	steerByMouse(&w.look, w.device, &w.settings, 1)
	s.turned = w.look.Yaw + 1000*w.look.Pitch
	steerByMouse(&w.look, w.device, &w.settings, 2)
	s.zoomed = w.look.Yaw
	w.hand.dx, w.hand.dy, w.hand.turn = 0, 0, 1
	steerByStick(&w.look, w.device, &w.settings, 1, 0.1)
	s.zoomed, w.hand.turn = s.zoomed+1000*w.look.Yaw, 0
	w.look = scene.Look{}
	s.window = fmt.Sprint(w.Game.screen.window.(*pane).said)
	return s
}

// loudness returns how loud one sound of each bus is with the settings.
func (w *walker) loudness() (loud [4]float64) {
	played := w.sound
	defer func() { w.sound = played }()
	for bus, effect := range [...]mixer.Effect{mixer.Effects: mixer.Jump, mixer.Ambience: mixer.AirRoom, mixer.Announcer: mixer.CueCount, mixer.Music: mixer.MusicPulse} {
		var heard io.Reader
		w.sound, heard = mixer.Offline()
		applyVolumes(w.sound, &w.settings)
		power(heard) // the volume ramps up
		w.sound.PlayHere(effect, 1)
		loud[bus] = power(heard) + power(heard)
	}
	return loud
}

// power reads a tenth of a second of sound and returns how loud it is.
func power(r io.Reader) (sum float64) {
	buffer := make([]byte, sound.Rate/10*8)
	if _, err := io.ReadFull(r, buffer); err != nil {
		return 0
	}
	for i := 0; i < len(buffer); i += 4 {
		v := float64(math.Float32frombits(binary.LittleEndian.Uint32(buffer[i:])))
		sum += v * v
	}
	return sum
}

// noticed reports whether a user can tell two senses apart.
func (s *sense) noticed(o *sense) bool {
	for bus := range s.loud {
		if math.Abs(s.loud[bus]-o.loud[bus]) > 0.01*(s.loud[bus]+o.loud[bus]) {
			return true
		}
	}
	return differ(s.picture, o.picture) > 20 || s.turned != o.turned || s.zoomed != o.zoomed || s.window != o.window || s.slept != o.slept
}

// TestOptions_EveryRowChangesSomethingAndPersists: each row of every page of the options is
// moved to another value, which is seen or heard, is in the settings file, and is back after
// the page is reset.
func TestOptions_EveryRowChangesSomethingAndPersists(t *testing.T) {
	w := newWalker(t, image.Pt(320, 180))
	w.applySettings()
	w.senses(w.screen)
	first, again := w.senses(w.screen), w.senses(w.screen)
	save(t, "sense_a", first.picture)
	save(t, "sense_b", again.picture)
	if first.noticed(&again) {
		t.Fatalf("without a change something is noticed: %d pixels, %v and %v, %v and %v, %s and %s", differ(first.picture, again.picture),
			first.loud, again.loud, first.turned, again.turned, first.window, again.window)
	}
	for _, tab := range menus.Tabs {
		w.openMenu()
		w.menu.TurnTo(tab.Page)
		count := len(w.menu.Rows)
		for i := range count {
			r := w.menu.Rows[i]
			if r.Heading || r.Slide == nil && r.Turn == nil && !r.Flips && r.Action == 0 && r.Label != "Walk forward" {
				continue
			}
			if r.Action != 0 || r.Label == "Walk forward" {
				w.checkKey(tab.Page, i)
			} else {
				w.checkRow(tab.Page, i)
			}
			kept, err := options.Load(w.setup.store)
			if err != nil || fmt.Sprintf("%+v", kept) != fmt.Sprintf("%+v", w.settings) {
				t.Errorf("%s: %s is not kept: %v\n%+v\n%+v", tab.Label, r.Label, err, kept, w.settings)
			}
		}
		w.openMenu()
		w.menu.TurnTo(tab.Page)
		selectRow(t, w.menu, "Reset this page")
		w.tap("Enter")
	}
	fresh := options.DefaultSettings()
	fresh.ThirdPerson = w.settings.ThirdPerson
	if got := fmt.Sprintf("%+v", w.settings); got != fmt.Sprintf("%+v", fresh) {
		t.Errorf("after every page was reset:\n%s\nwant\n%+v", got, fresh)
	}
}

// checkKey gives an action another key.
func (w *walker) checkKey(p menus.Page, i int) {
	w.t.Helper()
	w.openMenu()
	w.menu.TurnTo(p)
	w.menu.Choose(i)
	w.tap("Enter")
	w.tap("F9")
	r := &w.menu.Rows[i]
	if got := w.settings.Bindings[r.Action]; len(got) == 0 || got[0] != "F9" || r.Value()[:2] != "F9" {
		w.t.Errorf("%s has the keys %v, the row says %q", r.Label, got, r.Value())
	}
}

// checkRow moves a row to another value, which must be noticed.
func (w *walker) checkRow(p menus.Page, i int) {
	w.t.Helper()
	w.menu.Open = false
	r := w.menu.Rows[i]
	// What a row is about must be on for it to be seen.
	w.settings.ThirdPerson = r.Label == "Camera distance" || r.Label == "Third person" && w.settings.ThirdPerson
	if w.hand.held = nil; r.Label == "Zoom" {
		w.hand.held = []input.Key{"Z"}
	}
	size := w.screen
	if r.Label == "HUD scale" || strings.Contains(r.Label, "Crosshair ") {
		size = image.Pt(1280, 720) // a small window limits it
	}
	if strings.Contains(r.Label, "Crosshair ") {
		w.settings.HUD.Crosshair = "ring" // a dot is too small to be noticed
		w.applySettings()
	}
	before, value := w.senses(size), r.Value()
	w.openMenu()
	w.menu.TurnTo(p)
	w.menu.Choose(i)
	w.tap("ArrowRight")
	w.tap("ArrowRight")
	if r.Flips || w.menu.Rows[i].Value() == value {
		w.tap("ArrowLeft") // of two values the other, and from an end back
	}
	if w.menu.Rows[i].Value() == value {
		w.t.Errorf("%s stays at %s", r.Label, value)
	}
	w.menu.Open = false
	if r.Label == "Kill-cam" { // the next death shows it: see TestKillcam
		if w.settings.Killcam != (w.menu.Rows[i].Value() == "on") {
			w.t.Errorf("%s is %s, and it is set to %v", r.Label, w.menu.Rows[i].Value(), w.settings.Killcam)
		}
		return
	}
	if after := w.senses(size); !before.noticed(&after) {
		w.t.Errorf("nobody notices %s: from %s to %s, by %d pixels: let senses show what it changes", r.Label, value, w.menu.Rows[i].Value(), differ(before.picture, after.picture))
	}
}

// TestTaps_AreNeverLostAtFivePicturesASecond: whatever was tapped while a picture was made
// counts in the first tick after it, each key once.
func TestTaps_AreNeverLostAtFivePicturesASecond(t *testing.T) {
	g, _ := newGame(t)
	hand := &scripted{}
	at := time.Unix(100, 0)
	g.device, g.clock.now = hand, func() time.Time { return at }
	picture := func() {
		at = at.Add(200 * time.Millisecond)
		for range 10 { // as many updates as Ebitengine makes up for, all at once
			if err := g.Update(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 12 {
		picture()
	}
	for _, c := range []struct {
		key   input.Key
		check func() bool
	}{
		{"V", func() bool { return g.settings.ThirdPerson }},
		{"M", func() bool { return g.settings.Mute }},
		{"F3", func() bool { return g.debug.Shown == debug.Frames }},
		{"Digit2", func() bool { p, _ := g.session.state.Player(g.session.state.Self); return p.Weapon == "chaingun" }},
	} {
		hand.tap(c.key)
		picture()
		picture()
		if !c.check() {
			t.Errorf("a tap of %s was lost", c.key)
		}
	}
	fired := 0
	told := g.session.state.Match.Tick()
	for range 8 {
		hand.tap("Digit1")
		picture()
		hand.tap(input.MouseLeft)
		before := ammo(g)
		for range 8 { // until it is loaded again
			picture()
		}
		if ammo(g) == before-1 {
			fired++
		}
	}
	if fired != 8 {
		t.Errorf("%d of 8 clicks fired from tick %d on", fired, told)
	}
	hand.tap(input.Escape)
	picture()
	if !g.menu.Open {
		t.Fatal("a tap of Esc was lost")
	}
	hand.tap(input.Escape, "V")
	picture()
	picture()
	if g.menu.Open {
		t.Error("a tap of Esc in the menu was lost")
	}
}

// ammo returns the ammunition of the weapon in the user's hand.
func ammo(g *Game) int {
	p, _ := g.session.state.Player(g.session.state.Self)
	return p.Ammo
}

// TestWeaponKeys_AreTheSameWhateverTheArmour.
func TestWeaponKeys_AreTheSameWhateverTheArmour(t *testing.T) {
	keys := map[string]int{}
	for _, armor := range []string{"light", "medium", "heavy"} {
		g, _ := chooser(t)
		c := g.menu.Choice.Choice
		c.Armor = armor
		if err := g.start(c); err != nil {
			t.Fatal(err)
		}
		for _, p := range g.session.state.Places(g.session.state.Self) {
			if key, seen := keys[p.Name]; seen && key != p.Key {
				t.Errorf("%s is on key %d, and on %d with %s armour", p.Name, key, p.Key, armor)
			}
			keys[p.Name] = p.Key
		}
	}
	if len(keys) < 10 {
		t.Errorf("only %v are carried", keys)
	}
}

// TestTouch_AFingerIsToldWhatItCanDo.
func TestTouch_AFingerIsToldWhatItCanDo(t *testing.T) {
	w := newWalker(t, image.Pt(640, 360))
	if err := w.toStart(); err != nil {
		t.Fatal(err)
	}
	w.step()
	w.hand.touched = true
	if w.step(); w.menu.View.Caption != menus.TouchWord {
		t.Errorf("the start page says %q", w.menu.View.Caption)
	}
}
