package watch

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// ownParts are the parts of the HUD about the followed player.
const ownParts = hud.Crosshair | hud.Vitals | hud.Motion | hud.Weapons | hud.Hits | hud.Death

// Spectated returns whom a user with a player that only watches sees: one who plays and lives,
// the next one after each pull of the trigger.
func Spectated(s *scene.State) (*systems.PlayerState, bool) {
	plays := func(p *systems.PlayerState) bool { return p.ID != s.Self && p.Alive && !s.Spectates(p.ID) }
	if p, ok := scene.Find(s.Players, s.Watching); ok && plays(p) {
		return p, true
	}
	for pass := range 2 {
		for i := range s.Players {
			if p := &s.Players[i]; plays(p) && (pass == 1 || p.ID > s.Watching) {
				s.Watching = p.ID
				return p, true
			}
		}
	}
	return nil, false
}

// SpectateNext goes on to the next player for a user with a player that only watches.
func SpectateNext(s *scene.State) {
	s.Watching++ // nobody, or the next one
	if _, ok := s.Player(s.Watching); !ok {
		Spectated(s)
	}
}

// NextAlive returns the player after the followed one who lives, or that one.
func NextAlive(s *scene.State) components.ID {
	first, next := s.Self, components.Nobody
	for i := range s.History.After {
		p := &s.History.After[i]
		switch {
		case !p.Alive || p.ID == s.Self || s.Spectates(p.ID):
		case p.ID > s.Self && next == components.Nobody:
			next = p.ID
		case first == s.Self:
			first = p.ID
		}
	}
	if next != components.Nobody {
		return next
	}
	return first
}

// Show says whom a user without a replay watches, and by which keys that changes.
func (g *Guide) Show(f *panels.Frame, s *scene.State, p *systems.PlayerState, key func(actions.Action) string) {
	f.Death.Who = p.Name
	switch {
	case !s.Free && s.Spectates(p.ID):
		f.Hide |= ownParts
		f.Notice = fmt.Sprintf("You only watch, and nobody plays  (%s opens the menu, to play again)", key(actions.Pause))
		return
	case s.Free:
		f.Hide |= ownParts
		f.Notice = fmt.Sprintf("Free camera  (%s %s %s %s fly, %s goes back)", key(actions.FlyForward), key(actions.FlyLeft), key(actions.FlyBack),
			key(actions.FlyRight), key(actions.ReplayFree))
		return
	}
	intro := "You watch "
	if s.Demo && !s.Elsewhere {
		intro = "Demo: "
	}
	directed, director := "", ""
	switch {
	case s.Demo && !s.Elsewhere:
	case g.manual:
		director = key(actions.ReplayDirector) + " follows the action, "
	default:
		directed = ", in the action"
	}
	f.Notice = fmt.Sprintf("%s%s%s  (%s shows the next, %s%s is a free camera)", intro, p.Name, directed, key(actions.Fire), director, key(actions.ReplayFree))
}
