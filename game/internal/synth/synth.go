// Package synth turns functions of time into samples.
package synth

import (
	"math"
	"runtime"
	"time"
)

// Rate is the number of samples a second.
const Rate = 48000

// Render calls f for each sample with its time in seconds and its share of
// the whole, 0 to 1.
func Render(seconds float64, f func(t, share float64) float64) []float32 {
	n := int(seconds * Rate)
	samples := make([]float32, n)
	for i := range samples {
		Breathe(i)
		samples[i] = float32(f(float64(i)/Rate, float64(i)/float64(n)))
	}
	Fade(samples)
	return samples
}

// Fade softens both ends over 2 ms so that no sound starts or ends in a click.
func Fade(samples []float32) {
	n := min(Rate/500, len(samples)/2)
	for i := range n {
		gain := float32(i) / float32(n)
		samples[i] *= gain
		samples[len(samples)-1-i] *= gain
	}
}

// Loop renders seconds of sound whose end runs into its beginning: a longer
// piece is made and its tail is blended into its head.
func Loop(seconds float64, f func(t float64) float64) []float32 {
	n, blend := int(seconds*Rate), Rate/5
	long := make([]float32, n+blend)
	for i := range long {
		Breathe(i)
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

// breaths is how many samples are made between two pauses: a few ms in a browser.
const breaths = 4096

// Breathe pauses now and then while sample i is made. A browser has one thread, on which
// frames are drawn meanwhile; elsewhere no pause is needed.
func Breathe(i int) {
	if runtime.GOOS == "js" && i%breaths == 0 {
		time.Sleep(time.Millisecond)
	}
}
