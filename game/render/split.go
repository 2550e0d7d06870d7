package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// splitTriangles is how many triangles a part of a large structure has [ours]: a model
// that is one mesh would be projected as a whole wherever one looks.
const splitTriangles = 2048

// split divides a large structure into parts that are culled one by one, and dresses them.
func (s structure) split() []structure {
	triangles := len(s.part.indices) / 3
	s.part.joinSides()
	if triangles < 2*splitTriangles {
		s.part.dress()
		return []structure{s}
	}
	side := int(math.Ceil(math.Sqrt(float64(triangles) / splitTriangles)))
	size := s.bounds.Size()
	cell := func(at, low, width float64) int {
		if !(width > 0) {
			return 0
		}
		return min(max(int((at-low)/width*float64(side)), 0), side-1)
	}
	p := &s.part
	cellOf := func(k int) int {
		middle := geom.Vec{}
		for _, index := range p.indices[k : k+3] {
			middle = middle.AddScaled(p.positions[index], 1.0/3)
		}
		return cell(middle.Y, s.bounds.Min.Y, size.Y)*side + cell(middle.X, s.bounds.Min.X, size.X)
	}
	// Counted first, since a model of a million triangles should take no more than it needs.
	ends := make([]int, side*side)
	for k := 0; k+2 < len(p.indices); k += 3 {
		ends[cellOf(k)] += 3
	}
	sum := 0
	for i, n := range ends {
		ends[i], sum = sum, sum+n
	}
	sorted := make([]uint32, sum)
	for k := 0; k+2 < len(p.indices); k += 3 {
		at := cellOf(k)
		ends[at] += copy(sorted[ends[at]:], p.indices[k:k+3])
	}
	var list []structure
	number := make([]int32, len(p.positions)) // of each vertex in the part, from 1
	first := 0
	for _, end := range ends {
		if end > first {
			one := p.only(sorted[first:end], number)
			one.glows = s.glows
			list = append(list, one)
		}
		first = end
	}
	return list
}

// joinSides finds out whether the second half of the triangles are the backs of the first, as
// those of a mesh that is solid from both sides: then they share their places.
func (p *part) joinSides() {
	n, corners := len(p.positions)/2, len(p.indices)/2
	if len(p.positions)%2 > 0 || corners%3 > 0 || !slices.Equal(p.positions[:n], p.positions[n:]) {
		return
	}
	first := uint32(n)
	for k := 0; k < corners; k += 3 {
		front, back := p.indices[k:k+3], p.indices[corners+k:corners+k+3]
		if front[0]+first != back[0] || front[1]+first != back[2] || front[2]+first != back[1] {
			return
		}
	}
	p.positions, p.indices, p.backed = p.positions[:n], p.indices[:corners], true
}

// only returns the part of the triangles with these indices, which it renumbers and keeps. number
// is scratch of zeros, one for each vertex.
func (p *part) only(indices []uint32, number []int32) structure {
	q := part{name: p.name, parent: p.parent, pivot: p.pivot, texture: p.texture, opacity: p.opacity, indices: indices, backed: p.backed}
	used := make([]uint32, 0, len(indices))
	for k, index := range indices {
		if number[index] == 0 {
			used = append(used, index)
			number[index] = int32(len(used))
		}
		indices[k] = uint32(number[index] - 1)
	}
	for _, index := range used {
		number[index] = 0
	}
	q.positions = pick(p.positions, used)
	if p.backed {
		for _, index := range used {
			used = append(used, index+uint32(len(p.positions)))
		}
	}
	q.normals, q.materials = pick(p.normals, used), pick(p.materials, used)
	q.unpowered, q.uv, q.hues, q.alphas = pick(p.unpowered, used), pick(p.uv, used), pick(p.hues, used), pick(p.alphas, used)
	q.baked = bakedLight{sun: pick(p.baked.sun, used), open: pick(p.baked.open, used)}
	q.finish()
	q.dress()
	return structure{part: q, bounds: boundsOfPoints(q.positions)}
}

// pick returns some of the values at the vertices of a part; nil if it has none.
func pick[T any](all []T, vertices []uint32) []T {
	if all == nil {
		return nil
	}
	some := make([]T, len(vertices))
	for i, v := range vertices {
		some[i] = all[v]
	}
	return some
}

func boundsOfPoints(points []geom.Vec) geom.Bounds {
	b := geom.Bounds{Min: points[0], Max: points[0]}
	for _, p := range points {
		b = b.Include(p)
	}
	return b
}
