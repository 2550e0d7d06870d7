package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// interval is when a moving box overlaps a triangle, as fractions of its path.
type interval struct {
	enter     float64 // latest first touch over the axes; negative if all touch at the start
	coreEnter float64 // the same of the core, 0 if all overlap at the start
	coreLeave float64 // earliest end of overlap of the core; beyond 1 any value serves
	axis      axisID  // the axis of enter
	coreAxis  axisID  // the axis of coreEnter
}

// axisID names an axis: 0 to 2 the box's own, 3 to 11 box axis i with
// triangle edge e as 3 + 3e + i, and faceAxis the triangle's normal.
type axisID int8

const (
	faceAxis axisID = 12
	// sideOnFace is faceAxis, too, where not the middle of a side of the box strikes
	// the face, but the side does.
	sideOnFace axisID = 13
)

// struck reports whether the box hits the face itself at iv.enter, where only the axis of
// the face decides.
func (iv *interval) struck() bool { return iv.axis >= faceAxis }

// add narrows the interval by one axis and reports whether any of it is left
// before the fraction limit. On the axis the triangle lies between low and high,
// seen from the centre of the box, half of which is radius long and half of its
// core core; speed is the displacement. All are scaled by the axis's length.
//
// Most axes overlap from the start to beyond the end of the interval and change
// nothing; they end at the second test, without a division.
func (iv *interval) add(low, high, radius, core, speed float64, id axisID, limit float64) bool {
	if speed < 0 {
		low, high, speed = -high, -low, -speed
	}
	gap, near, far := low-radius, low-core, high+core
	if near > speed || far < 0 {
		return false
	}
	if gap < 0 && near < 0 && far > iv.coreLeave*speed {
		return true
	}
	return iv.narrow(gap, near, far, speed, id, limit)
}

// narrow is what add does for an axis that matters: the box touches the triangle
// gap ahead, the core near ahead, and leaves it far ahead.
func (iv *interval) narrow(gap, near, far, speed float64, id axisID, limit float64) bool {
	if speed == 0 {
		return near < 0 && far > 0
	}
	if gap >= 0 {
		if t := gap / speed; t > iv.enter {
			if t > limit {
				return false
			}
			iv.enter, iv.axis = t, id
		}
	}
	if near > 0 {
		if t := near / speed; t > iv.coreEnter {
			iv.coreEnter, iv.coreAxis = t, id
		}
	}
	if t := far / speed; t < iv.coreLeave {
		iv.coreLeave = t
	}
	return iv.coreEnter <= iv.coreLeave
}

func (q *query) addBoxAxes(iv *interval, a, b, c, normal geom.Vec) bool {
	d, h, k, limit := q.displacement, q.half, q.core, q.limit
	return (math.Abs(normal.X) > flat || iv.add(min(a.X, b.X, c.X), max(a.X, b.X, c.X), h.X, k.X, d.X, 0, limit)) &&
		(math.Abs(normal.Y) > flat || iv.add(min(a.Y, b.Y, c.Y), max(a.Y, b.Y, c.Y), h.Y, k.Y, d.Y, 1, limit)) &&
		(math.Abs(normal.Z) > flat || iv.add(min(a.Z, b.Z, c.Z), max(a.Z, b.Z, c.Z), h.Z, k.Z, d.Z, 2, limit))
}

func (q *query) addEdgeAxes(iv *interval, t *geom.Triangle, a, b, c geom.Vec) bool {
	return q.addEdge(iv, t.B.Sub(t.A), a, c, 3) && q.addEdge(iv, t.C.Sub(t.B), b, a, 6) && q.addEdge(iv, t.A.Sub(t.C), c, b, 9)
}

// addEdge adds the axes that the edge e from p makes with the three box axes; o
// is the third corner.
func (q *query) addEdge(iv *interval, e, p, o geom.Vec, id axisID) bool {
	xx, yy, zz := float64(e.X*e.X), float64(e.Y*e.Y), float64(e.Z*e.Z)
	tiny := float64((xx + yy + zz) * parallel)
	limit := q.limit
	d, h, k := &q.displacement, &q.half, &q.core
	return (yy+zz <= tiny || iv.addCrossed(planar{e.Y, e.Z}, planar{p.Y, p.Z}, planar{o.Y, o.Z}, planar{h.Y, h.Z}, planar{k.Y, k.Z}, planar{d.Y, d.Z}, crossedAxis{id, limit})) &&
		(zz+xx <= tiny || iv.addCrossed(planar{e.Z, e.X}, planar{p.Z, p.X}, planar{o.Z, o.X}, planar{h.Z, h.X}, planar{k.Z, k.X}, planar{d.Z, d.X}, crossedAxis{id + 1, limit})) &&
		(xx+yy <= tiny || iv.addCrossed(planar{e.X, e.Y}, planar{p.X, p.Y}, planar{o.X, o.Y}, planar{h.X, h.Y}, planar{k.X, k.Y}, planar{d.X, d.Y}, crossedAxis{id + 2, limit}))
}

// crossedAxis is an axis that is the product of a box axis and an edge, with the fraction up
// to which hits count.
type crossedAxis struct {
	id    axisID
	limit float64
}

// addCrossed adds the box axis i crossed with an edge e, which is (0, -e.k, e.j) in the
// axes i, j, k: everything happens in the plane j, k, with one end p of the edge and the
// corner o opposite to it. Both ends of the edge project to the same point. It is add once
// more, for nine of the thirteen axes come this way.
func (iv *interval) addCrossed(e, p, o, half, core, way planar, at crossedAxis) bool {
	low := float64(p.k*e.j) - float64(p.j*e.k)
	high := float64(o.k*e.j) - float64(o.j*e.k)
	speed := float64(way.k*e.j) - float64(way.j*e.k)
	if low > high {
		low, high = high, low
	}
	if speed < 0 {
		low, high, speed = -high, -low, -speed
	}
	aj, ak := math.Abs(e.j), math.Abs(e.k)
	reach := float64(core.j*ak) + float64(core.k*aj)
	near, far := low-reach, high+reach
	if near > speed || far < 0 {
		return false
	}
	gap := low - float64(half.j*ak) - float64(half.k*aj)
	if gap < 0 && near < 0 && far > iv.coreLeave*speed {
		return true
	}
	return iv.narrow(gap, near, far, speed, at.id, at.limit)
}

// axisNormal returns the unit vector along an axis that opposes the path.
func (q *query) axisNormal(id axisID, t *geom.Triangle) geom.Vec {
	n := axisVector(id, t)
	if id >= 3 {
		n = n.Normalize()
	}
	if q.displacement.Dot(n) > 0 {
		return n.Neg()
	}
	return n
}

// axisVector returns the direction of an axis other than the face's.
func axisVector(id axisID, t *geom.Triangle) geom.Vec {
	unit := [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	if id < 3 {
		return unit[id]
	}
	edge := [3]geom.Vec{t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)}[(id-3)/3]
	return unit[(id-3)%3].Cross(edge)
}
