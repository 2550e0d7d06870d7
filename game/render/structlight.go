package render

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// sunReach is the largest distance of an obstacle that shades a wall from the sun,
	// metres.
	sunReach = 300
	// skyReach is the largest distance of an obstacle that hides the sky from a wall,
	// metres. It is larger than rooms and smaller than valleys.
	skyReach = 25
	// lift is how far above a surface its rays start, metres.
	lift = 0.08
	// indoors is the fraction of skylight that reaches closed rooms by reflection.
	indoors = 0.22
)

// bakedLight is the light at the vertices of a structure, 0 to 1.
type bakedLight struct{ sun, open []float32 }

// skyRays are eight directions spread over the hemisphere around +z. They are mirrored
// into the hemisphere that a surface faces.
var skyRays = [8]geom.Vec{
	{X: 0.89, Z: 0.45}, {X: -0.89, Z: 0.45}, {Y: 0.89, Z: 0.45}, {Y: -0.89, Z: 0.45},
	{X: 0.41, Y: 0.41, Z: 0.81}, {X: -0.41, Y: 0.41, Z: 0.81}, {X: -0.41, Y: -0.41, Z: 0.81}, {X: 0.41, Y: -0.41, Z: 0.81},
}

// bakeStructure casts rays from the corners of each triangle and averages the results
// per vertex. Without it the sun would shine into closed rooms.
func bakeStructure(level *levels.Level, s *levels.Structure) bakedLight {
	n := len(s.Vertices)
	sun, sky := bakedRays(level)
	if level.Solid == nil || !sun {
		return bakedLight{sun: slices.Repeat([]float32{1}, n), open: slices.Repeat([]float32{1}, n)}
	}
	light := bakedLight{sun: make([]float32, n), open: make([]float32, n)}
	counts := make([]float32, n)
	for i := 0; i+2 < len(s.Indices); i += 3 {
		corners := s.Indices[i : i+3]
		t := geom.Triangle{A: s.Vertices[corners[0]], B: s.Vertices[corners[1]], C: s.Vertices[corners[2]]}
		normal := t.Normal()
		middle := t.A.Add(t.B).Add(t.C).Scale(1.0 / 3)
		for _, k := range corners {
			// Slightly inside the triangle, so that no ray starts inside a neighbouring
			// wall.
			from := s.Vertices[k].Lerp(middle, 0.12).AddScaled(normal, lift)
			light.sun[k] += freeSun(level, from, normal)
			if sky {
				light.open[k] += freeSky(level, from, normal)
			} else {
				light.open[k]++
			}
			counts[k]++
		}
	}
	for k, count := range counts {
		if count > 0 {
			light.sun[k] /= count
			light.open[k] = indoors + (1-indoors)*light.open[k]/count
		}
	}
	return light
}

// freeSun is 1 if the sun is visible.
func freeSun(level *levels.Level, from, normal geom.Vec) float32 {
	toSun := lookOf(level).SunDirection
	if normal.Dot(toSun) <= 0 {
		return 1 // the shader makes the face dark anyway
	}
	if _, hit := level.Solid.Raycast(from, toSun.Scale(sunReach)); hit {
		return 0
	}
	return 1
}

// freeSky is the fraction of the rays that hit nothing near.
func freeSky(level *levels.Level, from, normal geom.Vec) float32 {
	free := float32(0)
	for _, d := range skyRays {
		if d.Dot(normal) < 0 {
			d = d.AddScaled(normal, -2*d.Dot(normal))
		}
		if _, hit := level.Solid.Raycast(from, d.Scale(skyReach)); !hit {
			free++
		}
	}
	return free / float32(len(skyRays))
}

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
	triangles := trianglesOf(level)
	return triangles <= maxSunTriangles, triangles <= maxSkyTriangles
}

// trianglesOf returns how many triangles the structures of a level have.
func trianglesOf(level *levels.Level) int {
	count := 0
	for i := range level.Structures {
		count += len(level.Structures[i].Indices) / 3
	}
	return count
}
