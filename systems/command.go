package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/components"
)

// Command is what one player asked for in one tick. Nothing else reaches a running match
// within a tick. Values out of range are corrected; see [components.Input.Sanitized].
type Command struct {
	Player components.ID
	components.Input
}

// SortCommands sorts the commands of a tick by player, in place, and corrects values out of
// range. Of two commands for one player it keeps the later one. Lists that are then equal have
// the same effect on a match.
func SortCommands(commands []Command) []Command {
	sorted := true
	for i := range commands {
		c := &commands[i]
		c.Input = c.Sanitized()
		sorted = sorted && (i == 0 || commands[i-1].Player < c.Player)
	}
	if sorted {
		return commands
	}
	slices.SortStableFunc(commands, func(a, b Command) int { return cmp.Compare(a.Player, b.Player) })
	kept := commands[:0]
	for _, c := range commands {
		if n := len(kept); n > 0 && kept[n-1].Player == c.Player {
			kept[n-1] = c
			continue
		}
		kept = append(kept, c)
	}
	return kept
}
