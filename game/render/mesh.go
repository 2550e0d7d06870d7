package render

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// ErrMesh is wrapped where a mesh is refused.
var ErrMesh = errors.New("mesh refused")

// tintedMaterial is the name of the material that takes the tint of an instance,
// in the files of this package and in those of others.
const tintedMaterial = "team"

// maxMeshVertices bounds a mesh [ours]: all of them are projected in each frame.
const maxMeshVertices = 1 << 16

// Mesh is a shape beside those of [MeshID]; an [Instance] places it. It never
// changes, so renderers share it.
type Mesh struct{ model model }

// MeshSource makes a mesh when a game starts.
type MeshSource func() (*Mesh, error)

// MeshFile is the mesh in a .glb or .gltf file: what [levels.LoadModel] reads of
// it. A material named "team" takes the tint of the instance. Colours are those of
// materials; textures are not drawn.
func MeshFile(fsys fs.FS, name string) MeshSource {
	return func() (*Mesh, error) {
		parts, err := levels.LoadModel(fsys, name)
		if err != nil {
			return nil, err
		}
		var surfaces []Surface
		for i := range parts {
			s := surfaceOf(&parts[i].Structure)
			s.Tinted = parts[i].MaterialName == tintedMaterial
			surfaces = append(surfaces, s)
		}
		m, err := newMesh(surfaces...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return m, nil
	}
}

// MeshOf is a mesh made in code, of surfaces that must not change until the game starts. The error
// of the source wraps [ErrMesh] and names the surface.
func MeshOf(surfaces ...Surface) MeshSource {
	return func() (*Mesh, error) { return newMesh(surfaces...) }
}

// Surface is the triangles of a mesh that have one material.
type Surface struct {
	Vertices []geom.Vec // m, in axes x right, y forward, z up
	Normals  []geom.Vec // one for each vertex; nil draws every triangle flat
	Indices  []uint32   // three for each triangle, counter-clockwise in front; nil takes the vertices in order
	Color    Color      // linear RGB
	Tinted   bool       // takes the tint of the instance, if it has one
	Glow     float32    // how much of the colour shines by itself, 0 to 1
	Gloss    float32    // how much it mirrors sun and sky, 0 to 1
}

// surfaceOf returns the surface of a mesh of a model.
func surfaceOf(s *levels.Structure) Surface {
	return Surface{Vertices: s.Vertices, Normals: s.Normals, Indices: s.Indices, Color: s.Color, Glow: s.Glow}
}

// newMesh makes a mesh of surfaces. It keeps nothing of their slices.
func newMesh(surfaces ...Surface) (*Mesh, error) {
	p := part{parent: -1}
	for i := range surfaces {
		if err := p.addSurface(&surfaces[i]); err != nil {
			return nil, fmt.Errorf("surface %d: %w: %w", i, ErrMesh, err)
		}
	}
	if len(p.indices) == 0 {
		return nil, fmt.Errorf("%w: it has no triangles", ErrMesh)
	}
	if n := len(p.positions); n > maxMeshVertices {
		return nil, fmt.Errorf("%w: %d vertices, at most %d", ErrMesh, n, maxMeshVertices)
	}
	p.finish()
	p.coarsen()
	return &Mesh{model{parts: []part{p}}}, nil
}

// addSurface appends checked triangles.
func (p *part) addSurface(s *Surface) error {
	indices := s.Indices
	if indices == nil {
		for i := range s.Vertices {
			indices = append(indices, uint32(i))
		}
	}
	switch {
	case len(indices)%3 != 0:
		return fmt.Errorf("%d indices make no whole triangles", len(indices))
	case s.Normals != nil && len(s.Normals) != len(s.Vertices):
		return fmt.Errorf("%d normals for %d vertices", len(s.Normals), len(s.Vertices))
	}
	for i, v := range s.Vertices {
		if !v.IsFinite() || s.Normals != nil && !s.Normals[i].IsFinite() {
			return fmt.Errorf("vertex %d is not finite", i)
		}
	}
	for i, index := range indices {
		if int(index) >= len(s.Vertices) {
			return fmt.Errorf("index %d is %d, there are %d vertices", i, index, len(s.Vertices))
		}
	}
	look := material{color: s.Color, team: s.Tinted, glow: s.Glow, gloss: float32(geom.Clamp(float64(s.Gloss), 0, 1))}
	if s.Normals == nil {
		p.addFlat(s.Vertices, indices, look)
		return nil
	}
	first := uint32(len(p.positions))
	for i, v := range s.Vertices {
		p.addVertex(v, s.Normals[i], look)
	}
	for _, index := range indices {
		p.indices = append(p.indices, first+index)
	}
	return nil
}

// addFlat appends triangles that share no vertex, so that their edges are seen.
func (p *part) addFlat(vertices []geom.Vec, indices []uint32, look material) {
	for t := range triangles(vertices, indices) {
		for _, v := range [3]geom.Vec{t.A, t.B, t.C} {
			p.indices = append(p.indices, uint32(len(p.positions)))
			p.addVertex(v, t.Normal(), look)
		}
	}
}

// triangles visits the triangles of a mesh.
func triangles(vertices []geom.Vec, indices []uint32) iter.Seq[geom.Triangle] {
	return func(yield func(geom.Triangle) bool) {
		for i := 0; i+2 < len(indices); i += 3 {
			if !yield(geom.Triangle{A: vertices[indices[i]], B: vertices[indices[i+1]], C: vertices[indices[i+2]]}) {
				return
			}
		}
	}
}

func (p *part) addVertex(at, normal geom.Vec, look material) {
	p.positions = append(p.positions, at)
	p.normals = append(p.normals, normal)
	p.materials = append(p.materials, look)
}

// BoxSurface returns the six sides of a box of one color, for meshes made in code; see
// [MeshOf]. Its center and its half extents are in m.
func BoxSurface(center, half geom.Vec, color Color) Surface {
	s := Surface{Color: color, Gloss: 0.2}
	corner := func(i int) geom.Vec {
		sign := func(bit int) float64 { return float64(2*(i/bit%2) - 1) }
		return center.Add(geom.Vec{X: half.X * sign(1), Y: half.Y * sign(2), Z: half.Z * sign(4)})
	}
	for _, side := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		first, normal := uint32(len(s.Vertices)), geom.Triangle{A: corner(side[0]), B: corner(side[1]), C: corner(side[2])}.Normal()
		for _, i := range side {
			s.Vertices, s.Normals = append(s.Vertices, corner(i)), append(s.Normals, normal)
		}
		s.Indices = append(s.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return s
}
