package levels

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/places"
)

// cubeMesh adds a cube of 2 m whose faces look outward, or inward, with its own vertices
// for each face as exporters write them; and of so many faces.
func cubeMesh(doc *gltf.Document, inward bool, faces int) *gltf.Node {
	var positions [][3]float32
	var indices []uint16
	for axis := range 3 {
		for _, side := range [2]float32{-1, 1} {
			first := uint16(len(positions))
			for _, corner := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
				var p [3]float32
				p[axis], p[(axis+1)%3], p[(axis+2)%3] = side, corner[0], corner[1]
				positions = append(positions, p)
			}
			if (side > 0) != inward {
				indices = append(indices, first, first+1, first+2, first, first+2, first+3)
			} else {
				indices = append(indices, first, first+2, first+1, first, first+3, first+2)
			}
		}
	}
	doc.Meshes = append(doc.Meshes, &gltf.Mesh{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, indices[:6*faces])),
		Material:   gltf.Index(0),
	}}})
	return addNode(doc, &gltf.Node{Name: "cube", Mesh: gltf.Index(len(doc.Meshes) - 1), Translation: [3]float64{0.1, 3.3, 0}})
}

// TestSides_FollowFromWhetherAMeshIsClosed: modellers call everything double-sided, and
// leave out faces that nobody sees.
func TestSides_FollowFromWhetherAMeshIsClosed(t *testing.T) {
	for _, c := range []struct {
		name        string
		doubleSided bool
		inward      bool
		faces       int
		mirror      bool
		want        int // triangles
		note        string
	}{
		{"closed", false, false, 6, false, 12, ""},
		{"closed and double-sided", true, false, 6, false, 12, "double-sided but closed, so solid from outside: 1 mesh"},
		{"closed, double-sided and mirrored", true, false, 6, true, 12, "double-sided but closed"},
		{"a room", false, true, 6, false, 24, `solid from both sides, since closed and facing inward as rooms do: 1 mesh, the first nodes[1] "cube"`},
		{"a double-sided room", true, true, 6, false, 24, "facing inward as rooms do"},
		{"without a wall", false, false, 5, false, 20, `solid from both sides, since open: 1 mesh, the first nodes[1] "cube"`},
		{"without a wall, double-sided", true, false, 5, false, 20, ""},
	} {
		doc := floorModel()
		doc.Materials = []*gltf.Material{{DoubleSided: c.doubleSided}}
		node := cubeMesh(doc, c.inward, c.faces)
		if c.mirror {
			node.Scale = [3]float64{-1, 1, 1}
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := l.Solid.Len() - 2; got != c.want { // the floor is ground, solid from above
			t.Errorf("%s: %d triangles, want %d", c.name, got, c.want)
		}
		notes := strings.Join(l.Notes, "\n")
		if c.note == "" && strings.Contains(notes, "sided") || !strings.Contains(notes, c.note) {
			t.Errorf("%s: notes %q, want %q", c.name, l.Notes, c.note)
		}
	}
}

// TestSides_SealedRoomsAreSolidFromWithinAndFromOutside: players are found a place inside, and
// rays and bodies meet its walls from both sides. All faces have backs to draw.
func TestSides_SealedRoomsAreSolidFromWithinAndFromOutside(t *testing.T) {
	for _, doubleSided := range []bool{false, true} {
		for _, sky := range []bool{false, true} {
			doc := gltf.NewDocument()
			doc.Materials = []*gltf.Material{{DoubleSided: doubleSided}}
			room := cubeMesh(doc, true, 6)
			room.Scale, room.Translation = [3]float64{20, 6, 20}, [3]float64{0, 6, 0}
			if sky { // a sky with ground inside
				room.Scale, room.Translation = [3]float64{90, 60, 90}, [3]float64{0, 30, 0}
				addQuad(doc, "ground", [4][3]float32{{-80, 0, 80}, {80, 0, 80}, {80, 0, -80}, {-80, 0, -80}})
			}
			l := loadMoving(t, doc)
			what := fmt.Sprintf("double-sided %v, sky %v", doubleSided, sky)
			for _, s := range l.Spawns {
				if s.Position.Z > 1 || len(l.Spawns) != 8 {
					t.Errorf("%s: one of %d spawns is at %v", what, len(l.Spawns), s.Position)
				}
			}
			chest := geom.Vec{X: 0.3, Y: 0.2, Z: 2}
			for _, way := range []geom.Vec{{X: 200}, {X: -200}, {Y: 200}, {Y: -200}, {Z: 200}} {
				out, hitOut := l.Solid.Raycast(chest, way)
				in, hitIn := l.Solid.Raycast(chest.Add(way), way.Neg())
				if !hitOut || !hitIn || math.Abs(out.Fraction+in.Fraction-1) > 1e-9 || out.Normal.Dot(way) >= 0 || in.Normal.Dot(way) <= 0 {
					t.Errorf("%s: along %v hits %v at %v, and back %v at %v", what, way, hitOut, out.Fraction, hitIn, in.Fraction)
				}
				box := geom.FeetBox(chest.Add(way), places.LightBody())
				if _, hit := l.Solid.SweepBox(box, way.Neg()); !hit {
					t.Errorf("%s: a body enters against %v", what, way)
				}
			}
		}
	}
}

// TestSides_GroundIsASheetThatLooksUp: a sheet over the floor is solid from both sides
// unless its name says that it is ground.
func TestSides_GroundIsASheetThatLooksUp(t *testing.T) {
	for name, want := range map[string]int{"deck": 6, "terrain east": 4, "Ground.001": 4} {
		doc := floorModel()
		addQuad(doc, name, [4][3]float32{{0, 5, 4}, {4, 5, 4}, {4, 5, 0}, {0, 5, 0}})
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil || l.Solid.Len() != want {
			t.Errorf("%s: %d triangles, want %d: %v", name, l.Solid.Len(), want, err)
		}
	}
}
