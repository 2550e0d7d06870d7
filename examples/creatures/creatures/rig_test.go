package creatures_test

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// isA reports whether an entity carries a component.
func isA(m *systems.Match, id components.ID, kind donburi.IComponentType) bool {
	entry, ok := m.Entry(id)
	return ok && entry.HasComponent(kind)
}

// each changes a component of every entity that carries it.
func each[T any](m *systems.Match, kind *donburi.ComponentType[T], change func(*T)) {
	for _, entry := range systems.NewQuery(kind).In(m) {
		change(kind.Get(entry))
	}
}
