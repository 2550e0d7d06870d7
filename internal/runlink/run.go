package runlink

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"unicode/utf8"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// Suffix is that of files with a run.
const Suffix = ".run"

// Limits of a run [ours].
const (
	// MaxTicks is the longest run, 10 min. Without it, a link could keep a machine busy.
	MaxTicks = 18750
	// MaxBytes is the largest file: twice that of inputs that change as much as they can.
	MaxBytes = 256 << 10
)

// Run is a run that can be played again.
type Run struct {
	Level  string `state:"max=64"` // its name
	Digest uint64 // by systems.LevelDigest, to say why a run ends otherwise than it did
	Runner string `state:"max=48"` // who ran
	// Body of the runner and rules of its movement, as flags of the arena name them.
	Model   string  `state:"max=32"`
	Armor   string  `state:"max=32"`
	Pack    string  `state:"max=32"`
	Rules   string  `state:"max=32"`
	Seconds float64 // from the first gate to the last
	// Inputs of each tick, from the restart of the run to its finish.
	Inputs []components.Input `state:"derived"`
}

// ErrRun is wrapped by the errors for what is no run.
var ErrRun = errors.New("no run")

const (
	magic   = "SKR"
	version = 1
)

var runCodec = codec.Once[Run]()

// check refuses a run that nothing has run.
func (r *Run) check() error {
	for _, text := range [...]string{r.Level, r.Runner, r.Model, r.Armor, r.Pack, r.Rules} {
		if !utf8.ValidString(text) {
			return fmt.Errorf("%w: %q is not valid UTF-8", ErrRun, text)
		}
	}
	if n := len(r.Inputs); n == 0 || n > MaxTicks {
		return fmt.Errorf("%w: it has %d ticks, want 1 to %d", ErrRun, n, MaxTicks)
	}
	if !(r.Seconds > 0) || math.IsInf(r.Seconds, 1) {
		return fmt.Errorf("%w: it takes %v s", ErrRun, r.Seconds)
	}
	return nil
}

// Encode returns the run as the content of a file.
func (r *Run) Encode() ([]byte, error) {
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("runlink: %w", err)
	}
	if err := runCodec().Check(r); err != nil {
		return nil, fmt.Errorf("runlink: %w: %w", ErrRun, err)
	}
	body := binary.AppendUvarint(runCodec().Encode(nil, r), uint64(len(r.Inputs)))
	bits := inputcodec.Writer(body)
	var c inputcodec.Coder
	for _, in := range r.Inputs {
		c.Encode(bits, []systems.Command{{Player: 1, Input: in}})
	}
	body = bits.Done()
	data := append([]byte(magic), version)
	data = binary.AppendUvarint(data, uint64(len(body)))
	data = append(data, body...)
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)), nil
}

// Decode returns the run in the content of a file.
func Decode(data []byte) (*Run, error) {
	r, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("runlink: %w: %w", ErrRun, err)
	}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("runlink: %w", err)
	}
	return r, nil
}

func decode(data []byte) (*Run, error) {
	const head = len(magic) + 1
	switch {
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("%d bytes, at most %d", len(data), MaxBytes)
	case len(data) < head || string(data[:len(magic)]) != magic:
		return nil, fmt.Errorf("it does not begin with %q", magic)
	case data[len(magic)] != version:
		return nil, fmt.Errorf("it is of version %d, and this program reads version %d", data[len(magic)], version)
	}
	length, n := binary.Uvarint(data[head:])
	from := head + n
	if rest := len(data) - from - crc32.Size; n <= 0 || length > uint64(max(rest, 0)) {
		return nil, fmt.Errorf("it ends after %d bytes: a part of it is missing, copy the whole", len(data))
	} else if uint64(rest) > length {
		return nil, fmt.Errorf("%d bytes too many follow it", uint64(rest)-length)
	}
	end := len(data) - crc32.Size
	if binary.LittleEndian.Uint32(data[end:]) != crc32.ChecksumIEEE(data[:end]) {
		return nil, errors.New("a part of it was changed on the way: its checksum differs")
	}
	r := &Run{}
	reader := codec.NewReader(data[from:end])
	if err := runCodec().Decode(reader, r); err != nil {
		return nil, err
	}
	ticks, err := reader.Uvarint()
	if err == nil && ticks > MaxTicks {
		err = fmt.Errorf("it has %d ticks, at most %d", ticks, MaxTicks)
	}
	if err != nil {
		return nil, err
	}
	return r, r.readInputs(data[from+reader.Offset():end], int(ticks))
}

// readInputs decodes the inputs of some ticks.
func (r *Run) readInputs(data []byte, ticks int) error {
	bits := inputcodec.Reader(data)
	var c inputcodec.Coder
	var commands []systems.Command
	for range ticks {
		if commands = c.Decode(bits, commands[:0]); len(commands) != 1 || commands[0].Player != 1 {
			break
		}
		r.Inputs = append(r.Inputs, commands[0].Input)
	}
	if err := bits.Check(); err != nil {
		return err
	}
	if len(r.Inputs) != ticks {
		return fmt.Errorf("tick %d of %d has not the inputs of one player", len(r.Inputs), ticks)
	}
	return nil
}
