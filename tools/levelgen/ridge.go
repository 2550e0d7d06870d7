package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// curve is a smooth line on the map. The z of its points is a height.
type curve []geom.Vec

// newCurve connects the points by a Catmull-Rom spline, divided into short segments.
func newCurve(points ...geom.Vec) curve {
	const pieces = 12
	at := func(i int) geom.Vec { return points[min(max(i, 0), len(points)-1)] }
	var c curve
	for i := range len(points) - 1 {
		for k := range pieces {
			c = append(c, spline(at(i-1), at(i), at(i+1), at(i+2), float64(k)/pieces))
		}
	}
	return append(c, points[len(points)-1])
}

// spline is the Catmull-Rom curve from b to c.
func spline(a, b, c, d geom.Vec, t float64) geom.Vec {
	p := c.Sub(a).Scale(0.5)
	q := a.Sub(b.Scale(2.5)).Add(c.Scale(2)).Sub(d.Scale(0.5))
	r := b.Sub(c).Scale(1.5).Add(d.Sub(a).Scale(0.5))
	return r.Scale(t).Add(q).Scale(t).Add(p).Scale(t).Add(b)
}

// turned returns the curve rotated by half a turn of the map.
func (c curve) turned() curve {
	result := make(curve, len(c))
	for i, p := range c {
		result[i] = geom.Vec{X: -p.X, Y: -p.Y, Z: p.Z}
	}
	return result
}

// nearest returns the distance from (x, y) to the curve and the curve's height
// there.
func (c curve) nearest(x, y float64) (distance, height float64) {
	best := math.Inf(1)
	for i := range len(c) - 1 {
		ax, ay := c[i].X, c[i].Y
		dx, dy := c[i+1].X-ax, c[i+1].Y-ay
		px, py := x-ax, y-ay
		t := (float64(px*dx) + float64(py*dy)) / (float64(dx*dx) + float64(dy*dy))
		t = geom.Clamp(t, 0, 1)
		ex, ey := px-float64(t*dx), py-float64(t*dy)
		if d := float64(ex*ex) + float64(ey*ey); d < best {
			best, height = d, lerp(c[i].Z, c[i+1].Z, t)
		}
	}
	return math.Sqrt(best), height
}

// ridge is a mountain along a curve: straight slopes with a rounded crest.
type ridge struct {
	crest curve
	slope float64 // m of descent per m beside the crest
	round float64 // m, half the width of the rounded crest; its radius is round/slope
}

// at returns the height of the ridge.
func (r *ridge) at(x, y float64) float64 {
	d, h := r.crest.nearest(x, y)
	return h - float64(r.slope*(math.Sqrt(float64(d*d)+float64(r.round*r.round))-r.round))
}
