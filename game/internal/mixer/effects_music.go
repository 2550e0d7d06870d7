package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

const (
	// tempo of the music, beats a second, and how many beats its loops last: eight bars.
	// All parts have this length and run together, so that they can be blended.
	tempo, loopBeats = 1.6, 32
	musicRate        = synth.Rate / 2
)

// score collects notes on a circle: what rings beyond the end goes on at the beginning, so
// that a loop of them has no seam.
type score struct {
	samples []float32
	circle  bool
}

func newScore(beats float64, circle bool) *score {
	return &score{samples: make([]float32, int(beats/tempo*musicRate)), circle: circle}
}

// add adds a note that begins at a beat and rings for so many seconds.
func (s *score) add(beat, seconds float64, w signal) {
	from, n := int(beat/tempo*musicRate), int(seconds*musicRate)
	if from < 0 {
		from += len(s.samples) // an upbeat
	}
	synth.Breathe(0)
	for i := range n {
		at := from + i
		if at >= len(s.samples) && !s.circle {
			return
		}
		t := float64(i) / musicRate
		s.samples[at%len(s.samples)] += float32(w(t, t/seconds))
	}
}

// pad is a chord that comes and goes, out of slightly unlike voices.
func pad(place float64) signal {
	f := hertz(place)
	return func(t, share float64) float64 {
		e := math.Sin(math.Pi * share)
		return 0.2 * e * (math.Sin(2*math.Pi*f*t) + 0.6*math.Sin(2*math.Pi*f*1.004*t+1) + 0.25*math.Sin(2*math.Pi*f*2.003*t))
	}
}

// pluck is a short note.
func pluck(place, long, gain float64) signal {
	f, rise, falling, bright := hertz(place), newEbb(0.002), newEbb(long/2), newEbb(long/6) // at half the rate
	return func(t, share float64) float64 {
		e := (1 - rise.step()) * falling.step() * (1 - share)
		return gain * e * math.Sin(2*math.Pi*f*t+1.6*bright.step()*math.Sin(4*math.Pi*f*t))
	}
}

// drum is a beat of a skin: the pitch falls.
func drum(pitch, long, gain float64) signal {
	return func(t, _ float64) float64 {
		return gain * decay(t, long) * math.Sin(2*math.Pi*(pitch*t+pitch*0.06*(1-decay(t, 0.03))))
	}
}

// brush is a short noise.
func brush(seed uint32, long, gain float64) signal {
	n, f, k := noise(seed), filter{}, tuned(4200)
	return func(t, _ float64) float64 {
		_, _, high := f.step(n.next(), k, 0.9)
		return gain * high * decay(t, long)
	}
}

// chords of the music, in half tones, one for two bars: A minor, F, C and G with open voicing.
var chords = [4][3]float64{{0, 7, 12}, {-4, 3, 8}, {3, 10, 15}, {-2, 5, 14}}

// calm is the part that is always there: slow chords.
func calm(*noise) []float32 {
	s := newScore(loopBeats, true)
	for i, chord := range chords {
		for _, place := range chord {
			s.add(float64(8*i)-1.5, 11/tempo, pad(place-12))
		}
		s.add(float64(8*i)+3, 2.5, pluck(chord[2]+12, 0.7, 0.12))
		s.add(float64(8*i)+6, 2.5, pluck(chord[1]+12, 0.7, 0.1))
	}
	return s.samples
}

// pulse joins it while the match goes on: a bass and a running figure.
func pulse(*noise) []float32 {
	s := newScore(loopBeats, true)
	for beat := range loopBeats {
		chord := chords[beat/8]
		s.add(float64(beat), 0.9, pluck(chord[0]-12, 0.22, 0.5))
		for k := range 2 {
			s.add(float64(beat)+float64(k)/2, 0.6, pluck(chord[(2*beat+k)%3]+12, 0.12, 0.16))
		}
	}
	return s.samples
}

// tense joins it near the end and while a flag is away: drums and an ostinato.
func tense(n *noise) []float32 {
	s := newScore(loopBeats, true)
	for beat := range loopBeats {
		at, chord := float64(beat), chords[beat/8]
		s.add(at, 0.6, drum(58, 0.16, 0.9))
		if beat%2 == 1 {
			s.add(at, 0.4, drum(170, 0.06, 0.5))
			s.add(at, 0.4, brush(uint32(*n)+uint32(beat), 0.07, 0.35))
		}
		for k := range 4 {
			s.add(at+float64(k)/4, 0.12, brush(uint32(*n)+uint32(97*beat+k), 0.015, 0.18))
			s.add(at+float64(k)/4, 0.3, pluck(chord[0]+[4]float64{0, 0, 1, 0}[k], 0.07, 0.2))
		}
	}
	return s.samples
}

// ending is the close of a match: three chords, the last of which stays.
func ending(last [3]float64, places ...float64) recipe {
	return func(*noise) []float32 {
		s := newScore(14, false)
		for i, place := range places {
			s.add(float64(i), 2, pluck(place, 0.6, 0.4))
			s.add(float64(i), 0.6, drum(58, 0.2, 0.6))
		}
		for _, place := range last {
			s.add(float64(len(places)), 5, pluck(place, 1.6, 0.35))
			s.add(float64(len(places)), 5, pad(place-12))
		}
		synth.Fade(s.samples)
		return s.samples
	}
}

// tune adds a part of the music.
func tune(loudness float64, r recipe) Effect {
	return add(&info{bus: Music, priority: essential, loudness: loudness, half: true, make: r})
}

// tunes is the music.
var (
	MusicCalm  = tune(-22, calm)
	MusicPulse = tune(-22, pulse)
	MusicTense = tune(-19, tense)
	MusicWon   = tune(-17, ending([3]float64{3, 10, 19}, 3, 5, 8))
	MusicLost  = tune(-18, ending([3]float64{0, 3, 7}, 7, 5, 3))
)
