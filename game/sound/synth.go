package sound

import "math"

// Rate is the number of samples a second.
const Rate = 48000

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
func tuned(cutoff float64) float64 { return 2 * math.Sin(math.Pi*min(cutoff, Rate/6)/Rate) }

// step feeds one sample through with a coefficient of [tuned]. damping is 2 for a flat
// response and towards 0 for a ringing one.
func (f *filter) step(in, k, damping float64) (low, band, high float64) {
	f.low += k * f.band
	high = in - f.low - damping*f.band
	f.band += k * high
	return f.low, f.band, high
}

// render calls f for each sample with its time in seconds and its share of
// the whole, 0 to 1.
func render(seconds float64, f func(t, share float64) float64) []float32 {
	n := int(seconds * Rate)
	samples := make([]float32, n)
	for i := range samples {
		breathe(i)
		samples[i] = float32(f(float64(i)/Rate, float64(i)/float64(n)))
	}
	fade(samples)
	return samples
}

// fade softens both ends over 2 ms so that no sound starts or ends in a click.
func fade(samples []float32) {
	n := min(Rate/500, len(samples)/2)
	for i := range n {
		gain := float32(i) / float32(n)
		samples[i] *= gain
		samples[len(samples)-1-i] *= gain
	}
}

// loop renders seconds of sound whose end runs into its beginning: a longer
// piece is made and its tail is blended into its head.
func loop(seconds float64, f func(t float64) float64) []float32 {
	n, blend := int(seconds*Rate), Rate/5
	long := make([]float32, n+blend)
	for i := range long {
		breathe(i)
		long[i] = float32(f(float64(i) / Rate))
	}
	for i := range blend {
		// Uncorrelated noise keeps its loudness when powers, not amplitudes, sum to one.
		in := math.Sqrt(float64(i) / float64(blend))
		out := math.Sqrt(1 - float64(i)/float64(blend))
		long[i] = float32(float64(long[i])*in + float64(long[n+i])*out)
	}
	return long[:n]
}

// sweep is an oscillator whose pitch changes.
type sweep struct{ phase float64 }

// sine advances by one sample at the frequency in Hz.
func (s *sweep) sine(frequency float64) float64 {
	s.phase += frequency / Rate
	return math.Sin(2 * math.Pi * s.phase)
}

// saw advances by one sample at the frequency in Hz.
func (s *sweep) saw(frequency float64) float64 {
	s.phase += frequency / Rate
	return 2*(s.phase-math.Floor(s.phase)) - 1
}

// decay falls from 1 to 1/e within seconds.
func decay(t, seconds float64) float64 { return math.Exp(-t / seconds) }

// glide goes from a to b with the same ratio in equal times.
func glide(a, b, share float64) float64 { return a * math.Pow(b/a, share) }
