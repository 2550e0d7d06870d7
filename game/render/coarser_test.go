package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

func TestCoarser_EveryShapeHasFewerTrianglesAndStaysWithinItsCells(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	shapes := 0
	for id := range models {
		for i := range models[id].parts {
			p := &models[id].parts[i]
			before := len(p.indices)
			for k := range p.coarser {
				c := &p.coarser[k]
				shapes++
				if len(c.shape.indices) == 0 || len(c.shape.indices) >= before {
					t.Errorf("mesh %s part %s, cells of %.3f m: %d indices after %d", id, p.name, c.cell, len(c.shape.indices), before)
				}
				before = len(c.shape.indices)
				if share := c.shape.area() / p.area(); share < leastArea {
					t.Errorf("mesh %s part %s, cells of %.3f m: %.2f of the surface is left", id, p.name, c.cell, share)
				}
				checkShape(t, p, c)
			}
		}
	}
	if shapes < 50 {
		t.Errorf("%d coarser shapes, want several of each model", shapes)
	}
}

// checkShape demands that a coarser shape is sound and has only places of the part.
func checkShape(t *testing.T, p *part, c *coarse) {
	t.Helper()
	places := map[geom.Vec]bool{}
	for _, at := range p.positions {
		places[at] = true
	}
	s := &c.shape
	for i, at := range s.positions {
		if !places[at] || !s.normals[i].IsFinite() {
			t.Errorf("part %s, cells of %.3f m: vertex %d at %v, normal %v", p.name, c.cell, i, at, s.normals[i])
		}
	}
	for i := 0; i+2 < len(s.indices); i += 3 {
		a, b, d := s.positions[s.indices[i]], s.positions[s.indices[i+1]], s.positions[s.indices[i+2]]
		if a == b || b == d || d == a {
			t.Errorf("part %s, cells of %.3f m: a triangle with two corners at one place", p.name, c.cell)
		}
	}
}

func TestCoarser_ACellIsAtMostAPixel(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	mine := &models[MeshMine].parts[0]
	if mine.shapeFor(0.0001) != mine {
		t.Error("a mine before the eye is not drawn in full")
	}
	for _, pixel := range []float64{0.01, 0.03, 0.1, 0.3} {
		shape := mine.shapeFor(pixel)
		for i := range mine.coarser {
			if c := &mine.coarser[i]; &c.shape == shape && c.cell > cellPixels*pixel {
				t.Errorf("cells of %.3f m where a pixel is %.3f m", c.cell, pixel)
			}
		}
	}
}

func TestCoarser_FarMinesAreFewTriangles(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{Sharp: true})
	scene := &Scene{}
	for i := range 20 {
		scene.Models = append(scene.Models, Instance{Mesh: MeshMine, Position: geom.Vec{X: float64(i) - 10, Y: 60, Z: -2}})
	}
	picture(t, r, scene, testWidth, testHeight, "")
	if n := r.Triangles() / 20; n > 60 {
		t.Errorf("a mine of a pixel has %d triangles", n)
	}
}
