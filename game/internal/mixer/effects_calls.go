package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

// vowel is where the first two formants of a vowel are, Hz.
type vowel struct{ first, second float64 }

// Vowels as a grown-up says them.
var (
	vowelA = vowel{780, 1250}
	vowelE = vowel{500, 1850}
	vowelI = vowel{310, 2250}
	vowelO = vowel{460, 820}
	vowelU = vowel{330, 700}
)

// syllable is a part of a call: from one vowel to another, at a place in half tones as in [note],
// for a time in seconds, and after a short stop of the breath if it is hard.
type syllable struct {
	from, to    vowel
	place, long float64
	hard        bool
}

const (
	harmonics    = 24   // of a voice, up to the second formants of children
	formantWidth = 170  // Hz
	stopLong     = 0.03 // s
)

// formants returns how loud a frequency is in a vowel.
func (v *vowel) formants(hz float64) float64 {
	near := func(at float64) float64 { return 1 / (1 + math.Pow((hz-at)/formantWidth, 2)) }
	return near(v.first) + 0.6*near(v.second) + 0.03
}

// spoken is a syllable: the harmonics of a voice, as loud as the vowels let them through.
func spoken(s syllable) layer {
	return func(n *noise) signal {
		var tones [harmonics]sweep
		var gains [harmonics]float64
		left := 0
		return func(t, _ float64) float64 {
			if t > s.long {
				return 0
			}
			share := t / s.long
			pitch := 0.6 * hertz(s.place) * (1.06 - 0.12*share + 0.01*math.Sin(2*math.Pi*5.5*t)) // it falls, and trembles a little
			if left--; left < 0 {
				left = coarse
				v := vowel{s.from.first + (s.to.first-s.from.first)*share, s.from.second + (s.to.second-s.from.second)*share}
				for i := range gains {
					gains[i] = v.formants(float64(i+1)*pitch) / math.Sqrt(float64(i+1))
				}
			}
			sum := 0.0
			for i := range tones {
				sum += gains[i] * tones[i].sine(float64(i+1)*pitch)
			}
			if s.hard && t < stopLong {
				return 0.5 * n.next() * decay(t, stopLong/3)
			}
			return sum * (1 - decay(t, 0.015)) * min(1, (s.long-t)/0.04)
		}
	}
}

// call is syllables one after another.
func call(syllables ...syllable) Effect {
	at := 0.0
	var layers []layer
	for _, s := range syllables {
		layers = append(layers, after(at, spoken(s)))
		at += s.long
	}
	return add(&info{bus: Announcer, priority: essential, loudness: -17, make: once(at+1.0/synth.Rate, layers...)})
}

// calls are what players call to their team: no language, but each has its own melody.
var (
	// CallAttack: the first of ten calls to the team, in the order of teamwork.Shouts.
	CallAttack = call(syllable{vowelA, vowelA, 4, 0.12, false}, syllable{vowelA, vowelE, 11, 0.3, true})
	_          = call(syllable{vowelI, vowelI, 6, 0.14, true}, syllable{vowelE, vowelE, 1, 0.32, false})
	_          = call(syllable{vowelE, vowelE, 12, 0.11, false}, syllable{vowelE, vowelE, 12, 0.11, true}, syllable{vowelI, vowelI, 12, 0.24, false})
	_          = call(syllable{vowelE, vowelA, 14, 0.42, true})
	_          = call(syllable{vowelA, vowelI, 3, 0.16, false}, syllable{vowelO, vowelO, 6, 0.14, true}, syllable{vowelA, vowelA, 10, 0.28, false})
	_          = call(syllable{vowelA, vowelI, 6, 0.16, false}, syllable{vowelE, vowelI, 6, 0.18, true}, syllable{vowelE, vowelE, 3, 0.26, true})
	_          = call(syllable{vowelI, vowelI, 5, 0.16, false}, syllable{vowelE, vowelA, 8, 0.34, true})
	_          = call(syllable{vowelI, vowelE, 7, 0.26, false})
	_          = call(syllable{vowelO, vowelU, 2, 0.32, false})
	_          = call(syllable{vowelE, vowelA, 8, 0.18, true}, syllable{vowelU, vowelU, 5, 0.22, false})
)
