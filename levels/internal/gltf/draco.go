package gltf

import (
	"encoding/binary"
	"slices"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/draco"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Packed is the compressed form of a primitive: a view with its triangles, in which attributes
// have the given numbers.
type Packed struct {
	View       int        `json:"bufferView"`
	Attributes Attributes `json:"attributes"`
}

// components are the types of numbers of both formats.
var components = [...]struct {
	packed    draco.DataType
	component Component
}{
	{draco.Int8, ComponentByte}, {draco.Uint8, ComponentUbyte}, {draco.Int16, ComponentShort}, {draco.Uint16, ComponentUshort},
	{draco.Uint32, componentUint}, {draco.Float32, ComponentFloat},
}

// Unpack decompresses a primitive, so that its accessors have elements. Where they have some without
// that, it does nothing.
func (d *Document) Unpack(place string, p *Primitive) error {
	packed, position := p.Extensions.Draco, p.Attributes.Position
	if packed == nil || position == nil || *position < 0 || *position >= len(d.Accessors) || d.Accessors[*position].View != nil {
		return nil
	}
	place += ".extensions.KHR_draco_mesh_compression"
	if p.Indices == nil || *p.Indices < 0 || *p.Indices >= len(d.Accessors) {
		return fault.New(fault.ErrFormat, place, "has no indices beside it")
	}
	corners := d.Accessors[*p.Indices].Count
	if corners > 3*check.MaxTerrainTriangles {
		return fault.New(fault.ErrTooLarge, place, "has %d indices, want at most %d", corners, 3*check.MaxTerrainTriangles)
	}
	if err := d.spendUnpacked(place, corners, 4); err != nil {
		return err
	}
	data, _, err := d.view(place, packed.View)
	if err != nil {
		return err
	}
	mesh, err := draco.Decode(data, corners/3)
	if err != nil {
		return fault.New(fault.ErrFormat, place, "%v", err)
	}
	if len(mesh.Faces) != corners {
		return fault.New(fault.ErrFormat, place, "has %d triangles, the indices say %d", len(mesh.Faces)/3, corners/3)
	}
	indices := Elements{Count: corners, Size: 4, Stride: 4, Component: componentUint, Data: make([]byte, 0, 4*corners)}
	for _, point := range mesh.Faces {
		indices.Data = binary.LittleEndian.AppendUint32(indices.Data, uint32(point))
	}
	d.putUnpacked(*p.Indices, indices)
	if p.Mode != nil && *p.Mode == ModeStrip {
		*p.Mode = ModeTriangles // which are what is decompressed
	}
	ids := packed.Attributes.list()
	for i, index := range p.Attributes.list() {
		if index == nil || ids[i] == nil {
			continue
		}
		if err := d.unpackAttribute(place, mesh, *index, *ids[i]); err != nil {
			return err
		}
	}
	return nil
}

// unpackAttribute gives an accessor the elements of an attribute of a mesh.
func (d *Document) unpackAttribute(place string, mesh *draco.Mesh, index, id int) error {
	k := slices.IndexFunc(mesh.Attributes, func(a draco.Attribute) bool { return a.ID == id })
	if k < 0 || index < 0 || index >= len(d.Accessors) {
		return fault.New(fault.ErrFormat, place, "has no attribute %d for accessors[%d]", id, index)
	}
	a, to := &mesh.Attributes[k], d.Accessors[index]
	size := a.Components * a.Type.Size()
	if err := d.spendUnpacked(place, mesh.Points, size); err != nil {
		return err
	}
	// What is compressed counts: some exporters count points that the encoder has joined.
	for _, c := range components {
		if c.packed != a.Type || widthOf(to.Type) != a.Components {
			continue
		}
		d.putUnpacked(index, Elements{Data: a.Data, Count: mesh.Points, Size: size, Stride: size, Component: c.component, Normalized: to.Normalized})
		return nil
	}
	return fault.New(fault.ErrFormat, place, "has %d numbers of type %d where accessors[%d] says %.20s", a.Components, a.Type, index, to.Type)
}

// putUnpacked gives an accessor elements instead of those of a view.
func (d *Document) putUnpacked(index int, e Elements) {
	if d.unpacked.elements == nil {
		d.unpacked.elements = make([]*Elements, len(d.Accessors))
	}
	d.unpacked.elements[index], d.finite[index] = &e, false
}

// list returns the attributes in an order of their own.
func (a *Attributes) list() [5]*int {
	return [...]*int{a.Position, a.Normal, a.Color, a.TexCoord0, a.TexCoord1}
}
