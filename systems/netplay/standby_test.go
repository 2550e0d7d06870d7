package netplay

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// twin is a world whose room has a stand-by.
type twin struct {
	*world
	room  *Room // the stand-by; nil: it has no state yet
	match *systems.Match
	up    *linktest.End // to the room that is in charge
	ends  map[Peer]*linktest.End
	dead  bool // it does nothing
	peers Peer
	since time.Duration // when the room was heard last
	kept  []byte
	gone  bool          // it is known that the other one is gone
	links map[Peer]bool // to the room
}

func newTwin(t *testing.T, seed uint64, c linktest.Conditions) *twin {
	t.Helper()
	v := &twin{world: newWorld(t, seed), ends: map[Peer]*linktest.End{}, links: map[Peer]bool{}}
	o := &v.world.room.options
	o.Trusts = func(peer Peer) bool { return v.links[peer] }
	o.Ticket = func() string { v.seats++; return fmt.Sprint("ticket ", v.seats) }
	o.Keep = func() []byte { return []byte("what the owner knows") }
	v.also = v.run
	v.follow(c)
	return v
}

// follow connects the stand-by.
func (v *twin) follow(c linktest.Conditions) {
	v.t.Helper()
	var far *linktest.End
	v.up, far = v.net.Connect(c, c)
	v.world.peers++
	v.world.ends[v.world.peers], v.links[v.world.peers] = far, true
	v.since = v.now
	if v.room != nil {
		v.room.Greet("b", nil)
		return
	}
	hello, err := wire.Append(nil, wire.Standby{Address: "b"})
	if err == nil {
		err = v.up.Send(link.Stream, hello)
	}
	if err != nil {
		v.t.Fatal(err)
	}
}

// run lets the stand-by do what is due.
func (v *twin) run() {
	t := v.t
	t.Helper()
	if v.dead {
		return
	}
	for channel, data, ok := v.up.Receive(); ok; channel, data, ok = v.up.Receive() {
		v.since = v.now
		if v.room == nil {
			v.begin(data)
			continue
		}
		v.room.Receive(v.now, 0, channel, data)
	}
	if v.room == nil {
		return
	}
	if v.now-v.since > 500*ms || v.up.Err() != nil {
		_ = v.room.Lead(v.now, v.gone) // it tries again
	}
	for peer := Peer(1); peer <= v.peers; peer++ {
		end := v.ends[peer]
		if end == nil {
			continue
		}
		for channel, data, ok := end.Receive(); ok; channel, data, ok = end.Receive() {
			v.room.Receive(v.now, peer, channel, data)
		}
		if end.Err() != nil {
			v.room.Drop(peer)
			delete(v.ends, peer)
		}
	}
	if err := v.room.Tick(v.now); err != nil {
		t.Fatal(err)
	}
	v.room.Send(func(peer Peer, channel link.Channel, data []byte) {
		end := v.ends[peer]
		if peer == 0 {
			end = v.up
		}
		if end != nil {
			_ = end.Send(channel, data) // it was closed
		}
	})
}

// begin makes the room of the stand-by by its first state.
func (v *twin) begin(data []byte) {
	v.t.Helper()
	m, err := wire.Read(data)
	w, ok := m.(wire.Welcome)
	if err != nil || !ok {
		v.t.Fatalf("the stand-by gets %+v, %v", m, err)
	}
	if v.match, err = systems.NewMatch(v.base); err != nil {
		v.t.Fatal(err)
	}
	if err := restoreState(v.match, w.State); err != nil {
		v.t.Fatal(err)
	}
	o := v.roomOptions(v.match)
	o.Follows, o.Pace, o.Kept = true, int(w.Pace), func(data []byte) { v.kept = data }
	if v.room, err = NewRoom(v.now, o); err != nil {
		v.t.Fatal(err)
	}
	v.room.Receive(v.now, 0, link.Stream, data)
}

// join lets a client come, whose link goes over to the stand-by.
func (v *twin) join(c linktest.Conditions, o ClientOptions) *player {
	v.t.Helper()
	p := v.world.join(c, o)
	p.line = WithStandby(p.client, p.end, func(wire.Standby) <-chan link.Link {
		answer := make(chan link.Link, 1)
		if v.dead {
			close(answer)
			return answer
		}
		near, far := v.net.Connect(c, c)
		v.peers++
		v.ends[v.peers] = far
		answer <- near
		return answer
	})
	return p
}

// full lets clients come, and play until all are well.
func (v *twin) full(n int, c linktest.Conditions) {
	v.t.Helper()
	for i := range n {
		v.join(c, ClientOptions{Name: fmt.Sprint("p", i)})
	}
	v.world.run(4 * time.Second)
	for _, p := range v.players {
		p.forget()
	}
}

// agree fails unless all clients play on the stand-by, with its state.
func (v *twin) agree() {
	v.t.Helper()
	if !v.room.Leads() || v.world.room.Leads() && !v.killed {
		v.t.Errorf("the stand-by is in charge: %v, and the first room: %v", v.room.Leads(), v.world.room.Leads())
	}
	if s := v.room.Stats(); s.Desyncs > 0 || s.Agreed == 0 {
		v.t.Errorf("%d hashes differed, and %d agreed", s.Desyncs, s.Agreed)
	}
	for _, p := range v.players {
		if s := p.client.Session(); p.client.Err() != nil || s == nil || v.match.Tick()-s.Confirmed() > 16 || s.Predicted() < v.match.Tick() || p.checked < v.match.Tick()-60 {
			v.t.Errorf("player %d, %v: it has confirmed %d and predicted %d, and the room is at tick %d", p.client.Player(), p.client.Err(), s.Confirmed(), s.Predicted(), v.match.Tick())
		}
	}
}

// TestMove_SixteenPlayersGoOnWithoutAState, over lines that lose and jitter.
func TestMove_SixteenPlayersGoOnWithoutAState(t *testing.T) {
	v := newTwin(t, 1, linktest.Conditions{Delay: ms, Jitter: 2 * ms, Worsens: 1, Lost: 0.01})
	v.full(16, internet())
	if err := v.world.room.Move(); err != nil {
		t.Fatal(err)
	}
	v.world.run(4 * time.Second)
	v.agree()
	if string(v.kept) != "what the owner knows" {
		t.Errorf("the owner of the stand-by gets %q", v.kept)
	}
	for _, p := range v.players {
		if p.client.Stats().States > 0 || p.stood > 3*tickTime {
			t.Errorf("player %d got the state %d times and stood still for %v", p.client.Player(), p.client.Stats().States, p.stood)
		}
	}
	if a, b := v.world.room.Stats(), v.room.Stats(); b.Late+a.Late > 100 || b.Guessed > 200 {
		t.Errorf("%d commands were late and %d guessed", a.Late+b.Late, b.Guessed)
	}
}

// TestKill_ClientsPlayAgainWithinThreeSeconds, as the same players, when the room is killed.
func TestKill_ClientsPlayAgainWithinThreeSeconds(t *testing.T) {
	v := newTwin(t, 2, linktest.Conditions{Delay: 30 * ms})
	v.full(6, internet())
	bodies := v.bodies()
	v.killed = true
	tick := v.match.Tick()
	v.world.run(3 * time.Second)
	for _, p := range v.players {
		if s := p.client.Session(); s.Confirmed() <= tick+20 || p.client.Err() != nil {
			t.Errorf("player %d, %v, has confirmed %d ticks after 3 s; the room was killed with %d", p.client.Player(), p.client.Err(), s.Confirmed(), tick)
		}
	}
	v.world.run(3 * time.Second)
	v.agree()
	if now := fmt.Sprint(v.match.Players(nil)); len(v.match.Players(nil)) != len(bodies) {
		t.Errorf("of the players %v those are there: %s", bodies, now)
	}
}

// TestMove_NeedsAStandbyAndGoesOnWithoutOne: nothing is lost where it dies before the move, and after.
func TestMove_NeedsAStandbyAndGoesOnWithoutOne(t *testing.T) {
	v := newTwin(t, 3, linktest.Conditions{Delay: ms})
	v.full(3, internet())
	v.dead = true
	v.world.run(2 * time.Second)
	if err := v.world.room.Move(); !errors.Is(err, errNoStandby) {
		t.Errorf("it moves to one that does nothing: %v", err)
	}
	v.dead = false
	v.world.run(2 * time.Second)
	if err := v.world.room.Move(); err != nil {
		t.Fatal(err)
	}
	v.world.run(time.Second)
	v.dead = true
	v.world.run(4 * time.Second) // the tick of the move is over
	if v.world.room.Leads() == false || v.world.match.Tick() != v.world.room.moveAt {
		t.Errorf("it is at tick %d, and moves at %d", v.world.match.Tick(), v.world.room.moveAt)
	}
	v.up.Close()
	for _, end := range v.ends {
		end.Close()
	}
	v.world.run(6 * time.Second)
	v.world.agree(v.world.match.Tick() - 60)
	for _, p := range v.players {
		if p.client.Err() != nil || p.line.Err() != nil {
			t.Errorf("player %d: %v, %v", p.client.Player(), p.client.Err(), p.line.Err())
		}
	}
}

// TestLead_TheRoomThatIsThereStillEndsWhenTheyMeet, and nobody goes back.
func TestLead_TheRoomThatIsThereStillEndsWhenTheyMeet(t *testing.T) {
	v := newTwin(t, 4, linktest.Conditions{Delay: 5 * ms})
	v.full(4, internet())
	v.world.ends[v.players[0].peer].Change(linktest.Conditions{Worsens: 1, Lost: 1})
	v.up.Close() // they cannot reach each other, one client hears nothing of the room, and all others both
	v.world.run(3 * time.Second)
	if v.room.Leads() || !v.world.room.Leads() {
		t.Fatal("the stand-by takes charge though one client of four has lost the room")
	}
	v.follow(linktest.Conditions{Delay: 5 * ms})
	v.world.run(3 * time.Second)
	for _, p := range v.players[:2] {
		v.world.ends[p.peer].Change(linktest.Conditions{Worsens: 1, Lost: 1})
	}
	v.up.Close()
	v.world.run(4 * time.Second)
	if !v.room.Leads() || v.players[0].client.terms.term != 1 || v.players[3].client.terms.term != 0 {
		t.Fatalf("two of four have come, and the stand-by is in charge: %v", v.room.Leads())
	}
	v.follow(linktest.Conditions{Delay: 5 * ms})
	v.world.run(6 * time.Second)
	v.agree()
	for _, p := range v.players {
		if p.client.terms.term != 1 {
			t.Errorf("player %d is at term %d", p.client.Player(), p.client.terms.term)
		}
	}
}

// TestLead_WaitsUnlessTheRoomIsGoneForCertain where it has no clients that could tell.
func TestLead_WaitsUnlessTheRoomIsGoneForCertain(t *testing.T) {
	v := newTwin(t, 5, linktest.Conditions{Delay: 5 * ms})
	v.world.run(2 * time.Second)
	v.killed = true
	v.world.run(3 * time.Second)
	if err := v.room.Lead(v.now, false); !errors.Is(err, errWaits) || v.room.Leads() {
		t.Errorf("it is in charge: %v, %v", v.room.Leads(), err)
	}
	if err := v.room.Lead(v.now, true); err != nil || !v.room.Leads() {
		t.Errorf("it is in charge: %v, %v", v.room.Leads(), err)
	}
}

// TestLead_NotWhereTheOtherRoomHasEnded by itself.
func TestLead_NotWhereTheOtherRoomHasEnded(t *testing.T) {
	v := newTwin(t, 6, linktest.Conditions{Delay: 5 * ms})
	v.world.run(2 * time.Second)
	v.world.room.Close("good night")
	v.world.run(2 * time.Second)
	if err := v.room.Lead(v.now, true); err == nil || !strings.Contains(err.Error(), "good night") || v.room.Leads() {
		t.Errorf("it is in charge: %v, %v", v.room.Leads(), err)
	}
}

// TestStandby_NobodyFollowsWhoIsNotTrusted, and what a client says makes no state.
func TestStandby_NobodyFollowsWhoIsNotTrusted(t *testing.T) {
	v := newTwin(t, 7, linktest.Conditions{Delay: 5 * ms})
	v.full(2, internet())
	hello, err := wire.Append(nil, wire.Standby{Term: 99, Address: "evil"})
	if err != nil {
		t.Fatal(err)
	}
	_ = v.players[0].end.Send(link.Stream, hello)
	v.world.run(time.Second)
	if s := v.world.room.Stats(); s.Hostile != 1 || !v.world.room.Leads() || v.world.room.told.Address != "b" {
		t.Errorf("%+v, and the stand-by is at %q", s, v.world.room.told.Address)
	}
}

// TestStandby_OneThatDiffersGetsTheStateAnew.
func TestStandby_OneThatDiffersGetsTheStateAnew(t *testing.T) {
	v := newTwin(t, 8, linktest.Conditions{Delay: 5 * ms})
	v.full(2, internet())
	if err := v.match.Step(nil); err != nil { // it is a tick ahead
		t.Fatal(err)
	}
	v.world.run(4 * time.Second)
	if at := v.world.match.Tick() - v.match.Tick(); at < 0 || at > 4 || v.match.Hash() != v.hashes[v.match.Tick()] {
		t.Errorf("the stand-by is %d ticks behind", at)
	}
}
