package places

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TestIsEnclosed_InAHouseOfAnyShape, from its floor to its roof, and not beside or above it.
func TestIsEnclosed_InAHouseOfAnyShape(t *testing.T) {
	for _, size := range []geom.Vec{{X: 2, Y: 2, Z: 2}, {X: 2, Y: 3, Z: 90}, {X: 90, Y: 2, Z: 3}, {X: 3, Y: 90, Z: 2}, {X: 60, Y: 60, Z: 1}} {
		site := walls(t, box(0, 0, 0, size.X, size.Y, size.Z))
		for _, part := range []float64{0.01, 0.3, 0.5, 0.99} {
			at := geom.Vec{X: part * size.X, Y: (1 - part) * size.Y, Z: part * size.Z}
			if !site.IsEnclosed(at) {
				t.Errorf("a house of %v: %v is outside", size, at)
			}
			for _, beside := range []geom.Vec{{X: size.X}, {X: -size.X}, {Y: size.Y}, {Y: -size.Y}, {Z: size.Z}, {Z: -size.Z}} {
				if site.IsEnclosed(at.Add(beside)) {
					t.Errorf("a house of %v: %v is inside", size, at.Add(beside))
				}
			}
		}
	}
}

// TestIsEnclosed_WithOtherHousesAround, whose fronts are the first that a ray meets, and not between sheets that are solid from
// both sides.
func TestIsEnclosed_WithOtherHousesAround(t *testing.T) {
	house := box(-2, -2, 0, 2, 2, 3)
	around := []geom.Bounds{box(4, -9, 0, 5, 9, 9), box(-5, -9, 0, -4, 9, 9), box(-9, 4, 0, 9, 5, 9), box(-9, -5, 0, 9, -4, 9), box(-9, -9, 7, 9, 9, 8)}
	for n := range len(around) + 1 {
		site := walls(t, append(around[:n:n], house)...)
		if !site.IsEnclosed(geom.Vec{Z: 1}) || site.IsEnclosed(geom.Vec{X: 3, Z: 1}) || site.IsEnclosed(geom.Vec{Y: -3, Z: 1}) {
			t.Errorf("with %d houses around it is not inside, or beside it is", n)
		}
	}
	// A room of sheets, each of which is there twice.
	var corners []geom.Vec
	var faces []uint32
	for _, s := range [][3]geom.Vec{{{X: 2, Y: -3, Z: -3}, {Y: 6}, {Z: 6}}, {{X: -2, Y: -3, Z: -3}, {Y: 6}, {Z: 6}}, {{X: -3, Y: 2, Z: -3}, {X: 6}, {Z: 6}}, {{X: -3, Y: -2, Z: -3}, {X: 6}, {Z: 6}}, {{X: -3, Y: -3, Z: 2}, {X: 6}, {Y: 6}}} {
		first := uint32(len(corners))
		corners = append(corners, s[0], s[0].Add(s[1]), s[0].Add(s[1]).Add(s[2]), s[0].Add(s[2]))
		for _, f := range [][3]uint32{{0, 1, 2}, {0, 2, 3}, {2, 1, 0}, {3, 2, 0}} {
			faces = append(faces, first+f[0], first+f[1], first+f[2])
		}
	}
	mesh, err := collision.NewMesh(corners, faces)
	if err != nil {
		t.Fatal(err)
	}
	site := &Site{Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds()}
	if site.IsEnclosed(geom.Vec{X: 0.1, Y: 0.2}) {
		t.Error("a room of sheets is a closed structure")
	}
}

// TestIsSheet_OfATriangleAndItsBack, and not of others that share some corners.
func TestIsSheet_OfATriangleAndItsBack(t *testing.T) {
	corners := []geom.Vec{{}, {X: 1}, {Y: 1}, {Z: 1}, {X: 1, Y: 1, Z: 1}}
	faces := [][3]uint32{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {0, 1, 3}, {0, 3, 4}, {3, 1, 2}, {0, 3, 2}, {4, 3, 2}}
	var indices []uint32
	for _, f := range faces {
		indices = append(indices, f[:]...)
	}
	mesh, err := collision.NewMesh(corners, indices)
	if err != nil {
		t.Fatal(err)
	}
	site := &Site{Solid: collision.NewWorld(mesh)}
	for a := range faces {
		for b := range faces {
			if got, want := site.isSheet(a, b), a == b || max(a, b) < 3; got != want {
				t.Errorf("%v and %v: %v", faces[a], faces[b], got)
			}
		}
	}
}
