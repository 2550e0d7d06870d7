package netplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// MaxSeats is how many players a room may have [ours]: a frame in which all of them change
// everything still fits into a datagram.
const MaxSeats = 64

// ErrRoom is wrapped where a room cannot be made.
var ErrRoom = errors.New("room refused")

// Peer is a connection to a room, numbered by its owner. A number is not used again.
type Peer uint64

// RoomOptions say what a room plays. The first four are required. The functions are called
// within those of the room, and may call [Room.Enter].
type RoomOptions struct {
	Match *systems.Match // from now on only the room changes it
	Seats int            // 1 to MaxSeats
	Pace  int            // ticks in a datagram, each way: 1, also as 0, or 2
	// Admit returns the player that a client gets who wishes for something. Its error goes
	// to the client, as a wish that is refused, or as the [wire.Refusal] that it is.
	Admit func(name string, wish []byte) (systems.PlayerSpec, error)
	// Watches says whether a client that wishes for something only watches: it has no player, takes no
	// seat, and neither writes nor calls. Its error goes to the client. nil: nobody only watches.
	Watches func(name string, wish []byte) (bool, error)
	// NewSeat returns a random secret, for example of crypto/rand.
	NewSeat func() wire.Seat
	// Played is called after each tick, with the input that it had.
	Played func(tick int64, input systems.TickInput)
	// Commands appends the commands of players without a client, such as bots, before each tick
	// and after its entries. Commands for players with a connected client are ignored, so that a
	// bot may play for a client that is away.
	Commands func(commands []systems.Command) []systems.Command
	// Seated is called when a client takes a player, loses it or leaves.
	Seated func(player components.ID, p Presence)
	// Entered is called with each entry of [Room.Enter] and each call of a client, with the ID
	// of the player who joined, or with the error by which the match refused it.
	Entered func(e systems.Entry, id components.ID, err error)
	// Permit says whether a player may make a call for which it needs a vote, or must be
	// trusted. Its error goes to the client. Without it, nobody may.
	Permit func(player components.ID, c *systems.Call, data []byte) error
	// Hear is asked before a line of a player goes to others. Its error goes to the player.
	Hear func(player components.ID, c *wire.Chat) error
	// Driver steps the match and makes its entries, as a recorder of it does; nil: the match.
	Driver replay.Driver

	// Follows says that another room is in charge of the match. Its messages come as those of peer 0.
	Follows bool
	// Trusts says whether a peer may follow this room, to take its place. nil: nobody may.
	Trusts func(peer Peer) bool
	// Ticket returns one to the address of the stand-by, for a client.
	Ticket func() string
	// Keep returns what the owner knows beside the match, for a stand-by, which gets it by Kept.
	Keep func() []byte
	Kept func(data []byte)
}

// RoomStats count what happened in a room.
type RoomStats struct {
	Ticks   int64 // stepped
	Guessed int64 // commands that had not arrived when their tick was stepped
	Late    int64 // commands that arrived after that, and were dropped
	Hostile int64 // messages that no client sends
	Flooded int64 // messages that were dropped, since a connection sent too many
	Unbased int64 // datagrams that build on commands which never arrived
	Refused int64 // entries of the owner that the match refused
	Denied  int64 // calls of clients that were not made
	Agreed  int64 // hashes of clients that matched the room's
	Desyncs int64 // hashes that differed
	States  int64 // states sent
	Skipped int64 // ticks that were left out, since Tick was not called for too long
}

// Room plays a match for clients, and waits for none of them.
type Room struct {
	options     RoomOptions
	match       *systems.Match
	begin       time.Duration // when tick 0 is due
	connections []*connection // in the order in which they came
	seats       []*seat
	entries     []pending      // for the next tick
	frames      []wire.Frame   // of the last ticks
	hashes      []hashed       // of the last states that are compared
	packed      []packedFrames // of this tick
	out         []message
	spare       [][]byte // of datagrams that were sent
	lines       []wire.Line
	commands    []systems.Command
	stats       RoomStats
	closed      bool
	charge
}

// hashed is the hash of the state before a tick.
type hashed struct {
	tick int64
	hash uint64
}

// message waits to be sent.
type message struct {
	peer    Peer
	channel link.Channel
	data    []byte
}

// Numbers of a room [ours].
const (
	keptFrames = 256 // ticks: a client that needs an older one gets the state
	keptHashes = 8
	hashTicks  = 32  // between two hashes
	mostAtOnce = 8   // ticks stepped in a call
	mostBehind = 312 // ticks that a room steps later: after a longer stop it leaves time out, and all must come back
)

// NewRoom opens a room at a time.
func NewRoom(now time.Duration, o RoomOptions) (*Room, error) {
	if o.Pace = max(o.Pace, 1); o.Match == nil || o.Admit == nil || o.NewSeat == nil || o.Seats < 1 || o.Seats > MaxSeats || o.Pace > wire.MaxPace {
		return nil, fmt.Errorf("netplay: %w: it needs a match, Admit, NewSeat, 1 to %d seats, not %d, and 1 to %d ticks in a datagram, not %d", ErrRoom, MaxSeats, o.Seats, wire.MaxPace, o.Pace)
	}
	if o.Driver == nil {
		o.Driver = o.Match
	}
	r := &Room{options: o, match: o.Match, charge: charge{follows: o.Follows}}
	r.dueAt(now)
	return r, nil
}

// dueAt lets the next tick be due at a time.
func (r *Room) dueAt(now time.Duration) {
	r.begin = now - time.Duration(lastOf(r.match.Tick(), r.options.Pace))*tickTime
}

// due returns when a tick is stepped: with the last one of its datagram.
func (r *Room) due(tick int64) time.Duration {
	return r.begin + time.Duration(lastOf(tick, r.options.Pace))*tickTime
}

// lastOf returns the last tick that is in a datagram with another one.
func lastOf(tick int64, pace int) int64 { return tick/int64(pace)*int64(pace) + int64(pace) - 1 }

// Next returns when the next tick is due.
func (r *Room) Next() time.Duration { return r.due(r.match.Tick()) }

// Match returns the match, to read between two calls.
func (r *Room) Match() *systems.Match { return r.match }

// Stats returns what happened so far.
func (r *Room) Stats() RoomStats { return r.stats }

// Receive handles a message of a connection, which its first message opens.
func (r *Room) Receive(now time.Duration, peer Peer, channel link.Channel, data []byte) {
	if peer == 0 && r.options.Follows {
		r.learn(now, data)
		return
	}
	c := r.find(peer)
	if c == nil {
		if channel != link.Stream || r.closed || len(r.connections) >= 2*MaxSeats {
			return // a datagram that came before its Hello, or after it was refused
		}
		c = newConnection(peer)
		r.connections = append(r.connections, c)
	}
	if c.allowance < 1 {
		r.stats.Flooded++
		return
	}
	c.allowance--
	if channel == link.Datagram {
		r.receiveInput(now, c, data)
		return
	}
	m, err := wire.Read(data)
	if err != nil {
		r.suspect(c)
		return
	}
	r.handle(c, m)
}

// handle handles a message of the stream.
func (r *Room) handle(c *connection, m wire.Message) {
	switch m := m.(type) {
	case wire.Hello:
		if c.seat == nil {
			r.admit(c, &m)
			return
		}
	case wire.Chat:
		if c.seat != nil {
			r.chat(c, &m)
			return
		}
	case wire.Call:
		if c.seat != nil {
			r.call(c, &m)
			return
		}
	case wire.Line:
		c.line.Loss = min(m.Loss, 100)
		return
	case wire.Behind:
		c.wantsState = c.seat != nil || c == r.standby
		return
	case wire.Standby:
		if r.options.Trusts != nil && r.options.Trusts(c.peer) {
			r.hearStandby(c, &m)
			return
		}
	case wire.Bye:
		if c.seat != nil {
			c.seat.leaves = true
		}
		r.remove(c)
		return
	}
	r.suspect(c)
}

// chat sends a line to everybody, or to the team of its writer.
func (r *Room) chat(c *connection, m *wire.Chat) {
	now, text := r.match.Tick(), strings.TrimSpace(oneLine(m.Text, wire.MaxText))
	if now < c.chatAt || text == "" {
		return
	}
	c.chatAt = now + chatTicks
	if c.seat.watches {
		r.send(c, wire.Chat{Text: "Who only watches cannot write"})
		return
	}
	if r.options.Hear != nil {
		if err := r.options.Hear(c.seat.player, m); err != nil {
			r.send(c, wire.Chat{Text: oneLine(err.Error(), wire.MaxText)})
			return
		}
	}
	for _, other := range r.connections {
		if other.seat != nil && (!m.Team || r.teamOf(other) == r.teamOf(c)) {
			r.send(other, wire.Chat{From: c.seat.player, Team: m.Team, Text: text})
		}
	}
}

// teamOf returns the team of whom a client plays, or 0.
func (r *Room) teamOf(c *connection) int {
	e, ok := r.match.Entry(c.seat.player)
	if !ok || !e.HasComponent(components.Team) {
		return 0
	}
	return components.Team.Get(e).Number
}

// sendLines tells everybody once a second how good the connections are, some in each tick.
func (r *Room) sendLines() {
	r.lines = r.lines[:0]
	for _, c := range r.connections {
		if c.playing && c.seat != nil && !c.seat.watches {
			c.line.Player = c.seat.player
			r.lines = append(r.lines, c.line)
		}
	}
	for i := r.match.Tick() % linesTicks; i < int64(len(r.connections)); i += linesTicks {
		if c := r.connections[i]; c.playing && c.seat != nil {
			r.send(c, wire.Lines{Lines: r.lines})
		}
	}
}

// send puts a message of the stream into the queue. What is beyond the limits was refused
// before.
func (r *Room) send(c *connection, m wire.Message) {
	if data, err := wire.Append(nil, m); err == nil {
		r.out = append(r.out, message{c.peer, link.Stream, data})
	}
}

// Drop tells the room that a connection is gone. Its player stays for a minute.
func (r *Room) Drop(peer Peer) {
	if c := r.find(peer); c != nil {
		r.remove(c)
	}
}

func (r *Room) find(peer Peer) *connection {
	if i := slices.IndexFunc(r.connections, func(c *connection) bool { return c.peer == peer }); i >= 0 {
		return r.connections[i]
	}
	return nil
}

// remove forgets a connection. Its seat waits for another one.
func (r *Room) remove(c *connection) {
	if c.seat != nil && c.seat.connection == c {
		c.seat.connection, c.seat.since = nil, r.match.Tick()
		if !c.seat.leaves && !r.follows {
			r.seated(c.seat, Away)
		}
	}
	c.seat = nil
	if c == r.standby {
		r.loseStandby()
	}
	r.connections = slices.DeleteFunc(r.connections, func(other *connection) bool { return other == c })
}

// refuse ends a connection.
func (r *Room) refuse(c *connection, reason wire.Reason, text string) {
	r.send(c, wire.Refusal{Reason: reason, Text: oneLine(text, wire.MaxText)})
	r.remove(c)
}

// oneLine returns so many bytes of a text at most, without what no message may contain, and
// without what turns the direction of the text after it.
func oneLine(text string, limit int) string {
	text = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
	return strings.ToValidUTF8(text[:min(len(text), limit)], "")
}

// Tick steps the match to a time, and says to everybody what came of it. Its error is the
// first one of a system of the match, or of a state that cannot be sent.
func (r *Room) Tick(now time.Duration) error {
	if r.follows {
		return nil
	}
	if behind := int64((now - r.due(r.match.Tick())) / tickTime); behind > mostBehind {
		r.stats.Skipped += behind
		r.begin += time.Duration(behind) * tickTime
		r.refuseAll(wire.ReasonStopped, "")
	}
	if r.hands() && r.standby != nil && r.standby.wantsState {
		r.agree() // it has lost a tick, and gets the state with the next one
	}
	var first error
	steps := 0
	for ; steps < mostAtOnce && !r.hands() && r.due(r.match.Tick()) <= now; steps++ {
		if err := r.step(); err != nil && first == nil {
			first = fmt.Errorf("netplay: %w", err)
		}
	}
	if steps > 0 {
		r.sendFrames(steps)
	}
	return first
}

// Send hands over everything that is to be sent, in order. The data is valid until the
// function returns.
func (r *Room) Send(send func(peer Peer, channel link.Channel, data []byte)) {
	for i := range r.out {
		m := &r.out[i]
		if send(m.peer, m.channel, m.data); m.channel == link.Datagram {
			r.spare = append(r.spare, m.data)
		}
		*m = message{}
	}
	r.out = r.out[:0]
}
