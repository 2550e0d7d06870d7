// Package rooms says of which modules the match of a server is made, for those who join it.
package rooms

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

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
	for _, m := range []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module()} {
		if !slices.ContainsFunc(own, func(o systems.Module) bool { return o.Name == m.Name }) {
			all = append(all, m)
		}
	}
	return all
}

// Modules returns those of a match of a server, in a game with its own ones, by the mode of its
// offer.
func Modules(mode string, own ...systems.Module) ([]systems.Module, error) {
	return modes.With(mode, nil, Usual(own...)...)
}

// Player returns who joins a match of some modules: with the body of a wish, which is a
// [bases.WishData] in JSON, or without a wish.
func Player(name string, wish []byte, modules []systems.Module) (spec systems.PlayerSpec, err error) {
	if len(wish) > 0 {
		var body bases.WishData
		if err = json.Unmarshal(wish, &body); err == nil {
			spec, err = systems.Preset(body.Model, body.Preset, modules...)
		}
		spec.Pack = body.Pack
	}
	if err != nil {
		return spec, fmt.Errorf("the body that is wished for: %w", err)
	}
	spec.Name = cmp.Or(name, "nameless")
	return spec, nil
}
