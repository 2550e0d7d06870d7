package levels

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// cycle is the time in which an animation of several nodes runs once, s. Their platforms stay
// in step: each waits until its own keys begin, and after they end. The platform of an animation of
// its own has the cycle of its keys, for which this is zero.
type cycle struct{ begin, end float64 }

// isShared reports whether several nodes have the cycle.
func (c cycle) isShared() bool { return c.end > c.begin }

// of returns the cycle, or that of keys.
func (c cycle) of(keys []key) cycle {
	if c.isShared() {
		return c
	}
	return cycle{keys[0].time, keys[len(keys)-1].time}
}

// cycleOf returns the cycle of the animation of the channels of a node, of which one may be nil.
func (w *walker) cycleOf(moves, turns *sampler) cycle {
	if moves == nil {
		moves = turns
	}
	if turns != nil && turns.animation != moves.animation {
		return cycle{} // nothing says how two animations run beside each other
	}
	if w.cycles == nil {
		w.cycles = make([]*cycle, len(w.Animations))
	}
	known := &w.cycles[moves.animation]
	if *known == nil {
		of := w.sharedCycle(moves.animation)
		*known = &of
	}
	return **known
}

// sharedCycle returns the time from the first key of an animation to its last, if it moves
// several nodes.
func (w *walker) sharedCycle(animation int) cycle {
	a := &w.Animations[animation].value
	first, several := -1, false
	c := cycle{math.Inf(1), math.Inf(-1)}
	for _, channel := range a.Channels {
		target := channel.Target
		if target.Node == nil || target.Path != "translation" && target.Path != "rotation" || channel.Sampler < 0 || channel.Sampler >= len(a.Samplers) {
			continue
		}
		place := fmt.Sprintf("animations[%d].samplers[%d]", animation, channel.Sampler)
		times, err := w.accessor(place, a.Samplers[channel.Sampler].Input, "SCALAR", "FLOAT", componentFloat)
		if err != nil || times.count == 0 {
			continue // whoever it moves is told
		}
		begin, end := times.number(0, 0), times.number(times.count-1, 0)
		if !geom.IsFinite(begin) || !geom.IsFinite(end) {
			continue
		}
		c.begin, c.end = min(c.begin, begin), max(c.end, end)
		several = several || first >= 0 && first != *target.Node
		first = *target.Node
	}
	if !several {
		return cycle{}
	}
	return c
}

// follow adds the path through keys: places, and angles in parts of [FullTurn]. Each leg has
// its time in ticks.
func (m *movement) follow(keys []key, shared cycle) error {
	if keys == nil {
		return nil // it stays at its place
	}
	const perMetre = swingSlop / keySlop // gives both slops the same weight
	for i := range keys {
		keys[i].at[3] /= perMetre
	}
	all := shared.of(keys)
	if wholeTicks(all.end-all.begin) < 0 {
		return fmt.Errorf("it takes more than %d ticks of 32 ms", maxPlatformTicks)
	}
	keys = simplify(keys, keySlop)
	m.path = nil
	at := 0 // ticks since the beginning of all, so that legs do not add up their rounding
	for _, k := range keys {
		next := waypoint{Position: geom.Vec{X: k.at[0], Y: k.at[1], Z: k.at[2]}, Turn: int(math.Floor(float64(k.at[3]*perMetre) + 0.5))}
		at += m.continueTo(next, wholeTicks(k.time-all.begin)-at)
	}
	m.path[len(m.path)-1].WaitTicks += max(wholeTicks(all.end-all.begin)-at, 0)
	m.turnRound(shared)
	if len(m.path) > maxWaypoints {
		return fmt.Errorf("its path has %d bends, at most %d", len(m.path), maxWaypoints)
	}
	return nil
}

// continueTo adds the way to a waypoint in so many ticks, and returns how many it takes. Keys
// closer than a tick have none left: the later one replaces the earlier, or where that waits takes
// a tick, which the next wait or leg has less.
func (m *movement) continueTo(next waypoint, ticks int) int {
	ticks = max(ticks, 0)
	n := len(m.path)
	if n == 0 {
		next.WaitTicks = ticks
		m.path = append(m.path, next)
		return ticks
	}
	last := &m.path[n-1]
	switch {
	case next.isNear(last, 0.5):
		last.WaitTicks += ticks
	case ticks == 0 && n > 1 && last.WaitTicks == 0:
		last.Position, last.Turn = next.Position, next.Turn
	default:
		ticks = max(ticks, 1)
		last.TravelTicks = ticks
		m.path = append(m.path, next)
	}
	return ticks
}

// turnRound makes a path a cycle. One that ends where it began goes round, as the animation
// does. Any other goes back: an animation of several nodes runs forward and then backward.
func (m *movement) turnRound(shared cycle) {
	n := len(m.path)
	first, last := &m.path[0], &m.path[n-1]
	switch {
	case endsTurned(first, last):
		m.closed = true
	case n > 2 && last.isNear(first, 1):
		// The cycle begins with the wait at its end.
		m.start = float64(last.WaitTicks) * TickSeconds
		first.WaitTicks += last.WaitTicks
		m.path, m.closed = m.path[:n-1], true
	case shared.isShared() && n > 1:
		m.goBack()
	}
}

// goBack doubles the waits at the ends of a path, where an animation that runs backward from there
// has each twice. What is too long for one wait is a leg without a way, which is there both ways.
func (m *movement) goBack() {
	if last := &m.path[len(m.path)-1]; 2*last.WaitTicks <= maxPlatformTicks {
		last.WaitTicks *= 2
	} else {
		end := *last
		last.WaitTicks, last.TravelTicks, end.WaitTicks = 0, last.WaitTicks, 0
		m.path = append(m.path, end)
	}
	if first := &m.path[0]; 2*first.WaitTicks <= maxPlatformTicks {
		m.start = float64(first.WaitTicks) * TickSeconds
		first.WaitTicks *= 2
	} else {
		begin := *first
		begin.WaitTicks, begin.TravelTicks, first.WaitTicks = 0, first.WaitTicks, 0
		m.path = slices.Insert(m.path, 0, begin)
	}
}

// isNear reports whether a waypoint is where another is, but for a part of the slops.
func (w *waypoint) isNear(other *waypoint, part float64) bool {
	turn := math.Abs(float64(w.Turn - other.Turn))
	return w.distance(other) < keySlop*part && turn < swingSlop*part
}

// distance returns how far apart two waypoints are.
func (w *waypoint) distance(other *waypoint) float64 {
	return w.Position.Sub(other.Position).Length()
}
