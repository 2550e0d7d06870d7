// Package replaykit chooses the modules with which a match or a replay is played.
package replaykit

import (
	"slices"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Needed returns the modules that a header names. Of several with the same name it takes
// that of the same version, or else the first, which the player then refuses with its
// version.
func Needed(h *replay.Header, modules []systems.Module) (needed []systems.Module) {
	for _, want := range h.Modules {
		named := slices.DeleteFunc(slices.Clone(modules), func(m systems.Module) bool { return m.Name != want.Name })
		if i := slices.IndexFunc(named, func(m systems.Module) bool { return m.Version == want.Version }); len(named) > 0 {
			needed = append(needed, named[max(i, 0)])
		}
	}
	return needed
}

// With returns modules with another one, unless they have one of its name.
func With(modules []systems.Module, other systems.Module) []systems.Module {
	if slices.ContainsFunc(modules, func(m systems.Module) bool { return m.Name == other.Name }) {
		return modules
	}
	return append(slices.Clone(modules), other)
}
