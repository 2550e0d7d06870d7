// Replay looks at recorded matches: what is in them, whether they still play the
// same, and where two of them part.
//
//	go run ./tools/replay -h
//
// A program of its own has the modules of a game too: its main calls
// command.Main(modules...) of the package below this one.
package main

import (
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/tools/replay/command"
)

func main() { command.Main(modules()...) }

// modules are all that replays of this module are recorded with. The rules of a mode
// are in the state.
func modules() []systems.Module {
	return append(replaykit.Modules(), bots.Module(), pickups.Module(), modes.Deathmatch(modes.Rules{}), modes.TeamDeathmatch(modes.Rules{}))
}
