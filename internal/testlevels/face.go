package testlevels

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Face is a triangle with what every search needs of it.
type Face struct {
	geom.Triangle
	Bounds geom.Bounds
	Normal geom.Vec // unit, or zero for a triangle without an area
	Number int      // in its world
}

// NewFace prepares a triangle for searches.
func NewFace(t geom.Triangle, number int) Face {
	return Face{Triangle: t, Bounds: t.Bounds(), Normal: t.Normal(), Number: number}
}

// Depth returns how deep a box overlaps the face, m: the least overlap over all 13 axes,
// 0 for a free box.
func (f *Face) Depth(box geom.Box) float64 {
	corners := [3]geom.Vec{f.A.Sub(box.Center), f.B.Sub(box.Center), f.C.Sub(box.Center)}
	// Nearly all faces near a box are separated from it on these four axes.
	depth := reach(f.Normal, &corners, box.Half)
	for i := 0; i < 3 && depth > 0; i++ {
		depth = min(depth, reach(units[i], &corners, box.Half))
	}
	for i := 0; i < 9 && depth > 0; i++ {
		if axis, ok := crossed(i, &corners); ok {
			depth = min(depth, reach(axis.Normalize(), &corners, box.Half))
		}
	}
	return max(depth, 0)
}

var units = [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}

// crossed returns one of the nine cross products of an axis of the box and an edge of a
// triangle, not normalised, and whether the two are far enough from parallel.
func crossed(i int, corners *[3]geom.Vec) (geom.Vec, bool) {
	k := i % 3
	edge := corners[(k+1)%3].Sub(corners[k])
	axis := units[i/3].Cross(edge)
	return axis, axis.LengthSquared() > 1e-14*edge.LengthSquared()
}

// reach returns the overlap of a box about the origin and a triangle along an axis, in
// units of its length.
func reach(axis geom.Vec, corners *[3]geom.Vec, half geom.Vec) float64 {
	p, q, r := corners[0].Dot(axis), corners[1].Dot(axis), corners[2].Dot(axis)
	radius := half.Dot(axis.Abs())
	return min(max(p, q, r)+radius, radius-min(p, q, r))
}

// Meets returns the fractions of a displacement at which a moving box begins and ends to
// overlap the face, and whether it does at all. Touching is no overlap.
func (f *Face) Meets(box geom.Box, displacement geom.Vec) (enter, leave float64, ok bool) {
	if !f.Bounds.Overlaps(box.Swept(displacement)) {
		return 0, 0, false
	}
	corners := [3]geom.Vec{f.A.Sub(box.Center), f.B.Sub(box.Center), f.C.Sub(box.Center)}
	s := span{0, 1}
	s.cut(f.Normal, &corners, box.Half, displacement)
	for i := 0; i < 3 && s.enter < s.leave; i++ {
		s.cut(units[i], &corners, box.Half, displacement)
	}
	for i := 0; i < 9 && s.enter < s.leave; i++ {
		if axis, ok := crossed(i, &corners); ok {
			s.cut(axis, &corners, box.Half, displacement)
		}
	}
	return s.enter, s.leave, s.enter < s.leave
}

// span is an interval of a displacement, as fractions.
type span struct{ enter, leave float64 }

// cut reduces the span to the interval in which a moving box about the origin overlaps a
// triangle along an axis.
func (s *span) cut(axis geom.Vec, corners *[3]geom.Vec, half, displacement geom.Vec) {
	p, q, r := corners[0].Dot(axis), corners[1].Dot(axis), corners[2].Dot(axis)
	radius := half.Dot(axis.Abs())
	low, high, speed := min(p, q, r)-radius, max(p, q, r)+radius, displacement.Dot(axis)
	switch {
	case speed > 0:
		s.enter, s.leave = max(s.enter, low/speed), min(s.leave, high/speed)
	case speed < 0:
		s.enter, s.leave = max(s.enter, high/speed), min(s.leave, low/speed)
	case !(low < 0 && high > 0):
		s.leave = math.Inf(-1)
	}
}
