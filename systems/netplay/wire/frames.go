package wire

import (
	"encoding/binary"
	"fmt"

	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Frame is the input of a tick, which is final.
type Frame struct {
	systems.TickInput
	// Streamed says that its entries come in [Entries] on the stream instead.
	Streamed bool
}

// Frames is the datagram of a room for a tick.
type Frames struct {
	First  int64
	Frames []Frame // of consecutive ticks, 1 to MaxFrames
	// Ack is the newest tick of which a command of the client has come, or -1 for none, and
	// Early how early that was before it was due, in quarter ticks: below 0 it was late.
	Ack   int64
	Early int
}

// Pack appends consecutive frames, beginning with tick first, as they are for every client
// that knows the commands of the ticks before them: history, of which only the last four
// count. It refuses what is beyond the limits, with buf as it was.
func Pack(buf []byte, first int64, history [][]systems.Command, frames []Frame) ([]byte, error) {
	history = history[max(len(history)-inputcodec.History, 0):]
	if n := len(frames); n < 1 || n > MaxFrames || first < int64(len(history)) || first >= MaxTick-MaxFrames {
		return buf, fmt.Errorf("wire: %w: %d frames from tick %d on by %d", codec.ErrLimit, n, first, len(history))
	}
	shape := byte(len(frames)-1) | byte(len(history))<<historyShift
	for i := range frames {
		if err := checkFrame(&frames[i]); err != nil {
			return buf, fmt.Errorf("wire: %w", err)
		}
		if frames[i].Streamed || len(frames[i].Entries) > 0 {
			shape |= flagEntries
		}
	}
	out := append(binary.AppendUvarint(buf, uint64(first)), shape)
	if shape&flagEntries != 0 {
		for i := range frames {
			out = appendEntries(out, &frames[i])
		}
	}
	var c inputcodec.Coder
	for _, known := range history {
		c.Learn(known)
	}
	w := inputcodec.Writer(out)
	for i := range frames {
		c.Encode(w, frames[i].Commands)
	}
	return w.Done(), nil
}

// Bits of the shape of frames, behind the number of frames less one.
const (
	historyShift = 4
	historyMask  = 7
	flagEntries  = 1 << 7
)

func checkFrame(f *Frame) error {
	if len(f.Commands) > MaxPlayers || len(f.Entries) > MaxEntries || f.Streamed && len(f.Entries) > 0 || !f.Streamed && !f.IsInline() {
		return fmt.Errorf("%w: a frame of %d commands and %d entries", codec.ErrLimit, len(f.Commands), len(f.Entries))
	}
	return nil
}

// IsInline reports whether its entries are short enough for a datagram.
func (f *Frame) IsInline() bool {
	size := 0
	for i := range f.Entries {
		e := &f.Entries[i]
		size += 1 + 5 + 2 + len(e.Name) + 2 + len(e.Data) // the longest forms of ID and lengths
	}
	return size <= MaxInline
}

// Numbers of entries in a datagram: none, on the stream, and those that follow.
const (
	noEntries = iota
	streamed
	inline
)

// entryCodec is how entries are in datagrams.
var entryCodec = codec.Once[systems.Entry]()

func appendEntries(buf []byte, f *Frame) []byte {
	switch n := len(f.Entries); {
	case f.Streamed:
		return append(buf, streamed)
	case n == 0:
		return append(buf, noEntries)
	default:
		buf = append(buf, byte(inline+n-1))
	}
	for i := range f.Entries {
		buf = entryCodec().Encode(buf, &f.Entries[i])
	}
	return buf
}

// noAck is the distance of Ack where there is none, or where it is too far from the frames.
const noAck = -128

// AppendFrames appends the datagram for one client: frames that were packed, beginning with
// tick first, with what the client is told about its own commands.
func AppendFrames(buf []byte, first, ack int64, early int, packed []byte) ([]byte, error) {
	begin := len(buf)
	distance := ack - first
	if ack < 0 || distance <= noAck || distance > 127 {
		distance, early = noAck, 0
	}
	buf = append(buf, kindFrames, byte(distance), byte(int8(min(max(early, -128), 127))))
	return seal(append(buf, packed...), begin, link.MaxDatagram)
}

// ReadFrames reads the datagram of a room. known returns the commands of a tick that was
// read before; without those that are needed, the error wraps [ErrBase]. It keeps nothing
// of the data.
func ReadFrames(data []byte, known func(tick int64) ([]systems.Command, bool)) (*Frames, error) {
	f, err := readFrames(data, known)
	return f, refuse("frames", err)
}

func readFrames(data []byte, known func(tick int64) ([]systems.Command, bool)) (*Frames, error) {
	kind, content, err := open(data, link.MaxDatagram)
	if err == nil && (kind != kindFrames || len(content) < 2) {
		err = fmt.Errorf("it is of kind %d", kind)
	}
	if err != nil {
		return nil, err
	}
	distance, early := int8(content[0]), int8(content[1])
	var r codec.Reader
	r.Reset(content[2:])
	first, err := r.Uvarint()
	if err == nil && first >= MaxTick-MaxFrames {
		err = codec.ErrLimit
	}
	if err != nil {
		return nil, err
	}
	shape, err := r.Byte()
	if err != nil {
		return nil, err
	}
	f := &Frames{First: int64(first), Ack: int64(first) + int64(distance), Early: int(early)}
	if distance == noAck {
		f.Ack = -1
	}
	history := shape >> historyShift & historyMask
	if f.Ack < 0 && early != 0 || distance != noAck && f.Ack < 0 || history > inputcodec.History || int64(history) > f.First {
		return nil, codec.ErrValue
	}
	f.Frames = make([]Frame, shape&(MaxFrames-1)+1)
	if shape&flagEntries != 0 {
		if err := f.readEntries(&r); err != nil {
			return nil, fmt.Errorf("entries: %w", err)
		}
	}
	return f, f.readCommands(&r, int64(history), known)
}

func (f *Frames) readCommands(r *codec.Reader, history int64, known func(tick int64) ([]systems.Command, bool)) error {
	var c inputcodec.Coder
	for tick := f.First - history; tick < f.First; tick++ {
		commands, ok := known(tick)
		if !ok {
			return fmt.Errorf("%w: the frame of tick %d", ErrBase, tick)
		}
		c.Learn(commands)
	}
	rest, err := r.Bytes(r.Remaining())
	if err != nil {
		return err
	}
	bits := inputcodec.Reader(rest)
	for i := range f.Frames {
		if f.Frames[i].Commands = c.Decode(bits, nil); len(f.Frames[i].Commands) > MaxPlayers {
			return codec.ErrLimit
		}
	}
	return bits.Check()
}

// readEntries reads the entries of frames, of which one has some.
func (f *Frames) readEntries(r *codec.Reader) error {
	some := false
	for i := range f.Frames {
		count, err := r.Byte()
		if err != nil {
			return err
		}
		frame := &f.Frames[i]
		frame.Streamed = count == streamed
		some = some || count != noEntries
		for range max(int(count)-streamed, 0) {
			var e systems.Entry
			if err := entryCodec().Decode(r, &e); err != nil {
				return err
			}
			if !e.Kind.Known() {
				return fmt.Errorf("kind %d: %w", e.Kind, codec.ErrValue)
			}
			frame.Entries = append(frame.Entries, e)
		}
		if err := checkFrame(frame); err != nil {
			return err
		}
	}
	if !some {
		return codec.ErrValue // has a shorter form
	}
	return nil
}
