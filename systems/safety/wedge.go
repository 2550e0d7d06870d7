package safety

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// wedge is all that a box has to leave at once. In a groove with steep sides each push
// out of one side leads into the other, by nearly as much as it frees: pushes in turn,
// which [collision.Depenetrate] tries, come to no end.
type wedge struct {
	sides [maxSides]side
	count int
}

// side is a half space: a way out is at least that far along the normal.
type side struct {
	normal geom.Vec
	depth  float64
}

const (
	// mostSides of a wedge are looked at, the first to be found. Three meet in a
	// corner, and faces of a round wall have a normal each. More take longer [ours].
	maxSides = 8
	// rounds is how often the sides that a way out leads into are added: with fewer,
	// a groove with a floor keeps the body; more take longer [ours].
	rounds = 4
	// alike is the cosine from which two normals count as one. Less mixes up faces;
	// more, and rounding fills the list with one side [ours].
	sameNormal = 1 - 1e-9
	// leastVolume is the sine between two normals, or the volume that three span,
	// below which their crossing is far off and not looked for. Less is rounding; more
	// leaves bodies in narrow grooves [ours].
	leastVolume = 1e-3
	// wayTolerance is by how much a way may miss a side, m: less than what is added to a
	// depth, or the box would not be free, and more than rounding [ours].
	wayTolerance = collision.Slop / 4
)

// pushOut looks for the shortest way, up to reach, that leads the body out of all
// that it overlaps at once.
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
			return displacement, displacement != geom.Vec{} // a body that is not finite overlaps nothing
		}
		ok := false
		if displacement, ok = all.shortest(reach); !ok {
			break
		}
	}
	return geom.Vec{}, false
}

// add takes a side in, or makes the one with that normal deeper.
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

// shortest returns the shortest way out of all sides, up to reach. It ends at one
// of them, at the edge of two or at the corner of three.
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
	for i := range w.count {
		if s := &w.sides[i]; !(displacement.Dot(s.normal) >= s.depth-wayTolerance) {
			return false
		}
	}
	return true
}

// toEdge returns the shortest way to where two sides meet.
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

// toCorner returns the way to where three sides meet.
func toCorner(a, b, c *side) (geom.Vec, bool) {
	bc, ca, ab := b.normal.Cross(c.normal), c.normal.Cross(a.normal), a.normal.Cross(b.normal)
	volume := a.normal.Dot(bc)
	if volume < leastVolume && volume > -leastVolume {
		return geom.Vec{}, false
	}
	return bc.Scale(a.depth/volume).AddScaled(ca, b.depth/volume).AddScaled(ab, c.depth/volume), true
}
