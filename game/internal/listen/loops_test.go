package listen

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
)

// TestLoops_BeginAndEndWithWhatMakesThem: a skier with jets, turning barrels and a shield
// on stone, who then stands still without them.
func TestLoops_BeginAndEndWithWhatMakesThem(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	show := func(change func(p *systems.PlayerState)) {
		f := l.frame()
		f.Players = f.Players[:1]
		change(f.Self)
		l.ShowFrame(f)
	}
	show(func(p *systems.PlayerState) {
		p.Weapon, p.Spin, p.Move.Jetting, p.Energy, p.Velocity = "chaingun", 1, true, 0, geom.Vec{Y: 30}
		p.Contact = components.ContactData{Touching: true, Normal: geom.Up()}
		p.Pack = components.PackData{Kind: components.ShieldPack, On: true}
	})
	spin, _ := mixer.ByName("spin_gun")
	reload, _ := mixer.ByName("reload_disc")
	for _, effect := range []mixer.Effect{mixer.JetLoop, spin, mixer.ShieldLoop, mixer.SkiLoop.On(mixer.Stone)} {
		if _, on := l.loops.running[mixer.LoopKey{Effect: effect, Owner: uint32(l.ids[0])}]; !on {
			t.Errorf("effect %d does not go on", effect)
		}
	}
	for range 2 {
		show(func(p *systems.PlayerState) { p.Weapon, p.Energy = "disc", 0 })
	}
	if wind := (mixer.LoopKey{Effect: mixer.WindLoop}); len(l.loops.running) != 1 {
		t.Errorf("%v go on, want only %v", l.loops.running, wind)
	}
	for _, want := range []mixer.Effect{mixer.JetStart, mixer.JetEmpty, mixer.ShieldOn, mixer.ShieldOff, reload} {
		if !slices.Contains(l.noted, want) {
			t.Errorf("effect %d is not heard, of %v", want, l.noted)
		}
	}
}

// TestJets_SlowFramesMissNone: without energy jets fire now and then, as it comes back.
// Each frame is heard as if its ticks were.
func TestJets_SlowFramesMissNone(t *testing.T) {
	for _, perFrame := range []int{1, 5, 31} {
		l := newListener(t, yardtest.Level(t), deathmatch())
		l.input.Buttons = components.ButtonJet
		missed, off := 0, 0
		for range 400 / perFrame {
			fired := false
			for range perFrame {
				l.ticks(1)
				fired = fired || l.match.Players(nil)[0].Move.Jetting
			}
			f := l.frame()
			if !f.Self.Move.Jetting {
				off++
			}
			l.ShowFrame(f)
			if l.loops.jets[l.ids[0]] != fired {
				missed++
			}
		}
		if missed > 0 || off == 0 {
			t.Errorf("with %d ticks a frame %d are wrong, and %d end without jets", perFrame, missed, off)
		}
	}
}
