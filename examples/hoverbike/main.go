// Command hoverbike is the arena with hoverbikes, from a module of their own: a key
// gets on one and off again.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/hoverbike/hoverbike"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

func main() {
	modules := []systems.Module{hoverbike.Module(), hoverbike.Mounts()}
	o, err := options.Program{Name: "hoverbike", Modules: modules}.Parse(options.Args(), os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = game.Run(o, os.Stderr, game.Extension{
			Name:    "hoverbike",
			Modules: modules,
			Meshes:  map[string]render.MeshSource{"bike": render.MeshOf(bike()...)},
			Actions: []game.Action{{Name: "hoverbike mount", Label: "Bike on and off", Button: hoverbike.MountButton, Keys: []input.Key{"H"}}},
			Draw:    draw,
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "hoverbike:", err)
		os.Exit(1)
	}
}

// bike is a saddle, a nose and two pods.
func bike() []render.Surface {
	red, dark := render.Color{0.6, 0.08, 0.05}, render.Color{0.06, 0.07, 0.08}
	glow := render.BoxSurface(geom.Vec{Y: -0.85, Z: 0.3}, geom.Vec{X: 0.18, Y: 0.04, Z: 0.1}, render.Color{0.3, 0.8, 1})
	glow.Glow = 1
	return []render.Surface{
		render.BoxSurface(geom.Vec{Z: 0.35}, geom.Vec{X: 0.22, Y: 0.8, Z: 0.16}, red), render.BoxSurface(geom.Vec{Y: 0.9, Z: 0.3}, geom.Vec{X: 0.12, Y: 0.3, Z: 0.08}, red),
		render.BoxSurface(geom.Vec{X: -0.55, Y: -0.2, Z: 0.2}, geom.Vec{X: 0.16, Y: 0.5, Z: 0.12}, dark), render.BoxSurface(geom.Vec{X: 0.55, Y: -0.2, Z: 0.2}, geom.Vec{X: 0.16, Y: 0.5, Z: 0.12}, dark),
		render.BoxSurface(geom.Vec{Y: 0.35, Z: 0.65}, geom.Vec{X: 0.35, Y: 0.05, Z: 0.05}, dark), glow,
	}
}

// bikes are all bodies of the model.
var bikes = systems.NewQuery(hoverbike.Memory, components.Health)

// draw shows bikes under their riders, leaning into turns.
func draw(v *game.View) {
	for e := range v.Entities(bikes) {
		if !components.Health.Get(e.Entry).Alive() {
			continue
		}
		memory := hoverbike.Memory.Get(e.Entry)
		v.Mesh("bike", render.Instance{Position: e.Position, Yaw: memory.Heading, Roll: geom.Angle(uint16(int16(memory.Bank)))})
		v.Shadow(e.Position, 0.9)
	}
}
