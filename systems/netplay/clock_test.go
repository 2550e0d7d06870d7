package netplay

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/rollback"
)

const ms = time.Millisecond

// trip is a client's clock and a room, between which commands and reports travel.
type trip struct {
	clock       *clock
	drift       float64
	there, back func(tick int64) time.Duration
	lost        func(tick int64) bool

	reports []report
	sent    int64
	late    int // of the commands that came
	came    int
	early   float64 // of the last one
}

type report struct {
	due      time.Duration
	tick     int64
	quarters int
}

// run plays to a time in steps of 4 ms, and calls each with the tick.
func (p *trip) run(from, to time.Duration, each func(now time.Duration, tick int64)) {
	for at := from; at < to; at += 4 * ms {
		now := at + time.Duration(float64(at)*p.drift)
		for len(p.reports) > 0 && p.reports[0].due <= at {
			r := p.reports[0]
			p.reports = p.reports[1:]
			p.clock.Report(now, r.tick, r.quarters)
		}
		tick := p.clock.Tick(now)
		if each != nil {
			each(now, tick)
		}
		for ; p.sent < tick; p.sent++ {
			if p.lost != nil && p.lost(p.sent+1) {
				continue
			}
			arrives := at + p.there(p.sent+1)
			early := time.Duration(p.sent+1)*tickTime - arrives
			p.early = float64(early) / float64(tickTime)
			p.came++
			if early < 0 {
				p.late++
			}
			p.reports = append(p.reports, report{arrives + p.back(p.sent+1), p.sent + 1, int(math.Floor(4 * p.early))})
		}
	}
}

func steady(d time.Duration) func(int64) time.Duration {
	return func(int64) time.Duration { return d }
}

func newTrip(there, back time.Duration) *trip {
	return &trip{clock: newClock(0, 0), there: steady(there), back: steady(back)}
}

func TestClock_CommandsComeATickToOneAndAHalfEarly(t *testing.T) {
	for _, way := range []time.Duration{0, 10 * ms, 50 * ms, 125 * ms, 400 * ms} {
		for _, drift := range []float64{0, 300e-6, -300e-6} {
			p := newTrip(way, way)
			p.drift = drift
			p.run(0, 10*time.Second, nil)
			low, high := math.Inf(1), math.Inf(-1)
			p.run(10*time.Second, 40*time.Second, func(time.Duration, int64) { low, high = min(low, p.early), max(high, p.early) })
			if low < leastEarly-0.3 || high > mostEarly+0.6 {
				t.Errorf("one way %v, drift %v: %.2f to %.2f ticks early", way, drift, low, high)
			}
		}
	}
}

// TestClock_RateStaysWithinTwoPercentAndNoTickIsLeftOut holds while the way changes by less
// than it jumps for.
func TestClock_RateStaysWithinTwoPercentAndNoTickIsLeftOut(t *testing.T) {
	p := newTrip(50*ms, 50*ms)
	p.run(0, 5*time.Second, nil)
	p.there = steady(200 * ms) // 4.7 ticks more
	var ticks []int64
	p.run(5*time.Second, 30*time.Second, func(_ time.Duration, tick int64) { ticks = append(ticks, tick) })
	const second = 250 // steps
	for i := 1; i < len(ticks); i++ {
		if d := ticks[i] - ticks[i-1]; d < 0 || d > 1 {
			t.Fatalf("step %d: from tick %d to %d", i, ticks[i-1], ticks[i])
		}
		if i < 4*second {
			continue
		}
		// 125 ticks, 2 % are 2.5, and one at each end.
		if d := ticks[i] - ticks[i-4*second]; d < 121 || d > 129 {
			t.Fatalf("step %d: %d ticks in 4 s", i, d)
		}
	}
	if p.early < leastEarly-0.3 {
		t.Errorf("%.2f ticks early in the end", p.early)
	}
}

func TestClock_JumpsBeyondEightTicks(t *testing.T) {
	p := newTrip(20*ms, 20*ms)
	p.run(0, 5*time.Second, nil)
	p.there = steady(600 * ms)
	jumped := time.Duration(0)
	last := p.clock.Tick(5 * time.Second)
	p.run(5*time.Second, 10*time.Second, func(now time.Duration, tick int64) {
		if tick > last+farOff {
			jumped = now
		}
		last = tick
	})
	if jumped == 0 || jumped > 6*time.Second+100*ms {
		t.Errorf("it jumped at %v", jumped)
	}
	if p.early < leastEarly-0.3 || p.early > mostEarly+1 {
		t.Errorf("%.2f ticks early in the end", p.early)
	}
}

// TestClock_OnePacketThatIsFarTooLateDoesNotMakeItJump and costs no more than the pad.
func TestClock_OnePacketThatIsFarTooLateDoesNotMakeItJump(t *testing.T) {
	p := newTrip(20*ms, 20*ms)
	p.run(0, 5*time.Second, nil)
	p.there = func(tick int64) time.Duration {
		if tick%50 == 0 {
			return 700 * ms
		}
		return 20 * ms
	}
	last := int64(0)
	p.run(5*time.Second, 30*time.Second, func(_ time.Duration, tick int64) {
		if last > 0 && (tick-last > 1 || tick < last) {
			t.Errorf("it jumped from %d to %d", last, tick)
		}
		last = tick
	})
}

// TestClock_LateCommandsBuyLeadUntilTheyAreRare: bursts of loss are not mended by copies that
// come after their tick, only by lead.
func TestClock_LateCommandsBuyLeadUntilTheyAreRare(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	bad := map[int64]time.Duration{}
	for tick := int64(0); tick < 4000; tick++ {
		if r.IntN(60) == 0 { // for about three packets: 5 % of them
			for n := range int64(1 + r.IntN(5)) {
				bad[tick+n] = time.Duration(1+r.IntN(3)) * tickTime
			}
		}
	}
	p := newTrip(50*ms, 50*ms)
	p.there = func(tick int64) time.Duration { return 50*ms + bad[tick] }
	p.run(0, 20*time.Second, nil)
	p.late, p.came = 0, 0
	p.run(20*time.Second, 100*time.Second, nil)
	if fraction := float64(p.late) / float64(p.came); fraction > 0.01 {
		t.Errorf("%.2f %% late after it has adapted", 100*fraction)
	}
	if p.clock.pad > mostPad || p.early > 8 {
		t.Errorf("%.1f ticks early, %.1f of them padding", p.early, p.clock.pad)
	}
	bad = nil
	p.run(100*time.Second, 300*time.Second, nil)
	if p.early > mostEarly+1 {
		t.Errorf("%.1f ticks early long after the last burst", p.early)
	}
}

func TestClock_IgnoresReportsThatAreOldOrCameTwice(t *testing.T) {
	a, b := newClock(0, 100), newClock(0, 100)
	for i := range int64(50) {
		now, tick := time.Duration(i)*tickTime, 104+i
		a.Report(now, tick, 3)
		b.Report(now, tick, 3)
		b.Report(now, tick, -40)
		b.Report(now, tick-1, 99)
		b.Report(now, 50, -99)
	}
	if *a != *b {
		t.Errorf("%+v, and with repeated reports %+v", a, b)
	}
}

// While no report comes, as in minutes in the background, the rate that the last one asked for does
// not add up.
func TestClock_DoesNotRunAwayDuringAPause(t *testing.T) {
	c := newClock(0, 0)
	for tick := int64(4); c.rate < 1+maxSlew; tick++ {
		c.Report(time.Duration(tick)*tickTime, tick, 0)
	}
	const pause = 3000
	before := c.position(c.at)
	if ran := c.position(c.at+pause*tickTime) - before - pause; ran > maxSlew*slewTicks+1e-9 || ran <= 0 {
		t.Errorf("in %d ticks it gains %v", pause, ran)
	}
}

// What two clocks drift apart in a pause is made up for at once, by the first report on a command
// of after it.
func TestClock_IsRightAtOnceAfterAPause(t *testing.T) {
	const wanted = int(4 * wantEarly)
	for _, off := range []int{-3, 5} {
		c := newClock(0, 0)
		tick := int64(4)
		for ; tick < 60; tick++ {
			c.resume(time.Duration(tick) * tickTime)
			c.Report(time.Duration(tick)*tickTime, tick, wanted)
		}
		now := time.Duration(tick)*tickTime + time.Minute
		c.resume(now)
		before := c.position(now)
		c.Report(now, tick, wanted-4*20) // it was on its way since
		if moved := c.position(now) - before; moved != 0 {
			t.Errorf("a report of before the pause moves it by %v", moved)
		}
		after := c.Tick(now) + 1
		c.Report(now, after, wanted+4*off)
		if moved := c.position(now) - before; moved != float64(-off) {
			t.Errorf("%d ticks too early, it moves by %v", off, moved)
		}
	}
}

// Where it jumps back, commands that were sent before tell nothing of where it is now.
func TestClock_JumpsBackOnce(t *testing.T) {
	p := newTrip(420*ms, 420*ms)
	p.run(0, 5*time.Second, nil)
	p.there = steady(20 * ms) // 12.5 ticks less
	p.late = 0
	last, back := int64(0), []int64(nil)
	p.run(5*time.Second, 10*time.Second, func(_ time.Duration, tick int64) {
		if tick < last {
			back = append(back, last-tick)
		}
		last = tick
	})
	if len(back) != 1 || back[0] < 12 || back[0] > 13 || p.late > 0 {
		t.Errorf("it goes back by %d ticks, want 12 or 13 once; %d commands are late", back, p.late)
	}
}

// What one report after the first says moves the clock by little, and three in a row that are far
// off by all of it. The first one does so unless it is as wanted.
func TestClock_JumpsByReportsThatAreFarOff(t *testing.T) {
	const wanted, far = int(4 * wantEarly), int(4 * (wantEarly + farOff))
	for first, jumps := range map[int]bool{-1: true, 0: false, wanted: false, 2 * wanted: false, 2*wanted + 1: true} {
		c := newClock(0, 0)
		before := c.position(0)
		if c.Report(0, 10, first); (c.position(0) != before) != jumps {
			t.Errorf("the first report, %d quarters early, moves it by %v", first, c.position(0)-before)
		}
	}
	for _, off := range []int{far, far + 1} {
		c := newClock(0, 0)
		c.Report(0, 10, wanted)
		before := c.position(0)
		for i := range farTimes {
			c.Report(0, int64(11+i), off)
			if moved, last := before-c.position(0), i == farTimes-1; off == far && moved != 0 || off > far && (moved >= farOff) != last {
				t.Errorf("report %d, %d quarters early, moves it by %v", i, off, moved)
			}
		}
	}
}

// An own input waits for as many whole ticks as a round trip is too long, one more or less each
// time. It comes back from the last of them only where a trip is a tick shorter than need be.
func TestClient_IsDueOnceATick(t *testing.T) {
	client := &Client{clock: newClock(0, 7)}
	if client.sent = client.clock.Tick(0) - 1; client.Due(0) {
		t.Error("due without a state")
	}
	client.session = &rollback.Session{}
	for sent, due := range []bool{true, false} {
		if client.sent += int64(sent); client.Due(0) != due || !client.Due(tickTime+1) {
			t.Errorf("%d sent: due %v, want %v", sent, !due, due)
		}
	}
}

func TestClient_DelaysInputByWholeTicks(t *testing.T) {
	for _, c := range []struct {
		over    time.Duration
		is, nth int // delay before, and after each of two changes
		then    int
	}{
		{0, 0, 0, 0}, {1, 0, 1, 1}, {tickTime, 0, 1, 1}, {tickTime + 1, 0, 1, 2}, {3 * tickTime, 0, 1, 2},
		{tickTime, 2, 2, 2}, {tickTime, 3, 2, 2}, {0, 1, 1, 1}, {-tickTime, 1, 1, 1}, {-tickTime - 1, 1, 0, 0},
	} {
		client := &Client{}
		client.stats.RoundTrip, client.stats.Delay = shownTrip+c.over, c.is
		for _, want := range []int{c.nth, c.then} {
			client.adjustDelay(1)
			if client.sent++; client.stats.Delay != want {
				t.Errorf("%v over, from %d: %d, want %d", c.over, c.is, client.stats.Delay, want)
			}
			client.adjustDelay(1) // not a tick in which it changes
			client.sent += delayTicks - 1
		}
		client.adjustDelay(0) // no command
		if client.stats.Delay != c.then {
			t.Errorf("%v over: %d without a command", c.over, client.stats.Delay)
		}
	}
}
