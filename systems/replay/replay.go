package replay

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
)

// Replay is a replay that was read. It does not change, and several players may play it.
type Replay struct {
	Header Header
	name   string
	data   []byte
	blocks []place // blocks of ticks and keyframes, in order, beginning with the first keyframe
	asides []int   // and where the others are
	first  int64
	end    int64 // first tick after it
	ended  *ending
	cut    error
}

// place is the position of a block in the file.
type place struct {
	at   int
	tick int64
	kind byte
}

// Open reads a regular file.
func Open(path string) (*Replay, error) {
	data, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Read(data, path)
}

// ReadFile reads at most [MaxFile] bytes of a regular file.
func ReadFile(path string) ([]byte, error) {
	data, err := regular.Read(path, MaxFile)
	if err != nil {
		return nil, fmt.Errorf("replay: %s: %w: %w", path, ErrReplay, err)
	}
	return data, nil
}

// Read reads a replay in its binary form. A file that was cut, or damaged after its first
// keyframe, is read as far as possible: see [Replay.Cut]. The name is for errors. Read
// keeps the data.
func Read(data []byte, name string) (*Replay, error) {
	r := &Replay{name: name, data: data}
	if len(data) > MaxFile {
		return nil, fmt.Errorf("replay: %s: %w: %d bytes, at most %d", name, ErrReplay, len(data), MaxFile)
	}
	err := r.scan()
	if err != nil && len(r.blocks) == 0 {
		return nil, r.named(err)
	}
	if err == nil && r.ended == nil {
		err = &fileError{Place: fmt.Sprintf("byte %d", len(data)), Err: ErrCut}
		if len(r.blocks) == 0 {
			return nil, r.named(err)
		}
	}
	if err != nil {
		r.cut = r.named(err)
	}
	return r, nil
}

// scan finds all blocks and checks everything but the commands, which are read when they
// are played.
func (r *Replay) scan() error {
	var o order
	return blocks(r.data, func(b raw) error { return r.add(&o, b) })
}

// add takes a block, unless it is out of order.
func (r *Replay) add(o *order, b raw) error {
	switch b.kind {
	case kindHeader:
		h, err := readHeader(b)
		if err == nil {
			err = o.header(h)
		}
		if err != nil {
			return err
		}
		r.Header = *h
	case kindKeyframe:
		k, err := readKeyframe(b)
		if err == nil {
			err = o.keyframe(&k)
		}
		if err != nil {
			return err
		}
		if len(r.blocks) == 0 {
			r.first = k.tick
		}
		r.blocks = append(r.blocks, place{b.at, k.tick, b.kind})
	case kindTicks:
		t, _, err := readTicks(b)
		if err == nil {
			err = o.ticks(&t)
		}
		if err != nil {
			return err
		}
		r.blocks = append(r.blocks, place{b.at, t.first, b.kind})
	case kindEnd:
		var p endPayload
		err := decodeAll(b, "end", endCodec(), &p)
		e := &ending{int64(p.Tick), p.Hash.hash()}
		if err == nil {
			err = o.end(e)
		}
		if err != nil {
			return err
		}
		r.ended = e
	case kindAside:
		if err := o.aside(len(b.payload)); err != nil {
			return err
		}
		r.asides = append(r.asides, b.at)
	default:
		return fmt.Errorf("an unknown block %q", b.kind)
	}
	r.end = o.tick
	return nil
}

// named adds the name of the file to an error.
func (r *Replay) named(err error) error {
	if e := (*fileError)(nil); errors.As(err, &e) && e.File == "" {
		e.File = r.name
	}
	return err
}

// First returns the tick at which the replay begins.
func (r *Replay) First() int64 { return r.first }

// Last returns the tick at which the replay ends.
func (r *Replay) Last() int64 { return r.end }

// Cut returns why the replay ends early, or nil for a complete one.
func (r *Replay) Cut() error { return r.cut }

// Hash returns the recorded hash of the last state, or false if the replay was cut.
func (r *Replay) Hash() (uint64, bool) {
	if r.ended == nil {
		return 0, false
	}
	return r.ended.hash, true
}

// WithNote writes the replay with another note. Everything else stays the same to the
// bit, also in a replay that was cut.
func (r *Replay) WithNote(w io.Writer, note string) error {
	h := r.Header
	h.Note = note
	err := h.check()
	if err == nil {
		err = headerCodec().Check(&h)
	}
	if err != nil {
		return fmt.Errorf("replay: %s: %w", r.name, err)
	}
	out, err := newBlockWriter(w)
	if err == nil {
		err = out.header(&h)
	}
	if err == nil {
		_, err = w.Write(r.data[r.blocks[0].at:]) // the header is first
	}
	return err
}

// Tick is the input of a recorded tick.
type Tick struct {
	Number int64
	systems.TickInput
}

// Ticks yields the input of each tick, from the first to the last, or until an error.
func (r *Replay) Ticks() iter.Seq2[Tick, error] {
	return func(yield func(Tick, error) bool) {
		reader := blockReader{replay: r}
		for {
			block, err := reader.next()
			if err != nil {
				yield(Tick{}, err)
				return
			}
			if block == nil {
				return
			}
			t, ok := block.(*ticks)
			if !ok {
				continue
			}
			for i := range t.inputs {
				if !yield(Tick{t.first + int64(i), t.inputs[i]}, nil) {
					return
				}
			}
		}
	}
}

// blockReader reads the blocks of a replay in order.
type blockReader struct {
	replay *Replay
	place  int // index of the next block
	coder  inputcodec.Coder
	failed error // error of a block, after which nothing can be read
}

// next returns a *keyframe or *ticks, or nil at the end.
func (b *blockReader) next() (any, error) {
	if b.place >= len(b.replay.blocks) || b.failed != nil {
		return nil, b.failed
	}
	at := b.replay.blocks[b.place]
	block, err := b.read(at)
	if err != nil {
		b.failed = &fileError{File: b.replay.name, Place: fmt.Sprintf("byte %d, tick %d", at.at, at.tick), Err: err}
		return nil, b.failed
	}
	b.place++
	return block, nil
}

// read reads the block at a place.
func (b *blockReader) read(at place) (any, error) {
	block, err := b.replay.rawAt(at.at)
	if err != nil {
		return nil, err
	}
	if at.kind == kindKeyframe {
		b.coder.Reset()
		k, err := readKeyframe(block)
		return &k, err
	}
	t, bits, err := readTicks(block)
	if err == nil {
		err = decodeTicks(&b.coder, &t, bits)
	}
	return &t, err
}
