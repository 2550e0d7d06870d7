package levels

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// The front of each face of a box looks away from its centre and of a room towards it,
// in whatever order the corners come.
func TestBox_LooksOutwardsAndARoomInwards(t *testing.T) {
	a, b := geom.Vec{X: -3, Y: 5, Z: -1}, geom.Vec{X: 4, Y: -2, Z: 7}
	for _, c := range []struct {
		of   Structure
		sign float64
	}{{Box("box", a, b), 1}, {Box("box", b, a), 1}, {Room("room", a, b), -1}} {
		center, area := a.Add(b).Scale(0.5), 0.0
		for i := 0; i < len(c.of.Indices); i += 3 {
			face := geom.Triangle{A: c.of.Vertices[c.of.Indices[i]], B: c.of.Vertices[c.of.Indices[i+1]], C: c.of.Vertices[c.of.Indices[i+2]]}
			if face.Normal().Dot(face.A.Sub(center))*c.sign <= 0 {
				t.Errorf("%s: face %+v looks the wrong way", c.of.Name, face)
			}
			for _, vertex := range c.of.Indices[i : i+3] {
				if c.of.Normals[vertex] != face.Normal() {
					t.Errorf("%s: vertex %d has the normal %v, and its face %v", c.of.Name, vertex, c.of.Normals[vertex], face.Normal())
				}
			}
			area += face.B.Sub(face.A).Cross(face.C.Sub(face.A)).Length() / 2
		}
		if want := 2.0 * (7*7 + 7*8 + 7*8); area != want {
			t.Errorf("%s: the area is %v, want %v", c.of.Name, area, want)
		}
	}
}

// TestBoxStructure_IsGreyWithoutAColor, and not black.
func TestBoxStructure_IsGreyWithoutAColor(t *testing.T) {
	for given, want := range map[[3]float32][3]float32{{}: {0.5, 0.5, 0.5}, {1, 0, 0.5}: {1, 0, 0.5}} {
		if all, err := boxStructure("box", geom.Vec{X: 1, Y: 2, Z: 3}, given, 0); err != nil || len(all) != 1 || all[0].Color != want {
			t.Errorf("%v: %v, %v, want %v", given, all, err, want)
		}
	}
}
