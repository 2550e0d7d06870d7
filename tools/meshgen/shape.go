package main

import "math"

// shape is a triangle mesh of one material.
type shape struct {
	positions, normals []vec
	indices            []uint32 // counter-clockwise in front
}

func (s *shape) vertex(p, n vec) uint32 {
	s.positions = append(s.positions, p)
	s.normals = append(s.normals, n.unit())
	return uint32(len(s.positions) - 1)
}

func (s *shape) triangle(a, b, c uint32) { s.indices = append(s.indices, a, b, c) }

func (s *shape) quad(a, b, c, d uint32) { s.indices = append(s.indices, a, b, c, a, c, d) }

// moved returns the shape shifted by d.
func (s shape) moved(d vec) shape {
	return s.mapped(func(p vec) vec { return p.add(d) }, func(n vec) vec { return n })
}

// turned returns the shape rotated about x, then y, then z, by degrees.
func (s shape) turned(x, y, z float64) shape {
	f := func(v vec) vec { return v.turn(x, y, z) }
	return s.mapped(f, f)
}

// stretched returns the shape scaled along each axis.
func (s shape) stretched(x, y, z float64) shape {
	return s.mapped(func(p vec) vec { return vec{p.x * x, p.y * y, p.z * z} },
		func(n vec) vec { return vec{n.x / x, n.y / y, n.z / z} })
}

func (s shape) mapped(point, normal func(vec) vec) shape {
	m := shape{indices: append([]uint32(nil), s.indices...)}
	for i := range s.positions {
		m.vertex(point(s.positions[i]), normal(s.normals[i]))
	}
	return m
}

// welded returns the shape with one vertex at each place, whose normal is the mean of those
// that were there: edges get soft, which is not seen from a distance, and most vertices go.
func (s shape) welded() shape {
	var m shape
	at := map[vec]uint32{}
	for _, i := range s.indices {
		p, n := s.positions[i], s.normals[i]
		k, ok := at[p]
		if !ok {
			k = uint32(len(m.positions))
			at[p] = k
			m.positions, m.normals = append(m.positions, p), append(m.normals, vec{})
		}
		m.normals[k] = m.normals[k].add(n)
		m.indices = append(m.indices, k)
	}
	for i := range m.normals {
		m.normals[i] = m.normals[i].unit()
	}
	return m
}

// compact returns the shape without vertices that nothing uses or that are there twice.
func (s shape) compact() shape {
	type corner struct{ p, n vec }
	round := func(v vec) vec {
		const steps = 1e6
		return vec{math.Round(v.x*steps) / steps, math.Round(v.y*steps) / steps, math.Round(v.z*steps) / steps}
	}
	var m shape
	at := map[corner]uint32{}
	for _, i := range s.indices {
		c := corner{round(s.positions[i]), round(s.normals[i])}
		k, ok := at[c]
		if !ok {
			k = m.vertex(s.positions[i], s.normals[i])
			at[c] = k
		}
		m.indices = append(m.indices, k)
	}
	return m
}

// taper changes a box between its bottom and its top.
type taper struct {
	bottomX, bottomY, topX, topY float64 // factors on the half extents
	topShiftY                    float64 // m forward
}

var straight = taper{1, 1, 1, 1, 0}

// box is a bevelled box around the origin. Corners and edges use the normals of the
// faces, so light changes smoothly over the bevels while faces stay flat.
func box(half vec, bevel float64, t taper) shape {
	shapeOf := func(p vec) vec {
		f := (p.z/half.z + 1) / 2
		p.x *= t.bottomX + (t.topX-t.bottomX)*f
		p.y = p.y*(t.bottomY+(t.topY-t.bottomY)*f) + t.topShiftY*f
		return p
	}
	var s shape
	var corner [8][3]uint32 // vertex of each corner on its x, y and z face
	axes := [3]vec{{x: 1}, {y: 1}, {z: 1}}
	h := [3]float64{half.x, half.y, half.z}
	for axis := range 3 {
		for _, sign := range [2]float64{-1, 1} {
			ids := [4]int{}
			var points [4]vec
			u, v := (axis+1)%3, (axis+2)%3
			for k, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
				d := [3]float64{}
				d[axis], d[u], d[v] = sign, c[0], c[1]
				p := axes[axis].scale(sign * h[axis]).add(axes[u].scale(c[0] * (h[u] - bevel))).add(axes[v].scale(c[1] * (h[v] - bevel)))
				points[k] = shapeOf(p)
				ids[k] = cornerID(d)
			}
			n := points[2].sub(points[0]).cross(points[3].sub(points[1])).scale(sign)
			for k := range points {
				corner[ids[k]][axis] = s.vertex(points[k], n)
			}
			s.face([4]uint32{corner[ids[0]][axis], corner[ids[1]][axis], corner[ids[2]][axis], corner[ids[3]][axis]}, sign > 0)
		}
	}
	if bevel > 0 {
		s.bevelBox(corner)
	}
	return s
}

// cornerID numbers a corner by its signs.
func cornerID(d [3]float64) int {
	id := 0
	for i, v := range d {
		if v > 0 {
			id |= 1 << i
		}
	}
	return id
}

func (s *shape) face(q [4]uint32, front bool) {
	if front {
		s.quad(q[0], q[1], q[2], q[3])
	} else {
		s.quad(q[3], q[2], q[1], q[0])
	}
}

// bevelBox joins the faces of a box along edges and corners.
func (s *shape) bevelBox(corner [8][3]uint32) {
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for su := range 2 {
			for sv := range 2 {
				low := su<<u | sv<<v
				high := low | 1<<axis
				q := [4]uint32{corner[low][u], corner[high][u], corner[high][v], corner[low][v]}
				s.outward(q[0], q[1], q[2])
				s.outward(q[0], q[2], q[3])
			}
		}
	}
	for _, c := range corner {
		s.outward(c[0], c[1], c[2])
	}
}

// outward appends a triangle with the winding that matches its own normals.
func (s *shape) outward(a, b, c uint32) {
	n := s.positions[b].sub(s.positions[a]).cross(s.positions[c].sub(s.positions[a]))
	if n.dot(s.normals[a].add(s.normals[b]).add(s.normals[c])) < 0 {
		b, c = c, b
	}
	s.triangle(a, b, c)
}

// maker makes the shapes of a model, with fewer triangles in a coarse one.
type maker struct{ coarse bool }

func (m maker) box(half vec, bevel float64, t taper) shape {
	if m.coarse {
		bevel = 0
	}
	return box(half, bevel, t)
}

func (m maker) lathe(segments int, profile ...ring) shape {
	return m.sweep(segments, 0, 360, profile...)
}

func (m maker) sweep(segments int, from, to float64, profile ...ring) shape {
	if m.coarse {
		segments = 5
		if n := len(profile); n > 4 { // few rings show the outline well enough
			profile = []ring{profile[0], profile[n/3], profile[2*n/3], profile[n-1]}
		}
	}
	return sweep(segments, from, to, profile...)
}

// extrude gives an outline a thickness; a coarse one has no bevelled edges.
func (m maker) extrude(outline [][2]float64, halfX, bevel float64) shape {
	if !m.coarse {
		return extrude(outline, halfX, bevel)
	}
	var s shape
	n := len(outline)
	for _, side := range [2]float64{-1, 1} {
		first := uint32(len(s.positions))
		for _, p := range outline {
			s.vertex(vec{side * halfX, p[0], p[1]}, vec{x: side})
		}
		for i := 2; i < n; i++ {
			s.outward(first, first+uint32(i-1), first+uint32(i))
		}
	}
	for i := range n {
		a, b := outline[i], outline[(i+1)%n]
		out := vec{0, b[1] - a[1], a[0] - b[0]}
		s.face([4]uint32{s.vertex(vec{-halfX, a[0], a[1]}, out), s.vertex(vec{halfX, a[0], a[1]}, out),
			s.vertex(vec{halfX, b[0], b[1]}, out), s.vertex(vec{-halfX, b[0], b[1]}, out)}, true)
	}
	return s
}

// plate is an outline in the yz plane seen from +x, without a thickness.
func plate(outline [][2]float64) shape {
	var s shape
	for _, p := range outline {
		s.vertex(vec{0, p[0], p[1]}, vec{x: 1})
	}
	for i := 2; i < len(outline); i++ {
		s.outward(0, uint32(i-1), uint32(i))
	}
	return s
}

// ring is a point of a lathe profile.
type ring struct{ radius, height float64 }

// lathe rotates a profile around the z axis. The profile is listed from low to high
// along the outside. Edges sharper than about 45 degrees stay hard.
func lathe(segments int, profile ...ring) shape { return sweep(segments, 0, 360, profile...) }

// sweep is a lathe over a part of a turn, in degrees from +x towards +y.
func sweep(segments int, from, to float64, profile ...ring) shape {
	var s shape
	normal := func(i int) (radial, up float64) {
		d := ring{profile[i+1].radius - profile[i].radius, profile[i+1].height - profile[i].height}
		l := math.Hypot(d.radius, d.height)
		return d.height / l, -d.radius / l
	}
	last := len(profile) - 2
	for i := range last + 1 {
		r0, u0 := normal(i)
		low, high := [2]float64{r0, u0}, [2]float64{r0, u0}
		if i > 0 {
			low = blendNormals(low, normal, i-1)
		}
		if i < last {
			high = blendNormals(high, normal, i+1)
		}
		var previous [2]uint32
		for k := range segments + 1 {
			angle := (from + (to-from)*float64(k)/float64(segments)) * math.Pi / 180
			sin, cos := math.Sincos(angle)
			at := func(r ring, n [2]float64) uint32 {
				return s.vertex(vec{cos * r.radius, sin * r.radius, r.height}, vec{cos * n[0], sin * n[0], n[1]})
			}
			now := [2]uint32{at(profile[i], low), at(profile[i+1], high)}
			if k > 0 {
				if profile[i].radius > 0 {
					s.triangle(previous[0], now[0], now[1])
				}
				if profile[i+1].radius > 0 {
					s.triangle(previous[0], now[1], previous[1])
				}
			}
			previous = now
		}
	}
	return s
}

// blendNormals averages normals with the neighbouring band unless the edge between them
// is sharp.
func blendNormals(own [2]float64, normal func(int) (float64, float64), neighbour int) [2]float64 {
	r, u := normal(neighbour)
	if own[0]*r+own[1]*u < 0.7 {
		return own
	}
	return [2]float64{own[0] + r, own[1] + u}
}

// extrude gives an outline in the yz plane, counter-clockwise seen from +x, a thickness
// along x with bevelled edges.
func extrude(outline [][2]float64, halfX, bevel float64) shape {
	var s shape
	n := len(outline)
	var cy, cz float64
	for _, p := range outline {
		cy, cz = cy+p[0]/float64(n), cz+p[1]/float64(n)
	}
	inset := func(p [2]float64) [2]float64 {
		l := math.Hypot(p[0]-cy, p[1]-cz)
		f := 1 - bevel/max(l, 1e-9)
		return [2]float64{cy + (p[0]-cy)*f, cz + (p[1]-cz)*f}
	}
	for _, side := range [2]float64{-1, 1} {
		center := s.vertex(vec{side * halfX, cy, cz}, vec{x: side})
		for i := range n {
			a, b := inset(outline[i]), inset(outline[(i+1)%n])
			p := s.vertex(vec{side * halfX, a[0], a[1]}, vec{x: side})
			q := s.vertex(vec{side * halfX, b[0], b[1]}, vec{x: side})
			s.outward(center, p, q)
		}
	}
	for i := range n {
		a, b := outline[i], outline[(i+1)%n]
		out := vec{0, b[1] - a[1], a[0] - b[0]}.unit()
		rims := [4]struct {
			x     float64
			inner bool
			n     vec
		}{
			{-halfX, true, vec{x: -1}}, {-halfX + bevel, false, out}, {halfX - bevel, false, out}, {halfX, true, vec{x: 1}},
		}
		for k := range 3 {
			var ids [4]uint32
			for m, p := range [4][2]float64{a, b, b, a} {
				rim := rims[k+m/2]
				if rim.inner {
					p = inset(p)
				}
				ids[m] = s.vertex(vec{rim.x, p[0], p[1]}, rim.n)
			}
			s.outward(ids[0], ids[1], ids[2])
			s.outward(ids[0], ids[2], ids[3])
		}
	}
	return s
}
