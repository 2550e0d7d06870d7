package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// touchPoint returns where a box that just touches a triangle meets it. A face
// that leans on all axes meets a corner, the common case on terrain, and that
// needs no clipping.
func touchPoint(t *geom.Triangle, normal geom.Vec, box geom.Box) geom.Vec {
	if n := normal.Abs(); min(n.X, n.Y, n.Z) > leaning {
		corner := geom.Vec{
			X: box.Center.X - math.Copysign(box.Half.X, normal.X),
			Y: box.Center.Y - math.Copysign(box.Half.Y, normal.Y),
			Z: box.Center.Z - math.Copysign(box.Half.Z, normal.Z),
		}
		if above(t, normal, corner) {
			return corner
		}
	}
	return contactPoint(t, box)
}

// leaning is the least component of a unit normal that counts: a face that leans
// less is taken to lie along that axis.
const leaning = 1e-6

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

// polygon is the part of a triangle that is left between some planes: every
// plane adds at most one corner to the first three.
type polygon struct {
	corners [9][3]float64
	count   int
}

// contactPoint returns the middle of the part of the triangle that lies in the
// box grown by Slop, or the point of the triangle nearest to the box's centre.
func contactPoint(t *geom.Triangle, box geom.Box) geom.Vec {
	p := polygon{corners: [9][3]float64{axes(t.A), axes(t.B), axes(t.C)}, count: 3}
	var other polygon
	from, to := &p, &other
	low, high := axes(box.Min()), axes(box.Max())
	for axis := range 3 {
		if from.clip(to, axis, 1, low[axis]-Slop) {
			from, to = to, from
		}
		if from.clip(to, axis, -1, -(high[axis] + Slop)) {
			from, to = to, from
		}
	}
	if from.count == 0 {
		return closestPoint(*t, box.Center)
	}
	var sum geom.Vec
	for _, c := range from.corners[:from.count] {
		sum = sum.Add(geom.Vec{X: c[0], Y: c[1], Z: c[2]})
	}
	return sum.Scale(1 / float64(from.count))
}

// clip puts the part where sign*corner[axis] is at least from into out (Sutherland
// and Hodgman), and reports whether that is less than all. sign is 1 or -1.
func (p *polygon) clip(out *polygon, axis int, sign, from float64) bool {
	var inside [9]float64
	cut := false
	for i := range p.count {
		inside[i] = float64(sign*p.corners[i][axis]) - from
		cut = cut || inside[i] < 0
	}
	if !cut {
		return false
	}
	out.count = 0
	i := p.count - 1
	for j := range p.count {
		a, b := &p.corners[i], &p.corners[j]
		if inside[i] >= 0 {
			out.corners[out.count] = *a
			out.count++
		}
		if (inside[i] >= 0) != (inside[j] >= 0) {
			s := inside[i] / (inside[i] - inside[j])
			c := &out.corners[out.count]
			for k := range 3 {
				c[k] = a[k] + float64((b[k]-a[k])*s)
			}
			out.count++
		}
		i = j
	}
	return true
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
