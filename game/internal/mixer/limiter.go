package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

const (
	// ceiling is the highest sample that leaves the mixer, -1.4 dB: between two samples the
	// wave of a device may rise above both.
	ceiling = 0.85
	// ahead is how many samples the limiter looks ahead, 2 ms: within these it turns down.
	ahead = 96
	// release is the share of the way back that it turns up a sample: most of it in 80 ms.
	release = 1 / (0.08 * synth.Rate)
)

// limiter turns loud moments down before they come, instead of cutting or bending them.
// What leaves it never exceeds the ceiling: its gain is the mean of the smallest gains that
// a window needs, over the same window.
type limiter struct {
	left, right [ahead - 1]float64 // samples that wait
	needs       [ahead]float64     // gain that each of these, and the newest one, needs
	least       [ahead]float64     // smallest gain of the window that ended at each
	sum         float64            // of least
	gain        float64            // of the end of the release
	at, wait    int
}

func newLimiter() limiter {
	l := limiter{gain: 1, sum: ahead}
	for i := range l.needs {
		l.needs[i], l.least[i] = 1, 1
	}
	return l
}

// step takes a sample of both channels and returns the one from so many samples before.
func (l *limiter) step(left, right float64) (float64, float64) {
	outLeft, outRight := l.left[l.wait], l.right[l.wait]
	l.left[l.wait], l.right[l.wait] = left, right
	if l.wait++; l.wait == len(l.left) {
		l.wait = 0
	}
	need, peak := 1.0, max(math.Abs(left), math.Abs(right))
	if peak > ceiling {
		need = ceiling / peak
	}
	l.needs[l.at] = need
	switch l.gain += (1 - l.gain) * release; {
	case need <= l.gain:
		l.gain = need
	case peak <= ceiling && l.gain > 1-1e-9:
		l.gain = 1
	}
	// The release rises slowly, so within the window the oldest gain decides.
	held := l.gain
	if held < 1 {
		for _, n := range l.needs {
			held = min(held, n)
		}
	}
	l.sum += held - l.least[l.at]
	l.least[l.at] = held
	if l.at++; l.at == ahead {
		l.at = 0
		l.sum = 0 // without it the errors of rounding would add up
		for _, g := range l.least {
			l.sum += g
		}
	}
	gain := l.sum / ahead
	return outLeft * gain, outRight * gain
}
