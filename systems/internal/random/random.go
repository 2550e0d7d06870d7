// Package random has the random numbers of a match: streams with names, which are part of its
// state.
package random

import (
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems/codec"
)

// Stream is a sequence of random numbers, by splitmix64. The zero value begins with seed 0.
type Stream struct {
	name  string
	state uint64
}

// Uint64 returns 64 random bits.
func (s *Stream) Uint64() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Salt lets the numbers that follow depend on a number from outside too.
func (s *Stream) Salt(number uint64) { s.state = (&Stream{state: s.state ^ number}).Uint64() }

// Below returns a whole number from 0 to n-1, or 0 where n is not above 0. n is small, so
// that the bias of the remainder is far below what a game can show.
func (s *Stream) Below(n int) int {
	if n <= 0 {
		return 0
	}
	return int(s.Uint64() % uint64(n))
}

// Unit returns a number in [-1, 1).
func (s *Stream) Unit() float64 { return float64(float64(s.Uint64()>>11)/(1<<52)) - 1 }

// Float returns a number in [0, 1).
func (s *Stream) Float() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// Streams are the streams of one match. Make them with [New].
type Streams struct {
	seed uint64
	list []*Stream // by name
}

// New makes the streams of a seed. The one without a name begins with the seed itself.
func New(seed uint64) *Streams { return &Streams{seed: seed, list: []*Stream{{state: seed}}} }

// Seed returns the seed of all streams.
func (s *Streams) Seed() uint64 { return s.seed }

// Find returns the stream of a name, which is good for the life of the match.
func (s *Streams) Find(name string) *Stream {
	i, ok := slices.BinarySearchFunc(s.list, name, func(r *Stream, name string) int { return strings.Compare(r.name, name) })
	if !ok {
		s.list = slices.Insert(s.list, i, &Stream{name: name, state: s.start(name)})
	}
	return s.list[i]
}

// start returns where a stream begins.
func (s *Streams) start(name string) uint64 {
	if name == "" {
		return s.seed
	}
	h := codec.NewHash()
	h.Text(name)
	h.Word(s.seed)
	return h.Sum()
}

// isDrawn reports whether a stream has been drawn from: the others are no state.
func (s *Streams) isDrawn(r *Stream) bool { return r.state != s.start(r.name) }

// Hash adds the seed and the streams that were drawn from.
func (s *Streams) Hash(h *codec.Hash) {
	h.Word(s.seed)
	for _, r := range s.list {
		if s.isDrawn(r) {
			h.Text(r.name)
			h.Word(r.state)
		}
	}
}

// Check refuses streams that Decode would refuse.
func (s *Streams) Check() error {
	count := 0
	for _, r := range s.list {
		if !s.isDrawn(r) {
			continue
		}
		if count++; count > maxDecoded || len(r.name) > codec.MaxText {
			return fmt.Errorf("%d streams, at most %d, or a name of %d bytes, at most %d: %w", count, maxDecoded, len(r.name), codec.MaxText, codec.ErrLimit)
		}
	}
	return nil
}

// Encode appends the streams that were drawn from.
func (s *Streams) Encode(buf []byte) []byte {
	count := 0
	for _, r := range s.list {
		if s.isDrawn(r) {
			count++
		}
	}
	buf = binary.AppendUvarint(buf, uint64(count))
	for _, r := range s.list {
		if s.isDrawn(r) {
			buf = append(binary.AppendUvarint(buf, uint64(len(r.name))), r.name...)
			buf = binary.LittleEndian.AppendUint64(buf, r.state)
		}
	}
	return buf
}

// maxDecoded is how many streams an encoding may have [ours].
const maxDecoded = 4096

// Decode reads streams that were encoded, into the memory of others.
func Decode(r *codec.Reader, into []Stream) ([]Stream, error) {
	count, err := r.Uvarint()
	if err != nil {
		return into, err
	}
	if count > maxDecoded {
		return into, codec.ErrLimit
	}
	into = into[:0]
	for i := range count {
		name, err := r.Text(codec.MaxText, "")
		if err != nil {
			return into, err
		}
		state, err := r.Word()
		if err != nil {
			return into, err
		}
		if i > 0 && name <= into[i-1].name {
			return into, fmt.Errorf("%q does not follow %q: %w", name, into[i-1].name, codec.ErrValue)
		}
		into = append(into, Stream{name: name, state: state})
	}
	return into, nil
}

// Restore puts streams where decoded ones are. Those that nobody had drawn from begin anew.
func (s *Streams) Restore(seed uint64, decoded []Stream) {
	s.seed = seed
	for _, r := range s.list {
		r.state = s.start(r.name)
	}
	for i := range decoded {
		s.Find(decoded[i].name).state = decoded[i].state
	}
}

// Compare yields the names of the streams that stand elsewhere, with where they stand. One
// that was not drawn from stands where it begins.
func Compare(a, b *Streams) iter.Seq2[string, [2]uint64] {
	return func(yield func(string, [2]uint64) bool) {
		for _, r := range a.list {
			if at := [2]uint64{r.state, b.stateOf(r.name)}; at[0] != at[1] && !yield(r.name, at) {
				return
			}
		}
		for _, r := range b.list {
			if _, both := a.lookup(r.name); both {
				continue
			}
			if at := [2]uint64{a.start(r.name), r.state}; at[0] != at[1] && !yield(r.name, at) {
				return
			}
		}
	}
}

func (s *Streams) lookup(name string) (*Stream, bool) {
	for _, r := range s.list {
		if r.name == name {
			return r, true
		}
	}
	return nil, false
}

func (s *Streams) stateOf(name string) uint64 {
	if r, ok := s.lookup(name); ok {
		return r.state
	}
	return s.start(name)
}
