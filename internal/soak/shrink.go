package soak

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Shrink looks for a shorter replay that breaks the same invariant in the same movement
// model. It leaves out the commands of players, and the explosions, as long as the
// invariant still breaks. It returns that replay and its failure. All bodies stay in the
// match.
func (r *Replay) Shrink(failure *Failure) (*Replay, *Failure, error) {
	ground, err := r.Plan.ground()
	if err != nil {
		return r, failure, err
	}
	best := r
	try := func(keeps func(components.ID) bool, blasts bool) bool {
		less := best.without(keeps, blasts)
		found, err := less.playOn(ground)
		if err != nil || found == nil || found.Invariant != failure.Invariant || found.Model != failure.Model {
			return false
		}
		less.Inputs, less.Failure, less.Scene = less.Inputs[:found.Tick], found.Error(), found.Scene
		best, failure = less, found
		return true
	}
	try(func(components.ID) bool { return true }, false)
	if !try(func(id components.ID) bool { return id == failure.ID }, true) {
		for _, other := range best.players() {
			if other != failure.ID {
				try(func(id components.ID) bool { return id != other }, true)
			}
		}
	}
	try(func(components.ID) bool { return false }, true)
	return best, failure, nil
}

// players lists all players with commands, in the order of IDs.
func (r *Replay) players() []components.ID {
	var all []components.ID
	for i := range r.Inputs {
		for _, c := range r.Inputs[i].Commands {
			if !slices.Contains(all, c.Player) {
				all = append(all, c.Player)
			}
		}
	}
	slices.Sort(all)
	return all
}

// without returns the replay with only the commands of the players to keep, and with or
// without the explosions.
func (r *Replay) without(keeps func(components.ID) bool, blasts bool) *Replay {
	less := &Replay{Plan: r.Plan, Inputs: make([]Input, len(r.Inputs))}
	for i, in := range r.Inputs {
		less.Inputs[i].Commands = slices.DeleteFunc(slices.Clone(in.Commands), func(c systems.Command) bool { return !keeps(c.Player) })
		if blasts {
			less.Inputs[i].Blasts = append([]geom.Vec(nil), in.Blasts...)
		}
	}
	return less
}
