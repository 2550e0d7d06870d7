package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/skijet/skijet/systems/netplay/link"
)

// Version of all messages. Sides with different ones do not play together.
const Version = 4

// Limits of messages [ours].
const (
	MaxFrames  = 16       // of a datagram
	MaxInputs  = 16       // of a datagram
	MaxPlayers = 255      // of a frame
	MaxEntries = 64       // of a frame
	MaxInline  = 200      // bytes of the entries of a frame in a datagram; longer ones go on the stream
	MaxState   = 2 << 20  // bytes of a packed state
	MaxName    = 32       // bytes of the name of a player
	MaxText    = 500      // bytes of a line of chat, or of why somebody was refused
	MaxWish    = 1024     // bytes of what a player wishes to be
	MaxCall    = 1024     // bytes of the data of a call
	MaxPace    = 2        // ticks of a datagram that are new
	MaxKept    = 64 << 10 // bytes of what a room knows beside its match
	MaxOwner   = 1 << 20  // bytes of what its owner knows
	MaxTick    = 1 << 40
)

// Errors that are wrapped. ErrWire is for data that is no message, and ErrBase for a
// datagram that encodes commands by others that are not known here: it is of no use, but
// another one will come.
var (
	ErrWire = errors.New("message refused")
	ErrBase = errors.New("its base is not known")
)

// Kinds of messages, which are their first bytes.
const (
	kindInput byte = iota + 1
	kindFrames
	kindHello
	kindWelcome
	kindRefusal
	kindEntries
	kindChat
	kindBehind
	kindBye
	kindCall
	kindLine
	kindLines
	kindStandby
)

// checksumBytes is the length of the checksum at the end of every message.
const checksumBytes = 4

// seal appends the checksum of a message that begins at an offset of buf, and checks its
// size.
func seal(buf []byte, begin, limit int) ([]byte, error) {
	buf = binary.LittleEndian.AppendUint32(buf, crc32.ChecksumIEEE(buf[begin:]))
	if n := len(buf) - begin; n > limit {
		return buf[:begin], fmt.Errorf("wire: %w: %d bytes, at most %d", link.ErrSize, n, limit)
	}
	return buf, nil
}

// open returns the kind and the content of a message.
func open(data []byte, limit int) (byte, []byte, error) {
	n := len(data) - checksumBytes
	switch {
	case n < 1:
		return 0, nil, fmt.Errorf("%d bytes", len(data))
	case len(data) > limit:
		return 0, nil, fmt.Errorf("%d bytes, at most %d", len(data), limit)
	case binary.LittleEndian.Uint32(data[n:]) != crc32.ChecksumIEEE(data[:n]):
		return 0, nil, errors.New("it does not have its checksum")
	}
	return data[0], data[1:n:n], nil
}

// refuse returns err as an error of this package, or nil.
func refuse(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("wire: %w: %s: %w", ErrWire, what, err)
}
