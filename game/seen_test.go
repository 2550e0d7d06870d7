package game

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestSeen_AKeyShowsAReplayOfARoomAsTheUserSawIt, with the picture of the user's eyes, and back.
func TestSeen_AKeyShowsAReplayOfARoomAsTheUserSawIt(t *testing.T) {
	r := newRoomTest(t, internet)
	path := filepath.Join(t.TempDir(), "room.replay")
	r.g.setup.replays.Record = func(m *systems.Match) *replays.Recording { return replays.RecordTo(path, m) }
	shown := map[int64]uint64{}
	for range 600 {
		r.press = components.Input{Forward: components.Full, Buttons: components.ButtonJump}
		if r.now/(400*time.Millisecond)%2 == 0 {
			r.press.Forward = -components.Full
		}
		r.pass(t, 8*time.Millisecond)
		if m := r.g.session.state.Match; r.g.session.remote != nil && shown[m.Tick()] == 0 { // what comes after that is drawn with the next tick
			shown[m.Tick()] = m.Hash()
		}
	}
	self := r.g.session.state.Self
	r.g.Close()
	m := &maker{levels: []*levels.Level{yardtest.Level(t)}}
	config, err := m.openReplay(path, &options.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r.g.setup.replays.Record = nil
	if err := r.g.enterReplay(config); err != nil {
		t.Fatal(err)
	}
	v := r.g.session.viewer
	press := func() {
		r.device.tap("O")
		for range 2 {
			r.device.Poll()
			r.g.latch.Poll(&r.g.settings.Bindings, r.device)
			v.Steer(&r.g.latch, r.g.clock.time())
		}
	}
	different := 0
	r.g.openMenu()
	for _, want := range []string{"as you saw it", "as it was"} {
		row := &r.g.menu.Rows[selectRow(t, r.g.menu, "Shown")]
		if row.Act(); row.Value() != want {
			t.Errorf("the menu says it is shown %s, want %s", row.Value(), want)
		}
	}
	if row := &r.g.menu.Rows[selectRow(t, r.g.menu, "Follow the action")]; row.Value() != "off" {
		t.Errorf("the action is followed: %s", row.Value())
	} else if row.Act(); row.Value() != "on" || !v.Directs() {
		t.Error("the menu does not let the action be followed")
	}
	r.g.menu.Open = false
	v.Skip(100)
	for v.Tick() < v.Last()-1 {
		v.Skip(1)
		was := v.Match().Hash()
		if press(); !v.Seen() || v.Eye != watch.FirstPerson || r.g.session.state.Self != self || !r.g.session.state.History.Eases || v.Match().Hash() != shown[v.Tick()] {
			t.Fatalf("tick %d is not shown as the user saw it", v.Tick())
		}
		if v.Match().Hash() != was {
			different++
		}
		if press(); v.Seen() || v.Match().Hash() != was || r.g.session.state.History.Eases {
			t.Fatalf("tick %d is not shown as it was", v.Tick())
		}
	}
	if different < 10 || v.Problem() != nil {
		t.Errorf("%d ticks were seen otherwise: %v", different, v.Problem())
	}
}
