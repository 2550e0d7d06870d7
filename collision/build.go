package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// The hierarchy is built in two passes: a binary tree by the surface area
// heuristic over bins, which is cheap to make, and then its collapse into nodes of
// eight children, which is cheap to traverse. While the first makes the tree it
// finds the best collapse of every part of it.

const (
	// A node of n faces is split by n/facesPerBin bins, within these limits: many
	// help where few nodes are, below that they only cost.
	fewestBins, mostBins = 4, 32
	facesPerBin          = 16
	// fewFaces is the largest number of faces that are all examined to choose a split.
	fewFaces = 512
	// medianDepth is where the builder stops to look for a good split and halves
	// the faces by number, so that no input makes the tree deeper than the
	// traversal's stack allows.
	medianDepth = 32
)

// reference is one face to the builder.
type reference struct {
	gridBox
	face uint32
}

type builder struct {
	balanced   bool // halve by number from the start
	vertices   []geom.Vec
	indices    []uint32
	references []reference
	bounds     geom.Bounds // of them all
	tree       []treeNode
	bins       [3][mostBins]bin
	right      [mostBins]uint64 // costs of what lies right of each cut
}

// makeTree makes the binary tree over references and brings them in its order.
func (b *builder) makeTree(balanced bool) {
	all := span{from: 0, to: len(b.references)}
	b.bounds = b.boundsOf(&all)
	b.placeAll(&all)
	b.balanced, b.tree = balanced, make([]treeNode, 1, len(b.references)/2+1)
	var c costs
	b.split(0, all, 0, &c)
}

// span is a range of references, whose centres are within bounds.
type span struct {
	from, to int
	centers  gridBox
	grid     grid // that they are on
}

func (s *span) count() int { return s.to - s.from }

// area returns half the surface of a box, m2.
func (s *span) area(b *gridBox) float64 { return float64(b.halfArea()) / s.grid.scale / s.grid.scale }

// measure returns the bounds of the references of a span.
func (b *builder) measure(s *span) gridBox {
	all := noBox
	for i := range b.references[s.from:s.to] {
		all.include(&b.references[s.from+i].gridBox)
	}
	return all
}

// boundsOf returns the exact bounds of the references of a span.
func (b *builder) boundsOf(s *span) geom.Bounds {
	low := b.vertices[b.indices[3*b.references[s.from].face]]
	high := low
	for i := range b.references[s.from:s.to] {
		for _, index := range b.indices[3*b.references[s.from+i].face:][:3] {
			v := &b.vertices[index]
			widen(&low.X, &high.X, v.X)
			widen(&low.Y, &high.Y, v.Y)
			widen(&low.Z, &high.Z, v.Z)
		}
	}
	return geom.Bounds{Min: low, Max: high}
}

// widen makes an interval include a coordinate. As in [bounds.include] comparisons serve.
func widen(low, high *float64, at float64) {
	if at < *low {
		*low = at
	} else if at > *high {
		*high = at
	}
}

// placeAll puts all references, which have the given bounds, on a grid. Most vertices are of
// several faces, so each is placed once; one of none may be anywhere.
func (b *builder) placeAll(all *span) {
	all.grid = newGrid(b.bounds)
	places := make([]uint64, len(b.vertices))
	for i := range b.vertices {
		places[i] = all.grid.place(b.vertices[i])
	}
	for i := range b.references {
		r := &b.references[i]
		t := b.indices[3*r.face:][:3]
		r.gridBox = boxOf(places[t[0]], places[t[1]], places[t[2]])
	}
	all.centers = b.measure(all)
}

// place puts the references of a span, which have the given bounds, on a grid of
// their own.
func (b *builder) place(s *span, bounds geom.Bounds) {
	s.grid = newGrid(bounds)
	for i := s.from; i < s.to; i++ {
		r := &b.references[i]
		t := b.triangle(r.face)
		r.gridBox = boxOf(s.grid.place(t.A), s.grid.place(t.B), s.grid.place(t.C))
	}
	s.centers = b.measure(s)
}

func (b *builder) triangle(face uint32) geom.Triangle {
	t := b.indices[3*face:][:3]
	return geom.Triangle{A: b.vertices[t[0]], B: b.vertices[t[1]], C: b.vertices[t[2]]}
}

// split makes tree[at] hold the faces of s, as a leaf or with children. It returns
// their bounds and sets what they cost.
func (b *builder) split(at uint32, s span, depth int, c *costs) gridBox {
	count := s.count()
	if count <= wide {
		all := b.measure(&s)
		b.tree[at] = treeNode{first: uint32(s.from), count: uint8(count)}
		own := s.own(&all)
		for k := 1; k < count; k++ {
			c.cost[k], c.levels[k] = own, 1
		}
		return all
	}
	if all := b.measureIfSmall(&s); all != noBox {
		b.place(&s, b.boundsOf(&s))
		b.split(at, s, depth, c)
		return all
	}
	var best plane
	if depth < medianDepth && !b.balanced {
		best = b.cheapest(&s)
	}
	left, right := b.divide(&s, &best)
	first := uint32(len(b.tree))
	b.tree = append(b.tree, treeNode{}, treeNode{})
	var l, r costs
	all := b.split(first, left, depth+1, &l)
	other := b.split(first+1, right, depth+1, &r)
	all.include(&other)
	n := &b.tree[at]
	n.first = first
	if b.balanced {
		n.halve()
	} else {
		n.collapse(s.own(&all), b.tallest(count), &l, &r, c)
	}
	return all
}

// measureIfSmall returns the bounds of a span that is too small on its grid to be
// divided well, and otherwise no box.
func (b *builder) measureIfSmall(s *span) gridBox {
	const coarse = 1 << 9 // steps
	if s.centers.longest() >= coarse {
		return noBox
	}
	if all := b.measure(s); all.longest() < coarse {
		return all
	}
	return noBox
}

// plane divides faces by the bins that their centres fall into. The zero value
// divides none.
type plane struct {
	axis  int
	scale uint64 // bins a step, times 2^32
	last  int    // of the left side
}

type bin struct {
	gridBox
	count uint64
}

// cheapest returns the plane of least area times faces on both sides; its scale is
// 0 where none separates the centres.
//
// Of many faces a sample is enough, unless it fills a small part of the bins: then the
// bins are fitted to the centres, and all faces count, even a distant one.
func (b *builder) cheapest(s *span) plane {
	best, filled := b.cheapestOf(s, 1+s.count()/fewFaces)
	if !filled {
		b.fit(s)
		best, _ = b.cheapestOf(s, 1)
	}
	return best
}

// cheapestOf looks at one face of each stride. It also reports whether they reach
// over half of the bins on the longest axis.
func (b *builder) cheapestOf(s *span, stride int) (best plane, filled bool) {
	count := min(max(s.count()/facesPerBin, fewestBins), mostBins)
	size := farCorner - s.centers.above - s.centers.low
	var planes [3]plane
	longest := 0
	for k := range planes {
		planes[k] = plane{axis: k, scale: uint64(count) << 32 / (coordinate(size, k) + 1)}
		if planes[k].scale < planes[longest].scale {
			longest = k
		}
		for i := range count {
			b.bins[k][i] = bin{gridBox: noBox}
		}
	}
	b.sort(s, stride, planes[0].scale, planes[1].scale, planes[2].scale)
	least := uint64(math.MaxUint64)
	for k := range planes {
		if coordinate(size, k) == 0 {
			continue
		}
		if cost := b.choose(&planes[k], b.bins[k][:count]); cost < least {
			best, least = planes[k], cost
		}
	}
	return best, 2*extent(b.bins[longest][:count]) >= count
}

// extent returns how many bins there are from the first that is not empty to the
// last.
func extent(bins []bin) int {
	for len(bins) > 0 && bins[0].count == 0 {
		bins = bins[1:]
	}
	for len(bins) > 0 && bins[len(bins)-1].count == 0 {
		bins = bins[:len(bins)-1]
	}
	return len(bins)
}

// sort puts one face of each stride into bins on each axis.
func (b *builder) sort(s *span, stride int, x, y, z uint64) {
	from := s.centers.low
	references := b.references[s.from:s.to]
	for i := 0; i < len(references); i += stride {
		r := &references[i]
		at := r.center() - from
		b.bins[0][at&lastStep*x>>32&(mostBins-1)].add(&r.gridBox)
		b.bins[1][at>>fieldBits&lastStep*y>>32&(mostBins-1)].add(&r.gridBox)
		b.bins[2][at>>(2*fieldBits)*z>>32&(mostBins-1)].add(&r.gridBox)
	}
}

func (b *bin) add(r *gridBox) {
	b.include(r)
	b.count++
}

// fit bounds the centres of a span as closely as can be.
func (b *builder) fit(s *span) {
	s.centers = noBox
	for i := range b.references[s.from:s.to] {
		center := b.references[s.from+i].center()
		s.centers.include(&gridBox{center, farCorner - center})
	}
}

// choose finds the cheapest cut between bins and returns what it costs.
func (b *builder) choose(p *plane, bins []bin) uint64 {
	sum := bin{gridBox: noBox}
	for i := len(bins) - 1; i > 0; i-- {
		sum.join(&bins[i])
		b.right[i] = sum.cost()
	}
	least := uint64(math.MaxUint64)
	sum = bin{gridBox: noBox}
	for i := range len(bins) - 1 {
		sum.join(&bins[i])
		right := b.right[i+1]
		if sum.count == 0 || right == 0 {
			continue // an empty side divides nothing
		}
		if cost := sum.cost() + right; cost < least {
			least, p.last = cost, i
		}
	}
	return least
}

func (b *bin) join(o *bin) {
	b.include(&o.gridBox)
	b.count += o.count
}

// cost is the area of a bin times its faces, and 0 for none. Some more stand for
// the node that a few take as well as many.
func (b *bin) cost() uint64 {
	const perNode = 5
	if b.count == 0 {
		return 0
	}
	return b.halfArea() * (b.count + perNode)
}

// divide brings the references of s that lie left of a plane to the front and
// returns both sides. A plane of scale 0 halves them by number.
func (b *builder) divide(s *span, p *plane) (left, right span) {
	middle := (s.from + s.to) / 2
	if p.scale == 0 {
		return span{s.from, middle, s.centers, s.grid}, span{middle, s.to, s.centers, s.grid}
	}
	// Left is what lies before the step where the first bin of the right begins.
	shift := fieldBits * p.axis
	begin := coordinate(s.centers.low, p.axis) + (uint64(p.last+1)<<32+p.scale-1)/p.scale
	field, limit := uint64(lastStep)<<shift, begin<<shift
	i, j := s.from, s.to-1
	for {
		for i <= j && b.references[i].center()&field < limit {
			i++
		}
		for i <= j && b.references[j].center()&field >= limit {
			j--
		}
		if i > j {
			break
		}
		b.references[i], b.references[j] = b.references[j], b.references[i]
	}
	left, right = span{s.from, i, s.centers, s.grid}, span{i, s.to, s.centers, s.grid}
	left.centers.above = s.centers.above&^field | (lastStep+1-begin)<<shift
	right.centers.low = s.centers.low&^field | limit
	return left, right
}
