package resolvgrid

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/solarlune/resolv"
)

// MaxCells bounds the cells of a grid along x and along y, and so its memory.
const MaxCells = 4096

// ErrBadCell is wrapped by [New].
var ErrBadCell = errors.New("cell size or bounds out of range")

// ErrDuplicate is [collision.ErrDuplicate].
var ErrDuplicate = collision.ErrDuplicate

// Grid is a [collision.Broadphase]. Bodies outside its bounds are kept in the
// cells of its border, so they are found as well as any. Different grids may be
// used by different goroutines; one grid may not.
type Grid struct {
	space  *resolv.Space
	origin geom.Vec
	cell   float64
	// columns and rows of cells.
	columns, rows int
	// bodies holds what each shape's Data is an index of, and index finds it.
	bodies []body
	index  map[collision.BodyID]int
	free   []int // unused places in bodies
	visit  uint64
}

var _ collision.Broadphase = (*Grid)(nil)

// body is one place in Grid.bodies. A shape without a cell is never asked for.
type body struct {
	id     collision.BodyID
	bounds geom.Bounds
	shape  *resolv.Circle
	seen   uint64 // the last visit that met it
	hidden bool   // moved to bounds that are not finite
}

// shapes guards the making of resolv shapes, which counts their ids in a
// package-level variable.
var shapes sync.Mutex

// New returns an empty grid over bounds with square cells of the given size in
// metres; the size of a large body serves well. It wraps
// [collision.ErrNotFinite] or [ErrBadCell], which also stands for more than
// [MaxCells] along an axis.
func New(bounds geom.Bounds, cell float64) (*Grid, error) {
	if !bounds.Min.IsFinite() || !bounds.Max.IsFinite() || !geom.IsFinite(cell) {
		return nil, fmt.Errorf("resolvgrid: bounds %v, cell %v: %w", bounds, cell, collision.ErrNotFinite)
	}
	size := bounds.Size()
	columns, rows := math.Ceil(size.X/cell), math.Ceil(size.Y/cell)
	if !(cell > 0) || !(columns >= 1 && columns <= MaxCells) || !(rows >= 1 && rows <= MaxCells) {
		return nil, fmt.Errorf("resolvgrid: bounds %v, cell %v: %w", bounds, cell, ErrBadCell)
	}
	return &Grid{
		// One cell is one unit of the space, so a cell need not be whole metres.
		space:  resolv.NewSpace(int(columns), int(rows), 1, 1),
		origin: bounds.Min, cell: cell, columns: int(columns), rows: int(rows),
		index: make(map[collision.BodyID]int),
	}, nil
}

// Insert adds a body. It wraps [collision.ErrNotFinite] or
// [collision.ErrDuplicate].
func (g *Grid) Insert(id collision.BodyID, bounds geom.Bounds) error {
	if !isFinite(bounds) {
		return fmt.Errorf("resolvgrid: bounds of body %d are %v: %w", id, bounds, collision.ErrNotFinite)
	}
	if _, found := g.index[id]; found {
		return fmt.Errorf("resolvgrid: body %d: %w", id, ErrDuplicate)
	}
	at := len(g.bodies)
	if n := len(g.free); n > 0 {
		at, g.free = g.free[n-1], g.free[:n-1]
	} else {
		g.bodies = append(g.bodies, body{})
	}
	x, y, radius := g.place(bounds)
	shapes.Lock()
	shape := resolv.NewCircle(x, y, radius)
	shapes.Unlock()
	shape.SetData(at)
	g.bodies[at] = body{id: id, bounds: bounds, shape: shape}
	g.index[id] = at
	g.space.Add(shape)
	return nil
}

// Move changes the bounds of a body. Bounds that are not finite hide it until
// it is moved again.
func (g *Grid) Move(id collision.BodyID, bounds geom.Bounds) {
	at, found := g.index[id]
	if !found {
		return
	}
	b := &g.bodies[at]
	b.hidden = !isFinite(bounds)
	if b.hidden {
		return
	}
	b.bounds = bounds
	x, y, radius := g.place(bounds)
	old := b.shape.Position()
	switch {
	case radius != b.shape.Radius():
		b.shape.SetPosition(x, y)
		b.shape.SetRadius(radius)
	case x != old.X || y != old.Y:
		b.shape.SetPosition(x, y)
	}
}

// Remove forgets a body. Its shape is dropped for good: resolv would register
// it again if it were moved.
func (g *Grid) Remove(id collision.BodyID) {
	at, found := g.index[id]
	if !found {
		return
	}
	g.space.Remove(g.bodies[at].shape)
	g.bodies[at] = body{}
	g.free = append(g.free, at)
	delete(g.index, id)
}

// Query appends the bodies whose bounds overlap bounds, ascending by id. The
// cells only find candidates; each is tested with its own bounds in x, y and z.
func (g *Grid) Query(bounds geom.Bounds, ids []collision.BodyID) []collision.BodyID {
	if !isFinite(bounds) {
		return ids
	}
	g.visit++
	first := len(ids)
	fromX, toX := g.column(bounds.Min.X), g.column(bounds.Max.X)
	fromY, toY := g.row(bounds.Min.Y), g.row(bounds.Max.Y)
	for y := int(fromY); y <= int(toY); y++ {
		for x := int(fromX); x <= int(toX); x++ {
			for _, shape := range g.space.Cell(x, y).Shapes {
				b := &g.bodies[shape.Data().(int)]
				if b.seen == g.visit {
					continue
				}
				b.seen = g.visit
				if !b.hidden && b.bounds.Overlaps(bounds) {
					ids = append(ids, b.id)
				}
			}
		}
	}
	slices.Sort(ids[first:])
	return ids
}

// column and row return where a coordinate lies, in cells. What is outside
// counts as the middle of the border cell: the order of coordinates is kept, so
// whatever overlaps shares a cell.
func (g *Grid) column(x float64) float64 {
	return geom.Clamp((x-g.origin.X)/g.cell, 0.5, float64(g.columns)-0.5)
}

func (g *Grid) row(y float64) float64 {
	return geom.Clamp((y-g.origin.Y)/g.cell, 0.5, float64(g.rows)-0.5)
}

// place returns a circle, in cells, whose square covers the bounds. It is wider
// by far more than rounding and far less than a cell.
func (g *Grid) place(bounds geom.Bounds) (x, y, radius float64) {
	const wider = 1e-6
	x0, x1 := g.column(bounds.Min.X), g.column(bounds.Max.X)
	y0, y1 := g.row(bounds.Min.Y), g.row(bounds.Max.Y)
	return (x0 + x1) / 2, (y0 + y1) / 2, float64(max(x1-x0, y1-y0)/2) + wider
}

func isFinite(b geom.Bounds) bool { return b.Min.IsFinite() && b.Max.IsFinite() }
