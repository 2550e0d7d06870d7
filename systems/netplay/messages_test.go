package netplay

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// tell lets a client hear a message of its room.
func tell(t *testing.T, c *Client, m wire.Message) {
	t.Helper()
	data, err := wire.Append(nil, m)
	if err != nil {
		t.Fatal(err)
	}
	c.Receive(0, link.Stream, data)
}

// TestClient_KeepsSoManyOfWhatItIsToldOf, and of lines the newest of each player.
func TestClient_KeepsSoManyOfWhatItIsToldOf(t *testing.T) {
	c := &Client{}
	for n := range maxChats + 3 {
		tell(t, c, wire.Chat{Text: fmt.Sprint("line ", n)})
		tell(t, c, wire.Call{Name: "module.call", Denied: fmt.Sprint("reason ", n)})
	}
	chats, denied := c.Chats(), c.Denials()
	if len(chats) != maxChats || len(denied) != maxChats {
		t.Fatalf("%d lines of chat and %d denials are kept, want %d", len(chats), len(denied), maxChats)
	}
	for n := range maxChats {
		if chats[n].Text != fmt.Sprint("line ", n) || denied[n].Denied != fmt.Sprint("reason ", n) {
			t.Errorf("%d is %+v and %+v", n, chats[n], denied[n])
		}
	}
	if len(c.Chats()) != 0 || len(c.Denials()) != 0 {
		t.Error("what was read stays")
	}
	for ping := range uint16(2) {
		for id := range components.ID(wire.MaxPlayers + 2) {
			tell(t, c, wire.Lines{Lines: []wire.Line{{Player: id + 1, Ping: 10*ping + uint16(id%7)}}})
		}
	}
	lines := c.Lines()
	if len(lines) != wire.MaxPlayers {
		t.Fatalf("%d lines, want %d", len(lines), wire.MaxPlayers)
	}
	for i, l := range lines {
		if want := (wire.Line{Player: components.ID(i + 1), Ping: 10 + uint16(i%7)}); l != want {
			t.Errorf("line %d is %+v, want %+v", i, l, want)
		}
	}
	if tell(t, c, wire.Bye{}); c.stats.Hostile != 1 {
		t.Errorf("what no room says: %+v", c.stats)
	}
}

// TestClient_GoesToTheStandbyWhereItsRoomStops, and else ends by the refusal.
func TestClient_GoesToTheStandbyWhereItsRoomStops(t *testing.T) {
	for _, c := range []struct {
		reason  wire.Reason
		standby bool
		ends    bool
	}{{wire.ReasonStopped, true, false}, {wire.ReasonStopped, false, true}, {wire.ReasonKicked, true, true}, {wire.ReasonFull, false, true}} {
		client := &Client{}
		if c.standby {
			tell(t, client, wire.Standby{Address: "b", Ticket: "ticket"})
		}
		want := wire.Refusal{Reason: c.reason, Text: "text"}
		tell(t, client, want)
		var why wire.Refusal
		if ends := errors.Is(client.Err(), ErrRefused); ends != c.ends || ends && (!errors.As(client.Err(), &why) || why != want) {
			t.Errorf("%+v: %v", c, client.Err())
		}
		if goes := client.terms.silent == mostSilent; goes == c.ends || client.HasStandby() != c.standby {
			t.Errorf("%+v: silent for %v, a stand-by: %v", c, client.terms.silent, client.HasStandby())
		}
	}
}

// TestResume_SendsWhatAClientLacksAndNoState, where this room has the ticks since.
func TestResume_SendsWhatAClientLacksAndNoState(t *testing.T) {
	w := crowd(t, 66, 1, lossless())
	r := w.room
	r.frames = r.frames[max(len(r.frames)-40, 0):] // older ones are forgotten
	tick, have := r.match.Tick(), int64(len(r.frames))
	entry := systems.CallEntry("lamp.seen", 0, []byte{1})
	streamed := []int64{tick - 2, tick - 5, tick - have}
	for _, at := range streamed {
		f := &r.frames[at-tick+have]
		f.Streamed, f.Entries = true, []systems.Entry{entry}
	}
	for what, c := range map[string]struct {
		begin, movedAt int64
		follows        bool
		goesOn         bool
		sent           int // messages of entries
	}{
		"which knows nothing":            {0, tick, false, false, 0},
		"which has the last tick":        {tick, tick, false, true, 0},
		"which lacks some":               {tick - 3, tick, false, true, 1},
		"which lacks one with entries":   {tick - 5, tick, false, true, 2},
		"which lacks all":                {tick - have, tick, false, true, 3},
		"which lacks more":               {tick - have - 1, tick, false, false, 0},
		"which is of another match":      {tick - 3, tick - 4, false, false, 0},
		"until it is known":              {tick - 3, tick, true, true, 0},
		"which left as the match did so": {tick - 3, tick - 3, false, true, 1},
	} {
		conn := newConnection(9)
		conn.seat = &seat{player: 7, secret: wire.Seat{1}}
		conn.begin, r.movedAt, r.follows, r.out = c.begin, c.movedAt, c.follows, nil
		if goesOn := r.resume(conn); goesOn != c.goesOn || conn.playing != (goesOn && !c.follows) {
			t.Errorf("%s: it goes on: %v, plays: %v", what, goesOn, conn.playing)
		}
		sent, welcomes, before := 0, 0, c.begin-1
		for _, one := range r.out {
			m, err := wire.Read(one.data)
			if err != nil || one.peer != 9 {
				t.Fatalf("%s: %v to %d", what, err, one.peer)
			}
			switch m := m.(type) {
			case wire.Welcome:
				if welcomes++; len(m.State) > 0 || m.Player != 7 || m.Seat != (wire.Seat{1}) || m.Tick != tick {
					t.Errorf("%s: %+v", what, m)
				}
			case wire.Entries:
				if sent++; m.Tick <= before || len(m.Entries) != 1 || m.Entries[0].Name != entry.Name {
					t.Errorf("%s: entries %+v after those of tick %d", what, m, before)
				}
				before = m.Tick
			}
		}
		if want := map[bool]int{true: 1}[conn.playing]; sent != c.sent || welcomes != want {
			t.Errorf("%s: it gets %d messages of entries and %d welcomes, want %d and %d", what, sent, welcomes, c.sent, want)
		}
	}
}

// TestAsk_AsksForTheStateNowAndThen until it comes.
func TestAsk_AsksForTheStateNowAndThen(t *testing.T) {
	c := &Client{}
	asked := func() (n int) {
		for _, one := range c.out {
			if m, err := wire.Read(one.data); err == nil && m == wire.Message(wire.Behind{}) {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		now  time.Duration
		came bool // the state
		want int
	}{{0, false, 1}, {askAgain - 1, false, 1}, {askAgain, false, 2}, {askAgain + 1, true, 3}, {askAgain + 2, false, 3}, {2*askAgain + 1, false, 4}} {
		if step.came {
			c.waits = false
		}
		if c.ask(step.now); asked() != step.want {
			t.Errorf("until %v it has asked %d times, want %d", step.now, asked(), step.want)
		}
	}
}

// TestSendLines_ReachPlayersAndSpectators, about who plays, each in a tick of its own.
func TestSendLines_ReachPlayersAndSpectators(t *testing.T) {
	w := newWorld(t, 67)
	r := w.room
	reads, told := map[Peer]bool{}, map[Peer]int{}
	for _, c := range []struct {
		plays, seated, watches bool
	}{{true, true, false}, {true, false, false}, {false, true, false}, {true, true, true}, {true, true, false}} {
		peer := Peer(len(r.connections) + 1)
		conn := newConnection(peer)
		conn.playing, conn.line.Ping = c.plays, uint16(peer)
		if c.seated {
			conn.seat = &seat{player: components.ID(10 * peer), watches: c.watches}
		}
		r.connections = append(r.connections, conn)
		reads[peer] = c.plays && c.seated
	}
	want := []wire.Line{{Player: 10, Ping: 1}, {Player: 50, Ping: 5}}
	for range linesTicks {
		r.out = nil
		r.sendLines()
		for _, one := range r.out {
			m, err := wire.Read(one.data)
			if lines, ok := m.(wire.Lines); err != nil || !ok || !slices.Equal(lines.Lines, want) || len(r.out) != 1 {
				t.Errorf("connection %d hears %+v of %d, %v, want %+v", one.peer, m, len(r.out), err, want)
			}
			told[one.peer]++
		}
		if err := w.match.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	for peer, should := range reads {
		if n := told[peer]; n != map[bool]int{true: 1}[should] {
			t.Errorf("connection %d is told %d times in a second", peer, n)
		}
	}
}

// TestJoin_ThatTheMatchRefusesIsToldWhy, unless who asked is gone already.
func TestJoin_ThatTheMatchRefusesIsToldWhy(t *testing.T) {
	w := newWorld(t, 68)
	w.room.options.Admit = func(name string, _ []byte) (systems.PlayerSpec, error) {
		return systems.PlayerSpec{Name: name, Model: "balloon"}, nil
	}
	stays := w.join(lossless(), ClientOptions{Name: "stays"})
	w.run(time.Second)
	var why wire.Refusal
	if err := stays.client.Err(); !errors.As(err, &why) || why.Reason != wire.ReasonWish || !strings.Contains(why.Text, `unknown movement model "balloon"`) {
		t.Errorf("it is told %v", err)
	}
	w.room.seats = append(w.room.seats, &seat{spec: systems.PlayerSpec{Model: "balloon"}})
	if w.run(time.Second); len(w.room.seats) != 0 || len(w.bodies()) != 0 {
		t.Errorf("%d seats and %d bodies are left", len(w.room.seats), len(w.bodies()))
	}
}

// TestStandby_HearsLongEntriesWithoutAState: they come before their ticks.
func TestStandby_HearsLongEntriesWithoutAState(t *testing.T) {
	v := newTwin(t, 69, lossless())
	v.world.run(time.Second)
	states := v.world.room.stats.States
	for n := range 4 {
		v.world.room.Enter(systems.CallEntry("lamp.seen", 0, bytes.Repeat([]byte{byte(n)}, 50000)))
		v.world.run(300 * ms)
	}
	if behind := v.world.match.Tick() - v.room.match.Tick(); behind > 10 || v.room.match.Hash() != v.world.hashes[v.room.match.Tick()] || v.world.room.stats.States != states {
		t.Errorf("the stand-by is %d ticks behind, after %d states and %d before", behind, v.world.room.stats.States, states)
	}
}

// TestHash_IsToldAnewForANewStateAlone.
func TestHash_IsToldAnewForANewStateAlone(t *testing.T) {
	w := crowd(t, 73, 1, lossless())
	c := w.players[0].client
	w.run(2 * time.Second)
	last := c.lastHash
	for range 3 {
		c.hashCopies = 0
		if c.hash(); c.hashCopies != 0 || c.lastHash != last || last.tick == 0 {
			t.Errorf("the hash of tick %d is told again, that of %d was told", c.lastHash.tick, last.tick)
		}
	}
	w.run(2 * time.Second)
	if c.lastHash.tick <= last.tick || c.lastHash.hash != w.hashes[c.lastHash.tick] {
		t.Errorf("the last hash is that of tick %d, %x", c.lastHash.tick, c.lastHash.hash)
	}
}

// TestClient_RefusesAStateOfAnotherTick, at first and later, and data that is none.
func TestClient_RefusesAStateOfAnotherTick(t *testing.T) {
	w := crowd(t, 75, 1, lossless())
	packed, err := packState(w.match)
	if err != nil {
		t.Fatal(err)
	}
	tick := w.match.Tick()
	for want, m := range map[string]wire.Welcome{
		"": {Tick: tick, State: packed}, fmt.Sprintf("netplay: the state of the room: the state is that of tick %d and not %d", tick, tick+1): {Tick: tick + 1, State: packed},
		"netplay: the state of the room: ": {Tick: tick, State: packed[:len(packed)/2]},
	} {
		m.Pace, m.Player, m.Seat = 1, w.players[0].client.Player(), wire.Seat{1}
		for _, first := range []bool{true, false} {
			c, err := NewClient(ClientOptions{Base: w.base, Name: "x"})
			if err != nil {
				t.Fatal(err)
			}
			if !first {
				c.session = w.players[0].client.session
				c.clock = newClock(0, tick)
			}
			tell(t, c, m)
			if err := c.Err(); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
				t.Errorf("the first: %v: %v, want %q", first, err, want)
			}
		}
	}
}
