package replays

import (
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
)

// Modules returns all that replays may need: those of every match, and those that only some have.
func Modules(own []systems.Module) []systems.Module {
	all := append(own, defences.Module())
	for _, mode := range modes.All() {
		all = append(all, mode.Module(modes.Rules{}))
	}
	return all
}
