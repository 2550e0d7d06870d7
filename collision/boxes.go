package collision

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// SweepBoxes returns the first hit of a box, moving along displacement, on another box at
// rest. The rules are those of [Mesh.SweepBox]: the fraction is the exact time of impact;
// a side is an obstacle only when the boxes come to overlap by more than [Slop] on the
// other two axes; a start deeper than Slop inside is a hit at fraction 0 with its depth,
// unless the box moves out along the axis of least depth. Of sides hit at the same
// fraction the one that opposes the displacement most is chosen, then x before y before z.
// Triangle is -1.
//
// For two boxes that both move, give the difference of their displacements.
func SweepBoxes(moving geom.Box, displacement geom.Vec, resting geom.Box) (Hit, bool) {
	if !moving.Center.IsFinite() || !moving.Half.IsFinite() || !displacement.IsFinite() ||
		!resting.Center.IsFinite() || !resting.Half.IsFinite() {
		return Hit{}, false
	}
	separation := axes(moving.Center.Sub(resting.Center))
	reach, path := axes(moving.Half.Add(resting.Half)), axes(displacement)
	var sides [3]side
	leave := 1.0
	decides := -1 // the axis on which they touch last
	for k := range 3 {
		s := &sides[k]
		if !s.set(separation[k], reach[k], path[k]) {
			return Hit{}, false
		}
		leave = min(leave, s.leave)
		if s.inside {
			continue
		}
		if decides < 0 || s.enter > sides[decides].enter || s.enter == sides[decides].enter && s.displacement < sides[decides].displacement {
			decides = k
		}
	}
	if decides < 0 {
		return startInside(moving, resting, &sides)
	}
	for k := range 3 {
		if k != decides && sides[k].coreEnter > leave {
			return Hit{}, false
		}
	}
	if sides[decides].enter > leave {
		return Hit{}, false
	}
	return boxHit(moving.Translate(displacement.Scale(sides[decides].enter)), resting, decides, &sides[decides], 0), true
}

// side is one axis of two boxes, seen so that the moving one is on its positive
// half. They overlap by more than Slop from coreEnter to leave.
type side struct {
	sign             float64 // of the axis
	displacement     float64 // of the moving box, negative when it comes nearer
	depth            float64 // of a start inside
	inside           bool    // they overlap by more than Slop from the start
	enter            float64 // fraction at which they touch
	coreEnter, leave float64
}

// set fills in the axis on which the centres are apart and the boxes touch at
// reach, and reports whether they may meet.
func (s *side) set(separation, reach, displacement float64) bool {
	s.sign, s.leave = 1, 1
	if separation < 0 {
		s.sign, separation, displacement = -1, -separation, -displacement
	}
	s.displacement = displacement
	gap := separation - reach
	s.inside, s.depth = gap < -Slop, -gap
	if !s.inside && (!(displacement < 0) || gap > -displacement) {
		return false
	}
	if displacement < 0 {
		s.leave = (separation + reach - Slop) / -displacement
	} else if displacement > 0 {
		s.leave = (-gap - Slop) / displacement
	}
	if !s.inside {
		s.enter, s.coreEnter = max(gap, 0)/-displacement, (gap+Slop)/-displacement
	}
	return true
}

// startInside resolves boxes that overlap at the start: a hit when the moving one goes
// deeper along the axis of least depth.
func startInside(moving, resting geom.Box, sides *[3]side) (Hit, bool) {
	out := 0
	for k := 1; k < 3; k++ {
		if sides[k].depth < sides[out].depth {
			out = k
		}
	}
	if !(sides[out].displacement < 0) {
		return Hit{}, false
	}
	return boxHit(moving, resting, out, &sides[out], sides[out].depth), true
}

// boxHit makes the hit of a box that touches another on one axis. The point is the middle
// of their common area.
func boxHit(at, resting geom.Box, axis int, s *side, depth float64) Hit {
	var normal [3]float64
	normal[axis] = s.sign
	shared := geom.Bounds{Min: at.Min().Max(resting.Min()), Max: at.Max().Min(resting.Max())}
	return Hit{
		Fraction: s.enter, Point: shared.Center(),
		Normal:   geom.Vec{X: normal[0], Y: normal[1], Z: normal[2]},
		Triangle: -1, Depth: depth,
	}
}

// OverlapBoxes returns the contact of a box with another at rest, and whether they overlap
// at all: boxes that only touch do not. The normal is the direction of the shortest push;
// of equal ones x before y before z, and with equal centres towards the positive end. The
// point is the middle of their intersection. Triangle is -1.
func OverlapBoxes(box, resting geom.Box) (Contact, bool) {
	separation := axes(box.Center.Sub(resting.Center))
	reach := axes(box.Half.Add(resting.Half))
	var depth [3]float64
	out := 0
	for k := range 3 {
		depth[k] = reach[k] - math.Abs(separation[k])
		if !(depth[k] > 0) {
			return Contact{}, false
		}
		if depth[k] < depth[out] {
			out = k
		}
	}
	var normal [3]float64
	normal[out] = 1
	if separation[out] < 0 {
		normal[out] = -1
	}
	shared := geom.Bounds{Min: box.Min().Max(resting.Min()), Max: box.Max().Min(resting.Max())}
	return Contact{
		Point:    shared.Center(),
		Normal:   geom.Vec{X: normal[0], Y: normal[1], Z: normal[2]},
		Depth:    depth[out],
		Triangle: -1,
	}, true
}
