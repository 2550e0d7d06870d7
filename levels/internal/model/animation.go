package model

import (
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Limits of animations. Editors write a key for each frame of minutes.
const (
	MaxKeys = 1 << 14
	// keyNoise is by how much keys may differ that change nothing, m or parts of a quaternion or
	// a scale [ours].
	keyNoise = 1e-4
	// KeySlop is how far a platform may leave its animation, m [ours]. Keys that lie on the
	// way between others are left out.
	KeySlop = 0.05
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

// Key is a moment of an animation.
type Key struct {
	Time float64 // s
	At   [4]float64
}

// sampler is a channel of an animation.
type sampler struct {
	animation, number int
}

// channel returns the first channel of a node with a path, or nil.
func (w *walker) channel(node int, path string) *sampler {
	for a := range w.doc.Animations {
		for _, c := range w.doc.Animations[a].Value.Channels {
			if c.Target.Node != nil && *c.Target.Node == node && c.Target.Path == path {
				w.doc.UsedAnimations[a] = true // or noted with the reason
				return &sampler{a, c.Sampler}
			}
		}
	}
	return nil
}

// keys reads the keys of a channel.
func (w *walker) keys(s *sampler, kind string) ([]Key, error) {
	samplers := w.doc.Animations[s.animation].Value.Samplers
	if s.number < 0 || s.number >= len(samplers) {
		return nil, fmt.Errorf("there is no sampler %d", s.number)
	}
	of := samplers[s.number]
	place := fmt.Sprintf("animations[%d].samplers[%d]", s.animation, s.number)
	times, err := w.doc.Accessor(place, of.Input, "SCALAR", "FLOAT", gltf.ComponentFloat)
	if err != nil {
		return nil, err
	}
	values, err := w.doc.Accessor(place, of.Output, kind, "FLOAT or normalized", gltf.ComponentFloat, gltf.ComponentByte, gltf.ComponentShort)
	if err != nil {
		return nil, err
	}
	each, from := 1, 0
	if of.Interpolation == "CUBICSPLINE" {
		each, from = 3, 1 // a tangent, the value, a tangent
	}
	if times.Count > MaxKeys || values.Count != each*times.Count {
		return nil, fmt.Errorf("%d times and %d values, want as many, at most %d", times.Count, values.Count, MaxKeys)
	}
	if err := w.spendWork(place, times.Count); err != nil {
		return nil, err
	}
	list := make([]Key, times.Count)
	for i := range list {
		k := &list[i]
		k.Time = times.Number(i, 0)
		for c := range values.Size / values.Component.Size() {
			k.At[c] = values.Number(each*i+from, c)
			if !geom.IsFinite(k.At[c]) {
				return nil, fmt.Errorf("key %d is not finite", i)
			}
		}
		if !geom.IsFinite(k.Time) || i > 0 && k.Time <= list[i-1].Time {
			return nil, fmt.Errorf("the time of key %d does not follow that before", i)
		}
		if of.Interpolation == "STEP" && changes(list[:i+1]) {
			return nil, fmt.Errorf("it jumps at key %d, of the interpolation STEP: a platform moves", i)
		}
	}
	return list, nil
}

// changes reports whether keys differ by more than noise.
func changes(keys []Key) bool {
	for i := range keys {
		for c := range keys[i].At {
			if math.Abs(keys[i].At[c]-keys[0].At[c]) > keyNoise {
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
			w.doc.Ignored.Add(l.what, place)
			return
		}
	}
}

// animate adds the motion of animations of the location and the rotation of a node.
func (m *Movement) animate(w *walker, n *gltf.Node, moves, turns *sampler, parent affine.Map) error {
	m.Animated = true
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
		return m.Follow(moved, all)
	}
	if parent.Mirrors() {
		turned.axis = turned.axis.Neg()
	}
	m.Axis = parent.Direction(turned.axis).Normalize()
	if full := turned.fullTurns(); full > 0 {
		if moved == nil && !turned.isOff && !turned.isSteady(all) {
			turned.close(full)
			return m.Follow(turned.at(m.Origin), all)
		}
		m.Turn = (turned.keys[len(turned.keys)-1].Time - turned.keys[0].Time) / float64(full)
		return m.Follow(moved, all)
	}
	if turned.isOff {
		return errors.New("its first key turns it from how it is modelled, about another axis than the later keys")
	}
	if moved == nil {
		return m.Follow(turned.at(m.Origin), all)
	}
	return m.Follow(together(moved, turned.keys), all)
}

// moveKeys reads the keys of a location, if there are any, as places in our axes.
func (w *walker) moveKeys(from *sampler, parent affine.Map) ([]Key, error) {
	if from == nil {
		return nil, nil
	}
	keys, err := w.keys(from, "VEC3")
	if err != nil {
		return nil, err
	}
	for i := range keys {
		k := &keys[i]
		p := parent.Point(geom.Vec{X: k.At[0], Y: k.At[1], Z: k.At[2]})
		k.At = [4]float64{p.X, p.Y, p.Z}
	}
	return keys, nil
}

// together joins keys of places and of angles: a key at the time of each, with what the
// others have between theirs.
func together(moved, turned []Key) []Key {
	var list []Key
	for i, k := 0, 0; i < len(moved) || k < len(turned); {
		next := Key{}
		switch {
		case k == len(turned) || i < len(moved) && moved[i].Time < turned[k].Time:
			next.Time = moved[i].Time
		default:
			next.Time = turned[k].Time
		}
		next.At = between(moved, i, next.Time)
		next.At[3] = between(turned, k, next.Time)[3]
		list = append(list, next)
		if i < len(moved) && moved[i].Time == next.Time {
			i++
		}
		if k < len(turned) && turned[k].Time == next.Time {
			k++
		}
	}
	return list
}

// between returns what keys have at a time, of which key i is the first that is not earlier.
func between(keys []Key, i int, time float64) [4]float64 {
	switch {
	case i == len(keys):
		return keys[i-1].At
	case i == 0 || keys[i].Time == time:
		return keys[i].At
	}
	a, b := &keys[i-1], &keys[i]
	t := (time - a.Time) / (b.Time - a.Time)
	at := a.At
	for c := range at {
		at[c] += float64(t * (b.At[c] - a.At[c]))
	}
	return at
}

// mostLooks is how often simplify looks at each key before it gives up [ours]: keys that bend evenly
// take it the logarithm of their bends, and hostile ones would take it seconds.
const mostLooks = 40

// Simplify leaves out keys that lie on the way between two others: Ramer, Douglas and
// Peucker's method over time. Where that takes too long it returns them all.
func Simplify(keys []Key, slop float64) []Key {
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
			t := (keys[i].Time - a.Time) / (b.Time - a.Time)
			off := 0.0
			for c := range keys[i].At {
				off = max(off, math.Abs(keys[i].At[c]-a.At[c]-float64(t*(b.At[c]-a.At[c]))))
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
	var list []Key
	for i := range keys {
		if kept[i] {
			list = append(list, keys[i])
		}
	}
	return list
}
