package game

import (
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// Extension adds something of your own to the arena; hand it to [Run]. Every
// field may be left out.
type Extension struct {
	// Module that every match is made with: components, weapons, systems.
	Module systems.Module
	// Draw adds to a picture what the arena does not know.
	Draw func(v *View)
}

// View is what an extension sees of one picture.
type View struct {
	Match   *systems.Match
	Players []systems.PlayerState // between the last two ticks, as they are drawn
	Scene   *render.Scene         // append to its models and sprites
}

// modulesOf returns the modules of extensions that have one.
func modulesOf(extensions []Extension) []systems.Module {
	var modules []systems.Module
	for _, e := range extensions {
		if e.Module.Name != "" {
			modules = append(modules, e.Module)
		}
	}
	return modules
}

// extend lets the extensions draw.
func (g *Game) extend(scene *render.Scene) {
	view := View{Match: g.match, Players: g.players, Scene: scene}
	for i := range g.extensions {
		if draw := g.extensions[i].Draw; draw != nil {
			draw(&view)
		}
	}
}
