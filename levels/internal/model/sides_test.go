package model

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// TestSides_LargeScansKeepTheirFronts: with their backs they would be refused.
func TestSides_LargeScansKeepTheirFronts(t *testing.T) {
	w := walker{doc: &gltf.Document{}}
	s := Mesh{Vertices: []geom.Vec{{}, {X: 1}, {Z: 1}}, Normals: make([]geom.Vec, 3)}
	for range maxBacked/2 + 1 {
		s.Indices = append(s.Indices, 0, 1, 2)
	}
	w.used.Triangles = len(s.Indices) / 3
	w.model.Parts = []Mesh{s}
	w.sides = []meshSides{{place: "scan", last: 1}}
	if err := w.chooseSides(); err != nil || len(w.model.Parts[0].Indices) != len(s.Indices) || !strings.Contains(w.model.Notes[0], "too large to be solid from both sides") {
		t.Errorf("%v, %d indices, notes %q", err, len(w.model.Parts[0].Indices), w.model.Notes)
	}
}

// TestSides_ACornerThatIsComputedTwiceIsNoCrack: the last bits may differ, also those of a
// coordinate of zero.
func TestSides_ACornerThatIsComputedTwiceIsNoCrack(t *testing.T) {
	for off, want := range map[float64]bool{0: true, -1e-15: true, 4e-6: true, 1e-3: false} {
		box := boxOf(geom.Bounds{Min: geom.Vec{X: -1}, Max: geom.Vec{X: 1, Y: 2, Z: 30.1}})
		box.Vertices[0] = box.Vertices[0].Add(geom.Vec{X: off, Y: off, Z: off})
		faces := measureFaces([]Mesh{box})
		if closed := faces.edges == 0; closed != want {
			t.Errorf("%v m off: closed %v", off, closed)
		}
	}
}

// TestMesh_FillsNormalsThatAreMissing by those of triangles, and upwards where none has an area.
func TestMesh_FillsNormalsThatAreMissing(t *testing.T) {
	given := geom.Vec{X: 0.6, Z: 0.8}
	s := Mesh{Vertices: []geom.Vec{{}, {Y: 1}, {Z: 1}, {X: 2}, {X: 3}, {X: 4}}, Normals: make([]geom.Vec, 6), Indices: []uint32{0, 1, 2, 3, 4, 5}}
	s.Normals[1] = given
	s.fillNormals()
	for i, want := range []geom.Vec{{X: 1}, given, {X: 1}, geom.Up(), geom.Up(), geom.Up()} {
		if s.Normals[i] != want {
			t.Errorf("corner %d: normal %v, want %v", i, s.Normals[i], want)
		}
	}
}

// boxOf returns a box whose faces share no vertices.
func boxOf(b geom.Bounds) Mesh {
	corner, m := affine.Corners(b), Mesh{}
	for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		first := uint32(len(m.Vertices))
		m.Vertices = append(m.Vertices, corner[f[0]], corner[f[1]], corner[f[2]], corner[f[3]])
		m.Indices = append(m.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return m
}

// TestSides_OpenMeshesHaveBacksUpToALimit of all triangles.
func TestSides_OpenMeshesHaveBacksUpToALimit(t *testing.T) {
	for before, want := range map[int]int{maxBacked - 10: 60, maxBacked - 9: 30} {
		w := walker{doc: &gltf.Document{}}
		s := Mesh{Vertices: []geom.Vec{{}, {X: 1}, {Z: 1}}, Normals: make([]geom.Vec, 3)}
		for range 10 {
			s.Indices = append(s.Indices, 0, 1, 2)
		}
		w.used.Triangles = before
		w.model.Parts, w.sides = []Mesh{s}, []meshSides{{place: "sheet", last: 1}}
		if err := w.chooseSides(); err != nil || len(w.model.Parts[0].Indices) != want {
			t.Errorf("10 after %d triangles: %d indices, want %d, %v", before, len(w.model.Parts[0].Indices), want, err)
		}
	}
}

// TestIsShade_OfColoursThatDifferInBrightnessAlone.
func TestIsShade_OfColoursThatDifferInBrightnessAlone(t *testing.T) {
	for _, c := range []struct {
		color [3]float32
		light [3]float64
		want  bool
	}{
		{[3]float32{0.5, 0.25, 0}, [3]float64{1, 0.5, 0}, true}, {[3]float32{0.1, 0.1, 0.2}, [3]float64{0.4, 0.4, 0.8}, true}, {[3]float32{0.5, 0.25, 0}, [3]float64{0.5, 0.25, 0}, true}, {[3]float32{0.5, 0.25, 0}, [3]float64{1, 0.51, 0}, false}, {[3]float32{0.5, 0.25, 0}, [3]float64{1, 0.49, 0}, false}, {[3]float32{1, 1, 1}, [3]float64{1, 1, 0.9}, false}, {[3]float32{0.5, 0.25, 0.1}, [3]float64{0.25, 0.5, 0.1}, false},
	} {
		if got := isShade(c.color, c.light); got != c.want {
			t.Errorf("%v of %v: %v", c.color, c.light, got)
		}
	}
}
