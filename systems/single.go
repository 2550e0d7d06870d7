package systems

import (
	"fmt"

	"github.com/yohamta/donburi"
)

// Single returns the one value of a component type that was registered with [OfMatch]. The pointer
// is good until the next tick. It panics for any other component type, which is a mistake in the
// program; [FindSingle] does not.
func Single[T any](m *Match, kind *donburi.ComponentType[T]) *T {
	value, ok := FindSingle(m, kind)
	if !ok {
		panic(fmt.Sprintf("systems: component %s is not registered with OfMatch", kind.Name()))
	}
	return value
}

// FindSingle returns the one value of a component type as [Single] does, or false where no
// module of the match registered it: for code that can do without that module, such as a
// scoreboard.
func FindSingle[T any](m *Match, kind *donburi.ComponentType[T]) (*T, bool) {
	entry, ok := m.store.FindSingle(kind)
	if !ok {
		return nil, false
	}
	return kind.Get(entry), true
}
