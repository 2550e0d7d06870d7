package systems

import (
	"math"
	"time"
)

// TickTime is the length of a tick, in the unit of clocks.
const TickTime = 32 * time.Millisecond

// ticksPerSecond is 1 / [TickSeconds], which floating point holds exactly.
const ticksPerSecond = 31.25

// Ticks returns the number of ticks that is closest to a time in seconds, for fields that
// count ticks: 0 for a negative time or NaN, and at most what 32 bits hold.
func Ticks(seconds float64) int {
	if !(seconds > 0) {
		return 0
	}
	return int(min(math.Floor(float64(seconds*ticksPerSecond)+0.5), math.MaxInt32))
}

// usualCatchUp is how many ticks a [Clock] makes up at once where it is not told: a
// quarter of a second [ours]. More is a visible fast forward, less lets a game run
// slow on a machine that draws four pictures a second.
const usualCatchUp = 8

// Clock says when a game with a loop of its own is to step its match: once for
// every 32 ms that passed, however often the loop runs. It reads no time itself,
// so the caller tells it what has passed, by [Clock.Advance] or [Clock.Update]. It
// counts in integers and loses nothing. The zero value is ready to use.
type Clock struct {
	// CatchUp is the largest number of ticks that are due at once. Time beyond them is dropped,
	// so that a stall is a pause and no fast forward. 0 means 8.
	CatchUp int

	passed time.Duration // since the last tick, below TickTime
	rest   int64         // of a nanosecond, in parts of rate
	rate   int64         // updates a second that rest belongs to
}

// Advance lets time pass and returns how many ticks are due. Time that runs
// backwards counts as none.
func (c *Clock) Advance(elapsed time.Duration) int {
	elapsed = max(elapsed, 0)
	c.passed += elapsed % TickTime
	due := elapsed/TickTime + c.passed/TickTime
	c.passed %= TickTime
	limit := c.CatchUp
	if limit <= 0 {
		limit = usualCatchUp
	}
	return int(min(due, time.Duration(limit)))
}

// Update counts one of perSecond updates a second and returns how many ticks are due: for loops
// of a fixed rate, such as Ebitengine's. At 125 a second, every fourth update ticks; at other
// rates, too, no time is lost or gained in the long run. A rate of 0 or less lets no time pass.
func (c *Clock) Update(perSecond int) int {
	rate := int64(perSecond)
	if rate <= 0 {
		return 0
	}
	if rate != c.rate {
		c.rate, c.rest = rate, 0
	}
	whole := int64(time.Second) / rate
	if c.rest += int64(time.Second) % rate; c.rest >= rate {
		c.rest -= rate
		whole++
	}
	return c.Advance(time.Duration(whole))
}

// Fraction returns how much of the next tick has passed, in [0, 1). Draw that far between the
// last two ticks.
func (c *Clock) Fraction() float64 { return float64(c.passed) / float64(TickTime) }

// Passed returns the time since the last tick, below [TickTime].
func (c *Clock) Passed() time.Duration { return c.passed }

// Reset forgets the time since the last tick, as when a game enters another match.
func (c *Clock) Reset() { c.passed, c.rest = 0, 0 }
