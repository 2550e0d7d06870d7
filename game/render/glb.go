package render

import (
	"bytes"
	"embed"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
)

//go:embed meshes/*.glb
var meshFiles embed.FS

// loadModel decodes a committed GLB file into a model.
func loadModel(name string) (*model, error) {
	data, err := meshFiles.ReadFile("meshes/" + name + ".glb")
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	var doc gltf.Document
	if err := gltf.NewDecoder(bytes.NewReader(data)).Decode(&doc); err != nil {
		return nil, fmt.Errorf("render: mesh %s: %w", name, err)
	}
	m := &model{}
	for _, root := range doc.Scenes[0].Nodes {
		if err := m.addNode(&doc, root, -1); err != nil {
			return nil, fmt.Errorf("render: mesh %s: %w", name, err)
		}
	}
	m.findArms()
	return m, nil
}

// addNode appends a node and its children.
func (m *model) addNode(doc *gltf.Document, index, parent int) error {
	node := doc.Nodes[index]
	t := node.TranslationOrDefault()
	p := part{name: node.Name, joint: jointNames[node.Name], parent: parent, pivot: fromGLTF([3]float32{float32(t[0]), float32(t[1]), float32(t[2])})}
	if node.Mesh != nil {
		for _, primitive := range doc.Meshes[*node.Mesh].Primitives {
			if err := p.addPrimitive(doc, primitive); err != nil {
				return fmt.Errorf("node %s: %w", node.Name, err)
			}
		}
	}
	p.finish()
	p.coarsen()
	half := p.halfHeight()
	switch p.joint {
	case jointShinL:
		m.thigh = -p.pivot.Z
		for _, q := range p.positions {
			if q.Z > -0.2*m.thigh {
				m.knee = max(m.knee, math.Hypot(q.Y, q.Z))
			}
		}
	case jointFootL:
		m.shin = -p.pivot.Z
		m.knee += p.center.Z - half
	}
	m.parts = append(m.parts, p)
	self := len(m.parts) - 1
	for _, child := range node.Children {
		if err := m.addNode(doc, child, self); err != nil {
			return err
		}
	}
	return nil
}

// addPrimitive appends the triangles of one material.
func (p *part) addPrimitive(doc *gltf.Document, primitive *gltf.Primitive) error {
	if primitive.Indices == nil || primitive.Material == nil {
		return fmt.Errorf("primitive without indices or material")
	}
	positions, err := modeler.ReadPosition(doc, doc.Accessors[primitive.Attributes[gltf.POSITION]], nil)
	if err != nil {
		return err
	}
	normals, err := modeler.ReadNormal(doc, doc.Accessors[primitive.Attributes[gltf.NORMAL]], nil)
	if err != nil {
		return err
	}
	indices, err := modeler.ReadIndices(doc, doc.Accessors[*primitive.Indices], nil)
	if err != nil {
		return err
	}
	first := uint32(len(p.positions))
	look := materialOf(doc.Materials[*primitive.Material])
	for i := range positions {
		p.addVertex(fromGLTF(positions[i]), fromGLTF(normals[i]), look)
	}
	for _, i := range indices {
		p.indices = append(p.indices, first+i)
	}
	return nil
}

// materialOf converts a material. The one named [tintedMaterial] takes the tint of the
// instance; a roughness below one half becomes gloss.
func materialOf(m *gltf.Material) material {
	look := material{team: m.Name == tintedMaterial, color: [3]float32{0.5, 0.5, 0.5}}
	if pbr := m.PBRMetallicRoughness; pbr != nil {
		c := pbr.BaseColorFactorOrDefault()
		look.color = [3]float32{float32(c[0]), float32(c[1]), float32(c[2])}
		look.gloss = float32(1 - pbr.RoughnessFactorOrDefault())
	}
	look.glow = float32(max(m.EmissiveFactor[0], m.EmissiveFactor[1], m.EmissiveFactor[2]))
	return look
}

// fromGLTF converts glTF's axes (x right, y up, z back) to ours.
func fromGLTF(p [3]float32) geom.Vec {
	return geom.Vec{X: float64(p[0]), Y: -float64(p[2]), Z: float64(p[1])}
}
