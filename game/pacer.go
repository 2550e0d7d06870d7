package game

import (
	"time"

	"github.com/skijet/skijet/systems"
)

const (
	// updateRate is the number of updates per second.
	updateRate = 125
	// updatesPerTick is the number of updates per tick of the match: 4 x 8 ms = 32 ms.
	updatesPerTick = 4
	updateTime     = time.Second / updateRate
	tickTime       = systems.TickTime
	// maxLag is how much time a slow machine may catch up at once. More is dropped, so a
	// stall of seconds becomes a pause and not a fast forward.
	maxLag = 250 * time.Millisecond
)

// pacer divides passing time into updates. Every fourth update steps the match; sticks
// turn the view in every update. Ebitengine counts updates too, but gives up above 83 ms
// per picture and lets the game run slowly; a machine without a graphics card must still
// play at the right speed.
type pacer struct {
	clock   systems.Clock
	last    time.Time
	phase   int // updates since the last tick
	started bool
	slow    int           // how many times as long everything takes; 0 is 1
	rest    time.Duration // that was not divided by slow yet
}

// advance returns how many updates are due now.
func (p *pacer) advance(now time.Time) int {
	if !p.started {
		p.started, p.last = true, now
		return 0
	}
	p.clock.CatchUp = int(maxLag / tickTime)
	ticks := p.clock.Advance(p.slowed(now.Sub(p.last)))
	p.last = now
	return ticks*updatesPerTick + int(p.clock.Passed()/updateTime) - p.phase
}

// slowed returns the part of a time that passes in slow motion, and keeps the rest.
func (p *pacer) slowed(elapsed time.Duration) time.Duration {
	if p.slow <= 1 {
		return elapsed
	}
	p.rest += elapsed
	passed := p.rest / time.Duration(p.slow)
	p.rest -= passed * time.Duration(p.slow)
	return passed
}

// tickDue counts one update and reports whether it steps the match.
func (p *pacer) tickDue() bool {
	p.phase = (p.phase + 1) % updatesPerTick
	return p.phase == 0
}

// stop drops the time until the next advance, as while a menu is open.
func (p *pacer) stop() { p.started = false }

// fraction returns how much of the current tick has passed, 0 to 1.
func (p *pacer) fraction(now time.Time) float64 {
	passed := p.clock.Passed()
	if p.started {
		passed += max(now.Sub(p.last), 0) / time.Duration(max(p.slow, 1))
	}
	return min(float64(passed)/float64(tickTime), 1)
}
