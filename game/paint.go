package game

import (
	"slices"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
)

// teamPaints are the linear colours of walls and signs, and of lights, in which levels paint what
// belongs to the teams 1 and 2 [ours]. With others here, such walls keep the colours of their files.
var teamPaints = [...]struct {
	team         int
	paint, light [3]float32
}{
	{1, [3]float32{0.07, 0.25, 0.78}, [3]float32{0.2, 0.62, 1}},
	{2, [3]float32{0.78, 0.13, 0.05}, [3]float32{1, 0.36, 0.14}},
}

// painted returns a level whose structures have the colours of teams in a palette: itself in the
// classic one, and otherwise a copy for the renderer alone.
func painted(level *levels.Level, p hud.Palette) *levels.Level {
	if p == hud.Classic {
		return level
	}
	own := *level
	own.Structures = slices.Clone(level.Structures)
	paint(own.Structures, p)
	own.Platforms = slices.Clone(level.Platforms)
	for i := range own.Platforms {
		own.Platforms[i].Structures = slices.Clone(own.Platforms[i].Structures)
		paint(own.Platforms[i].Structures, p)
	}
	return &own
}

// paint gives structures the colours of teams.
func paint(structures []levels.Structure, p hud.Palette) {
	for i := range structures {
		s := &structures[i]
		for _, of := range teamPaints {
			switch s.Color {
			case of.paint:
				s.Color = looks.TeamTint(p, of.team)
			case of.light:
				s.Color = bright(looks.TeamTint(p, of.team))
			}
		}
	}
}

// bright returns the colour of a light in a tint: its strongest part is 1.
func bright(c render.Color) [3]float32 {
	most := max(c[0], c[1], c[2])
	for i := range c {
		c[i] = 0.15 + 0.85*c[i]/most
	}
	return c
}

// repaint draws the level anew if the user has chosen other colours of teams. Preparing that takes a
// second, so it waits until the menu is closed.
func (g *Game) repaint() {
	if g.session.colors == g.palette() {
		return
	}
	renderer, err := render.New(painted(g.session.state.Level, g.palette()), g.renderOptions())
	if err != nil {
		g.reportOnce(err)
		return
	}
	g.session.renderer, g.session.colors = renderer, g.palette()
	g.session.builder.Ground = renderer.GroundAt
}
