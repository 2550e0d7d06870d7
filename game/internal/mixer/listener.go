package mixer

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// near is the distance in metres at which a sound has half its loudness.
	near = 14
	// far is where a sound is no longer worth a voice, metres.
	far = 400
	// widest is the share of a sound that moves to the nearer ear; the rest
	// stays in both, as a head lets sound around it.
	widest = 0.8
	// dull is the distance in metres at which air and ground have swallowed most of the
	// high tones of a sound.
	dull = 160
	// lowest and highest bound the pitch of what goes away or comes.
	lowest, highest = 0.7, 1.5
	// ownPriority raises what has no place, which the user does or is told, above all others.
	ownPriority = 10
)

// Listener is the ear.
type Listener struct {
	Position geom.Vec // m
	Velocity geom.Vec // m/s
	Right    geom.Vec // unit, out of the right ear
}

// heard is how a sound comes to the ears.
type heard struct {
	left, right float64 // loudness
	tone        float64 // of the low-pass: 1 lets all through
	pitch       float64
	placed      bool
}

// here is a sound in both ears.
func here(gain float64) heard {
	gain = max(gain, 0)
	return heard{left: gain, right: gain, tone: 1, pitch: 1}
}

// hear returns how a sound at a place is heard.
func (l Listener) hear(at, velocity geom.Vec, gain float64) heard {
	offset := at.Sub(l.Position)
	distance := offset.Length()
	if distance >= far || !(gain > 0) {
		return heard{tone: 1, pitch: 1}
	}
	// The inverse distance law, and a last stretch that reaches zero.
	gain *= near / (near + distance) * (1 - distance/far)
	h := heard{tone: 1 / (1 + distance*distance/(dull*dull)*4), pitch: 1, placed: true}
	side := 0.0
	if distance > 0 {
		// Within a metre the direction means little and would jump about.
		side = widest * offset.Dot(l.Right) / max(distance, 1)
		closing := velocity.Sub(l.Velocity).Dot(offset) / -max(distance, 4)
		if velocity != (geom.Vec{}) {
			h.pitch = geom.Clamp(speedOfSound/max(speedOfSound-closing, 1), lowest, highest)
		}
	}
	angle := (1 + side) * math.Pi / 4
	h.left, h.right = gain*math.Cos(angle)*math.Sqrt2, gain*math.Sin(angle)*math.Sqrt2
	return h
}
