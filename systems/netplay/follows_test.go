package netplay

import (
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

// TestHearStandby_FollowsOrTakesOver, by its term.
func TestHearStandby_FollowsOrTakesOver(t *testing.T) {
	for what, c := range map[string]struct {
		m               wire.Standby
		follows, closed bool
		old             bool // another one follows
		standby         bool // it follows then
		ended           bool // this room has
		told            string
		hears           string // the other one that follows, or who says it
	}{
		"one that comes":              {wire.Standby{Address: "b"}, false, false, false, true, false, "b", ""},
		"another one":                 {wire.Standby{Address: "b"}, false, false, true, true, false, "b", "played from elsewhere: "},
		"one of this term":            {wire.Standby{Term: 3, Address: "b"}, false, false, false, true, false, "b", ""},
		"one that has taken over":     {wire.Standby{Term: 4}, false, false, false, false, true, "a", "the room was stopped: the match goes on elsewhere"},
		"and says where it is":        {wire.Standby{Term: 4, Address: "b"}, false, false, false, false, true, "b", "the room was stopped: the match goes on elsewhere"},
		"to one that follows another": {wire.Standby{Address: "b"}, true, false, false, false, false, "a", "the room was stopped: another room is in charge"},
		"to one that is closed":       {wire.Standby{Term: 9, Address: "b"}, false, true, false, false, false, "a", "the room was stopped: another room is in charge"},
	} {
		w := stepped(t, 40)
		r := w.room
		r.term, r.told, r.follows, r.closed = 3, wire.Standby{Address: "a"}, c.follows, c.closed
		r.options.Ticket = func() string { return "ticket" }
		plays, conn, old := seatedAt(w, 5, 1), newConnection(7), newConnection(6)
		plays.playing, plays.tellAt = true, 9999
		r.connections = append(r.connections, conn)
		listens := Peer(7)
		if c.old {
			r.standby, listens = old, 6
			r.connections = append(r.connections, old)
		}
		r.hearStandby(conn, &c.m)
		if (r.standby == conn) != c.standby || conn.wantsState != c.standby || r.told.Address != c.told {
			t.Errorf("%s: it follows: %v, wants the state: %v, is at %q", what, r.standby == conn, conn.wantsState, r.told.Address)
		}
		if ended := r.closed && !c.closed; ended != c.ended || c.ended && (len(r.connections) > 0 || r.moveAt != 40) {
			t.Errorf("%s: the room has ended: %v, with %d connections; it moved at %d", what, ended, len(r.connections), r.moveAt)
		}
		if c.standby && plays.tellAt != 0 {
			t.Errorf("%s: clients are not told of it", what)
		}
		hears := ""
		for _, m := range r.said(t, listens) {
			hears += m.(wire.Refusal).Error()
		}
		if hears != c.hears || c.old && r.find(6) != nil {
			t.Errorf("%s: it hears %q, want %q", what, hears, c.hears)
		}
		if said := r.said(t, 5); c.ended {
			want := wire.Standby{Term: 3, At: 40, Address: c.told, Ticket: "ticket"}
			if m, ok := said[0].(wire.Standby); !ok || fmt.Sprint(m) != fmt.Sprint(want) || len(said) != 2 {
				t.Errorf("%s: clients hear %+v, want %+v", what, said, want)
			}
		}
	}
}

// TestTellClients_HowTheStandbyIsReached, now and then, and that there is none any more.
func TestTellClients_HowTheStandbyIsReached(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	r.term, r.moveAt, r.told = 2, 90, wire.Standby{Address: "b", Hashes: []string{"h"}}
	for what, c := range map[string]struct {
		seated, playing, standby, told bool
		at                             int64
		hears                          bool
	}{
		"who plays":                       {true, true, true, false, 40, true},
		"who was told lately":             {true, true, true, true, 41, false},
		"who was told long ago":           {true, true, true, true, 0, true},
		"who has no seat":                 {false, true, true, false, 0, false},
		"who does not play yet":           {true, false, true, false, 0, false},
		"where there is none any more":    {true, true, false, true, 0, true},
		"where there is none, which knew": {true, true, false, false, 0, false},
	} {
		r.connections, r.seats, r.out, r.standby = nil, nil, nil, nil
		conn := seatedAt(w, 7, 1)
		if conn.playing, conn.told, conn.tellAt = c.playing, c.told, c.at; !c.seated {
			conn.seat = nil
		}
		if c.standby {
			r.standby = newConnection(9)
		}
		issued := 0
		r.options.Ticket = func() string { issued++; return fmt.Sprint("ticket ", issued) }
		r.tellClients()
		said := r.said(t, 7)
		if (len(said) == 1) != c.hears || c.hears && (conn.tellAt != 40+tellTicks || conn.told != c.standby) || !c.hears && conn.tellAt != c.at {
			t.Errorf("%s: %+v, and next at tick %d", what, said, conn.tellAt)
		}
		if !c.hears {
			continue
		}
		m := said[0].(wire.Standby)
		if m.Term != 2 || m.At != 90 || m.Address != "b" || len(m.Hashes) != 1 || m.Ticket != map[bool]string{true: "ticket 1"}[c.standby] {
			t.Errorf("%s: %+v", what, m)
		}
	}
	r.connections, r.seats = nil, nil
	conn := seatedAt(w, 7, 1)
	conn.tellAt, r.standby = 9999, conn
	if r.loseStandby(); r.standby != nil || r.moveAt != 0 || r.told.Address != "" || conn.tellAt != 0 {
		t.Errorf("one that is lost: %+v, moves at %d, next told at %d", r.told, r.moveAt, conn.tellAt)
	}
}

// TestTellStandby_OfEachTickAfterWhatElseIsNew.
func TestTellStandby_OfEachTickAfterWhatElseIsNew(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	c := newConnection(7)
	owned := "one"
	r.options.Keep = func() []byte { return []byte(owned) }
	r.standby = c
	r.kept, r.owned = r.keep(), r.own()
	entries := []systems.Entry{systems.CallEntry("lamp.seen", 0, []byte{1})}
	kinds := func() (text string) {
		for _, one := range r.out {
			if f, err := wire.ReadFrames(one.data, nil); err == nil {
				text += fmt.Sprint("tick ", f.First, " ", f.Frames[0].Streamed, len(f.Frames[0].Entries), ";")
				continue
			}
			switch m, _ := wire.Read(one.data); m := m.(type) {
			case wire.Welcome:
				text += fmt.Sprintf("knows %q with %d bytes;", m.Owner, len(m.State))
			case wire.Entries:
				text += fmt.Sprint("entries ", m.Tick, " ", len(m.Entries), ";")
			}
		}
		r.out = nil
		return text
	}
	inline := wire.Frame{TickInput: systems.TickInput{Entries: entries}}
	streamed := wire.Frame{TickInput: systems.TickInput{Entries: entries}, Streamed: true}
	for n, step := range []struct {
		frame  wire.Frame
		change func()
		want   string
		wants  bool // the state, then
	}{
		{wire.Frame{}, func() {}, "tick 50 false 0;", false},
		{inline, func() {}, "tick 51 false 1;", false},
		{streamed, func() {}, "entries 52 1;tick 52 true 0;", false},
		{wire.Frame{}, func() { owned = "two" }, "knows \"two\" with 0 bytes;tick 53 false 0;", false},
		{wire.Frame{}, func() { seatedAt(w, 8, 1) }, "knows \"two\" with 0 bytes;tick 54 false 0;", false},
		{wire.Frame{}, func() {}, "tick 55 false 0;", false},
		{wire.Frame{TickInput: systems.TickInput{Commands: make([]systems.Command, wire.MaxPlayers+1)}}, func() {}, "", true},
		{wire.Frame{}, func() {}, "", true},
		{wire.Frame{}, func() { c.wantsState = false; r.standby = nil }, "", false},
	} {
		step.change()
		r.tellStandby(50+int64(n), step.frame)
		if got := kinds(); got != step.want || c.wantsState != step.wants {
			t.Errorf("step %d: it hears %s, want %s; it wants the state: %v", n, got, step.want, c.wantsState)
		}
	}
}

// TestLearnState_TakesOverTheSeats, knows who has left, and refuses another version.
func TestLearnState_TakesOverTheSeats(t *testing.T) {
	w := crowd(t, 97, 2, lossless())
	r := w.room
	r.follows = true
	here, gone := w.players[0].client.Player(), w.players[1].client.Player()
	first, second := r.seats[0], r.seats[1]
	first.since, first.lastAt = 5, 6
	k := kept{Version: wire.Version, Seats: []keptSeat{{Secret: first.secret, Player: here, Since: noTick, Guessed: 12}, {Secret: wire.Seat{9}, Player: 77, Since: 30, Guessed: noTick}, {Secret: wire.Seat{8}, Watches: true, Since: noTick, Guessed: noTick}}}
	var owner []byte
	r.options.Kept = func(data []byte) { owner = data }
	packed, err := packState(w.match)
	if err != nil {
		t.Fatal(err)
	}
	welcome := wire.Welcome{Term: 4, State: packed, Kept: keptCodec().Encode(nil, &k), Owner: []byte("own")}
	r.left = []components.ID{999}
	if err := r.learnState(&welcome); err != nil {
		t.Fatal(err)
	}
	if len(r.seats) != 3 || r.seats[0] != first || first.since != noTick || first.lastAt != 12 || first.player != here || r.seats[1].player != 77 || r.seats[1].since != 30 || !r.seats[2].watches || r.seats[2].secret != (wire.Seat{8}) {
		t.Errorf("the seats are %+v", r.seats)
	}
	if r.term != 4 || r.present != 2 || !slices.Equal(r.left, []components.ID{gone}) || string(owner) != "own" || len(r.frames)+len(r.hashes) != 0 {
		t.Errorf("term %d, %d are there, %d have left, the owner knows %q", r.term, r.present, r.left, owner)
	}
	if r.find(w.players[1].peer) != nil || second.connection != nil || r.find(w.players[0].peer) == nil {
		t.Error("who has no seat any more is there, or who has one is not")
	}
	r.frames = make([]wire.Frame, 3)
	welcome.State = nil
	if err := r.learnState(&welcome); err != nil || len(r.frames) != 3 {
		t.Errorf("without a state: %v, %d frames", err, len(r.frames))
	}
	for want, change := range map[string]func(){
		"netplay: version 99, want ": func() { k.Version = 99; welcome.Kept = keptCodec().Encode(nil, &k) }, "codec": func() { welcome.Kept = welcome.Kept[:3] }, "replay": func() { welcome.State = []byte("nonsense") },
	} {
		was := welcome
		change()
		if err := r.learnState(&welcome); err == nil || !strings.HasPrefix(err.Error(), want) || len(r.seats) != 3 {
			t.Errorf("%v, want %s", err, want)
		}
		welcome, k.Version = was, wire.Version
	}
}

// TestLearn_HearsOfTheEndAndOfAMove, while it follows.
func TestLearn_HearsOfTheEndAndOfAMove(t *testing.T) {
	r := stepped(t, 40).room
	say := func(m wire.Message) {
		data, err := wire.Append(nil, m)
		if err != nil {
			t.Fatal(err)
		}
		r.learn(0, data)
	}
	say(wire.Standby{At: 99})
	if r.moveAt != 0 {
		t.Error("a room in charge is told what to do")
	}
	r.follows, r.options.Follows = true, true
	say(wire.Standby{At: 99})
	say(wire.Entries{Tick: 41})
	if r.moveAt != 99 || r.streamed.Tick != 41 || r.ended != nil {
		t.Errorf("it moves at %d, and has entries of tick %d", r.moveAt, r.streamed.Tick)
	}
	say(wire.Refusal{Reason: wire.ReasonClosing, Text: "x"})
	if r.ended == nil || r.ended.Text != "x" {
		t.Errorf("it has ended by %+v", r.ended)
	}
	r.ended = nil
	r.Receive(0, 0, link.Stream, []byte("nonsense"))
	if r.ended == nil || r.ended.Reason != wire.ReasonVersion || r.ended.Text == "" {
		t.Errorf("nonsense ends it by %+v", r.ended)
	}
	if err := r.Lead(0, true); !errors.Is(err, ErrRoom) || r.Leads() {
		t.Errorf("it leads: %v", err)
	}
	r.Enter(systems.LeaveEntry(1))
	if err := r.Tick(time.Hour); err != nil || len(r.entries) != 0 || r.match.Tick() != 40 {
		t.Errorf("it plays by itself until tick %d, with %d entries: %v", r.match.Tick(), len(r.entries), err)
	}
}

// TestTick_LeavesOutWhatIsTooLongAgo, to the tick, and steps so much in a call.
func TestTick_LeavesOutWhatIsTooLongAgo(t *testing.T) {
	for behind, skipped := range map[int64]int64{mostBehind: 0, mostBehind + 1: mostBehind + 1} {
		w := stepped(t, 40)
		r := w.room
		seatedAt(w, 7, 1)
		begin := r.begin
		if err := r.Tick(r.Next() + time.Duration(behind)*tickTime); err != nil {
			t.Fatal(err)
		}
		played := int64(mostAtOnce)
		if skipped > 0 {
			played = 1
		}
		if r.stats.Skipped != skipped || r.match.Tick() != 40+played || r.begin-begin != time.Duration(skipped)*tickTime || (r.find(7) == nil) != (skipped > 0) {
			t.Errorf("%d behind: %d are left out, %d played, the begin moves by %v, all are there: %v", behind, r.stats.Skipped, r.match.Tick()-40, r.begin-begin, r.find(7) != nil)
		}
		if skipped > 0 {
			if m := r.said(t, 7); len(m) != 1 || m[0] != wire.Message(wire.Refusal{Reason: wire.ReasonStopped}) {
				t.Errorf("who was there hears %+v", m)
			}
		}
	}
}

// TestClient_AStateSetsTheClockWhereThatIsFarOff, and else its commands since are played again.
func TestClient_AStateSetsTheClockWhereThatIsFarOff(t *testing.T) {
	for ahead, anew := range map[int64]bool{5: false, mostWaiting: false, mostWaiting + 1: true} {
		w := crowd(t, 98, 1, lossless())
		c, tick := w.players[0].client, w.match.Tick()
		packed, err := packState(w.match)
		if err != nil {
			t.Fatal(err)
		}
		at := tick + ahead
		c.clock.jump(float64(at) + 0.5)
		c.clock.at, c.sent, c.newest, c.givenUp, c.waits, c.stuck = time.Hour, at, tick+3, 1, true, true
		for one := tick; one <= at; one++ {
			c.own.set(one, components.Input{Forward: 1})
		}
		before := c.stats.States
		welcome := wire.Welcome{Seat: wire.Seat{5}, Player: c.player, Tick: tick, Pace: 2, State: packed}
		c.enter(time.Hour, &welcome)
		if c.err != nil || c.seat != (wire.Seat{5}) || c.pace != 2 || c.begin != tick || c.next != tick || c.stuck || c.waits || c.stats.States != before+1 || c.lastHash.tick != tick || c.hashCopies != 0 {
			t.Errorf("%d ahead: %v, begins at %d, next %d", ahead, c.err, c.begin-tick, c.next-tick)
		}
		_, kept := c.own.at(at)
		if anew {
			if c.newest != tick-1 || c.clock.Tick(time.Hour) != tick+firstTrip || c.sent != tick+firstTrip-1 || c.givenUp != at || kept {
				t.Errorf("%d ahead: newest %d, sent %d, given up %d, the clock is at %d", ahead, c.newest-tick, c.sent-tick, c.givenUp-tick, c.clock.Tick(time.Hour)-tick)
			}
		} else if c.newest != tick+3 || c.clock.Tick(time.Hour) != at || c.sent != at || c.givenUp != 1 || !kept {
			t.Errorf("%d ahead: newest %d, sent %d, given up %d, the clock is at %d", ahead, c.newest-tick, c.sent-tick, c.givenUp, c.clock.Tick(time.Hour)-tick)
		}
	}
}
