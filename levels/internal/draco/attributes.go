package draco

import (
	"encoding/binary"
	"math"
)

// decoder is a mesh in the making.
type decoder struct {
	*reader
	mesh    *Mesh
	surface *surface   // of edgebreaker, or nil
	split   []*surface // of its attributes
	places  *values    // of the vertices, by which others are predicted
}

// values are the whole numbers of an attribute, in the order in which they are written.
type values struct {
	kind       uint8
	attribute  Attribute
	isPosition bool
	walk       *walk // nil without edgebreaker
	count      int
	width      int // numbers of a value
	list       []int32
	raw        []byte // instead of the list
}

// Kinds of attributes.
const (
	generic   = 0 // numbers as they are
	integer   = 1
	quantized = 2
	normal    = 3 // coordinates on an octahedron
)

// positionType is the number of the type of positions.
const positionType = 0

// readAttributes reads all attributes, in groups that have an order in common.
func (d *decoder) readAttributes(edgebreaker bool) error {
	groups := int(d.byte())
	if groups > mostAttributes || d.short {
		return refuse("%d groups of attributes", groups)
	}
	type group struct {
		walk *walk
		list []*values
	}
	all := make([]group, groups)
	if edgebreaker {
		for i := range all {
			w, err := d.readWalk()
			if err != nil {
				return err
			}
			all[i].walk = w
		}
	}
	total := 0
	for i := range all {
		count := d.number()
		if total += count; total > mostAttributes || d.short {
			return refuse("%d attributes", total)
		}
		for range count {
			v := &values{walk: all[i].walk, count: d.mesh.Points}
			if v.walk != nil {
				v.count = len(v.walk.order)
			}
			v.isPosition = d.byte() == positionType
			v.attribute.Type = DataType(d.byte())
			v.attribute.Components = int(d.byte())
			d.byte() // whether it is normalized, which glTF says itself
			v.attribute.ID = d.number()
			if v.attribute.Type.Size() == 0 || v.attribute.Components < 1 || v.attribute.Components > 4 {
				return refuse("an attribute of %d numbers of type %d", v.attribute.Components, v.attribute.Type)
			}
			all[i].list = append(all[i].list, v)
		}
		for _, v := range all[i].list {
			if v.kind = d.byte(); v.kind > normal {
				return refuse("an attribute of kind %d", v.kind)
			}
		}
	}
	for i := range all {
		if err := d.readGroup(all[i].list); err != nil {
			return err
		}
	}
	return nil
}

// readWalk reads in which order the values of a group come.
func (d *decoder) readWalk() (*walk, error) {
	const ofCorners = 1
	number, kind, method := int(int8(d.byte())), d.byte(), d.byte()
	s := d.surface
	if number >= 0 && kind == ofCorners {
		if number >= len(d.split) {
			return nil, refuse("attributes of surface %d of %d", number, len(d.split))
		}
		s = d.split[number]
	}
	if kind > ofCorners || method > byDegree || d.short {
		return nil, refuse("attributes of kind %d in order %d", kind, method)
	}
	return s.visitAll(method), nil
}

// readGroup reads the values of attributes, and then what makes them what they were.
func (d *decoder) readGroup(list []*values) error {
	for _, v := range list {
		if err := d.readValues(v); err != nil {
			return err
		}
		if v.isPosition && v.list != nil && v.width == 3 && d.places == nil {
			d.places = v
		}
	}
	for _, v := range list {
		data, err := d.restore(v)
		if err != nil {
			return err
		}
		v.attribute.Data = v.ofPoints(data, d.mesh)
		d.mesh.Attributes = append(d.mesh.Attributes, v.attribute)
	}
	return nil
}

// readValues reads the numbers of an attribute.
func (d *decoder) readValues(v *values) error {
	v.width = v.attribute.Components
	switch v.kind {
	case generic:
		v.raw = d.take(v.count * v.width * v.attribute.Type.Size())
		if d.short {
			return refuse("values end too early")
		}
		return nil
	case normal:
		v.width = 2
	}
	method := int8(d.byte())
	transform := uint8(0)
	if method != unpredicted {
		transform = d.byte()
	}
	if err := d.readNumbers(v, transform != octahedral); err != nil {
		return err
	}
	if method == unpredicted {
		return nil
	}
	return d.predict(v, method, transform)
}

// readNumbers reads the numbers of an attribute, which are signed or not.
func (d *decoder) readNumbers(v *values, signed bool) error {
	v.list = make([]int32, v.count*v.width)
	if d.byte() != 0 {
		list, ok := d.numbers(len(v.list), v.width)
		if !ok {
			return refuse("numbers of an attribute")
		}
		for i, n := range list {
			v.list[i] = int32(n)
		}
	} else {
		size := int(d.byte())
		if size < 1 || size > 4 || len(d.data) < size*len(v.list) {
			return refuse("numbers of %d bytes", size)
		}
		for i := range v.list {
			n := uint32(0)
			for k, b := range d.take(size) {
				n |= uint32(b) << (8 * k)
			}
			v.list[i] = int32(n)
		}
	}
	if signed {
		for i, n := range v.list {
			v.list[i] = int32(uint32(n)>>1) ^ -(n & 1)
		}
	}
	return nil
}

// restore returns the values as the attribute has them.
func (d *decoder) restore(v *values) ([]byte, error) {
	switch v.kind {
	case generic:
		return v.raw, nil
	case integer:
		return v.narrowed()
	case quantized:
		low := make([]float32, v.width)
		for i := range low {
			low[i] = d.float()
		}
		span, bits := d.float(), d.byte()
		if bits < 1 || bits > 30 || v.attribute.Type != Float32 || d.short {
			return nil, refuse("values of %d bits", bits)
		}
		step := span / float32(int32(1)<<bits-1)
		data := make([]byte, 0, 4*len(v.list))
		for i, n := range v.list {
			f := float32(float32(n)*step) + low[i%v.width]
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
		}
		return data, nil
	}
	bits := d.byte()
	if bits < 2 || bits > 30 || v.attribute.Components != 3 || v.attribute.Type != Float32 || d.short {
		return nil, refuse("normals of %d bits", bits)
	}
	o := newOctahedron(int(bits))
	data := make([]byte, 0, 6*len(v.list))
	for i := 0; i < len(v.list); i += 2 {
		for _, f := range o.vector(v.list[i], v.list[i+1]) {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
		}
	}
	return data, nil
}

// narrowed returns whole numbers in the type of the attribute.
func (v *values) narrowed() ([]byte, error) {
	data := make([]byte, 0, len(v.list)*v.attribute.Type.Size())
	for _, n := range v.list {
		switch v.attribute.Type {
		case Int8, Uint8, Bool:
			data = append(data, byte(n))
		case Int16, Uint16:
			data = binary.LittleEndian.AppendUint16(data, uint16(n))
		case Int32, Uint32:
			data = binary.LittleEndian.AppendUint32(data, uint32(n))
		default:
			return nil, refuse("whole numbers of type %d", v.attribute.Type)
		}
	}
	return data, nil
}

// ofPoints returns data of values as that of points.
func (v *values) ofPoints(data []byte, m *Mesh) []byte {
	if v.walk == nil {
		return data
	}
	size := v.attribute.Components * v.attribute.Type.Size()
	out := make([]byte, m.Points*size)
	for corner, point := range m.Faces {
		at := int(v.walk.value[v.walk.vertex[corner]]) * size
		copy(out[int(point)*size:][:size], data[at:])
	}
	return out
}
