package netsim

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/rollback"
)

// keptMoments is how many ticks of the room are kept to compare with: more than a client can
// be behind before it gets the state.
const keptMoments = 512

// moment is a tick as the room played it.
type moment struct {
	tick   int64
	hash   uint64 // after it, as the state is
	state  []byte
	input  systems.TickInput
	events []systems.EventKey
}

// server is the owner of a room, with what it needs to judge the clients.
type server struct {
	service  *service
	options  systems.Options // of the match
	match    *systems.Match
	room     *netplay.Room
	machine  *linktest.Machine
	ends     map[netplay.Peer]*linktest.End
	moments  [keptMoments]moment
	archive  *replay.Recorder // of a second match, which plays the same input
	second   *systems.Match
	file     bytes.Buffer
	newest   map[components.ID]int64 // tick of the commands of a player
	voted    []teamwork.Motion       // what votes have decided
	out      map[components.ID]int64 // tick before which a player was thrown out
	muted    map[components.ID]bool
	away     map[components.ID]bool // of players who have a seat
	problems []error
	stopped  time.Duration // time until which it does nothing
	isDead   bool          // it does nothing any more
	following
}

// open opens a room with a match, of which nobody is left but bots.
func (s *service) open(m *systems.Match) (*server, error) {
	v := s.newServer()
	s.servers = append(s.servers, v)
	err := v.open(m)
	for _, p := range m.Players(nil) {
		if err == nil && !slices.Contains(s.bots, p.ID) {
			v.room.Enter(systems.LeaveEntry(p.ID)) // of the room before
		}
	}
	return v, err
}

func (s *service) newServer() *server {
	return &server{service: s, options: s.options, machine: s.machine, ends: map[netplay.Peer]*linktest.End{}, newest: map[components.ID]int64{},
		out: map[components.ID]int64{}, muted: map[components.ID]bool{}, away: map[components.ID]bool{}}
}

// open opens the room of a server with a match.
func (v *server) open(m *systems.Match) (err error) {
	s := v.service
	v.match = m
	v.room, err = netplay.NewRoom(v.machine.Now(), netplay.RoomOptions{
		Match: m, Seats: netplay.MaxSeats, Pace: s.plan.Pace, Follows: v.up != nil, Trusts: func(peer netplay.Peer) bool { return v.followers[peer] },
		Ticket: func() string { s.tickets++; return fmt.Sprint(s.tickets) },
		Admit: func(name string, _ []byte) (systems.PlayerSpec, error) {
			return spec(s.random, name, 1+s.random.IntN(2))
		},
		NewSeat: func() wire.Seat { s.seats++; return wire.Seat{byte(s.seats), byte(s.seats >> 8), 1} },
		Played:  v.played, Hear: v.hear, Seated: v.seated, Entered: s.entered, Permit: permit, Watches: watches, Commands: bots.NewCrew(m).Commands,
	})
	if err == nil {
		v.second, err = m.Clone()
	}
	if err == nil {
		v.archive, err = replay.NewRecorder(&v.file, v.second, "", time.Time{})
	}
	return err
}

// played keeps a tick of the room, and plays it a second time from what would be archived.
func (v *server) played(tick int64, in systems.TickInput) {
	at := v.at(tick)
	at.tick, at.hash, at.input, at.events = tick, v.match.Hash(), in, eventKeys(v.match, at.events[:0])
	var err error
	if at.state, err = v.match.Snapshot(at.state[:0]); err != nil {
		v.fail("the room has no state after tick %d: %w", tick, err)
	}
	for _, e := range in.Entries {
		if _, err := v.archive.Enter(e); err != nil {
			v.fail("tick %d: the archive refuses an entry that the room took: %w", tick, err)
		}
	}
	_ = v.archive.Step(in.Commands) // an error of the match, which the room has told
	if v.second.Hash() != at.hash {
		v.fail("the input that the room tells of tick %d does not lead to its state: %w", tick, desync(tick, v.second, at, in.Commands))
	}
	v.checkCommands(tick, in.Commands)
	if v.room.Leads() {
		v.hearVotes()
		v.checkPeople(tick)
		v.service.report.Ticks++
		v.service.report.Events += len(at.events)
	}
}

// checkCommands checks that there is one command of a player, and that nobody who says nothing
// shoots or runs for ever.
func (v *server) checkCommands(tick int64, commands []systems.Command) {
	for i, c := range commands {
		if i > 0 && commands[i-1].Player >= c.Player {
			v.fail("tick %d: players %d and %d in this order", tick, commands[i-1].Player, c.Player)
		}
		if entry, ok := v.match.Entry(c.Player); ok && entry.HasComponent(bots.Bot) {
			continue // a crew speaks for it
		}
		silent := tick - v.newest[c.Player]
		if silent > rollback.FireTicks && c.Buttons&components.ButtonFire != 0 || silent > rollback.NeutralTicks && c.Input != (components.Input{Look: c.Look}) {
			v.fail("tick %d: player %d has said nothing for %d ticks and has the command %+v", tick, c.Player, silent, c.Input)
		}
	}
}

// at returns the place of a tick.
func (v *server) at(tick int64) *moment { return &v.moments[tick%keptMoments] }

func (v *server) fail(format string, args ...any) {
	v.problems = append(v.problems, fmt.Errorf(format, args...))
}

// eventKeys appends the keys of all events of a tick, in the way of a rollback session.
func eventKeys(m *systems.Match, keys []systems.EventKey) []systems.EventKey {
	keys = m.EventKeys(keys)
	for key := range m.GameEvents() {
		for slices.Contains(keys, key) {
			key.Ordinal++
		}
		keys = append(keys, key)
	}
	return keys
}

// run goes on to the time of the machine.
func (v *server) run() error {
	if v.isDead || v.machine.Stalls() || v.service.now < v.stopped {
		if v == v.service.server {
			v.service.disturb(3 * time.Second)
		}
		return nil
	}
	now := v.machine.Now()
	if err := v.follow(now); err != nil || v.room == nil {
		return err
	}
	for peer := netplay.Peer(1); peer <= v.service.peers; peer++ {
		end := v.ends[peer]
		if end == nil {
			continue
		}
		for channel, data, ok := end.Receive(); ok; channel, data, ok = end.Receive() {
			v.room.Receive(now, peer, channel, data)
		}
		if end.Err() != nil {
			v.room.Drop(peer)
			add(&v.service.report.Packets, end.Faults())
			delete(v.ends, peer)
		}
	}
	if err := v.room.Tick(now); err != nil {
		v.fail("the room at tick %d: %w", v.match.Tick(), err)
	}
	v.obeyVotes()
	v.room.Send(func(peer netplay.Peer, channel link.Channel, data []byte) {
		end := v.ends[peer]
		if peer == 0 {
			end = v.up
		}
		if end != nil {
			v.service.report.Down += int64(len(data))
			_ = end.Send(channel, data) // it was closed
		}
	})
	return errors.Join(v.problems...)
}

// close ends the room, and plays its archive.
func (v *server) close() error {
	add(&v.service.report.Rooms, v.room.Stats())
	if n := footprint(v.room); n > mostRoom {
		return fmt.Errorf("the room keeps %d bytes, at most %d", n, mostRoom)
	}
	if err := v.archive.Close(); err != nil {
		return err
	}
	file, err := replay.Read(v.file.Bytes(), "the archive")
	if err != nil {
		return err
	}
	hash, err := replay.Verify(file, v.options, nil)
	if err == nil && hash != v.match.Hash() {
		err = fmt.Errorf("the archive ends with the hash %016x, and the room with %016x", hash, v.match.Hash())
	}
	return err
}
