package levels

// budget counts what was placed so far, so that a small file that places a large model
// many times is refused before it takes the memory.
type budget struct {
	structures, triangles, vertices int
	ground                          bool // the mesh that may be terrain was placed
}

// spendCounts adds a structure before it is made.
func (b *budget) spendCounts(place string, triangles, vertices int) error {
	b.structures++
	return b.spendMore(place, triangles, vertices)
}

// spendGround adds a mesh that may be terrain. The first has the limits of terrain and counts
// for itself, any other is a structure like others.
func (b *budget) spendGround(place string, triangles, vertices int) error {
	if b.ground {
		return because(b.spendCounts(place, triangles, vertices), "cell_m makes terrain of only one mesh, of one material")
	}
	b.ground = true
	if triangles > MaxTerrainTriangles || vertices > MaxVertices {
		return fault(ErrTooLarge, place, "has %d triangles and %d vertices, want at most %d and %d", triangles, vertices, MaxTerrainTriangles, MaxVertices)
	}
	return nil
}

// spendMore adds geometry to a structure that was added before.
func (b *budget) spendMore(place string, triangles, vertices int) error {
	b.triangles += triangles
	b.vertices += vertices
	for _, part := range [...]struct {
		name       string
		count, max int
		remedy     string
	}{
		{"structures", b.structures, MaxStructures, ": join objects into one, or export copies as instances (EXT_mesh_gpu_instancing)"},
		{"triangles", b.triangles, MaxTriangles, ""},
		{"vertices", b.vertices, MaxVertices, ""},
	} {
		if part.count > part.max {
			return fault(ErrTooLarge, place, "brings the level to %d %s, want at most %d%s", part.count, part.name, part.max, part.remedy)
		}
	}
	return nil
}
