package safety

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// wedge is everything that a box must leave at once. In a groove with steep sides, each
// push out of one side leads into the other, by nearly as much as it frees. So the
// alternating pushes of [collision.Depenetrate] do not converge.
type wedge struct {
	sides [maxSides]side
	count int
}

// side is a half space: a displacement out of it goes at least depth along the normal.
type side struct {
	normal geom.Vec
	depth  float64
}

const (
	// maxSides is how many sides of a wedge are considered, the first that are found. A
	// corner has three, and a round wall has a normal for each face. More take longer
	// [ours].
	maxSides = 8
	// rounds is how often sides are added into which a displacement leads. With fewer, a
	// body stays in a groove with a floor; more take longer [ours].
	rounds = 4
	// sameNormal is the cosine above which two normals count as equal. A smaller value
	// would merge faces. With a larger one, rounding would fill the list with copies of
	// one side [ours].
	sameNormal = 1 - 1e-9
	// leastVolume is the sine between two normals, or the volume that three span, below
	// which their intersection is too far away to be used. A smaller value admits
	// rounding errors. With a larger one, bodies stay in narrow grooves [ours].
	leastVolume = 1e-3
	// wayTolerance is by how much a displacement may miss a side, m. It is more than
	// rounding, and less than what is added to a depth, so that the box is free [ours].
	wayTolerance = collision.Slop / 4
)

// pushOut looks for the shortest displacement, up to reach, that leads the body out of
// everything that it overlaps.
func pushOut(b *components.Body, w collision.Overlapper, reach float64) (geom.Vec, bool) {
	feet := b.Position.Feet
	var all wedge
	var displacement geom.Vec
	for range rounds {
		b.Scratch = w.OverlapBox(geom.FeetBox(feet.Add(displacement), b.Half()), b.Scratch[:0])
		free := true
		for i := range b.Scratch {
			if c := &b.Scratch[i]; c.Depth > collision.Slop {
				free = false
				all.add(c.Normal, displacement.Dot(c.Normal)+c.Depth+collision.Slop/2)
			}
		}
		if free {
			return displacement, displacement != geom.Vec{} // zero for a body that is not finite: it overlaps nothing
		}
		ok := false
		if displacement, ok = all.shortest(reach); !ok {
			break
		}
	}
	return geom.Vec{}, false
}

// add adds a side, or increases the depth of the one with that normal.
func (w *wedge) add(normal geom.Vec, depth float64) {
	for i := range w.count {
		if s := &w.sides[i]; s.normal.Dot(normal) > sameNormal {
			s.depth = max(s.depth, depth)
			return
		}
	}
	if w.count < maxSides {
		w.sides[w.count] = side{normal, depth}
		w.count++
	}
}

// shortest returns the shortest displacement out of all sides, up to reach. It ends on
// one side, on the edge of two or in the corner of three.
func (w *wedge) shortest(reach float64) (best geom.Vec, found bool) {
	least := reach
	take := func(displacement geom.Vec, ok bool) {
		if length := displacement.Length(); ok && length <= least && w.clears(displacement) {
			best, found, least = displacement, true, length
		}
	}
	for i := range w.count {
		a := &w.sides[i]
		take(a.normal.Scale(a.depth), true)
		for j := range i {
			b := &w.sides[j]
			take(toEdge(a, b))
			for k := range j {
				take(toCorner(a, b, &w.sides[k]))
			}
		}
	}
	return best, found
}

func (w *wedge) clears(displacement geom.Vec) bool {
	return !slices.ContainsFunc(w.sides[:w.count], func(s side) bool { return !(displacement.Dot(s.normal) >= s.depth-wayTolerance) })
}

// toEdge returns the shortest displacement to the edge of two sides.
func toEdge(a, b *side) (geom.Vec, bool) {
	cosine := a.normal.Dot(b.normal)
	square := 1 - float64(cosine*cosine)
	if square < leastVolume*leastVolume {
		return geom.Vec{}, false
	}
	along := (a.depth - float64(cosine*b.depth)) / square
	other := (b.depth - float64(cosine*a.depth)) / square
	return a.normal.Scale(along).AddScaled(b.normal, other), true
}

// toCorner returns the displacement to the corner of three sides.
func toCorner(a, b, c *side) (geom.Vec, bool) {
	bc, ca, ab := b.normal.Cross(c.normal), c.normal.Cross(a.normal), a.normal.Cross(b.normal)
	volume := a.normal.Dot(bc)
	if volume < leastVolume && volume > -leastVolume {
		return geom.Vec{}, false
	}
	return bc.Scale(a.depth/volume).AddScaled(ca, b.depth/volume).AddScaled(ab, c.depth/volume), true
}
