package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// touchPoint returns where the box, which just touches a triangle with its centre
// there, meets it. A face that leans on all axes meets a corner, the common case on
// terrain, and that needs no more.
func (c *cast) touchPoint(t *geom.Triangle, normal, center geom.Vec) geom.Vec {
	if n := normal.Abs(); min(n.X, n.Y, n.Z) > leaning {
		corner := center.Sub(support(c.half, normal))
		if above(t, normal, corner) {
			return corner
		}
	}
	return c.middle(t, center)
}

// middle returns the contactPoint of the box and a triangle.
func (c *cast) middle(t *geom.Triangle, center geom.Vec) geom.Vec {
	if !lanes {
		return contactPoint(t, frontNormal(t), geom.Box{Center: center, Half: c.half})
	}
	start := c.start
	c.start = center
	middleOfTriangle(c, t)
	c.start = start
	if !c.point.IsFinite() {
		return closestPoint(*t, center)
	}
	return c.point
}

// above reports whether p lies within Slop of the plane of the triangle, which
// has that unit normal, and between its edges.
func above(t *geom.Triangle, normal, p geom.Vec) bool {
	a, b, c := t.A.Sub(p), t.B.Sub(p), t.C.Sub(p)
	if math.Abs(a.Dot(normal)) > Slop {
		return false
	}
	u, v, w := normal.Dot(a.Cross(b)), normal.Dot(b.Cross(c)), normal.Dot(c.Cross(a))
	return u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0
}

// contactPoint returns the middle of the part of the triangle, which has that unit
// normal, in the box grown by Slop, or the point of the triangle nearest to the
// box's centre. The middle is the mean of where the triangle's edges enter and
// leave the box, and of where the box's edges pierce the triangle.
func contactPoint(t *geom.Triangle, normal geom.Vec, box geom.Box) geom.Vec {
	var p common
	p.half = [3]float64{math.Abs(box.Half.X + Slop), math.Abs(box.Half.Y + Slop), math.Abs(box.Half.Z + Slop)}
	p.normal = [3]float64{normal.X, normal.Y, normal.Z}
	a := t.A.Sub(box.Center)
	p.height = a.Dot(normal)
	p.set(0, a, t.B.Sub(t.A))
	p.set(1, t.B.Sub(box.Center), t.C.Sub(t.B))
	p.set(2, t.C.Sub(box.Center), t.A.Sub(t.C))
	for lane := range p.edges {
		p.addEdge(lane)
	}
	for axis := range 3 {
		p.addPierced(axis)
	}
	// The order in which the assembly sums up its lanes.
	scale := 1 / ((p.count[0] + p.count[2]) + (p.count[1] + p.count[3]))
	var sum [3]float64
	for k := range sum {
		sum[k] = (p.sums[0][k] + p.sums[2][k]) + (p.sums[1][k] + p.sums[3][k])
	}
	middle := box.Center.AddScaled(geom.Vec{X: sum[0], Y: sum[1], Z: sum[2]}, scale)
	if !middle.IsFinite() { // they overlap only by rounding
		return closestPoint(*t, box.Center)
	}
	return middle
}

// common sums up the corners of the part of a triangle in a box, as seen from its
// centre, in the four lanes of the assembly.
type common struct {
	corners, edges [3][3]float64
	half, normal   [3]float64
	height         float64 // of the triangle's plane over the centre, along normal
	sums           [4][3]float64
	count          [4]float64
}

// set records a corner of the triangle and the edge to the next.
func (p *common) set(lane int, corner, edge geom.Vec) {
	p.corners[lane][0], p.corners[lane][1], p.corners[lane][2] = corner.X, corner.Y, corner.Z
	p.edges[lane][0], p.edges[lane][1], p.edges[lane][2] = edge.X, edge.Y, edge.Z
}

// addEdge adds the points where an edge of the triangle enters and leaves the box.
func (p *common) addEdge(lane int) {
	a, e := &p.corners[lane], &p.edges[lane]
	enter, leave := 0.0, 1.0
	for k := range 3 {
		far, inverse := math.Copysign(p.half[k], e[k]), 1/e[k]
		// An edge within a side of the box is inside: 0/0 is neither more nor less.
		if s := float64((-far - a[k]) * inverse); s > enter {
			enter = s
		}
		if s := float64((far - a[k]) * inverse); s < leave {
			leave = s
		}
		if enter > leave {
			return
		}
	}
	for k := range 3 {
		p.sums[lane][k] += a[k] + a[k] + float64((enter+leave)*e[k])
	}
	p.count[lane] += 2
}

// addPierced adds the points where the four edges of the box along an axis pierce
// the triangle.
func (p *common) addPierced(axis int) {
	i, j := (axis+1)%3, (axis+2)%3
	n, hi, hj := p.normal[axis], p.half[i], p.half[j]
	if !(math.Abs(n) > piercing) {
		return
	}
	u, v, reach := float64(hi*p.normal[i]), float64(hj*p.normal[j]), float64(p.half[axis]*math.Abs(n))
	// How far the middle of each edge is from the plane.
	off := [4]float64{p.height - u - v, p.height - u + v, p.height + u - v, p.height + u + v}
	near := math.Abs(off[0]) <= reach || math.Abs(off[1]) <= reach || math.Abs(off[2]) <= reach || math.Abs(off[3]) <= reach
	if !near {
		return
	}
	var over, under [4]bool
	for k := range 3 {
		a, e := &p.corners[k], &p.edges[k]
		x, y := float64(hi*e[j]), float64(hj*e[i])
		corner := float64(e[j]*a[i]) - float64(e[i]*a[j])
		for lane, side := range [4]float64{x - y, x + y, -x - y, -x + y} {
			over[lane], under[lane] = over[lane] || side > corner, under[lane] || side < corner
		}
	}
	inverse := 1 / n
	for lane, at := range [4][2]float64{{hi, hj}, {hi, -hj}, {-hi, hj}, {-hi, -hj}} {
		if math.Abs(off[lane]) <= reach && !(over[lane] && under[lane]) {
			p.sums[lane][axis] += float64(off[lane] * inverse)
			p.sums[lane][i] += at[0]
			p.sums[lane][j] += at[1]
			p.count[lane]++
		}
	}
}

// closestPoint returns the point of the triangle nearest to p, found by which
// region of the triangle's plane p projects to (Ericson, Real-Time Collision
// Detection, 5.1.5).
func closestPoint(t geom.Triangle, p geom.Vec) geom.Vec {
	ab, ac, ap := t.B.Sub(t.A), t.C.Sub(t.A), p.Sub(t.A)
	d1, d2 := ab.Dot(ap), ac.Dot(ap)
	if d1 <= 0 && d2 <= 0 {
		return t.A
	}
	bp := p.Sub(t.B)
	d3, d4 := ab.Dot(bp), ac.Dot(bp)
	if d3 >= 0 && d4 <= d3 {
		return t.B
	}
	vc := float64(d1*d4) - float64(d3*d2)
	if vc <= 0 && d1 >= 0 && d3 <= 0 {
		return t.A.AddScaled(ab, d1/(d1-d3))
	}
	cp := p.Sub(t.C)
	d5, d6 := ab.Dot(cp), ac.Dot(cp)
	if d6 >= 0 && d5 <= d6 {
		return t.C
	}
	vb := float64(d5*d2) - float64(d1*d6)
	if vb <= 0 && d2 >= 0 && d6 <= 0 {
		return t.A.AddScaled(ac, d2/(d2-d6))
	}
	va := float64(d3*d6) - float64(d5*d4)
	if va <= 0 && d4 >= d3 && d5 >= d6 {
		return t.B.AddScaled(t.C.Sub(t.B), (d4-d3)/((d4-d3)+(d5-d6)))
	}
	scale := 1 / (va + vb + vc)
	return t.A.AddScaled(ab, float64(vb*scale)).AddScaled(ac, float64(vc*scale))
}
