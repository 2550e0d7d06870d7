package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// Each file begins with its magic and version.
const (
	magic   = "SKJTRPLY"
	version = 1
	intro   = len(magic) + 2
)

// Kinds of blocks.
const (
	kindHeader   = 'H'
	kindKeyframe = 'K'
	kindTicks    = 'T'
	kindEnd      = 'E'
)

// blockWriter writes blocks in the binary form.
type blockWriter struct {
	w       io.Writer
	order   order
	coder   commandCoder
	bits    bitWriter
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
	w.coder.reset()
	flags := byte(0)
	if k.jump {
		flags = 1
	}
	w.payload = append(binary.AppendUvarint(w.payload[:0], uint64(k.tick)), flags)
	w.payload = binary.AppendUvarint(w.payload, uint64(len(k.packed)))
	w.payload = append(w.payload, k.packed...)
	return w.block(kindKeyframe, w.payload)
}

func (w *blockWriter) ticks(t *ticks) error {
	if err := w.order.ticks(t); err != nil {
		return err
	}
	if err := checkEntries(t.inputs); err != nil {
		return err
	}
	p := append(binary.AppendUvarint(w.payload[:0], uint64(t.first)), byte(len(t.inputs)))
	if t.hashed {
		p = binary.LittleEndian.AppendUint64(append(p, 1), t.hash)
	} else {
		p = append(p, 0)
	}
	w.payload = appendEntries(p, t.inputs)
	w.bits = bitWriter{buf: w.payload}
	for i := range t.inputs {
		w.coder.encode(&w.bits, t.inputs[i].Commands)
	}
	w.bits.done()
	w.payload = w.bits.buf
	return w.block(kindTicks, w.payload)
}

func appendEntries(p []byte, inputs []systems.TickInput) []byte {
	count := 0
	for i := range inputs {
		count += len(inputs[i].Entries)
	}
	p = binary.AppendUvarint(p, uint64(count))
	for i := range inputs {
		for k := range inputs[i].Entries {
			e := &inputs[i].Entries[k]
			p = append(p, byte(i), byte(e.Kind))
			p = binary.AppendUvarint(p, uint64(e.Subject))
			p = binary.AppendUvarint(p, uint64(len(e.Name)))
			p = append(p, e.Name...)
			p = binary.AppendUvarint(p, uint64(len(e.Data)))
			p = append(p, e.Data...)
		}
	}
	return p
}

func (w *blockWriter) end(e *ending) error {
	if err := w.order.end(e); err != nil {
		return err
	}
	return w.block(kindEnd, binary.LittleEndian.AppendUint64(binary.AppendUvarint(nil, uint64(e.tick)), e.hash))
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
		return fail(len(magic), fmt.Errorf("%w: it has version %d, want %d", ErrLayout, v, version))
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
	h, r := &Header{}, codec.NewReader(b.payload)
	err := headerCodec().Decode(r, h)
	if err == nil {
		err = done(r)
	}
	if err != nil { // and its checksum is right, so it is as it was written
		return nil, fmt.Errorf("%w: the header has other fields, from byte %d of %d on (%w): %s", ErrLayout, r.Offset(), len(b.payload), err, useItsProgram)
	}
	return h, nil
}

func readKeyframe(b raw) (keyframe, error) {
	r := codec.NewReader(b.payload)
	var k keyframe
	tick, err := r.Uvarint()
	if err != nil {
		return k, fmt.Errorf("keyframe: tick: %w", err)
	}
	flags, err := r.Byte()
	if err == nil && flags > 1 {
		err = codec.ErrValue
	}
	if err != nil {
		return k, fmt.Errorf("keyframe: flags: %w", err)
	}
	n, err := r.Uvarint()
	if err == nil && (n > maxPacked || tick > maxTick) {
		err = codec.ErrLimit
	}
	if err == nil {
		k.packed, err = r.Bytes(int(n))
	}
	if err != nil {
		return k, fmt.Errorf("keyframe: %w", err)
	}
	k.tick, k.jump = int64(tick), flags == 1
	return k, done(r)
}

func readEnd(b raw) (ending, error) {
	r := codec.NewReader(b.payload)
	tick, err := r.Uvarint()
	if err == nil && tick > maxTick {
		err = codec.ErrLimit
	}
	hash, err2 := r.Word()
	if err = errors.Join(err, err2); err != nil {
		return ending{}, fmt.Errorf("end: %w", err)
	}
	return ending{int64(tick), hash}, done(r)
}

// readTicks reads the front of a block of ticks, and returns the bits of its commands.
func readTicks(b raw) (ticks, []byte, error) {
	r := codec.NewReader(b.payload)
	var t ticks
	first, err := r.Uvarint()
	if err == nil && first > maxTick {
		err = codec.ErrLimit
	}
	n, err2 := r.Byte()
	if err2 == nil && (n < 1 || n > HashTicks) {
		err2 = codec.ErrLimit
	}
	hashed, err3 := r.Byte()
	if err3 == nil && hashed > 1 {
		err3 = codec.ErrValue
	}
	if err = errors.Join(err, err2, err3); err != nil {
		return t, nil, fmt.Errorf("ticks: %w", err)
	}
	t.first, t.inputs, t.hashed = int64(first), make([]systems.TickInput, n), hashed == 1
	if t.hashed {
		if t.hash, err = r.Word(); err != nil {
			return t, nil, fmt.Errorf("hash: %w", err)
		}
	}
	if err := readEntries(r, t.inputs); err != nil {
		return t, nil, fmt.Errorf("entries, at byte %d of the block: %w", r.Offset(), err)
	}
	bits, err := r.Bytes(r.Remaining())
	return t, bits, err
}

func readEntries(r *codec.Reader, inputs []systems.TickInput) error {
	count, err := r.Uvarint()
	if err == nil && count > maxEntries {
		err = codec.ErrLimit
	}
	if err != nil {
		return err
	}
	before := byte(0)
	for range count {
		place, err := r.Byte()
		if err == nil && (int(place) >= len(inputs) || place < before) {
			err = codec.ErrValue
		}
		if err != nil {
			return err
		}
		before = place
		e, err := readEntry(r)
		if err != nil {
			return err
		}
		inputs[place].Entries = append(inputs[place].Entries, e)
	}
	return checkEntries(inputs)
}

func readEntry(r *codec.Reader) (systems.Entry, error) {
	var e systems.Entry
	kind, err := r.Byte()
	if err != nil {
		return e, err
	}
	subject, err := r.Uvarint()
	if err == nil && subject > 1<<32-1 {
		err = codec.ErrLimit
	}
	if err != nil {
		return e, err
	}
	e.Kind, e.Subject = systems.EntryKind(kind), components.ID(subject)
	if e.Name, err = r.Text(maxName, ""); err != nil {
		return e, err
	}
	n, err := r.Uvarint()
	if err == nil && n > systems.MaxEntryData {
		err = codec.ErrLimit
	}
	if err == nil {
		e.Data, err = r.Bytes(int(n))
	}
	if len(e.Data) == 0 {
		e.Data = nil
	}
	return e, err
}

// decode reads the commands of ticks.
func (c *commandCoder) decodeTicks(t *ticks, data []byte) error {
	bits := bitReader{data: data}
	for i := range t.inputs {
		var err error
		if t.inputs[i].Commands, err = c.decode(&bits, t.inputs[i].Commands[:0]); err != nil {
			return fmt.Errorf("commands of tick %d: %w", t.first+int64(i), err)
		}
	}
	if err := bits.done(); err != nil {
		return fmt.Errorf("end of the commands: %w", err)
	}
	return nil
}

func done(r *codec.Reader) error {
	if n := r.Remaining(); n > 0 {
		return fmt.Errorf("%d bytes too many", n)
	}
	return nil
}

// rawAt returns the block at an offset. Its checksum was checked before.
func (r *Replay) rawAt(at int) (raw, error) {
	reader := codec.NewReader(r.data)
	reader.Seek(at)
	return readRaw(reader, r.data)
}
