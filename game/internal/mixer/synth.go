package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

// noise is a small generator of white noise with the same sequence each time,
// so a sound is the same on every start.
type noise uint32

func (n *noise) next() float64 {
	x := uint32(*n)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*n = noise(x)
	return float64(int32(x)) / (1 << 31)
}

// filter is a state variable filter: low, band and high pass at once.
type filter struct{ low, band float64 }

// tuned returns the coefficient of a filter with a cut-off in Hz.
func tuned(cutoff float64) float64 { return 2 * math.Sin(math.Pi*min(cutoff, synth.Rate/6)/synth.Rate) }

// step feeds one sample through with a coefficient of [tuned]. damping is 2 for a flat
// response and towards 0 for a ringing one.
func (f *filter) step(in, k, damping float64) (low, band, high float64) {
	f.low += k * f.band
	high = in - f.low - damping*f.band
	f.band += k * high
	return f.low, f.band, high
}

// sweep is an oscillator whose pitch changes.
type sweep struct{ phase float64 }

// sine advances by one sample at the frequency in Hz.
func (s *sweep) sine(frequency float64) float64 {
	s.phase += frequency / synth.Rate
	return math.Sin(2 * math.Pi * s.phase)
}

// saw advances by one sample at the frequency in Hz.
func (s *sweep) saw(frequency float64) float64 {
	s.phase += frequency / synth.Rate
	return 2*(s.phase-math.Floor(s.phase)) - 1
}

// decay falls from 1 to 1/e within seconds.
func decay(t, seconds float64) float64 { return math.Exp(-t / seconds) }

// glide goes from a to b with the same ratio in equal times.
func glide(a, b, share float64) float64 { return a * math.Pow(b/a, share) }
