package collision

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// The hierarchy is built in two passes: a binary tree by the surface area
// heuristic over bins, which is cheap to optimise, and then a collapse of every
// three levels or so into nodes of eight children, which is cheap to traverse.

const (
	leafSize = 4
	binCount = 16
	// fewestBins is how many bins the smallest nodes are split by.
	fewestBins = 4
	// nodeCost is what a further level costs, in tests of a face: a leaf is only
	// split for more than that.
	nodeCost = 2.2
	// medianDepth is where the builder stops to look for a good split and halves
	// the faces by number, so that no input makes the tree deeper than the
	// traversal's stack allows.
	medianDepth = 32
)

// reference is one face to the builder: its bounds in float32, rounded outward.
type reference struct {
	low, high [3]float32
	face      uint32
}

// treeNode is a node of the first pass. Leaves hold references[first:first+count].
type treeNode struct {
	low, high [3]float32
	first     uint32  // or the left child; the right one follows
	count     uint32  // 0 for an inner node
	weight    float32 // which node to open first: its surface
}

type builder struct {
	balanced   bool // halve by number from the start
	references []reference
	tree       []treeNode
}

// build makes the nodes of a mesh over the given faces and returns them with
// the faces in leaf order.
//
// A tree by surface may be so lopsided that a path through it leaves more
// children waiting than the stack holds. Such a mesh gets a balanced tree: 4 Mi
// faces halved 20 times, three times a node, leave 7 waiting at each of 7 levels.
func build(references []reference) ([]wideNode, []uint32) {
	nodes := buildTree(references, false)
	if stackNeed(nodes, 0) > stackSize {
		nodes = buildTree(references, true)
	}
	order := make([]uint32, len(references))
	for i := range references {
		order[i] = references[i].face
	}
	return nodes, order
}

func buildTree(references []reference, balanced bool) []wideNode {
	b := builder{balanced: balanced, references: references, tree: make([]treeNode, 1, len(references))}
	b.split(0, 0, len(references), 0)
	c := collapser{tree: b.tree, nodes: make([]wideNode, 1, len(b.tree)/5+1)}
	c.nodes[0] = emptyNode()
	if root := &b.tree[0]; root.count > 0 {
		c.nodes[0].set(0, root)
	} else {
		c.collapse(0, 0)
	}
	return slices.Clone(c.nodes)
}

func newReference(t geom.Triangle, face int) reference {
	box := t.Bounds()
	return reference{
		low:  [3]float32{roundDown(box.Min.X), roundDown(box.Min.Y), roundDown(box.Min.Z)},
		high: [3]float32{roundUp(box.Max.X), roundUp(box.Max.Y), roundUp(box.Max.Z)},
		face: uint32(face),
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

// split makes tree[at] hold references[from:to], as a leaf or with children.
func (b *builder) split(at, from, to, depth int) {
	low, high, centerLow, centerHigh := b.extent(from, to)
	n := treeNode{low: low, high: high, first: uint32(from), count: uint32(to - from), weight: halfArea(&low, &high)}
	bySurface := depth < medianDepth && !b.balanced
	if b.balanced {
		n.weight = float32(to - from) // opens a balanced tree level by level
	}
	small := to-from <= leafSize
	if to-from == 1 || small && !bySurface {
		b.tree[at] = n
		return
	}
	middle := -1
	if bySurface {
		worth := float32(math.MaxFloat32)
		if small {
			worth = float32(n.weight * (float32(to-from) - nodeCost))
		}
		middle = b.splitBySurface(from, to, centerLow, centerHigh, worth)
	}
	if middle < 0 && small {
		b.tree[at] = n
		return
	}
	if middle < 0 {
		middle = (from + to) / 2
	}
	left := len(b.tree)
	n.first, n.count = uint32(left), 0
	b.tree = append(b.tree, treeNode{}, treeNode{})
	b.tree[at] = n
	b.split(left, from, middle, depth+1)
	b.split(left+1, middle, to, depth+1)
}

var (
	largest  = [3]float32{math.MaxFloat32, math.MaxFloat32, math.MaxFloat32}
	smallest = [3]float32{-math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32}
)

// extent returns the bounds of references[from:to] and of their centres. A
// centre is kept doubled, as low + high, which costs one operation less.
func (b *builder) extent(from, to int) (low, high, centerLow, centerHigh [3]float32) {
	low, high, centerLow, centerHigh = largest, smallest, largest, smallest
	for i := from; i < to; i++ {
		r := &b.references[i]
		widen(&low, &high, &r.low, &r.high)
		center := [3]float32{r.low[0] + r.high[0], r.low[1] + r.high[1], r.low[2] + r.high[2]}
		widen(&centerLow, &centerHigh, &center, &center)
	}
	return low, high, centerLow, centerHigh
}

// widen grows the bounds from low to high by those from l to h. Plain comparisons
// serve: no bound is NaN, for which min and max take care.
func widen(low, high, l, h *[3]float32) {
	low[0], low[1], low[2] = min(low[0], l[0]), min(low[1], l[1]), min(low[2], l[2])
	high[0], high[1], high[2] = max(high[0], h[0]), max(high[1], h[1]), max(high[2], h[2])
}

// halfArea is half the surface of a box; only ratios of it matter.
func halfArea(low, high *[3]float32) float32 {
	x, y, z := high[0]-low[0], high[1]-low[1], high[2]-low[2]
	return float32(x*y) + float32(y*z) + float32(z*x)
}

type bin struct {
	low, high [3]float32
	count     int32
}

// splitBySurface partitions references[from:to] at the binned plane of least
// area times faces on both sides, over all axes, and returns where the right
// side begins, or -1 if no plane separates the centres at a cost below worth.
func (b *builder) splitBySurface(from, to int, centerLow, centerHigh [3]float32, worth float32) int {
	// A few faces need no fine choice of planes, and most nodes have a few.
	count := binCount
	for count > fewestBins && 2*count > to-from {
		count /= 2
	}
	var bins [3][binCount]bin
	for k := range 3 {
		for i := range count {
			bins[k][i] = bin{low: largest, high: smallest}
		}
	}
	var scale [3]float32
	for k := range 3 {
		if size := centerHigh[k] - centerLow[k]; size > 0 {
			scale[k] = float32(count) * (1 - 1e-5) / size
		}
	}
	for i := from; i < to; i++ {
		r := &b.references[i]
		for k := range 3 {
			slot := &bins[k][binOf(r, k, &centerLow, &scale)]
			slot.count++
			widen(&slot.low, &slot.high, &r.low, &r.high)
		}
	}
	bestCost, bestAxis, bestBin := worth, -1, 0
	for k := range 3 {
		if scale[k] == 0 {
			continue
		}
		if cost, at := cheapest(bins[k][:count]); cost < bestCost {
			bestCost, bestAxis, bestBin = cost, k, at
		}
	}
	if bestAxis < 0 {
		return -1
	}
	return b.partition(from, to, func(r *reference) bool {
		return binOf(r, bestAxis, &centerLow, &scale) <= bestBin
	})
}

func binOf(r *reference, axis int, centerLow, scale *[3]float32) int {
	return int((r.low[axis]+r.high[axis]-centerLow[axis])*scale[axis]) & (binCount - 1)
}

// cheapest returns the least cost of a split of one axis and the last bin of
// its left side.
func cheapest(bins []bin) (float32, int) {
	var right [binCount]float32
	sum := bin{low: largest, high: smallest}
	for i := len(bins) - 1; i > 0; i-- {
		sum.join(&bins[i])
		right[i] = sum.cost()
	}
	best, at := float32(math.MaxFloat32), 0
	sum = bin{low: largest, high: smallest}
	for i := range len(bins) - 1 {
		sum.join(&bins[i])
		if sum.count == 0 || emptyAfter(bins, i+1) {
			continue
		}
		if cost := sum.cost() + right[i+1]; cost < best {
			best, at = cost, i
		}
	}
	return best, at
}

func emptyAfter(bins []bin, from int) bool {
	for i := from; i < len(bins); i++ {
		if bins[i].count > 0 {
			return false
		}
	}
	return true
}

func (b *bin) join(o *bin) {
	b.count += o.count
	widen(&b.low, &b.high, &o.low, &o.high)
}

func (b *bin) cost() float32 {
	if b.count == 0 {
		return 0
	}
	return float32(halfArea(&b.low, &b.high) * float32(b.count))
}

// partition moves the references for which left holds to the front and returns
// where the others begin.
func (b *builder) partition(from, to int, left func(*reference) bool) int {
	r := b.references
	i, j := from, to-1
	for {
		for i <= j && left(&r[i]) {
			i++
		}
		for i <= j && !left(&r[j]) {
			j--
		}
		if i > j {
			return i
		}
		r[i], r[j] = r[j], r[i]
	}
}

// collapser turns the binary tree into wide nodes.
type collapser struct {
	tree  []treeNode
	nodes []wideNode
}

// collapse fills nodes[at] with up to eight descendants of an inner tree node:
// it opens the one with the largest weight until there are eight.
func (c *collapser) collapse(at, from int) {
	var open [wide]uint32
	open[0], open[1] = c.tree[from].first, c.tree[from].first+1
	count := 2
	for count < wide {
		largest := -1
		for i := range count {
			n := &c.tree[open[i]]
			if n.count == 0 && (largest < 0 || n.weight > c.tree[open[largest]].weight) {
				largest = i
			}
		}
		if largest < 0 {
			break
		}
		first := c.tree[open[largest]].first
		open[largest], open[count] = first, first+1
		count++
	}
	for i := range count {
		n := &c.tree[open[i]]
		c.nodes[at].set(i, n)
		if n.count > 0 {
			continue
		}
		child := len(c.nodes)
		c.nodes = append(c.nodes, emptyNode())
		c.nodes[at].child[i] = uint32(child)
		c.collapse(child, int(open[i]))
	}
}
