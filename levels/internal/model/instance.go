package model

import (
	"fmt"

	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// instances are the copies of a mesh that EXT_mesh_gpu_instancing places, or the mesh
// itself without that extension. They are read one by one.
type instances struct {
	given                     bool
	translations, turns, size *gltf.Elements // or nil
	number                    int
}

// count returns how many copies there are.
func (c *instances) count() int {
	if !c.given {
		return 1
	}
	return c.number
}

// instances finds the copies of the mesh of a node.
func (w *walker) instances(place string, n *gltf.Node) (instances, error) {
	given := n.Extensions.Instancing
	if given == nil {
		return instances{}, nil
	}
	place += ".extensions.EXT_mesh_gpu_instancing"
	c := instances{given: true, number: -1}
	for _, attribute := range [...]struct {
		name     string
		accessor *int
		into     **gltf.Elements
		kind     string
		allowed  []gltf.Component
	}{
		{"TRANSLATION", given.Attributes.Translation, &c.translations, "VEC3", []gltf.Component{gltf.ComponentFloat}},
		{"ROTATION", given.Attributes.Rotation, &c.turns, "VEC4", []gltf.Component{gltf.ComponentFloat, gltf.ComponentByte, gltf.ComponentShort}},
		{"SCALE", given.Attributes.Scale, &c.size, "VEC3", []gltf.Component{gltf.ComponentFloat}},
	} {
		if attribute.accessor == nil {
			continue
		}
		place := place + ": " + attribute.name
		e, err := w.doc.Accessor(place, *attribute.accessor, attribute.kind, "FLOAT, or of a turn normalized BYTE or SHORT", attribute.allowed...)
		if err != nil {
			return c, err
		}
		if c.number >= 0 && e.Count != c.number {
			return c, fault.New(fault.ErrFormat, place, "%d elements, want %d as before", e.Count, c.number)
		}
		if err := w.spendWork(place, e.Count); err != nil {
			return c, err
		}
		c.number, *attribute.into = e.Count, &e
	}
	if c.number < 0 {
		return c, fault.New(fault.ErrFormat, place, "has none of TRANSLATION, ROTATION and SCALE")
	}
	for i := range c.number {
		if c.turns != nil && c.turn(i) == [4]float64{} {
			return c, fault.New(fault.ErrFormat, fmt.Sprintf("%s: ROTATION[%d]", place, i), "is zero, want a unit quaternion")
		}
		if !c.at(i).IsFinite() {
			return c, fault.New(fault.ErrNotFinite, fmt.Sprintf("%s: copy %d", place, i), "transform is not finite")
		}
	}
	return c, nil
}

func (c *instances) turn(i int) [4]float64 {
	return [4]float64{c.turns.Number(i, 0), c.turns.Number(i, 1), c.turns.Number(i, 2), c.turns.Number(i, 3)}
}

// at returns the transform of copy i relative to the node.
func (c *instances) at(i int) affine.Map {
	translation, turn, size := [3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 1, 1}
	if c.translations != nil {
		v := c.translations.Vec(i)
		translation = [3]float64{v.X, v.Y, v.Z}
	}
	if c.turns != nil {
		turn = c.turn(i)
	}
	if c.size != nil {
		v := c.size.Vec(i)
		size = [3]float64{v.X, v.Y, v.Z}
	}
	return affine.FromTRS(translation, turn, size)
}
