package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

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
	bits := inputcodec.Writer(appendEntries(p, t.inputs))
	for i := range t.inputs {
		w.coder.Encode(bits, t.inputs[i].Commands)
	}
	w.payload = bits.Done()
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

// read returns what is in a block, a *Header, *keyframe, *ticks, *ending or aside, and the bits of the
// commands of ticks. It refuses one that is out of order.
func (o *order) read(b raw) (block any, bits []byte, err error) {
	switch b.kind {
	case kindHeader:
		h, err := readHeader(b)
		if err == nil {
			err = o.header(h)
		}
		return h, nil, err
	case kindKeyframe:
		k, err := readKeyframe(b)
		if err == nil {
			err = o.keyframe(&k)
		}
		return &k, nil, err
	case kindTicks:
		t, bits, err := readTicks(b)
		if err == nil {
			err = o.ticks(&t)
		}
		return &t, bits, err
	case kindEnd:
		f := b.fields()
		e := ending{int64(f.number(maxTick)), f.word()}
		err := f.end("end")
		if err == nil {
			err = o.end(&e)
		}
		return &e, nil, err
	case kindAside:
		return aside(b.payload), nil, o.aside(len(b.payload))
	}
	return nil, nil, fmt.Errorf("an unknown block %q", b.kind)
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

// fields reads the numbers and bytes of a block. After its first error it reads nothing.
type fields struct {
	codec.Reader
	err error
}

func (b raw) fields() *fields {
	f := &fields{}
	f.Reset(b.payload)
	return f
}

// number reads a varint of at most most.
func (f *fields) number(most uint64) (n uint64) {
	if f.err == nil {
		if n, f.err = f.Uvarint(); f.err == nil && n > most {
			n, f.err = 0, codec.ErrLimit
		}
	}
	return n
}

// small reads a byte from least to most.
func (f *fields) small(least, most byte) (b byte) {
	if f.err == nil {
		if b, f.err = f.Byte(); f.err == nil && (b < least || b > most) {
			f.err = codec.ErrValue
		}
	}
	return b
}

func (f *fields) word() (w uint64) {
	if f.err == nil {
		w, f.err = f.Word()
	}
	return w
}

func (f *fields) bytes(n uint64) (data []byte) {
	if f.err == nil {
		data, f.err = f.Bytes(int(n))
	}
	return data
}

// end returns the first error, or one if anything is left.
func (f *fields) end(what string) error {
	if f.err == nil {
		f.err = done(&f.Reader)
	}
	if f.err != nil {
		return fmt.Errorf("%s, at byte %d of the block: %w", what, f.Offset(), f.err)
	}
	return nil
}

func readKeyframe(b raw) (k keyframe, err error) {
	f := b.fields()
	k.tick, k.jump = int64(f.number(maxTick)), f.small(0, 1) == 1
	k.packed = f.bytes(f.number(maxPacked))
	return k, f.end("keyframe")
}

// readTicks reads the front of a block of ticks, and returns the bits of its commands.
func readTicks(b raw) (t ticks, bits []byte, err error) {
	f := b.fields()
	t.first, t.inputs = int64(f.number(maxTick)), make([]systems.TickInput, f.small(1, HashTicks))
	if t.hashed = f.small(0, 1) == 1; t.hashed {
		t.hash = f.word()
	}
	f.entries(t.inputs)
	bits = f.bytes(uint64(f.Remaining()))
	return t, bits, f.end("ticks")
}

func (f *fields) entries(inputs []systems.TickInput) {
	place := byte(0)
	for n := f.number(maxEntries); n > 0 && f.err == nil; n-- {
		if place = f.small(place, byte(len(inputs)-1)); f.err == nil {
			inputs[place].Entries = append(inputs[place].Entries, f.entry())
		}
	}
	if f.err == nil {
		f.err = checkEntries(inputs)
	}
}

func (f *fields) entry() systems.Entry {
	e := systems.Entry{Kind: systems.EntryKind(f.small(0, math.MaxUint8)), Subject: components.ID(f.number(math.MaxUint32))}
	if f.err == nil {
		e.Name, f.err = f.Text(maxName, "")
	}
	if data := f.bytes(f.number(systems.MaxEntryData)); len(data) > 0 {
		e.Data = data
	}
	return e
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
