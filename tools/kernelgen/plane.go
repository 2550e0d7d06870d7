package main

import (
	. "github.com/mmcloughlin/avo/operand"
)

// plane is what a face is projected to along a box axis: the components on the
// other two axes of its edges, of its corners as seen from the start, and of vectors
// of the cast.
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

// ends are where the ends of the edges are and where the third corner is on the
// products of the axis with the edges: either may be the lower one.
func (p *plane) ends() (low, high vec) {
	return p.cross(p.seenJ, p.seenK), p.cross(last(p.seenJ), last(p.seenK))
}

// radii are the parts of the projection of half a box that its other two axes make.
// They need the edges without their signs.
func (p *plane) radii(disp int) (vec, vec) {
	return mul(p.ek, spread(p.j(disp))), mul(p.ej, spread(p.k(disp)))
}

// dropSigns takes the signs from the components of the edges.
func (g *gathered) dropSigns(p *plane) {
	p.ej, p.ek = and(p.ej, g.magnitude), and(p.ek, g.magnitude)
}

// alongAxis tells which edges run along an axis.
func (g *gathered) alongAxis(axis int) vec {
	return compare(lessOrEqual, add(load(g.squares[(axis+1)%3]), g.squares[(axis+2)%3]), g.tiny)
}

// crossed adds the products of a box axis with the three edges, but for those to be
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
