package render

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// refinedEdge is the length up to which edges are left as they are, m [ours]: the light
	// of lamps is known at the vertices alone.
	refinedEdge = 1.8
	// coarseEdge is the length above which they are cut wherever a lamp is near, m: its
	// light may fall between the ends and the middle.
	coarseEdge = 6
	// refinedLight is how much the light in the middle of an edge may differ from what its
	// ends have, as a part of all light there.
	refinedLight = 0.12
	// mostRefined limits the vertices that are added to a part, each of which takes some ten
	// rays [ours]: edges are left as they are from there on.
	mostRefined = 40_000
)

// edge names an edge by its vertices, the lower number first.
type edge [2]uint32

// cutEdge is what is known of an edge: the vertex in its middle, if it is cut.
type cutEdge struct {
	middle uint32
	cut    bool
}

// refine cuts triangles where the light of lamps changes along an edge, until most vertices
// are added. Whether an edge is cut is decided once, so triangles that share one stay joined.
func (b *lampBaker) refine(most int) {
	b.part.own()
	b.limit = len(b.part.positions) + most
	known := map[edge]cutEdge{}
	for range 6 {
		before := len(b.part.positions)
		var indices []uint32
		for i := 0; i+2 < len(b.part.indices); i += 3 {
			indices = b.cutTriangle(indices, [3]uint32(b.part.indices[i:i+3]), known)
		}
		b.part.indices = indices
		if len(b.part.positions) == before {
			return
		}
	}
}

// own copies what the part shares with the level.
func (p *part) own() {
	p.positions, p.normals, p.indices = slices.Clone(p.positions), slices.Clone(p.normals), slices.Clone(p.indices)
	p.uv, p.alphas = slices.Clone(p.uv), slices.Clone(p.alphas)
}

// cutTriangle appends the pieces of a triangle to a list.
func (b *lampBaker) cutTriangle(list []uint32, t [3]uint32, known map[edge]cutEdge) []uint32 {
	p := b.part
	middle := p.positions[t[0]].Add(p.positions[t[1]]).Add(p.positions[t[2]]).Scale(1.0 / 3)
	var m [3]uint32
	var cut [3]bool
	cuts := 0
	for i := range 3 {
		e := b.cutEdge(edge{min(t[i], t[(i+1)%3]), max(t[i], t[(i+1)%3])}, middle, known)
		if m[i], cut[i] = e.middle, e.cut; e.cut {
			cuts++
		}
	}
	switch cuts {
	case 0:
		return append(list, t[:]...)
	case 3:
		return append(list, t[0], m[0], m[2], m[0], t[1], m[1], m[2], m[1], t[2], m[0], m[1], m[2])
	}
	// Turn the triangle so that its first edge is cut, and its last one is not.
	for !cut[0] || cut[2] {
		t, m, cut = [3]uint32{t[1], t[2], t[0]}, [3]uint32{m[1], m[2], m[0]}, [3]bool{cut[1], cut[2], cut[0]}
	}
	if cuts == 1 {
		return append(list, t[0], m[0], t[2], m[0], t[1], t[2])
	}
	return append(list, m[0], t[1], m[1], t[0], m[0], m[1], t[0], m[1], t[2])
}

// cutEdge decides about an edge of a triangle with that middle.
func (b *lampBaker) cutEdge(e edge, inside geom.Vec, known map[edge]cutEdge) cutEdge {
	if c, ok := known[e]; ok {
		return c
	}
	p, c := b.part, cutEdge{}
	from, to := p.positions[e[0]], p.positions[e[1]]
	if length := to.Sub(from).Length(); length > refinedEdge && len(p.positions) < b.limit {
		at, normal := from.Add(to).Scale(0.5), p.normals[e[0]].Add(p.normals[e[1]]).Normalize()
		light := b.lightOn(at, inside, normal)
		if length > coarseEdge && b.isNearLamp(at, length/2, normal) || b.differs(e, light) {
			c = cutEdge{uint32(len(p.positions)), true}
			p.addMiddle(e, at, normal)
			start := at.Lerp(inside, inward).AddScaled(normal, lift)
			p.baked.sun = append(p.baked.sun, freeSun(b.level, start, normal))
			p.baked.open = append(p.baked.open, indoors+(1-indoors)*freeSky(b.level, start, normal))
			b.light = append(b.light, light)
		}
	}
	known[e] = c
	return c
}

// isNearLamp reports whether a lamp before a surface lights what is within a radius of a
// point of it.
func (b *lampBaker) isNearLamp(at geom.Vec, radius float64, normal geom.Vec) bool {
	for i := range b.lamps {
		l := &b.lamps[i]
		offset := l.at.Sub(at)
		away := max(offset.Length()-radius, 1)
		if away < l.reach && normal.Dot(offset) > 0 && max(l.color[0], l.color[1], l.color[2])/(away*away) > 2*faintest {
			return true
		}
	}
	return false
}

// differs reports whether the light in the middle of an edge is not that between its ends.
func (b *lampBaker) differs(e edge, light [3]float32) bool {
	from, to := b.light[e[0]], b.light[e[1]]
	open := (b.part.baked.open[e[0]] + b.part.baked.open[e[1]]) / 2
	allowed := refinedLight * (b.part.lightWithoutLamps(int(e[0])) + b.part.lightWithoutLamps(int(e[1]))) / 2 * (1 + 2*open)
	for c := range light {
		d := light[c] - (from[c]+to[c])/2
		if max(d, -d) > allowed+refinedLight*light[c] {
			return true
		}
	}
	return false
}

// addMiddle appends the vertex in the middle of an edge, with what lies between its ends.
func (p *part) addMiddle(e edge, at, normal geom.Vec) {
	a, b := e[0], e[1]
	look := p.materials[a]
	for c := range look.color {
		look.color[c] = (look.color[c] + p.materials[b].color[c]) / 2
	}
	p.positions, p.normals, p.materials = append(p.positions, at), append(p.normals, normal), append(p.materials, look)
	if p.alphas != nil {
		p.alphas = append(p.alphas, (p.alphas[a]+p.alphas[b])/2)
	}
	if p.uv != nil {
		u, v := p.uv[a], p.uv[b]
		p.uv = append(p.uv, [2]float32{(u[0] + v[0]) / 2, (u[1] + v[1]) / 2})
	}
}
