package levels

import (
	"fmt"
	"slices"

	"github.com/qmuntal/gltf"

	"github.com/skijet/skijet/collision/geom"
)

// maxNodeDepth bounds the nesting of nodes; editors nest a dozen deep.
const maxNodeDepth = 256

// walker turns the nodes of a document into a model, parents before children
// and in the order of the file.
type walker struct {
	*document
	visited []bool
	model   model
	used    budget
}

func (w *walker) walkScene() error {
	roots, err := w.roots()
	if err != nil {
		return err
	}
	for _, root := range roots {
		if err := w.walk(root, upright(), 0); err != nil {
			return err
		}
	}
	return nil
}

// roots returns the nodes of the scene to show, or all that are no child where
// the file has no scene.
func (w *walker) roots() ([]int, error) {
	if len(w.Scenes) > 0 {
		scene := 0
		if w.Scene != nil {
			scene = *w.Scene
		}
		if scene < 0 || scene >= len(w.Scenes) || w.Scenes[scene] == nil {
			return nil, fault(ErrFormat, "scene", "is %d, there are %d scenes", scene, len(w.Scenes))
		}
		if n := len(w.Scenes) - 1; n > 0 {
			w.ignored = append(w.ignored, fmt.Sprintf("%d further scenes", n))
		}
		return w.Scenes[scene].Nodes, nil
	}
	child := make([]bool, len(w.Nodes))
	for _, n := range w.Nodes {
		if n == nil {
			continue // refused when it is visited
		}
		for _, c := range n.Children {
			if c >= 0 && c < len(child) {
				child[c] = true
			}
		}
	}
	var roots []int
	for i := range child {
		if !child[i] {
			roots = append(roots, i)
		}
	}
	return roots, nil
}

// walk reads a node and its children.
func (w *walker) walk(index int, parent affine, depth int) error {
	place := fmt.Sprintf("nodes[%d]", index)
	switch {
	case index < 0 || index >= len(w.Nodes) || w.Nodes[index] == nil:
		return fault(ErrFormat, place, "does not exist; there are %d nodes", len(w.Nodes))
	case w.visited[index]:
		return fault(ErrFormat, place, "is used twice, want a tree")
	case depth > maxNodeDepth:
		return fault(ErrTooLarge, place, "is nested deeper than %d", maxNodeDepth)
	}
	w.visited[index] = true
	n := w.Nodes[index]
	if n.Name != "" {
		place = fmt.Sprintf("nodes[%d] %q", index, n.Name)
	}
	local, err := localMap(place, n)
	if err != nil {
		return err
	}
	at := parent.after(local)
	if !at.isFinite() {
		return fault(ErrNotFinite, place, "transform overflows")
	}
	if kind, words := markerKind(n.Name); kind != noMarker {
		if err := w.addMarker(place, n, kind, words, at); err != nil {
			return err
		}
	} else if n.Mesh != nil {
		if err := w.addMesh(place, n, at); err != nil {
			return err
		}
	}
	for _, child := range n.Children {
		if err := w.walk(child, at, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// localMap returns the transform of a node against its parent.
func localMap(place string, n *gltf.Node) (affine, error) {
	at := fromMatrix(n.MatrixOrDefault())
	if n.MatrixOrDefault() == gltf.DefaultMatrix {
		if n.Rotation == [4]float64{} {
			return affine{}, fault(ErrFormat, place+".rotation", "is zero, want a unit quaternion")
		}
		at = fromTRS(n.Translation, n.Rotation, n.Scale)
	}
	if !at.isFinite() {
		return affine{}, fault(ErrNotFinite, place, "transform is not finite")
	}
	return at, nil
}

// addMesh adds the primitives of a node's mesh as structures.
func (w *walker) addMesh(place string, n *gltf.Node, at affine) error {
	mesh, err := w.mesh(place, *n.Mesh)
	if err != nil {
		return err
	}
	for i, p := range mesh.Primitives {
		place := fmt.Sprintf("%s: meshes[%d].primitives[%d]", place, *n.Mesh, i)
		if p == nil {
			return fault(ErrFormat, place, "is null")
		}
		switch p.Mode {
		case gltf.PrimitiveTriangles:
		case gltf.PrimitivePoints, gltf.PrimitiveLines, gltf.PrimitiveLineLoop, gltf.PrimitiveLineStrip:
			w.ignored = append(w.ignored, place+": points or lines")
			continue
		default:
			return fault(ErrFormat, place+".mode", "is %v, want TRIANGLES", p.Mode)
		}
		s, err := w.primitive(place, p)
		if err != nil {
			return err
		}
		s.Name = n.Name
		if err := w.used.spend(place, s); err != nil {
			return err
		}
		s.transform(at)
		w.model.parts = append(w.model.parts, modelPart{*s, w.materialName(p)})
	}
	return nil
}

// materialName returns the name of a primitive's material, which paint has found
// to exist.
func (w *walker) materialName(p *gltf.Primitive) string {
	if p.Material == nil {
		return ""
	}
	return w.Materials[*p.Material].Name
}

func (w *walker) mesh(place string, index int) (*gltf.Mesh, error) {
	if index < 0 || index >= len(w.Meshes) || w.Meshes[index] == nil {
		return nil, fault(ErrFormat, place+".mesh", "is %d, there are %d meshes", index, len(w.Meshes))
	}
	return w.Meshes[index], nil
}

// transform moves the structure and keeps its fronts outside.
func (s *Structure) transform(at affine) {
	for k := range s.Vertices {
		s.Vertices[k] = at.point(s.Vertices[k])
		s.Normals[k] = at.normal(s.Normals[k])
	}
	if at.mirrors() {
		for k := 0; k < len(s.Indices); k += 3 {
			s.Indices[k+1], s.Indices[k+2] = s.Indices[k+2], s.Indices[k+1]
		}
	}
	s.fillNormals()
}

// fillNormals gives vertices without a normal that of a triangle they are in.
func (s *Structure) fillNormals() {
	for k := 0; k < len(s.Indices); k += 3 {
		corners := s.Indices[k : k+3]
		for _, c := range corners {
			if s.Normals[c] == (geom.Vec{}) {
				s.Normals[c] = geom.Triangle{
					A: s.Vertices[corners[0]], B: s.Vertices[corners[1]], C: s.Vertices[corners[2]],
				}.Normal()
			}
		}
	}
	for k := range s.Normals {
		if s.Normals[k] == (geom.Vec{}) {
			s.Normals[k] = geom.Up()
		}
	}
}

// primitive reads one set of triangles in the axes of its node.
func (w *walker) primitive(place string, p *gltf.Primitive) (*Structure, error) {
	position, ok := p.Attributes[gltf.POSITION]
	if !ok {
		return nil, fault(ErrFormat, place, "has no POSITION")
	}
	s := &Structure{}
	var err error
	if s.Vertices, err = w.vectors(place+": POSITION", position, MaxVertices); err != nil {
		return nil, err
	}
	if p.Indices != nil {
		if s.Indices, err = w.indices(place+": indices", *p.Indices, len(s.Vertices)); err != nil {
			return nil, err
		}
	} else {
		for k := range s.Vertices {
			s.Indices = append(s.Indices, uint32(k))
		}
	}
	if len(s.Indices)%3 != 0 {
		return nil, fault(ErrFormat, place, "%d indices, want a multiple of 3", len(s.Indices))
	}
	if normal, ok := p.Attributes[gltf.NORMAL]; ok {
		if s.Normals, err = w.vectors(place+": NORMAL", normal, MaxVertices); err != nil {
			return nil, err
		}
		if len(s.Normals) != len(s.Vertices) {
			return nil, fault(ErrFormat, place+": NORMAL", "%d elements for %d positions", len(s.Normals), len(s.Vertices))
		}
	} else {
		s.facet()
	}
	doubleSided, err := w.paint(place, p, s)
	if err == nil && doubleSided {
		s.addBacks()
	}
	return s, err
}

// facet gives every triangle vertices of its own, so that each can have the
// normal of its face.
func (s *Structure) facet() {
	vertices := make([]geom.Vec, len(s.Indices))
	for k, index := range s.Indices {
		vertices[k] = s.Vertices[index]
		s.Indices[k] = uint32(k)
	}
	s.Vertices, s.Normals = vertices, make([]geom.Vec, len(vertices))
}

// addBacks adds every triangle a second time, turned round.
func (s *Structure) addBacks() {
	s.fillNormals()
	first := uint32(len(s.Vertices))
	s.Vertices = append(s.Vertices, s.Vertices...)
	for _, n := range slices.Clone(s.Normals) {
		s.Normals = append(s.Normals, n.Neg())
	}
	for k := range len(s.Indices) / 3 {
		a, b, c := s.Indices[3*k], s.Indices[3*k+1], s.Indices[3*k+2]
		s.Indices = append(s.Indices, first+a, first+c, first+b)
	}
}

// paint sets colour and glow by the material and returns whether it is
// double-sided.
func (w *walker) paint(place string, p *gltf.Primitive, s *Structure) (bool, error) {
	s.Color = [3]float32{1, 1, 1}
	if p.Material == nil {
		return false, nil
	}
	if *p.Material < 0 || *p.Material >= len(w.Materials) || w.Materials[*p.Material] == nil {
		return false, fault(ErrFormat, place+".material", "is %d, there are %d materials", *p.Material, len(w.Materials))
	}
	m := w.Materials[*p.Material]
	if pbr := m.PBRMetallicRoughness; pbr != nil {
		base := pbr.BaseColorFactorOrDefault()
		for i := range s.Color {
			s.Color[i] = float32(geom.Clamp(base[i], 0, 1))
		}
	}
	e := m.EmissiveFactor
	if glow := max(e[0], e[1], e[2]); glow > 0 {
		s.Glow = float32(min(glow, 1))
		if s.Color == [3]float32{} {
			// Editors write a lamp as black that emits: its light is its colour.
			for i := range s.Color {
				s.Color[i] = float32(geom.Clamp(e[i]/glow, 0, 1))
			}
		}
	}
	return m.DoubleSided, nil
}
