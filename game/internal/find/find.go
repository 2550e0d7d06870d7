package find

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Part returns a component of an entity, or nil for one without it or one that does not exist. The
// pointer is good until the next tick.
func Part[T any](m *systems.Match, id components.ID, kind *donburi.ComponentType[T]) *T {
	if entry, ok := m.Entry(id); ok && entry.HasComponent(kind) {
		return kind.Get(entry)
	}
	return nil
}

// Value returns the value of a component, the zero one where [Part] is nil.
func Value[T any](m *systems.Match, id components.ID, kind *donburi.ComponentType[T]) (value T) {
	if part := Part(m, id, kind); part != nil {
		value = *part
	}
	return value
}

// Player returns a player by its ID.
func Player(states []systems.PlayerState, id components.ID) (*systems.PlayerState, bool) {
	for i := range states {
		if states[i].ID == id {
			return &states[i], true
		}
	}
	return nil, false
}

// Person returns the first player who is no bot, or else the first one.
func Person(m *systems.Match) components.ID {
	players := m.Players(nil)
	if len(players) == 0 {
		return components.Nobody
	}
	return players[max(slices.IndexFunc(players, func(p systems.PlayerState) bool { return !p.Bot }), 0)].ID
}
