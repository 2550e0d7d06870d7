package collision

import (
	"github.com/skijet/skijet/collision/geom"
)

// node is one box of the hierarchy, 32 bytes. Bounds are rounded outward to
// float32, so they may only be too large; every hit is decided in float64.
type node struct {
	min   [3]float32
	first uint32 // first face of a leaf, or the left child; the right one follows
	max   [3]float32
	count uint32 // faces of a leaf, 0 for an inner node
}

const (
	leafSize = 4
	binCount = 16
	// maxDepth bounds the traversal stack. Past medianDepth the builder halves
	// the faces by number, so 2^22 faces fit whatever their shape.
	maxDepth    = 64
	medianDepth = 36
)

// builder holds the work of one build.
type builder struct {
	faces   []face
	order   []int32 // permutation of faces
	bounds  []geom.Bounds
	centers []geom.Vec
	nodes   []node
}

func (m *Mesh) build() {
	n := len(m.faces)
	b := builder{
		faces: m.faces, order: make([]int32, n), bounds: make([]geom.Bounds, n),
		centers: make([]geom.Vec, n), nodes: make([]node, 1, n),
	}
	for i := range m.faces {
		f := &m.faces[i]
		b.order[i] = int32(i)
		b.bounds[i] = geom.Triangle{A: f.a, B: f.b, C: f.c}.Bounds()
		b.centers[i] = b.bounds[i].Center()
	}
	b.split(0, 0, n, 0)
	m.nodes = b.nodes
	m.bounds = b.bounds[0]
	for _, bounds := range b.bounds {
		m.bounds = m.bounds.Union(bounds)
	}
	sorted := make([]face, n)
	for i, from := range b.order {
		sorted[i] = m.faces[from]
	}
	m.faces = sorted
}

// split makes nodes[at] hold order[from:to], as a leaf or with two children.
func (b *builder) split(at, from, to, depth int) {
	bounds, centers := b.extent(from, to)
	nd := node{first: uint32(from), count: uint32(to - from)}
	nd.min = [3]float32{roundDown(bounds.Min.X), roundDown(bounds.Min.Y), roundDown(bounds.Min.Z)}
	nd.max = [3]float32{roundUp(bounds.Max.X), roundUp(bounds.Max.Y), roundUp(bounds.Max.Z)}
	if to-from <= leafSize {
		b.nodes[at] = nd
		return
	}
	middle := -1
	if depth < medianDepth {
		middle = b.splitBySurface(from, to, centers)
	}
	if middle < 0 {
		middle = (from + to) / 2
	}
	left := len(b.nodes)
	nd.first, nd.count = uint32(left), 0
	b.nodes = append(b.nodes, node{}, node{})
	b.nodes[at] = nd
	b.split(left, from, middle, depth+1)
	b.split(left+1, middle, to, depth+1)
}

// extent returns the bounds of order[from:to] and of their centres.
func (b *builder) extent(from, to int) (bounds, centers geom.Bounds) {
	first := b.order[from]
	bounds = b.bounds[first]
	centers = geom.Bounds{Min: b.centers[first], Max: b.centers[first]}
	for _, i := range b.order[from+1 : to] {
		bounds = bounds.Union(b.bounds[i])
		centers = centers.Include(b.centers[i])
	}
	return bounds, centers
}

type bin struct {
	bounds geom.Bounds
	count  int
}

func (b *bin) add(bounds geom.Bounds, count int) {
	if count == 0 {
		return
	}
	if b.count == 0 {
		b.bounds = bounds
	} else {
		b.bounds = b.bounds.Union(bounds)
	}
	b.count += count
}

// cost is the surface area heuristic of a side: its area times its faces.
func (b *bin) cost() float64 {
	if b.count == 0 {
		return 0
	}
	s := b.bounds.Size()
	area := float64(s.X*s.Y) + float64(s.Y*s.Z) + float64(s.Z*s.X)
	return area * float64(b.count)
}

// splitBySurface partitions order[from:to] at the binned plane with the least
// surface area heuristic over all axes and returns where the right side begins,
// or -1 if no plane separates the centres.
func (b *builder) splitBySurface(from, to int, centers geom.Bounds) int {
	size := axes(centers.Size())
	low := axes(centers.Min)
	bestCost, bestAxis, bestBin := 0.0, -1, 0
	for axis := range 3 {
		if size[axis] <= 0 {
			continue
		}
		var bins [binCount]bin
		scale := binCount * (1 - 1e-9) / size[axis]
		for _, i := range b.order[from:to] {
			bins[int((axes(b.centers[i])[axis]-low[axis])*scale)].add(b.bounds[i], 1)
		}
		var right [binCount]float64
		var sum bin
		for k := binCount - 1; k > 0; k-- {
			sum.add(bins[k].bounds, bins[k].count)
			right[k] = sum.cost()
		}
		sum = bin{}
		for k := range binCount - 1 {
			sum.add(bins[k].bounds, bins[k].count)
			cost := sum.cost() + right[k+1]
			if sum.count > 0 && sum.count < to-from && (bestAxis < 0 || cost < bestCost) {
				bestCost, bestAxis, bestBin = cost, axis, k
			}
		}
	}
	if bestAxis < 0 {
		return -1
	}
	scale := binCount * (1 - 1e-9) / size[bestAxis]
	return b.partition(from, to, func(i int32) bool {
		return int((axes(b.centers[i])[bestAxis]-low[bestAxis])*scale) <= bestBin
	})
}

// partition moves the faces for which left holds to the front and returns where
// the others begin. Their order is kept, so the tree depends on the input alone.
func (b *builder) partition(from, to int, left func(int32) bool) int {
	var right []int32
	middle := from
	for _, i := range b.order[from:to] {
		if left(i) {
			b.order[middle] = i
			middle++
		} else {
			right = append(right, i)
		}
	}
	copy(b.order[middle:to], right)
	return middle
}

func axes(v geom.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// walk is a straight path through the hierarchy of a box that grows every node
// by grow on each side; a ray grows by nothing but the margin.
type walk struct {
	origin, inverse [3]float64
	grow            [3]float64
}

// cullMargin makes culling err on the side of testing a face: it is far above
// the rounding of the slab test and of a face's own test.
const cullMargin = 4 * Slop

// steepest bounds 1/component: a smaller component counts as this small, which
// never loses a hit because the margin alone outlasts the path.
const steepest = 1e30

func newWalk(origin, displacement, half geom.Vec) walk {
	w := walk{origin: axes(origin), grow: axes(half)}
	for i, d := range axes(displacement) {
		w.grow[i] += cullMargin
		switch {
		case d >= 1/steepest || d <= -1/steepest:
			w.inverse[i] = 1 / d
		case d < 0:
			w.inverse[i] = -steepest
		default:
			w.inverse[i] = steepest
		}
	}
	return w
}

// enter returns the fraction at which the path enters the grown node, or a
// value above limit when it does not by then. Starts inside give 0 or less.
func (w *walk) enter(n *node, limit float64) float64 {
	near, far := -1.0, limit
	for i := range 3 {
		t0 := (float64(n.min[i]) - w.grow[i] - w.origin[i]) * w.inverse[i]
		t1 := (float64(n.max[i]) + w.grow[i] - w.origin[i]) * w.inverse[i]
		if t0 > t1 {
			t0, t1 = t1, t0
		}
		if t0 > near {
			near = t0
		}
		if t1 < far {
			far = t1
		}
	}
	if near > far || far < 0 {
		return 2
	}
	return near
}

// pending is a node that is still to be visited and where the path enters it.
type pending struct {
	node  uint32
	enter float64
}

// visit tests every face of every leaf that the path enters before the best
// hit so far, nearest leaves first.
func (m *Mesh) visit(q *query) {
	var stack [maxDepth]pending
	depth := 0
	current := pending{0, q.enter(&m.nodes[0], q.hit.Fraction)}
	for {
		if current.enter <= q.hit.Fraction {
			n := &m.nodes[current.node]
			if n.count == 0 {
				left := pending{n.first, q.enter(&m.nodes[n.first], q.hit.Fraction)}
				right := pending{n.first + 1, q.enter(&m.nodes[n.first+1], q.hit.Fraction)}
				if right.enter < left.enter {
					left, right = right, left
				}
				if right.enter <= q.hit.Fraction {
					stack[depth] = right
					depth++
				}
				current = left
				continue
			}
			for i := n.first; i < n.first+n.count; i++ {
				q.test(&m.faces[i])
			}
		}
		if depth == 0 {
			return
		}
		depth--
		current = stack[depth]
	}
}
