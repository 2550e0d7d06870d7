package netplay

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// ErrCall is wrapped where a client may not make a call.
var ErrCall = errors.New("call refused")

// callTicks is the least time between two calls of a client [ours].
const callTicks = 8

// pending is an entry for the next tick. Its peer is 0 for the owner of the room.
type pending struct {
	entry systems.Entry
	peer  Peer
}

// Enter makes an entry of the owner before the next tick. RoomOptions.Entered gets the result. A room
// that follows another one makes those of that alone.
func (r *Room) Enter(e systems.Entry) {
	if !r.follows {
		r.entries = append(r.entries, pending{entry: e})
	}
}

// call makes an entry of the call that a client asks for, or tells it why not.
func (r *Room) call(c *connection, m *wire.Call) {
	if err := r.mayCall(c, m); err != nil {
		r.deny(c, m.Name, err)
		return
	}
	c.callAt = r.match.Tick() + callTicks
	r.entries = append(r.entries, pending{systems.CallEntry(m.Name, c.seat.player, m.Data), c.peer})
}

// mayCall returns why a client may not make a call.
func (r *Room) mayCall(c *connection, m *wire.Call) error {
	call := r.match.FindCall(m.Name)
	switch {
	case call == nil:
		return fmt.Errorf("%w: the match has no such call", ErrCall)
	case c.seat.watches:
		return fmt.Errorf("%w: who only watches has no player", ErrCall)
	case c.seat.player == components.Nobody:
		return fmt.Errorf("%w: its player has not joined yet", ErrCall)
	case r.match.Tick() < c.callAt:
		return fmt.Errorf("%w: it comes too soon after the last one", ErrCall)
	case call.Right == systems.RightSelf:
		return nil
	case call.Right == systems.RightHost || r.options.Permit == nil:
		return fmt.Errorf("%w: only %v may", ErrCall, call.Right)
	}
	return r.options.Permit(c.seat.player, call, m.Data)
}

// deny tells a client alone why a call is not made.
func (r *Room) deny(c *connection, name string, err error) {
	r.stats.Denied++
	r.send(c, wire.Call{Name: name, Denied: oneLine(err.Error(), wire.MaxText)})
}

// entered tells what came of an entry.
func (r *Room) entered(p *pending, id components.ID, err error) {
	if err != nil && p.peer != 0 {
		if c := r.find(p.peer); c != nil {
			r.deny(c, p.entry.Name, err)
		}
	} else if err != nil {
		r.stats.Refused++
	}
	if r.options.Entered != nil {
		r.options.Entered(p.entry, id, err)
	}
}

// Presence says whether a client plays its player.
type Presence uint8

// Values of Presence.
const (
	Present Presence = iota + 1 // from its join on, and when it has come back
	Away                        // it has lost its connection, and has a minute to come back
	Gone                        // it leaves, and its player with it
)

// seated tells the owner whether a player has a client.
func (r *Room) seated(s *seat, p Presence) {
	if r.options.Seated != nil && s.player != components.Nobody {
		r.options.Seated(s.player, p)
	}
}

// gather returns the commands of a tick: those of clients, of players whose clients are away by
// the owner of the room, and of all others by the owner.
func (r *Room) gather(tick int64) []systems.Command {
	r.commands = r.commands[:0]
	if r.options.Commands != nil {
		r.commands = r.options.Commands(r.commands)
	}
	own := len(r.commands)
	for _, s := range r.seats {
		at := findCommand(r.commands[:own], s.player)
		if at >= 0 && s.connection == nil {
			continue
		}
		in, ok := s.input(tick, &r.stats)
		switch {
		case at >= 0:
			r.commands[at].Input = in
		case ok:
			r.commands = append(r.commands, systems.Command{Player: s.player, Input: in})
		}
	}
	return systems.SortCommands(r.commands)
}

func findCommand(commands []systems.Command, player components.ID) int {
	return slices.IndexFunc(commands, func(c systems.Command) bool { return c.Player == player })
}
