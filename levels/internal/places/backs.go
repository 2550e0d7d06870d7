package places

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// Backs is a range of triangles, the last one exclusive, that are only there to be solid: what
// they are the backs of looks the other way.
type Backs struct{ First, Last int }

// isBack reports whether a triangle is the back of another one.
func (site *Site) isBack(triangle int) bool {
	_, found := slices.BinarySearchFunc(site.Backs, triangle, func(b Backs, t int) int {
		if t >= b.First && t < b.Last {
			return 0
		}
		return cmp.Compare(b.First, t)
	})
	return found
}

// knee is how far above the feet rays start, m: nobody stands lower than that below anything.
const knee = 0.5

// IsBehind reports whether a place for feet is behind surfaces and not before them: what is next
// below it, or above it, shows its back. So it is on the roof of a room that is modelled from
// within, below ground, or in the space between two shells.
func (site *Site) IsBehind(at geom.Vec) bool {
	from := at.Add(geom.Vec{Z: knee})
	below, ok := site.Solid.Raycast(from, geom.Vec{Z: site.Bounds.Min.Z - 1 - from.Z})
	return ok && site.isBack(below.Triangle) || site.isUnder(at)
}

// isUnder reports whether what is above a place shows its back.
func (site *Site) isUnder(at geom.Vec) bool {
	from := at.Add(geom.Vec{Z: knee})
	rise := site.Bounds.Max.Z + 1 - from.Z
	above, roofed := site.Solid.Raycast(from, geom.Vec{Z: rise})
	if roofed && site.isBack(above.Triangle) {
		return true
	}
	// A ray down from there meets the front of what is solid from above alone.
	if roofed {
		const beside = 0.01 // m, so that it does not meet the roof
		rise = max(float64(rise*above.Fraction)-beside, 0)
	}
	_, under := site.Solid.Raycast(from.Add(geom.Vec{Z: rise}), geom.Vec{Z: -rise})
	return under
}
