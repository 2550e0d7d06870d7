package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// Each file begins with its magic and version.
const (
	magic   = "SKJTRPLY"
	version = 2
	intro   = len(magic) + 2
)

// Kinds of blocks.
const (
	kindHeader   = 'H'
	kindKeyframe = 'K'
	kindTicks    = 'T'
	kindEnd      = 'E'
)

// Payloads of blocks.
type (
	keyframePayload struct {
		Tick   uint64
		Jump   bool
		Packed []byte `state:"max=16777216"` // maxPacked
	}
	ticksPayload struct { // before the bits of the commands
		First   uint64
		Count   uint8
		Hash    []word         `state:"max=1"`
		Entries []entryPayload `state:"max=4096"` // maxEntries
	}
	entryPayload struct {
		Tick    uint8 // among those of the block
		Kind    systems.EntryKind
		Subject components.ID
		Name    string
		Data    []byte `state:"max=1048576"` // systems.MaxEntryData
	}
	endPayload struct {
		Tick uint64
		Hash word
	}
)

var (
	keyframeCodec = codec.Once[keyframePayload]()
	ticksCodec    = codec.Once[ticksPayload]()
	endCodec      = codec.Once[endPayload]()
)

// word is a hash in little-endian order.
type word [8]byte

func wordOf(hash uint64) (w word) {
	binary.LittleEndian.PutUint64(w[:], hash)
	return w
}

func (w word) hash() uint64 { return binary.LittleEndian.Uint64(w[:]) }

// blockWriter writes blocks in the binary form.
type blockWriter struct {
	w       io.Writer
	order   order
	coder   inputcodec.Coder
	payload []byte
	out     []byte
}

func newBlockWriter(w io.Writer) (*blockWriter, error) {
	_, err := w.Write(binary.LittleEndian.AppendUint16([]byte(magic), version))
	return &blockWriter{w: w}, err
}

// block writes a block.
func (w *blockWriter) block(kind byte, payload []byte) error {
	w.out = append(w.out[:0], kind)
	w.out = binary.AppendUvarint(w.out, uint64(len(payload)))
	w.out = append(w.out, payload...)
	w.out = binary.LittleEndian.AppendUint32(w.out, crc32.ChecksumIEEE(w.out))
	_, err := w.w.Write(w.out)
	return err
}

func (w *blockWriter) header(h *Header) error {
	if err := w.order.header(h); err != nil {
		return err
	}
	return w.block(kindHeader, headerCodec().Encode(nil, h))
}

func (w *blockWriter) keyframe(k *keyframe) error {
	if err := w.order.keyframe(k); err != nil {
		return err
	}
	w.coder.Reset()
	w.payload = keyframeCodec().Encode(w.payload[:0], &keyframePayload{uint64(k.tick), k.jump, k.packed})
	return w.block(kindKeyframe, w.payload)
}

func (w *blockWriter) ticks(t *ticks) error {
	if err := w.order.ticks(t); err != nil {
		return err
	}
	if err := checkEntries(t.inputs); err != nil {
		return err
	}
	p := ticksPayload{First: uint64(t.first), Count: uint8(len(t.inputs))}
	if t.hashed {
		p.Hash = []word{wordOf(t.hash)}
	}
	for i := range t.inputs {
		for _, e := range t.inputs[i].Entries {
			p.Entries = append(p.Entries, entryPayload{uint8(i), e.Kind, e.Subject, e.Name, e.Data})
		}
	}
	bits := inputcodec.Writer(ticksCodec().Encode(w.payload[:0], &p))
	for i := range t.inputs {
		w.coder.Encode(bits, t.inputs[i].Commands)
	}
	w.payload = bits.Done()
	return w.block(kindTicks, w.payload)
}

func (w *blockWriter) end(e *ending) error {
	if err := w.order.end(e); err != nil {
		return err
	}
	return w.block(kindEnd, endCodec().Encode(nil, &endPayload{uint64(e.tick), wordOf(e.hash)}))
}

// raw is a block as it is in a file.
type raw struct {
	kind    byte
	at      int // offset in the file
	payload []byte
}

// blocks visits the blocks of a file, up to one that cannot be read.
func blocks(data []byte, yield func(raw) error) error {
	fail := func(at int, err error) error { return &fileError{Place: fmt.Sprintf("byte %d", at), Err: err} }
	switch {
	case len(data) < intro:
		return fail(0, fmt.Errorf("%d bytes, which is less than its beginning: %w", len(data), ErrCut))
	case string(data[:len(magic)]) != magic:
		return fail(0, fmt.Errorf("it does not begin with %q", magic))
	}
	if v := binary.LittleEndian.Uint16(data[len(magic):]); v != version {
		return fail(len(magic), fmt.Errorf("%w: it has version %d, want %d: %s", ErrLayout, v, version, useItsProgram))
	}
	r := codec.NewReader(data)
	if _, err := r.Bytes(intro); err != nil {
		return fail(0, err)
	}
	for r.Remaining() > 0 {
		at := r.Offset()
		block, err := readRaw(r, data)
		if err == nil {
			err = yield(block)
		}
		if err != nil {
			return fail(at, err)
		}
	}
	return nil
}

func readRaw(r *codec.Reader, data []byte) (raw, error) {
	b := raw{at: r.Offset()}
	var err error
	if b.kind, err = r.Byte(); err != nil {
		return b, ErrCut
	}
	n, err := r.Uvarint()
	switch {
	case errors.Is(err, codec.ErrEnd):
		return b, ErrCut
	case err != nil || n > maxBlock:
		return b, fmt.Errorf("a block of %d bytes, at most %d", n, maxBlock)
	}
	if b.payload, err = r.Bytes(int(n)); err != nil {
		return b, ErrCut
	}
	end := r.Offset()
	sum, err := r.Bytes(4)
	if err != nil {
		return b, ErrCut
	}
	if binary.LittleEndian.Uint32(sum) != crc32.ChecksumIEEE(data[b.at:end]) {
		return b, fmt.Errorf("a block: %w", ErrChanged)
	}
	return b, nil
}

func readHeader(b raw) (*Header, error) {
	h := &Header{}
	if err := decodeAll(b, "header", headerCodec(), h); err != nil { // and its checksum is right, so it is as it was written
		return nil, fmt.Errorf("%w: the header has other fields: %w: %s", ErrLayout, err, useItsProgram)
	}
	return h, nil
}

// decode reads the payload of a block, and returns what is behind it.
func decode[T any](b raw, what string, c codec.Typed[T], into *T) (rest []byte, err error) {
	r := codec.NewReader(b.payload)
	if err := c.Decode(r, into); err != nil {
		return nil, fmt.Errorf("%s, at byte %d of the block: %w", what, r.Offset(), err)
	}
	return r.Bytes(r.Remaining())
}

// decodeAll reads a payload with nothing behind it.
func decodeAll[T any](b raw, what string, c codec.Typed[T], into *T) error {
	rest, err := decode(b, what, c, into)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%s: %d bytes too many", what, len(rest))
	}
	return err
}

func readKeyframe(b raw) (k keyframe, err error) {
	var p keyframePayload
	err = decodeAll(b, "keyframe", keyframeCodec(), &p)
	return keyframe{int64(p.Tick), p.Jump, p.Packed}, err
}

// readTicks reads the front of a block of ticks, and returns the bits of its commands.
func readTicks(b raw) (t ticks, bits []byte, err error) {
	var p ticksPayload
	if bits, err = decode(b, "ticks", ticksCodec(), &p); err != nil {
		return t, nil, err
	}
	t.first, t.inputs = int64(p.First), make([]systems.TickInput, p.Count)
	for _, w := range p.Hash {
		t.hashed, t.hash = true, w.hash()
	}
	last := uint8(0)
	for _, e := range p.Entries {
		if e.Tick < last || e.Tick >= p.Count {
			return t, nil, fmt.Errorf("ticks: an entry of tick %d of %d behind one of %d: %w", e.Tick, p.Count, last, codec.ErrValue)
		}
		last = e.Tick
		t.inputs[last].Entries = append(t.inputs[last].Entries, systems.Entry{Kind: e.Kind, Subject: e.Subject, Name: e.Name, Data: e.Data})
	}
	return t, bits, checkEntries(t.inputs)
}

// decodeTicks reads the commands of ticks.
func decodeTicks(c *inputcodec.Coder, t *ticks, data []byte) error {
	bits := inputcodec.Reader(data)
	for i := range t.inputs {
		t.inputs[i].Commands = c.Decode(bits, t.inputs[i].Commands[:0])
	}
	if err := bits.Check(); err != nil {
		return fmt.Errorf("commands from tick %d on: %w", t.first, err)
	}
	return nil
}

// rawAt returns the block at an offset. Its checksum was checked before.
func (r *Replay) rawAt(at int) (raw, error) {
	reader := codec.NewReader(r.data)
	reader.Seek(at)
	return readRaw(reader, r.data)
}
