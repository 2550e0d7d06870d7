package mixer

import (
	"io"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/synth"
)

// maxPitch bounds how much faster than natural a sound is played.
const maxPitch = 16

// Engine plays sounds around a listener. The zero Engine is silent, and so is one whose
// device fails: callers need not check.
type Engine struct {
	own      [][]float32 // samples of Add
	mixer    *mixer
	device   *device
	lazy     bool // sounds that are not made yet are not waited for
	listener Listener
	volume   float64
	mute     bool
	pace     float64
	delay    float64 // s
	speaks   int64   // sample of the mixer at which the announcer ends
	notice   func(Effect)
}

// New opens the sound device and begins to make the sounds. If there is no device it calls
// report with the reason in one line, and the Engine is silent.
func New(report func(reason string)) *Engine {
	m := newMixer()
	d, err := open(m)
	if err != nil {
		report("no sound: " + err.Error())
		return &Engine{}
	}
	go makeAll()
	return &Engine{mixer: m, device: d, pace: 1, lazy: true}
}

// Offline returns an engine without a device, and what it would play: two channels
// of 32 bit floats at [synth.Rate], without an end. It suits tests and recordings.
func Offline() (*Engine, io.Reader) {
	m := newMixer()
	return &Engine{mixer: m, pace: 1}, m
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
	e.mixer.set(func() { e.mixer.toGain = volume * volume })
}

// SetBus sets the loudness of a bus, 0 to 1.
func (e *Engine) SetBus(b Bus, volume float64) {
	if e.mixer != nil && b < busCount {
		e.mixer.set(func() { e.mixer.levels[b] = volume * volume })
	}
}

// SetRoom changes the space around the ear. It changes slowly, as while somebody walks
// through a door. The zero Room is open air.
func (e *Engine) SetRoom(r Room) {
	if e.mixer != nil {
		e.mixer.set(func() { e.mixer.room.to = r })
	}
}

// Notify calls f with every sound that begins, except loops: for captions, or tests. Sounds
// that are too far away are left out.
func (e *Engine) Notify(f func(Effect)) { e.notice = f }

// SetPace sets how fast time passes in what is heard: 1 is natural, less is lower and
// longer. At 0 nothing new is heard, and loops end.
func (e *Engine) SetPace(pace float64) { e.pace = pace }

// SetDelay sets how much later what is played from now on is heard, in seconds. If several
// ticks pass in one frame, their sounds keep their distance by it.
func (e *Engine) SetDelay(seconds float64) { e.delay = max(seconds, 0) }

// Listen moves the ear; it takes effect for what is played from now on.
func (e *Engine) Listen(l Listener) { e.listener = l }

// Add makes another sound known, mono at [synth.Rate], and returns its name. A silent
// Engine keeps nothing, and its names are silent.
func (e *Engine) Add(samples []float32) Effect {
	if e.mixer == nil || len(samples) == 0 {
		return Silence
	}
	e.own = append(e.own, samples)
	return Effect(len(effects) + len(e.own) - 1)
}

// Change gives an effect of [Engine.Add] other samples, such as of a file that was
// edited. What is heard already goes on as it was.
func (e *Engine) Change(effect Effect, samples []float32) {
	if own := int(effect) - len(effects); own >= 0 && own < len(e.own) && len(samples) > 0 {
		e.own[own] = samples
	}
}

// Ready reports whether an effect can be heard: those of a device are made after the start.
func (e *Engine) Ready(effect Effect) bool { return e.samples(effect) != nil }

// samples returns those of an effect, or nil.
func (e *Engine) samples(effect Effect) []float32 {
	switch own := int(effect) - len(effects); {
	case e.mixer == nil || effect == Silence || own >= len(e.own):
		return nil
	case own >= 0:
		return e.own[own]
	}
	return samplesOf(effect, !e.lazy)
}

// Play starts a sound at a place. gain is 1 for its natural loudness.
func (e *Engine) Play(effect Effect, at geom.Vec, gain float64) {
	e.PlayPitched(effect, at, gain, 1)
}

// PlayPitched is Play at a pitch: 1 is natural, 2 an octave higher and half as long.
func (e *Engine) PlayPitched(effect Effect, at geom.Vec, gain, pitch float64) {
	e.start(effect, e.listener.hear(at, geom.Vec{}, gain), pitch, e.delay)
}

// PlayHere starts a sound in both ears.
func (e *Engine) PlayHere(effect Effect, gain float64) { e.PlayHerePitched(effect, gain, 1) }

// PlayHerePitched is PlayHere at a pitch.
func (e *Engine) PlayHerePitched(effect Effect, gain, pitch float64) {
	e.start(effect, here(gain), pitch, e.delay)
}

// PlayHereLater is PlayHere after so many seconds.
func (e *Engine) PlayHereLater(effect Effect, gain, pitch, seconds float64) {
	e.start(effect, here(gain), pitch, e.delay+max(seconds, 0))
}

// announcePause is how much silence lies between two motifs of the announcer, s, and
// announceWait the longest time that one waits for those before it.
const announcePause, announceWait = 0.12, 2.5

// Announce plays a motif on the bus of the announcer, after those that it still plays. Beyond
// a few seconds of them it says nothing: what happened would no longer be news.
func (e *Engine) Announce(effect Effect) {
	samples := e.samples(effect)
	if samples == nil || e.pace <= 0 {
		return
	}
	var now int64
	e.mixer.set(func() { now = e.mixer.clock })
	begins := max(e.speaks, now)
	wait := float64(begins-now) / synth.Rate
	if wait > announceWait {
		return
	}
	e.speaks = begins + int64(len(samples)) + int64(announcePause*synth.Rate)
	v := e.voice(effect, samples, here(1), 1)
	v.bus, v.send, v.wait = Announcer, 0.1, int(wait*synth.Rate)
	e.begin(effect, v)
}

// start plays a sound that can be heard.
func (e *Engine) start(effect Effect, h heard, pitch, delay float64) {
	pitch *= e.pace * h.pitch
	samples := e.samples(effect)
	if samples == nil || h.left+h.right <= 0 || !(pitch > 0) {
		return
	}
	v := e.voice(effect, samples, h, pitch)
	v.wait = int(delay * synth.Rate)
	e.begin(effect, v)
}

// begin hands a sound to the mixer.
func (e *Engine) begin(effect Effect, v voice) {
	if e.notice != nil {
		e.notice(effect)
	}
	e.mixer.play(v)
}

// voice returns what the mixer plays.
func (e *Engine) voice(effect Effect, samples []float32, h heard, pitch float64) voice {
	i := infoOf(effect)
	v := voice{samples: samples, toLeft: h.left, toRight: h.right, tone: h.tone, pace: min(pitch, maxPitch) * i.speed(),
		bus: i.bus, priority: i.priority, send: 0.35}
	switch {
	case i.bus == Ambience || i.bus == Music:
		v.send = 0
	case i.bus == Announcer:
		v.send = 0.1
	case h.placed:
		v.send = 1
	default:
		v.priority += ownPriority
	}
	return v
}

// Loop keeps an endless sound going at a place; call it each frame, and once
// with gain 0 to end it. pitch 1 is natural.
func (e *Engine) Loop(key LoopKey, at geom.Vec, gain, pitch float64) {
	e.LoopMoving(key, at, geom.Vec{}, gain, pitch)
}

// LoopMoving is Loop of something with a velocity in m/s, which is heard higher as it comes
// and lower as it goes.
func (e *Engine) LoopMoving(key LoopKey, at, velocity geom.Vec, gain, pitch float64) {
	e.keep(key, e.listener.hear(at, velocity, gain), pitch)
}

// LoopHere is Loop in both ears.
func (e *Engine) LoopHere(key LoopKey, gain, pitch float64) { e.keep(key, here(gain), pitch) }

// LoopWide is LoopHere of noise that is all around: each ear hears another part of it.
func (e *Engine) LoopWide(key LoopKey, gain float64) {
	for part, h := range [2]heard{{left: gain, tone: 1, pitch: 1}, {right: gain, tone: 1, pitch: 1}} {
		key.Part = uint8(part + 1)
		e.keep(key, h, 1)
	}
}

// keep starts, changes or ends a loop.
func (e *Engine) keep(key LoopKey, h heard, pitch float64) {
	i := infoOf(key.Effect)
	pace := e.pace
	if i.bus == Ambience || i.bus == Music {
		pace = 1
	}
	pitch *= pace * h.pitch
	if h.left+h.right <= 0 || !(pitch > 0) {
		if e.mixer != nil {
			e.mixer.fade(func(v *voice) bool { return v.key == key })
		}
		return
	}
	samples := e.samples(key.Effect)
	if samples == nil {
		return
	}
	v := e.voice(key.Effect, samples, h, pitch)
	v.key = key
	if v.priority >= ownPriority {
		v.priority += ownPriority // what goes on is missed more than what is over soon
	}
	if key.Part == 2 {
		v.at = float64(len(samples) / 2)
	}
	e.mixer.loop(v)
}

// Quiet lets every loop of the effects fade out, as when the game pauses. Ambience and
// music go on.
func (e *Engine) Quiet() {
	if e.mixer != nil {
		e.mixer.fade(func(v *voice) bool { return v.endless() && v.bus == Effects })
	}
}
