package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Numbers of the time that a bot needs from a cell to the next [ours]. They need not be
// exact: they make it go round steep ground and walls and seek slopes that lead down.
const (
	levelSpeed = 17.0 // m/s on level ground
	downSpeed  = 26.0 // m/s faster for a slope of 1 that leads down
	mostSpeed  = 34.0 // m/s on the steepest slope
	leastSpeed = 4.5  // m/s up the steepest slope
	upDrag     = 3.2  // divides the speed for a slope of 1 that leads up
	wallTime   = 7.0  // s to fly over a wall
	builtDrag  = 1.35 // factor of the time beside structures
	waterDrag  = 4.0  // factor of the time in water
	shoreDrag  = 1.8  // factor of the time beside water, into which a skier drifts
	deadlyTime = 90.0 // s for ground that kills
	laneDrag   = 1.1  // added to the factor of the time in the middle, for lanes around it
	laneWidth  = 0.22 // of the distance between the flags, how far lanes keep from the middle
)

// Lanes to a flag.
const (
	straight = iota
	left
	right
	lanes
)

// field is a way from every cell to a place.
type field struct {
	to      geom.Vec
	seconds []float32 // from each cell
	next    []int32   // cell after each cell, or the same cell at the end and where no way leads
}

// steps are the offsets to the eight cells around a cell. Each pair are opposites.
var steps = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// measureTimes works out the times between all cells, which every field needs.
func (c *chart) measureTimes() {
	c.times = make([]float32, len(c.ground)*len(steps))
	for i := range c.ground {
		for number, step := range steps {
			if n, ok := c.neighbor(i, step[0], step[1]); ok {
				c.times[i*len(steps)+number] = float32(c.time(i, n))
			}
		}
	}
}

// fieldTo finds the fastest ways to a place, by Dijkstra's algorithm. Bots come from about
// the place from, in a lane.
func (c *chart) fieldTo(to, from geom.Vec, lane int) (f field) {
	c.search(&f, &queue{}, to, func(before, cell, step int) float64 {
		return float64(c.times[before*len(steps)+(step^1)]) * c.laneFactor(before, to, from, lane)
	})
	return f
}

// fieldFrom finds the fastest ways from a place to every cell. The cell after each is the
// one before it on the way.
func (c *chart) fieldFrom(from geom.Vec) (f field) {
	c.search(&f, &queue{}, from, func(_, cell, step int) float64 { return float64(c.times[cell*len(steps)+step]) })
	return f
}

// search finds the fastest ways between a place and all cells, where cost returns the seconds
// between a cell and one that was reached before it, from which a step leads to it. It uses the memory
// of a field and a queue again.
func (c *chart) search(f *field, open *queue, to geom.Vec, cost func(before, cell, step int) float64) {
	f.to = to
	if len(f.seconds) != len(c.ground) {
		f.seconds, f.next = make([]float32, len(c.ground)), make([]int32, len(c.ground))
	}
	for i := range f.seconds {
		f.seconds[i], f.next[i] = math.MaxFloat32, int32(i)
	}
	start, ok := c.cellAt(to)
	if !ok {
		return
	}
	if cap(open.items) == 0 {
		open.items = make([]queued, 0, len(c.ground))
	}
	f.seconds[start] = 0
	open.push(queued{0, int32(start)})
	for len(open.items) > 0 {
		item := open.pop()
		cell := int(item.cell)
		if item.seconds > f.seconds[cell] {
			continue // a faster way was found since
		}
		for number, step := range steps {
			before, ok := c.neighbor(cell, step[0], step[1])
			if !ok {
				continue
			}
			if seconds := item.seconds + float32(cost(before, cell, number)); seconds < f.seconds[before] {
				f.seconds[before], f.next[before] = seconds, item.cell
				open.push(queued{seconds, int32(before)})
			}
		}
	}
}

// time returns how many seconds a bot needs from a cell to one beside it.
func (c *chart) time(a, b int) float64 {
	from, to := c.standing(a), c.standing(b)
	length := to.Sub(from).Horizontal().Length()
	slope := (to.Z - from.Z) / length
	speed := levelSpeed / (1 + float64(upDrag*max(slope, 0)))
	speed = geom.Clamp(speed+float64(downSpeed*max(-slope, 0)), leastSpeed, mostSpeed)
	seconds := length / speed
	switch {
	case c.kinds[a] == cellDeadly || c.kinds[b] == cellDeadly:
		seconds += deadlyTime
	case c.kinds[a] == cellWater || c.kinds[b] == cellWater:
		seconds = float64(seconds * waterDrag)
	case c.kinds[a] == cellShore || c.kinds[b] == cellShore:
		seconds = float64(seconds * shoreDrag)
	case c.kinds[a] == cellBuilt && c.kinds[b] == cellBuilt:
		seconds = float64(seconds * builtDrag)
		if c.wallBetween(from, to) {
			seconds += wallTime
		}
	}
	if c.edges.has() {
		seconds *= 1 + float64(edgeDrag*float64(max(inlandMost-int(c.inland[a]), 0)))
	}
	return seconds
}

// wallBetween reports whether something steep stands between two places on the ground.
func (c *chart) wallBetween(from, to geom.Vec) bool {
	up := geom.Vec{Z: rayAbove}
	hit, ok := c.level.Solid.Raycast(from.Add(up), to.Sub(from))
	return ok && math.Abs(hit.Normal.Z) < wallNormal
}

// laneFactor returns the factor of the time in a cell that does not belong to a lane.
func (c *chart) laneFactor(cell int, to, from geom.Vec, lane int) float64 {
	if lane == straight {
		return 1
	}
	line := to.Sub(from).Horizontal()
	length := line.Length()
	if length == 0 {
		return 1
	}
	offset := c.middle(cell).Sub(from.Horizontal())
	along := offset.Dot(line) / (length * length)
	side := offset.Dot(geom.Vec{X: -line.Y / length, Y: line.X / length})
	if lane == right {
		side = -side
	}
	// The lane is free at both ends, where all ways meet.
	middle := geom.Clamp(4*along*(1-along), 0, 1)
	return 1 + float64(laneDrag*middle*geom.Clamp(1-side/(laneWidth*length), 0, 1))
}

// ahead returns the place on the way from a place that is about so far ahead, or false
// where no way is known.
func (c *chart) ahead(f *field, from geom.Vec, distance float64) (geom.Vec, bool) {
	cell, ok := c.cellAt(from)
	if !ok || len(f.next) == 0 || f.seconds[cell] == math.MaxFloat32 {
		return geom.Vec{}, false
	}
	for n := range int(distance/c.cell) + 1 {
		if f.next[cell] == int32(cell) {
			return f.to, true
		}
		after := int(f.next[cell])
		if c.edges.has() && n > 0 && !c.hasLand(from, c.middle(after)) {
			break // the straight line there leads over an edge
		}
		cell = after
	}
	return c.standing(cell), true
}

// secondsFrom returns the time that the way from a place takes.
func (c *chart) secondsFrom(f *field, from geom.Vec) float64 {
	cell, ok := c.cellAt(from)
	if !ok {
		return math.Inf(1)
	}
	return float64(f.seconds[cell])
}

// queued is a cell that a search has reached.
type queued struct {
	seconds float32
	cell    int32
}

// before orders cells by time, and of the same time by number.
func (q queued) before(o queued) bool {
	return q.seconds < o.seconds || q.seconds == o.seconds && q.cell < o.cell
}

// queue is a binary heap with the nearest cell first.
type queue struct{ items []queued }

func (q *queue) push(item queued) {
	q.items = append(q.items, item)
	for i := len(q.items) - 1; i > 0; {
		parent := (i - 1) / 2
		if !q.items[i].before(q.items[parent]) {
			return
		}
		q.items[i], q.items[parent] = q.items[parent], q.items[i]
		i = parent
	}
}

func (q *queue) pop() queued {
	first, last := q.items[0], len(q.items)-1
	q.items[0] = q.items[last]
	q.items = q.items[:last]
	for i := 0; ; {
		child := 2*i + 1
		if child >= last {
			return first
		}
		if child+1 < last && q.items[child+1].before(q.items[child]) {
			child++
		}
		if !q.items[child].before(q.items[i]) {
			return first
		}
		q.items[i], q.items[child] = q.items[child], q.items[i]
		i = child
	}
}
