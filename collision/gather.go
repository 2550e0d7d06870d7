package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// MaxNearby is how many triangles a [Nearby] holds at most. Scanning more takes longer
// than walking the hierarchy.
const MaxNearby = 256

// Nearby holds the triangles around a body, and its queries have the same results as those
// of their shape, in every bit. A body makes some ten queries a tick, all within a few
// metres: Nearby walks the hierarchy once for all of them, and once in several ticks where
// the body stays near.
//
//	near.Gather(world, box, displacement, reach) // at the start of a tick
//	hit, ok := near.SweepBox(box, displacement)
//
// A query beyond the gathered region is passed on to the shape, and so is one after a
// [Mover] was placed there: gathering too little costs only time.
//
// The zero value is ready, and grows; one from [NewNearby] has all its memory at once. It
// hits nothing before its first Gather. A Nearby belongs to one body and one goroutine and
// must not be copied. It is not state of a match: it need not be saved, and may be cleared
// at any time.
type Nearby struct {
	shape  Shape  // that is asked for all else
	world  *World // the shape, if it is one
	parts  []part // of the shape
	firsts []int  // of each part, its first group
	movers []placedPart

	twoSided bool // all parts are

	bounds geom.Bounds
	holds  bool     // all faces that meet the bounds are here
	last   geom.Vec // centre of the box at the last Gather
	need   geom.Bounds
	gone   geom.Vec // since the Gather before
	due    bool     // what is needed is to be collected
	spare  float64  // see widen
	grid   nearbyGrid
	groups []faceGroup
	blocks []faceBlock         // of the groups, and some to spare
	planar [][wide]alignedFace // the same in the plain form
	free   int                 // places for faces in the last group
	most   int                 // groups that it may fill

	waiting [MaxNearby / wide]waiting // of the query in hand
	along   [3]axisSweep

	repeats      repeats
	askedOutside bool // the query in hand asked the shape for a seam

	met      geom.Triangle // by the last sweep that hit a face held
	metIndex int
	hasMet   bool

	work NearbyWork
}

var _ Shape = (*Nearby)(nil)

// NewNearby returns a Nearby for at most that many triangles, up to [MaxNearby], which does
// not allocate for the shape again: 190 bytes a triangle, 310 without assembly, and some
// 6 kB.
func NewNearby(s Shape, triangles int) *Nearby {
	groups := min(max((triangles+wide-1)/wide, 1), MaxNearby/wide)
	n := &Nearby{most: groups, groups: make([]faceGroup, 0, groups), blocks: make([]faceBlock, groups)}
	if !lanes {
		n.planar = make([][wide]alignedFace, groups)
	}
	n.repeats.reserve()
	n.enter(s)
	return n
}

// NearbyWork counts what a [Nearby] has done.
type NearbyWork struct {
	Gathered    int // calls of Gather that collected triangles
	Kept        int // calls of Gather that kept the triangles held
	Overflows   int // calls of Gather that found more than MaxNearby triangles
	CacheHits   int // queries that used the triangles held
	Repeated    int // queries of a box at rest, equal to those of the last tick
	CacheMisses int // queries that were passed on to the shape
}

// placedPart is a part that can be placed.
type placedPart struct {
	part   int
	placed uint64 // how often it had been when its faces were collected
}

// Work returns what n has done since it was made.
func (n *Nearby) Work() NearbyWork { return n.work }

// Bounds holds all triangles of the shape.
func (n *Nearby) Bounds() geom.Bounds {
	if n.shape == nil {
		return geom.Bounds{}
	}
	return n.shape.Bounds()
}

// Triangle returns triangle i of the shape, and false where there is none or the shape does not
// know its triangles.
func (n *Nearby) Triangle(i int) (geom.Triangle, bool) {
	if part, ok := n.shape.(interface {
		Triangle(i int) (geom.Triangle, bool)
	}); ok {
		return part.Triangle(i)
	}
	return geom.Triangle{}, false
}

// Clear empties n, so that its queries hit nothing. It keeps its memory.
func (n *Nearby) Clear() { n.enter(nil) }

// Gather prepares n for queries of s by a box in a tick: those along displacement, and up
// to reach metres beside that on every axis. Reach covers steps up, pushes and turns. If n
// still holds all triangles there, it keeps them. Otherwise it collects them, with some
// more for later ticks, in the direction in which the box has been moving.
//
// Triangles are collected from the shapes of this package. For a shape of yours, and
// where there are more than [MaxNearby], n passes every query on.
//
// Gather allocates nothing once n has held the largest number of triangles.
func (n *Nearby) Gather(s Shape, box geom.Box, displacement geom.Vec, reach float64) {
	n.Expect(s, box, displacement, reach)
	n.collectDue()
}

// Expect is Gather delayed until a query has hit something: a box that hits nothing makes
// no more than one query, and that is passed on to the shape.
func (n *Nearby) Expect(s Shape, box geom.Box, displacement geom.Vec, reach float64) {
	need := &n.need
	need.Min.X, need.Max.X = cover(box.Center.X, box.Half.X, displacement.X, reach)
	need.Min.Y, need.Max.Y = cover(box.Center.Y, box.Half.Y, displacement.Y, reach)
	need.Min.Z, need.Max.Z = cover(box.Center.Z, box.Half.Z, displacement.Z, reach)
	n.gone = box.Center.Sub(n.last)
	n.last = box.Center
	n.repeats.begin(n.gone == geom.Vec{})
	if !isSame(s, n.shape) {
		n.enter(s)
		n.gone = geom.Vec{}
	}
	if n.due = !holds(&n.bounds, need) || n.holds && !n.isFresh(); !n.due {
		n.work.Kept++
	}
}

// collectDue collects the expected region, unless n holds it.
func (n *Nearby) collectDue() {
	if !n.due {
		return
	}
	n.due = false
	n.work.Gathered++
	if holds(&n.bounds, &n.need) { // but for what moved
		n.collect(n.firstMoved())
		return
	}
	n.widen(&n.need, n.gone)
	n.collect(0)
	n.adapt()
}

// cover returns what a box and its reach cover on one axis.
func cover(center, half, displacement, reach float64) (low, high float64) {
	margin := math.Abs(half) + reach + cullMargin
	low, high = center-margin, center+margin
	if displacement < 0 {
		return low + displacement, high
	}
	return low, high + displacement
}

// How much more than one tick needs is collected on all sides, in parts of the longest
// side of that: more where there are few faces, so that it happens less often there.
const (
	leastSpare = 1.0 / 8
	mostSpare  = 1
	fewGroups  = 2 // up to which it grows
	manyGroups = 6 // above which it shrinks
)

// ticksAhead is for how many more ticks faces are collected, if they go as the last one
// did. More are held the longer, and slow every query down.
const ticksAhead = 3

// adapt chooses how much more is collected the next time.
func (n *Nearby) adapt() {
	switch many := len(n.groups); {
	case !n.holds || many > manyGroups:
		n.spare /= 2
	case many <= fewGroups:
		n.spare *= 2
	}
}

// widen sets the bounds to what is needed and some more: on all sides, and ahead of a box
// that has gone somewhere since the last tick. One that was put elsewhere goes nowhere.
func (n *Nearby) widen(need *geom.Bounds, gone geom.Vec) {
	n.spare = min(max(n.spare, leastSpare), mostSpare)
	size := need.Max.Sub(need.Min)
	longest := max(size.X, size.Y, size.Z)
	if far := gone.Abs(); !(max(far.X, far.Y, far.Z) <= longest) {
		gone = geom.Vec{}
	}
	gone = gone.Scale(ticksAhead)
	margin := float64(longest * n.spare)
	b := &n.bounds
	b.Min.X, b.Max.X = widened(need.Min.X, need.Max.X, gone.X, margin)
	b.Min.Y, b.Max.Y = widened(need.Min.Y, need.Max.Y, gone.Y, margin)
	b.Min.Z, b.Max.Z = widened(need.Min.Z, need.Max.Z, gone.Z, margin)
}

func widened(low, high, ahead, margin float64) (float64, float64) {
	low, high = low-margin, high+margin
	if ahead < 0 {
		return low + ahead, high
	}
	return low, high + ahead
}

// isSame reports whether two shapes are one of this package. Others may be of types that
// cannot be compared.
func isSame(a, b Shape) bool {
	switch a.(type) {
	case *World, *Mesh, *Heightfield, *Mover:
		return a == b
	}
	return false
}

// enter makes n hold nothing of a shape.
func (n *Nearby) enter(s Shape) {
	n.shape, n.world, n.holds, n.hasMet = s, nil, false, false
	n.bounds = nowhere()
	n.repeats.clear()
	for i := range n.parts {
		n.parts[i] = part{} // or what was before stays in memory
	}
	n.parts, n.firsts, n.movers, n.groups = n.parts[:0], n.firsts[:0], n.movers[:0], n.groups[:0]
	switch s := s.(type) {
	case *World:
		n.world = s
		n.parts = append(n.parts, s.parts...)
	case *Mesh:
		n.parts = append(n.parts, s.part())
	case *Heightfield:
		n.parts = append(n.parts, s.part())
	case *Mover:
		n.parts = append(n.parts, s.part())
	}
	n.twoSided = true
	for i := range n.parts {
		n.firsts = append(n.firsts, 0)
		n.twoSided = n.twoSided && n.parts[i].shape().twoSided
		if m := n.parts[i].mesh; m != nil && m.placed > 0 {
			n.movers = append(n.movers, placedPart{part: i})
		}
	}
}

// nowhere returns bounds that hold nothing.
func nowhere() geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: math.Inf(1)}, Max: geom.Vec{X: math.Inf(-1)}}
}

// holds reports whether bounds hold others. What is not a number is held by none.
func holds(outer, inner *geom.Bounds) bool {
	return inner.Min.X >= outer.Min.X && inner.Min.Y >= outer.Min.Y && inner.Min.Z >= outer.Min.Z &&
		inner.Max.X <= outer.Max.X && inner.Max.Y <= outer.Max.Y && inner.Max.Z <= outer.Max.Z
}

// isFresh reports whether the faces of all parts are where they were collected.
func (n *Nearby) isFresh() bool { return len(n.movers) == 0 || n.firstMoved() == len(n.parts) }

// firstMoved returns the first part that was placed since and was or is within bounds, or
// how many parts there are.
func (n *Nearby) firstMoved() int {
	for i := range n.movers {
		m := &n.movers[i]
		p := &n.parts[m.part]
		if p.mesh.placed == m.placed {
			continue
		}
		if n.groupsOf(m.part) > 0 || p.mesh.bounds.Overlaps(n.bounds) {
			return m.part
		}
		m.placed = p.mesh.placed
	}
	return len(n.parts)
}

// groupsOf returns how many groups the faces of a part fill.
func (n *Nearby) groupsOf(part int) int {
	if part+1 < len(n.firsts) {
		return n.firsts[part+1] - n.firsts[part]
	}
	return len(n.groups) - n.firsts[part]
}

// farthest is how far from the origin triangles are collected, m. There are none further
// out, and far beyond it the steps of bounds would have no meaning.
const farthest = 2 * MaxCoordinate

// collect collects the faces that meet the bounds, of the parts from first on.
func (n *Nearby) collect(first int) {
	n.repeats.clear()
	n.hasMet = false
	far := n.bounds.Min.Abs().Max(n.bounds.Max.Abs())
	n.holds = len(n.parts) > 0 && max(far.X, far.Y, far.Z) <= farthest
	if !n.holds {
		n.groups = n.groups[:0]
		return
	}
	n.grid.set(&n.bounds)
	n.groups = n.groups[:n.firsts[first]]
	for i := first; i < len(n.parts); i++ {
		n.firsts[i], n.free = len(n.groups), 0
		if !n.collectPart(i) {
			n.work.Overflows++
			n.holds = false
			return
		}
	}
	for i := range n.movers {
		m := &n.movers[i]
		m.placed = n.parts[m.part].mesh.placed
	}
}

// collectPart adds the faces of a part in the order in which an overlap meets them, and
// returns false if there are too many.
func (n *Nearby) collectPart(part int) bool {
	switch p := &n.parts[part]; {
	case !p.bounds().Overlaps(n.bounds):
		return true
	case p.field != nil:
		return n.collectField(part, p.field)
	default:
		return n.collectMesh(part, p.mesh)
	}
}

func (n *Nearby) collectMesh(part int, m *Mesh) bool {
	var w boxWalk
	var face geom.Triangle
	w.start(m, n.bounds.Center(), n.bounds.Size().Scale(0.5))
	for place := w.next(m); place != noFace; place = w.next(m) {
		m.readCorners(place, &face)
		if !n.add(part, &face, int(m.data[place])) {
			return false
		}
	}
	return true
}

func (n *Nearby) collectField(part int, h *Heightfield) bool {
	i0, i1, j0, j1, ok := h.cells(n.bounds.Min, n.bounds.Max)
	if !ok {
		return true
	}
	if (i1-i0+1)*(j1-j0+1) > MaxNearby {
		return false
	}
	var pair [2]geom.Triangle
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			h.cut(i, j, &pair)
			index := 2 * (j*(h.columns-1) + i)
			if !n.add(part, &pair[0], index) || !n.add(part, &pair[1], index+1) {
				return false
			}
		}
	}
	return true
}
