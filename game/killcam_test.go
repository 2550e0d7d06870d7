package game

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/options"
)

// TestKillcam_ShowsWhoDiedHowItCameAbout until the next life, in a match of its own, and only if that is wanted.
func TestKillcam_ShowsWhoDiedHowItCameAbout(t *testing.T) {
	for _, wanted := range []bool{true, false} {
		match, ids := newMatch(t, yardtest.Level(t))
		settings := options.DefaultSettings()
		settings.Killcam = wanted
		g, err := newArena(arenaConfig{Match: match, Self: ids[0], Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		device := &scripted{}
		g.device = device
		screen := ebiten.NewImage(320, 180)
		g.session.state.Size = screen.Bounds().Size()
		ticks(g, 100)
		hash := match.Hash()
		die := func(by components.ID) {
			t.Helper()
			if err := match.Kill(ids[0], by); err != nil {
				t.Fatal(err)
			}
			ticks(g, 1)
		}
		die(ids[1])
		if g.session.killcam.Runs() != wanted {
			t.Fatalf("wanted %v: it runs: %v", wanted, !wanted)
		}
		if match.Hash() == hash || !wanted {
			continue
		}
		before := match.Hash()
		for range 30 {
			g.session.killcam.Draw(screen, 0.05, 90, screen.Bounds().Size())
		}
		if f := g.session.killcam.Frame(func(actions.Action) string { return "F" }); f.Notice != "How Rook did it  (F skips this)" {
			t.Errorf("it says %q", f.Notice)
		}
		if !g.session.killcam.Runs() || match.Hash() != before {
			t.Error("it ends before the next life, or changes the match")
		}
		if ticks(g, 80); g.session.killcam.Runs() {
			t.Error("it goes on in the next life")
		}
		if die(components.Nobody); g.session.killcam.Runs() {
			t.Error("a fall has eyes")
		}
		ticks(g, 80)
		die(ids[1])
		device.tap("Space")
		device.Poll()
		g.latch.Poll(&g.settings.Bindings, device)
		if g.session.killcam.Skip(&g.latch); g.session.killcam.Runs() {
			t.Error("a jump does not skip it")
		}
	}
}

// TestKillcam_OfAMatchOfARoomShowsWhatIsFinal, once, and nobody diverges by it.
func TestKillcam_OfAMatchOfARoomShowsWhatIsFinal(t *testing.T) {
	r := newRoomTest(t, internet)
	r.g.settings.Killcam = true
	r.pass(t, time.Second)
	session := r.g.session
	self, _ := session.state.Player(session.state.Self)
	shooter, _ := session.state.Player(r.other.Player())
	r.press = components.Input{Weapon: 2, Buttons: components.ButtonFire, Look: geom.LookAlong(self.Position.Sub(shooter.Position))}
	for range 100 {
		if r.pass(t, 100*time.Millisecond); session.killcam.Runs() {
			break
		}
	}
	if !session.killcam.Runs() {
		t.Fatal("nothing is shown of a death")
	}
	screen := ebiten.NewImage(320, 180)
	for range 20 {
		session.killcam.Draw(screen, 0.1, 90, screen.Bounds().Size())
	}
	if f := session.killcam.Frame(func(actions.Action) string { return "F" }); f.Notice != "How Other did it  (F skips this)" {
		t.Errorf("it says %q", f.Notice)
	}
	if r.pass(t, 4*time.Second); session.killcam.Runs() {
		t.Error("it goes on in the next life")
	}
	if s := r.room.Stats(); s.Desyncs != 0 {
		t.Errorf("the room counts %+v", s)
	}
}
