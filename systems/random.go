package systems

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/systems/codec"
)

// Random is a stream of random numbers that is part of the state of a match.
type Random struct {
	name  string
	state uint64
}

// Random returns the stream of a name, which begins with the seed of the match and
// that name. Each module should draw from one of its own: then its numbers do not
// change with what others draw. The pointer is good for the life of the match.
func (m *Match) Random(name string) *Random {
	i, ok := slices.BinarySearchFunc(m.streams, name, func(r *Random, name string) int { return strings.Compare(r.name, name) })
	if !ok {
		m.streams = slices.Insert(m.streams, i, &Random{name: name, state: m.streamSeed(name)})
	}
	return m.streams[i]
}

// streamSeed returns where a stream begins. That of the match itself has no name.
func (m *Match) streamSeed(name string) uint64 {
	if name == "" {
		return m.seed
	}
	h := codec.NewHash()
	h.Text(name)
	h.Word(m.seed)
	return h.Sum()
}

// isDrawn reports whether a stream has been drawn from: the others are no state.
func (m *Match) isDrawn(r *Random) bool { return r.state != m.streamSeed(r.name) }

// hashStreams adds the streams that were drawn from.
func (m *Match) hashStreams(h *codec.Hash) {
	h.Word(m.seed)
	for _, r := range m.streams {
		if m.isDrawn(r) {
			h.Text(r.name)
			h.Word(r.state)
		}
	}
}

// Uint64 returns 64 random bits, by splitmix64.
func (r *Random) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a whole number from 0 to n-1. n must be above 0 and is small, so
// that the bias of the remainder is far below what a game can show.
func (r *Random) Below(n int) int {
	if n <= 0 {
		return 0
	}
	return int(r.Uint64() % uint64(n))
}

// Unit returns a number in [-1, 1).
func (r *Random) Unit() float64 { return float64(float64(r.Uint64()>>11)/(1<<52)) - 1 }

// Float returns a number in [0, 1).
func (r *Random) Float() float64 { return float64(r.Uint64()>>11) / (1 << 53) }
