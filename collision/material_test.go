package collision

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestMaterials_TravelWithHitsAndContactsOfMeshesAndFields(t *testing.T) {
	heights := make([]float64, 9)
	materials := []uint8{1, 2, 3, 4, 5, 6, 7, 8}
	field, err := NewHeightfield(3, 3, 1, geom.Vec{}, heights, Materials(materials))
	if err != nil {
		t.Fatal(err)
	}
	var vertices []geom.Vec
	var indices []uint32
	for i := range field.Len() {
		tr, _ := field.Triangle(i)
		for _, v := range []geom.Vec{tr.A, tr.B, tr.C} {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, v)
		}
	}
	mesh, err := NewMesh(vertices, indices, Materials(materials))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	world := NewWorld(plain, mesh) // equal hits: the lower triangle, of the first part, wins
	for name, c := range map[string]struct {
		shape Shape
		of    func(triangle int) uint8
	}{
		"mesh":  {mesh, func(i int) uint8 { return materials[i] }},
		"field": {field, func(i int) uint8 { return materials[i] }},
		"world": {world, func(i int) uint8 {
			if i < 8 {
				return 0
			}
			return materials[i-8]
		}},
	} {
		t.Run(name, func(t *testing.T) {
			for x := 0.2; x < 2; x += 0.7 {
				for y := 0.3; y < 2; y += 0.7 {
					at := geom.Vec{X: x, Y: y, Z: 1}
					hit, ok := c.shape.Raycast(at, geom.Vec{Z: -2})
					if !ok || hit.Material != c.of(hit.Triangle) {
						t.Errorf("ray at %v: %v, material %d of triangle %d", at, ok, hit.Material, hit.Triangle)
					}
					box := geom.Box{Center: at, Half: geom.Vec{X: 0.1, Y: 0.1, Z: 0.1}}
					hit, ok = c.shape.SweepBox(box, geom.Vec{Z: -2})
					if !ok || hit.Material != c.of(hit.Triangle) {
						t.Errorf("sweep at %v: %v, material %d of triangle %d", at, ok, hit.Material, hit.Triangle)
					}
					contacts := c.shape.OverlapBox(box.Translate(geom.Vec{Z: -0.95}), nil)
					if len(contacts) == 0 {
						t.Errorf("overlap at %v: no contact", at)
					}
					for _, k := range contacts {
						if k.Material != c.of(k.Triangle) {
							t.Errorf("overlap at %v: material %d of triangle %d", at, k.Material, k.Triangle)
						}
					}
				}
			}
		})
	}
}

func TestMaterials_ThatDoNotFitAreRefused(t *testing.T) {
	vertices := []geom.Vec{{}, {X: 1}, {Y: 1}}
	if _, err := NewMesh(vertices, []uint32{0, 1, 2}, Materials([]uint8{1, 2})); !errors.Is(err, ErrOutOfRange) {
		t.Errorf("mesh: %v, want %v", err, ErrOutOfRange)
	}
	if _, err := NewHeightfield(2, 2, 1, geom.Vec{}, make([]float64, 4), Materials([]uint8{1})); !errors.Is(err, ErrOutOfRange) {
		t.Errorf("field: %v, want %v", err, ErrOutOfRange)
	}
}
