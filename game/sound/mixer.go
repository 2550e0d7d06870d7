package sound

import (
	"encoding/binary"
	"math"
	"sync"
)

const (
	// maxVoices is how many sounds are heard at once; more end the oldest.
	maxVoices = 32
	// frameBytes is one sample of two channels as 32 bit floats.
	frameBytes = 8
	// ramp is the share of the way to its new loudness that a voice goes per
	// sample, about 15 ms for most of it: fast enough to follow a key, slow
	// enough not to crackle.
	ramp = 1.0 / (0.015 * Rate)
	// loopRamp is the same of loops, about 30 ms. They change with each picture, and
	// between slow pictures a quicker ramp would be heard as stairs.
	loopRamp = 1.0 / (0.03 * Rate)
	// headroom keeps a handful of sounds together below full scale, where the
	// soft limit begins to be heard.
	headroom = 0.6
)

// voice is one sound being played.
type voice struct {
	samples         []float32
	at, pace        float64 // sample, and samples a sample
	toPace          float64 // and where that goes
	left, right     float64 // loudness now
	toLeft, toRight float64 // and where it goes
	key             LoopKey // of a loop, zero for a sound that ends
	age             uint64
}

// LoopKey names one endless sound, such as the jets of player 3.
type LoopKey struct {
	Effect Effect
	Owner  uint32 // 0 is nobody: use it for sounds without a place
}

// mixer sums voices. It is an io.Reader of two channels of 32 bit floats,
// read by the goroutine of the device while the game changes voices.
type mixer struct {
	mu     sync.Mutex
	voices [maxVoices]voice
	count  uint64
	gain   float64 // now
	toGain float64 // and where it goes
}

// play starts a sound that ends by itself.
func (m *mixer) play(samples []float32, left, right, pace float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	*m.free() = voice{samples: samples, pace: pace, toPace: pace, left: left, right: right,
		toLeft: left, toRight: right, age: m.count}
}

// loop starts an endless sound, or changes the one with the same key. Without
// loudness it fades out and ends.
func (m *mixer) loop(key LoopKey, samples []float32, left, right, pace float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		if v := &m.voices[i]; v.samples != nil && v.key == key {
			v.toLeft, v.toRight, v.toPace = left, right, pace
			return
		}
	}
	if left > 0 || right > 0 {
		*m.free() = voice{samples: samples, pace: pace, toPace: pace, toLeft: left, toRight: right, key: key, age: m.count}
	}
}

// free returns a voice that is silent or, without one, the oldest that ends by itself: a
// loop that broke off would be heard as a gap. Only where all are loops one of them ends.
func (m *mixer) free() *voice {
	m.count++
	oldest := &m.voices[0]
	for i := range m.voices {
		v := &m.voices[i]
		if v.samples == nil {
			return v
		}
		if endless, other := v.endless(), oldest.endless(); endless != other {
			if other {
				oldest = v
			}
		} else if v.age < oldest.age {
			oldest = v
		}
	}
	return oldest
}

// endless reports whether the voice is a loop.
func (v *voice) endless() bool { return v.key != (LoopKey{}) }

// fadeLoops lets every loop fade out.
func (m *mixer) fadeLoops() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		if v := &m.voices[i]; v.endless() {
			v.toLeft, v.toRight = 0, 0
		}
	}
}

func (m *mixer) setGain(gain float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.toGain = gain
}

// Read fills p with sound. It never ends.
func (m *mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(p) / frameBytes * frameBytes
	for i := 0; i < n; i += frameBytes {
		m.gain += (m.toGain - m.gain) * ramp
		left, right := m.sum()
		binary.LittleEndian.PutUint32(p[i:], math.Float32bits(limit(left*m.gain)))
		binary.LittleEndian.PutUint32(p[i+4:], math.Float32bits(limit(right*m.gain)))
	}
	return n, nil
}

// sum advances every voice by one sample.
func (m *mixer) sum() (left, right float64) {
	for i := range m.voices {
		v := &m.voices[i]
		if v.samples == nil {
			continue
		}
		s := v.next()
		left += s * v.left
		right += s * v.right
	}
	return left * headroom, right * headroom
}

// next returns the sample between two, so that any pace sounds smooth.
func (v *voice) next() float64 {
	i := int(v.at)
	share := v.at - float64(i)
	a := float64(v.samples[i])
	endless, follow := v.endless(), ramp
	if endless {
		follow = loopRamp
	}
	j := i + 1
	if j == len(v.samples) {
		j = 0
	}
	b := float64(v.samples[j])
	v.at += v.pace
	v.pace += (v.toPace - v.pace) * follow
	v.left += (v.toLeft - v.left) * follow
	v.right += (v.toRight - v.right) * follow
	if end := float64(len(v.samples)); v.at >= end {
		v.at = math.Mod(v.at, end)
		if !endless {
			v.samples = nil
		}
	}
	const silent = 1e-4
	if endless && v.toLeft+v.toRight == 0 && v.left+v.right < silent {
		*v = voice{}
	}
	return a + (b-a)*share
}

// limit bends peaks softly below full scale instead of cutting them.
func limit(x float64) float32 { return float32(math.Tanh(x)) }
