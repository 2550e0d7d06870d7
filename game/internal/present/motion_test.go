package present

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/systems"
)

// risesFrom checks that a curve begins at its least at one value, ends at its most at
// another, and rises all the way between.
func risesFrom(t *testing.T, name string, f func(float64) float64, from, to, least, most float64) {
	t.Helper()
	if a, b := f(from), f(to); math.Abs(a-least) > 1e-9 || math.Abs(b-most) > 1e-9 || f(to+10) != b {
		t.Errorf("%s is %v at %v and %v at %v, want %v and %v", name, a, from, b, to, least, most)
	}
	const steps = 200
	for i := range steps {
		x, step := from+(to-from)*float64(i)/steps, (to-from)/steps
		if a, b := f(x), f(x+step); b <= a || b-a > 2.5*(most-least)/steps {
			t.Errorf("%s goes from %v to %v at %v", name, a, b, x)
		}
	}
}

func TestMotion_EverythingRisesSmoothlyWithSpeed(t *testing.T) {
	flat, steep := geom.Up(), geom.Vec{Y: 0.6, Z: 0.8}
	risesFrom(t, "widening", widening, 28*KMH, 200*KMH, 0, 1)
	risesFrom(t, "streaking", streaking, 100*KMH, 150*KMH, 0, 1)
	risesFrom(t, "spraying", func(v float64) float64 { return spraying(v, flat) }, 25*KMH, 150*KMH, 0, 0.55)
	risesFrom(t, "spraying on a slope", func(v float64) float64 { return spraying(v, steep) }, 25*KMH, 150*KMH, 0, 1)
	if half := widening((28 + 200) / 2 * KMH); math.Abs(half-0.5) > 1e-9 {
		t.Errorf("half way the view widens by %v", half)
	}
	if streaking(99*KMH) != 0 || streaking(101*KMH) <= 0 {
		t.Error("streaks do not begin at 100 km/h")
	}
}

// TestDip_FollowsItsClosedFormAtAnyRateOfPictures: depth*e*k*t*exp(-k*t).
func TestDip_FollowsItsClosedFormAtAnyRateOfPictures(t *testing.T) {
	const depth = 0.3
	for _, step := range []float64{1.0 / 240, 1.0 / 60, 1.0 / 7, 0.1} {
		var s spring
		s.push(depth)
		for n := 1; float64(n)*step < 1.2; n++ {
			s.step(step)
			now := float64(n) * step
			if want := depth * math.E * dipRate * now * math.Exp(-dipRate*now); math.Abs(s.at-want) > 1e-12 {
				t.Fatalf("after %v s in steps of %v the dip is %v, want %v", now, step, s.at, want)
			}
		}
	}
	var s spring
	s.push(depth)
	s.step(1 / dipRate)
	if math.Abs(s.at-depth) > 1e-12 || math.Abs(s.speed) > 1e-12 {
		t.Errorf("at its deepest the dip is %v and moves at %v, want %v and 0", s.at, s.speed, depth)
	}
}

func TestCamera_AHarderLandingDipsDeeperAndACalmOneNot(t *testing.T) {
	level, before := yardtest.Level(t), 0.0
	p := &systems.PlayerState{Position: geom.Vec{Y: 50}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}
	for _, impact := range []float64{4, 10, 20, 28} {
		var c Camera
		c.land(impact)
		c.Update(1/dipRate, 0, 16, false)
		eye := c.Place(level.Solid, p, geom.YawPitch{}, 0, 95)
		dip := (&Camera{}).Place(level.Solid, p, geom.YawPitch{}, 0, 95).Position.Z - eye.Position.Z
		if want := dipDepth * impact; math.Abs(dip-want) > 1e-9 || dip <= before {
			t.Errorf("an impact of %v m/s dips the eye by %v, want %v", impact, dip, want)
		}
		before = dip
		c.Update(0, 60, 16, true)
		if calm := c.Place(level.Solid, p, geom.YawPitch{}, 0, 95); calm != (&Camera{calm: true}).Place(level.Solid, p, geom.YawPitch{}, 0, 95) {
			t.Errorf("with less motion an impact of %v m/s moves the camera to %+v", impact, calm)
		}
	}
}

func TestShake_IsBoundedFallsWithDistanceAndEnds(t *testing.T) {
	for radius, want := range map[float64]float64{0: 0, 4.5: 0.5, 9: 1, 30: 1} {
		if got := blastShake(radius, 0); got != want {
			t.Errorf("a blast of %v m here shakes by %v, want %v", radius, got, want)
		}
	}
	if half := blastShake(9, (3*9+6)/2.0); half != 0.5 || blastShake(9, 34) != 0 {
		t.Errorf("half way it shakes by %v, far away by %v", half, blastShake(9, 34))
	}
	if landingShake(14) != 0 || landingShake(27) != 0.5 || landingShake(99) != 1 {
		t.Errorf("landings shake by %v, %v, %v", landingShake(14), landingShake(27), landingShake(99))
	}
	var s shake
	for range 20 {
		s.add(0.7)
	}
	for i := range 1000 {
		yaw, pitch, roll := s.turn(float64(i) * 0.0137)
		if max(math.Abs(yaw), math.Abs(pitch)) > shakeTurn || math.Abs(roll) > shakeRoll {
			t.Fatalf("it turns the view by %v, %v, %v", yaw, pitch, roll)
		}
	}
	s.step(shakeSeconds)
	if s.strength != 0 {
		t.Errorf("in the end it shakes by %v", s.strength)
	}
}
