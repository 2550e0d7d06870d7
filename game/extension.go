package game

import (
	"slices"

	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// Extension adds something of your own to the arena; hand it to [Run]. Every
// field may be left out.
type Extension struct {
	// Module that every match is made with: components, weapons, systems. One that is
	// named as one of the arena's own ("bots", "pickups", "modes") takes its place.
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

// modulesOf returns what matches of the arena are made with: the modules of
// extensions that have one, and its own.
func modulesOf(extensions []Extension) []systems.Module {
	var modules []systems.Module
	for _, e := range extensions {
		if e.Module.Name != "" {
			modules = append(modules, e.Module)
		}
	}
	for _, own := range []systems.Module{bots.Module(), pickups.Module(), modes.TeamDeathmatch(modes.Rules{})} {
		if !slices.ContainsFunc(modules, func(m systems.Module) bool { return m.Name == own.Name }) {
			modules = append(modules, own)
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
