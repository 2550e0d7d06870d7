package game

import (
	"slices"

	"github.com/skijet/skijet/systems"
)

// body is which body the player has, and which one the menu has chosen.
type body struct {
	model, preset string
	changed       bool // since somebody looked
}

// nextModel goes on to the first body of the next movement model.
func (b *body) nextModel(by int) {
	b.model = after(systems.Models(), b.model, by)
	b.preset, b.changed = systems.Presets(b.model)[0], true
}

// nextPreset goes on to the next body of the model.
func (b *body) nextPreset(by int) {
	b.preset, b.changed = after(systems.Presets(b.model), b.preset, by), true
}

// after returns the name that lies by places behind another, round and round.
func after(names []string, name string, by int) string {
	n := len(names)
	return names[((slices.Index(names, name)+by)%n+n)%n]
}

// changeBody puts the player into the body that the menu has chosen.
func (g *Game) changeBody() {
	if !g.body.changed {
		return
	}
	g.body.changed = false
	spec, err := systems.Preset(g.body.model, g.body.preset)
	if err == nil {
		err = g.match.Refit(g.self, spec)
	}
	if err != nil {
		g.report(err.Error())
		return
	}
	// It appears where it enters, and nobody sees it fly there.
	g.history.record(g.match)
	g.history.record(g.match)
	if p, ok := player(g.history.after, g.self); ok {
		g.look.set(p.Look)
		g.camera.settled = false
	}
}
