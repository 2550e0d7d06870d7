package game

import (
	"math"
	"testing"
	"testing/synctest"
	"time"
)

// drawFor draws pictures for some seconds on a machine that needs a time for the full size,
// and waits for a screen of 60 Hz; it returns the size and the rate of the last second.
func drawFor(a *autoScale, at *time.Time, seconds float64, full time.Duration, limit int) (size, rate float64) {
	end := at.Add(time.Duration(seconds * float64(time.Second)))
	pictures := 0
	for at.Before(end) {
		cost := 2*time.Millisecond + time.Duration(float64(full)*a.now()*a.now())
		frame := time.Second / 60
		if limit > 0 {
			frame = max(frame, time.Second/time.Duration(limit))
		}
		*at = at.Add(max(cost, frame))
		a.drawn(*at, limit)
		if at.After(end.Add(-time.Second)) {
			pictures++
		}
	}
	return a.now(), float64(pictures)
}

// TestAutoScale_KeepsSixtyPicturesASecondWhereItCan.
func TestAutoScale_KeepsSixtyPicturesASecondWhereItCan(t *testing.T) {
	for _, c := range []struct {
		name        string
		full        time.Duration // for the full size
		limit       int
		low, high   float64 // sizes that are right
		wantedRates float64
	}{
		{"fast", 5 * time.Millisecond, 0, 1, 1, 58},
		{"a little slow", 20 * time.Millisecond, 0, 0.7, 0.95, 55},
		{"slow", 60 * time.Millisecond, 0, 0.4, 0.55, 55},
		{"hopeless", 500 * time.Millisecond, 0, leastScale, leastScale, 8},
		{"slow, but 30 are enough", 28 * time.Millisecond, 30, 1, 1, 29},
	} {
		var a autoScale
		at := time.Unix(50, 0)
		size, rate := drawFor(&a, &at, 25, c.full, c.limit)
		if size < c.low-1e-9 || size > c.high+1e-9 || rate < c.wantedRates {
			t.Errorf("%s: size %.2f at %.0f pictures a second", c.name, size, rate)
		}
	}
}

// TestAutoScale_GrowsAgainAndTriesLessOften: it does not flicker between two sizes.
func TestAutoScale_GrowsAgainAndTriesLessOften(t *testing.T) {
	var a autoScale
	at := time.Unix(50, 0)
	drawFor(&a, &at, 10, 40*time.Millisecond, 0)
	small := a.now()
	if size, _ := drawFor(&a, &at, 60, 4*time.Millisecond, 0); size != 1 || small > 0.75 {
		t.Errorf("from %.2f it grew to %.2f", small, size)
	}
	drawFor(&a, &at, 60, 22*time.Millisecond, 0)
	changes, last := 0, a.now()
	for range 600 {
		drawFor(&a, &at, 0.1, 22*time.Millisecond, 0)
		if math.Abs(a.now()-last) > 1e-9 {
			changes, last = changes+1, a.now()
		}
	}
	if changes > 8 {
		t.Errorf("it changed %d times in a minute", changes)
	}
}

// TestLimiter_KeepsTheRate: nothing is slept without a limit, and no time is caught up.
func TestLimiter_KeepsTheRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l limiter
		slept := func(limit int) time.Duration {
			began := time.Now()
			l.wait(limit)
			return time.Since(began)
		}
		if d := slept(0) + slept(50); d != 0 {
			t.Errorf("the first picture waits %v", d)
		}
		if d := slept(50); d != 20*time.Millisecond {
			t.Errorf("the second picture waits %v, want 20 ms", d)
		}
		time.Sleep(time.Hour)
		if d := slept(50); d != 0 {
			t.Errorf("after a pause it waits %v", d)
		}
	})
}
