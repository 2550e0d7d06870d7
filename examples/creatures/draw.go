package main

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// Who is drawn.
var (
	crabs   = systems.NewQuery(creatures.Crab)
	turrets = systems.NewQuery(creatures.Turret)
	orbs    = systems.NewQuery(creatures.Orb)
	charges = systems.NewQuery(creatures.Charge)
)

// meshes are made of boxes.
func meshes() map[string]render.MeshSource {
	shell, claw, steel, dark := render.Color{0.5, 0.12, 0.05}, render.Color{0.7, 0.25, 0.1}, render.Color{0.3, 0.33, 0.36}, render.Color{0.05, 0.05, 0.06}
	crab := []render.Surface{
		render.BoxSurface(geom.Vec{Z: 0.4}, geom.Vec{X: 0.45, Y: 0.35, Z: 0.16}, shell),
		render.BoxSurface(geom.Vec{X: -0.1, Y: 0.35, Z: 0.6}, geom.Vec{X: 0.04, Y: 0.04, Z: 0.06}, dark),
		render.BoxSurface(geom.Vec{X: 0.1, Y: 0.35, Z: 0.6}, geom.Vec{X: 0.04, Y: 0.04, Z: 0.06}, dark),
	}
	for _, side := range []float64{-1, 1} {
		crab = append(crab, render.BoxSurface(geom.Vec{X: side * 0.4, Y: 0.55, Z: 0.35}, geom.Vec{X: 0.12, Y: 0.2, Z: 0.1}, claw))
		for i := range 3 {
			crab = append(crab, render.BoxSurface(geom.Vec{X: side * 0.52, Y: float64(i)*0.25 - 0.3, Z: 0.2}, geom.Vec{X: 0.08, Y: 0.05, Z: 0.2}, claw))
		}
	}
	return map[string]render.MeshSource{
		"crab":   render.MeshOf(crab...),
		"turret": render.MeshOf(render.BoxSurface(geom.Vec{Z: 0.2}, geom.Vec{X: 0.6, Y: 0.6, Z: 0.2}, dark), render.BoxSurface(geom.Vec{Z: 0.8}, geom.Vec{X: 0.25, Y: 0.25, Z: 0.5}, steel)),
		"gun":    render.MeshOf(render.BoxSurface(geom.Vec{}, geom.Vec{X: 0.4, Y: 0.45, Z: 0.28}, steel), render.BoxSurface(geom.Vec{Y: 0.8}, geom.Vec{X: 0.12, Y: 0.5, Z: 0.12}, dark)),
		"charge": render.MeshOf(render.BoxSurface(geom.Vec{}, geom.Vec{X: 0.14, Y: 0.14, Z: 0.1}, render.Color{0.6, 0.5, 0.1})),
	}
}

// draw shows all creatures where they are between the last two ticks.
func draw(v *game.View) {
	left := 0
	for e := range v.Entities(crabs) {
		left++
		v.Mesh("crab", render.Instance{Position: e.Position, Yaw: e.Look.Yaw})
		v.Shadow(e.Position, 0.6)
	}
	if left > 0 {
		v.Panel(hud.PanelLine{Text: "Crabs", Value: fmt.Sprint(left)})
	}
	for e := range v.Entities(turrets) {
		alive := components.Health.Get(e.Entry).Alive()
		look := creatures.Turret.Get(e.Entry).Look
		top := e.Position.Add(geom.Vec{Z: 1.7})
		if !alive { // it hangs its head and burns
			look.Pitch = geom.Degrees(-35)
			v.Scene.Sprites = append(v.Scene.Sprites, render.Sprite{Kind: render.SpriteSmoke, Position: top, Size: 0.9, Color: render.Color{0.1, 0.1, 0.1}, Alpha: 0.7})
		}
		v.Mesh("turret", render.Instance{Position: e.Position})
		v.Mesh("gun", render.Instance{Position: top, Yaw: look.Yaw, Pitch: look.Pitch})
	}
	for e := range v.Entities(orbs) {
		if creatures.Orb.Get(e.Entry).WaitTicks == 0 {
			at := e.Position.Add(geom.Vec{Z: 0.5})
			v.Scene.Models = append(v.Scene.Models, render.Instance{Mesh: render.MeshSphere, Position: at, Scale: 0.5, Tint: render.Color{0.2, 0.9, 1}, Glow: 1})
			v.Scene.Sprites = append(v.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 0.9, Color: render.Color{0.2, 0.9, 1}, Alpha: 0.5})
		}
	}
	for e := range v.Entities(charges) {
		v.Mesh("charge", render.Instance{Position: e.Position})
		if v.Match.Tick()/8%2 == 0 {
			v.Scene.Sprites = append(v.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: e.Position, Size: 0.3, Color: render.Color{1, 0.2, 0.1}, Alpha: 0.9})
		}
	}
}
