package server

import (
	"log"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestLose_SaysWhereSomebodyWent: over to the stand-by with the match, or nobody knows where.
func TestLose_SaysWhereSomebodyWent(t *testing.T) {
	for _, moves := range []bool{false, true} {
		var said told
		r := roomIn(t, &archive{log: log.New(&said, "", 0)}, small())
		r.book, _ = openBook("")
		ada := seat(t, r, "Ada", "203.0.113.1:5")
		id, _ := r.game.room.Player(1)
		standby := pipe.New(pipe.Limits{})
		r.welcome(listen.Guest{Link: standby, Room: followMark + "one"})
		r.guests[2].moves = moves
		if r.guestOf(id) != r.guests[1] {
			t.Error("another one plays Ada")
		}
		was := r.guests[1]
		ada.End(link.ErrClosed)
		r.play()
		standby.End(link.ErrClosed)
		r.play()
		want := `"Ada" from 203.0.113.1:5 goes over to the stand-by, with the match`
		if !moves {
			want = `the link of "Ada" from 203.0.113.1:5 is gone: link closed`
		}
		if got := said.String(); !strings.HasSuffix(got, "one: "+want+"\none: the stand-by at invalid AddrPort follows no more, or over another link\n") {
			t.Errorf("it moves: %v; it says %s", moves, got)
		}
		if h := r.hands[id]; h == nil || (h.guest == was) == moves || (r.guestOf(id) == was) == moves {
			t.Errorf("it moves: %v, and who had the player is %+v", moves, h)
		}
		if len(r.guests) != 0 || len(r.order) != 0 || r.game.room.IsSeated(1) {
			t.Errorf("%d guests are left", len(r.guests))
		}
	}
}

// TestEmpty_TellsAllWhyTheyGo, and closes their links.
func TestEmpty_TellsAllWhyTheyGo(t *testing.T) {
	r := roomOf(t, small())
	r.book, _ = openBook("")
	all := []*pipe.Pipe{seat(t, r, "Ada", "203.0.113.1:5"), seat(t, r, "Ben", "203.0.113.2:5")}
	r.empty(wire.ReasonClosing, "good night")
	if len(r.guests)+len(r.order)+len(r.hands) != 0 {
		t.Errorf("%d guests are left", len(r.guests))
	}
	for i, p := range all {
		if p.Err() == nil {
			t.Errorf("link %d is open", i)
		}
		if got := readAll(p); len(got) != 1 || got[0] != "the room closes: good night" {
			t.Errorf("person %d reads %q", i, got)
		}
	}
}

// TestThrowOut_IsWrittenDown, and tells who it is.
func TestThrowOut_IsWrittenDown(t *testing.T) {
	h, _ := house(t)
	r := h.rooms[0]
	var said told
	r.log = log.New(&said, "", 0)
	p := seat(t, r, "Ada", "203.0.113.1:5")
	id, _ := r.game.room.Player(1)
	before := said.String()
	if r.throwOut(id+9, wire.ReasonKicked, "") || said.String() != before {
		t.Errorf("somebody is thrown out who is not there: %s", said.String())
	}
	if !r.throwOut(id, wire.ReasonVoted, "for a while") {
		t.Error("she is not there")
	}
	if got := said.String()[len(before):]; got != "one: \"Ada\" from 203.0.113.1:5 is thrown out by the players: for a while\n" {
		t.Errorf("it says %s", got)
	}
	if got := readAll(p); len(got) != 1 || got[0] != "thrown out by the players: for a while" {
		t.Errorf("she reads %q", got)
	}
	if r.turnAway(99, "") {
		t.Error("who is not there is turned away")
	}
}

// TestOpenGate_IsForAServerThatALobbyKnows.
func TestOpenGate_IsForAServerThatALobbyKnows(t *testing.T) {
	n := newInn(t, `{"rooms": [{"name": "a"}]}`)
	if err := n.openGate(); err != nil || n.gate != nil || n.table.key != nil {
		t.Errorf("without a key: %v, %v", n.gate, err)
	}
	key := keyFile(t)
	want := ticket.KeyOf("a secret of some length")
	n.flags.Many.Key = key
	if err := n.openGate(); err != nil || n.gate != nil || *n.table.key != want {
		t.Errorf("without a lobby: %v, %v", n.gate, err)
	}
	n.flags.Together.Announce = "list.example"
	if err := n.openGate(); err != nil || n.gate == nil || n.gate.key != want {
		t.Fatalf("with a lobby: %v, %v", n.gate, err)
	}
	n.gate.open()
	n.gate.open()
	select {
	case <-n.gate.opens:
	case <-time.After(time.Minute):
		t.Error("it is not open")
	}
	n.flags.Many.Key = key + "x"
	if err := n.openGate(); err == nil || !strings.HasPrefix(err.Error(), "--fleet-key: "+key+"x: ") {
		t.Errorf("without its file: %v", err)
	}
	r := n.find("a")
	if n.waits() {
		t.Error("it waits, and follows nobody")
	}
	n.flags.Many.Follow = "b:1"
	if n.waits() {
		t.Error("it waits though it is in charge of a room")
	}
	r.do(func() { r.game.room.End(wire.ReasonStopped, ""); r.tell(nil) })
	if !n.waits() {
		t.Error("it does not wait, and is in charge of nothing")
	}
	if _, err := n.command("Zoe", "say all hello"); err == nil || err.Error() != "this server follows that at b:1: say it there" {
		t.Errorf("it obeys: %v", err)
	}
	if _, err := n.command("Zoe", "list"); err != nil {
		t.Errorf("it does not list: %v", err)
	}
}
