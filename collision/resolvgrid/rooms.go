package resolvgrid

import (
	"slices"

	"github.com/solarlune/resolv"
)

// rooms hold the shapes of cells: slices of doubling sizes, which cells borrow as
// they fill and give back as they empty. resolv would allocate a larger one each
// time that a cell fills further than ever before.
//
// A cell never has a room more than twice as large as it needs, but for the
// smallest. So of each size only so many can be in use at once, and all of them are
// there from the start.
type rooms struct {
	free [][]([]resolv.IShape) // by size, the smallest first
	made []int                 // how many there are of each size
}

// smallest is how many shapes the smallest room holds [ours].
const smallest = 4

// reserve makes all rooms that cells with so many shapes in all can need.
func (r *rooms) reserve(shapes int) {
	for size, room := 0, smallest; size == 0 || room < 2*shapes; size, room = size+1, 2*room {
		if size == len(r.free) {
			r.free, r.made = append(r.free, nil), append(r.made, 0)
		}
		// A cell has a room of this size with more than half of it full, or with one
		// shape for the smallest, and one that changes its room has two.
		need := shapes + 1
		if size > 0 {
			need = shapes/(room/2+1) + 1
		}
		if need <= r.made[size] {
			continue
		}
		need += need / 2 // so that not every body that is added makes some
		for ; r.made[size] < need; r.made[size]++ {
			r.free[size] = append(r.free[size], make([]resolv.IShape, 0, room))
		}
		r.free[size] = slices.Grow(r.free[size], need-len(r.free[size])) // for when all come back
	}
}

// sizeOf returns the size of a room, or nowhere for none.
func sizeOf(room []resolv.IShape) int {
	size := nowhere
	for n := cap(room); n >= smallest; n /= 2 {
		size++
	}
	return size
}

// widen gives a cell room for one shape more.
func (r *rooms) widen(cell *resolv.Cell) {
	if len(cell.Shapes) == cap(cell.Shapes) {
		r.change(cell, sizeOf(cell.Shapes)+1)
	}
}

// shrink gives a cell that has become half empty a smaller room, and an empty one
// none.
func (r *rooms) shrink(cell *resolv.Cell) {
	size := sizeOf(cell.Shapes)
	switch {
	case len(cell.Shapes) == 0:
		r.change(cell, nowhere)
	case size > 0 && len(cell.Shapes) <= cap(cell.Shapes)/2:
		r.change(cell, size-1)
	}
}

// change moves the shapes of a cell into a room of another size.
func (r *rooms) change(cell *resolv.Cell, size int) {
	old := cell.Shapes
	cell.Shapes = nil
	if size != nowhere {
		last := len(r.free[size]) - 1
		cell.Shapes = append(r.free[size][last], old...)
		r.free[size] = r.free[size][:last]
	}
	if was := sizeOf(old); was != nowhere {
		clear(old[:cap(old)])
		r.free[was] = append(r.free[was], old[:0])
	}
}
