package game

import (
	"io"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/sound"
)

// hear returns the left channel of so many seconds.
func hear(t *testing.T, from io.Reader, seconds float64) []float64 {
	t.Helper()
	data := make([]byte, int(seconds*sound.Rate)*8)
	if _, err := io.ReadFull(from, data); err != nil {
		t.Fatal(err)
	}
	samples := make([]float64, len(data)/8)
	for i := range samples {
		samples[i] = float32At(data[8*i:])
	}
	return samples
}

// hearBy plays the sounds of a game on another engine from now on.
func (g *Game) hearBy(engine *mixer.Engine) {
	g.sound, g.session.sounds = engine, listen.New(engine, g.session.state.Match, g.session.state.Looks.Heard)
	g.session.builder.Step = g.session.sounds.Step
}

// quietest returns the power of the quietest stretch of so many seconds, and the largest
// step from one sample to the next.
func quietest(samples []float64, seconds float64) (power, step float64) {
	power = math.Inf(1)
	n := int(seconds * sound.Rate)
	for i := 0; i+n <= len(samples); i += n {
		sum := 0.0
		for k := i; k < i+n; k++ {
			sum += samples[k] * samples[k]
			if k > 0 {
				step = max(step, math.Abs(samples[k]-samples[k-1]))
			}
		}
		power = min(power, sum/float64(n))
	}
	return power, step
}

// TestSpeed_WindAndSkisHaveNoGapsAndNoClicksAtAnyRateOfPictures: somebody skis faster and
// faster. The same sound without a change has steps between samples just as large.
func TestSpeed_WindAndSkisHaveNoGapsAndNoClicksAtAnyRateOfPictures(t *testing.T) {
	for _, rate := range []float64{144, 60, 11, 3} {
		s := newSkier(t, 0)
		engine, heard := mixer.Offline()
		engine.SetVolume(1, false)
		s.hearBy(engine)
		var all []float64
		down := geom.Vec{Y: 1, Z: -slope}.Normalize()
		for n := range int(3 * rate) {
			s.state.Velocity = down.Scale(20 + 35*float64(n)/(3*rate))
			s.show(geom.Vec{Z: 200}, 1/rate, nil)
			all = append(all, hear(t, heard, 1/rate)...)
		}
		s.show(geom.Vec{Z: 200}, 1/rate, nil)
		hear(t, heard, 0.3)
		_, usual := quietest(hear(t, heard, 2), 0.05)
		power, step := quietest(all[sound.Rate/2:], 0.05)
		if power < 1e-6 || step > 1.2*usual {
			t.Errorf("at %v pictures/s the quietest 50 ms have power %.1e, and samples step by %.3f, usually %.3f", rate, power, step, usual)
		}
	}
}

func TestSpeed_StandingIsNotSilent(t *testing.T) {
	s := newSkier(t, 0)
	engine, heard := mixer.Offline()
	engine.SetVolume(1, false)
	s.hearBy(engine)
	s.show(geom.Vec{Z: 200}, 0.1, nil)
	hear(t, heard, 0.5)
	if power, _ := quietest(hear(t, heard, 3), 0.1); power < 1e-8 {
		t.Errorf("the quietest 100 ms have power %.1e", power)
	}
}
