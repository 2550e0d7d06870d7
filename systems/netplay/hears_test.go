package netplay

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// seatedAt returns a connection of a room whose player has joined.
func seatedAt(w *world, peer Peer, player components.ID) *connection {
	c := newConnection(peer)
	c.seat = &seat{player: player, connection: c, secret: wire.Seat{byte(peer)}}
	w.room.connections = append(w.room.connections, c)
	w.room.seats = append(w.room.seats, c.seat)
	return c
}

// stepped returns a world whose room has played so many ticks for nobody.
func stepped(t *testing.T, ticks int64) *world {
	t.Helper()
	w := newWorld(t, 90)
	for w.match.Tick() < ticks {
		if err := w.room.Tick(w.room.Next()); err != nil {
			t.Fatal(err)
		}
	}
	w.room.out = nil
	return w
}

// said returns what waits to be sent to a connection on the stream.
func (r *Room) said(t *testing.T, peer Peer) (all []wire.Message) {
	t.Helper()
	for _, one := range r.out {
		if one.peer != peer || one.channel != link.Stream {
			continue
		}
		m, err := wire.Read(one.data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// TestReceiveInput_TakesWhatANewerDatagramSays of what a client has and wants.
func TestReceiveInput_TakesWhatANewerDatagramSays(t *testing.T) {
	const now = 100
	w := stepped(t, now)
	r := w.room
	type is struct {
		confirmed, heard int64
		stuck, playing   bool
		copies, hostile  int
	}
	before := is{confirmed: 50, heard: 1, copies: 3}
	for what, c := range map[string]struct {
		in              wire.Input
		begin           int64
		strict, nobody  bool
		follows, damage bool
		want            is
	}{
		"a newer one":               {wire.Input{Confirmed: 60, Stuck: true, Copies: 4}, 40, false, false, false, false, is{60, now, true, true, 4, 0}},
		"the same again":            {wire.Input{Confirmed: 50, Stuck: true, Copies: 2}, 40, false, false, false, false, is{50, now, true, true, 2, 0}},
		"one that was overtaken":    {wire.Input{Confirmed: 49, Stuck: true, Copies: 4}, 40, false, false, false, false, is{50, now, false, true, 3, 0}},
		"of before its state":       {wire.Input{Confirmed: 60, Copies: 4}, 61, false, false, false, false, is{60, now, false, false, 4, 0}},
		"of its state":              {wire.Input{Confirmed: 60, Copies: 4}, 60, false, false, false, false, is{60, now, false, true, 4, 0}},
		"that has the last tick":    {wire.Input{Confirmed: now, Copies: 4}, 40, false, false, false, false, is{now, now, false, true, 4, 0}},
		"that has one which is not": {wire.Input{Confirmed: now + 1, Copies: 4}, 40, false, false, false, false, is{50, 1, false, false, 3, 1}},
		"so to one that follows":    {wire.Input{Confirmed: now + 1, Copies: 4}, 40, false, false, true, false, is{now + 1, now, false, true, 4, 0}},
		"of who has no seat":        {wire.Input{Confirmed: 60, Copies: 4}, 40, false, true, false, false, before},
		"of the term before":        {wire.Input{Confirmed: 60, Copies: 4, Odd: true}, 40, true, false, false, false, before},
		"of this term":              {wire.Input{Confirmed: 60, Copies: 4}, 40, true, false, false, false, is{60, now, false, true, 4, 0}},
		"of any, after a move":      {wire.Input{Confirmed: 60, Copies: 4, Odd: true}, 40, false, false, false, false, is{60, now, false, true, 4, 0}},
		"that is damaged":           {wire.Input{Confirmed: 60, Copies: 4}, 40, false, false, false, true, is{50, 1, false, false, 3, 1}},
	} {
		r.connections, r.seats, r.stats, r.isStrict, r.follows = nil, nil, RoomStats{}, c.strict, c.follows
		conn := seatedAt(w, 7, 1)
		conn.confirmed, conn.heard, conn.begin = before.confirmed, before.heard, c.begin
		if c.nobody {
			conn.seat = nil
		}
		c.in.First, c.in.Base, c.in.Inputs = 110, -1, make([]components.Input, 1)
		data, err := c.in.Append(nil, components.Input{})
		if err != nil {
			t.Fatal(err)
		}
		if c.damage {
			data[0]++
		}
		r.receiveInput(0, conn, data)
		_, known := conn.inputs.at(110)
		got := is{conn.confirmed, conn.heard, conn.stuck, conn.playing, conn.copies, int(conn.hostile)}
		if got != c.want || known != (got.heard == now) || int(r.stats.Hostile) != c.want.hostile {
			t.Errorf("%s: %+v, want %+v; its command is taken: %v", what, got, c.want, known)
		}
	}
	conn := seatedAt(w, 8, 2)
	based := wire.Input{First: 110, Base: 100, Copies: 3, Inputs: make([]components.Input, 1)}
	data, err := based.Append(nil, components.Input{})
	if err != nil {
		t.Fatal(err)
	}
	if r.receiveInput(0, conn, data); r.stats.Unbased != 1 || conn.hostile != 0 || conn.heard != 0 {
		t.Errorf("by a command that never came: %+v", r.stats)
	}
}

// TestHandle_SuspectsWhatNoClientSaysThen.
func TestHandle_SuspectsWhatNoClientSaysThen(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	right := wire.Hello{Version: wire.Version, Level: systems.LevelDigest(w.match.Level), Modules: modulesDigest(w.match.Modules()), Name: "x"}
	for what, c := range map[string]struct {
		m                wire.Message
		unseated, seated bool // it is suspected
		trusts           bool
	}{
		"hello": {right, false, true, false}, "chat": {wire.Chat{Text: "x"}, true, false, false}, "a call": {wire.Call{Name: "lamp.own"}, true, false, false},
		"its line": {wire.Line{Loss: 7}, false, false, false}, "that it is behind": {wire.Behind{}, false, false, false}, "goodbye": {wire.Bye{}, false, false, false},
		"a refusal": {wire.Refusal{}, true, true, false}, "lines": {wire.Lines{}, true, true, false}, "a welcome": {wire.Welcome{Pace: 1}, true, true, false}, "entries": {wire.Entries{}, true, true, false},
		"that it follows": {wire.Standby{Address: "a"}, true, true, false}, "that it follows, and is trusted": {wire.Standby{Address: "a"}, false, false, true},
	} {
		for _, seated := range []bool{false, true} {
			r.connections, r.seats, r.standby, r.out = nil, nil, nil, nil
			conn := seatedAt(w, 7, 1)
			if !seated {
				conn.seat, r.seats = nil, nil
			}
			own := conn.seat
			r.options.Trusts = func(peer Peer) bool { return c.trusts && peer == 7 }
			r.handle(conn, c.m)
			if suspects, want := conn.hostile > 0, seated && c.seated || !seated && c.unseated; suspects != want {
				t.Errorf("%s, with a seat: %v: it is suspected: %v", what, seated, suspects)
			}
			switch c.m.(type) {
			case wire.Line:
				if conn.line.Loss != 7 {
					t.Errorf("a loss of 7 %% is kept as %d", conn.line.Loss)
				}
			case wire.Behind:
				if conn.wantsState != seated {
					t.Errorf("with a seat: %v, it wants the state: %v", seated, conn.wantsState)
				}
			case wire.Bye:
				if r.find(7) != nil || seated && (!own.leaves || own.connection != nil) {
					t.Errorf("who leaves is there: %+v", own)
				}
			case wire.Hello:
				if !seated && (conn.seat == nil || !conn.wantsState) {
					t.Error("who comes has no seat")
				}
			}
			if follows := r.standby == conn; follows != (c.trusts) {
				t.Errorf("%s: it follows: %v", what, follows)
			}
		}
	}
	r.options.Trusts = nil
	conn := seatedAt(w, 9, 1)
	if r.handle(conn, wire.Standby{Address: "a"}); conn.hostile != 1 {
		t.Error("where nobody is trusted somebody follows")
	}
}

// TestChat_IsSaidOnceASecond by who plays, and is a line with something in it.
func TestChat_IsSaidOnceASecond(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	for what, c := range map[string]struct {
		text    string
		chatAt  int64
		watches bool
		writer  string // reads
		others  string
		next    int64
	}{
		"a line":                    {" hello\n", 40, false, "hello", "hello", 40 + chatTicks},
		"one too soon":              {"hello", 41, false, "", "", 41},
		"nothing":                   {" \n ", 0, false, "", "", 0},
		"of who watches":            {"hello", 0, true, "Who only watches cannot write", "", 40 + chatTicks},
		"of who watches, and again": {"hello", 41, true, "", "", 41},
	} {
		r.connections, r.seats, r.out = nil, nil, nil
		writer, other := seatedAt(w, 7, 1), seatedAt(w, 8, 2)
		r.connections = append(r.connections, newConnection(9)) // who has no seat yet
		writer.chatAt, writer.seat.watches = c.chatAt, c.watches
		r.chat(writer, &wire.Chat{Text: c.text})
		reads := func(peer Peer) (text string) {
			for _, m := range r.said(t, peer) {
				text += m.(wire.Chat).Text
			}
			return text
		}
		if reads(7) != c.writer || reads(other.peer) != c.others || reads(9) != "" || writer.chatAt != c.next {
			t.Errorf("%s: the writer reads %q, others %q; the next one is taken from tick %d on", what, reads(7), reads(8), writer.chatAt)
		}
	}
}

// TestReceive_IsForSoManyConnections, each of which may say so much, and begins with the stream.
func TestReceive_IsForSoManyConnections(t *testing.T) {
	r := newWorld(t, 91).room
	for n := range 2*MaxSeats + 5 {
		r.Receive(0, Peer(n+1), link.Stream, []byte{0})
	}
	if len(r.connections) != 2*MaxSeats {
		t.Errorf("%d connections", len(r.connections))
	}
	r.Drop(1)
	if r.Receive(0, 999, link.Datagram, []byte{0}); r.find(999) != nil {
		t.Error("a datagram opens a connection")
	}
	if r.Receive(0, 999, link.Stream, []byte{0}); r.find(999) == nil {
		t.Error("nobody comes in the place of who is gone")
	}
	r.Drop(2)
	r.closed = true
	if r.Receive(0, 1000, link.Stream, []byte{0}); r.find(1000) != nil {
		t.Error("somebody comes into a room that is closed")
	}
}

// TestRoom_PlaysTheTicksOfADatagramTogether, when they are due.
func TestRoom_PlaysTheTicksOfADatagramTogether(t *testing.T) {
	for pace := int64(1); pace <= wire.MaxPace; pace++ {
		for _, begin := range []time.Duration{0, time.Hour + 5} {
			m, err := systems.NewMatch(options(t))
			if err != nil {
				t.Fatal(err)
			}
			o := newWorld(t, 92).roomOptions(m)
			o.Pace, o.Played = int(pace), nil
			r, err := NewRoom(begin, o)
			if err != nil {
				t.Fatal(err)
			}
			for n := range int64(6) {
				due := begin + time.Duration(n*pace)*tickTime
				for _, at := range []time.Duration{due - 1, due} {
					want := (n + int64(at-due) + 1) * pace
					if err := r.Tick(at); err != nil || m.Tick() != want {
						t.Fatalf("pace %d: %d ticks are played %v after the begin, want %d: %v", pace, m.Tick(), at-begin, want, err)
					}
				}
				if next := r.Next(); next != due+time.Duration(pace)*tickTime {
					t.Errorf("pace %d: after %d ticks the next one is due %v after the begin", pace, m.Tick(), next-begin)
				}
			}
		}
	}
}

// TestCopies_GrowWithTheLoss, and Fraction is within a tick.
func TestCopies_GrowWithTheLoss(t *testing.T) {
	for loss, want := range map[float64]int{0: 2, math.Nextafter(0.005, 0): 2, 0.005: 3, math.Nextafter(0.05, 0): 3, 0.05: 4, 1: 4} {
		if got := (&Client{stats: ClientStats{Loss: loss}}).copies(); got != want {
			t.Errorf("a loss of %v: %d copies, want %d", loss, got, want)
		}
	}
	w := crowd(t, 93, 1, lossless())
	c := w.players[0].client
	c.clock = &clock{at: time.Hour, rate: 1, newest: -1}
	for _, delay := range []int{0, 2} {
		c.stats.Delay = delay
		c.clock.tick = float64(c.session.Predicted() - 1 + int64(delay))
		for quarters, want := range map[int]float64{-4: 0, -1: 0, 0: 0, 1: 0.25, 2: 0.5, 4: 1, 9: 1} {
			c.clock.tick += float64(quarters) / 4
			if got := c.Fraction(time.Hour); got != want {
				t.Errorf("%d quarters of a tick with a delay of %d: %v, want %v", quarters, delay, got, want)
			}
			c.clock.tick -= float64(quarters) / 4
		}
	}
	if got := (&Client{}).Fraction(0); got != 0 {
		t.Errorf("without a state %v", got)
	}
}

// TestTellLine_IsSaidOnceASecond, with the loss in percent.
func TestTellLine_IsSaidOnceASecond(t *testing.T) {
	c, said := &Client{stats: ClientStats{Loss: 0.078}}, []int64(nil)
	for tick := int64(1); tick <= 100; tick++ {
		c.sent, c.out = tick, nil
		if c.tellLine(0); len(c.out) > 0 {
			t.Fatal("it is said without a command")
		}
		if c.tellLine(1); len(c.out) > 0 {
			said = append(said, tick)
			if m, err := wire.Read(c.out[0].data); err != nil || m != wire.Message(wire.Line{Loss: 7}) {
				t.Errorf("it says %+v, %v", m, err)
			}
		}
	}
	if fmt.Sprint(said) != "[31 62 93]" {
		t.Errorf("it is said at ticks %d", said)
	}
	c.sent, c.out = 64, nil
	if c.tellLine(5); len(c.out) != 1 {
		t.Error("it is not said where ticks are made up for")
	}
}
