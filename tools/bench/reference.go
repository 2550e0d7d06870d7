package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/tools/bench/workload"
)

// reference computes queries over every triangle in float64, by the separating axes of a
// box and a triangle, independently of package collision. Bounds only skip triangles that
// are out of reach.
type reference struct {
	triangles []geom.Triangle
	bounds    []geom.Bounds
}

// graze is the overlap from which a touch counts, m.
const graze = 1e-6

func newReference(s *workload.Scene) *reference {
	r := &reference{}
	for i := 0; i < len(s.Indices); i += 3 {
		t := geom.Triangle{A: s.Vertices[s.Indices[i]], B: s.Vertices[s.Indices[i+1]], C: s.Vertices[s.Indices[i+2]]}
		r.triangles = append(r.triangles, t)
		r.bounds = append(r.bounds, t.Bounds())
	}
	return r
}

// axis is one direction in which a triangle may be left: the overlap along it
// is at + rate*fraction metres.
type axis struct {
	at, rate float64
}

// axes appends both directions of all axes of a box and a triangle.
func axes(all []axis, t geom.Triangle, box geom.Box, displacement geom.Vec) []axis {
	a, b, c := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)
	add := func(n geom.Vec, least float64) {
		length := n.Length()
		if length <= least {
			return
		}
		n = n.Scale(1 / length)
		low := min(a.Dot(n), b.Dot(n), c.Dot(n))
		high := max(a.Dot(n), b.Dot(n), c.Dot(n))
		radius, speed := n.Abs().Dot(box.Half), displacement.Dot(n)
		all = append(all, axis{high + radius, -speed}, axis{radius - low, speed})
	}
	units := [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	edges := [3]geom.Vec{b.Sub(a), c.Sub(b), a.Sub(c)}
	add(edges[0].Cross(edges[1]), 0)
	for _, u := range units {
		add(u, 0)
		for _, e := range edges {
			add(u.Cross(e), 1e-7*e.Length())
		}
	}
	return all
}

// touch returns the fraction at which the overlap begins on all axes, and the
// speed along the axis that decides it.
func touch(all []axis) (fraction, speed float64, ok bool) {
	enter, leave := math.Inf(-1), math.Inf(1)
	for _, x := range all {
		switch t := (graze - x.at) / x.rate; {
		case x.rate == 0 && x.at <= graze:
			return 0, 0, false
		case x.rate > 0 && t > enter:
			enter, speed = t, x.rate
		case x.rate < 0:
			leave = min(leave, t)
		}
	}
	return max(enter, 0), speed, enter < leave && leave > 0 && enter <= 1
}

// sweep returns the first fraction, or -1, and the speed along its normal.
func (r *reference) sweep(q workload.Query) (fraction, speed float64) {
	box := geom.Box{Center: q.At, Half: workload.Half}
	swept := box.Swept(q.Way)
	fraction = -1
	var all []axis
	for i := range r.bounds {
		if !r.bounds[i].Overlaps(swept) {
			continue
		}
		all = axes(all[:0], r.triangles[i], box, q.Way)
		if f, s, ok := touch(all); ok && (fraction < 0 || f < fraction) {
			fraction, speed = f, s
		}
	}
	return fraction, speed
}

// overlaps returns how many triangles a box overlaps for certain, and how many
// it touches.
func (r *reference) overlaps(q workload.Query) (least, most int) {
	box := geom.Box{Center: q.At, Half: workload.Half}
	bounds := box.Bounds().Expand(2 * graze)
	var all []axis
	for i := range r.bounds {
		if !r.bounds[i].Overlaps(bounds) {
			continue
		}
		depth := math.Inf(1)
		all = axes(all[:0], r.triangles[i], box, geom.Vec{})
		for _, x := range all {
			depth = min(depth, x.at)
		}
		if depth > 2*graze {
			least++
		}
		if depth > -2*graze {
			most++
		}
	}
	return least, most
}
