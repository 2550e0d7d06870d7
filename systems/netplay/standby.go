package netplay

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Numbers of stand-bys [ours].
const (
	moveTicks   = 47  // from the word to move to the move: a second and a half, in which clients connect
	tellTicks   = 937 // between two tickets to the stand-by: half a minute
	reportTicks = 8   // between two reports of what a stand-by has
	mostLag     = 31  // ticks that a stand-by may be behind when a match moves to it
	phaseFades  = tickTime / 256
	maxKept     = 80 // seats: MaxSeats and maxWatching
)

// Errors of a match that moves.
var (
	errNoStandby = errors.New("no other room follows this one closely")
	errWaits     = errors.New("most clients have not come, and the room that was followed may be there still")
)

// charge is what a room has in order to follow another one, and to be followed.
type charge struct {
	term     uint32       // counts the rooms that have been in charge
	standby  *connection  // of the room that follows; nil: there is none
	told     wire.Standby // what it says of itself
	moveAt   int64        // tick from which on it is in charge; 0: nothing is agreed
	kept     []byte       // that it was told last
	owned    []byte       // by the owner, that it was told last
	isStrict bool         // no command counts that was made for the room before

	follows  bool            // another room is in charge
	ended    *wire.Refusal   // by which that one has ended
	streamed wire.Entries    // of the tick that comes
	present  int             // clients that it has
	left     []components.ID // players whose seats it has given up
	movedAt  int64           // tick at which the match moved here
}

// kept is what a room knows beside its match.
type kept struct {
	Version int
	Seats   []keptSeat `state:"max=80"` // maxKept
}

type keptSeat struct {
	Secret  wire.Seat
	Player  components.ID
	Since   int64 // tick of the loss of its client, or noTick
	Guessed int64 // tick of its last command while those since are guessed, or noTick
	Watches bool
}

var keptCodec = codec.Once[kept]()

// Leads reports whether the room is in charge of its match.
func (r *Room) Leads() bool { return !r.follows && !r.closed }

func (r *Room) isOdd() bool { return r.term%2 == 1 }

// hands reports whether the next tick is that of the stand-by.
func (r *Room) hands() bool { return r.moveAt > 0 && r.match.Tick() >= r.moveAt }

// Move lets the stand-by take over the match, a little later.
func (r *Room) Move() error {
	switch c := r.standby; {
	case c == nil || c.wantsState || r.match.Tick()-c.confirmed > mostLag:
		return fmt.Errorf("netplay: %w: %w", ErrRoom, errNoStandby)
	case r.moveAt == 0:
		r.agree()
	}
	return nil
}

// agree names the tick at which the match moves.
func (r *Room) agree() {
	r.moveAt = lastOf(r.match.Tick()+moveTicks, r.options.Pace) + 1
	r.send(r.standby, wire.Standby{Term: r.term, At: r.moveAt})
	r.tellAnew()
}

// hearStandby takes in what a room says that follows this one, or is in charge now.
func (r *Room) hearStandby(c *connection, m *wire.Standby) {
	switch {
	case r.follows || r.closed:
		r.refuse(c, wire.ReasonStopped, "another room is in charge")
	case m.Term > r.term:
		if r.moveAt = max(r.match.Tick(), 1); m.Address != "" {
			r.told = *m
		}
		r.standby = c
		r.tellAnew()
		r.tellClients()
		r.standby = nil
		r.End(wire.ReasonStopped, "the match goes on elsewhere")
	default:
		if old := r.standby; old != nil && old != c {
			r.refuse(old, wire.ReasonElsewhere, "")
		}
		r.standby, r.told, c.wantsState = c, *m, true
		r.tellAnew()
	}
}

// loseStandby goes on without one.
func (r *Room) loseStandby() {
	r.standby, r.told, r.moveAt = nil, wire.Standby{}, 0
	r.tellAnew()
}

// tellAnew lets all clients be told of the stand-by.
func (r *Room) tellAnew() {
	for _, c := range r.connections {
		c.tellAt = 0
	}
}

// tellClients tells clients how the stand-by is reached, by which each needs another ticket.
func (r *Room) tellClients() {
	for _, c := range r.connections {
		if c.seat == nil || !c.playing || r.match.Tick() < c.tellAt || r.standby == nil && !c.told {
			continue
		}
		m := r.told
		if m.Term, m.At = r.term, r.moveAt; r.standby != nil {
			m.Ticket = r.options.Ticket()
		}
		c.tellAt, c.told = r.match.Tick()+tellTicks, r.standby != nil
		r.send(c, m)
	}
}

// tellStandby tells the stand-by of a tick, after what else it must know.
func (r *Room) tellStandby(tick int64, frame wire.Frame) {
	c := r.standby
	if c == nil || c.wantsState {
		return
	}
	if !bytes.Equal(r.keep(), r.kept) || !bytes.Equal(r.own(), r.owned) {
		r.send(c, r.welcome(c, nil))
	}
	if frame.Streamed {
		r.send(c, wire.Entries{Tick: tick, Entries: frame.Entries})
		frame.Entries = nil
	}
	packed, err := wire.Pack(nil, tick, nil, []wire.Frame{frame})
	if err == nil {
		packed, err = wire.AppendFrames(nil, tick, -1, 0, packed)
	}
	if c.wantsState = err != nil; err == nil { // it is too large in itself
		r.out = append(r.out, message{c.peer, link.Stream, packed})
	}
}

// keep returns what the room knows beside its match.
func (r *Room) keep() []byte {
	k := kept{Version: wire.Version}
	for _, s := range r.seats {
		if s.isIn() && !s.leaves {
			one := keptSeat{s.secret, s.player, s.since, noTick, s.watches}
			if s.known && s.lastAt < r.match.Tick()-1 {
				one.Guessed = s.lastAt
			}
			if s.connection != nil {
				one.Since = noTick
			}
			k.Seats = append(k.Seats, one)
		}
	}
	return keptCodec().Encode(nil, &k)
}

// own returns what the owner knows.
func (r *Room) own() []byte {
	if r.options.Keep == nil {
		return nil
	}
	return r.options.Keep()
}
