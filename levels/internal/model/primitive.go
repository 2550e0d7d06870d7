package model

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// primitive reads one set of triangles in the axes of its node. The memory for all its
// copies is counted before it is allocated.
func (w *walker) primitive(place string, p *gltf.Primitive, copies int) (*Mesh, error) {
	if err := w.doc.Unpack(place, p); err != nil {
		return nil, err
	}
	positions, err := w.doc.Vectors(place+": POSITION", *p.Attributes.Position)
	if err != nil {
		return nil, err
	}
	s := &Mesh{}
	if err := w.paint(place, p, s); err != nil {
		return nil, err
	}
	list, err := w.cornerList(place, p, &positions)
	if err != nil {
		return nil, err
	}
	vertices := positions.Count
	faceted := p.Attributes.Normal == nil && list.triangles <= maxFaceted
	if faceted {
		vertices = 3 * list.triangles
	}
	if err := w.spendCopies(place, copies, list.triangles, vertices); err != nil {
		return nil, err
	}
	if s.Indices, err = list.read(place); err != nil {
		return nil, err
	}
	var order []uint32
	switch {
	case faceted:
		if p.Attributes.Color != nil || p.Material != nil && w.doc.Materials[*p.Material].Looks.Value.IsTextured() {
			order = slices.Clone(s.Indices)
		}
		s.facet(&positions)
	case p.Attributes.Normal == nil:
		s.round(&positions)
	default:
		err = w.smooth(place, s, &positions, *p.Attributes.Normal)
	}
	if err == nil {
		w.dress(place, p, s, order)
	}
	return s, err
}

// spendCopies counts the memory of so many copies of a structure.
func (w *walker) spendCopies(place string, copies, triangles, vertices int) error {
	if w.onGrid && copies == 1 {
		return w.used.SpendGround(place, triangles, vertices)
	}
	if triangles > check.MaxTriangles || vertices > check.MaxVertices {
		copies = 1 // one is too many already, and keeps the products small
	}
	copies = min(copies, check.MaxVertices)
	return w.used.SpendCounts(place, copies*triangles, copies*vertices)
}

// corners are the corners of the triangles of a primitive before they are read.
type corners struct {
	mode      int
	vertices  int            // number of vertices
	indices   *gltf.Elements // or nil for all vertices in their order
	count     int            // number of corners in the file
	triangles int            // upper bound of the number of triangles
}

// cornerList finds the corners of a primitive.
func (w *walker) cornerList(place string, p *gltf.Primitive, positions *gltf.Elements) (corners, error) {
	c := corners{mode: gltf.ModeTriangles, vertices: positions.Count, count: positions.Count}
	if p.Mode != nil {
		c.mode = *p.Mode
	}
	if p.Indices != nil {
		indices, err := w.doc.Indices(place+": indices", *p.Indices)
		if err != nil {
			return c, err
		}
		c.indices, c.count = &indices, indices.Count
	}
	switch c.mode {
	case gltf.ModeTriangles:
		if c.count%3 != 0 {
			return c, fault.New(fault.ErrFormat, place, "%d indices, want a multiple of 3", c.count)
		}
		c.triangles = c.count / 3
	case gltf.ModeStrip, gltf.ModeFan:
		c.triangles = max(c.count-2, 0)
	default:
		return c, fault.New(fault.ErrFormat, place+".mode", "is %d, want 4, 5 or 6: triangles, a strip or a fan", c.mode)
	}
	return c, nil
}

// corner returns the vertex of corner i.
func (c *corners) corner(i int) uint32 {
	if c.indices == nil {
		return uint32(i)
	}
	return c.indices.Index(i)
}

// read returns three corners for each triangle.
func (c *corners) read(place string) ([]uint32, error) {
	for i := range c.count {
		if v := c.corner(i); int64(v) >= int64(c.vertices) {
			return nil, fault.New(fault.ErrFormat, fmt.Sprintf("%s: indices[%d]", place, i), "names vertex %d of %d", v, c.vertices)
		}
	}
	result := make([]uint32, 0, 3*c.triangles)
	if c.mode == gltf.ModeTriangles {
		for i := range c.count {
			result = append(result, c.corner(i))
		}
		return result, nil
	}
	for i := range c.triangles {
		// The winding order of the specification, so that all fronts are on one side.
		a, b, d := i, i+1+i%2, i+2-i%2
		if c.mode == gltf.ModeFan {
			a, b, d = i+1, i+2, 0
		}
		// A strip continues elsewhere by repeated corners.
		if t := [3]uint32{c.corner(a), c.corner(b), c.corner(d)}; t[0] != t[1] && t[1] != t[2] && t[2] != t[0] {
			result = append(result, t[:]...)
		}
	}
	return result, nil
}

// maxFaceted is how many triangles without normals have those of their faces [ours], as the
// specification wants: of more, each is small, and vertices of their own would take six times the
// memory.
const maxFaceted = 200_000

// round gives every vertex the normal of the faces around it.
func (s *Mesh) round(positions *gltf.Elements) {
	s.Vertices = positions.Read()
	s.Normals = make([]geom.Vec, len(s.Vertices))
	for k := 0; k+2 < len(s.Indices); k += 3 {
		a, b, c := s.Indices[k], s.Indices[k+1], s.Indices[k+2]
		normal := geom.Triangle{A: s.Vertices[a], B: s.Vertices[b], C: s.Vertices[c]}.Cross()
		for _, corner := range [3]uint32{a, b, c} {
			s.Normals[corner] = s.Normals[corner].Add(normal)
		}
	}
	for k := range s.Normals {
		s.Normals[k] = s.Normals[k].Normalize()
	}
}

// facet gives every triangle its own vertices, so that each can have the normal of its
// face.
func (s *Mesh) facet(positions *gltf.Elements) {
	s.Vertices, s.Normals = make([]geom.Vec, len(s.Indices)), make([]geom.Vec, len(s.Indices))
	for k, index := range s.Indices {
		s.Vertices[k], s.Indices[k] = positions.Vec(int(index)), uint32(k)
	}
}

// smooth gives every vertex its normal from the file.
func (w *walker) smooth(place string, s *Mesh, positions *gltf.Elements, normal int) error {
	normals, err := w.doc.Vectors(place+": NORMAL", normal)
	if err != nil {
		return err
	}
	if normals.Count != positions.Count {
		return fault.New(fault.ErrFormat, place+": NORMAL", "%d elements for %d positions", normals.Count, positions.Count)
	}
	s.Vertices, s.Normals = positions.Read(), normals.Read()
	return nil
}

// fillNormals gives vertices without a normal that of one of their triangles.
func (s *Mesh) fillNormals() {
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

// addBacks adds every triangle a second time, with its back as front.
func (s *Mesh) addBacks() {
	s.Backed = true
	s.fillNormals()
	vertices, corners := len(s.Vertices), len(s.Indices)
	first := uint32(vertices)
	s.Vertices = slices.Concat(s.Vertices, s.Vertices) // of no more than that, since a large mesh counts
	s.Normals = slices.Concat(s.Normals, s.Normals)
	for k := range s.Normals[vertices:] {
		s.Normals[vertices+k] = s.Normals[k].Neg()
	}
	s.UV, s.Colors, s.Alphas = append(s.UV, s.UV...), append(s.Colors, s.Colors...), append(s.Alphas, s.Alphas...) // nil stays nil
	s.Indices = slices.Concat(s.Indices, s.Indices)
	for k := corners; k < len(s.Indices); k += 3 {
		a, b, c := s.Indices[k], s.Indices[k+1], s.Indices[k+2]
		s.Indices[k], s.Indices[k+1], s.Indices[k+2] = first+a, first+c, first+b
	}
}

// isShade reports whether two colours differ in brightness alone.
func isShade(c [3]float32, light [3]float64) bool {
	const noise = 1e-3
	most, brightest := float64(max(c[0], c[1], c[2])), max(light[0], light[1], light[2])
	for i := range c {
		if math.Abs(float64(c[i])/most-light[i]/brightest) > noise {
			return false
		}
	}
	return true
}

// paint sets colour, panels and glow by the material.
func (w *walker) paint(place string, p *gltf.Primitive, s *Mesh) error {
	s.Color = [3]float32{1, 1, 1}
	if p.Material == nil {
		return nil
	}
	if *p.Material < 0 || *p.Material >= len(w.doc.Materials) || w.doc.Materials[*p.Material] == nil {
		return fault.New(fault.ErrFormat, place+".material", "is %d, there are %d materials", *p.Material, len(w.doc.Materials))
	}
	m := w.doc.Materials[*p.Material]
	var err error
	if s.Panels, err = hasPanels(m, m.Place(*p.Material)); err != nil {
		return err
	}
	if m.Metallic != nil && m.Metallic.BaseColor != nil {
		for i := range s.Color {
			s.Color[i] = float32(geom.Clamp(m.Metallic.BaseColor[i], 0, 1))
		}
	}
	e := m.Emissive
	if glow := max(e[0], e[1], e[2]) * m.Looks.Value.Strength(); glow > 0 && m.Looks.Value.Emissive == nil {
		s.Glow = float32(min(glow, 1))
		part := s.Glow
		if s.Color == [3]float32{} {
			part = 1 // editors write a lamp as a black surface that emits
		} else if m.Looks.Value.Metallic.Texture != nil || isShade(s.Color, e) {
			part = 0 // it would colour the texture, or has that colour
		}
		// A surface has one colour: the brighter it shines, the more that of its light.
		for i := range s.Color {
			light := float32(geom.Clamp(e[i]/max(e[0], e[1], e[2]), 0, 1))
			s.Color[i] += float32(part * (light - s.Color[i]))
		}
	}
	return nil
}
