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
	binCount = 16
	// fewestBins is how many bins the smallest nodes are split by.
	fewestBins = 4
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

// treeNode is a node of the first pass. Leaves hold references[first:first+count]
// and at most as many faces as fit into one node of the second.
type treeNode struct {
	first uint32 // or the left child; the right one follows
	count uint8  // 0 for an inner node
	// left is, for each number of children that a wide node has left for this
	// subtree, how many go to the left child; 0 where one node for the whole of it
	// is better. A place for all eight stands in the last.
	left [wide + 1]uint8
}

// costs are what a subtree costs a wide node at best that gives it so many places
// among its children: the surfaces of all nodes that are made of it.
type costs [wide + 1]uint64

type builder struct {
	balanced   bool // halve by number from the start
	references []reference
	tree       []treeNode
	bins       [3][binCount]bin
	right      [binCount]bin // of choose
}

// buildTree makes the binary tree over references and brings them in its order.
func buildTree(references []reference, balanced bool) []treeNode {
	b := builder{balanced: balanced, references: references, tree: make([]treeNode, 1, len(references)/2+1)}
	var c costs
	all := span{0, len(references), noBox}
	b.measure(&all)
	b.split(0, all, 0, &c)
	return b.tree
}

// span is a range of references and their bounds.
type span struct {
	from, to int
	all      gridBox
}

func (s *span) count() int { return s.to - s.from }

// measure sets the bounds of a span.
func (b *builder) measure(s *span) {
	s.all = noBox
	for i := s.from; i < s.to; i++ {
		s.all.include(&b.references[i].gridBox)
	}
}

// split makes tree[at] hold the faces of s, as a leaf or with children, and tells
// what it costs.
func (b *builder) split(at uint32, s span, depth int, c *costs) {
	own := s.all.halfArea() << placeBits
	if count := s.count(); count <= wide {
		b.tree[at] = treeNode{first: uint32(s.from), count: uint8(count)}
		for k := 1; k < count; k++ {
			c[k] = own
		}
		return
	}
	var best cut
	if depth < medianDepth && !b.balanced {
		best = b.cheapest(&s)
	}
	left, right := b.divide(&s, &best)
	first := uint32(len(b.tree))
	b.tree = append(b.tree, treeNode{}, treeNode{})
	var l, r costs
	b.split(first, left, depth+1, &l)
	b.split(first+1, right, depth+1, &r)
	n := &b.tree[at]
	n.first = first
	if b.balanced {
		n.halve()
	} else {
		n.collapse(own, &l, &r, c)
	}
}

// placeBits are free in costs, for the number of places that leads to one.
const placeBits = 3

// collapse finds for every number of places how many of them the left child
// should get. own is the surface of the node itself.
func (n *treeNode) collapse(own uint64, left, right, c *costs) {
	for k := 2; k <= wide; k++ {
		best := uint64(math.MaxUint64)
		for j := 1; j < k; j++ {
			best = min(best, left[j]+right[k-j]|uint64(j))
		}
		c[k], n.left[k] = best&^(1<<placeBits-1), uint8(best&(1<<placeBits-1))
	}
	c[1] = own + c[wide]
	for k := 2; k < wide; k++ {
		if c[1] <= c[k] {
			c[k], n.left[k] = c[1], 0
		}
	}
}

// halve gives each child half of the places, so that a balanced tree opens level
// by level.
func (n *treeNode) halve() {
	for k := range n.left {
		n.left[k] = uint8(k / 2)
	}
}

// plane divides faces by the bins that their centres fall into. The zero value
// divides none.
type plane struct {
	axis  int
	scale uint64 // bins a step, times 2^32
	from  uint64 // a point where the first begins
	last  int    // of the left side
}

func (p *plane) bin(r *reference) int {
	return int(coordinate(r.center()-p.from, p.axis)*p.scale>>32) & (binCount - 1)
}

type bin struct {
	gridBox
	count uint64
}

// cut is a plane with the bounds of both sides and what they cost.
type cut struct {
	plane
	left, right gridBox
	cost        uint64
}

// cheapest returns the cut of least area times nodes on both sides; its scale is
// 0 where no plane separates the centres.
func (b *builder) cheapest(s *span) cut {
	// A few faces need no fine choice of planes, and most nodes have a few.
	count := binCount
	for count > fewestBins && 2*count > s.count() {
		count /= 2
	}
	centers := b.centers(s)
	size := farCorner - centers.above - centers.low
	var planes [3]plane
	for k := range planes {
		planes[k] = plane{axis: k, scale: uint64(count) << 32 / (coordinate(size, k) + 1), from: centers.low}
		for i := range count {
			b.bins[k][i] = bin{gridBox: noBox}
		}
	}
	b.sort(s, &planes)
	best := cut{cost: math.MaxUint64}
	for k := range planes {
		if coordinate(size, k) > 0 {
			b.choose(&planes[k], b.bins[k][:count], &best)
		}
	}
	return best
}

// sort puts the faces of a span into bins on each axis.
func (b *builder) sort(s *span, planes *[3]plane) {
	from := planes[0].from
	x, y, z := planes[0].scale, planes[1].scale, planes[2].scale
	references := b.references[s.from:s.to]
	for i := range references {
		r := &references[i]
		at := r.center() - from
		b.bins[0][at&lastStep*x>>32&(binCount-1)].add(&r.gridBox)
		b.bins[1][at>>fieldBits&lastStep*y>>32&(binCount-1)].add(&r.gridBox)
		b.bins[2][at>>(2*fieldBits)*z>>32&(binCount-1)].add(&r.gridBox)
	}
}

func (b *bin) add(r *gridBox) {
	b.include(r)
	b.count++
}

// centers returns bounds of the centres of a span: the bounds of its faces serve
// where these are small beside the span.
func (b *builder) centers(s *span) gridBox {
	const fewFaces = 512
	if s.count() > fewFaces {
		return s.all
	}
	c := noBox
	for i := s.from; i < s.to; i++ {
		center := b.references[i].center()
		c.include(&gridBox{center, farCorner - center})
	}
	return c
}

// choose makes best the cheapest cut between bins, if it is cheaper.
func (b *builder) choose(p *plane, bins []bin, best *cut) {
	sum := bin{gridBox: noBox}
	for i := len(bins) - 1; i > 0; i-- {
		sum.join(&bins[i])
		b.right[i] = sum
	}
	sum = bin{gridBox: noBox}
	for i := range len(bins) - 1 {
		sum.join(&bins[i])
		right := &b.right[i+1]
		if sum.count == 0 || right.count == 0 {
			continue // an empty side divides nothing
		}
		if cost := sum.cost() + right.cost(); cost < best.cost {
			*best = cut{*p, sum.gridBox, right.gridBox, cost}
			best.last = i
		}
	}
}

func (b *bin) join(o *bin) {
	b.include(&o.gridBox)
	b.count += o.count
}

// cost is the area of a bin times the nodes that its faces fill.
func (b *bin) cost() uint64 { return b.halfArea() * ((b.count + wide - 1) / wide) }

// divide brings the references of s that lie left of the cut to the front and
// returns both sides. A cut without a plane halves them by number.
func (b *builder) divide(s *span, c *cut) (left, right span) {
	middle := (s.from + s.to) / 2
	if c.scale == 0 {
		left, right = span{s.from, middle, noBox}, span{middle, s.to, noBox}
		b.measure(&left)
		b.measure(&right)
		return left, right
	}
	i, j := s.from, s.to-1
	for {
		for i <= j && c.bin(&b.references[i]) <= c.last {
			i++
		}
		for i <= j && c.bin(&b.references[j]) > c.last {
			j--
		}
		if i > j {
			return span{s.from, i, c.left}, span{i, s.to, c.right}
		}
		b.references[i], b.references[j] = b.references[j], b.references[i]
	}
}

// roundDown and roundUp return the nearest float32 at or beyond f.
func roundDown(f float64) float32 {
	r := float32(f)
	if float64(r) > f {
		r = math.Nextafter32(r, float32(math.Inf(-1)))
	}
	return r
}

func roundUp(f float64) float32 {
	r := float32(f)
	if float64(r) < f {
		r = math.Nextafter32(r, float32(math.Inf(1)))
	}
	return r
}

// boundsOf returns bounds rounded outward.
func boundsOf(b *geom.Bounds) bounds {
	return bounds{
		low:  [3]float32{roundDown(b.Min.X), roundDown(b.Min.Y), roundDown(b.Min.Z)},
		high: [3]float32{roundUp(b.Max.X), roundUp(b.Max.Y), roundUp(b.Max.Z)},
	}
}
