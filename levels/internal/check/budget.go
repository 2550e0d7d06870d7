package check

import (
	"github.com/skijet/skijet/levels/internal/fault"
)

// Budget counts what was placed so far, so that a small file that places a large model
// many times is refused before it takes the memory.
type Budget struct {
	structures, Triangles, vertices int
	Ground                          bool // the mesh that may be terrain was placed
}

// SpendCounts adds a structure before it is made.
func (b *Budget) SpendCounts(place string, triangles, vertices int) error {
	b.structures++
	return b.SpendMore(place, triangles, vertices)
}

// SpendGround adds a mesh that may be terrain. The first has the limits of terrain and counts
// for itself, any other is a structure like others.
func (b *Budget) SpendGround(place string, triangles, vertices int) error {
	if b.Ground {
		return fault.Because(b.SpendCounts(place, triangles, vertices), "cell_m makes terrain of only one mesh, of one material")
	}
	b.Ground = true
	if triangles > MaxTerrainTriangles || vertices > MaxVertices {
		return fault.New(fault.ErrTooLarge, place, "has %d triangles and %d vertices, want at most %d and %d", triangles, vertices, MaxTerrainTriangles, MaxVertices)
	}
	return nil
}

// SpendMore adds geometry to a structure that was added before.
func (b *Budget) SpendMore(place string, triangles, vertices int) error {
	b.Triangles += triangles
	b.vertices += vertices
	for _, part := range [...]struct {
		name       string
		count, max int
		remedy     string
	}{
		{"structures", b.structures, MaxStructures, ": join objects into one, or export copies as instances (EXT_mesh_gpu_instancing)"},
		{"triangles", b.Triangles, MaxTriangles, ""},
		{"vertices", b.vertices, MaxVertices, ""},
	} {
		if part.count > part.max {
			return fault.New(fault.ErrTooLarge, place, "brings the level to %d %s, want at most %d%s", part.count, part.name, part.max, part.remedy)
		}
	}
	return nil
}
