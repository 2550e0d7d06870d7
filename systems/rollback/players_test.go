package rollback

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// TestHasPlayer_FindsIDsThatAreFarApart: their difference has more bits than an int of
// some machines.
func TestHasPlayer_FindsIDsThatAreFarApart(t *testing.T) {
	var list []systems.Command
	for _, id := range []components.ID{1, 2, 1<<31 + 2, 1<<32 - 1} {
		list = append(list, systems.Command{Player: id})
	}
	for _, c := range list {
		if !hasPlayer(list, c.Player) {
			t.Errorf("player %d is not found", c.Player)
		}
		if hasPlayer(list, c.Player-1<<30) {
			t.Errorf("player %d is found", c.Player-1<<30)
		}
	}
}
