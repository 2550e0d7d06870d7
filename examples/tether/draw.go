package main

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/examples/tether/tether"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/render"
)

// ropeColor is that of the line of light, linear.
var ropeColor = render.Color{1.4, 1.1, 0.5}

// draw shows every rope that holds.
func draw(v *game.View) {
	for i := range v.Players {
		entry, ok := v.Match.Entry(v.Players[i].ID)
		if !ok || !entry.HasComponent(tether.Tether) || !tether.Tether.Get(entry).On {
			continue
		}
		from := v.Players[i].Position.Add(geom.Vec{Z: v.Players[i].Half.Z})
		anchor := tether.Tether.Get(entry).Anchor
		v.Scene.Sprites = append(v.Scene.Sprites,
			render.Sprite{Kind: render.SpriteGlow, Position: from, Axis: anchor.Sub(from), Size: 0.05, Color: ropeColor, Alpha: 0.9},
			render.Sprite{Kind: render.SpriteGlow, Position: anchor, Size: 0.3, Color: ropeColor, Alpha: 0.9})
	}
}
