package mixer

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/mixer/mixertest"
	"github.com/skijet/skijet/game/internal/synth"
	"github.com/skijet/skijet/game/sound"
)

// hearSeconds reads so much of a mixer and returns the loudest sample and the
// power of each channel.
func hearSeconds(m *mixer, seconds float64) (peak float64, power [2]float64) {
	for i, s := range read(m, seconds) {
		peak = max(peak, math.Abs(s))
		power[i%2] += s * s
	}
	return peak, power
}

// read returns so many seconds of both channels, in turn.
func read(m *mixer, seconds float64) []float64 {
	p := make([]byte, int(seconds*synth.Rate)*frameBytes)
	if n, err := m.Read(p); err != nil || n != len(p) {
		panic("the mixer ended")
	}
	samples := make([]float64, len(p)/4)
	for i := range samples {
		samples[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(p[4*i:])))
	}
	return samples
}

// loud returns an engine without a device at full volume.
func loud() *Engine {
	e, _ := Offline()
	e.SetVolume(1, false)
	hearSeconds(e.mixer, 0.2) // the volume ramps up
	return e
}

func TestEngine_SoundFromTheRightIsLouderThere(t *testing.T) {
	e := loud()
	e.Listen(Listener{Right: geom.Vec{X: 1}})
	e.Play(named("hit_blast"), geom.Vec{X: 10}, 1)
	if _, power := hearSeconds(e.mixer, 0.5); power[1] < 2*power[0] || power[0] == 0 {
		t.Errorf("power left %.1f, right %.1f", power[0], power[1])
	}
}

func TestEngine_DistanceMakesSoundsFainterDullerAndFarOnesSilent(t *testing.T) {
	last, lastBright := math.Inf(1), math.Inf(1)
	for _, distance := range []float64{1, 20, 100, 300} {
		e := loud()
		e.Play(named("hit_bullet"), geom.Vec{Y: distance}, 1)
		_, power := hearSeconds(e.mixer, 0.3)
		e.Play(named("hit_bullet"), geom.Vec{Y: distance}, 1)
		samples, steps := read(e.mixer, 0.3), 0.0
		for i := 2; i < len(samples); i += 2 {
			steps += (samples[i] - samples[i-2]) * (samples[i] - samples[i-2])
		}
		bright := steps / power[0]
		if power[0] >= last || power[0] == 0 || bright >= lastBright {
			t.Errorf("power %.4g at %g m, %.4g nearer; brightness %.3g, %.3g nearer", power[0], distance, last, bright, lastBright)
		}
		last, lastBright = power[0], bright
	}
	e := loud()
	e.Play(Land, geom.Vec{Y: far + 1}, 1)
	if peak, _ := hearSeconds(e.mixer, 0.3); peak != 0 {
		t.Errorf("heard %.3f from beyond %d m", peak, far)
	}
}

// crossings counts how often a second the left channel changes its sign.
func crossings(m *mixer, seconds float64) float64 {
	n, samples := 0, read(m, seconds)
	for i := 2; i < len(samples); i += 2 {
		if samples[i-2] < 0 != (samples[i] < 0) {
			n++
		}
	}
	return float64(n) / seconds
}

func TestEngine_WhatComesIsHigherAndWhatGoesIsLower(t *testing.T) {
	e := loud()
	tone := e.Add(synth.Loop(1, func(t float64) float64 { return math.Sin(2 * math.Pi * 500 * t) }))
	for _, c := range []struct{ velocity, pitch float64 }{{0, 1}, {-60, 340.0 / 280}, {60, 340.0 / 400}} {
		key := LoopKey{Effect: tone, Owner: 1}
		e.LoopMoving(key, geom.Vec{Y: 40}, geom.Vec{Y: c.velocity}, 1, 1)
		hearSeconds(e.mixer, 0.5)
		if got := crossings(e.mixer, 1) / 1000; math.Abs(got-c.pitch) > 0.01 {
			t.Errorf("at %v m/s the pitch is %.3f, want %.3f", c.velocity, got, c.pitch)
		}
	}
}

func TestEngine_MuteAndLoopsFadeToSilence(t *testing.T) {
	e := loud()
	key := LoopKey{Effect: JetLoop, Owner: 3}
	e.LoopHere(key, 1, 1)
	if peak, _ := hearSeconds(e.mixer, 0.5); peak < 0.05 {
		t.Fatalf("jets peak at %.3f", peak)
	}
	e.SetVolume(1, true)
	hearSeconds(e.mixer, 0.4)
	if peak, _ := hearSeconds(e.mixer, 0.2); peak > 1e-4 {
		t.Errorf("muted, yet %.5f is heard", peak)
	}
	e.SetVolume(1, false)
	e.LoopHere(key, 0, 1)
	hearSeconds(e.mixer, 0.5)
	if len(e.mixer.voices) > 0 {
		t.Error("a silent loop keeps its voice")
	}
}

// TestEngine_AmbienceAndMusicGoOnWhileEffectsAreQuiet: as in the menu.
func TestEngine_AmbienceAndMusicGoOnWhileEffectsAreQuiet(t *testing.T) {
	e := loud()
	for _, effect := range []Effect{JetLoop, AirRoom, MusicPulse} {
		e.LoopHere(LoopKey{Effect: effect}, 1, 1)
	}
	e.Quiet()
	hearSeconds(e.mixer, 1)
	if n := len(e.mixer.voices); n != 2 {
		t.Errorf("%d loops go on, want 2", n)
	}
	e.SetPace(0) // of a replay that stands still
	e.LoopHere(LoopKey{Effect: AirRoom}, 1, 1)
	e.LoopHere(LoopKey{Effect: JetLoop}, 1, 1)
	hearSeconds(e.mixer, 1)
	if n := len(e.mixer.voices); n != 2 {
		t.Errorf("%d loops go on while time stands still, want 2", n)
	}
}

func TestEngine_EachBusHasItsOwnLoudness(t *testing.T) {
	for bus, effect := range map[Bus]Effect{Effects: JetLoop, Ambience: AirValley, Announcer: CueWin, Music: MusicCalm} {
		e := loud()
		for other := range busCount {
			if other != bus {
				e.SetBus(other, 0)
			}
		}
		start := func() {
			if bus == Announcer {
				e.Announce(effect)
			} else {
				e.LoopHere(LoopKey{Effect: effect}, 1, 1)
			}
		}
		start()
		if _, power := hearSeconds(e.mixer, 0.6); power[0] < 1 {
			t.Errorf("bus %d is heard with power %.3f", bus, power[0])
		}
		e.SetBus(bus, 0)
		hearSeconds(e.mixer, 4)
		start()
		if peak, _ := hearSeconds(e.mixer, 0.5); peak > 1e-4 {
			t.Errorf("bus %d is off, yet peaks at %.4f", bus, peak)
		}
	}
}

func TestEngine_MotifsComeOneAfterAnotherAndNotTooLate(t *testing.T) {
	e := loud()
	for range 10 {
		e.Announce(CueTaken)
	}
	length := float64(len(e.samples(CueTaken)))/synth.Rate + announcePause
	if n := len(e.mixer.voices); n != int(announceWait/length)+1 {
		t.Errorf("%d motifs wait", n)
	}
	for i := 1; i < len(e.mixer.voices); i++ {
		if gap := e.mixer.voices[i].wait - e.mixer.voices[i-1].wait; math.Abs(float64(gap)/synth.Rate-length) > 0.01 {
			t.Errorf("motif %d begins %d samples after the one before", i, gap)
		}
	}
}

func TestEngine_DelayKeepsTheRhythmOfTicksInOnePicture(t *testing.T) {
	e := loud()
	for i := range 4 {
		e.SetDelay(0.1 * float64(i))
		e.PlayHere(named("empty_gun"), 1)
	}
	for i := range 4 {
		if peak, _ := hearSeconds(e.mixer, 0.1); peak < 0.01 {
			t.Errorf("click %d is not heard in its time", i)
		}
	}
}

func TestEngine_ManySoundsStayBelowFullScaleAlsoBetweenSamples(t *testing.T) {
	e := loud()
	e.SetRoom(Room{Size: 40, Closed: 1, Echo: 0.5, EchoAway: 40})
	rising := 0.0
	for second := range 3 {
		for k := range 40 {
			e.PlayHere([]Effect{named("hit_heavy"), named("hit_blast"), named("fire_mortar"), Thud, named("fire_gun")}[(k+second)%5], 1)
		}
		samples := read(e.mixer, 0.7)
		for side := range 2 {
			var channel []float64
			for i := side; i < len(samples); i += 2 {
				channel = append(channel, samples[i])
			}
			rising = max(rising, mixertest.TruePeak(channel))
		}
	}
	if rising >= 1 || rising < 0.5 {
		t.Errorf("the wave reaches %.3f of full scale", rising)
	}
	hearSeconds(e.mixer, 6)
	if n := len(e.mixer.voices); n > 0 {
		t.Errorf("%d voices play on", n)
	}
	if peak, _ := hearSeconds(e.mixer, 0.5); peak > 0.01 {
		t.Errorf("the room still rings at %.4f", peak)
	}
}

func TestLimiter_LeavesQuietSoundsAloneAndNeverPassesItsCeiling(t *testing.T) {
	l, n := newLimiter(), noise(7)
	var sent []float64
	for i := range synth.Rate {
		x := 0.8 * n.next()
		sent = append(sent, x)
		if y, _ := l.step(x, -x); i >= ahead-1 && math.Abs(y-sent[i-ahead+1]) > 1e-12 {
			t.Fatalf("sample %d is %v, want %v", i, y, sent[i-ahead+1])
		}
	}
	for i := range synth.Rate {
		x := 6 * n.next() * n.next()
		if a, b := l.step(x, x/3); math.Abs(a) > ceiling+1e-9 || math.Abs(b) > ceiling+1e-9 {
			t.Fatalf("sample %d is %v, %v", i, a, b)
		}
	}
}

func TestEngine_ZeroEngineIsSilentAndSafe(t *testing.T) {
	var e Engine
	e.SetVolume(1, false)
	e.SetBus(Music, 1)
	e.SetRoom(Room{Size: 3})
	e.SetDelay(1)
	e.Play(Hit, geom.Vec{}, 1)
	e.PlayHere(Click, 1)
	e.PlayHereLater(Click, 1, 1, 1)
	e.Announce(CueWin)
	e.LoopHere(LoopKey{Effect: JetLoop}, 1, 1)
	e.LoopWide(LoopKey{Effect: AirRoom}, 1)
	e.Loop(LoopKey{Effect: JetLoop}, geom.Vec{}, 1, 1)
	e.Quiet()
	e.Update(func(string) { t.Error("reported") })
	if e.Active() {
		t.Error("active")
	}
}

// TestVoices_OwnLoopsAreAlwaysMixedAndOthersReturn: a jet that broke off was heard as a gap
// until the next picture, which on a busy machine comes a second later.
func TestVoices_OwnLoopsAreAlwaysMixedAndOthersReturn(t *testing.T) {
	e := loud()
	own, other := LoopKey{Effect: JetLoop, Owner: 3}, LoopKey{Effect: JetLoop, Owner: 4}
	e.LoopHere(own, 1, 1)
	e.Loop(other, geom.Vec{Y: 60}, 1, 1)
	for range 3 * maxTracked {
		e.PlayHere(named("fire_gun"), 1)
		e.Play(named("hit_blast"), geom.Vec{Y: 20}, 1)
	}
	find := func(key LoopKey) *voice {
		for i := range e.mixer.voices {
			if v := &e.mixer.voices[i]; v.key == key {
				return v
			}
		}
		return nil
	}
	mixed := 0
	for i := range e.mixer.voices {
		if !e.mixer.voices[i].unheard {
			mixed++
		}
	}
	if v := find(own); v == nil || v.unheard || mixed != maxVoices {
		t.Errorf("the own jets are left out, or %d voices are mixed", mixed)
	}
	hearSeconds(e.mixer, 3) // in which no picture is drawn
	if v := find(other); v == nil || v.unheard || v.left < 0.01 {
		t.Error("the other jets do not return")
	}
}

// BenchmarkMixer_32Voices is a second of sound: 3 % of a core are 30 ms.
func BenchmarkMixer_32Voices(b *testing.B) {
	e := loud()
	e.SetRoom(Room{Size: 30, Closed: 0.5, Echo: 0.3, EchoAway: 60})
	for i := range uint32(maxVoices) {
		e.LoopMoving(LoopKey{Effect: JetLoop, Owner: i + 1}, geom.Vec{X: float64(i), Y: 20}, geom.Vec{X: 3}, 1, 1.1)
	}
	p := make([]byte, synth.Rate*frameBytes)
	b.ResetTimer()
	for b.Loop() {
		if _, err := e.mixer.Read(p); err != nil {
			b.Fatal(err)
		}
	}
}

// TestEngine_PlaysWhileTheDeviceReads lets the race detector see both goroutines.
func TestEngine_PlaysWhileTheDeviceReads(t *testing.T) {
	e := loud()
	done := make(chan bool)
	go func() {
		defer close(done)
		hearSeconds(e.mixer, 0.5)
	}()
	for i := range uint32(50) {
		e.Play(Click, geom.Vec{X: float64(i)}, 1)
		e.Loop(LoopKey{Effect: JetLoop, Owner: i % 5}, geom.Vec{}, float64(i%2), 1)
		e.Announce(CueGate)
		e.SetBus(Effects, 0.5)
		e.SetRoom(Room{Size: float64(i), Closed: 1})
		e.Quiet()
	}
	<-done
}

func TestEngine_PlaysWhatIsAddedAtAPitch(t *testing.T) {
	e := loud()
	samples, err := sound.Recipe(0.2, func(t, _ float64) float64 { return math.Sin(2 * math.Pi * 500 * t) })()
	if err != nil {
		t.Fatal(err)
	}
	effect := e.Add(samples)
	for _, c := range []struct{ pitch, lasts float64 }{{1, 0.2}, {2, 0.1}} {
		e.PlayPitched(effect, geom.Vec{}, 1, c.pitch)
		if peak, _ := hearSeconds(e.mixer, c.lasts); peak < 0.1 {
			t.Errorf("at pitch %v it peaks at %v", c.pitch, peak)
		}
		hearSeconds(e.mixer, 2*ahead/float64(synth.Rate)) // of the limiter
		if peak, _ := hearSeconds(e.mixer, 0.05); peak > 1e-4 {
			t.Errorf("at pitch %v it lasts longer than %v s", c.pitch, c.lasts)
		}
	}
	var silent Engine
	silent.PlayHere(silent.Add(samples), 1)
	e.PlayHere(silent.Add(samples), 1) // the name of a silent engine is silent
	e.PlayPitched(effect, geom.Vec{}, 1, 0)
	e.PlayPitched(effect, geom.Vec{}, 1, math.NaN())
	if peak, _ := hearSeconds(e.mixer, 0.1); peak > 1e-4 {
		t.Errorf("what cannot be heard peaks at %v", peak)
	}
}
