package rollback

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// After so many ticks without a command a guess holds no trigger any more, and then
// nothing at all [ours]: who has gone must not shoot or run for ever.
const (
	FireTicks    = 8
	NeutralTicks = 30
)

// Repeat returns what a player does who is not heard of: what it did last, without
// triggers after FireTicks ticks and standing still after NeutralTicks. The view
// stays. Ticks counts from the last known command, so that of the next tick has 1.
func Repeat(last components.Input, ticks int64) components.Input {
	if ticks > FireTicks {
		last.Buttons = last.Without(components.ButtonFire | components.ButtonAltFire)
		last.Throw = 0
	}
	if ticks > NeutralTicks {
		return components.Input{Look: last.Look}
	}
	return last
}

// knownInput is the last that is known of a player.
type knownInput struct {
	player components.ID
	input  components.Input
	tick   int64
}

// setCommand notes a command in a list that is sorted by player.
func setCommand(list []systems.Command, c systems.Command) []systems.Command {
	i, ok := slices.BinarySearchFunc(list, c.Player, func(c systems.Command, id components.ID) int { return cmp.Compare(c.Player, id) })
	if ok {
		list[i] = c
		return list
	}
	return slices.Insert(list, i, c)
}

// setKnown notes what is known of a player.
func setKnown(list []knownInput, h knownInput) []knownInput {
	i, ok := slices.BinarySearchFunc(list, h.player, func(h knownInput, id components.ID) int { return cmp.Compare(h.player, id) })
	if ok {
		list[i] = h
		return list
	}
	return slices.Insert(list, i, h)
}

// guess appends what everybody does in a tick after what is known.
func guess(commands []systems.Command, known []knownInput, tick int64) []systems.Command {
	for i := range known {
		h := &known[i]
		commands = append(commands, systems.Command{Player: h.player, Input: Repeat(h.input, tick-h.tick)})
	}
	return commands
}
