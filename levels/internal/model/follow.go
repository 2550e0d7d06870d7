package model

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Cycle is the time in which an animation of several nodes runs once, s. Their platforms stay
// in step: each waits until its own keys begin, and after they end. The platform of an animation of
// its own has the cycle of its keys, for which this is zero.
type Cycle struct{ Begin, End float64 }

// isShared reports whether several nodes have the cycle.
func (c Cycle) isShared() bool { return c.End > c.Begin }

// of returns the cycle, or that of keys.
func (c Cycle) of(keys []Key) Cycle {
	if c.isShared() {
		return c
	}
	return Cycle{keys[0].Time, keys[len(keys)-1].Time}
}

// cycleOf returns the cycle of the animation of the channels of a node, of which one may be nil.
func (w *walker) cycleOf(moves, turns *sampler) Cycle {
	if moves == nil {
		moves = turns
	}
	if turns != nil && turns.animation != moves.animation {
		return Cycle{} // nothing says how two animations run beside each other
	}
	if w.cycles == nil {
		w.cycles = make([]*Cycle, len(w.doc.Animations))
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
func (w *walker) sharedCycle(animation int) Cycle {
	a := &w.doc.Animations[animation].Value
	first, several := -1, false
	c := Cycle{math.Inf(1), math.Inf(-1)}
	for _, channel := range a.Channels {
		target := channel.Target
		if target.Node == nil || target.Path != "translation" && target.Path != "rotation" || channel.Sampler < 0 || channel.Sampler >= len(a.Samplers) {
			continue
		}
		place := fmt.Sprintf("animations[%d].samplers[%d]", animation, channel.Sampler)
		times, err := w.doc.Accessor(place, a.Samplers[channel.Sampler].Input, "SCALAR", "FLOAT", gltf.ComponentFloat)
		if err != nil || times.Count == 0 {
			continue // whoever it moves is told
		}
		begin, end := times.Number(0, 0), times.Number(times.Count-1, 0)
		if !geom.IsFinite(begin) || !geom.IsFinite(end) {
			continue
		}
		c.Begin, c.End = min(c.Begin, begin), max(c.End, end)
		several = several || first >= 0 && first != *target.Node
		first = *target.Node
	}
	if !several {
		return Cycle{}
	}
	return c
}

// Follow adds the path through keys: places, and angles in parts of [FullTurn]. Each leg has
// its time in ticks.
func (m *Movement) Follow(keys []Key, shared Cycle) error {
	if keys == nil {
		return nil // it stays at its place
	}
	const perMetre = swingSlop / KeySlop // gives both slops the same weight
	for i := range keys {
		keys[i].At[3] /= perMetre
	}
	all := shared.of(keys)
	if WholeTicks(all.End-all.Begin) < 0 {
		return fmt.Errorf("it takes more than %d ticks of 32 ms", MaxPlatformTicks)
	}
	keys = Simplify(keys, KeySlop)
	m.Path = nil
	at := 0 // ticks since the beginning of all, so that legs do not add up their rounding
	for _, k := range keys {
		next := Waypoint{Position: geom.Vec{X: k.At[0], Y: k.At[1], Z: k.At[2]}, Turn: int(math.Floor(float64(k.At[3]*perMetre) + 0.5))}
		at += m.continueTo(next, WholeTicks(k.Time-all.Begin)-at)
	}
	m.Path[len(m.Path)-1].WaitTicks += max(WholeTicks(all.End-all.Begin)-at, 0)
	m.turnRound(shared)
	if len(m.Path) > MaxWaypoints {
		return fmt.Errorf("its path has %d bends, at most %d", len(m.Path), MaxWaypoints)
	}
	return nil
}

// continueTo adds the way to a waypoint in so many ticks, and returns how many it takes. Keys
// closer than a tick have none left: the later one replaces the earlier, or where that waits takes
// a tick, which the next wait or leg has less.
func (m *Movement) continueTo(next Waypoint, ticks int) int {
	ticks = max(ticks, 0)
	n := len(m.Path)
	if n == 0 {
		next.WaitTicks = ticks
		m.Path = append(m.Path, next)
		return ticks
	}
	last := &m.Path[n-1]
	switch {
	case next.isNear(last, 0.5):
		last.WaitTicks += ticks
	case ticks == 0 && n > 1 && last.WaitTicks == 0:
		last.Position, last.Turn = next.Position, next.Turn
	default:
		ticks = max(ticks, 1)
		last.TravelTicks = ticks
		m.Path = append(m.Path, next)
	}
	return ticks
}

// turnRound makes a path a cycle. One that ends where it began goes round, as the animation
// does. Any other goes back: an animation of several nodes runs forward and then backward.
func (m *Movement) turnRound(shared Cycle) {
	n := len(m.Path)
	first, last := &m.Path[0], &m.Path[n-1]
	switch {
	case EndsTurned(first, last):
		m.Closed = true
	case n > 2 && last.isNear(first, 1):
		// The cycle begins with the wait at its end.
		m.Start = float64(last.WaitTicks) * check.TickSeconds
		first.WaitTicks += last.WaitTicks
		m.Path, m.Closed = m.Path[:n-1], true
	case shared.isShared() && n > 1:
		m.goBack()
	}
}

// goBack doubles the waits at the ends of a path, where an animation that runs backward from there
// has each twice. What is too long for one wait is a leg without a way, which is there both ways.
func (m *Movement) goBack() {
	if last := &m.Path[len(m.Path)-1]; 2*last.WaitTicks <= MaxPlatformTicks {
		last.WaitTicks *= 2
	} else {
		end := *last
		last.WaitTicks, last.TravelTicks, end.WaitTicks = 0, last.WaitTicks, 0
		m.Path = append(m.Path, end)
	}
	if first := &m.Path[0]; 2*first.WaitTicks <= MaxPlatformTicks {
		m.Start = float64(first.WaitTicks) * check.TickSeconds
		first.WaitTicks *= 2
	} else {
		begin := *first
		begin.WaitTicks, begin.TravelTicks, first.WaitTicks = 0, first.WaitTicks, 0
		m.Path = slices.Insert(m.Path, 0, begin)
	}
}

// isNear reports whether a waypoint is where another is, but for a part of the slops.
func (w *Waypoint) isNear(other *Waypoint, part float64) bool {
	turn := math.Abs(float64(w.Turn - other.Turn))
	return w.distance(other) < KeySlop*part && turn < swingSlop*part
}

// distance returns how far apart two waypoints are.
func (w *Waypoint) distance(other *Waypoint) float64 {
	return w.Position.Sub(other.Position).Length()
}
