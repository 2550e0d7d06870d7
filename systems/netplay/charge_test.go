package netplay

import (
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// lossless is a line of which nothing is lost.
func lossless() linktest.Conditions { return linktest.Conditions{Delay: 30 * ms} }

// until plays until something is so, for some seconds at most.
func (v *twin) until(what string, so func() bool) {
	v.t.Helper()
	for end := v.now + 6*time.Second; !so(); v.world.run(4 * ms) {
		if v.now > end {
			v.t.Fatalf("no %s", what)
		}
	}
}

// TestKill_NothingIsPlayedThatWasPressedForTheRoomBefore: clients go back in time, and press anew for ticks
// of which the stand-by has their commands already.
func TestKill_NothingIsPlayedThatWasPressedForTheRoomBefore(t *testing.T) {
	v := newTwin(t, 9, linktest.Conditions{Delay: 5 * ms})
	v.full(1, lossless())
	p := v.players[0]
	old := map[int64]components.Input{}
	p.busy, p.watched = 0, func(p *player) {
		if c := p.client; c.terms.term == 0 {
			old[c.sent], _ = c.Pressed(c.sent)
		}
		p.input.Look.Yaw += 7 // no command is like another
	}
	v.world.run(time.Second)
	v.killed = true
	v.until("other room", v.room.Leads)
	begin := v.match.Tick()
	v.world.run(2 * time.Second)
	again, anew := 0, 0
	for tick := begin; tick < v.match.Tick(); tick++ {
		played := v.inputs[tick].Commands[0].Input
		if one, ok := old[tick]; ok && one == played {
			again++
		}
		if one, ok := p.client.Pressed(tick); ok && one == played {
			anew++
		}
	}
	if again > 0 || anew < 30 || len(old) == 0 {
		t.Errorf("from tick %d to %d, %d commands were for the room before, and %d for this one", begin, v.match.Tick(), again, anew)
	}
}

// TestMove_WhatIsSaidInItIsHeardOnce, by the room that goes on with the match.
func TestMove_WhatIsSaidInItIsHeardOnce(t *testing.T) {
	for _, dies := range []bool{false, true} {
		v := newTwin(t, 10, linktest.Conditions{Delay: 5 * ms})
		v.full(2, lossless())
		if err := v.world.room.Move(); err != nil {
			t.Fatal(err)
		}
		p := v.players[0]
		v.until("tick of the move", func() bool { return p.client.sent > v.world.room.moveAt })
		if err := p.client.Call("lamp.own", []byte{1}); err != nil || p.client.terms.term != 0 {
			t.Fatalf("at term %d: %v", p.client.terms.term, err)
		}
		if v.dead = dies; dies {
			v.world.run(100 * ms)
			v.up.Close()
			for _, end := range v.ends {
				end.Close()
			}
		}
		v.world.run(2 * time.Second)
		heard := 0
		for _, in := range v.inputs {
			for _, e := range in.Entries {
				if e.Name == "lamp.own" && e.Subject == p.client.Player() {
					heard++
				}
			}
		}
		if heard != 1 || v.world.room.Leads() != dies {
			t.Errorf("the stand-by dies: %v, and a call was made %d times", dies, heard)
		}
	}
}

// TestMove_WaitsForAStandbyThatLacksTheLastTicks: it gets the state with the last one, or the move is put off, where it got
// one a little before. The room is never silent for so long that it would count as lost.
func TestMove_WaitsForAStandbyThatLacksTheLastTicks(t *testing.T) {
	for _, twice := range []bool{false, true} {
		for before := range int64(4) {
			v := newTwin(t, 13, linktest.Conditions{Delay: 5 * ms})
			v.full(2, lossless())
			if err := v.world.room.Move(); err != nil {
				t.Fatal(err)
			}
			at := v.world.room.moveAt
			if twice {
				v.until("end of the move", func() bool { return v.world.match.Tick() >= at-before-5 })
				v.room.sayToLeader(wire.Behind{})
			}
			v.until("end of the move", func() bool { return v.world.match.Tick() >= at-before })
			v.room.sayToLeader(wire.Behind{})
			v.world.run(6 * time.Second)
			v.agree()
			for _, p := range v.players {
				if v.room.isStrict || p.stood > 3*tickTime {
					t.Errorf("with %d ticks to go, after a state: %v, player %d stood still for %v; the room was lost: %v", before, twice, p.client.Player(), p.stood, v.room.isStrict)
				}
			}
		}
	}
}

// TestLead_SeatsArePlayersWhereTheRoomEndedBetweenThem: its last word is of seats, and the tick never came in which one
// player left, and another one came.
func TestLead_SeatsArePlayersWhereTheRoomEndedBetweenThem(t *testing.T) {
	v := newTwin(t, 11, linktest.Conditions{Delay: 5 * ms})
	v.full(3, lossless())
	v.dead = true
	leaves := v.players[0]
	body := leaves.client.Player()
	comes := v.join(lossless(), ClientOptions{Name: "late"}) // in the tick in which the other one leaves
	if err := leaves.client.Leave(); err != nil {
		t.Fatal(err)
	}
	v.world.run(time.Second)
	leaves.hidden = true
	between := func() bool { // the seats are those after a tick that was not played
		return len(v.room.seats) > 0 && !slices.ContainsFunc(v.room.seats, func(s *seat) bool { return s.player == body }) && v.room.plays(body) &&
			slices.ContainsFunc(v.room.seats, func(s *seat) bool { return s.secret == comes.client.Seat() && !v.room.plays(s.player) })
	}
	for !between() {
		channel, data, ok := v.up.Receive()
		if !ok {
			t.Fatal("the seats never change before the tick")
		}
		v.room.Receive(v.now, 0, channel, data)
	}
	v.up.Close()
	v.killed, v.gone, v.dead = true, true, false
	v.world.run(4 * time.Second)
	if !v.room.Leads() || v.room.plays(body) {
		t.Errorf("it is in charge: %v; who has left is there: %v", v.room.Leads(), v.room.plays(body))
	}
	for _, s := range v.room.seats {
		if !v.room.plays(s.player) {
			t.Errorf("the seat of player %d has no player", s.player)
		}
	}
	if v.room.seatOf(comes.client.Seat()) != nil || comes.client.Address() != "" {
		t.Errorf("who never came has a seat, at %q", comes.client.Address())
	}
	for _, p := range v.players[1:3] {
		if s := p.client.Session(); v.match.Tick()-s.Confirmed() > 16 || p.client.terms.term != 1 {
			t.Errorf("player %d has confirmed %d of %d ticks", p.client.Player(), s.Confirmed(), v.match.Tick())
		}
	}
}

// TestStandby_NobodyGoesBackToARoomThatWasInChargeBefore, though the address of a stand-by leads there.
func TestStandby_NobodyGoesBackToARoomThatWasInChargeBefore(t *testing.T) {
	v := newTwin(t, 12, linktest.Conditions{Delay: 5 * ms})
	v.full(2, lossless())
	for _, p := range v.players {
		v.world.ends[p.peer].Change(linktest.Conditions{Worsens: 1, Lost: 1})
	}
	v.up.Close()
	v.until("other room", v.room.Leads)
	v.world.run(time.Second)
	p := v.players[0]
	d := p.line.(*double)
	d.call = func(wire.Standby) <-chan link.Link {
		answer := make(chan link.Link, 1)
		near, far := v.net.Connect(lossless(), lossless())
		v.world.peers++
		v.world.ends[v.world.peers] = far
		answer <- near
		return answer
	}
	p.client.terms.standby = wire.Standby{Term: 1, At: v.match.Tick() + 30, Address: "a", Ticket: "another"}
	v.world.run(2 * time.Second)
	if !v.world.room.Leads() || d.called != "another" {
		t.Fatalf("the room before is in charge: %v; it was called with %q", v.world.room.Leads(), d.called)
	}
	if s := p.client.Session(); p.client.terms.term != 1 || p.client.Address() != "b" || v.match.Tick()-s.Confirmed() > 16 {
		t.Errorf("term %d at %q: it has confirmed %d of %d ticks", p.client.terms.term, p.client.Address(), s.Confirmed(), v.match.Tick())
	}
}

// TestStandby_IsCalledAgainWhereItDoesNotAnswer, as long as the room is lost, with the ticket that there is.
func TestStandby_IsCalledAgainWhereItDoesNotAnswer(t *testing.T) {
	v := newTwin(t, 14, linktest.Conditions{Delay: 5 * ms})
	v.full(2, lossless())
	v.killed, v.dead = true, true
	v.world.run(2500 * ms)
	for _, p := range v.players {
		if d := p.line.(*double); d.called != p.client.terms.standby.Ticket || d.Err() != nil {
			t.Fatalf("it was called with %q; the link says %v", d.called, d.Err())
		}
	}
	v.dead = false
	v.world.run(4 * time.Second)
	v.agree()
}
