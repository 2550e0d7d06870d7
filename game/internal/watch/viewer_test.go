package watch

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems/modes"
)

// TestViewer_ForgetsWhomItFollowedOnceTheyLeave, so that it goes back to the next one who only
// watches for a while.
func TestViewer_ForgetsWhomItFollowedOnceTheyLeave(t *testing.T) {
	match, ids := yardtest.Match(t, yardtest.Level(t), modes.Deathmatch.Module(modes.Rules{}))
	state := &scene.State{Match: match, Self: ids[0]}
	v := NewViewer(nil, state, func(id components.ID) { state.Self = id }, 5)
	v.away = 9999 // who has left
	for _, c := range []struct {
		watch bool
		want  components.ID
	}{{true, ids[1]}, {false, ids[0]}} {
		if _, err := match.Enter(modes.SpectateEntry(ids[0], c.watch)); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			if err := match.Step(nil); err != nil {
				t.Fatal(err)
			}
			state.History.Record(match)
		}
		if v.KeepSubject(); state.Self != c.want {
			t.Errorf("while one only watches (%v) it follows player %d, want %d", c.watch, state.Self, c.want)
		}
	}
}
