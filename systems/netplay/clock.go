package netplay

import (
	"math"
	"time"
)

// tickTime is the length of a tick.
const tickTime = 32 * time.Millisecond

// Numbers of the clock [ours], in ticks unless they say otherwise. Commands are to come
// 1 to 1.5 ticks before they are due, beyond what they usually differ by. The rate changes
// so little that nobody sees it.
const (
	leastEarly, mostEarly, wantEarly = 1, 1.5, 1.25

	maxSlew   = 0.02     // of the rate
	slewTicks = 31       // after a report, since over minutes in the background the clock would run away
	slewGain  = 0.02     // of the rate, for a tick of error
	farOff    = 8        // the clock jumps by more
	farTimes  = 3        // if so many reports say so in a row
	memory    = 1.0 / 16 // weight of a report in the mean
	spread    = 2        // mean deviations that are kept free
	outlier   = 2        // a report counts as no further from the mean
	latePad   = 0.75     // more lead for each late command, or several in a row
	padFades  = 0.0008   // and how much of it is lost with each report: half a tick in 20 s
	mostPad   = 6
	firstTrip = 4 // lead before the first report
)

// clock says which tick a client is at: ahead of the room by as much as its commands are on
// their way. It follows from the times and reports that it was given, and from nothing else.
type clock struct {
	at      time.Duration
	tick    float64       // at that time
	rate    float64       // ticks in a tick
	newest  int64         // tick of the last report
	begin   int64         // reports of earlier ticks are from before the last jump
	reports int           // since the last jump
	far     int           // reports in a row that are far off
	mean    float64       // of how early commands come, ticks
	differ  float64       // mean deviation from it
	pad     float64       // more lead, for commands that came late
	late    bool          // the last one did
	used    time.Duration // when it was last used
}

// newClock returns the clock of a client that has just heard of a tick of the room.
func newClock(now time.Duration, room int64) *clock {
	c := &clock{at: now, used: now, newest: -1}
	c.jump(float64(room + firstTrip))
	return c
}

// Tick returns the tick at a time: the one whose command is due next.
func (c *clock) Tick(now time.Duration) int64 { return int64(math.Floor(c.position(now))) }

// position is the tick at a time with its fraction.
func (c *clock) position(now time.Duration) float64 {
	since := float64(max(now-c.at, 0)) / float64(tickTime)
	return c.tick + since + float64((c.rate-1)*min(since, slewTicks))
}

// restart sets the clock by a tick that the room has played, after it went wrong by so much
// that no command comes in time to be reported on.
func (c *clock) restart(now time.Duration, room int64) {
	c.at = max(now, c.at)
	c.jump(float64(room + firstTrip))
}

// resume takes the next report for the first one after a pause, over which the clocks of two
// machines drift apart by ticks: the rate would need seconds to make up for them.
func (c *clock) resume(now time.Duration) {
	if now-c.used > aheadTicks*tickTime { // then the room reports on the newest command: see takeInputs
		c.begin, c.reports, c.far = int64(math.Ceil(c.position(now))), 0, 0
	}
	c.used = now
}

// jump sets the clock.
func (c *clock) jump(tick float64) {
	c.tick, c.rate = tick, 1
	c.begin, c.reports, c.far = int64(math.Ceil(tick)), 0, 0
	c.mean, c.differ = wantEarly, 0
}

// Report takes in how early the command of a tick came to the room, in quarter ticks; below
// 0 it was late. Reports of older ticks than the last one are ignored.
func (c *clock) Report(now time.Duration, tick int64, quarters int) {
	if tick <= c.newest || tick < c.begin {
		return
	}
	c.newest = tick
	early := float64(float64(quarters) / 4)
	c.tick, c.at = c.position(now), max(now, c.at)
	c.reports++
	if math.Abs(early-wantEarly-c.pad) > farOff {
		c.far++
	} else {
		c.far = 0
	}
	if c.far >= farTimes || c.reports == 1 && (early < 0 || early > 2*wantEarly) {
		asked := int64(math.Floor(c.tick))
		c.jump(c.tick + wantEarly + c.pad - early)
		c.begin = max(c.begin, asked+1) // where it went back, some commands are on their way
		c.reports = 1
		return
	}
	c.learn(early)
	spare := c.mean - float64(spread*c.differ) - c.pad
	c.rate = 1
	if spare < leastEarly || spare > mostEarly {
		c.rate += min(max(float64((wantEarly-spare)*slewGain), -maxSlew), maxSlew)
	}
}

// learn takes a report into the mean and its deviation, and pays for a late command.
func (c *clock) learn(early float64) {
	if c.reports == 1 {
		c.mean = early
	}
	wasLate := c.late
	if c.late = early < 0; c.late && !wasLate && c.mean > 0 { // where all are late, the mean is what helps
		c.pad = min(c.pad+latePad, mostPad)
	} else {
		c.pad = max(c.pad-padFades, 0)
	}
	off := min(max(early-c.mean, -outlier), outlier)
	c.mean += float64(off * memory)
	c.differ += float64((math.Abs(off) - c.differ) * memory)
}

// copies returns in how many datagrams a command is of use: in all that come before it is
// due, and in a few more, since what a bad line makes late is not known yet.
func (c *clock) copies() int { return leastCopies + int(c.pad) }

// leastCopies is how many datagrams every command is in [ours].
const leastCopies = 4
