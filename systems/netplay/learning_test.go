package netplay

import (
	"errors"
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

// TestLead_NeedsHalfOfTheClients, or certainty, and takes charge once.
func TestLead_NeedsHalfOfTheClients(t *testing.T) {
	for _, c := range []struct {
		present, came, strangers int // clients of the room that is lost, those who have come here, and links that said nothing
		gone, leads              bool
	}{
		{0, 0, 0, false, false}, {0, 0, 0, true, true}, {3, 1, 5, false, false}, {3, 2, 0, false, true}, {4, 2, 0, false, true}, {5, 2, 1, false, false}, {5, 3, 0, false, true}, {5, 0, 2, true, true}, {0, 1, 0, false, true},
	} {
		v := newTwin(t, 71, lossless())
		v.world.run(time.Second)
		r := v.room
		r.present, r.connections = c.present, nil
		for n := range c.came + c.strangers {
			conn := newConnection(Peer(n + 1))
			if n < c.came {
				conn.seat = &seat{watches: true, connection: conn}
				r.seats = append(r.seats, conn.seat)
			}
			r.connections = append(r.connections, conn)
		}
		term := r.term
		if err := r.Lead(v.now, c.gone); (err == nil) != c.leads || err != nil && (!errors.Is(err, errWaits) || !errors.Is(err, ErrRoom)) || r.Leads() != c.leads {
			t.Errorf("%+v: %v, it leads: %v", c, err, r.Leads())
		}
		if want := term + map[bool]uint32{true: 1}[c.leads]; r.term != want || r.isStrict != c.leads {
			t.Errorf("%+v: term %d, want %d; strict: %v", c, r.term, want, r.isStrict)
		}
		if !c.leads {
			continue
		}
		if err := r.Lead(v.now, false); err != nil || r.term != term+1 {
			t.Errorf("%+v: in charge already: %v, term %d", c, err, r.term)
		}
		for _, conn := range r.connections {
			if conn.wantsState != (conn.seat != nil) {
				t.Errorf("%+v: connection %d gets the state: %v", c, conn.peer, conn.wantsState)
			}
		}
	}
}

// TestClient_EntriesThatWaitAreLimited in bytes and in ticks.
func TestClient_EntriesThatWaitAreLimited(t *testing.T) {
	w := crowd(t, 72, 1, lossless())
	c := w.players[0].client
	entries := func(tick int64, size int) *wire.Entries {
		return &wire.Entries{Tick: tick, Entries: []systems.Entry{{Data: make([]byte, size/2)}, {Data: make([]byte, size-size/2)}}}
	}
	far := c.session.Confirmed() + 1000
	if c.keepEntries(entries(c.session.Confirmed()-1, 5)); len(c.entries) != 0 || c.size != 0 {
		t.Errorf("those of a tick that is over wait: %d bytes", c.size)
	}
	for n := range int64(4) {
		if c.keepEntries(entries(far+n, maxEntriesData)); c.err != nil || c.size != int(n+1)*maxEntriesData {
			t.Fatalf("after %d ticks of the most: %d bytes, %v", n+1, c.size, c.err)
		}
	}
	if c.keepEntries(entries(far+4, 1)); !errors.Is(c.err, wire.ErrWire) || len(c.entries) != 4 {
		t.Errorf("a byte more: %v, %d ticks wait", c.err, len(c.entries))
	}
	c.err, c.size = nil, 0
	clear(c.entries)
	for n := range int64(keptFrames + 1) {
		if c.keepEntries(entries(far+n, 0)); c.err != nil {
			t.Fatalf("%d ticks: %v", n+1, c.err)
		}
	}
	if c.keepEntries(entries(far-1, 0)); !errors.Is(c.err, wire.ErrWire) {
		t.Errorf("a tick more: %v", c.err)
	}
}
