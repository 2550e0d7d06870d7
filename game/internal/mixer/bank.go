package mixer

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/skijet/skijet/game/internal/synth"
)

// info is an effect: what is known of it before it is made, and then its samples, mono at
// [synth.Rate] or half of it. They are the same for all engines, and never change.
type info struct {
	name     string // in looks of weapons
	bus      Bus
	priority int     // of voices, of which only so many are heard
	loudness float64 // dB, as [loudness] measures it
	half     bool    // made at half the rate, which suits what has no high tones
	make     recipe
	once     sync.Once
	made     atomic.Bool
	samples  []float32
}

// effects are all sounds, by their numbers. Each is added where it is declared.
var effects = []*info{{name: "none"}}

// add adds an effect, and returns its number.
func add(i *info) Effect {
	effects = append(effects, i)
	return Effect(len(effects) - 1)
}

// effectOf adds an effect of what happens in a match.
func effectOf(priority int, loudness float64, r recipe) Effect {
	return soundOf("", priority, loudness, r)
}

// speed returns how many samples of an effect pass in one of the mixer.
func (i *info) speed() float64 {
	if i.half {
		return 0.5
	}
	return 1
}

// ownInfo is that of the sounds of extensions.
var ownInfo = info{priority: 5}

// infoOf returns what is known of an effect.
func infoOf(e Effect) *info {
	if int(e) < len(effects) {
		return effects[e]
	}
	return &ownInfo
}

// samplesOf returns the samples of an effect, or nil if they are not made yet and are not
// to be waited for.
func samplesOf(e Effect, wait bool) []float32 {
	i := effects[e]
	if !wait && !i.made.Load() {
		return nil
	}
	i.once.Do(func() {
		n := noise(0x9e3779b9 * uint32(e))
		i.samples = levelled(i.make(&n), i.loudness)
		i.made.Store(true)
	})
	return i.samples
}

// makeAll makes all effects.
func makeAll() {
	for e := range effects[1:] {
		samplesOf(Effect(e+1), true)
	}
}

// levelled brings samples to a loudness in dB, and bends peaks that would then be too high.
func levelled(samples []float32, want float64) []float32 {
	const knee, top = 0.7, 0.98
	gain := math.Pow(10, (want-loudness(samples))/20)
	for i, s := range samples {
		x := gain * float64(s)
		if over := math.Abs(x) - knee; over > 0 {
			x = math.Copysign(knee+(top-knee)*math.Tanh(over/(top-knee)), x)
		}
		samples[i] = float32(x)
	}
	return samples
}

// biquad is a filter of second order.
type biquad struct{ b0, b1, b2, a1, a2, x1, x2, y1, y2 float64 }

func (f *biquad) step(x float64) float64 {
	y := f.b0*x + f.b1*f.x1 + f.b2*f.x2 - f.a1*f.y1 - f.a2*f.y2
	f.x2, f.x1, f.y2, f.y1 = f.x1, x, f.y1, y
	return y
}

// loudness is how loud the loudest 100 ms of samples are, in dB below a full sine: their
// power after the filters of ITU-R BS.1770, which weigh tones as ears do.
func loudness(samples []float32) float64 {
	shelf := biquad{b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585}
	high := biquad{b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621}
	const window = synth.Rate / 10
	powers := make([]float64, len(samples))
	sum, most := 0.0, 0.0
	for i, s := range samples {
		y := high.step(shelf.step(float64(s)))
		powers[i] = y * y
		if sum += powers[i]; i >= window {
			sum -= powers[i-window]
		}
		most = max(most, sum)
	}
	return 10*math.Log10(most/window+1e-12) + 3.01
}

// Bus is a group of sounds with a slider of its own.
type Bus uint8

// Buses. The zero Bus is that of everything that happens in a match, and of the sounds of
// extensions.
const (
	Effects   Bus = iota
	Ambience      // air, machines and rooms of a level
	Announcer     // motifs that tell how the match goes
	Music
	busCount
)

// Priorities of voices. What the user does comes above all of them.
const (
	atFeet = iota + 1 // steps and other small things
	nearby            // loops of bodies and things
	flying            // shots
	combat            // fire and hits
	blasts
	essential // what everybody must hear
)
