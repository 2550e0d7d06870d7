package collision

import (
	"iter"

	"github.com/skijet/skijet/collision/geom"
)

// HierarchyBox is a box of the hierarchy by which a shape culls triangles.
type HierarchyBox struct {
	Bounds geom.Bounds // m
	// Depth is 0 for the box around a whole shape, and one more for each box in another.
	Depth int
	// Triangle is the number of the only triangle in the box. A cell of a [Heightfield] has
	// two, and this is the lower of their numbers. It is -1 for a box that holds other boxes.
	Triangle int
}

// Hierarchy yields the boxes of the shape that touch the given bounds, down to a depth,
// each before those in it. It is for pictures and tools: queries do not use it.
func (m *Mesh) Hierarchy(near geom.Bounds, depth int) iter.Seq[HierarchyBox] {
	return hierarchy(near, depth, part{mesh: m})
}

// Hierarchy yields boxes as [Mesh.Hierarchy] does: that of the whole field, blocks of
// cells, and cells.
func (h *Heightfield) Hierarchy(near geom.Bounds, depth int) iter.Seq[HierarchyBox] {
	return hierarchy(near, depth, part{field: h})
}

// Hierarchy yields boxes as [Mesh.Hierarchy] does, part by part, of movers where they are
// now.
func (w *World) Hierarchy(near geom.Bounds, depth int) iter.Seq[HierarchyBox] {
	return hierarchy(near, depth, w.parts...)
}

// hierarchy walks through the boxes of parts.
func hierarchy(near geom.Bounds, depth int, parts ...part) iter.Seq[HierarchyBox] {
	return func(yield func(HierarchyBox) bool) {
		for i := range parts {
			p := &parts[i]
			w := hierarchyWalk{near: near, deepest: depth, base: p.base, yield: yield}
			if !w.enter(HierarchyBox{Bounds: *p.bounds(), Triangle: -1}) {
				if w.ended {
					return
				}
				continue
			}
			if p.field != nil {
				w.blocks(p.field)
			} else {
				w.node(p.mesh, 0, 1)
			}
			if w.ended {
				return
			}
		}
	}
}

// hierarchyWalk is one walk through the boxes of a part.
type hierarchyWalk struct {
	near    geom.Bounds
	deepest int
	base    int // number of the part's first triangle
	yield   func(HierarchyBox) bool
	ended   bool // nobody wants more
}

// enter yields a box and reports whether to go on to those in it.
func (w *hierarchyWalk) enter(b HierarchyBox) bool {
	if w.ended || b.Depth > w.deepest || !b.Bounds.Overlaps(w.near) {
		return false
	}
	w.ended = !w.yield(b)
	return !w.ended && b.Triangle < 0
}

// node visits the children of a node of a mesh, which are at a depth.
func (w *hierarchyWalk) node(m *Mesh, at uint32, depth int) {
	n := &m.nodes[at]
	for i := range n.count() {
		b := HierarchyBox{Bounds: n.childBounds(i, &m.lattice), Depth: depth, Triangle: -1}
		if i >= n.inner() {
			place := n.firstFace() + uint32(i-n.inner())*faceWords
			b.Triangle = w.base + int(m.data[place])
		}
		if w.enter(b) {
			w.node(m, n.firstChild()+uint32(i), depth+1)
		}
	}
}

// childBounds returns the bounds of a child in metres.
func (n *node) childBounds(child int, l *lattice) geom.Bounds {
	var low, high [3]float64
	for k := range 3 {
		origin, scale := float64(n.origin[k]), float64(scaleOf(n.scale[k]))
		low[k] = l.origin[k] + (origin+float64(float64(n.planes[2*k][child])*scale))/l.perMetre[k]
		high[k] = l.origin[k] + (origin+float64(float64(n.planes[2*k+1][child])*scale))/l.perMetre[k]
	}
	return geom.Bounds{Min: geom.Vec{X: low[0], Y: low[1], Z: low[2]}, Max: geom.Vec{X: high[0], Y: high[1], Z: high[2]}}
}

// blocks visits the blocks of a field near enough, and their cells.
func (w *hierarchyWalk) blocks(h *Heightfield) {
	i0, i1, j0, j1, ok := h.cells(w.near.Min, w.near.Max)
	if !ok {
		return
	}
	for y := j0 / blockCells; y <= j1/blockCells; y++ {
		for x := i0 / blockCells; x <= i1/blockCells; x++ {
			column, row := x*blockCells, y*blockCells
			b := HierarchyBox{Depth: 1, Triangle: -1}
			b.Bounds.Min = h.vertex(column, row)
			b.Bounds.Max = h.vertex(min(column+blockCells, h.columns-1), min(row+blockCells, h.rows-1))
			at := y*h.blockColumns + x
			b.Bounds.Min.Z, b.Bounds.Max.Z = h.origin.Z+float64(h.low[at]), h.origin.Z+float64(h.high[at])
			if !w.enter(b) {
				continue
			}
			for j := max(row, j0); j <= min(row+blockCells-1, j1); j++ {
				for i := max(column, i0); i <= min(column+blockCells-1, i1); i++ {
					w.cell(h, i, j)
				}
			}
		}
	}
}

// cell visits one cell of a field.
func (w *hierarchyWalk) cell(h *Heightfield, i, j int) {
	from, to := h.vertex(i, j), h.vertex(i+1, j+1)
	b := HierarchyBox{Bounds: geom.Bounds{Min: from.Min(to), Max: from.Max(to)}, Depth: 2}
	b.Bounds = b.Bounds.Include(h.vertex(i+1, j)).Include(h.vertex(i, j+1))
	b.Triangle = w.base + 2*(j*(h.columns-1)+i)
	w.enter(b)
}
