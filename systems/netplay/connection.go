package netplay

import (
	"errors"
	"math"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Limits of a connection [ours].
const (
	maxHostile   = 256 // messages that are no messages, of which some are forgiven each tick
	forgiven     = 0.25
	perTick      = 8  // messages of a client in a tick; a few more than come after a stall of the line
	burstOf      = 64 // and how many may have been saved up
	aheadTicks   = 64 // how far ahead of the room commands are taken
	keptInputs   = 128
	silentTicks  = 62   // without a datagram, after which none is sent
	chatTicks    = 31   // between two lines of chat
	linesTicks   = 31   // between two messages of how good a connection is
	stateTicks   = 62   // between two states
	fewestCopies = 3    // before the client has said how many it wants
	noInput      = -1e6 // tick of what has never come
)

// connection is a client as the room knows it.
type connection struct {
	peer Peer
	seat *seat // nil before its Hello was accepted

	begin     int64 // the first frame that it gets: that of its state
	confirmed int64 // the first frame that it needs
	stuck     bool
	copies    int
	newest    int64 // newest tick of its commands
	early     int   // quarter ticks
	heard     int64 // tick of the room at which its last datagram came
	playing   bool  // a datagram has come since its state was sent
	inputs    inputs

	line       wire.Line // its round trip as the room measures it, its loss as the client tells it
	measured   int64     // tick of the hash by which the round trip was measured last
	wantsState bool
	stateAt    int64 // tick from which on it may have another one
	chatAt     int64 // and may chat, and call
	callAt     int64
	tellAt     int64 // and is told of the stand-by
	told       bool  // that there is one
	hostile    float64
	allowance  float64 // messages that it may still send
}

func newConnection(peer Peer) *connection {
	return &connection{peer: peer, newest: -1, copies: fewestCopies, stateAt: math.MinInt64, allowance: burstOf}
}

// inputs are commands by tick, as many as are of use.
type inputs [keptInputs]struct {
	known bool
	tick  int64
	input components.Input
}

func (l *inputs) at(tick int64) (components.Input, bool) {
	one := &l[uint64(tick)%keptInputs]
	return one.input, one.known && one.tick == tick
}

// set keeps the first command of a tick, and reports whether it is that.
func (l *inputs) set(tick int64, in components.Input) bool {
	one := &l[uint64(tick)%keptInputs]
	if one.known && one.tick >= tick {
		return false
	}
	one.known, one.tick, one.input = true, tick, in
	return true
}

// rest forgives a connection with each tick of the room.
func (c *connection) rest() {
	c.hostile = max(c.hostile-forgiven, 0)
	c.allowance = min(c.allowance+perTick, burstOf)
}

// receiveInput handles the datagram of a client at a tick of the room, which is due at some
// time.
func (r *Room) receiveInput(now time.Duration, c *connection, data []byte) {
	in, err := wire.ReadInput(data, c.inputs.at)
	switch {
	case errors.Is(err, wire.ErrBase):
		r.stats.Unbased++
		return
	case err != nil:
		r.suspect(c)
		return
	case c.seat == nil && c != r.standby || r.isStrict && in.Odd != r.isOdd():
		return
	case in.Confirmed > r.match.Tick() && !r.follows:
		r.suspect(c)
		return
	}
	if in.Confirmed >= c.confirmed { // not one that was overtaken
		c.stuck, c.copies = in.Stuck, in.Copies
	}
	c.heard = r.match.Tick()
	c.playing = c.playing || in.Confirmed >= c.begin
	c.confirmed = max(c.confirmed, in.Confirmed)
	r.takeInputs(now, c, in)
	if in.Hashed {
		r.compareHash(now, c, in)
	}
}

// takeInputs keeps the commands that are new. The earliness told to the client is that of
// the first one after those that came before, even if it was lost for good. After a pause it
// is that of the newest one.
func (r *Room) takeInputs(now time.Duration, c *connection, in *wire.Input) {
	newest := c.newest
	for i := range in.Inputs {
		tick := in.First + int64(i)
		if tick > r.match.Tick()+aheadTicks || !c.inputs.set(tick, in.Inputs[i]) {
			continue
		}
		if tick < r.match.Tick() {
			r.stats.Late++
		}
		newest = max(newest, tick)
	}
	if newest > c.newest {
		awaited := newest
		if c.newest >= max(newest-aheadTicks, 0) {
			awaited = c.newest + 1
		}
		c.early = int(math.Floor(4 * float64(r.due(awaited)-now) / float64(tickTime)))
		c.newest = newest
	}
}

// compareHash sends the state to a client that has another one. A client that tells of a
// false hash gets it as often as others may, and nobody else notices. By a right one the room
// measures the round trip: a client can look slower than it is by that, and hardly faster, since
// it knows no hash before the frames have come.
func (r *Room) compareHash(now time.Duration, c *connection, in *wire.Input) {
	for _, h := range r.hashes {
		switch {
		case h.tick != in.HashTick || in.HashTick <= c.begin:
		case h.hash == in.Hash:
			r.stats.Agreed++
			if in.HashTick > c.measured {
				c.measured = in.HashTick
				c.measure(now - r.due(in.HashTick-1))
			}
		default:
			r.stats.Desyncs++
			c.wantsState = true
		}
	}
}

// measure takes in a round trip.
func (c *connection) measure(trip time.Duration) {
	ping := trip.Milliseconds()
	if c.line.Ping > 0 {
		ping = (ping + 3*int64(c.line.Ping)) / 4
	}
	c.line.Ping = uint16(min(max(ping, 1), math.MaxUint16))
}

// suspect counts what no client of ours sends.
func (r *Room) suspect(c *connection) {
	r.stats.Hostile++
	if c.hostile++; c.hostile > maxHostile {
		r.refuse(c, wire.ReasonHostile, "")
	}
}
