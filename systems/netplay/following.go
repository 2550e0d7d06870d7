package netplay

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// learn takes in what the room says that this one follows.
func (r *Room) learn(now time.Duration, data []byte) {
	if !r.follows {
		return
	}
	if f, err := wire.ReadFrames(data, func(int64) ([]systems.Command, bool) { return nil, false }); err == nil {
		r.learnTick(now, f)
		return
	}
	m, err := wire.Read(data)
	switch m := m.(type) {
	case wire.Welcome:
		if err = r.learnState(&m); err == nil && r.hands() {
			r.lead(true)
		}
	case wire.Entries:
		r.streamed = m
	case wire.Standby:
		r.moveAt = m.At
	case wire.Refusal:
		r.ended = &m
	}
	if err != nil {
		r.ended = &wire.Refusal{Reason: wire.ReasonVersion, Text: err.Error()}
	}
}

// learnTick plays a tick as the other room did.
func (r *Room) learnTick(now time.Duration, f *wire.Frames) {
	tick, frame := r.match.Tick(), f.Frames[0]
	if frame.Streamed {
		frame.Entries = r.streamed.Entries
	}
	if f.First < tick {
		return // it is in the state
	}
	ok := f.First == tick && (!frame.Streamed || r.streamed.Tick == tick)
	for i := 0; ok && i < len(frame.Entries); i++ {
		e := frame.Entries[i]
		e.Data = bytes.Clone(e.Data) // a call of a module may write into its data
		_, err := r.options.Driver.Enter(e)
		ok = err == nil
	}
	if !ok {
		r.sayToLeader(wire.Behind{})
		return
	}
	_ = r.play(frame) // the other room tells of the error
	r.begin = min(r.begin+phaseFades, now-time.Duration(lastOf(tick, r.options.Pace))*tickTime)
	switch at := r.match.Tick(); {
	case r.hands():
		r.lead(true)
	case at%reportTicks == 0:
		r.report(at)
	}
}

// report tells how far this room is, and by which hash.
func (r *Room) report(tick int64) {
	in := wire.Input{First: tick, Inputs: make([]components.Input, 1), Base: -1, Confirmed: tick, Copies: fewestCopies}
	if n := len(r.hashes); n > 0 && r.hashes[n-1].tick == tick {
		in.Hashed, in.Hash, in.HashTick = true, r.hashes[n-1].hash, r.hashes[n-1].tick
	}
	if data, err := in.Append(nil, components.Input{}); err == nil {
		r.out = append(r.out, message{0, link.Datagram, data})
	}
}

// Greet tells the room that this one follows, or has followed, where this one is.
func (r *Room) Greet(address string, hashes []string) {
	r.sayToLeader(wire.Standby{Term: r.term, Address: address, Hashes: hashes})
}

// sayToLeader says something to the room that this one follows.
func (r *Room) sayToLeader(m wire.Message) { r.send(&connection{}, m) }

// learnState puts the match into the state of the other room, and keeps what that knows.
func (r *Room) learnState(w *wire.Welcome) error {
	r.term = w.Term
	if len(w.State) > 0 {
		if err := restoreState(r.match, w.State); err != nil {
			return err
		}
		r.frames, r.hashes = nil, nil
	}
	in := codec.NewReader(w.Kept)
	var k kept
	err := keptCodec().Decode(in, &k)
	if err == nil && k.Version != wire.Version {
		err = fmt.Errorf("netplay: version %d, want %d", k.Version, wire.Version)
	}
	if err != nil {
		return err
	}
	seats := make([]*seat, len(k.Seats))
	r.present = 0
	for i, one := range k.Seats {
		if one.Since == noTick {
			r.present++
		}
		if seats[i] = r.seatOf(one.Secret); seats[i] == nil {
			seats[i] = &seat{secret: one.Secret}
		}
		seats[i].player, seats[i].watches, seats[i].since, seats[i].lastAt = one.Player, one.Watches, one.Since, one.Guessed
	}
	for _, s := range r.seats {
		if slices.Contains(seats, s) {
			continue
		}
		r.left = append(r.left, s.player)
		if s.connection != nil {
			r.refuse(s.connection, wire.ReasonStopped, "")
		}
	}
	r.left = slices.DeleteFunc(r.left, func(id components.ID) bool { return !r.plays(id) })
	if r.seats = seats; r.options.Kept != nil {
		r.options.Kept(w.Owner)
	}
	return nil
}

// Lead takes charge of the match after the room was lost that was in charge: where that is gone
// for certain, or at least half of its clients have come since they hear nothing of it either. Until
// then it fails.
func (r *Room) Lead(now time.Duration, gone bool) error {
	came := 0
	for _, c := range r.connections {
		if c.seat != nil {
			came++
		}
	}
	switch {
	case !r.follows:
		return nil
	case r.ended != nil:
		return fmt.Errorf("netplay: %w: the room that was followed has ended: %w", ErrRoom, *r.ended)
	case !gone && (came == 0 || 2*came < r.present):
		return fmt.Errorf("netplay: %w: %w", ErrRoom, errWaits)
	}
	r.dueAt(now)
	r.lead(false)
	return nil
}

// lead takes charge: at the tick that was agreed, so that clients go on with what they have, or
// after a loss, in which they get the state.
func (r *Room) lead(agreed bool) {
	r.term++
	r.follows, r.moveAt, r.isStrict = false, 0, !agreed
	if agreed {
		r.movedAt = r.match.Tick()
	}
	r.takeSeats()
	for _, c := range slices.Clone(r.connections) {
		if r.isStrict {
			c.inputs, c.newest = inputs{}, -1 // which came before this room was in charge
		}
		if c.seat != nil {
			c.wantsState = !r.resume(c)
		}
	}
	r.sayToLeader(wire.Standby{Term: r.term})
}

func (r *Room) plays(id components.ID) bool {
	_, ok := r.match.Entry(id)
	return ok
}

// takeSeats plays the players of the seats from now on, and lets those leave whose seats were given
// up in the last tick of the other room. Who came in that has to come again.
func (r *Room) takeSeats() {
	tick := r.match.Tick()
	for _, id := range r.left {
		if r.plays(id) {
			r.Enter(systems.LeaveEntry(id))
		}
	}
	r.seats = slices.DeleteFunc(r.seats, func(s *seat) bool {
		if s.watches || r.plays(s.player) {
			return false
		}
		if s.connection != nil {
			r.refuse(s.connection, wire.ReasonStopped, "")
		}
		return true
	})
	var last []systems.Command
	if n := len(r.frames); n > 0 {
		last = r.frames[n-1].Commands
	}
	for _, s := range r.seats {
		if at := findCommand(last, s.player); at >= 0 {
			if s.last, s.known = last[at].Input, true; s.lastAt == noTick {
				s.lastAt = tick - 1
			}
		}
		r.seated(s, Present)
		if s.connection == nil {
			if s.since == noTick {
				s.since = tick
			}
			r.seated(s, Away)
		}
	}
}

// resume lets a client go on with what it has, if it can.
func (r *Room) resume(c *connection) bool {
	tick := r.match.Tick()
	if r.follows {
		return true // until it is known
	}
	if c.begin == 0 || c.begin > r.movedAt || tick-c.begin > int64(len(r.frames)) {
		return false
	}
	c.playing, c.stuck, c.heard = true, true, tick
	r.send(c, r.welcome(c, nil))
	for i := c.begin - tick + int64(len(r.frames)); i < int64(len(r.frames)); i++ {
		if f := &r.frames[i]; f.Streamed {
			r.send(c, wire.Entries{Tick: tick - int64(len(r.frames)) + i, Entries: f.Entries})
		}
	}
	return true
}
