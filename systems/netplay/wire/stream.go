package wire

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Seat is the secret by which a client that was cut off gets its player back. The zero value
// is none.
type Seat [16]byte

// Message is a message on the reliable stream, one of [Hello], [Welcome], [Refusal],
// [Entries], [Chat], [Behind], [Bye], [Call], [Line], [Lines] and [Standby].
type Message interface{ kind() byte }

// Hello is the first message of a client.
type Hello struct {
	Version int
	Level   uint64 // systems.LevelDigest of the level that it has
	Modules uint64 // a hash of the names and versions of its modules
	Seat    Seat   // that it had before, if any
	Next    int64  // the first tick whose frame it needs, if it goes on with a match that it has; 0 for none
	Name    string `state:"max=32"`   // MaxName
	Wish    []byte `state:"max=1024"` // MaxWish; what the player wishes to be, in a form of the game
}

// Welcome gives a client its place in a match, or the state anew after it was lost. A stand-by gets
// what it is to know by one.
type Welcome struct {
	Seat   Seat
	Player components.ID // whom it plays
	Tick   int64         // of the state, and of the first frame that follows
	Pace   uint8         // ticks in a datagram, each way
	Term   uint32        // counts the rooms that have been in charge of the match
	State  []byte        `state:"max=2097152"` // MaxState; packed; empty: the client goes on with what it has
	Kept   []byte        `state:"max=65536"`   // MaxKept; what the room knows beside its match, for a stand-by alone
	Owner  []byte        `state:"max=1048576"` // MaxOwner; and what its owner knows
}

// Standby tells of a room that follows another one to take its place: who follows says so by it, a
// client learns of it, and both rooms agree by it on when it is in charge.
type Standby struct {
	Term    uint32   // of the room that sends it
	At      int64    // tick from which on the stand-by is in charge; 0: when the other room is lost
	Address string   `state:"max=255"` // of the stand-by; empty: there is none any more
	Ticket  string   `state:"max=255"` // of a client, for that address
	Hashes  []string `state:"max=8"`   // of certificates there, as in an offer
}

// Reason is why a client is refused, or leaves.
type Reason uint8

// Reasons.
const (
	ReasonVersion   Reason = iota + 1 // another version of the messages
	ReasonLevel                       // another level
	ReasonModules                     // other modules, or other versions of them
	ReasonFull                        // no seat is free
	ReasonHostile                     // too many messages that are no messages, or too many at all
	ReasonElsewhere                   // its seat was taken by another connection
	ReasonClosing                     // the room closes
	ReasonWish                        // the game refuses what it wishes to be
	ReasonStopped                     // the room was stopped for some time; a client may come back
	ReasonKicked                      // the host has thrown it out
	ReasonChanges                     // another match begins in the room; a client may come back
	ReasonVoted                       // the players have thrown it out
)

// String returns the reason in a few words.
func (r Reason) String() string {
	names := [...]string{"", "another version", "another level", "other modules", "no seat is free", "hostile messages",
		"played from elsewhere", "the room closes", "the wish is refused", "the room was stopped", "thrown out by the host", "another match begins", "thrown out by the players"}
	if r == 0 || int(r) >= len(names) {
		return fmt.Sprintf("reason %d", uint8(r))
	}
	return names[r]
}

// Refusal ends a connection from the side of the room.
type Refusal struct {
	Reason Reason
	Text   string `state:"max=500"` // MaxText
}

// Error says why, for the side of a client.
func (r Refusal) Error() string { return r.Reason.String() + ": " + r.Text }

// Entries are those of a tick that are too long for a datagram.
type Entries struct {
	Tick    int64
	Entries []systems.Entry `state:"max=64"` // MaxEntries
}

// Chat is a line of text. From is left out on the way to the room.
type Chat struct {
	From components.ID
	Team bool   // for the own team alone
	Text string `state:"max=500"` // MaxText
}

// Line is how good the connection of a player is. A client tells of its Loss by one.
type Line struct {
	Player components.ID
	Ping   uint16 // round trip, ms
	Loss   uint8  // datagrams that did not come, percent
}

// Lines are those of all players.
type Lines struct {
	Lines []Line `state:"max=255"` // MaxPlayers
}

// Behind asks for the state, by a client that is too far behind to catch up.
type Behind struct{}

// Bye ends a connection from the side of a client, whose player leaves.
type Bye struct{}

// Call asks for a call of a module about the own player: see [systems.Call]. Whether it is
// made shows in the match. If not, it comes back with the reason and without the data.
type Call struct {
	Name   string `state:"max=255"`
	Data   []byte `state:"max=1024"` // MaxCall
	Denied string `state:"max=500"`  // MaxText; why it is not made
}

func (Hello) kind() byte   { return kindHello }
func (Welcome) kind() byte { return kindWelcome }
func (Refusal) kind() byte { return kindRefusal }
func (Entries) kind() byte { return kindEntries }
func (Chat) kind() byte    { return kindChat }
func (Behind) kind() byte  { return kindBehind }
func (Bye) kind() byte     { return kindBye }
func (Call) kind() byte    { return kindCall }
func (Line) kind() byte    { return kindLine }
func (Lines) kind() byte   { return kindLines }
func (Standby) kind() byte { return kindStandby }

// form is how a kind of message is written and read.
type form struct {
	write func(buf []byte, m Message) ([]byte, error)
	read  func(r *codec.Reader) (Message, error)
}

// forms are those of the messages, by their kinds. Their codecs are compiled once.
var forms = [...]form{
	kindHello: formOf[Hello](), kindWelcome: formOf[Welcome](), kindRefusal: formOf[Refusal](), kindEntries: formOf[Entries](),
	kindChat: formOf[Chat](), kindBehind: formOf[Behind](), kindBye: formOf[Bye](), kindCall: formOf[Call](),
	kindLine: formOf[Line](), kindLines: formOf[Lines](), kindStandby: formOf[Standby](),
}

func formOf[T Message]() form {
	c := codec.Once[T]()
	return form{
		write: func(buf []byte, m Message) ([]byte, error) {
			value := m.(T)
			if err := c().Check(&value); err != nil {
				return buf, err
			}
			return c().Encode(buf, &value), nil
		},
		read: func(r *codec.Reader) (Message, error) {
			var value T
			err := c().Decode(r, &value)
			return value, err
		},
	}
}

// Append appends the encoding of a message. It refuses one that is beyond the limits, or has
// text that is none, with buf as it was.
func Append(buf []byte, m Message) ([]byte, error) {
	begin := len(buf)
	err := check(m)
	if err == nil {
		buf, err = forms[m.kind()].write(append(buf, m.kind()), m)
	}
	if err != nil {
		return buf[:begin], fmt.Errorf("wire: %w", err)
	}
	return seal(buf, begin, link.MaxMessage)
}

// Read reads a message of the stream. It keeps nothing of the data.
func Read(data []byte) (Message, error) {
	kind, content, err := open(data, link.MaxMessage)
	if err == nil && (int(kind) >= len(forms) || forms[kind].read == nil) {
		err = fmt.Errorf("unknown kind %d", kind)
	}
	if err != nil {
		return nil, refuse("message", err)
	}
	r := codec.NewReader(content)
	m, err := forms[kind].read(r)
	if err == nil {
		err = check(m)
	}
	if err == nil && r.Remaining() > 0 {
		err = fmt.Errorf("%d bytes too many", r.Remaining())
	}
	if err != nil {
		return nil, refuse("message", err)
	}
	return m, nil
}

// check refuses numbers out of range, and what is shown to people where it is not text in one line.
func check(m Message) error {
	tick, text := int64(0), ""
	switch m := m.(type) {
	case Hello:
		tick, text = m.Next, m.Name
	case Welcome:
		if tick = m.Tick; m.Pace < 1 || m.Pace > MaxPace {
			return fmt.Errorf("pace: %w", codec.ErrValue)
		}
	case Refusal:
		text = m.Text
	case Entries:
		tick = m.Tick
		if slices.ContainsFunc(m.Entries, func(e systems.Entry) bool { return !e.Kind.Known() }) {
			return fmt.Errorf("entry: %w", codec.ErrValue)
		}
	case Chat:
		text = m.Text
	case Call:
		text = m.Name + m.Denied
	case Standby:
		tick, text = m.At, m.Address+m.Ticket
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return fmt.Errorf("text: %w", codec.ErrValue)
	}
	return checkTick(tick, nil)
}

func checkTick(tick int64, err error) error {
	if err == nil && (tick < 0 || tick > MaxTick) {
		err = fmt.Errorf("tick: %w", codec.ErrLimit)
	}
	return err
}
