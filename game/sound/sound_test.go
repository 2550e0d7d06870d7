package sound

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// hearSeconds reads so much of a mixer and returns the loudest sample and the
// power of each channel.
func hearSeconds(m *mixer, seconds float64) (peak float64, power [2]float64) {
	p := make([]byte, int(seconds*Rate)*frameBytes)
	n, err := m.Read(p)
	if err != nil || n != len(p) {
		panic("the mixer ended")
	}
	for i := 0; i < n; i += 4 {
		s := float64(math.Float32frombits(binary.LittleEndian.Uint32(p[i:])))
		peak = max(peak, math.Abs(s))
		power[i/4%2] += s * s
	}
	return peak, power
}

// loud returns an engine without a device at full volume.
func loud() *Engine {
	e, _ := Offline()
	e.SetVolume(1, false)
	hearSeconds(e.mixer, 0.2) // the volume ramps up
	return e
}

func TestBank_EveryEffectIsAudibleAndWithinScale(t *testing.T) {
	for e, samples := range newBank() {
		if len(samples) < Rate/100 || len(samples) > 4*Rate {
			t.Errorf("effect %d lasts %d samples", e, len(samples))
		}
		peak, sum := 0.0, 0.0
		for _, s := range samples {
			if math.IsNaN(float64(s)) {
				t.Fatalf("effect %d is not a number", e)
			}
			peak = max(peak, math.Abs(float64(s)))
			sum += float64(s)
		}
		if peak < 0.1 || peak > 2.5 {
			t.Errorf("effect %d peaks at %.2f", e, peak)
		}
		if mean := sum / float64(len(samples)); math.Abs(mean) > 0.05 {
			t.Errorf("effect %d is %.3f off centre", e, mean)
		}
	}
}

func TestLoops_RunIntoTheirBeginningWithoutAStep(t *testing.T) {
	b := newBank()
	for _, e := range []Effect{JetLoop, SkiLoop, WindLoop, BeamLoop, RepairLoop, DiscLoop, MissileLoop, PlasmaLoop} {
		s := b[e]
		typical := 0.0
		for i := 1; i < len(s); i++ {
			typical = max(typical, math.Abs(float64(s[i]-s[i-1])))
		}
		if seam := math.Abs(float64(s[0] - s[len(s)-1])); seam > typical {
			t.Errorf("effect %d steps by %.3f at its seam, %.3f inside", e, seam, typical)
		}
	}
}

func TestEngine_SoundFromTheRightIsLouderThere(t *testing.T) {
	e := loud()
	e.Listen(Listener{Right: geom.Vec{X: 1}})
	e.Play(Explosion, geom.Vec{X: 10}, 1)
	if _, power := hearSeconds(e.mixer, 0.5); power[1] < 2*power[0] || power[0] == 0 {
		t.Errorf("power left %.1f, right %.1f", power[0], power[1])
	}
}

func TestEngine_DistanceMakesSoundsFainterAndFarOnesSilent(t *testing.T) {
	last := math.Inf(1)
	for _, distance := range []float64{0, 5, 20, 80, 300} {
		e := loud()
		e.Play(Land, geom.Vec{Y: distance}, 1)
		_, power := hearSeconds(e.mixer, 0.3)
		if power[0] >= last || power[0] == 0 {
			t.Errorf("power %.4g at %g m, %.4g nearer", power[0], distance, last)
		}
		last = power[0]
	}
	e := loud()
	e.Play(Land, geom.Vec{Y: far + 1}, 1)
	if peak, _ := hearSeconds(e.mixer, 0.3); peak != 0 {
		t.Errorf("heard %.3f from beyond %d m", peak, far)
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
	if e.mixer.voices[0].samples != nil {
		t.Error("a silent loop keeps its voice")
	}
}

func TestEngine_ManySoundsStayWithinScaleAndVoices(t *testing.T) {
	e := loud()
	for range 3 * maxVoices {
		e.PlayHere(Explosion, 1)
	}
	if peak, _ := hearSeconds(e.mixer, 2); peak > 1 {
		t.Errorf("peak %.2f", peak)
	}
	for i := range e.mixer.voices {
		if e.mixer.voices[i].samples != nil {
			t.Errorf("voice %d plays on", i)
		}
	}
}

func TestEngine_ZeroEngineIsSilentAndSafe(t *testing.T) {
	var e Engine
	e.SetVolume(1, false)
	e.Play(Hit, geom.Vec{}, 1)
	e.PlayHere(Click, 1)
	e.LoopHere(LoopKey{Effect: JetLoop}, 1, 1)
	e.Loop(LoopKey{Effect: JetLoop}, geom.Vec{}, 1, 1)
	e.Quiet()
	e.Update(func(string) { t.Error("reported") })
	if e.Active() {
		t.Error("active")
	}
}

// TestEngine_ManyShotsBreakNoLoopOff: a jet that broke off was heard as a gap until the next
// picture, which on a busy machine comes a second later.
func TestEngine_ManyShotsBreakNoLoopOff(t *testing.T) {
	e := loud()
	key := LoopKey{Effect: JetLoop, Owner: 3}
	e.LoopHere(key, 1, 1)
	for range 3 * maxVoices {
		e.PlayHere(FireGun, 1)
	}
	for i := range e.mixer.voices {
		if e.mixer.voices[i].key == key {
			return
		}
	}
	t.Error("the shots took the voice of the jets")
}
