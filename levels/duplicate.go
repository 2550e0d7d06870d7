package levels

import (
	"hash/maphash"

	"github.com/skijet/skijet/collision/geom"
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
	if a.X != b.X {
		return a.X < b.X
	}
	if a.Y != b.Y {
		return a.Y < b.Y
	}
	return a.Z < b.Z
}

// dropDuplicates turns triangles that coincide with an earlier one, with the same front,
// into points. Points are never hit and keep their numbers. It returns how many there
// are. A heap of copies would cost time in every tick and change nothing.
//
// The hash has a random seed, so that no file can be made whose hashes are equal. The result
// does not depend on it.
func dropDuplicates(vertices []geom.Vec, indices []uint32) (dropped int) {
	seed := maphash.MakeSeed()
	return dropEqual(vertices, indices, func(t corners9) uint64 { return maphash.Comparable(seed, t) })
}

// dropEqual is dropDuplicates by any hash.
func dropEqual(vertices []geom.Vec, indices []uint32, hash func(corners9) uint64) (dropped int) {
	corners := func(i int) corners9 {
		return orderedCorners(vertices[indices[3*i]], vertices[indices[3*i+1]], vertices[indices[3*i+2]])
	}
	firsts := make(map[uint64]int, len(indices)/3)
	for i := range len(indices) / 3 {
		t := corners(i)
		for key := hash(t); ; key++ {
			first, taken := firsts[key]
			if !taken {
				firsts[key] = i
				break
			}
			if corners(first) == t {
				indices[3*i+1], indices[3*i+2] = indices[3*i], indices[3*i]
				dropped++
				break
			}
		}
	}
	return dropped
}
