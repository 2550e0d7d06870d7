package game

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// maxPitch is the steepest view in degrees; the match allows no more.
	maxPitch = 88
	// stickTurn is how fast a stick pushed to its end turns the view, degrees
	// a second; stickTilt up and down.
	stickTurn, stickTilt = 220, 140
)

// look is where the local player looks, in degrees and finer than the match
// counts, so that slow mouse movements are not lost.
type look struct{ yaw, pitch float64 }

// turn applies mouse counts to the right and down.
func (l *look) turn(right, down, degreesPerCount float64, invert bool) {
	if invert {
		down = -down
	}
	l.yaw = math.Mod(l.yaw-right*degreesPerCount, 360)
	l.pitch = geom.Clamp(l.pitch-down*degreesPerCount, -maxPitch, maxPitch)
}

// angles returns the view as the match counts it.
func (l *look) angles() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Degrees(l.yaw), Pitch: geom.Degrees(l.pitch)}
}

// set looks where a state looks.
func (l *look) set(v geom.YawPitch) {
	l.yaw, l.pitch = v.Yaw.SignedDegrees(), v.Pitch.SignedDegrees()
}
