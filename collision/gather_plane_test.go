package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// Of each plane alone it is asked whether a sweep approaches it.
func TestNearby_LeavesOutPlanesThatASweepDoesNotApproach(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	kept, left, neither := 0, 0, 0
	for round := range cases(t, 300) {
		a := surroundingsOf(t, newSource(seed+uint64(round)<<20+2), round)
		var near Nearby
		for range 20 {
			box, way := a.body(), a.way()
			if a.IntN(2) == 0 {
				if hit, ok := a.shape.SweepBox(box, way); ok { // now it touches
					box = box.Translate(way.Scale(hit.Fraction))
				}
			}
			near.Gather(a.shape, box, way, 0.5)
			var q query
			if !q.setSweep(&box, &way) || !near.covers(&q) {
				continue
			}
			near.visit(&q)
			q.limit = 1 - a.Float64()*float64(a.IntN(2))
			var planes planeRange
			planes.set(&near.along, q.limit, near.twoSided)
			for at := range near.groups {
				p := &near.parts[near.groups[at].part]
				q.enterPart(p.shape(), p.mesh, p.field)
				b := &near.blocks[at]
				for faces := b.aligned & near.groups[at].there; faces != 0; faces &= faces - 1 {
					plane := &b.planes[laneOf(faces)]
					_, meets := q.approach(plane, &near.along[plane.axis])
					switch within := b.within(&planes, faces&-faces) != 0; {
					case meets && !within:
						t.Fatalf("SKIJET_SEED=%d round %d, %s: %+v along %+v up to %v approaches %+v, which is left out", seed, round, a.name, box, way, q.limit, *plane)
					case within && meets:
						kept++
					case within:
						neither++
					default:
						left++
					}
				}
			}
		}
	}
	t.Logf("%d planes are kept, %d left out, and %d kept for nothing", kept, left, neither)
	if left < kept || neither > kept {
		t.Errorf("%d planes are kept, %d left out, and %d kept for nothing", kept, left, neither)
	}
}

// Faces of one plane are left out together: two halves of a floor, and not the side below.
func TestNearby_KnowsWhichFacesAreInOnePlane(t *testing.T) {
	level := &soup{}
	level.box(geom.Vec{X: -2, Y: -2, Z: -1}, geom.Vec{X: 2, Y: 2})
	box, way := geom.Box{Center: geom.Vec{Z: 1.5}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}, geom.Vec{Z: -1}
	var near Nearby
	near.Gather(level.mesh(t), box, way, 3)
	all := 0
	for at := range near.groups {
		b := &near.blocks[at]
		for faces := b.aligned; faces != 0; faces &= faces - 1 {
			lane := laneOf(faces)
			for others := b.aligned; others != 0; others &= others - 1 {
				other := laneOf(others)
				same := b.same[lane]>>(8*other)&0x80 != 0
				if want := b.planes[lane] == b.planes[other]; same != want {
					t.Errorf("faces %d and %d are in one plane: %v, want %v", lane, other, same, want)
				}
				if same {
					all++
				}
			}
		}
	}
	if all <= 12 {
		t.Errorf("%d pairs of faces in one plane, want more than each with itself", all)
	}
}
