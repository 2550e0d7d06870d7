package listen

import "github.com/skijet/skijet/collision/geom"

// kmh is one km/h in m/s.
const kmh = 1 / 3.6

const (
	// stillAir is how loud the wind is where nobody moves: a little, since no place
	// outside is silent.
	stillAir = 0.05
	// loudWind is how much louder it gets, and windTop the speed, m/s, at which it is
	// loudest.
	loudWind, windTop = 0.95, 220 * kmh
	// skisFrom is the speed, m/s, above which skis are heard, and skisTop that at which they
	// are loudest: as their spray is seen.
	skisFrom, skisTop = 25 * kmh, 150 * kmh
	// hardLanding is the impact, m/s, above which a landing is heard as a thud too, and
	// hardestLanding that of the loudest thud: those that shake the view.
	hardLanding, hardestLanding = 14, 40
	// deepestLanding is the impact, m/s, of the landing with the lowest pitch.
	deepestLanding = 28
	// softLanding is the impact, m/s, below which a landing is not heard.
	softLanding = 3
)

// windAt returns loudness and pitch of the wind at a speed in m/s.
func windAt(speed float64) (gain, pitch float64) {
	share := geom.Clamp(speed/windTop, 0, 1)
	// The pressure of air grows with the square of its speed.
	return stillAir + loudWind*share*share, 0.6 + 0.9*share
}

// skisAt returns loudness and pitch of skis at a speed in m/s on a slope with a unit
// normal: louder on steep ground, into which their edges cut.
func skisAt(speed float64, normal geom.Vec) (gain, pitch float64) {
	share := geom.Clamp((speed-skisFrom)/(skisTop-skisFrom), 0, 1)
	return 0.7 * share * (0.7 + 0.3*min(2*normal.Horizontal().Length(), 1)), 0.7 + 0.75*share
}

// thud returns how loud the thud of a landing is at an impact in m/s.
func thud(impact float64) float64 {
	return 0.5 + 0.7*geom.Clamp((impact-hardLanding)/(hardestLanding-hardLanding), 0, 1)
}
