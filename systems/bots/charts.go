package bots

import (
	"sync"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// keptCharts is how many charts a module keeps [ours]: as many levels as are played at the
// same time.
const keptCharts = 4

// charts are the charts that matches of one module share, since a copy of a match plays on
// the same level. They do not change once they are made, so that their users need no lock.
type charts struct {
	mutex sync.Mutex
	made  []*chart
}

// of returns the chart of a level.
func (c *charts) of(level *levels.Level) *chart {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, known := range c.made {
		if known.level == level {
			return known
		}
	}
	if len(c.made) == keptCharts {
		c.made = append(c.made[:0], c.made[1:]...)
	}
	c.made = append(c.made, newChart(level))
	return c.made[len(c.made)-1]
}

// prepare makes the chart of a match that needs one before its first tick: in a game for flags,
// or on a level that may have edges.
func (c *charts) prepare(m *systems.Match) error {
	needed := mayHaveEdges(m.Level)
	for _, r := range m.Registered() {
		needed = needed || r.Kind() == modes.Flag
	}
	a := systems.Single(m, atlasKind)
	if a.charts = c; needed {
		a.charted(m)
	}
	return nil
}

// charted returns the chart of the level, which all bots use from then on.
func (s *scene) charted() *chart {
	s.chart = s.atlas.charted(s.match)
	return s.chart
}
