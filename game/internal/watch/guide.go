package watch

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/director"
	"github.com/skijet/skijet/game/internal/scene"
)

// Guide says whom a user sees who only watches a match: until a key asks for others, whom the director chooses.
type Guide struct {
	director director.Director
	manual   bool
}

// Next returns who is to be seen from now on, or nobody for no change.
func (g *Guide) Next(keys *actions.Latch, s *scene.State) components.ID {
	switch {
	case !s.Led() || s.Demo && !s.Elsewhere && !keys.Edge(actions.Fire): // a demo is a match of the one that was named
		return components.Nobody
	case keys.Edge(actions.ReplayDirector):
		g.manual = !g.manual
	case keys.Edge(actions.Fire):
		g.manual = true
		return after(s)
	}
	if g.manual {
		return components.Nobody
	}
	return g.director.Choose(s.Match)
}

// after returns who is seen after another.
func after(s *scene.State) components.ID {
	if s.Demo {
		return NextAlive(s)
	}
	s.Watching = next(s, s.Watching, 1, lives)
	return s.Watching
}
