package model

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Mesh is the triangles of one material of a mesh of a file, with their looks.
type Mesh struct {
	Name     string
	Vertices []geom.Vec
	Normals  []geom.Vec // unit, one per vertex
	Indices  []uint32   // three per triangle, counter-clockwise in front
	// Color is the linear RGB of the surface, 0 to 1.
	Color [3]float32
	// Colors are the linear RGB of vertices, by which Color is multiplied; nil for none.
	Colors [][3]float32
	// Alphas are the alpha of vertices, 0 to 1, where Cutoff or Opacity is set, by which that of
	// Texture is multiplied, or that of the surface; nil for none.
	Alphas []float32
	// Texture is multiplied by Color too, at the texture coordinates UV of the vertices;
	// nil for none.
	Texture *gltf.Texture
	UV      [][2]float32
	// Cutoff is the alpha below which a texel is not drawn; 0 draws all.
	Cutoff float32
	// Emission is the light that the surface emits, times EmissionColor, at UV too; nil for
	// none.
	Emission      *gltf.Texture
	EmissionColor [3]float32
	// Opacity is how much of what lies behind the surface it hides, above 0 to 1, times the
	// alpha of Texture; 0 for an opaque surface. Players hit it all the same.
	Opacity float32
	// Unlit surfaces look the same in any light.
	Unlit bool
	// Glow is the fraction of Color that is emitted, 0 to 1.
	Glow float32
	// Panels says that the surface is a wall of large panels, whose joints are drawn.
	Panels bool
	// MaterialName is the name of its material in the file.
	MaterialName string
	// Backed says that the second half of its triangles are the backs of the first.
	Backed bool
}

// transform transforms the mesh, once for every copy, and keeps its fronts outside.
func (s *Mesh) transform(at affine.Map, copies instances) {
	vertices, normals, indices := s.Vertices, s.Normals, s.Indices
	if n := copies.count(); n > 1 {
		s.Vertices = make([]geom.Vec, 0, n*len(vertices))
		s.Normals = make([]geom.Vec, 0, n*len(vertices))
		s.Indices = make([]uint32, 0, n*len(indices))
	} else {
		s.Vertices, s.Normals, s.Indices = vertices[:0], normals[:0], indices[:0]
	}
	for c := range copies.count() {
		one := at
		if copies.given {
			one = at.After(copies.at(c))
		}
		s.appendMoved(one, vertices, normals, indices)
	}
	if n := copies.count(); n > 1 && s.UV != nil {
		s.UV = slices.Repeat(s.UV, n)
	}
	if n := copies.count(); n > 1 && s.Colors != nil {
		s.Colors = slices.Repeat(s.Colors, n)
	}
	if n := copies.count(); n > 1 && s.Alphas != nil {
		s.Alphas = slices.Repeat(s.Alphas, n)
	}
	s.fillNormals()
}

// appendMoved appends transformed geometry. If it is the structure's own, it is replaced.
func (s *Mesh) appendMoved(at affine.Map, vertices, normals []geom.Vec, indices []uint32) {
	first, mirrors, turned := uint32(len(s.Vertices)), at.Mirrors(), at.Normals()
	for k := range vertices {
		s.Vertices = append(s.Vertices, at.Point(vertices[k]))
		s.Normals = append(s.Normals, turned.Direction(normals[k]).Normalize())
	}
	for k := 0; k+2 < len(indices); k += 3 {
		a, b, c := first+indices[k], first+indices[k+1], first+indices[k+2]
		if mirrors {
			b, c = c, b
		}
		s.Indices = append(s.Indices, a, b, c)
	}
}
