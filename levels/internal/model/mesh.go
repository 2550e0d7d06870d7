package model

import (
	"github.com/skijet/skijet/collision/geom"
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
}
