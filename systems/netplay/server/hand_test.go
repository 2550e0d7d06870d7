package server

import (
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
)

// TestHand_ATurnCountsFromRestToRestWithAShot, to the part of a turn.
func TestHand_ATurnCountsFromRestToRestWithAShot(t *testing.T) {
	for what, c := range map[string]struct {
		before, turn, after int // parts of a turn in three ticks
		pitch               bool
		shot, held          bool
		counts              bool
	}{
		"a quarter":                  {0, 1 << 14, 0, false, true, false, true},
		"nearly a quarter":           {0, 1<<14 - 1, 0, false, true, false, false},
		"back":                       {0, -1 << 14, 0, false, true, false, true},
		"half a turn":                {0, -1 << 15, 0, false, true, false, true},
		"up":                         {0, 1 << 14, 0, true, true, false, true},
		"after a twentieth degree":   {10, 1 << 14, 0, false, true, false, true},
		"after a little more":        {11, 1 << 14, 0, false, true, false, false},
		"before a twentieth degree":  {0, 1 << 14, -10, false, true, false, true},
		"before a little more":       {0, 1 << 14, 11, false, true, false, false},
		"without a shot":             {0, 1 << 14, 0, false, false, false, false},
		"with a key that stays down": {0, 1 << 14, 0, false, true, true, false},
	} {
		var h hand
		in := components.Input{}
		for n, turn := range []int{0, c.before, c.turn, c.after} {
			if c.pitch {
				in.Look.Pitch += geom.Angle(turn)
			} else {
				in.Look.Yaw += geom.Angle(turn)
			}
			in.Buttons = components.ButtonFire.When(c.shot && n == 2 || c.held)
			h.watch(int64(n+1), in)
		}
		if got := h.snaps == 1; got != c.counts || h.snaps > 1 {
			t.Errorf("%s: %d are counted", what, h.snaps)
		}
	}
}

// TestHand_IsToldOfOnceAMinute, counts in seconds and minutes, and knows when it did something.
func TestHand_IsToldOfOnceAMinute(t *testing.T) {
	const keys = components.ButtonFire | components.ButtonJet | components.ButtonJump
	h, told := hand{}, []int64{}
	for tick := int64(1); tick < 2*ticksOfMinute+200; tick++ {
		in := components.Input{Buttons: keys * components.Buttons(tick%2)}
		if what := h.watch(tick, in); what != "" {
			told = append(told, tick)
			if want := "has pressed keys 15 times in a second"; tick < ticksOfSecond && what != want {
				t.Errorf("it is told that it %s, want %s", what, want)
			}
		}
		if h.stirred != tick {
			t.Fatalf("at tick %d it did something last at %d", tick, h.stirred)
		}
	}
	// 3 keys in each other tick: 15 with the fifth, of the first second from tick 1 on.
	if len(told) != 3 || told[0] != 9 || told[1] < 9+ticksOfMinute || told[1] > 9+ticksOfMinute+ticksOfSecond || told[2] < told[1]+ticksOfMinute {
		t.Errorf("it is told of at ticks %d", told)
	}
	h = hand{}
	for tick := int64(1); tick < 100; tick++ {
		fires := tick%ticksOfSecond >= 17 && tick%2 == 1 || tick%ticksOfSecond < 14 && tick%2 == 0
		if what := h.watch(tick, components.Input{Buttons: components.ButtonFire.When(fires)}); what != "" {
			t.Errorf("14 in a second, at tick %d: %s", tick, what)
		}
	}
	idle := h.stirred
	for tick := int64(100); tick < 140; tick++ {
		h.watch(tick, h.last)
	}
	if h.stirred != idle {
		t.Errorf("it does nothing, and did something at tick %d, before that %d", h.stirred, idle)
	}
	h.snaps = 5
	if h.watch(ticksOfMinute-1, h.last); h.snaps != 5 {
		t.Error("the minute is over too early")
	}
	if h.watch(ticksOfMinute, h.last); h.snaps != 0 {
		t.Error("the minute is not over")
	}
}

// TestAttend_TellsTheMatchWhoIsAway: whose link is gone, or who did nothing for half a minute.
func TestAttend_TellsTheMatchWhoIsAway(t *testing.T) {
	r := testRoom(t, 4)
	seat(t, r, "Ada", "203.0.113.1:5")
	id, _ := r.game.room.Player(1)
	isThere := func() bool {
		r.began = r.began.Add(-2 * 32 * time.Millisecond)
		r.play()
		_, changes := teamwork.AwayEntry(r.game.match, id, true)
		return changes
	}
	if !isThere() {
		t.Error("who has just come is away")
	}
	h := r.hands[id]
	for _, c := range []struct {
		idle int64 // ticks
		gone bool
		want bool
	}{{idleTicks - 9, false, true}, {idleTicks + 1, false, false}, {0, false, true}, {0, true, false}} {
		h.stirred, h.away = r.game.match.Tick()-c.idle, c.gone
		if got := isThere(); got != c.want {
			t.Errorf("%+v: it is there: %v", c, got)
		}
	}
}
