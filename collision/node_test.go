package collision

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// Every face lies between the planes of all nodes above it, in each node of meshes
// of all sizes and of movers that were placed.
func TestNode_HoldsTheFacesBelow(t *testing.T) {
	r := newSource(seedOf(t))
	for round := range cases(t, 300) {
		size := math.Exp(30*r.Float64() - 20) // nanometres to kilometres
		s, flat := soup{}, r.IntN(4)
		for range 1 + r.IntN(300) {
			at := r.vec(size)
			a, b, c := at.Add(r.vec(size/10)), at.Add(r.vec(size/10)), at.Add(r.vec(size/10))
			if flat == 0 {
				a.Z, b.Z, c.Z = 1, 1, 1
			}
			s.add(a, b, c)
		}
		mesh, err := NewMesh(s.vertices, s.indices)
		if err != nil {
			continue // too small to have an area
		}
		checkNodes(t, mesh, 0)
		mover, err := NewMover(s.vertices, s.indices)
		if err != nil {
			t.Fatal(err)
		}
		pose := geom.Pose{Position: r.vec(1000), Axis: geom.Vec{X: 0.6, Z: 0.8}, Angle: geom.Angle(r.IntN(1 << 16))}
		if err := mover.Place(pose); err != nil {
			continue // beyond the largest coordinate
		}
		checkNodes(t, mover.mesh, 0)
		if t.Failed() {
			t.Fatalf("round %d: %d faces, size %g", round, mesh.Len(), size)
		}
	}
}

// checkNodes checks a node and all below, and returns the places of their faces.
func checkNodes(t *testing.T, m *Mesh, at uint32) (faces []uint32) {
	n := &m.nodes[at]
	for i := range n.count() {
		below := []uint32{n.firstFace() + uint32(i-n.inner())*faceWords}
		if i < n.inner() {
			below = checkNodes(t, m, n.firstChild()+uint32(i))
		}
		for _, place := range below {
			face := m.corners(place)
			for _, v := range [3]geom.Vec{face.A, face.B, face.C} {
				for k, x := range axes(v) {
					step := (x - m.lattice.origin[k]) * m.lattice.perMetre[k]
					origin, scale := float64(n.origin[k]), float64(scaleOf(n.scale[k]))
					low, high := origin+float64(n.planes[2*k][i])*scale, origin+float64(n.planes[2*k+1][i])*scale
					if !(low <= step && step <= high) {
						t.Errorf("node %d, child %d, axis %d: a corner at step %v is not from %v to %v", at, i, k, step, low, high)
					}
				}
			}
		}
		faces = append(faces, below...)
	}
	return faces
}

func TestNode_ScalesAreRoundedUpByAnEighthAtMost(t *testing.T) {
	r := newSource(seedOf(t))
	for range cases(t, 100_000) {
		size := math.Exp2(32*r.Float64() - 24)
		if got := float64(scaleOf(scaleFrom(size))); size < latticeSteps/steps && (got < size || got > size*1.125 && got > math.Exp2(-23)) {
			t.Fatalf("%v is rounded to %v", size, got)
		}
	}
	if largest := float64(scaleOf(255)) * steps; largest < latticeSteps {
		t.Errorf("the largest node has %v steps, want %v", largest, latticeSteps)
	}
}

func TestNode_KeepsItsLinks(t *testing.T) {
	var n node
	n.link(3, 8, childMask, (1<<26-1)*faceWords)
	if n.inner() != 3 || n.count() != 8 || n.firstChild() != childMask || n.firstFace() != (1<<26-1)*faceWords {
		t.Errorf("%d of %d children are nodes from %d, the faces are at %d", n.inner(), n.count(), n.firstChild(), n.firstFace())
	}
}
