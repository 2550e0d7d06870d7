package levels

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// Option changes how a level is loaded.
type Option func(*settings)

type settings struct {
	scale float64
	body  geom.Vec
	step  func(string)
	data  dataSource
	// In which folder the file system lies, slash-separated, or "".
	folder string
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

// Scale scales a level that is one model, for files whose unit is not the metre: 0.01 for
// centimetres. A folder sets its scale in level.json.
func Scale(factor float64) Option { return func(s *settings) { s.scale = factor } }

// Body sets the half extents, m, of the largest body that may join. Spawns must be free
// for it; the default is [LargestBody].
func Body(half geom.Vec) Option { return func(s *settings) { s.body = half } }

// Progress sets a function that is called with a description of each step that may take
// long, before the step.
func Progress(report func(step string)) Option {
	return func(s *settings) {
		if report != nil {
			s.step = report
		}
	}
}

// Limits of [Scale]. Beyond them even the largest or smallest possible model is not a
// level for players.
const (
	MinScale = 1e-4
	MaxScale = 1e4
)

func checkScale(place string, factor float64) error {
	return check.Number(place, factor, MinScale, MaxScale)
}
