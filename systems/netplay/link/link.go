package link

import (
	"errors"
	"fmt"
)

// Limits of a link [ours]. MaxDatagram fits into one packet on nearly every path;
// MaxMessage is enough for the state of hundreds of players; MaxUnread is how many bytes
// of the stream may wait for an end that does not receive them.
const (
	MaxDatagram = 1200
	MaxMessage  = 4 << 20
	MaxUnread   = 16 << 20
)

// Errors of a link, wrapped where it refuses to send.
var (
	ErrSize    = errors.New("message too large")
	ErrFull    = errors.New("too much of the stream is unread")
	ErrClosed  = errors.New("link closed")
	errChannel = errors.New("unknown channel")
)

// Channel is one of the two ways to send over a link.
type Channel uint8

// Channels of a link. A datagram may be lost, come twice, late or in another order; a
// message on the stream comes once, in order and as it was sent, but may wait for one
// before it.
const (
	Datagram Channel = iota + 1
	Stream
)

// Check refuses a message of a size that no link carries on this channel.
func (c Channel) Check(size int) error {
	limit := MaxDatagram
	switch c {
	case Datagram:
	case Stream:
		limit = MaxMessage
	default:
		return fmt.Errorf("link: %w: %d", errChannel, c)
	}
	if size > limit {
		return fmt.Errorf("link: %w: %d bytes, at most %d on this channel", ErrSize, size, limit)
	}
	return nil
}

// Link is one end of a connection between two machines. It is used from one goroutine.
type Link interface {
	// Send sends a copy of data. It never blocks. A datagram that is lost is no error.
	Send(channel Channel, data []byte) error
	// Receive returns the next message that has arrived, or false. The data is valid until
	// the next call.
	Receive() (channel Channel, data []byte, ok bool)
	// Close closes both ends: the other one after it has received what is on the stream.
	Close()
	// Err returns why nothing can be sent any more, or nil.
	Err() error
}
