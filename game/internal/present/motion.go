package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// KMH is one km/h in m/s.
	KMH = 1 / 3.6
	// widenFrom is the speed, m/s, above which the view widens: that of a runner. At
	// widenTo it is as wide as it gets: what a good skier reaches.
	widenFrom, widenTo = 28 * KMH, 200 * KMH
	// streakFrom is the speed, m/s, at which the air begins to show in streaks, and
	// streakFull that at which they are as bright as they get.
	streakFrom, streakFull = 100 * KMH, 150 * KMH
	// sprayFrom and sprayFull are the same of the spray of skis.
	sprayFrom, sprayFull = 25 * KMH, 150 * KMH
)

// ramp rises from 0 at low to 1 at high without a kink at either end.
func ramp(low, high, x float64) float64 {
	t := geom.Clamp((x-low)/(high-low), 0, 1)
	return t * t * (3 - 2*t)
}

// widening returns by how much of the setting the view widens at a speed in m/s, 0 to 1.
func widening(speed float64) float64 { return ramp(widenFrom, widenTo, speed) }

// streaking returns how bright the streaks of the air are at a speed in m/s, 0 to 1.
func streaking(speed float64) float64 { return ramp(streakFrom, streakFull, speed) }

// spraying returns how much spray skis throw at a speed in m/s on a slope with a unit
// normal, 0 to 1: more on steep ground, into which their edges cut.
func spraying(speed float64, normal geom.Vec) float64 {
	return ramp(sprayFrom, sprayFull, speed) * (0.55 + 0.45*min(2*steepness(normal), 1))
}

// steepness returns the sine of the slope of a surface with a unit normal.
func steepness(normal geom.Vec) float64 { return normal.Horizontal().Length() }

const (
	// dipRate is how fast a dip of the view goes down and comes back, 1/s: it is deepest
	// after 1/dipRate seconds.
	dipRate = 10.0
	// dipDepth is how deep an impact pushes the view, m for each m/s, and maxImpact the
	// impact, m/s, beyond which it goes no deeper.
	dipDepth, maxImpact = 0.018, 28
	// dipNod is how far the view nods at the same time, degrees for each m of the dip.
	dipNod = 7.0
)

// spring is a weight on a critically damped spring: pushed away, it returns without
// swinging.
type spring struct{ at, speed float64 }

// step lets time pass. It is exact, so that the rate of pictures does not matter.
func (s *spring) step(seconds float64) {
	pull, decay := s.speed+dipRate*s.at, math.Exp(-dipRate*seconds)
	s.at, s.speed = (s.at+pull*seconds)*decay, (s.speed-dipRate*pull*seconds)*decay
}

// push pushes a spring at rest as far as depth, and one that moves further.
func (s *spring) push(depth float64) { s.speed += depth * dipRate * math.E }

const (
	// shakeSeconds is how long the strongest shake lasts.
	shakeSeconds = 0.7
	// shakeTurn and shakeRoll are how far it turns and rolls the view, degrees. The aim is
	// not shaken, so they are small.
	shakeTurn, shakeRoll = 0.9, 2.2
	// hardLanding is the impact, m/s, above which a landing shakes the view, and
	// hardestLanding that which does so most.
	hardLanding, hardestLanding = 14, 40
	// blastReach is how far an explosion shakes, in radii, blastMargin how much further,
	// m, and wholeBlast the radius, m, of those that shake most.
	blastReach, blastMargin, wholeBlast = 3, 6, 9
)

const (
	// rumbleLift and rumbleRoll are how far skis shake the view on their ground at the
	// highest speed, m and degrees. They leave the aim alone.
	rumbleLift, rumbleRoll = 0.014, 0.35
)

// rumble returns how far skis lift and roll the view at a time in seconds, by how much
// spray they throw.
func rumble(much, time float64) (lift, roll float64) {
	lift = rumbleLift * much * (0.6*math.Sin(83*time) + 0.4*math.Sin(131.3*time))
	return lift, rumbleRoll * much * (0.6*math.Sin(53.1*time) + 0.4*math.Sin(89*time))
}

// shake is how much the view shakes, 0 to 1.
type shake struct{ strength float64 }

// add adds a blow from 0 to 1.
func (s *shake) add(blow float64) {
	if blow > 0 {
		s.strength = min(s.strength+blow, 1)
	}
}

func (s *shake) step(seconds float64) { s.strength = max(s.strength-seconds/shakeSeconds, 0) }

// turn returns by how many degrees the view is off at a time in seconds. Frequencies
// without a common measure look random, and are the same each time.
func (s *shake) turn(time float64) (yaw, pitch, roll float64) {
	by := s.strength * s.strength
	wave := func(a, b float64) float64 { return 0.6*math.Sin(a*time) + 0.4*math.Sin(b*time+1) }
	return shakeTurn * by * wave(61, 97.3), shakeTurn * by * wave(73.7, 109.1), shakeRoll * by * wave(47.9, 83)
}

// blastShake returns the blow of an explosion with a radius at a distance, m.
func blastShake(radius, distance float64) float64 {
	if radius <= 0 {
		return 0
	}
	near := geom.Clamp(1-distance/(blastReach*radius+blastMargin), 0, 1)
	return near * min(radius/wholeBlast, 1)
}

// landingShake returns the blow of a landing at so many m/s.
func landingShake(impact float64) float64 {
	return geom.Clamp((impact-hardLanding)/(hardestLanding-hardLanding), 0, 1)
}
