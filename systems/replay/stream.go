package replay

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// Stream plays a replay while it is read, such as that of a match under way. It only plays
// forward, and keeps no more than a block in memory.
type Stream struct {
	Header Header
	name   string
	in     *bufio.Reader
	at     int    // bytes that were read
	data   []byte // the last block, memory for the next
	order  order
	coder  inputcodec.Coder
	match  *systems.Match
	block  ticks
	done   int // ticks of the block already played
	err    error
}

// NewStream reads the beginning of a replay, and makes its match. base is called with the
// header for what [Header.Options] needs. The name is for errors.
func NewStream(r io.Reader, name string, base func(*Header) (systems.Options, error)) (*Stream, error) {
	s := &Stream{name: name, in: bufio.NewReader(r), at: intro}
	begin := make([]byte, intro)
	_, err := io.ReadFull(s.in, begin)
	if err = cutOr(err); err == nil {
		err = blocks(begin, nil)
	}
	if err == nil {
		err = s.read()
	}
	var o systems.Options
	if err == nil {
		o, err = base(&s.Header)
	}
	if err == nil {
		o, err = s.Header.options(o)
	}
	if err == nil {
		s.match, err = systems.NewMatch(o)
	}
	if err == nil {
		err = s.read()
	}
	return s, s.named(err)
}

// Match returns the match. The caller must not change it.
func (s *Stream) Match() *systems.Match { return s.match }

// Step plays one tick, for which it waits for the reader. At the end it returns [io.EOF], and
// where the stream ends before that or is damaged, the same error each time. A match that
// diverges is an [ErrDesync], after which Step goes on.
func (s *Stream) Step() error {
	for s.done == len(s.block.inputs) {
		if s.err == nil && s.order.ended {
			s.err = io.EOF
		}
		if s.err == nil {
			s.err = s.named(s.read())
		}
		if s.err != nil {
			return s.err
		}
	}
	input, tick := &s.block.inputs[s.done], s.match.Tick()
	s.done++
	var faults []error
	for _, e := range input.Entries {
		if _, err := enter(s.match, e); err != nil {
			faults = append(faults, fmt.Errorf("%w: it took this: %w", ErrDesync, err))
		}
	}
	faults = append(faults, s.match.Step(input.Commands))
	if s.block.hashed && s.done == len(s.block.inputs) && s.match.Hash() != s.block.hash {
		faults = append(faults, fmt.Errorf("%w: the hash of the state after it is %016x, and was %016x", ErrDesync, s.match.Hash(), s.block.hash))
	}
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("replay: %s: tick %d: %w", s.name, tick, err)
	}
	return nil
}

func (s *Stream) named(err error) error {
	if err == nil || errors.Is(err, ErrReplay) {
		return err
	}
	return &fileError{File: s.name, Place: fmt.Sprintf("byte %d", s.at), Err: err}
}

// read takes in the next block.
func (s *Stream) read() error {
	b, err := s.next()
	if err != nil {
		return err
	}
	block, bits, err := s.order.read(b)
	if err != nil {
		return err
	}
	switch block := block.(type) {
	case *Header:
		s.Header = *block
	case *keyframe:
		if s.coder.Reset(); block.jump {
			return s.restore(block)
		}
	case *ticks:
		if err := decodeTicks(&s.coder, block, bits); err != nil {
			return err
		}
		s.block, s.done = *block, 0
	case *ending:
		if s.match.Hash() != block.hash {
			return fmt.Errorf("%w: the last hash is %016x, and was %016x", ErrDesync, s.match.Hash(), block.hash)
		}
	}
	return nil
}

// restore puts the match into the state of a keyframe.
func (s *Stream) restore(k *keyframe) error {
	weapons, snapshot, err := unpack(k.packed)
	if len(weapons) == 0 {
		weapons = []byte(s.Header.Weapons)
	}
	if err == nil {
		err = s.match.RestoreWith(systems.Entry{Kind: systems.EntryWeapons, Data: weapons}, snapshot)
	}
	if err == nil && s.match.Tick() != k.tick {
		err = fmt.Errorf("the state is that of tick %d, want %d", s.match.Tick(), k.tick)
	}
	return err
}

// next reads a block.
func (s *Stream) next() (raw, error) {
	data := s.data[:0]
	for len(data) < 2 || data[len(data)-1] >= 0x80 && len(data) <= binary.MaxVarintLen64 {
		b, err := s.in.ReadByte()
		if err != nil {
			return raw{}, cutOr(err)
		}
		data = append(data, b)
	}
	n, size := binary.Uvarint(data[1:])
	if size <= 0 || n > maxBlock {
		return raw{}, fmt.Errorf("a block of %d bytes, at most %d", n, maxBlock)
	}
	head := len(data)
	data = slices.Grow(data, int(n)+4)[:head+int(n)+4]
	s.data = data
	if _, err := io.ReadFull(s.in, data[head:]); err != nil {
		return raw{}, cutOr(err)
	}
	s.at += len(data)
	return readRaw(codec.NewReader(data), data)
}

// cutOr returns an error of a reader, or [ErrCut] where it just ends.
func cutOr(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrCut
	}
	return err
}
