package sound

import (
	"io"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// near is the distance in metres at which a sound has half its loudness.
	near = 14
	// far is where a sound is no longer worth a voice, metres.
	far = 400
	// widest is the share of a sound that moves to the nearer ear; the rest
	// stays in both, as a head lets sound around it.
	widest = 0.8
	// maxPitch bounds how much faster than natural a sound is played.
	maxPitch = 16
)

// Listener is the ear.
type Listener struct {
	Position geom.Vec // m
	Right    geom.Vec // unit, out of the right ear
}

// Engine plays sounds around a listener. The zero Engine is silent, and so is one whose
// device fails: callers need not check.
type Engine struct {
	bank     bank
	mixer    *mixer
	device   *device
	listener Listener
	volume   float64
	mute     bool
	pace     float64
}

// New opens the sound device and generates the sounds. If there is no device it calls
// report with the reason in one line, and the Engine is silent.
func New(report func(reason string)) *Engine {
	m := &mixer{}
	d, err := open(m)
	if err != nil {
		report("no sound: " + err.Error())
		return &Engine{}
	}
	return &Engine{bank: newBank(), mixer: m, device: d, pace: 1}
}

// Offline returns an engine without a device, and what it would play: two channels
// of 32 bit floats at [Rate], without an end. It suits tests and recordings.
func Offline() (*Engine, io.Reader) {
	m := &mixer{}
	return &Engine{bank: newBank(), mixer: m, pace: 1}, m
}

// Update checks whether the device failed, at the start or later. If so it calls report
// with the reason, and the Engine is silent from then on. Call it regularly.
func (e *Engine) Update(report func(reason string)) {
	if e.device == nil {
		return
	}
	if err := e.device.err(); err != nil {
		report("no sound: " + err.Error())
		*e = Engine{}
	}
}

// Active reports whether anything can be heard.
func (e *Engine) Active() bool { return e.mixer != nil }

// SetVolume sets the loudness of everything, 0 to 1, and whether it is off.
func (e *Engine) SetVolume(volume float64, mute bool) {
	if e.mixer == nil || e.volume == volume && e.mute == mute {
		return
	}
	e.volume, e.mute = volume, mute
	if mute {
		volume = 0
	}
	// The ear hears ratios: squaring makes the slider feel even.
	e.mixer.setGain(volume * volume)
}

// SetPace sets how fast time passes in what is heard: 1 is natural, less is lower and
// longer. At 0 nothing new is heard, and loops end.
func (e *Engine) SetPace(pace float64) { e.pace = pace }

// Listen moves the ear; it takes effect for what is played from now on.
func (e *Engine) Listen(l Listener) { e.listener = l }

// Add makes another sound known, mono at [Rate], and returns its name. A silent
// Engine keeps nothing, and its names are silent.
func (e *Engine) Add(samples []float32) Effect {
	if e.mixer == nil || len(samples) == 0 {
		return Silence
	}
	if len(e.bank) == int(effectCount) {
		e.bank = append(e.bank, nil) // what cannot be heard
	}
	e.bank = append(e.bank, samples)
	return Effect(len(e.bank) - 1)
}

// Change gives an effect of [Engine.Add] other samples, such as of a file that was
// edited. What is heard already goes on as it was.
func (e *Engine) Change(effect Effect, samples []float32) {
	if e.mixer != nil && effect > Silence && int(effect) < len(e.bank) && len(samples) > 0 {
		e.bank[effect] = samples
	}
}

// samples returns those of an effect, or nil.
func (e *Engine) samples(effect Effect) []float32 {
	if e.mixer == nil || int(effect) >= len(e.bank) {
		return nil
	}
	return e.bank[effect]
}

// Play starts a sound at a place. gain is 1 for its natural loudness.
func (e *Engine) Play(effect Effect, at geom.Vec, gain float64) {
	e.PlayPitched(effect, at, gain, 1)
}

// PlayPitched is Play at a pitch: 1 is natural, 2 an octave higher and half as long.
func (e *Engine) PlayPitched(effect Effect, at geom.Vec, gain, pitch float64) {
	if left, right := e.listener.hear(at, gain); left+right > 0 {
		e.start(effect, left, right, pitch)
	}
}

// PlayHere starts a sound in both ears.
func (e *Engine) PlayHere(effect Effect, gain float64) { e.start(effect, gain, gain, 1) }

// PlayHerePitched is PlayHere at a pitch.
func (e *Engine) PlayHerePitched(effect Effect, gain, pitch float64) {
	e.start(effect, gain, gain, pitch)
}

// start plays a sound that can be heard.
func (e *Engine) start(effect Effect, left, right, pitch float64) {
	pitch *= e.pace
	if samples := e.samples(effect); samples != nil && left+right > 0 && pitch > 0 {
		e.mixer.play(samples, left, right, min(pitch, maxPitch))
	}
}

// Loop keeps an endless sound going at a place; call it each frame, and once
// with gain 0 to end it. pitch 1 is natural.
func (e *Engine) Loop(key LoopKey, at geom.Vec, gain, pitch float64) {
	left, right := e.listener.hear(at, gain)
	e.keep(key, left, right, pitch)
}

// LoopHere is Loop in both ears.
func (e *Engine) LoopHere(key LoopKey, gain, pitch float64) {
	e.keep(key, gain, gain, pitch)
}

// keep starts, changes or ends a loop.
func (e *Engine) keep(key LoopKey, left, right, pitch float64) {
	if e.pace > 0 {
		pitch *= e.pace
	} else {
		left, right = 0, 0
	}
	if samples := e.samples(key.Effect); samples != nil && pitch > 0 {
		e.mixer.loop(key, samples, left, right, min(pitch, maxPitch))
	}
}

// Quiet lets every loop fade out, as when the game pauses.
func (e *Engine) Quiet() {
	if e.mixer != nil {
		e.mixer.fadeLoops()
	}
}

// hear returns the loudness in each ear of a sound at a place.
func (l Listener) hear(at geom.Vec, gain float64) (left, right float64) {
	offset := at.Sub(l.Position)
	distance := offset.Length()
	if distance >= far || !(gain > 0) {
		return 0, 0
	}
	// The inverse distance law, and a last stretch that reaches zero.
	gain *= near / (near + distance) * (1 - distance/far)
	side := 0.0
	if distance > 0 {
		// Within a metre the direction means little and would jump about.
		side = widest * offset.Dot(l.Right) / max(distance, 1)
	}
	angle := (1 + side) * math.Pi / 4
	return gain * math.Cos(angle) * math.Sqrt2, gain * math.Sin(angle) * math.Sqrt2
}
