package netplay

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/rollback"
)

// ErrRefused is wrapped where a room refuses a client, with the [wire.Refusal].
var ErrRefused = errors.New("refused by the room")

// ClientOptions say what a client plays.
type ClientOptions struct {
	// Base holds the level and the modules, and what else a message cannot hold: see
	// replay.Header.Options.
	Base systems.Options
	Name string
	Wish []byte    // wishes for the player, such as its armour, in an encoding of the game
	Seat wire.Seat // of a client that lost its connection, to continue with its player
	// Budget is the number of ticks beyond the predicted ones that a call may step; 0 means 32.
	Budget int
	// Ahead is the largest number of ticks that the client predicts, for slow machines: see
	// rollback.Options.
	Ahead int
}

// ClientStats count what happened to a client.
type ClientStats struct {
	Hostile   int64         // messages that no room sends, damaged ones among them
	Unbased   int64         // datagrams of frames that could not be decoded, since an earlier one was lost
	States    int64         // states that were restored, beside the first
	Delay     int           // ticks by which own input is delayed
	RoundTrip time.Duration // of a command, including its wait in the room
	Jitter    time.Duration // of the round trip
	Loss      float64       // fraction of datagrams that are lost
	Early     int           // quarter ticks from the arrival of a command to its tick
	Sent, Got int64         // bytes of messages
}

// Client predicts a match that a room plays.
type Client struct {
	options ClientOptions
	session *rollback.Session // nil before the first state
	clock   *clock
	pace    int // ticks in a datagram
	seat    wire.Seat
	player  components.ID

	frames  frames
	begin   int64 // tick of the last state
	next    int64 // the first tick whose frame has not come
	newest  int64 // newest frame that the room has told of
	stuck   bool
	entries map[int64][]systems.Entry
	size    int // bytes of these

	own        inputs
	sentAt     [keptInputs]time.Duration // when the command of a tick was sent
	sent       int64                     // newest tick of an own command, or noTick
	acked      int64
	givenUp    int64         // newest tick of commands from before the clock went back
	waits      bool          // for the state
	asked      time.Duration // when it was asked for
	lastHash   hashed
	hashCopies int

	out    []message
	chats  []wire.Chat
	lines  []wire.Line
	denied []wire.Call
	stats  ClientStats
	err    error
	terms  terms
}

// Numbers of a client [ours].
const (
	noTick       = -1
	defaultSteps = 32
	mostWaiting  = 64                      // confirmed ticks behind the room, after which it asks for the state
	askAgain     = 2500 * time.Millisecond // a little more than stateTicks
	hashSends    = 4                       // datagrams that a hash is in
	shownTrip    = 250 * time.Millisecond  // a longer round trip delays own input
	lossMemory   = 1.0 / 256
	maxChats     = 64 // that wait to be asked for, and as many denials
	maxTickJump  = 8  // own commands for ticks that passed in one call
)

// NewClient returns a client whose first message is its Hello.
func NewClient(o ClientOptions) (*Client, error) {
	if o.Base.Level == nil {
		return nil, fmt.Errorf("netplay: %w", systems.ErrNoLevel)
	}
	if o.Budget <= 0 {
		o.Budget = defaultSteps
	}
	if o.Ahead <= 0 {
		o.Ahead = rollback.Ahead
	}
	c := &Client{options: o, sent: noTick, acked: noTick, givenUp: noTick, newest: noTick, stats: ClientStats{Loss: 0.02}, entries: map[int64][]systems.Entry{}}
	return c, c.say(c.hello(o.Seat, 0))
}

// hello returns the first message to a room.
func (c *Client) hello(seat wire.Seat, next int64) wire.Hello {
	o := &c.options
	return wire.Hello{Version: wire.Version, Level: systems.LevelDigest(o.Base.Level), Modules: modulesDigest(o.Base.Modules), Seat: seat, Next: next, Name: o.Name, Wish: o.Wish}
}

// Session returns the prediction, whose match is to be drawn, or nil before the first state.
func (c *Client) Session() *rollback.Session { return c.session }

// Player returns the player of the client.
func (c *Client) Player() components.ID { return c.player }

// Pressed returns the own command of a tick, unless that was seconds ago.
func (c *Client) Pressed(tick int64) (components.Input, bool) { return c.own.at(tick) }

// Seat returns the secret by which a new client can continue with this player.
func (c *Client) Seat() wire.Seat { return c.seat }

// Err returns why the client cannot go on, or nil.
func (c *Client) Err() error { return c.err }

// Stats returns what happened so far.
func (c *Client) Stats() ClientStats { return c.stats }

// Chats returns the lines of chat since it was last asked.
func (c *Client) Chats() []wire.Chat {
	all := c.chats
	c.chats = nil
	return all
}

// Call asks for a call of a module about the own player, such as another team. The match shows
// that it was made; [Client.Denials] returns why it was not.
func (c *Client) Call(name string, data []byte) error {
	return c.say(wire.Call{Name: name, Data: data})
}

// Denials returns the refused calls since it was last asked, and why.
func (c *Client) Denials() []wire.Call {
	all := c.denied
	c.denied = nil
	return all
}

// Say sends a line of chat to everybody, or to the own team.
func (c *Client) Say(text string, team bool) error { return c.say(wire.Chat{Text: text, Team: team}) }

// Lines returns the quality of the players' connections a second ago, also of players who have
// left.
func (c *Client) Lines() []wire.Line { return c.lines }

// Leave takes the player out of the match.
func (c *Client) Leave() error { return c.say(wire.Bye{}) }

func (c *Client) say(m wire.Message) error {
	data, err := wire.Append(nil, m)
	if err != nil {
		return fmt.Errorf("netplay: %w", err)
	}
	c.out = append(c.out, message{channel: link.Stream, data: data})
	return nil
}

// Send hands over everything that is to be sent, in order. The data is valid until the
// function returns.
func (c *Client) Send(send func(channel link.Channel, data []byte)) {
	for _, m := range c.out {
		c.stats.Sent += int64(len(m.data))
		send(m.channel, m.data)
	}
	c.out = c.out[:0]
}

// Receive handles a message of the room.
func (c *Client) Receive(now time.Duration, channel link.Channel, data []byte) {
	c.stats.Got += int64(len(data))
	c.terms.silent = 0
	if channel == link.Datagram {
		if c.session != nil {
			c.receiveFrames(now, data)
		}
		return
	}
	m, err := wire.Read(data)
	if err != nil {
		c.stats.Hostile++
		return
	}
	switch m := m.(type) {
	case wire.Welcome:
		c.enter(now, &m)
	case wire.Standby:
		c.terms.standby = m
	case wire.Refusal:
		if m.Reason == wire.ReasonStopped && c.terms.standby.Address != "" {
			c.terms.silent = mostSilent
			return
		}
		c.err = fmt.Errorf("netplay: %w: %w", ErrRefused, m)
	case wire.Entries:
		c.keepEntries(&m)
	case wire.Chat:
		if len(c.chats) < maxChats {
			c.chats = append(c.chats, m)
		}
	case wire.Lines:
		for _, l := range m.Lines {
			c.keepLine(l)
		}
	case wire.Call:
		if len(c.denied) < maxChats {
			c.denied = append(c.denied, m)
		}
	default:
		c.stats.Hostile++
	}
}

// keepLine keeps the newest line of each player.
func (c *Client) keepLine(l wire.Line) {
	at := slices.IndexFunc(c.lines, func(old wire.Line) bool { return old.Player == l.Player })
	switch {
	case at >= 0:
		c.lines[at] = l
	case len(c.lines) < wire.MaxPlayers:
		c.lines = append(c.lines, l)
	}
}

// keepEntries keeps entries until the frame of their tick is confirmed.
func (c *Client) keepEntries(m *wire.Entries) {
	if c.session == nil || m.Tick < c.session.Confirmed() {
		return // the state has them
	}
	for i := range m.Entries {
		c.size += len(m.Entries[i].Data)
	}
	if c.size > 4*maxEntriesData || len(c.entries) > keptFrames {
		c.err = fmt.Errorf("netplay: %w: %d bytes of entries wait for their ticks", wire.ErrWire, c.size)
		return
	}
	c.entries[m.Tick] = m.Entries
}

// enter puts the match into a state of the room.
func (c *Client) enter(now time.Duration, w *wire.Welcome) {
	moved := c.session != nil && w.Term != c.terms.term
	if c.terms.term = w.Term; moved && len(w.State) == 0 {
		c.goOn()
		return
	}
	s, err := replay.UnpackState(w.State)
	switch {
	case err != nil:
	case c.session == nil:
		var m *systems.Match
		if m, err = s.Match(c.options.Base); err == nil {
			c.session, err = rollback.New(m, rollback.Options{Ahead: c.options.Ahead, HashEvery: hashTicks})
			c.clock = newClock(now, w.Tick)
		}
	default:
		if err = s.Restore(c.session.Match()); err == nil {
			err = c.session.Reset()
			c.stats.States++
		}
	}
	if err == nil && c.session.Confirmed() != w.Tick {
		err = fmt.Errorf("the state is that of tick %d and not %d", c.session.Confirmed(), w.Tick)
	}
	if err != nil {
		c.err = fmt.Errorf("netplay: the state of the room: %w", err)
		return
	}
	c.seat, c.player, c.pace = w.Seat, w.Player, int(w.Pace)
	c.begin, c.next, c.newest, c.stuck = w.Tick, w.Tick, max(c.newest, w.Tick-1), false
	c.waits = false
	if at := c.clock.Tick(now); moved || at > w.Tick+mostWaiting { // so early that the room takes no command, or none from before it was in charge
		c.newest = w.Tick - 1
		c.clock.restart(now, w.Tick)
		c.givenUp = max(c.givenUp, c.sent)
		c.own, c.sent = inputs{}, c.clock.Tick(now)-1
	}
	for tick := w.Tick; tick <= c.sent; tick++ { // what the state does not have yet
		if in, ok := c.own.at(tick); ok && w.Player != components.Nobody && tick-w.Tick < mostWaiting {
			_ = c.session.AddCommand(tick, systems.Command{Player: w.Player, Input: in}) // the tick is one that it takes
		}
	}
	c.lastHash, c.hashCopies = hashed{tick: w.Tick}, 0
	for tick := range c.entries { // deterministic: each is looked at by itself
		if tick < w.Tick {
			c.dropEntries(tick)
		}
	}
}

func (c *Client) dropEntries(tick int64) {
	for i := range c.entries[tick] {
		c.size -= len(c.entries[tick][i].Data)
	}
	delete(c.entries, tick)
}
