package collision

import (
	"math"
	"math/bits"

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
	// fewFaces is up to how many faces all of them are looked at to choose a split.
	// A sample stands for more.
	fewFaces = 1024
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
// among its children: the surfaces of all nodes that are made of it, and what each
// takes by itself.
type costs struct {
	cost   [wide + 1]uint64
	levels [wide + 1]int // of these nodes
}

type builder struct {
	balanced   bool   // halve by number from the start
	perNode    uint64 // what a node costs beside its surface
	references []reference
	tree       []treeNode
	bins       [3][mostBins]bin
	right      [mostBins]uint64 // costs of what lies right of each cut
}

// makeTree makes the binary tree over references and brings them in its order.
func (b *builder) makeTree(balanced bool) {
	all := b.measure(0, len(b.references))
	b.balanced, b.tree = balanced, make([]treeNode, 1, len(b.references)/2+1)
	b.perNode = all.halfArea() * leavesPerNode * wide / uint64(len(b.references))
	var c costs
	b.split(0, span{0, len(b.references), all}, 0, &c)
}

// span is a range of references, whose centres are within bounds.
type span struct {
	from, to int
	centers  gridBox
}

func (s *span) count() int { return s.to - s.from }

// measure returns the bounds of a range of references.
func (b *builder) measure(from, to int) gridBox {
	all := noBox
	for i := range b.references[from:to] {
		all.include(&b.references[from+i].gridBox)
	}
	return all
}

// split makes tree[at] hold the faces of s, as a leaf or with children. It returns
// their bounds and sets what they cost.
func (b *builder) split(at uint32, s span, depth int, c *costs) gridBox {
	count := s.count()
	if count <= wide {
		all := b.measure(s.from, s.to)
		b.tree[at] = treeNode{first: uint32(s.from), count: uint8(count)}
		own := b.own(&all)
		for k := 1; k < count; k++ {
			c.cost[k], c.levels[k] = own, 1
		}
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
		n.collapse(b.own(&all), b.tallest(count), &l, &r, c)
	}
	return all
}

const (
	// placeBits are free in costs, for the number of places that leads to one, and
	// excessBits above them, for the levels that are too many.
	placeBits   = 3
	excessBits  = 3
	placeMask   = 1<<placeBits - 1
	excessShift = 64 - excessBits
	// leavesPerNode is how many full leaves' surface a node costs beside its own,
	// if the mesh were flat: it takes memory, and time to fetch it.
	leavesPerNode = 1
)

// own is the cost of a wide node: its surface and what it takes by itself.
func (b *builder) own(all *gridBox) uint64 { return (all.halfArea() + b.perNode) &^ placeMask }

// tallest returns how many levels of wide nodes so many faces should have at
// most: as many as the stack holds for all, and one less for each eighth.
func (b *builder) tallest(count int) int {
	const levels = (stackSize - 1) / (wide - 1)
	return (3*levels - bits.Len(uint(len(b.references))) + bits.Len(uint(count))) / 3
}

// collapse finds for every number of places how many of them the left child
// should get, at the least cost, but first of all without too many levels. own is
// the cost of the node itself.
func (n *treeNode) collapse(own uint64, tallest int, left, right, c *costs) {
	for k := 2; k <= wide; k++ {
		best := uint64(math.MaxUint64)
		for j := 1; j < k; j++ {
			levels := 1 + max(left.levels[j], right.levels[k-j])
			excess := uint64(max(levels-tallest, 0)) << excessShift
			best = min(best, excess+left.cost[j]+right.cost[k-j]|uint64(j))
		}
		j := int(best & placeMask)
		n.left[k] = uint8(j)
		c.cost[k] = left.cost[j] + right.cost[k-j]
		c.levels[k] = max(left.levels[j], right.levels[k-j])
	}
	c.cost[1], c.levels[1] = own+c.cost[wide], 1+c.levels[wide]
	for k := 2; k < wide; k++ {
		if c.cost[1] <= c.cost[k] {
			c.cost[k], c.levels[k], n.left[k] = c.cost[1], c.levels[1], 0
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
	last  int    // of the left side
}

type bin struct {
	gridBox
	count uint64
}

// cheapest returns the plane of least area times nodes on both sides; its scale is
// 0 where none separates the centres.
func (b *builder) cheapest(s *span) plane {
	if s.count() <= fewFaces {
		b.fit(s)
	}
	count := min(max(s.count()/facesPerBin, fewestBins), mostBins)
	size := farCorner - s.centers.above - s.centers.low
	var planes [3]plane
	for k := range planes {
		planes[k] = plane{axis: k, scale: uint64(count) << 32 / (coordinate(size, k) + 1)}
		for i := range count {
			b.bins[k][i] = bin{gridBox: noBox}
		}
	}
	b.sort(s, planes[0].scale, planes[1].scale, planes[2].scale)
	var best plane
	least := uint64(math.MaxUint64)
	for k := range planes {
		if coordinate(size, k) == 0 {
			continue
		}
		if cost := b.choose(&planes[k], b.bins[k][:count]); cost < least {
			best, least = planes[k], cost
		}
	}
	return best
}

// sort puts the faces of a span into bins on each axis. Of many it takes a sample.
func (b *builder) sort(s *span, x, y, z uint64) {
	from := s.centers.low
	references := b.references[s.from:s.to]
	stride := 1 + len(references)/fewFaces
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
		return span{s.from, middle, s.centers}, span{middle, s.to, s.centers}
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
	left, right = span{s.from, i, s.centers}, span{i, s.to, s.centers}
	left.centers.above = s.centers.above&^field | (lastStep+1-begin)<<shift
	right.centers.low = s.centers.low&^field | limit
	return left, right
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
