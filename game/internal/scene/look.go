package scene

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// maxPitch is the steepest view in degrees; the match allows no more.
	maxPitch = 88
	// StickTurn is how fast a fully deflected stick turns the view, degrees/s, and
	// StickTilt the same up and down.
	StickTurn, StickTilt = 220, 140
)

// Look is the view of the local player, in degrees. It is finer than the view in the
// match, so that slow mouse movements are not lost.
type Look struct{ Yaw, Pitch float64 }

// Turn applies mouse counts to the right and down.
func (l *Look) Turn(right, down, degreesPerCount float64, invert bool) {
	if invert {
		down = -down
	}
	l.Yaw = math.Mod(l.Yaw-right*degreesPerCount, 360)
	l.Pitch = geom.Clamp(l.Pitch-down*degreesPerCount, -maxPitch, maxPitch)
}

// Angles returns the view in the units of the match.
func (l *Look) Angles() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Degrees(l.Yaw), Pitch: geom.Degrees(l.Pitch)}
}

// Set takes over the view of a state.
func (l *Look) Set(v geom.YawPitch) {
	l.Yaw, l.Pitch = v.Yaw.SignedDegrees(), v.Pitch.SignedDegrees()
}
