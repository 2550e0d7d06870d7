package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

// signal is a part of a sound while it is made: it is called once for each sample, with the
// time in seconds and the share of the whole, 0 to 1.
type signal func(t, share float64) float64

// layer begins a part of a sound. Layers that use noise share one generator, so that a
// sound is the same on every start and no two sounds are made of the same noise.
type layer func(n *noise) signal

// What makes layers is not inlined: each of hundreds of recipes would have a copy of its closures,
// a megabyte in the browser.

// forever is a decay that never falls.
const forever = 0

// ebb falls from 1 to 1/e within seconds, one sample after another.
type ebb struct{ now, by float64 }

func newEbb(seconds float64) ebb {
	if seconds == forever {
		return ebb{1, 1}
	}
	return ebb{1, math.Exp(-1 / (seconds * synth.Rate))}
}

func (e *ebb) step() float64 {
	v := e.now
	e.now *= e.by
	return v
}

// coarse is for how many samples a gliding pitch stays: a new one for each would cost more
// time than all the rest.
const coarse = 16

// slide is a value that glides from one frequency to another.
type slide struct {
	from, to, now float64
	left          int // samples until the next
}

func newSlide(from, to float64) slide { return slide{from: from, to: to, now: from} }

// step returns the value at a share of the way, and whether it has changed.
func (s *slide) step(share float64) (float64, bool) {
	if s.from == s.to || s.left > 0 {
		s.left--
		return s.now, false
	}
	s.left = coarse - 1
	s.now = glide(s.from, s.to, share)
	return s.now, true
}

// tone is a sine that glides from one pitch in Hz to another and decays.
//
//go:noinline
func tone(from, to, seconds, gain float64) layer {
	return func(*noise) signal {
		s, e, pitch := sweep{}, newEbb(seconds), newSlide(from, to)
		return func(_, share float64) float64 {
			f, _ := pitch.step(math.Sqrt(share))
			return gain * s.sine(f) * e.step()
		}
	}
}

// reed is tone of a sawtooth, which is rich in harmonics.
//
//go:noinline
func reed(from, to, seconds, gain float64) layer {
	return func(*noise) signal {
		s, e, pitch := sweep{}, newEbb(seconds), newSlide(from, to)
		return func(_, share float64) float64 {
			f, _ := pitch.step(share)
			return gain * s.saw(f) * e.step()
		}
	}
}

// bell is a sine whose phase another one swings, which decays with it: metal and glass.
//
//go:noinline
func bell(pitch, ratio, index, seconds, gain float64) layer {
	return func(*noise) signal {
		a, b, falling := sweep{}, sweep{}, newEbb(seconds)
		return func(float64, float64) float64 {
			a.phase += pitch / synth.Rate
			e := falling.step()
			return gain * math.Sin(2*math.Pi*a.phase+index*e*b.sine(pitch*ratio)) * e
		}
	}
}

// Kinds of filtered noise.
const (
	lows = iota
	bands
	highs
)

// hiss is noise through a filter whose cut-off glides from one frequency in Hz to another.
//
//go:noinline
func hiss(kind int, from, to, damping, seconds, gain float64) layer {
	return func(n *noise) signal {
		f, e, cutoff, k := filter{}, newEbb(seconds), newSlide(from, to), tuned(from)
		return func(_, share float64) float64 {
			if now, changed := cutoff.step(math.Sqrt(share)); changed {
				k = tuned(now)
			}
			low, band, high := f.step(n.next(), k, damping)
			return gain * [...]float64{low, band, high}[kind] * e.step()
		}
	}
}

// after starts a layer later.
//
//go:noinline
func after(seconds float64, l layer) layer {
	return func(n *noise) signal {
		w := l(n)
		return func(t, share float64) float64 {
			if t < seconds {
				return 0
			}
			return w(t-seconds, share)
		}
	}
}

// swell lets layers rise within seconds instead of at once.
//
//go:noinline
func swell(seconds float64, layers ...layer) layer {
	return func(n *noise) signal {
		w, e := together(n, layers), newEbb(seconds)
		return func(t, share float64) float64 { return (1 - e.step()) * w(t, share) }
	}
}

// arch lets layers rise and fall over the whole sound.
//
//go:noinline
func arch(layers ...layer) layer {
	return shaped(func(_, share float64) float64 { return math.Sin(math.Pi * share) }, layers)
}

// tremble lets the loudness of layers swing so many times a second; depth 1 reaches silence.
//
//go:noinline
func tremble(frequency, depth float64, layers ...layer) layer {
	return shaped(func(t, _ float64) float64 { return 1 - depth*(0.5+0.5*math.Sin(2*math.Pi*frequency*t)) }, layers)
}

// chop lets layers through only so many times a second, for a share of the time.
//
//go:noinline
func chop(frequency, open float64, layers ...layer) layer {
	return shaped(func(t, _ float64) float64 {
		at := t*frequency - math.Floor(t*frequency)
		if at > open {
			return 0
		}
		return math.Sin(math.Pi * at / open)
	}, layers)
}

func shaped(shape func(t, share float64) float64, layers []layer) layer {
	return func(n *noise) signal {
		w := together(n, layers)
		return func(t, share float64) float64 { return shape(t, share) * w(t, share) }
	}
}

// gusts lets the loudness of layers wander at random, slower than so many Hz.
//
//go:noinline
func gusts(frequency, depth float64, layers ...layer) layer {
	return func(n *noise) signal {
		w, f, k := together(n, layers), filter{}, tuned(frequency)
		scale := depth * math.Sqrt(2000/frequency) // the slower, the less of the noise is left
		return func(t, share float64) float64 {
			low, _, _ := f.step(n.next(), k, 1)
			return math.Max(1+scale*low, 0.15) * w(t, share)
		}
	}
}

// drive overdrives layers, as a loud explosion does an ear.
//
//go:noinline
func drive(amount float64, layers ...layer) layer {
	return func(n *noise) signal {
		w := together(n, layers)
		return func(t, share float64) float64 { return math.Tanh(amount * w(t, share)) }
	}
}

// together sums layers.
func together(n *noise, layers []layer) signal {
	waves := make([]signal, len(layers))
	for i, l := range layers {
		waves[i] = l(n)
	}
	return func(t, share float64) float64 {
		sum := 0.0
		for _, w := range waves {
			sum += w(t, share)
		}
		return sum
	}
}

// recipe makes the samples of a sound out of noise of its own.
type recipe func(n *noise) []float32

// once is a sound that ends.
//
//go:noinline
func once(seconds float64, layers ...layer) recipe {
	return func(n *noise) []float32 { return synth.Render(seconds, together(n, layers)) }
}

// whole rounds a frequency so that a loop holds a whole number of its periods.
func whole(frequency, seconds float64) float64 {
	return max(math.Round(frequency*seconds), 1) / seconds
}

// endless is a loop of noise, whose end is blended into its beginning, and of tones, whose
// frequencies must fit into it; see [whole].
//
//go:noinline
func endless(seconds float64, noisy, tonal []layer) recipe {
	return func(n *noise) []float32 {
		w := together(n, noisy)
		samples := synth.Loop(seconds, func(t float64) float64 { return w(t, 0) })
		w = together(n, tonal)
		for i := range samples {
			samples[i] += float32(w(float64(i)/synth.Rate, 0))
		}
		return samples
	}
}

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
