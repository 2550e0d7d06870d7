package plaingrid

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// MaxCells bounds the cells of a grid along x and along y, and so its memory: a
// cell takes four bytes.
const MaxCells = 4096

// ErrBadCell is wrapped by [New].
var ErrBadCell = errors.New("cell size or bounds out of range")

// ErrDuplicate is [collision.ErrDuplicate].
var ErrDuplicate = collision.ErrDuplicate

// Grid is a [collision.Broadphase]. A body is in the one cell that contains the corner of
// its bounds with the least x and y, so moving it is a few writes and never allocates; a
// query includes one cell more on that side. Bodies as wide as a cell or wider are in a
// separate list that every query reads, so the cell should be wider than nearly all of
// them. Bodies outside the grid are in the cells of its border and are found like any.
//
// A query changes nothing: any number of goroutines may query one grid while none changes
// it, and a query may be made while the result of another is read.
type Grid struct {
	origin        geom.Vec
	cell          float64
	columns, rows int
	heads         []int32 // first body of each list: the cells row by row, then the wide ones
	bodies        []body
	index         map[collision.BodyID]int32 // place in bodies
	free          []int32                    // unused places in bodies
}

var _ collision.Broadphase = (*Grid)(nil)

// body is one place in Grid.bodies and a link of the list that it stands in.
type body struct {
	bounds         geom.Bounds
	id             collision.BodyID
	list           int32 // index in Grid.heads, or none
	next, previous int32 // places in Grid.bodies, or none
}

// none is no list, for a body that is hidden or gone, and no body.
const none = -1

// New returns an empty grid over bounds with square cells of the given size in
// metres. Errors wrap [collision.ErrNotFinite] or [ErrBadCell], which also stands
// for more than [MaxCells] along an axis.
func New(bounds geom.Bounds, cell float64) (*Grid, error) {
	if !isFinite(bounds) || !geom.IsFinite(cell) {
		return nil, fmt.Errorf("plaingrid: bounds %v, cell %v: %w", bounds, cell, collision.ErrNotFinite)
	}
	size := bounds.Size()
	columns, rows := math.Ceil(size.X/cell), math.Ceil(size.Y/cell)
	if !(cell > 0) || !(columns >= 1 && columns <= MaxCells) || !(rows >= 1 && rows <= MaxCells) {
		return nil, fmt.Errorf("plaingrid: bounds %v, cell %v: %w", bounds, cell, ErrBadCell)
	}
	g := &Grid{
		origin: bounds.Min, cell: cell, columns: int(columns), rows: int(rows),
		heads: make([]int32, int(columns)*int(rows)+1),
		index: make(map[collision.BodyID]int32),
	}
	for i := range g.heads {
		g.heads[i] = none
	}
	return g, nil
}

// Insert adds a body. It wraps [collision.ErrNotFinite] or
// [collision.ErrDuplicate].
func (g *Grid) Insert(id collision.BodyID, bounds geom.Bounds) error {
	if !isFinite(bounds) {
		return fmt.Errorf("plaingrid: bounds of body %d are %v: %w", id, bounds, collision.ErrNotFinite)
	}
	if _, found := g.index[id]; found {
		return fmt.Errorf("plaingrid: body %d: %w", id, ErrDuplicate)
	}
	at := int32(len(g.bodies))
	if n := len(g.free); n > 0 {
		at, g.free = g.free[n-1], g.free[:n-1]
	} else {
		g.bodies = append(g.bodies, body{})
	}
	g.bodies[at] = body{id: id, bounds: bounds, list: none}
	g.index[id] = at
	g.link(at, g.listOf(bounds))
	return nil
}

// Move changes the bounds of a body. Bounds that are not finite hide it until it
// is moved again.
func (g *Grid) Move(id collision.BodyID, bounds geom.Bounds) {
	at, found := g.index[id]
	if !found {
		return
	}
	list := int32(none)
	if isFinite(bounds) {
		list = g.listOf(bounds)
	}
	b := &g.bodies[at]
	b.bounds = bounds
	if list != b.list {
		g.unlink(at)
		g.link(at, list)
	}
}

// Remove forgets a body.
func (g *Grid) Remove(id collision.BodyID) {
	at, found := g.index[id]
	if !found {
		return
	}
	g.unlink(at)
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
	if (toX-fromX+1)*(toY-fromY+1) > len(g.bodies) {
		ids = g.appendAll(bounds, ids)
	} else {
		for y := fromY; y <= toY; y++ {
			for x := fromX; x <= toX; x++ {
				ids = g.appendList(g.heads[y*g.columns+x], bounds, ids)
			}
		}
		ids = g.appendList(g.heads[g.wide()], bounds, ids)
	}
	slices.Sort(ids[first:])
	return ids
}

// appendAll tests every body, which is faster where there are fewer of them than cells.
func (g *Grid) appendAll(bounds geom.Bounds, ids []collision.BodyID) []collision.BodyID {
	for i := range g.bodies {
		if b := &g.bodies[i]; b.list != none && b.bounds.Overlaps(bounds) {
			ids = append(ids, b.id)
		}
	}
	return ids
}

func (g *Grid) appendList(at int32, bounds geom.Bounds, ids []collision.BodyID) []collision.BodyID {
	for at != none {
		b := &g.bodies[at]
		if b.bounds.Overlaps(bounds) {
			ids = append(ids, b.id)
		}
		at = b.next
	}
	return ids
}

// wide is the list of the bodies that are not narrower than a cell.
func (g *Grid) wide() int { return len(g.heads) - 1 }

// listOf returns the list in which a body with these bounds stands.
func (g *Grid) listOf(bounds geom.Bounds) int32 {
	if size := bounds.Size(); !(size.X < g.cell && size.Y < g.cell) {
		return int32(g.wide())
	}
	return int32(g.row(bounds.Min.Y)*g.columns + g.column(bounds.Min.X))
}

// column and row return the cell of a coordinate, that of the border for what is
// outside. Greater coordinates never get smaller cells.
func (g *Grid) column(x float64) int {
	return int(geom.Clamp((x-g.origin.X)/g.cell, 0, float64(g.columns-1)))
}

func (g *Grid) row(y float64) int {
	return int(geom.Clamp((y-g.origin.Y)/g.cell, 0, float64(g.rows-1)))
}

// link puts a body that stands in no list at the front of one.
func (g *Grid) link(at, list int32) {
	b := &g.bodies[at]
	b.list = list
	if list == none {
		return
	}
	b.next, b.previous = g.heads[list], none
	if b.next != none {
		g.bodies[b.next].previous = at
	}
	g.heads[list] = at
}

// unlink takes a body out of its list.
func (g *Grid) unlink(at int32) {
	b := &g.bodies[at]
	if b.list == none {
		return
	}
	if b.next != none {
		g.bodies[b.next].previous = b.previous
	}
	if b.previous != none {
		g.bodies[b.previous].next = b.next
	} else {
		g.heads[b.list] = b.next
	}
	b.list = none
}

func isFinite(b geom.Bounds) bool { return b.Min.IsFinite() && b.Max.IsFinite() }
