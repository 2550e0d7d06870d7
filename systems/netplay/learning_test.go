package netplay

import (
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestLearnTick_PlaysTheNextTickAlone, as the other room did, and asks for the state where it cannot.
func TestLearnTick_PlaysTheNextTickAlone(t *testing.T) {
	v := newTwin(t, 64, lossless())
	v.world.run(2 * time.Second)
	r := v.room
	if r == nil || !r.follows {
		t.Fatal("nobody follows")
	}
	m := r.match
	join, err := m.JoinEntry(systems.PlayerSpec{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	entries := func(all ...systems.Entry) wire.Frame { return wire.Frame{TickInput: systems.TickInput{Entries: all}} }
	for what, c := range map[string]struct {
		ahead    int64 // ticks
		frame    wire.Frame
		streamed wire.Entries // and how far its tick is ahead
		plays    bool
		asks     bool
		players  int
	}{
		"the next tick":               {0, wire.Frame{}, wire.Entries{}, true, false, 0},
		"one with entries":            {0, entries(join), wire.Entries{}, true, false, 1},
		"one whose entries came":      {0, wire.Frame{Streamed: true}, wire.Entries{Entries: []systems.Entry{join, join}}, true, false, 2},
		"one whose entries came not":  {0, wire.Frame{Streamed: true}, wire.Entries{Tick: -1, Entries: []systems.Entry{join}}, false, true, 0},
		"one with an entry in vain":   {0, entries(systems.LeaveEntry(999)), wire.Entries{}, false, true, 0},
		"one that it knows":           {-1, entries(join), wire.Entries{}, false, false, 0},
		"one after a gap":             {1, entries(join), wire.Entries{}, false, true, 0},
		"one after a gap, which came": {1, wire.Frame{Streamed: true}, wire.Entries{Tick: 1, Entries: []systems.Entry{join}}, false, true, 0},
	} {
		tick, players := m.Tick(), len(m.Players(nil))
		c.streamed.Tick += tick
		r.out, r.streamed = nil, c.streamed
		r.learnTick(v.now, &wire.Frames{First: tick + c.ahead, Frames: []wire.Frame{c.frame}})
		if plays := m.Tick() == tick+1; plays != c.plays || !plays && m.Tick() != tick || len(m.Players(nil)) != players+c.players {
			t.Errorf("%s: it plays until tick %d, from %d, with %d players and %d before", what, m.Tick(), tick, len(m.Players(nil)), players)
		}
		asks := slices.ContainsFunc(r.out, func(one message) bool {
			if one.channel != link.Stream {
				return false
			}
			said, err := wire.Read(one.data)
			_, ok := said.(wire.Behind)
			return err == nil && ok
		})
		if asks != c.asks {
			t.Errorf("%s: it asks for the state: %v", what, asks)
		}
	}
}
