// Package rooms says of which modules the match of a server is made, for those who join it.
package rooms

import (
	"slices"

	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// Usual returns the modules of a game, and those of Skijet that it does not replace by one of the
// same name, without a mode.
func Usual(own ...systems.Module) []systems.Module {
	all := slices.Clone(own)
	for _, m := range []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module(), teamwork.Module()} {
		if !slices.ContainsFunc(own, func(o systems.Module) bool { return o.Name == m.Name }) {
			all = append(all, m)
		}
	}
	return all
}

// Modules returns those of a match of a server on a level, in a game with its own ones, by the mode
// of its offer.
func Modules(level *levels.Level, mode string, own ...systems.Module) ([]systems.Module, error) {
	all, err := modes.With(mode, nil, Usual(own...)...)
	return defended.With(level, all), err
}
