package levels

import (
	"cmp"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// corners9 are the nine coordinates of a triangle, beginning with the smallest corner, so
// that coinciding triangles with the same front are equal.
type corners9 [9]float64

func orderedCorners(a, b, c geom.Vec) corners9 {
	for before(b, a) || before(c, a) {
		a, b, c = b, c, a
	}
	t := corners9{a.X, a.Y, a.Z, b.X, b.Y, b.Z, c.X, c.Y, c.Z}
	for i := range t {
		t[i] += 0 // turns -0 into 0
	}
	return t
}

func before(a, b geom.Vec) bool {
	return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y), cmp.Compare(a.Z, b.Z)) < 0
}

// Keys of triangles hold a hash in the high bits and the number of the triangle in the
// low ones. Sorting puts equal hashes next to each other.
const (
	numberBits = 21
	numberMask = 1<<numberBits - 1
)

var _ [1<<numberBits - check.MaxTriangles]struct{} // every number fits

// dropDuplicates turns triangles that coincide with an earlier one, with the same front,
// into points. Points are never hit and keep their numbers. It returns how many there
// are. A heap of copies would cost time in every tick and change nothing.
//
// A file can be made so that hashes are equal. Sorting limits the cost of that, where a
// hash table would not.
func dropDuplicates(vertices []geom.Vec, indices []uint32) (dropped int) {
	keys := make([]uint64, 0, len(indices)/3)
	for i := range len(indices) / 3 {
		sum := uint64(0)
		for _, f := range orderedTriangle(vertices, indices, uint64(i)) {
			sum = (sum ^ math.Float64bits(f)) * 0x9e3779b97f4a7c15
			sum ^= sum >> 29
		}
		keys = append(keys, sum&^numberMask|uint64(i))
	}
	slices.Sort(keys)
	for len(keys) > 0 {
		n := 1
		for n < len(keys) && keys[n]&^numberMask == keys[0]&^numberMask {
			n++
		}
		if n > 1 {
			dropped += dropEqual(keys[:n], vertices, indices)
		}
		keys = keys[n:]
	}
	return dropped
}

// orderedTriangle returns the corners of the triangle of a key.
func orderedTriangle(vertices []geom.Vec, indices []uint32, key uint64) corners9 {
	t := indices[3*(key&numberMask):]
	return orderedCorners(vertices[t[0]], vertices[t[1]], vertices[t[2]])
}

// dropEqual drops the duplicates among triangles of one hash.
func dropEqual(keys []uint64, vertices []geom.Vec, indices []uint32) (dropped int) {
	slices.SortFunc(keys, func(a, b uint64) int {
		x, y := orderedTriangle(vertices, indices, a), orderedTriangle(vertices, indices, b)
		return cmp.Or(slices.Compare(x[:], y[:]), cmp.Compare(a, b))
	})
	first := orderedTriangle(vertices, indices, keys[0])
	for _, key := range keys[1:] {
		if t := orderedTriangle(vertices, indices, key); t != first {
			first = t
			continue
		}
		at := 3 * (key & numberMask)
		indices[at+1], indices[at+2] = indices[at], indices[at]
		dropped++
	}
	return dropped
}
