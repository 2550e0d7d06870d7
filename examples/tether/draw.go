package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/tether/tether"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
)

// ropeColor is that of the line of light, linear.
var ropeColor = render.Color{1.4, 1.1, 0.5}

// roped finds everybody who has a rope.
var roped = systems.NewQuery(tether.Tether, components.Velocity)

// extension is the weapon with how it looks and sounds.
func extension() game.Extension {
	return game.Extension{
		Modules: []systems.Module{tether.Module()},
		Sounds:  map[string]sound.Source{"rope": sound.LoopRecipe(1, strain)},
		Draw:    draw,
		HUD:     drawLength,
	}
}

// strain is the sound of a rope under load at a time in seconds.
func strain(t float64) float64 {
	return 0.25 * math.Sin(2*math.Pi*70*t) * (1 + 0.4*math.Sin(2*math.Pi*11*t))
}

// draw shows every rope that holds.
func draw(v *game.View) {
	for e := range v.Entities(roped) {
		rope := tether.Tether.Get(e.Entry)
		if !rope.On {
			continue
		}
		// The hand moves as smoothly as who holds the rope is drawn.
		from, ok := v.Hand(e.ID)
		if !ok {
			continue
		}
		v.Scene.Sprites = append(v.Scene.Sprites,
			render.Sprite{Kind: render.SpriteGlow, Position: from, Axis: rope.Anchor.Sub(from), Size: 0.05, Color: ropeColor, Alpha: 0.9},
			render.Sprite{Kind: render.SpriteGlow, Position: rope.Anchor, Size: 0.3, Color: ropeColor, Alpha: 0.9})
		v.Loop("rope", e.ID, 0.6, 0.8+components.Velocity.Get(e.Entry).Linear.Length()/60)
	}
}

// drawLength tells how long the own rope is, where it holds.
func drawLength(v *game.View, c hud.Canvas) {
	entry, ok := v.Match.Entry(v.Self)
	if !ok || !entry.HasComponent(tether.Tether) {
		return
	}
	rope := tether.Tether.Get(entry)
	if at := v.Project(rope.Anchor); rope.On && at.OnScreen {
		c.Icon(hud.IconRing, at.X, at.Y, 16, 0, hud.Accent)
		c.Text(fmt.Sprintf("%.0f m", rope.Length), at.X, at.Y+10, hud.TextStyle{Size: 13, Align: hud.AlignCenter})
	}
}
