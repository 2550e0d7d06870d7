package levels

import (
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Limits of animations. Editors write a key for each frame of minutes.
const (
	maxKeys = 1 << 14
	// keyNoise is by how much keys may differ that change nothing, m or parts of a quaternion or
	// a scale [ours].
	keyNoise = 1e-4
	// keySlop is how far a platform may leave its animation, m [ours]. Keys that lie on the
	// way between others are left out.
	keySlop = 0.05
	// swingSlop is the same for angles, in parts of [FullTurn] [ours]: half a degree, 4 cm at
	// the edge of a door of 4 m.
	swingSlop = FullTurn / 720
	// axisSlop is how far a rotation may leave its axis, as a part of a quaternion [ours].
	axisSlop = 0.05
	// leastTurn is what is taken for standing still, as a part of a quaternion [ours]: half a
	// degree.
	leastTurn = 0.005
	// fullSlop is by how much a full turn may fail to be one, in parts of [FullTurn] [ours]:
	// 22 degrees, since editors end one a frame or more before it begins again.
	fullSlop = FullTurn / 16
)

// key is a moment of an animation.
type key struct {
	time float64 // s
	at   [4]float64
}

// sampler is a channel of an animation.
type sampler struct {
	animation, number int
}

// channel returns the first channel of a node with a path, or nil.
func (w *walker) channel(node int, path string) *sampler {
	for a := range w.Animations {
		for _, c := range w.Animations[a].value.Channels {
			if c.Target.Node != nil && *c.Target.Node == node && c.Target.Path == path {
				w.usedAnimations[a] = true // or noted with the reason
				return &sampler{a, c.Sampler}
			}
		}
	}
	return nil
}

// keys reads the keys of a channel.
func (w *walker) keys(s *sampler, kind string) ([]key, error) {
	samplers := w.Animations[s.animation].value.Samplers
	if s.number < 0 || s.number >= len(samplers) {
		return nil, fmt.Errorf("there is no sampler %d", s.number)
	}
	of := samplers[s.number]
	place := fmt.Sprintf("animations[%d].samplers[%d]", s.animation, s.number)
	times, err := w.accessor(place, of.Input, "SCALAR", "FLOAT", componentFloat)
	if err != nil {
		return nil, err
	}
	values, err := w.accessor(place, of.Output, kind, "FLOAT or normalized", componentFloat, componentByte, componentShort)
	if err != nil {
		return nil, err
	}
	each, from := 1, 0
	if of.Interpolation == "CUBICSPLINE" {
		each, from = 3, 1 // a tangent, the value, a tangent
	}
	if times.count > maxKeys || values.count != each*times.count {
		return nil, fmt.Errorf("%d times and %d values, want as many, at most %d", times.count, values.count, maxKeys)
	}
	if err := w.spendWork(place, times.count); err != nil {
		return nil, err
	}
	list := make([]key, times.count)
	for i := range list {
		k := &list[i]
		k.time = times.number(i, 0)
		for c := range values.size / values.component.size() {
			k.at[c] = values.number(each*i+from, c)
			if !geom.IsFinite(k.at[c]) {
				return nil, fmt.Errorf("key %d is not finite", i)
			}
		}
		if !geom.IsFinite(k.time) || i > 0 && k.time <= list[i-1].time {
			return nil, fmt.Errorf("the time of key %d does not follow that before", i)
		}
		if of.Interpolation == "STEP" && changes(list[:i+1]) {
			return nil, fmt.Errorf("it jumps at key %d, of the interpolation STEP: a platform moves", i)
		}
	}
	return list, nil
}

// changes reports whether keys differ by more than noise.
func changes(keys []key) bool {
	for i := range keys {
		for c := range keys[i].at {
			if math.Abs(keys[i].at[c]-keys[0].at[c]) > keyNoise {
				return true
			}
		}
	}
	return false
}

// noteLost notes what else animations do to a node that a platform cannot: they change its size
// or, below a node that moves, anything. Editors write channels of all kinds, most of which
// change nothing.
func (w *walker) noteLost(index int, place string) {
	lost := []struct{ path, kind, what string }{{"scale", "VEC3", "animation of the size of a node"}}
	if w.moving {
		const what = "animation of a node below one that moves"
		lost = append(lost, []struct{ path, kind, what string }{{"translation", "VEC3", what}, {"rotation", "VEC4", what}}...)
	}
	for _, l := range lost {
		from := w.channel(index, l.path)
		if from == nil {
			continue
		}
		if keys, err := w.keys(from, l.kind); err != nil || changes(keys) {
			w.ignored.add(l.what, place)
			return
		}
	}
}

// animate adds the motion of animations of the location and the rotation of a node.
func (m *movement) animate(w *walker, n *gltfNode, moves, turns *sampler, parent affine) error {
	m.animated = true
	moved, err := w.moveKeys(moves, parent)
	if err != nil {
		return err
	}
	turned, err := w.turning(turns, n)
	if err != nil {
		return err
	}
	all := w.cycleOf(moves, turns)
	if turned.keys == nil {
		return m.follow(moved, all)
	}
	if parent.mirrors() {
		turned.axis = turned.axis.Neg()
	}
	m.axis = parent.direction(turned.axis).Normalize()
	if full := turned.fullTurns(); full > 0 {
		if moved == nil && !turned.isOff && !turned.isSteady(all) {
			turned.close(full)
			return m.follow(turned.at(m.origin), all)
		}
		m.turn = (turned.keys[len(turned.keys)-1].time - turned.keys[0].time) / float64(full)
		return m.follow(moved, all)
	}
	if turned.isOff {
		return errors.New("its first key turns it from how it is modelled, about another axis than the later keys")
	}
	if moved == nil {
		return m.follow(turned.at(m.origin), all)
	}
	return m.follow(together(moved, turned.keys), all)
}

// moveKeys reads the keys of a location, if there are any, as places in our axes.
func (w *walker) moveKeys(from *sampler, parent affine) ([]key, error) {
	if from == nil {
		return nil, nil
	}
	keys, err := w.keys(from, "VEC3")
	if err != nil {
		return nil, err
	}
	for i := range keys {
		k := &keys[i]
		p := parent.point(geom.Vec{X: k.at[0], Y: k.at[1], Z: k.at[2]})
		k.at = [4]float64{p.X, p.Y, p.Z}
	}
	return keys, nil
}

// together joins keys of places and of angles: a key at the time of each, with what the
// others have between theirs.
func together(moved, turned []key) []key {
	var list []key
	for i, k := 0, 0; i < len(moved) || k < len(turned); {
		next := key{}
		switch {
		case k == len(turned) || i < len(moved) && moved[i].time < turned[k].time:
			next.time = moved[i].time
		default:
			next.time = turned[k].time
		}
		next.at = between(moved, i, next.time)
		next.at[3] = between(turned, k, next.time)[3]
		list = append(list, next)
		if i < len(moved) && moved[i].time == next.time {
			i++
		}
		if k < len(turned) && turned[k].time == next.time {
			k++
		}
	}
	return list
}

// between returns what keys have at a time, of which key i is the first that is not earlier.
func between(keys []key, i int, time float64) [4]float64 {
	switch {
	case i == len(keys):
		return keys[i-1].at
	case i == 0 || keys[i].time == time:
		return keys[i].at
	}
	a, b := &keys[i-1], &keys[i]
	t := (time - a.time) / (b.time - a.time)
	at := a.at
	for c := range at {
		at[c] += float64(t * (b.at[c] - a.at[c]))
	}
	return at
}

// mostLooks is how often simplify looks at each key before it gives up [ours]: keys that bend evenly
// take it the logarithm of their bends, and hostile ones would take it seconds.
const mostLooks = 40

// simplify leaves out keys that lie on the way between two others: Ramer, Douglas and
// Peucker's method over time. Where that takes too long it returns them all.
func simplify(keys []key, slop float64) []key {
	if len(keys) < 3 {
		return keys
	}
	kept, looks := make([]bool, len(keys)), 0
	kept[0], kept[len(keys)-1] = true, true
	for parts := [][2]int{{0, len(keys) - 1}}; len(parts) > 0; {
		part := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		a, b := &keys[part[0]], &keys[part[1]]
		worst, at := slop, -1
		if looks += part[1] - part[0]; looks > mostLooks*len(keys) {
			return keys
		}
		for i := part[0] + 1; i < part[1]; i++ {
			t := (keys[i].time - a.time) / (b.time - a.time)
			off := 0.0
			for c := range keys[i].at {
				off = max(off, math.Abs(keys[i].at[c]-a.at[c]-float64(t*(b.at[c]-a.at[c]))))
			}
			if off > worst {
				worst, at = off, i
			}
		}
		if at >= 0 {
			kept[at] = true
			parts = append(parts, [2]int{part[0], at}, [2]int{at, part[1]})
		}
	}
	var list []key
	for i := range keys {
		if kept[i] {
			list = append(list, keys[i])
		}
	}
	return list
}
