package netsim

import (
	"fmt"
	"math/rand/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/rollback"
	"github.com/skijet/skijet/systems/weapons"
)

// frame is the input that the relay fixed for a tick.
type frame struct {
	input   systems.TickInput
	players []components.ID // of the peers, Nobody for one that has left
}

// downPacket is a packet of the relay: consecutive frames, beginning with that of tick
// from.
type downPacket struct {
	from   int64
	frames []frame
	early  int64 // how many ticks early the newest command of the peer came
}

// upPacket is a packet of a peer: its commands, beginning with that of tick from, and the
// tick for which it waits.
type upPacket struct {
	from   int64
	inputs []components.Input
	waits  int64
}

// relay fixes the commands of each tick when it is due, and waits for no peer. It also
// plays the match, for the hashes to compare with.
type relay struct {
	match  *systems.Match
	crew   *bots.Crew
	random *rand.Rand
	faults *Faults
	peers  []remote
	frames []frame
	hashes []uint64
	sets   [][]weapons.Spec // weapon sets that the match switches between
}

// remote is a peer as the relay knows it.
type remote struct {
	spec     systems.PlayerSpec
	player   components.ID
	inputs   []components.Input // by tick
	received []bool
	last     components.Input
	lastAt   int64
	waits    int64
	early    int64
	returns  int64 // tick at which it joins again
}

func (r *relay) receive(p *remote, packet upPacket) {
	now := int64(len(r.frames))
	p.waits = max(p.waits, packet.waits)
	for i, in := range packet.inputs {
		tick := packet.from + int64(i)
		for int64(len(p.inputs)) <= tick {
			p.inputs, p.received = append(p.inputs, components.Input{}), append(p.received, false)
		}
		if !p.received[tick] {
			p.inputs[tick], p.received[tick] = in, true
			p.early = tick - now
		}
	}
}

// fixTick fixes the commands of the next tick and plays it.
func (r *relay) fixTick() error {
	tick := int64(len(r.frames))
	f := frame{}
	if err := r.enterRandomly(tick, &f); err != nil {
		return err
	}
	for i := range r.peers {
		p := &r.peers[i]
		f.players = append(f.players, p.player)
		if p.player == components.Nobody {
			continue
		}
		var in components.Input
		if tick < int64(len(p.received)) && p.received[tick] {
			in = p.inputs[tick]
			p.last, p.lastAt = in, tick
		} else {
			in = rollback.Repeat(p.last, tick-p.lastAt)
			r.faults.Late++
		}
		f.input.Commands = append(f.input.Commands, systems.Command{Player: p.player, Input: in})
	}
	f.input.Commands = r.crew.Commands(f.input.Commands)
	r.frames = append(r.frames, f)
	if err := r.match.Step(f.input.Commands); err != nil {
		return err
	}
	r.hashes = append(r.hashes, r.match.Hash())
	return nil
}

// enterRandomly makes random entries: players leave, return and change their bodies, and
// the match changes its weapons.
func (r *relay) enterRandomly(tick int64, f *frame) error {
	enter := func(e systems.Entry, err error) (components.ID, error) {
		if err != nil {
			return components.Nobody, err
		}
		f.input.Entries = append(f.input.Entries, e)
		return r.match.Enter(e)
	}
	for i := range r.peers {
		p := &r.peers[i]
		switch {
		case p.player == components.Nobody && tick >= p.returns:
			id, err := enter(r.match.JoinEntry(p.spec))
			if err != nil {
				return err
			}
			p.player = id
		case p.player != components.Nobody && r.random.IntN(1500) == 0:
			if _, err := enter(systems.LeaveEntry(p.player), nil); err != nil {
				return err
			}
			p.player, p.returns = components.Nobody, tick+1+r.random.Int64N(40)
		case p.player != components.Nobody && r.random.IntN(2000) == 0:
			if _, err := enter(r.match.RefitEntry(p.player, r.peers[r.random.IntN(len(r.peers))].spec)); err != nil {
				return err
			}
		}
	}
	if r.random.IntN(1000) == 0 {
		if _, err := enter(systems.WeaponsEntry(r.sets[r.random.IntN(len(r.sets))])); err != nil {
			return err
		}
	}
	if r.match.Tick() != tick {
		return fmt.Errorf("the relay is at tick %d, want %d", r.match.Tick(), tick)
	}
	return nil
}

// maxFrames is the most frames in a packet [ours].
const maxFrames = 24

func (r *relay) packetFor(p *remote) downPacket {
	from := p.waits
	to := min(from+maxFrames, int64(len(r.frames)))
	return downPacket{from: from, frames: r.frames[from:to], early: p.early}
}
