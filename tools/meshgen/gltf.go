package main

import (
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// paint is a material. Colours are linear RGB.
type paint struct {
	name      string
	color     [3]float64
	roughness float64
	glow      float64
}

// Materials of all models.
var (
	team   = &paint{"team", [3]float64{0.55, 0.55, 0.57}, 0.55, 0}
	shell  = &paint{"shell", [3]float64{0.27, 0.265, 0.25}, 0.6, 0}
	dark   = &paint{"dark", [3]float64{0.045, 0.048, 0.055}, 0.7, 0}
	steel  = &paint{"steel", [3]float64{0.16, 0.17, 0.19}, 0.4, 0}
	visor  = &paint{"visor", [3]float64{0.75, 0.42, 0.08}, 0.05, 0.12}
	light  = &paint{"light", [3]float64{0.10, 0.55, 0.95}, 0.35, 0.75}
	ember  = &paint{"ember", [3]float64{1.0, 0.40, 0.08}, 0.8, 0.8}
	signal = &paint{"signal", [3]float64{0.85, 0.85, 0.80}, 0.6, 0.5}
	rubber = &paint{"rubber", [3]float64{0.030, 0.030, 0.033}, 0.95, 0}
)

// node is a rigid piece, which rotates around its own origin.
type node struct {
	name     string
	at       vec // origin in the parent's axes
	paints   []*paint
	shapes   map[*paint]*shape
	children []*node
}

func newNode(name string, at vec) *node {
	return &node{name: name, at: at, shapes: map[*paint]*shape{}}
}

// add merges shapes into the node.
func (n *node) add(p *paint, shapes ...shape) {
	into := n.shapes[p]
	if into == nil {
		into = &shape{}
		n.shapes[p] = into
		n.paints = append(n.paints, p)
	}
	for _, s := range shapes {
		first := uint32(len(into.positions))
		into.positions = append(into.positions, s.positions...)
		into.normals = append(into.normals, s.normals...)
		for _, i := range s.indices {
			into.indices = append(into.indices, first+i)
		}
	}
}

// hang appends a child.
func (n *node) hang(child *node) *node {
	n.children = append(n.children, child)
	return child
}

// weld welds the shapes of the node and its descendants.
func (n *node) weld() {
	for _, s := range n.shapes {
		*s = s.welded()
	}
	for _, c := range n.children {
		c.weld()
	}
}

// compact drops the vertices of the node and its descendants that are not needed.
func (n *node) compact() {
	for _, s := range n.shapes {
		*s = s.compact()
	}
	for _, c := range n.children {
		c.compact()
	}
}

// vertices counts the vertices of the node and its descendants.
func (n *node) vertices() int {
	count := 0
	for _, s := range n.shapes {
		count += len(s.positions)
	}
	for _, c := range n.children {
		count += c.vertices()
	}
	return count
}

// triangles counts the triangles of the node and its descendants.
func (n *node) triangles() int {
	count := 0
	for _, s := range n.shapes {
		count += len(s.indices) / 3
	}
	for _, c := range n.children {
		count += c.triangles()
	}
	return count
}

// save writes the tree as a binary glTF file.
func save(root *node, path string) error {
	doc := gltf.NewDocument()
	doc.Asset.Generator = "skijet meshgen"
	w := &writer{doc: doc, materials: map[*paint]int{}}
	doc.Scenes[0].Nodes = []int{w.node(root)}
	return gltf.SaveBinary(doc, path)
}

type writer struct {
	doc       *gltf.Document
	materials map[*paint]int
}

func (w *writer) node(n *node) int {
	out := &gltf.Node{Name: n.name, Translation: [3]float64{n.at.x, n.at.z, -n.at.y}}
	if len(n.paints) > 0 {
		mesh := &gltf.Mesh{Name: n.name}
		for _, p := range n.paints {
			mesh.Primitives = append(mesh.Primitives, w.primitive(n.shapes[p], p))
		}
		w.doc.Meshes = append(w.doc.Meshes, mesh)
		out.Mesh = gltf.Index(len(w.doc.Meshes) - 1)
	}
	for _, c := range n.children {
		out.Children = append(out.Children, w.node(c))
	}
	w.doc.Nodes = append(w.doc.Nodes, out)
	return len(w.doc.Nodes) - 1
}

func (w *writer) primitive(s *shape, p *paint) *gltf.Primitive {
	positions, normals := make([][3]float32, len(s.positions)), make([][3]float32, len(s.positions))
	for i := range s.positions {
		positions[i], normals[i] = toGLTF(s.positions[i]), toGLTF(s.normals[i])
	}
	return &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{
			gltf.POSITION: modeler.WritePosition(w.doc, positions),
			gltf.NORMAL:   modeler.WriteNormal(w.doc, normals),
		},
		Indices:  gltf.Index(modeler.WriteIndices(w.doc, s.indices)),
		Material: gltf.Index(w.material(p)),
	}
}

func (w *writer) material(p *paint) int {
	if i, ok := w.materials[p]; ok {
		return i
	}
	// It shines in its own colour, of which the greatest part is how strongly.
	var light [3]float64
	for i, c := range p.color {
		light[i] = c * p.glow / max(p.color[0], p.color[1], p.color[2])
	}
	w.doc.Materials = append(w.doc.Materials, &gltf.Material{
		Name:           p.name,
		EmissiveFactor: light,
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
			BaseColorFactor: &[4]float64{p.color[0], p.color[1], p.color[2], 1},
			MetallicFactor:  gltf.Float(0),
			RoughnessFactor: gltf.Float(p.roughness),
		},
	})
	w.materials[p] = len(w.doc.Materials) - 1
	return w.materials[p]
}

// toGLTF converts our axes (z up, y forward) to glTF's (y up, z back).
func toGLTF(v vec) [3]float32 { return [3]float32{float32(v.x), float32(v.z), float32(-v.y)} }
