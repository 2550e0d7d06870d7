package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// The hierarchy is built in two passes: a binary tree by the surface area
// heuristic over bins, which is cheap to optimise, and then a collapse of every
// three levels or so into nodes of eight children, which is cheap to traverse.

const (
	binCount = 16
	// fewestBins is how many bins the smallest nodes are split by.
	fewestBins = 4
	// allAxes is up to how many faces a split is sought on all three axes. Above,
	// the axis on which the faces are spread most is as good and costs a third.
	allAxes = 2048
	// medianDepth is where the builder stops to look for a good split and halves
	// the faces by number, so that no input makes the tree deeper than the
	// traversal's stack allows.
	medianDepth = 32
)

// reference is one face to the builder: its bounds, rounded outward.
type reference struct {
	bounds
	face uint32
}

// center returns a point for the face, doubled, which costs one operation less.
func (r *reference) center(axis int) float32 { return r.low[axis] + r.high[axis] }

// treeNode is a node of the first pass. Leaves hold references[first:first+count]
// and at most as many faces as fit into one node of the second.
type treeNode struct {
	bounds
	first  uint32  // or the left child; the right one follows
	count  uint32  // 0 for an inner node
	weight float32 // which node to open first: its surface
}

type builder struct {
	balanced   bool // halve by number from the start
	references []reference
	tree       []treeNode
}

// buildTree makes the binary tree over references and brings them in its order.
func buildTree(references []reference, balanced bool) []treeNode {
	b := builder{balanced: balanced, references: references, tree: make([]treeNode, 1, len(references)/2+1)}
	all := span{0, len(references), nothing}
	b.measure(&all)
	b.split(0, all, 0)
	return b.tree
}

func newReference(t *geom.Triangle, face uint32) reference {
	box := t.Bounds()
	return reference{bounds{
		low:  [3]float32{roundDown(box.Min.X), roundDown(box.Min.Y), roundDown(box.Min.Z)},
		high: [3]float32{roundUp(box.Max.X), roundUp(box.Max.Y), roundUp(box.Max.Z)},
	}, face}
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

// span is a range of references and their bounds.
type span struct {
	from, to int
	all      bounds
}

func (s *span) count() int { return s.to - s.from }

// measure sets the bounds of a span.
func (b *builder) measure(s *span) {
	s.all = nothing
	for i := s.from; i < s.to; i++ {
		s.all.include(&b.references[i].bounds)
	}
}

// split makes tree[at] hold the faces of s, as a leaf or with children.
func (b *builder) split(at int, s span, depth int) {
	n := treeNode{bounds: s.all, first: uint32(s.from), count: uint32(s.count()), weight: s.all.halfArea()}
	if b.balanced {
		n.weight = float32(s.count()) // opens a balanced tree level by level
	}
	if s.count() <= wide {
		b.tree[at] = n
		return
	}
	var c cut
	if depth < medianDepth && !b.balanced {
		c = b.cheapest(&s)
	}
	left, right := b.divide(&s, &c)
	first := len(b.tree)
	n.first, n.count = uint32(first), 0
	b.tree = append(b.tree, treeNode{}, treeNode{})
	b.tree[at] = n
	b.split(first, left, depth+1)
	b.split(first+1, right, depth+1)
}

// plane divides faces by the bins that their centres fall into. The zero value
// divides none.
type plane struct {
	axis  int
	scale float32 // bins a unit
	from  float32 // where the first begins
	last  int     // of the left side
}

func (p *plane) bin(r *reference) int {
	return int((r.center(p.axis)-p.from)*p.scale) & (binCount - 1)
}

type bin struct {
	bounds
	count int32
}

// cut is a plane with the bounds of both sides and what they cost.
type cut struct {
	plane
	left, right bounds
	cost        float32
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
	only := -1
	if s.count() > allAxes {
		only = centers.longest()
	}
	best := cut{cost: math.MaxFloat32}
	for k := range 3 {
		size := centers.high[k] - centers.low[k]
		if !(size > 0) || only >= 0 && k != only {
			continue
		}
		p := plane{axis: k, scale: float32(count) * (1 - 1e-5) / size, from: centers.low[k]}
		var bins [binCount]bin
		for i := range count {
			bins[i] = bin{bounds: nothing}
		}
		for i := s.from; i < s.to; i++ {
			r := &b.references[i]
			slot := &bins[p.bin(r)]
			slot.count++
			slot.include(&r.bounds)
		}
		p.choose(bins[:count], &best)
	}
	return best
}

// centers returns bounds of the centres of a span, doubled: the bounds of its
// faces serve where these are small beside the span.
func (b *builder) centers(s *span) bounds {
	const fewFaces = 512
	c := nothing
	if s.count() > fewFaces {
		for k := range 3 {
			c.low[k], c.high[k] = 2*s.all.low[k], 2*s.all.high[k]
		}
		return c
	}
	for i := s.from; i < s.to; i++ {
		r := &b.references[i]
		center := [3]float32{r.center(0), r.center(1), r.center(2)}
		c.include(&bounds{center, center})
	}
	return c
}

// longest returns the axis on which b is longest.
func (b *bounds) longest() int {
	axis := 0
	for k := 1; k < 3; k++ {
		if b.high[k]-b.low[k] > b.high[axis]-b.low[axis] {
			axis = k
		}
	}
	return axis
}

// choose makes best the cheapest cut between bins, if it is cheaper.
func (p *plane) choose(bins []bin, best *cut) {
	var right [binCount]bin
	sum := bin{bounds: nothing}
	for i := len(bins) - 1; i > 0; i-- {
		sum.join(&bins[i])
		right[i] = sum
	}
	sum = bin{bounds: nothing}
	for i := range len(bins) - 1 {
		sum.join(&bins[i])
		if sum.count == 0 || right[i+1].count == 0 {
			continue // an empty side divides nothing
		}
		if cost := sum.cost() + right[i+1].cost(); cost < best.cost {
			*best = cut{*p, sum.bounds, right[i+1].bounds, cost}
			best.last = i
		}
	}
}

func (b *bin) join(o *bin) {
	if o.count > 0 {
		b.count += o.count
		b.include(&o.bounds)
	}
}

// cost is the area of a bin times the nodes that its faces fill. Faces in a line
// have no area; they still count.
func (b *bin) cost() float32 {
	return float32((b.halfArea() + leastArea) * float32((b.count+wide-1)/wide))
}

// leastArea is the area of a box without one, m2.
const leastArea = 1e-12

// divide brings the references of s that lie left of the cut to the front and
// returns both sides. A cut without a plane halves them by number.
func (b *builder) divide(s *span, c *cut) (left, right span) {
	middle := (s.from + s.to) / 2
	if c.scale == 0 {
		left, right = span{s.from, middle, nothing}, span{middle, s.to, nothing}
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
