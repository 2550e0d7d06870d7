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

// Grid is a [collision.Broadphase]. A body is in the one cell that contains the corner of
// its bounds with the least x and y, so moving it seldom changes a cell; a query includes
// one cell more on that side. Bodies as wide as a cell or wider are in a separate list that
// every query reads, so the cell should be wider than nearly all of them. Bodies outside
// the bounds of the grid are in the cells of its border and are found like any.
//
// Only Insert allocates: it reserves memory for its body in any cell.
// Different grids may be used by different goroutines; one grid may not.
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
	wide   []int // places in bodies of those that are not narrower than a cell
	rooms  rooms
}

var _ collision.Broadphase = (*Grid)(nil)

// body is one entry of Grid.bodies. Its shape marks the middle of its cell. A shape without
// a cell is never queried.
type body struct {
	id     collision.BodyID
	bounds geom.Bounds
	shape  *resolv.Circle
	x, y   int // its cell; x is nowhere for a body in no cell
	wide   int // its place in Grid.wide, or nowhere
	hidden bool
}

// nowhere is no cell and no place.
const nowhere = -1

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
		g.free = slices.Grow(g.free, len(g.bodies))
		g.wide = slices.Grow(g.wide, len(g.bodies)-len(g.wide))
		g.rooms.reserve(len(g.bodies))
	}
	shapes.Lock()
	shape := resolv.NewCircle(nowhere, nowhere, mark)
	shapes.Unlock()
	shape.SetData(at)
	// Added outside of all cells, and moved into its own.
	g.space.Add(shape)
	g.bodies[at] = body{id: id, shape: shape, x: nowhere, wide: nowhere}
	g.index[id] = at
	b := &g.bodies[at]
	g.enter(b, 0, 0) // resolv makes room for the cell of a shape with the first
	g.leave(b)
	g.Move(id, bounds)
	return nil
}

// mark is the radius of a shape, in cells: it touches no cell but its own.
const mark = 0.25

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
	if size := bounds.Size(); !(size.X < g.cell && size.Y < g.cell) {
		g.leave(b)
		if b.wide == nowhere {
			b.wide = len(g.wide)
			g.wide = append(g.wide, at)
		}
		return
	}
	g.narrow(b)
	if x, y := g.column(bounds.Min.X), g.row(bounds.Min.Y); x != b.x || y != b.y {
		g.leave(b)
		g.enter(b, x, y)
	}
}

// enter puts a body that stands in no cell into one.
func (g *Grid) enter(b *body, x, y int) {
	b.x, b.y = x, y
	g.rooms.widen(g.space.Cell(x, y))
	b.shape.SetPosition(float64(x)+0.5, float64(y)+0.5)
}

// leave takes a body out of its cell.
func (g *Grid) leave(b *body) {
	if b.x == nowhere {
		return
	}
	b.shape.SetPosition(nowhere, nowhere)
	g.rooms.shrink(g.space.Cell(b.x, b.y))
	b.x = nowhere
}

// narrow takes a body out of the list of the wide ones.
func (g *Grid) narrow(b *body) {
	if b.wide == nowhere {
		return
	}
	last := len(g.wide) - 1
	moved := g.wide[last]
	g.wide[b.wide], g.bodies[moved].wide = moved, b.wide
	g.wide = g.wide[:last]
	b.wide = nowhere
}

// Remove forgets a body. Its shape is dropped for good: resolv would register
// it again if it were moved.
func (g *Grid) Remove(id collision.BodyID) {
	at, found := g.index[id]
	if !found {
		return
	}
	b := &g.bodies[at]
	g.narrow(b)
	g.leave(b)
	g.space.Remove(b.shape)
	*b = body{}
	g.free = append(g.free, at)
	delete(g.index, id)
}

// Query appends the bodies whose bounds overlap bounds, ascending by id. The
// cells only find candidates; each is tested with its own bounds in x, y and z.
func (g *Grid) Query(bounds geom.Bounds, ids []collision.BodyID) []collision.BodyID {
	if !isFinite(bounds) {
		return ids
	}
	first := len(ids)
	// A body narrower than a cell overlaps only if its corner is no further than
	// that before the bounds; strictly narrower, so that rounding hides none.
	fromX, toX := g.column(bounds.Min.X-g.cell), g.column(bounds.Max.X)
	fromY, toY := g.row(bounds.Min.Y-g.cell), g.row(bounds.Max.Y)
	for y := fromY; y <= toY; y++ {
		for x := fromX; x <= toX; x++ {
			for _, shape := range g.space.Cell(x, y).Shapes {
				if b := &g.bodies[shape.Data().(int)]; !b.hidden && b.bounds.Overlaps(bounds) {
					ids = append(ids, b.id)
				}
			}
		}
	}
	for _, at := range g.wide {
		if b := &g.bodies[at]; !b.hidden && b.bounds.Overlaps(bounds) {
			ids = append(ids, b.id)
		}
	}
	slices.Sort(ids[first:])
	return ids
}

// column and row return the cell of a coordinate, that of the border for what is
// outside. Greater coordinates never get smaller cells.
func (g *Grid) column(x float64) int {
	return int(geom.Clamp((x-g.origin.X)/g.cell, 0, float64(g.columns-1)))
}

func (g *Grid) row(y float64) int {
	return int(geom.Clamp((y-g.origin.Y)/g.cell, 0, float64(g.rows-1)))
}

func isFinite(b geom.Bounds) bool { return b.Min.IsFinite() && b.Max.IsFinite() }
