package game

import (
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/scene"
)

// still is a device on which keys can be held; nothing else moves.
type still struct {
	puppet
	held input.Key
	x, y float64
}

func (s *still) Poll()                   {}
func (s *still) Cursor() (x, y float64)  { return s.x, s.y }
func (s *still) Down(key input.Key) bool { return key == s.held }
func (s *still) Turn() (x, y float64)    { return 0, 0 }
func (s *still) Motion() (x, y float64)  { return 0, 0 }
func (s *still) Stick() (x, y float64)   { return 0, 0 }
func (s *still) HasPad() bool            { return false }
func (s *still) Captured() bool          { return false }
func (s *still) Pressed() []input.Key {
	if s.held == "" {
		return nil
	}
	return []input.Key{s.held}
}

// TestReplay_UpdatesPlayItAndTheMenuHoldsIt: the whole way from the devices.
func TestReplay_UpdatesPlayItAndTheMenuHoldsIt(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	device := &still{}
	c.device = device
	update := func(seconds float64, key input.Key) {
		t.Helper()
		device.held = key
		for range max(int(seconds*scene.UpdateRate), 1) {
			c.now = c.now.Add(scene.UpdateTime)
			if err := c.Update(); err != nil {
				t.Fatal(err)
			}
		}
	}
	at := func(want float64) {
		t.Helper()
		if got := c.session.viewer.Seconds(); got < want-0.03 || got > want+0.03 {
			t.Errorf("it is at %v s, want %v", got, want)
		}
	}
	update(2, "")
	at(2)
	update(0, input.Escape)
	if !c.menu.Open || c.menu.Title != "Replay" {
		t.Fatalf("open %v, title %q", c.menu.Open, c.menu.Title)
	}
	update(3, "")
	update(0, input.Escape)
	update(1, "")
	at(3)
	update(0, "ArrowRight")
	update(0, "")
	at(8)
	if err := c.leaveReplay(); err != nil {
		t.Fatal(err)
	}
	c.menu.Open = false
	before := c.session.state.Match.Tick()
	if update(1, ""); c.session.state.Match.Tick() < before+25 {
		t.Errorf("back in the match it goes on from tick %d to %d", before, c.session.state.Match.Tick())
	}
}

// TestReplay_TheMouseWindsOnTheTimelineAndChoosesPlayersElsewhere.
func TestReplay_TheMouseWindsOnTheTimelineAndChoosesPlayersElsewhere(t *testing.T) {
	c := newCinema(t)
	watchMatch(t, c, 300)
	device := &still{x: 400}
	c.device = device
	pictureOf(c.Game, 640, 360)
	self := c.session.state.Self
	click := func(y float64) {
		for device.y, device.held = y, input.MouseLeft; device.held != ""; device.held = "" {
			if err := c.Update(); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Update(); err != nil {
			t.Fatal(err)
		}
	}
	share, y := 0.0, 0.0
	for ok := false; !ok; y++ {
		share, ok = c.hud.TimelineAt(640, 360, c.timeline(), device.x, y)
	}
	click(y + 5)
	if want := int64(share*300 + 0.5); c.session.viewer.Tick() != want || c.session.state.Self != self {
		t.Errorf("a click %v along the timeline goes to %d, want %d, and sees %v", share, c.session.viewer.Tick(), want, c.session.state.Self)
	}
	tick := c.session.viewer.Tick()
	if click(100); c.session.viewer.Tick() != tick || c.session.state.Self == self {
		t.Errorf("a click into the picture goes to %d and sees %v", c.session.viewer.Tick(), c.session.state.Self)
	}
}
