package systems

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestClock_TicksAsOftenAsTimePassesAtEveryRate(t *testing.T) {
	for _, rate := range []int{1, 7, 30, 31, 60, 75, 125, 144, 240, 1000, 3_000_000} {
		var c Clock
		c.CatchUp = 100
		ticks, updates := 0, min(20*rate, 200_000)
		for n := 1; n <= updates; n++ {
			ticks += c.Update(rate)
			// Tick k is due at the first update n with n/rate >= k * 0.032.
			if want := n * 1000 / (32 * rate); ticks != want {
				t.Fatalf("%d updates a second: %d ticks after %d updates, want %d", rate, ticks, n, want)
			}
			if f := c.Fraction(); !(f >= 0 && f < 1) {
				t.Fatalf("%d updates a second: fraction %v", rate, f)
			}
		}
	}
}

func TestClock_At125UpdatesEveryFourthTicks(t *testing.T) {
	var c Clock
	for n := range 1000 {
		due, fraction := c.Update(125), c.Fraction()
		if want := float64((n+1)%4) / 4; fraction != want || (due == 1) != (want == 0) || due > 1 {
			t.Fatalf("update %d: %d ticks, fraction %v, want %v", n, due, fraction, want)
		}
	}
}

func TestClock_JitterLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var c Clock
	var total time.Duration
	ticks := 0
	for n := range 20_000 {
		elapsed := time.Duration(random.Int64N(int64(60 * time.Millisecond)))
		total += elapsed
		ticks += c.Advance(elapsed)
		if want := int(total / TickTime); ticks != want || c.Passed() != total%TickTime {
			t.Fatalf("after %d updates and %v: %d ticks and %v, want %d and %v", n, total, ticks, c.Passed(), want, total%TickTime)
		}
	}
}

func TestClock_AStallIsAPauseAndNotAFastForward(t *testing.T) {
	for _, limit := range []int{0, 1, 3} {
		c := Clock{CatchUp: limit}
		want := limit
		if limit == 0 {
			want = 8
		}
		for _, stall := range []time.Duration{10 * time.Second, 1<<63 - 1} {
			if due := c.Advance(stall); due != want {
				t.Errorf("at most %d: %d ticks after %v", limit, due, stall)
			}
		}
		c.Reset()
		if due := c.Advance(TickTime); due != 1 || c.Fraction() != 0 {
			t.Errorf("at most %d: %d ticks and %v after the stall", limit, due, c.Fraction())
		}
	}
}

func TestClock_NoTimeTicksNothing(t *testing.T) {
	var c Clock
	c.Advance(20 * time.Millisecond)
	for _, due := range []int{c.Advance(-time.Hour), c.Advance(0), c.Update(0), c.Update(-60)} {
		if due != 0 || c.Passed() != 20*time.Millisecond {
			t.Errorf("%d ticks, %v passed", due, c.Passed())
		}
	}
}

func TestClock_ARateMayChange(t *testing.T) {
	var c Clock
	ticks := 0
	for range 10 {
		for range 60 {
			ticks += c.Update(60)
		}
		for range 144 {
			ticks += c.Update(144)
		}
	}
	if ticks != 625 { // 20 s
		t.Errorf("%d ticks in 20 s, want 625", ticks)
	}
}

func TestTicks_AreTheNearestWholeNumber(t *testing.T) {
	for seconds, want := range map[float64]int{
		0: 0, -1: 0, math.NaN(): 0, 0.01: 0, 0.016: 1, 0.032: 1, 0.32: 10, 0.5: 16, 1: 31, 2: 63, 60: 1875, 3600: 112500,
		1e300: math.MaxInt32, math.Inf(1): math.MaxInt32,
	} {
		if got := Ticks(seconds); got != want {
			t.Errorf("%v s are %d ticks, want %d", seconds, got, want)
		}
	}
	for n := range 100000 {
		if got := Ticks(float64(n) * TickSeconds); got != n {
			t.Fatalf("the time of %d ticks is %d ticks", n, got)
		}
	}
}
