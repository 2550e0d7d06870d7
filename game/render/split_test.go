package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// sheet is a flat square of side x side cells of 1 m.
func sheet(side int) levels.Structure {
	s := levels.Structure{Name: "sheet", Color: [3]float32{1, 1, 1}}
	for j := range side + 1 {
		for i := range side + 1 {
			s.Vertices = append(s.Vertices, geom.Vec{X: float64(i), Y: float64(j)})
			s.Normals = append(s.Normals, geom.Up())
		}
	}
	for j := range uint32(side) {
		for i := range uint32(side) {
			p := j*uint32(side+1) + i
			q := p + uint32(side) + 1
			s.Indices = append(s.Indices, p, p+1, q+1, p, q+1, q)
		}
	}
	return s
}

// TestSplit_KeepsEveryTriangleOnceInSmallParts.
func TestSplit_KeepsEveryTriangleOnceInSmallParts(t *testing.T) {
	for _, side := range []int{3, 150} {
		s := sheet(side)
		parts := newStructure(levelOf(nil), &s).split()
		if side == 3 && len(parts) != 1 || side == 150 && len(parts) < 16 {
			t.Errorf("side %d: %d parts", side, len(parts))
		}
		area, triangles := 0.0, 0
		for i := range parts {
			p := &parts[i].part
			for k := 0; k < len(p.indices); k += 3 {
				f := geom.Triangle{A: p.positions[p.indices[k]], B: p.positions[p.indices[k+1]], C: p.positions[p.indices[k+2]]}
				area += f.Cross().Z / 2
				triangles++
			}
			if n := len(p.positions); len(p.looks) != n || !p.lit || !parts[i].bounds.Contains(p.positions[0]) {
				t.Fatalf("part %d has %d positions, %d looks", i, n, len(p.looks))
			}
			if across := parts[i].bounds.Size().X; side == 150 && across > 50 {
				t.Errorf("part %d is %.0f m wide", i, across)
			}
		}
		if triangles != 2*side*side || area != float64(side*side) {
			t.Errorf("side %d: %d triangles of %v m2", side, triangles, area)
		}
	}
}
