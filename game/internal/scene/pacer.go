package scene

import (
	"time"

	"github.com/skijet/skijet/systems"
)

const (
	// UpdateRate is the number of updates per second.
	UpdateRate = 125
	// updatesPerTick is the number of updates per tick of the match: 4 x 8 ms = 32 ms.
	updatesPerTick = 4
	// UpdateTime is the time of an update.
	UpdateTime = time.Second / UpdateRate
	// TickTime is that of a tick.
	TickTime = systems.TickTime
	// MaxLag is how much time a slow machine may catch up at once. More is dropped, so a
	// stall of seconds becomes a pause and not a fast forward.
	MaxLag = 250 * time.Millisecond
)

// Pacer divides passing time into updates. Every fourth update steps the match; sticks
// turn the view in every update. Ebitengine counts updates too, but gives up above 83 ms
// per picture and lets the game run slowly; a machine without a graphics card must still
// play at the right speed.
type Pacer struct {
	Clock   systems.Clock
	last    time.Time
	Phase   int // updates since the last tick
	started bool
	Slow    int           // how many times as long everything takes; 0 is 1
	rest    time.Duration // that was not divided by slow yet
}

// Advance returns how many updates are due now.
func (p *Pacer) Advance(now time.Time) int {
	if !p.started {
		p.started, p.last = true, now
		return 0
	}
	p.Clock.CatchUp = int(MaxLag / TickTime)
	ticks := p.Clock.Advance(p.slowed(now.Sub(p.last)))
	p.last = now
	return ticks*updatesPerTick + int(p.Clock.Passed()/UpdateTime) - p.Phase
}

// slowed returns the part of a time that passes in slow motion, and keeps the rest.
func (p *Pacer) slowed(elapsed time.Duration) time.Duration {
	if p.Slow <= 1 {
		return elapsed
	}
	p.rest += elapsed
	passed := p.rest / time.Duration(p.Slow)
	p.rest -= passed * time.Duration(p.Slow)
	return passed
}

// TickDue counts one update and reports whether it steps the match.
func (p *Pacer) TickDue() bool {
	p.Phase = (p.Phase + 1) % updatesPerTick
	return p.Phase == 0
}

// Stop drops the time until the next advance, as while a menu is open.
func (p *Pacer) Stop() { p.started = false }

// Fraction returns how much of the current tick has passed, 0 to 1.
func (p *Pacer) Fraction(now time.Time) float64 {
	passed := p.Clock.Passed()
	if p.started {
		passed += max(now.Sub(p.last), 0) / time.Duration(max(p.Slow, 1))
	}
	return min(float64(passed)/float64(TickTime), 1)
}
