package watch

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// ownParts are the parts of the HUD about the followed player.
const ownParts = hud.Crosshair | hud.Vitals | hud.Motion | hud.Weapons | hud.Hits | hud.Death

// Spectated returns whom a user with a player that only watches sees: one who plays and lives,
// the next one after each pull of the trigger.
func Spectated(s *scene.State) (*systems.PlayerState, bool) {
	if p, ok := find.Player(s.Players, s.Watching); ok && p.Alive && !s.Spectates(p.ID) {
		return p, true
	}
	p, ok := find.Player(s.Players, next(s, s.Watching, 1, lives))
	if ok {
		s.Watching = p.ID
	}
	return p, ok
}

// NextAlive returns the player after the followed one who lives, or that one.
func NextAlive(s *scene.State) components.ID { return cmp.Or(next(s, s.Self, 1, lives), s.Self) }

func lives(p *systems.PlayerState) bool { return p.Alive }

// next returns the player some places after another in the order of IDs, cyclically, of those who play and are wanted, or
// nobody. The other one need not be here.
func next(s *scene.State, of components.ID, by int, wanted func(p *systems.PlayerState) bool) components.ID {
	var ids []components.ID
	for i := range s.History.After {
		if p := &s.History.After[i]; wanted(p) && !s.Spectates(p.ID) {
			ids = append(ids, p.ID)
		}
	}
	n := len(ids)
	if n == 0 {
		return components.Nobody
	}
	at, here := slices.BinarySearch(ids, of)
	if !here && by > 0 {
		by-- // the one at that place is the next
	}
	return ids[((at+by)%n+n)%n]
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
