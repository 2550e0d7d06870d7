package render

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// unlitGlow is the glow at which a surface looks the same in any light: then the shader
// leaves out the sun, and what it adds for the glow makes the colour itself.
const unlitGlow = 2

// surfaceMaterials returns the material of each vertex of a structure: with the colours
// of its vertices. Surfaces that have looks of their own get no panel lines.
func surfaceMaterials(s *levels.Structure, look material) []material {
	colors := s.VertexColors()
	if colors != nil || s.Unlit {
		look.panels = false
	}
	if s.Unlit {
		look.glow, look.gloss = unlitGlow, 0
	}
	list := make([]material, len(s.Vertices))
	for i := range list {
		list[i] = look
		if colors != nil {
			list[i].color = colors[i]
		}
	}
	return list
}

// Numbers of triangles of a level up to which light is baked with all rays, and with the
// sun alone [ours]: a ray takes about a microsecond, and a level should open in seconds.
const (
	maxSkyTriangles = levels.MaxLitTriangles
	maxSunTriangles = 400_000
)

// bakedRays says which rays are cast for a level.
func bakedRays(level *levels.Level) (sun, sky bool) {
	triangles := 0
	for i := range level.Structures {
		triangles += len(level.Structures[i].Indices) / 3
	}
	return triangles <= maxSunTriangles, triangles <= maxSkyTriangles
}

// openLight is the light of a structure whose light is not baked.
func openLight(n int) bakedLight {
	light := bakedLight{sun: make([]float32, n), open: make([]float32, n)}
	for i := range n {
		light.sun[i], light.open[i] = 1, 1
	}
	return light
}

// freeSkyOf is freeSky, or all of the sky where it is not baked.
func freeSkyOf(level *levels.Level, sky bool, from, normal geom.Vec) float32 {
	if !sky {
		return 1
	}
	return freeSky(level, from, normal)
}
