package rollback

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Numbers of ticks without a command after which a guess releases the triggers, and all
// keys [ours]: a player who has gone must not fire or run for ever.
const (
	FireTicks    = 8
	NeutralTicks = 30
)

// Repeat returns the guessed input of a player without a newer command: the last one,
// without triggers after FireTicks ticks, and without any key after NeutralTicks. The
// view stays. ticks counts from the last known command: the tick after it has 1.
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

// knownInput is the last known command of a player.
type knownInput struct {
	player components.ID
	input  components.Input
	tick   int64
}

// setCommand sets a command in a list that is sorted by player.
func setCommand(list []systems.Command, c systems.Command) []systems.Command {
	i, ok := slices.BinarySearchFunc(list, c.Player, func(c systems.Command, id components.ID) int { return cmp.Compare(c.Player, id) })
	if ok {
		list[i] = c
		return list
	}
	return slices.Insert(list, i, c)
}

// setKnown sets the last known command of a player in a sorted list.
func setKnown(list []knownInput, h knownInput) []knownInput {
	i, ok := slices.BinarySearchFunc(list, h.player, func(h knownInput, id components.ID) int { return cmp.Compare(h.player, id) })
	if ok {
		list[i] = h
		return list
	}
	return slices.Insert(list, i, h)
}

// guess appends the guessed commands of all players for a tick.
func guess(commands []systems.Command, known []knownInput, tick int64) []systems.Command {
	for i := range known {
		h := &known[i]
		commands = append(commands, systems.Command{Player: h.player, Input: Repeat(h.input, tick-h.tick)})
	}
	return commands
}
