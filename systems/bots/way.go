package bots

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// waysKept is how many goals a match knows the ways to [ours]: for more of them at the same time, ways are
// found again and again.
const waysKept = 16

// WayTo returns how an entity gets to a goal: where to go first in a straight line, and how far
// it is along the way, m. The way leads round walls, water, steep ground and abysses, as bots go
// by themselves. Where none is known, since an end is far outside of the level, it is a straight
// line. The entity needs a Position and the match [Module]; without, the error wraps [ErrBot].
//
// The first call in a match charts the level. The first call for a goal, or after the goal has
// moved by some metres, finds the ways to it from everywhere, and further calls look them up.
// The ways to up to 16 goals are kept.
func WayTo(m *systems.Match, id components.ID, goal geom.Vec) (next geom.Vec, distance float64, err error) {
	a, ok := systems.FindSingle(m, atlasKind)
	if !ok || a.charts == nil {
		return goal, 0, errNoModule
	}
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(components.Position) || !goal.IsFinite() {
		return goal, 0, fmt.Errorf("bots: %w: no way of entity %d to %v: it needs a Position, and the goal finite numbers", ErrBot, id, goal)
	}
	feet, c := components.Position.Get(entry).Feet, a.charted(m)
	straight := goal.Sub(feet)
	if straight.Horizontal().Length() < c.cell && c.leads(feet, goal) {
		return goal, straight.Length(), nil
	}
	f := a.wayTo(goal)
	next, ok = c.ahead(f, feet, c.cell)
	switch {
	case !ok:
		return goal, straight.Length(), nil
	case next == f.to:
		next = goal
	}
	return next, c.length(f, feet, goal), nil
}

// ways are those to the goals that were asked for last, each in the middle of a cell.
type ways struct {
	chart   *chart
	kept    [waysKept]kept
	asked   int64 // questions so far
	open    queue
	nowhere field // for goals outside of the chart
}

// kept are the ways to a cell.
type kept struct {
	field
	cell    int
	askedAt int64 // number of the last question, 0 while there are no ways
}

// atlas is the chart of the level of a match with the ways to goals, and what the match knows of its crew.
type atlas struct {
	charts    *charts
	chart     *chart
	ways      *ways // on chart, or nil
	epoch     int   // of the match at the last tick
	idleSince int64 // tick since which no bot has had a command
}

// atlasKind is the component that stores the atlas in its match.
var atlasKind = donburi.NewComponentType[atlas]()

// charted returns the chart of the level, which it works out if there is none.
func (a *atlas) charted(m *systems.Match) *chart {
	if a.chart == nil || a.chart.level != m.Level {
		a.chart = a.charts.of(m.Level)
	}
	return a.chart
}

// wayTo returns the ways to a goal on the chart, which it finds if it does not know them.
func (a *atlas) wayTo(goal geom.Vec) *field {
	c := a.chart
	if a.ways == nil || a.ways.chart != c {
		a.ways = &ways{chart: c}
	}
	w := a.ways
	cell, ok := c.cellAt(goal)
	if !ok {
		return &w.nowhere
	}
	w.asked++
	oldest := &w.kept[0]
	for i := range w.kept {
		k := &w.kept[i]
		if k.askedAt > 0 && k.cell == cell {
			k.askedAt = w.asked
			return &k.field
		}
		if k.askedAt < oldest.askedAt {
			oldest = k
		}
	}
	oldest.cell, oldest.askedAt = cell, w.asked
	c.search(&oldest.field, &w.open, c.standing(cell), func(before, _, step int) float64 {
		return float64(c.times[before*len(steps)+(step^1)])
	})
	return &oldest.field
}

// length returns the length of a way from a place to a goal, m.
func (c *chart) length(f *field, from, goal geom.Vec) float64 {
	sum := 0.0
	cell, _ := c.cellAt(from)
	for next := int(f.next[cell]); next != cell; next = int(f.next[cell]) {
		to := c.standing(next)
		sum, from, cell = sum+to.Sub(from).Length(), to, next
	}
	return sum + goal.Sub(from).Length()
}
