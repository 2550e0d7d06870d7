package watch

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// held are the keys that are down.
type held map[input.Key]bool

func (h held) Down(key input.Key) bool   { return h[key] }
func (h held) Stick() (float64, float64) { return 0, 0 }

// press lets an action go down and up again.
func press(keys *actions.Latch, all ...actions.Action) {
	b := actions.DefaultBindings()
	keys.Poll(&b, held{})
	down := held{}
	for _, a := range all {
		down[b[a][0]] = true
	}
	keys.Poll(&b, down)
}

// TestGuide_FollowsTheActionUntilTheUserChooses, and again when a key asks for it; a demo shows who was named.
func TestGuide_FollowsTheActionUntilTheUserChooses(t *testing.T) {
	match, ids := yardtest.Match(t, yardtest.Level(t), modes.Deathmatch.Module(modes.Rules{}))
	if _, err := match.Join(systems.PlayerSpec{Name: "Third", Team: 1}); err != nil {
		t.Fatal(err)
	}
	state := &scene.State{Match: match, Self: ids[0], Demo: true, Elsewhere: true}
	state.History.Record(match)
	step := func() {
		t.Helper()
		for range 60 {
			if err := match.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
		state.History.Record(match)
	}
	var g Guide
	var keys actions.Latch
	press(&keys)
	if err := match.Kill(ids[0], components.Nobody); err != nil {
		t.Fatal(err)
	}
	step()
	if id := g.Next(&keys, state); id == components.Nobody || id == ids[0] {
		t.Errorf("it shows %d, who is dead, or nobody", id)
	}
	press(&keys, actions.Fire)
	if id := g.Next(&keys, state); id != ids[1] {
		t.Errorf("the next one is %d, want %d", id, ids[1])
	}
	press(&keys)
	if step(); g.Next(&keys, state) != components.Nobody {
		t.Error("it goes on by itself after the user has chosen")
	}
	var f panels.Frame
	if g.Show(&f, state, &state.History.After[1], func(a actions.Action) string { return a.Label() }); f.Notice == "" {
		t.Error("nothing says how to follow the action")
	}
	press(&keys, actions.ReplayDirector)
	if g.Next(&keys, state) == components.Nobody {
		t.Error("a key does not bring the director back")
	}
	press(&keys)
	if state.Elsewhere = false; (&Guide{}).Next(&keys, state) != components.Nobody {
		t.Error("a demo shows somebody else by itself")
	}
}

func TestNext_GoesRoundTheWholeTable(t *testing.T) {
	match, _ := yardtest.Match(t, yardtest.Level(t), modes.Deathmatch.Module(modes.Rules{}))
	state := &scene.State{Match: match, History: scene.History{After: []systems.PlayerState{{ID: 103}, {ID: 105}, {ID: 107, Alive: true}, {ID: 109}}}}
	dead := func(p *systems.PlayerState) bool { return !p.Alive }
	for _, c := range []struct {
		of   components.ID
		by   int
		want components.ID
	}{{103, 1, 105}, {105, 1, 109}, {109, 1, 103}, {103, -1, 109}, {104, 1, 105}, {104, -1, 103}, {107, 1, 109}, {components.Nobody, 1, 103}} {
		if got := next(state, c.of, c.by, dead); got != c.want {
			t.Errorf("%d places from %d is %d, want %d", c.by, c.of, got, c.want)
		}
	}
	if state.History.After = nil; next(state, 103, 1, dead) != components.Nobody {
		t.Error("somebody comes next where nobody is")
	}
}
