package main

import (
	"github.com/skijet/skijet/collision/geom"
)

// material identifies the appearance of a surface; see paintOf.
type material int

const (
	concrete material = iota
	dark
	trim
	team
	glow
	lamp
	stone
	ice
	sand
	metal
	glass
	lava
	rock
	redrock
	grass
	bark
	needles
	snow
	materialCount
)

// mesh is a set of flat faces with their fronts outside.
type mesh struct {
	positions, normals []geom.Vec
	indices            []uint32
}

// part is a named piece of a model with one mesh per material. Shapes are added
// in the axes of its frame.
type part struct {
	name   string
	meshes [materialCount]mesh
	origin geom.Vec
	yaw    geom.Angle
}

// at places further shapes at origin, rotated by yaw.
func (p *part) at(origin geom.Vec, yaw geom.Angle) { p.origin, p.yaw = origin, yaw }

// polygon adds a convex face whose corners are in counter-clockwise order seen from its
// front.
func (p *part) polygon(m material, corners ...geom.Vec) {
	turn := geom.YawPitch{Yaw: p.yaw}
	to := &p.meshes[m]
	first := uint32(len(to.positions))
	for _, c := range corners {
		to.positions = append(to.positions, turn.ToWorld(c).Add(p.origin))
	}
	placed := to.positions[first:]
	normal := geom.Triangle{A: placed[0], B: placed[1], C: placed[2]}.Normal()
	for k := range corners {
		to.normals = append(to.normals, normal)
		if k >= 2 {
			to.indices = append(to.indices, first, first+uint32(k)-1, first+uint32(k))
		}
	}
}

// facing adds a convex face whose front points in the given direction.
func (p *part) facing(m material, front geom.Vec, corners ...geom.Vec) {
	if (geom.Triangle{A: corners[0], B: corners[1], C: corners[2]}).Cross().Dot(front) < 0 {
		for i, j := 0, len(corners)-1; i < j; i, j = i+1, j-1 {
			corners[i], corners[j] = corners[j], corners[i]
		}
	}
	p.polygon(m, corners...)
}

// block adds a box with bevelled edges, bevel metres wide.
func (p *part) block(m material, low, high geom.Vec, bevel float64) {
	center, half := low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)
	inner := half.Sub(geom.Vec{X: bevel, Y: bevel, Z: bevel})
	// corner returns one of the three points of a cut corner: the one on the
	// face across the given axis.
	corner := func(s [3]float64, axis int) geom.Vec {
		v := [3]float64{inner.X, inner.Y, inner.Z}
		v[axis] = [3]float64{half.X, half.Y, half.Z}[axis]
		return geom.Vec{X: s[0] * v[0], Y: s[1] * v[1], Z: s[2] * v[2]}
	}
	add := func(corners ...geom.Vec) {
		var middle geom.Vec
		for _, c := range corners {
			middle = middle.Add(c)
		}
		for i := range corners {
			corners[i] = corners[i].Add(center)
		}
		p.facing(m, middle, corners...)
	}
	signs := [2]float64{-1, 1}
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for _, a := range signs {
			var face []geom.Vec
			for _, uv := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
				var s [3]float64
				s[axis], s[u], s[v] = a, uv[0], uv[1]
				face = append(face, corner(s, axis))
			}
			add(face...)
			for _, b := range signs { // the cut edge along axis v between faces a and b
				var s, t [3]float64
				s[axis], s[u], s[v] = a, b, -1
				t[axis], t[u], t[v] = a, b, 1
				add(corner(s, axis), corner(t, axis), corner(t, u), corner(s, u))
			}
		}
	}
	for _, x := range signs {
		for _, y := range signs {
			for _, z := range signs {
				s := [3]float64{x, y, z}
				add(corner(s, 0), corner(s, 1), corner(s, 2))
			}
		}
	}
}

// frustum adds a box whose top is inset on all sides, such as a plate with
// sloping edges.
func (p *part) frustum(m material, low, high geom.Vec, inset float64) {
	at := func(x, y int, z float64) geom.Vec {
		in := 0.0
		if z == high.Z {
			in = inset
		}
		v := geom.Vec{X: low.X + in, Y: low.Y + in, Z: z}
		if x > 0 {
			v.X = high.X - in
		}
		if y > 0 {
			v.Y = high.Y - in
		}
		return v
	}
	ring := [5][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}
	var bottom, top []geom.Vec
	for k := range 4 {
		a, b := ring[k], ring[k+1]
		bottom = append(bottom, at(a[0], a[1], low.Z))
		top = append(top, at(a[0], a[1], high.Z))
		p.polygon(m, at(a[0], a[1], low.Z), at(b[0], b[1], low.Z), at(b[0], b[1], high.Z), at(a[0], a[1], high.Z))
	}
	p.facing(m, geom.Up(), top...)
	p.facing(m, geom.Up().Neg(), bottom...)
}

// station is a cross-section of a span at y metres, from bottom to top.
type station struct{ y, bottom, top float64 }

// span adds a solid between x = left and x = right along y: a ramp, a bridge or an
// arch. The top has its own material.
func (p *part) span(sides, top material, left, right float64, stations ...station) {
	at := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	last := len(stations) - 1
	for k := range last {
		a, b := stations[k], stations[k+1]
		p.facing(top, geom.Up(), at(left, a.y, a.top), at(right, a.y, a.top), at(right, b.y, b.top), at(left, b.y, b.top))
		p.facing(sides, geom.Up().Neg(), at(left, a.y, a.bottom), at(right, a.y, a.bottom),
			at(right, b.y, b.bottom), at(left, b.y, b.bottom))
		for k, x := range [2]float64{left, right} {
			p.facing(sides, geom.Vec{X: float64(2*k - 1)},
				at(x, a.y, a.bottom), at(x, b.y, b.bottom), at(x, b.y, b.top), at(x, a.y, a.top))
		}
	}
	onward := geom.Vec{Y: stations[last].y - stations[0].y}
	for k, s := range [2]station{stations[0], stations[last]} {
		p.facing(sides, onward.Scale(float64(2*k-1)),
			at(left, s.y, s.bottom), at(right, s.y, s.bottom), at(right, s.y, s.top), at(left, s.y, s.top))
	}
}

// ring is a corner of the outline of a solid of revolution.
type ring struct{ radius, z float64 }

// turned adds the solid of revolution of an outline around the z axis, with the given
// number of sides. The outline is listed from the bottom up.
func (p *part) turned(m material, sides int, outline ...ring) {
	at := func(r ring, k int) geom.Vec {
		// Rotated by half a side, so that four sides make a square along the axes.
		s, c := geom.SinCos(geom.Angle((2*k + 1) * (65536 / 2) / sides))
		return geom.Vec{X: r.radius * c, Y: r.radius * s, Z: r.z}
	}
	for i := range len(outline) - 1 {
		a, b := outline[i], outline[i+1]
		for k := range sides {
			switch {
			case a.radius == 0:
				p.polygon(m, at(a, k), at(b, k+1), at(b, k))
			case b.radius == 0:
				p.polygon(m, at(a, k), at(a, k+1), at(b, k))
			default:
				p.polygon(m, at(a, k), at(a, k+1), at(b, k+1), at(b, k))
			}
		}
	}
	var bottom, top []geom.Vec
	for k := range sides {
		bottom = append(bottom, at(outline[0], sides-1-k))
		top = append(top, at(outline[len(outline)-1], k))
	}
	if outline[0].radius > 0 {
		p.polygon(m, bottom...)
	}
	if outline[len(outline)-1].radius > 0 {
		p.polygon(m, top...)
	}
}
