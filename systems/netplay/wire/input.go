package wire

import (
	"encoding/binary"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Input is the datagram of a client for a tick.
type Input struct {
	First  int64              // tick of the first command
	Inputs []components.Input // of consecutive ticks, 1 to MaxInputs
	// Base is the tick of the command by which the first one is encoded, at most 127 ticks
	// before it: one that the room has acknowledged. It is -1 for none.
	Base int64
	// Confirmed is the first tick whose frame the client needs.
	Confirmed int64
	// Stuck says that frames have come of which the client could use none: the room must
	// begin with Confirmed.
	Stuck bool
	// Copies is in how many datagrams the room should send a frame, 2 to 4.
	Copies int
	// Odd says that the term of the client is odd: a room that took over from one that was lost takes
	// no commands that were made for that.
	Odd bool
	// Hash of the confirmed state before HashTick, if Hashed.
	Hash     uint64
	HashTick int64
	Hashed   bool
}

// inputID stands for the player, whom the connection tells.
const inputID components.ID = 1

// Bits of the flags, behind the number of inputs less one.
const (
	flagStuck    = 1 << 4
	copiesShift  = 5
	flagHashed   = 1 << 7
	leastCopies  = 2
	copyKinds    = 3
	furthestBase = 127
	flagOdd      = 1 << 7 // of the byte of the distance
)

// Append appends the encoding of the datagram. base is the command of tick Base. It refuses
// what is beyond the limits, with buf as it was.
func (in *Input) Append(buf []byte, base components.Input) ([]byte, error) {
	n, begin := len(in.Inputs), len(buf)
	newest := in.First + int64(n) - 1
	distance := in.First - in.Base
	if in.Base < 0 {
		distance, base = 0, components.Input{}
	}
	if n < 1 || n > MaxInputs || in.First < 0 || newest > MaxTick || in.Copies < leastCopies || in.Copies >= leastCopies+copyKinds ||
		in.Base >= 0 && (distance < 1 || distance > furthestBase) || in.Confirmed < 0 || in.Confirmed > MaxTick || in.HashTick < 0 || in.HashTick > MaxTick {
		return buf, fmt.Errorf("wire: %w: %d inputs from tick %d on by %d, %d copies", codec.ErrLimit, n, in.First, in.Base, in.Copies)
	}
	flags := byte(n-1) | byte(in.Copies-leastCopies)<<copiesShift
	if in.Stuck {
		flags |= flagStuck
	}
	if in.Hashed {
		flags |= flagHashed
	}
	far := byte(distance)
	if in.Odd {
		far |= flagOdd
	}
	buf = binary.AppendUvarint(append(buf, kindInput), uint64(newest))
	buf = binary.AppendVarint(append(buf, flags, far), newest-in.Confirmed)
	if in.Hashed {
		buf = binary.LittleEndian.AppendUint64(binary.AppendVarint(buf, in.Confirmed-in.HashTick), in.Hash)
	}
	var c inputcodec.Coder
	c.Learn([]systems.Command{{Player: inputID, Input: base}})
	w := inputcodec.Writer(buf)
	for i := range in.Inputs {
		c.Encode(w, []systems.Command{{Player: inputID, Input: in.Inputs[i]}})
	}
	return seal(w.Done(), begin, link.MaxDatagram)
}

// ReadInput reads the datagram of a client. known returns the command of a tick that the
// client has sent before; without the one that is needed, the error wraps [ErrBase].
func ReadInput(data []byte, known func(tick int64) (components.Input, bool)) (*Input, error) {
	in, err := readInput(data, known)
	return in, refuse("input", err)
}

func readInput(data []byte, known func(tick int64) (components.Input, bool)) (*Input, error) {
	kind, content, err := open(data, link.MaxDatagram)
	if err == nil && kind != kindInput {
		err = fmt.Errorf("it is of kind %d", kind)
	}
	if err != nil {
		return nil, err
	}
	var r codec.Reader
	r.Reset(content)
	in := &Input{Base: -1}
	n, distance, err := in.readHead(&r)
	if err != nil {
		return nil, err
	}
	base := components.Input{}
	if distance > 0 {
		in.Base = in.First - int64(distance)
		var ok bool
		if base, ok = known(in.Base); !ok {
			return nil, fmt.Errorf("%w: the command of tick %d", ErrBase, in.Base)
		}
	}
	rest, err := r.Bytes(r.Remaining())
	if err != nil {
		return nil, err
	}
	var c inputcodec.Coder
	c.Learn([]systems.Command{{Player: inputID, Input: base}})
	bits := inputcodec.Reader(rest)
	in.Inputs = make([]components.Input, 0, n)
	var tick []systems.Command
	for range n {
		tick = c.Decode(bits, tick[:0])
		if len(tick) != 1 || tick[0].Player != inputID {
			return nil, codec.ErrValue
		}
		in.Inputs = append(in.Inputs, tick[0].Input)
	}
	return in, bits.Check()
}

// readHead reads what is before the commands, and returns their number and how far their
// base is, or 0 for none.
func (in *Input) readHead(r *codec.Reader) (n int, distance byte, err error) {
	newest, err := r.Uvarint()
	if err == nil && newest > MaxTick {
		err = codec.ErrLimit
	}
	if err != nil {
		return 0, 0, err
	}
	flags, err := r.Byte()
	if err != nil {
		return 0, 0, err
	}
	n = int(flags&(MaxInputs-1)) + 1
	in.First = int64(newest) - int64(n) + 1
	in.Stuck, in.Hashed = flags&flagStuck != 0, flags&flagHashed != 0
	copies := int(flags >> copiesShift & 3)
	in.Copies = copies + leastCopies
	if distance, err = r.Byte(); err != nil {
		return 0, 0, err
	}
	in.Odd, distance = distance&flagOdd != 0, distance&^flagOdd
	if in.First < 0 || copies >= copyKinds || int64(distance) > in.First {
		return 0, 0, codec.ErrValue
	}
	behind, err := r.Varint()
	in.Confirmed = int64(newest) - behind
	if err = checkTick(in.Confirmed, err); err != nil || !in.Hashed {
		return n, distance, err
	}
	behind, err = r.Varint()
	in.HashTick = in.Confirmed - behind
	if err = checkTick(in.HashTick, err); err == nil {
		in.Hash, err = r.Word()
	}
	return n, distance, err
}
