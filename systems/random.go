package systems

import "github.com/skijet/skijet/systems/internal/random"

// Random is a stream of random numbers. That of a match, see [Match.Random], is part of its
// state.
type Random random.Stream

// Random returns the stream of random numbers with a name; its numbers follow from the seed of
// the match and the name. Each module should draw from a stream of its own, so that its numbers
// do not depend on what others draw. The pointer is good for the life of the match.
//
// While the match is [Match.ReadOnly], it returns a stream that is not part of the match.
func (m *Match) Random(name string) *Random {
	if m.gate.refuses("Random") {
		return new(Random)
	}
	return (*Random)(m.random.Find(name))
}

// Uint64 returns 64 random bits.
func (r *Random) Uint64() uint64 { return (*random.Stream)(r).Uint64() }

// Below returns a whole number from 0 to n-1. n must be above 0. The numbers have a bias that grows
// with n, and that nobody notices while n is small.
func (r *Random) Below(n int) int { return (*random.Stream)(r).Below(n) }

// Unit returns a number in [-1, 1).
func (r *Random) Unit() float64 { return (*random.Stream)(r).Unit() }

// Float returns a number in [0, 1).
func (r *Random) Float() float64 { return (*random.Stream)(r).Float() }
