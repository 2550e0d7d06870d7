package main

import (
	"bytes"
	"fmt"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
)

// modelFile is a GLB file to write: parts, spawns, flags and zones.
type modelFile struct {
	teamNumber int // 0 for no team
	parts      []*part
	marks      []mark
	zones      []zoneMark
}

// mark is a node that gives the position of a spawn or a flag.
type mark struct {
	name     string
	position geom.Vec
}

// zoneMark is a node whose cube from -1 to 1 is scaled to the bounds.
type zoneMark struct {
	name   string
	bounds geom.Bounds
}

// add adds a part, which build then fills.
func (f *modelFile) add(name string, build func(p *part)) {
	p := &part{name: name}
	build(p)
	f.parts = append(f.parts, p)
}

// mark adds a spawn or a flag.
func (f *modelFile) mark(name string, position geom.Vec) {
	f.marks = append(f.marks, mark{name, position})
}

// triangles returns the number of triangles of all parts.
func (f *modelFile) triangles() int {
	n := 0
	for _, p := range f.parts {
		for i := range p.meshes {
			n += len(p.meshes[i].indices) / 3
		}
	}
	return n
}

// paint is a linear colour with its emitted light.
type paint struct {
	name  string
	color [3]float64
	glow  float64 // 0 to 1
}

// paintOf returns the appearance of a material in the colours of a team.
func paintOf(m material, teamNumber int) paint {
	colors := [3][3]float64{{0.5, 0.5, 0.52}, {0.07, 0.25, 0.78}, {0.78, 0.13, 0.05}}
	lights := [3][3]float64{{0.9, 0.85, 0.7}, {0.2, 0.62, 1}, {1, 0.36, 0.14}}
	switch m {
	case dark:
		return paint{"dark", [3]float64{0.075, 0.08, 0.095}, 0}
	case trim:
		return paint{"trim", [3]float64{0.42, 0.42, 0.4}, 0}
	case team:
		return paint{"team", colors[teamNumber], 0}
	case glow:
		return paint{"glow", lights[teamNumber], 1}
	case lamp:
		return paint{"lamp", [3]float64{1, 0.86, 0.6}, 0.9}
	case ice:
		return paint{"ice", [3]float64{0.3, 0.47, 0.6}, 0}
	case sand:
		return paint{"sand", [3]float64{0.52, 0.42, 0.25}, 0}
	case metal:
		return paint{"metal", [3]float64{0.2, 0.21, 0.23}, 0}
	case glass:
		return paint{"glass", [3]float64{0.25, 0.36, 0.4}, 0}
	case lava:
		return paint{"lava", [3]float64{1, 0.3, 0.05}, 1}
	case stone:
		return paint{"stone", [3]float64{0.34, 0.29, 0.23}, 0}
	case rock:
		return paint{"rock", [3]float64{0.15, 0.145, 0.15}, 0}
	case redrock:
		return paint{"rock", [3]float64{0.40, 0.17, 0.08}, 0}
	case grass:
		return paint{"grass", [3]float64{0.085, 0.115, 0.04}, 0}
	case bark:
		return paint{"bark", [3]float64{0.10, 0.065, 0.045}, 0}
	case needles:
		return paint{"needles", [3]float64{0.035, 0.075, 0.045}, 0}
	case snow:
		return paint{"snow", [3]float64{0.74, 0.78, 0.84}, 0}
	default:
		return paint{"concrete", [3]float64{0.25, 0.26, 0.27}, 0}
	}
}

// toGLTF converts z-up axes to glTF's: (x, y, z) becomes (x, z, -y).
func toGLTF(v geom.Vec) [3]float32 { return [3]float32{float32(v.X), float32(v.Z), float32(-v.Y)} }

// encode returns the GLB file.
func (f *modelFile) encode() ([]byte, error) {
	doc := gltf.NewDocument()
	doc.Asset.Generator = "skijet levelgen"
	doc.Scenes[0].Name = ""
	paints := [materialCount]int{}
	for i := range paints {
		paints[i] = -1
	}
	for _, p := range f.parts {
		out := &gltf.Mesh{Name: p.name}
		for m := range p.meshes {
			from := &p.meshes[m]
			if len(from.indices) == 0 {
				continue
			}
			if paints[m] < 0 {
				paints[m] = addPaint(doc, paintOf(material(m), f.teamNumber))
			}
			primitive, err := encodeMesh(doc, from)
			if err != nil {
				return nil, fmt.Errorf("part %s: %w", p.name, err)
			}
			primitive.Material = gltf.Index(paints[m])
			out.Primitives = append(out.Primitives, primitive)
		}
		doc.Meshes = append(doc.Meshes, out)
		addNode(doc, &gltf.Node{Name: p.name, Mesh: gltf.Index(len(doc.Meshes) - 1)})
	}
	for _, m := range f.marks {
		addNode(doc, &gltf.Node{Name: m.name, Translation: wide(toGLTF(m.position))})
	}
	for _, z := range f.zones {
		half := z.bounds.Size().Scale(0.5)
		scale := [3]float64{half.X, half.Z, half.Y}
		addNode(doc, &gltf.Node{Name: z.name, Translation: wide(toGLTF(z.bounds.Center())), Scale: scale})
	}
	var buffer bytes.Buffer
	err := gltf.NewEncoder(&buffer).Encode(doc)
	return buffer.Bytes(), err
}

func addNode(doc *gltf.Document, n *gltf.Node) {
	doc.Nodes = append(doc.Nodes, n)
	doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, len(doc.Nodes)-1)
}

func addPaint(doc *gltf.Document, p paint) int {
	m := &gltf.Material{
		Name: p.name,
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
			BaseColorFactor: &[4]float64{p.color[0], p.color[1], p.color[2], 1},
			MetallicFactor:  gltf.Float(0), RoughnessFactor: gltf.Float(0.8),
		},
	}
	for i, c := range p.color {
		m.EmissiveFactor[i] = float64(c * p.glow)
	}
	doc.Materials = append(doc.Materials, m)
	return len(doc.Materials) - 1
}

// corner is a vertex in the file.
type corner struct{ position, normal [3]float32 }

// encodeMesh writes a mesh. Corners of coplanar faces become one vertex.
func encodeMesh(doc *gltf.Document, m *mesh) (*gltf.Primitive, error) {
	var positions, normals [][3]float32
	numbers := map[corner]uint16{}
	indices := make([]uint16, len(m.indices))
	for i, index := range m.indices {
		c := corner{toGLTF(m.positions[index]), toGLTF(m.normals[index])}
		n, known := numbers[c]
		if !known {
			if len(positions) == 1<<16 {
				return nil, fmt.Errorf("more than %d vertices", 1<<16)
			}
			n = uint16(len(positions))
			numbers[c] = n
			positions, normals = append(positions, c.position), append(normals, c.normal)
		}
		indices[i] = n
	}
	return &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{
			gltf.POSITION: modeler.WritePosition(doc, positions),
			gltf.NORMAL:   modeler.WriteNormal(doc, normals),
		},
		Indices: gltf.Index(modeler.WriteIndices(doc, indices)),
	}, nil
}

func wide(v [3]float32) [3]float64 { return [3]float64{float64(v[0]), float64(v[1]), float64(v[2])} }
