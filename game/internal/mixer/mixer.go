package mixer

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"

	"github.com/skijet/skijet/game/internal/synth"
)

const (
	// maxVoices is how many sounds are mixed at once. Of more, those of the highest
	// priority, and of equal ones the loudest, are heard.
	maxVoices = 32
	// maxTracked is how many sounds are followed. One that is not mixed goes on in silence,
	// so that a loop returns where it would be, without a gap of its own.
	maxTracked = 160
	// frameBytes is one sample of two channels as 32 bit floats.
	frameBytes = 8
	// block is how many samples are mixed in one go; loudness follows its goal once a block,
	// on a straight line within it.
	block = 64
	// follow is the share of the way to its new loudness that a voice goes in a block: most
	// of it in 15 ms, fast enough to follow a key, slow enough not to crackle.
	follow = float64(block) / (0.015 * synth.Rate)
	// loopFollow is the same of loops, 30 ms. They change with each frame, and between
	// slow frames a quicker change would be heard as stairs.
	loopFollow = float64(block) / (0.03 * synth.Rate)
	// headroom keeps a handful of sounds together below full scale, where the limiter
	// begins to be heard.
	headroom = 0.6
	// ducked is how loud ambience and music are while the announcer is heard.
	ducked = 0.45
	// silent is the loudness at which a fading voice ends, -80 dB.
	silent = 1e-4
)

// voice is one sound that is followed.
type voice struct {
	samples         []float32
	at, pace        float64 // sample, and samples a sample
	toPace          float64 // and where that goes
	left, right     float64 // loudness now
	toLeft, toRight float64 // and where it goes, before the bus
	tone, toTone    float64 // share of the difference that the low-pass lets through, 1 for all
	low             float64 // its state
	send            float64 // share that goes to the room
	wait            int     // samples until it starts
	bus             Bus
	priority        int
	unheard         bool    // not mixed: others have a higher priority
	key             LoopKey // of a loop, zero for a sound that ends
	age             uint64
}

// LoopKey names one endless sound, such as the jets of player 3.
type LoopKey struct {
	Effect Effect
	Owner  uint32 // 0 is nobody: use it for sounds without a place
	Part   uint8  // 0, or the number of another loop of the same effect and owner
}

// mixer sums voices. It is an io.Reader of two channels of 32 bit floats,
// read by the goroutine of the device while the game changes voices.
type mixer struct {
	mu     sync.Mutex
	voices []voice
	count  uint64
	clock  int64 // samples mixed
	gain   float64
	toGain float64
	levels [busCount]float64 // of the sliders; 1 is natural
	duck   float64           // of ambience and music, now
	room   room
	limit  limiter

	left, right, wet [block]float64
	order            []int // scratch
}

// newMixer returns a mixer without a sound.
func newMixer() *mixer {
	m := &mixer{voices: make([]voice, 0, maxTracked), order: make([]int, 0, maxTracked), duck: 1, limit: newLimiter()}
	for i := range m.levels {
		m.levels[i] = 1
	}
	return m
}

// play starts a sound that ends by itself.
func (m *mixer) play(v voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	level := m.level(v.bus)
	v.left, v.right, v.toPace, v.toTone = v.toLeft*level, v.toRight*level, v.pace, v.tone
	m.add(v)
}

// loop starts an endless sound, or changes the one with the same key.
func (m *mixer) loop(to voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		if v := &m.voices[i]; v.key == to.key {
			v.toLeft, v.toRight, v.toPace, v.toTone, v.send, v.priority = to.toLeft, to.toRight, to.pace, to.tone, to.send, to.priority
			return
		}
	}
	to.toPace, to.toTone = to.pace, to.tone
	m.add(to)
}

// add follows another voice, if need be in the place of the least important one that ends by
// itself. A loop that was dropped would be missing until the next frame.
func (m *mixer) add(v voice) {
	m.count++
	v.age = m.count
	if len(m.voices) < maxTracked {
		m.voices = append(m.voices, v)
		m.rank()
		return
	}
	least := -1
	for i := range m.voices {
		if o := &m.voices[i]; !o.endless() && (least < 0 || compare(o, &m.voices[least]) > 0) {
			least = i
		}
	}
	if least >= 0 && (v.endless() || compare(&v, &m.voices[least]) < 0) {
		m.voices[least] = v
		m.rank()
	}
}

// compare orders voices, the most important one first.
func compare(a, b *voice) int {
	switch {
	case a.priority != b.priority:
		return b.priority - a.priority
	case a.toLeft+a.toRight != b.toLeft+b.toRight:
		if a.toLeft+a.toRight > b.toLeft+b.toRight {
			return -1
		}
		return 1
	case a.age > b.age:
		return -1
	case a.age < b.age:
		return 1
	}
	return 0
}

// rank chooses the voices that are mixed.
func (m *mixer) rank() {
	if len(m.voices) <= maxVoices {
		for i := range m.voices {
			m.voices[i].unheard = false
		}
		return
	}
	m.order = m.order[:0]
	for i := range m.voices {
		m.order = append(m.order, i)
	}
	slices.SortFunc(m.order, func(a, b int) int { return compare(&m.voices[a], &m.voices[b]) })
	for place, i := range m.order {
		m.voices[i].unheard = place >= maxVoices
	}
}

// endless reports whether the voice is a loop.
func (v *voice) endless() bool { return v.key != (LoopKey{}) }

// fade lets some loops fade out and end.
func (m *mixer) fade(which func(*voice) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		if v := &m.voices[i]; which(v) {
			v.toLeft, v.toRight = 0, 0
		}
	}
}

// set changes something that the device's goroutine reads.
func (m *mixer) set(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

// level returns the loudness of a bus.
func (m *mixer) level(b Bus) float64 {
	if b == Ambience || b == Music {
		return m.levels[b] * m.duck
	}
	return m.levels[b]
}

// Read fills p with sound. It never ends.
func (m *mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(p) / frameBytes
	m.rank()
	for at := 0; at < n; at += block {
		frames := min(block, n-at)
		m.mix(frames)
		for i := range frames {
			left, right := m.limit.step(m.left[i], m.right[i])
			binary.LittleEndian.PutUint32(p[(at+i)*frameBytes:], math.Float32bits(float32(left)))
			binary.LittleEndian.PutUint32(p[(at+i)*frameBytes+4:], math.Float32bits(float32(right)))
		}
	}
	return n * frameBytes, nil
}

// mix sums the next samples of all voices.
func (m *mixer) mix(frames int) {
	clear(m.left[:frames])
	clear(m.right[:frames])
	clear(m.wet[:frames])
	goal := 1.0
	kept := m.voices[:0]
	for i := range m.voices {
		v := &m.voices[i]
		if v.bus == Announcer && v.wait == 0 {
			goal = ducked
		}
		if m.sum(v, frames) {
			kept = append(kept, *v)
		}
	}
	clear(m.voices[len(kept):])
	if ended := len(kept) < len(m.voices); ended {
		m.voices = kept
		m.rank() // there is room for others
	}
	m.duck += (goal - m.duck) * follow / 4
	m.room.add(m.left[:frames], m.right[:frames], m.wet[:frames])
	from := m.gain
	m.gain += (m.toGain - m.gain) * follow
	for i := range frames {
		gain := (from + (m.gain-from)*float64(i)/float64(frames)) * headroom
		m.left[i] *= gain
		m.right[i] *= gain
	}
	m.clock += int64(frames)
}

// sum adds a voice to the block and advances it. It returns false once the voice has ended.
func (m *mixer) sum(v *voice, frames int) bool {
	first := 0
	if v.wait > 0 {
		if first = v.wait; first >= frames {
			v.wait -= frames
			return true
		}
		v.wait = 0
	}
	share, level := follow, m.level(v.bus)
	if v.endless() {
		share = loopFollow
	}
	if v.unheard {
		level = 0
	}
	left, right, pace := v.left, v.right, v.pace
	v.left += (v.toLeft*level - left) * share
	v.right += (v.toRight*level - right) * share
	v.pace += (v.toPace - pace) * share
	v.tone += (v.toTone - v.tone) * share
	if v.endless() && v.toLeft+v.toRight == 0 && v.left+v.right < silent {
		return false
	}
	if left+right+v.left+v.right < silent {
		return v.skip(frames - first)
	}
	step := 1 / float64(frames)
	dLeft, dRight, dPace := (v.left-left)*step, (v.right-right)*step, (v.pace-pace)*step
	at, low, tone, send, samples := v.at, v.low, v.tone, v.send/2, v.samples
	size := float64(len(samples))
	for i := first; i < frames; i++ {
		k := int(at)
		a, b := float64(samples[k]), 0.0
		if k+1 < len(samples) {
			b = float64(samples[k+1])
		} else if v.endless() {
			b = float64(samples[0])
		}
		low += (a + (b-a)*(at-float64(k)) - low) * tone
		l, r := low*left, low*right
		m.left[i] += l
		m.right[i] += r
		m.wet[i] += (l + r) * send
		left, right, pace = left+dLeft, right+dRight, pace+dPace
		if at += pace; at >= size {
			if !v.endless() {
				return false
			}
			at = math.Mod(at, size)
		}
	}
	v.at, v.low = at, low
	return true
}

// skip advances a voice that is not heard.
func (v *voice) skip(frames int) bool {
	v.at += v.pace * float64(frames)
	v.low = 0
	if size := float64(len(v.samples)); v.at >= size {
		v.at = math.Mod(v.at, size)
		return v.endless()
	}
	return true
}
