// Package mixertest measures what is heard.
package mixertest

import "math"

// reach is how many samples on either side the wave is built from.
const reach = 12

// taps is a windowed sinc at four points between two samples.
var taps = func() (t [4][2 * reach]float64) {
	for phase := range t {
		for k := range t[phase] {
			x := float64(k-reach+1) - float64(phase)/4
			t[phase][k] = 1
			if x != 0 {
				t[phase][k] = math.Sin(math.Pi*x) / (math.Pi * x) * (0.5 + 0.5*math.Cos(math.Pi*x/(reach+1)))
			}
		}
	}
	return t
}()

// TruePeak returns the largest magnitude of the wave through the samples of one channel, at
// four points a sample. Where no sample is above 0.3 it looks at none.
func TruePeak(samples []float64) (peak float64) {
	for i := reach; i+reach < len(samples); i++ {
		if math.Abs(samples[i]) < 0.3 {
			continue
		}
		for phase := range taps {
			sum := 0.0
			for k, tap := range taps[phase] {
				sum += tap * samples[i+k-reach+1]
			}
			peak = max(peak, math.Abs(sum))
		}
	}
	return peak
}
