package present

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// TestPosture_OfEveryModelInAMatch: somebody of each movement model falls, lands, skis, jets, and is
// thrown by an explosion, and is drawn so from what the match shows.
func TestPosture_OfEveryModelInAMatch(t *testing.T) {
	for _, model := range []string{components.ModelTribes, components.ModelTorque, components.ModelSlide} {
		b := newBodyRig(t)
		match := b.scene.Match
		id, err := match.Join(systems.PlayerSpec{Model: model, Team: 1, Position: &geom.Vec{Y: -250, Z: 25}})
		if err != nil {
			t.Fatal(err)
		}
		most := map[string]float64{}
		note := func(name string, share float64) { most[name] = max(most[name], share) }
		for tick := range 240 {
			in := components.Input{Forward: components.Full}
			switch {
			case tick > 130 && tick < 170:
				in.Buttons = components.ButtonSki
			case tick >= 170:
				in.Buttons = components.ButtonJet
			}
			if tick == 200 {
				p, _ := b.scene.Player(id)
				push := components.PayloadData{Kind: "test", Radius: 8, Kick: 400}
				if err := match.Explode(p.Position.Add(geom.Vec{Y: 2, Z: 1}), push, components.Nobody); err != nil {
					t.Fatal(err)
				}
			}
			if err := match.Step([]systems.Command{{Player: id, Input: in}}); err != nil {
				t.Fatal(err)
			}
			b.scene.History.Record(match)
			b.builder.Record(geom.YawPitch{})
			b.scene.Interpolate(1)
			b.builder.Begin(render.Camera{}, systems.TickSeconds)
			b.builder.Build(systems.TickSeconds)
			for _, m := range b.builder.Scene.Models {
				if m.Pose.Mark == 1 {
					note("falls", m.Pose.Fall)
					note("lands", m.Pose.Land)
					note("skis", m.Pose.Ski)
					note("jets", m.Pose.Jet)
					note("is thrown", m.Pose.Thrown)
				}
			}
		}
		for _, name := range []string{"falls", "lands", "skis", "jets", "is thrown"} {
			if most[name] < 0.7 {
				t.Errorf("%s: who %s is drawn so by %.2f", model, name, most[name])
			}
		}
	}
}
