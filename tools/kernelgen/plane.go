package main

import (
	. "github.com/mmcloughlin/avo/operand"
)

// plane is the projection of a face along a box axis: the components on the other two
// axes of its edges, of its corners relative to the start, and of vectors of the cast.
type plane struct {
	ej, ek, seenJ, seenK vec
	j, k                 func(disp int) Mem
}

func (g *gathered) planeOf(axis int, seen [3]vec) plane {
	j, k := (axis+1)%3, (axis+2)%3
	return plane{load(g.edges[j]), load(g.edges[k]), seen[j], seen[k],
		func(disp int) Mem { return g.cast(disp + 8*j) }, func(disp int) Mem { return g.cast(disp + 8*k) }}
}

// cross is the component along the axis of the product of the edges with a vector.
func (p *plane) cross(pj, pk vec) vec { return sub(mul(p.ej, pk), mul(p.ek, pj)) }

// ends are the projections of the edge's ends and of the third corner on the products
// of the axis with the edges. Either may be the lower one.
func (p *plane) ends() (low, high vec) {
	return p.cross(p.seenJ, p.seenK), p.cross(last(p.seenJ), last(p.seenK))
}

// radii are the contributions of the box's other two half extents to its projection.
// They require edges without signs.
func (p *plane) radii(disp int) (vec, vec) {
	return mul(p.ek, spread(p.j(disp))), mul(p.ej, spread(p.k(disp)))
}

// dropSigns makes the components of the edges positive.
func (g *gathered) dropSigns(p *plane) {
	p.ej, p.ek = and(p.ej, g.magnitude), and(p.ek, g.magnitude)
}

// alongAxis returns the edges that are parallel to an axis.
func (g *gathered) alongAxis(axis int) vec {
	return compare(lessOrEqual, add(load(g.squares[(axis+1)%3]), g.squares[(axis+2)%3]), g.tiny)
}

// crossed adds the products of a box axis with the three edges, except for those to be
// ignored.
func (g *gathered) crossed(bundle int, p plane, ignored vec) {
	low, high := p.ends()
	speed := p.cross(spread(p.j(cDisplacement)), spread(p.k(cDisplacement)))
	swapped := compare(greater, low, high)
	turn(&low, &high, &speed, compare(less, speed, zero()), &swapped)
	g.dropSigns(&p)
	hj, hk := p.radii(cHalf)
	gap := sub(sub(low, hj), hk)
	cj, ck := p.radii(cCore)
	core := add(cj, ck)
	g.add(bundle, gap, sub(low, core), add(high, core), speed, ignored)
}
