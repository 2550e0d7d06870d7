package main

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/arsenal/arsenal"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// Who is drawn beside what the looks of weapons say.
var (
	sentries = systems.NewQuery(arsenal.Sentry)
	chilled  = systems.NewQuery(arsenal.Chilled, components.Position)
)

// meshes are made of boxes.
func meshes() map[string]render.MeshSource {
	steel, dark := render.Color{0.3, 0.38, 0.45}, render.Color{0.06, 0.07, 0.08}
	return map[string]render.MeshSource{
		"sentry": render.MeshOf(render.BoxSurface(geom.Vec{Z: 0.15}, geom.Vec{X: 0.4, Y: 0.4, Z: 0.15}, dark), render.BoxSurface(geom.Vec{Z: 0.5}, geom.Vec{X: 0.15, Y: 0.15, Z: 0.4}, steel)),
		"barrel": render.MeshOf(render.BoxSurface(geom.Vec{}, geom.Vec{X: 0.25, Y: 0.3, Z: 0.18}, steel), render.BoxSurface(geom.Vec{Y: 0.5}, geom.Vec{X: 0.07, Y: 0.35, Z: 0.07}, dark)),
	}
}

// draw shows turrets and who is chilled where they are between the last two ticks.
func draw(v *game.View) {
	for e := range v.Entities(sentries) {
		look := arsenal.Sentry.Get(e.Entry).Look
		v.Mesh("sentry", render.Instance{Position: e.Position})
		v.Mesh("barrel", render.Instance{Position: e.Position.Add(geom.Vec{Z: 1}), Yaw: look.Yaw, Pitch: look.Pitch})
		v.Shadow(e.Position, 0.5)
	}
	for e := range v.Entities(chilled) {
		v.Scene.Sprites = append(v.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: e.Position.Add(geom.Vec{Z: 1}), Size: 1.6, Color: render.Color{0.5, 0.8, 1}, Alpha: 0.35})
	}
}
