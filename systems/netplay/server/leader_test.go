package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// small is a setup without bots, which is made at once.
func small() setup {
	return setup{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Seats: 4, Pace: 1, Points: -1, Minutes: -1}
}

// following is a room that follows another one over a link of the test.
type following struct {
	*room
	line   *pipe.Pipe
	logged bytes.Buffer
	ended  error // by which it was stopped
	forgot bool
}

func newFollowing(t *testing.T) *following {
	t.Helper()
	f := &following{line: pipe.New(pipe.Limits{})}
	a := &archive{log: log.New(&f.logged, "", 0)}
	tables := sharedTable()
	tables.archive = a
	g, err := tables.game(small(), 1, &archive{log: a.log})
	if err != nil {
		t.Fatal(err)
	}
	b, err := openBook("")
	if err != nil {
		t.Fatal(err)
	}
	if f.room, err = newRoom(0, g, b, a.log, &leader{line: f.line, address: "b:7777", heard: now()}); err != nil {
		t.Fatal(err)
	}
	f.room.stop, f.room.forget = func(why error) { f.ended = why }, func() { f.forgot = true }
	return f
}

// says lets the room that is followed say something.
func (f *following) says(t *testing.T, m wire.Message) {
	t.Helper()
	data, err := wire.Append(nil, m)
	if err != nil {
		t.Fatal(err)
	}
	f.line.Arrive(link.Stream, data)
}

// TestFollowLeader_LeadsWhereTheOtherOneIsGone, and writes down the match from then on.
func TestFollowLeader_LeadsWhereTheOtherOneIsGone(t *testing.T) {
	f := newFollowing(t)
	f.voted = make([]teamwork.Decided, 2) // of a tick that the other one has played
	if f.next() != followGrid || f.health().leads {
		t.Errorf("it waits for %v, and leads: %v", f.next(), f.health().leads)
	}
	if f.followLeader(now(), 0); len(f.voted) != 0 {
		t.Errorf("it is to do what %d votes have decided, as the other one does", len(f.voted))
	}
	f.line.End(link.ErrClosed)
	f.follow.asked = now() // it is not called again yet
	if !f.followLeader(now(), 0) || f.follow.leads || f.game.room.Leads() {
		t.Error("it leads though the other one may be there")
	}
	f.follow.gone = true
	if f.followLeader(now(), 0) || !f.follow.leads || !f.game.room.Leads() || f.over != f.game.match.Tick() {
		t.Error("it does not lead")
	}
	if f.game.record.archive != f.table.archive {
		t.Error("what it plays is recorded as before")
	}
	if got := f.logged.String(); got != "one: this server is in charge from tick 0 on, with 0 people\n" || f.ended != nil {
		t.Errorf("it says %q, and ends by %v", got, f.ended)
	}
	if f.followLeader(now(), 0); strings.Count(f.logged.String(), "\n") != 1 {
		t.Errorf("it says %q", f.logged.String())
	}
}

// TestFollowLeader_EndsWhereTheOtherOneHasEnded its match.
func TestFollowLeader_EndsWhereTheOtherOneHasEnded(t *testing.T) {
	f := newFollowing(t)
	f.says(t, wire.Refusal{Reason: wire.ReasonClosing, Text: "good night"})
	f.line.End(link.ErrClosed)
	f.follow.asked = now()
	for range 3 {
		if !f.followLeader(now(), 0) {
			t.Fatal("it plays")
		}
	}
	if !errors.Is(f.ended, errRoomCloses) || !f.forgot || !strings.HasPrefix(f.logged.String(), "one: the server that is followed ends it: the room closes: good night\n") {
		t.Errorf("it is stopped by %v, forgotten: %v, and says %q", f.ended, f.forgot, f.logged.String())
	}
}

// TestFollowLeader_CallsAgainAfterHalfASecondOfSilence, and hears that it is there before that.
func TestFollowLeader_CallsAgainAfterHalfASecondOfSilence(t *testing.T) {
	at := now()
	for _, c := range []struct {
		silent time.Duration
		says   bool
		calls  bool
	}{{mostSilent, false, false}, {mostSilent + 1, false, true}, {time.Hour, true, false}} {
		f := newFollowing(t)
		answer := make(chan called, 1)
		answer <- called{}
		f.follow.heard, f.follow.answer = at.Add(-c.silent), answer
		if c.says {
			f.says(t, wire.Standby{Term: 1})
		}
		f.followLeader(at, at.Sub(f.began))
		if taken := len(answer) == 0; taken != c.calls || c.says != f.follow.heard.Equal(at) {
			t.Errorf("%+v: it looks for an answer: %v, and heard it at %v", c, taken, f.follow.heard)
		}
	}
}

// TestLeaveIfMoved_EndsARoomWhoseMatchGoesOnElsewhere.
func TestLeaveIfMoved_EndsARoomWhoseMatchGoesOnElsewhere(t *testing.T) {
	f := newFollowing(t)
	f.leaveIfMoved()
	if f.ended != errMoved || !f.forgot || f.logged.String() != "one: its match goes on at the stand-by\n" {
		t.Errorf("%v, %v, %q", f.ended, f.forgot, f.logged.String())
	}
	r := roomOf(t, small())
	r.stop = func(error) { t.Error("a room that leads ends") }
	r.leaveIfMoved()
}

// TestKeep_IsLearnedByAStandby: whose server it is, what it plays, its bots, bans and line.
func TestKeep_IsLearnedByAStandby(t *testing.T) {
	r := testRoom(t, 4)
	r.book = &book{bans: []ban{{Address: netip.MustParsePrefix("203.0.113.0/24")}}, mutes: map[netip.Prefix]ban{netip.MustParsePrefix("192.0.2.1/32"): {Address: netip.MustParsePrefix("192.0.2.1/32")}}}
	r.table.id, r.lap.line, r.game.crew.made = "run", 3, 9
	r.game.setup = newFollowing(t).game.setup
	r.game.setup.Bots, r.game.setup.Skill, r.game.setup.Points = 5, 2, 7
	text := r.keep()
	r.lap.line = 4
	if !bytes.Equal(r.keep(), text) {
		t.Error("it is looked at twice in a tick")
	}
	for range keepEvery {
		if !bytes.Equal(r.keep(), text) {
			t.Fatalf("it is told anew at tick %d", r.game.match.Tick())
		}
		if err := r.game.match.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	var k keeping
	if err := json.Unmarshal(r.keep(), &k); err != nil || k.Line != 4 {
		t.Errorf("after a second it is told %+v, %v", k, err)
	}
	f := newFollowing(t)
	f.learn([]byte("nonsense"))
	if f.follow.id != "" {
		t.Error("nonsense is learned")
	}
	f.learn(text)
	if c := f.game.crew; f.follow.id != "run" || f.lap.line != 3 || c.made != 9 || c.fill != 5 || c.skill != 2 || f.game.setup != r.game.setup || f.game.limits != "7 points" {
		t.Errorf("%+v, line %d, %+v, %+v, %q", f.follow, f.lap.line, c, f.game.setup, f.game.limits)
	}
	if f.book.banned(netip.MustParseAddr("203.0.113.9"), now()) == "" || f.book.muted(netip.MustParseAddr("192.0.2.1"), now()) == nil {
		t.Error("who is banned or muted is not")
	}
	other := keeping{Setup: r.game.setup}
	other.Setup.Level = "valley"
	data, err := json.Marshal(other)
	if err != nil {
		t.Fatal(err)
	}
	if f.learn(data); f.game.setup != r.game.setup {
		t.Error("a setup of another match is taken")
	}
}

// TestRoom_KeepsALinkWithoutAPlayerForAWhile, that of a stand-by for ever, and that of who was thrown out for a second.
func TestRoom_KeepsALinkWithoutAPlayerForAWhile(t *testing.T) {
	for what, c := range map[string]struct {
		since       time.Duration
		follows, in bool
		kept        bool
	}{
		"a new one":             {unseated - time.Second, false, false, true},
		"one that says nothing": {unseated + time.Second, false, false, false},
		"a stand-by":            {time.Hour, true, false, true},
		"who was thrown out":    {goodbye + time.Second, false, true, false},
		"and has a second":      {0, false, true, true},
	} {
		r := roomOf(t, small())
		name := ""
		if c.follows {
			name = followMark + "one"
		}
		r.welcome(listen.Guest{Link: pipe.New(pipe.Limits{}), Room: name})
		g := r.guests[r.peers]
		g.since, g.in = now().Add(-c.since), c.in
		if g.follows != c.follows || r.trusts(r.peers) != c.follows || r.trusts(r.peers+1) || r.clients() != map[bool]int{false: 1}[c.follows] {
			t.Errorf("%s follows: %v, %d clients", what, g.follows, r.clients())
		}
		r.play()
		if kept := slices.Contains(r.order, r.peers) && r.guests[r.peers] == g; kept != c.kept || !kept && g.Link.Err() == nil {
			t.Errorf("%s: it is kept: %v, and its link says %v", what, kept, g.Link.Err())
		}
	}
}

// TestMoves_NeedsAStandby, and does not wait for one that there is not.
func TestMoves_NeedsAStandby(t *testing.T) {
	h, _ := house(t)
	seat(t, h.rooms[0], "Ada", "203.0.113.1:5")
	h.obey()
	if h.rooms[0].moves(t.Context()) {
		t.Error("it moves to nobody")
	}
	h.rooms[1].do(func() { h.rooms[1].welcome(listen.Guest{Link: pipe.New(pipe.Limits{}), Room: followMark + "two"}) })
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if h.rooms[1].moves(ctx) {
		t.Error("it moves to one that has said nothing")
	}
	h.rooms[1].do(func() {
		h.rooms[1].tell(nil)
		if g := h.rooms[1].guests[1]; g.moves {
			t.Error("its stand-by is about to go on")
		}
	})
	if !h.isFollowed("two") || h.isFollowed("one") || h.isFollowed("three") {
		t.Errorf("followed: one %v, two %v", h.isFollowed("one"), h.isFollowed("two"))
	}
}

// TestSend_TellsTheLeaderWhatIsForIt alone, and each guest what is for them.
func TestSend_TellsTheLeaderWhatIsForIt(t *testing.T) {
	f := newFollowing(t)
	hello, err := wire.Append(nil, wire.Hello{Version: wire.Version + 1})
	if err != nil {
		t.Fatal(err)
	}
	p := pipe.New(pipe.Limits{})
	f.welcome(listen.Guest{Link: p})
	p.Arrive(link.Stream, hello)
	f.game.room.Greet("here", nil)
	f.play()
	if got := readAll(p); len(got) != 1 || got[0] != "another version: " {
		t.Errorf("the guest reads %q", got)
	}
	if _, data, ok := f.line.Next(link.Stream); !ok || read(pipe.Parcel{Channel: link.Stream, Data: data}).(wire.Standby).Address != "here" {
		t.Errorf("the leader is told %q", data)
	}
	if got := readAll(f.line); len(got) != 0 {
		t.Errorf("the leader reads what is for a guest: %q", got)
	}
}
