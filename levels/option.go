package levels

import (
	"github.com/skijet/skijet/collision/geom"
)

// Option changes how a level is loaded.
type Option func(*settings)

type settings struct {
	scale float64
	body  geom.Vec
	step  func(string)
}

func newSettings(options []Option) settings {
	s := settings{scale: 1, step: func(string) {}}
	for _, option := range options {
		if option != nil {
			option(&s)
		}
	}
	return s
}

// Scale makes a level that is one model so many times as large, for files whose
// unit is not the metre: 0.01 for centimetres. A folder says it in its level.json.
func Scale(factor float64) Option { return func(s *settings) { s.scale = factor } }

// Body tells the half extents of the largest body that may join, metres, for which
// spawns must be free; [LargestBody] where it is not given.
func Body(half geom.Vec) Option { return func(s *settings) { s.body = half } }

// Progress is told in words what comes next, before each step that may take long.
func Progress(tell func(step string)) Option {
	return func(s *settings) {
		if tell != nil {
			s.step = tell
		}
	}
}

// Limits of a scale. Beyond them a model as large as a level may be is no place, or
// a place is no larger than a hand.
const (
	minScale = 1e-4
	maxScale = 1e4
)

func checkScale(place string, factor float64) error {
	return checkNumber(place, factor, minScale, maxScale)
}
