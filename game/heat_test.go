package game

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
)

// lights returns how bright the sprites of a kind and colour of a scene are together.
func lights(s *render.Scene, kind render.SpriteKind, tint render.Color) (sum float64) {
	for i := range s.Sprites {
		if s.Sprites[i].Kind == kind && s.Sprites[i].Color == tint {
			sum += float64(s.Sprites[i].Alpha)
		}
	}
	return sum
}

// TestJets_GetHotWhileTheyBurnAndGlowUntilTheyAreCool: the steel of the pack glows for a while after the flames, of
// which there are two near the eye and one from far.
func TestJets_GetHotWhileTheyBurnAndGlowUntilTheyAreCool(t *testing.T) {
	g, _ := newGame(t)
	ticks(g, 3)
	b := g.session.builder
	p := g.session.state.History.After[1]
	p.Alive = true
	glow := func(jetting bool, seconds float64) (steel, flames float64) {
		p.Move.Jetting = jetting
		for range int(60 * seconds) {
			b.Move(&p, 1.0/60)
		}
		b.Begin(render.Camera{Position: p.Position.Add(geom.Vec{Y: -10})}, 0)
		b.AddJets(&p, b.Poses[p.ID])
		return lights(&b.Scene, render.SpriteGlow, present.SteelTint), lights(&b.Scene, render.SpriteFlame, present.FlameTint)
	}
	if steel, flames := glow(false, 1); steel != 0 || flames != 0 {
		t.Errorf("cold jets glow by %.2f and have flames of %.2f", steel, flames)
	}
	begun, flames := glow(true, 0.1)
	hot, _ := glow(true, 1)
	if !(0 < begun && begun < 0.5*hot && hot > 0.7) || flames < 1.5 {
		t.Errorf("jets glow by %.2f after 0.1 s and by %.2f after 1 s, with flames of %.2f", begun, hot, flames)
	}
	p.Position.Y += 200 // from far
	b.AddJets(&p, b.Poses[p.ID])
	if far := lights(&b.Scene, render.SpriteFlame, present.FlameTint) - flames; far <= 0 || far > 1 {
		t.Errorf("from far there are flames of %.2f, near of %.2f", far, flames)
	}
	if after, flames := glow(false, 0.2); after <= 0.2*hot || after >= 0.8*hot || flames != 0 {
		t.Errorf("0.2 s after they burnt at %.2f jets glow by %.2f, with flames of %.2f", hot, after, flames)
	}
	if cold, _ := glow(false, 3); cold != 0 {
		t.Errorf("after 3 s they still glow by %.2f", cold)
	}
	if p.Move.Jetting, p.Alive = true, false; present.HeatOf(&p) != 0 {
		t.Error("the jets of the dead get hot")
	}
}

// TestJets_LightTheLowerCornersOfTheOwnView by their heat, and do not flicker for those whom motion makes ill.
func TestJets_LightTheLowerCornersOfTheOwnView(t *testing.T) {
	g, _ := newGame(t)
	ticks(g, 3)
	b, p := g.session.builder, g.session.state.History.After[0]
	eye := p.Position.Add(geom.Vec{Z: 1})
	own := func(heat float64) []render.Sprite {
		b.Begin(render.Camera{Position: eye}, 0.1)
		b.AddOwnHeat(&present.PoseState{Heat: heat})
		return append([]render.Sprite(nil), b.Scene.Sprites...)
	}
	if cold := own(0.01); len(cold) != 0 {
		t.Errorf("cold jets have %d lights", len(cold))
	}
	b.Calm = true
	half, full := own(0.5), own(1)
	if len(full) != 2 || len(half) != 2 || math.Abs(float64(full[0].Alpha/half[0].Alpha)-2) > 0.01 {
		t.Fatalf("lights %+v at half the heat, %+v at all", half, full)
	}
	forward, right := b.Scene.Camera.Look.ToWorld(geom.Vec{Y: 1}), b.Scene.Camera.Look.ToWorld(geom.Vec{X: 1})
	for i, side := range []float64{-1, 1} {
		at := full[i].Position.Sub(eye)
		if at.Dot(forward) <= 0 || at.Z >= 0 || side*at.Dot(right) <= 0 {
			t.Errorf("light %d is at %v from the eye", i, at)
		}
	}
	if own(1)[0].Alpha != own(1)[0].Alpha {
		t.Error("with less motion they flicker")
	}
	if b.Calm = false; own(1)[0].Alpha == own(1)[0].Alpha {
		t.Error("they do not flicker")
	}
}

// TestHand_ShowsChargeAndHeat: what a weapon is charged or heated by shows on it within a tenth of a second, and one
// that is too hot sinks as an empty one does.
func TestHand_ShowsChargeAndHeat(t *testing.T) {
	g, _ := newGame(t)
	ticks(g, 3)
	p := g.session.state.History.After[0]
	for name, set := range map[string]func(value float64){
		"charge": func(value float64) { p.Charge, p.Heat = value, 0 },
		"heat":   func(value float64) { p.Charge, p.Heat = 0, value },
	} {
		var h present.Hand
		act := func() render.Action {
			for range 12 {
				h.Update(g.session.builder, &p, 1.0/60)
			}
			return h.Action()
		}
		set(0)
		if a := act(); a.Charge != 0 || a.Empty {
			t.Errorf("without %s it shows %+v", name, a)
		}
		set(0.5)
		half := act().Charge
		set(1)
		if full := act().Charge; math.Abs(half-0.5) > 0.05 || math.Abs(full-1) > 0.05 {
			t.Errorf("%s of 0.5 and 1 are shown as %.2f and %.2f", name, half, full)
		}
		p.Overheated = true
		if a := act(); !a.Empty || h.Lowered < 0.5 {
			t.Errorf("too hot: %+v, lowered by %.2f", a, h.Lowered)
		}
		p.Overheated = false
	}
}

// TestMoves_TellThatABodyIsStuck: what the body reports is what the picture says.
func TestMoves_TellThatABodyIsStuck(t *testing.T) {
	g, ids := newGame(t)
	ticks(g, 3)
	for _, stuck := range []bool{false, true, false} {
		entry, _ := g.session.state.Match.Entry(ids[0])
		components.MoveReport.Get(entry).Stuck = stuck
		g.session.state.History.Record(g.session.state.Match)
		p, _ := g.session.state.Player(ids[0])
		var f panels.Frame
		if g.session.overlay.Moves(&f, p); f.Alert.Stuck != stuck {
			t.Errorf("a body that is stuck, %v, is shown as %v", stuck, f.Alert.Stuck)
		}
	}
}
