package game

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// maxPitch is the steepest view in degrees; the match allows no more.
	maxPitch = 88
	// stickTurn is how fast a fully deflected stick turns the view, degrees/s, and
	// stickTilt the same up and down.
	stickTurn, stickTilt = 220, 140
)

// look is the view of the local player, in degrees. It is finer than the view in the
// match, so that slow mouse movements are not lost.
type look struct{ yaw, pitch float64 }

// turn applies mouse counts to the right and down.
func (l *look) turn(right, down, degreesPerCount float64, invert bool) {
	if invert {
		down = -down
	}
	l.yaw = math.Mod(l.yaw-right*degreesPerCount, 360)
	l.pitch = geom.Clamp(l.pitch-down*degreesPerCount, -maxPitch, maxPitch)
}

// angles returns the view in the units of the match.
func (l *look) angles() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Degrees(l.yaw), Pitch: geom.Degrees(l.pitch)}
}

// set takes over the view of a state.
func (l *look) set(v geom.YawPitch) {
	l.yaw, l.pitch = v.Yaw.SignedDegrees(), v.Pitch.SignedDegrees()
}
