package netplay

import (
	"errors"
	"slices"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// step plays a tick.
func (r *Room) step() error {
	entries := r.enter()
	return r.play(wire.Frame{TickInput: systems.TickInput{Entries: entries, Commands: slices.Clone(r.gather(r.match.Tick()))}})
}

// play plays a tick with an input, whose entries were made.
func (r *Room) play(frame wire.Frame) error {
	tick := r.match.Tick()
	frame.Streamed = !frame.IsInline()
	err := r.options.Driver.Step(frame.Commands)
	r.stats.Ticks++
	if len(r.frames) == keptFrames {
		r.frames = slices.Delete(r.frames, 0, 1)
	}
	r.frames = append(r.frames, frame)
	if at := r.match.Tick(); at%hashTicks == 0 {
		if len(r.hashes) == keptHashes {
			r.hashes = slices.Delete(r.hashes, 0, 1)
		}
		r.hashes = append(r.hashes, hashed{at, r.match.Hash()})
	}
	for _, c := range r.connections {
		c.rest()
		if frame.Streamed && c.seat != nil && c.begin <= tick && c.seat.isIn() && !r.follows {
			r.send(c, wire.Entries{Tick: tick, Entries: frame.Entries})
		}
	}
	if r.options.Played != nil {
		r.options.Played(tick, frame.TickInput)
	}
	if r.follows {
		return err
	}
	r.sendLines()
	r.tellStandby(tick, frame)
	r.tellClients()
	return errors.Join(err, r.sendStates())
}

// sendStates sends the state to those who need it.
func (r *Room) sendStates() error {
	var packed []byte
	tick := r.match.Tick()
	for _, c := range r.connections {
		if !c.wantsState || tick < c.stateAt || c != r.standby && !c.seat.isIn() {
			continue
		}
		if packed == nil {
			var err error
			if packed, err = packState(r.match); err != nil {
				return err
			}
		}
		if c.wantsState, c.stateAt = false, tick+stateTicks; c == r.standby {
			c.stateAt = tick + reportTicks // it hears nothing until then, and must not hold this room for lost
		}
		c.begin, c.confirmed, c.playing, c.stuck = tick, tick, false, false
		r.stats.States++
		r.send(c, r.welcome(c, packed))
	}
	return nil
}

// welcome returns what a client or a stand-by gets with a state.
func (r *Room) welcome(c *connection, state []byte) wire.Welcome {
	w := wire.Welcome{Tick: r.match.Tick(), Pace: uint8(r.options.Pace), Term: r.term, State: state}
	if c == r.standby {
		r.kept, r.owned = r.keep(), r.own()
		w.Kept, w.Owner = r.kept, r.owned
	} else {
		w.Seat, w.Player = c.seat.secret, c.seat.player
	}
	return w
}
