// Package rooms says of which modules the match of a server is made, for those who join it.
package rooms

import (
	"slices"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// Modules returns those of a match of a server, in a game with its own ones, by the mode of its
// offer.
func Modules(mode string, own ...systems.Module) ([]systems.Module, error) {
	modules, err := modes.With(mode, nil, own...)
	if err != nil {
		return nil, err
	}
	for _, m := range []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module()} {
		if !slices.ContainsFunc(own, func(o systems.Module) bool { return o.Name == m.Name }) {
			modules = append(modules, m)
		}
	}
	return modules, nil
}
