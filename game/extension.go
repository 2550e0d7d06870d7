package game

import (
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Extension adds something of your own to the arena; hand it to [Run]. Every
// field may be left out.
type Extension struct {
	// Weapons that are carried beside the standard ones, or instead of those of
	// the same name.
	Weapons []weapons.Spec
	// Install registers components and adds systems, before anybody joins.
	Install func(m *systems.Match) error
	// Draw adds to a picture what the arena does not know.
	Draw func(v *View)
}

// View is what an extension sees of one picture.
type View struct {
	Match   *systems.Match
	Players []systems.PlayerState // between the last two ticks, as they are drawn
	Scene   *render.Scene         // append to its models and sprites
}

func (e *Extension) install(m *systems.Match) error {
	if e.Install == nil {
		return nil
	}
	return e.Install(m)
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
