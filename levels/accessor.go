package levels

import (
	"encoding/binary"
	"fmt"

	"github.com/qmuntal/gltf"

	"github.com/skijet/skijet/collision/geom"
)

// elements is a checked range of a buffer: count elements of size bytes, every
// stride bytes.
type elements struct {
	data         []byte
	count        int
	size, stride int
	component    gltf.ComponentType
}

// at returns the bytes of element i.
func (e *elements) at(i int) []byte { return e.data[i*e.stride:][:e.size] }

// accessor returns the elements of an accessor after it checked that all of
// them lie inside their buffer.
func (d *document) accessor(place string, index int) (elements, gltf.AccessorType, error) {
	place = fmt.Sprintf("%s: accessors[%d]", place, index)
	refuse := func(format string, args ...any) (elements, gltf.AccessorType, error) {
		return elements{}, 0, fault(ErrFormat, place, format, args...)
	}
	if index < 0 || index >= len(d.Accessors) {
		return refuse("there are %d accessors", len(d.Accessors))
	}
	a := d.Accessors[index]
	switch {
	case a.Sparse != nil:
		return refuse("is sparse; export without it")
	case a.BufferView == nil:
		return refuse("has no bufferView")
	case *a.BufferView < 0 || *a.BufferView >= len(d.BufferViews):
		return refuse("names bufferViews[%d] of %d", *a.BufferView, len(d.BufferViews))
	case a.Count < 1:
		return refuse("has %d elements, want at least 1", a.Count)
	}
	v := d.BufferViews[*a.BufferView]
	if v.Buffer < 0 || v.Buffer >= len(d.buffers) {
		return refuse("bufferViews[%d] names buffers[%d] of %d", *a.BufferView, v.Buffer, len(d.buffers))
	}
	data := d.buffers[v.Buffer]
	// Each number is compared with what is left before any sum is made of it,
	// because a file can state numbers whose sum overflows.
	if v.ByteOffset < 0 || v.ByteOffset > len(data) || v.ByteLength < 0 || v.ByteLength > len(data)-v.ByteOffset {
		return refuse("bufferViews[%d] takes bytes %d+%d of %d", *a.BufferView, v.ByteOffset, v.ByteLength, len(data))
	}
	data = data[v.ByteOffset:][:v.ByteLength]
	e := elements{count: a.Count, component: a.ComponentType}
	e.size = a.ComponentType.ByteSize() * a.Type.Components()
	if e.stride = v.ByteStride; e.stride == 0 {
		e.stride = e.size
	}
	if e.stride < e.size || e.stride > 252 {
		return refuse("has a stride of %d bytes, want %d to 252", e.stride, e.size)
	}
	if a.ByteOffset < 0 || a.ByteOffset > len(data) || len(data)-a.ByteOffset < e.size ||
		(len(data)-a.ByteOffset-e.size)/e.stride < a.Count-1 {
		return refuse("takes %d elements from byte %d, which do not fit the %d bytes of bufferViews[%d]",
			a.Count, a.ByteOffset, len(data), *a.BufferView)
	}
	e.data = data[a.ByteOffset:]
	return e, a.Type, nil
}

// vectors reads an accessor of 32-bit vectors.
func (d *document) vectors(place string, index, most int) ([]geom.Vec, error) {
	e, kind, err := d.accessor(place, index)
	if err != nil {
		return nil, err
	}
	if kind != gltf.AccessorVec3 || e.component != gltf.ComponentFloat {
		return nil, fault(ErrFormat, place, "accessors[%d] is %v of %v, want VEC3 of FLOAT", index, kind, e.component)
	}
	if e.count > most {
		return nil, fault(ErrTooLarge, place, "%d elements, want at most %d", e.count, most)
	}
	result := make([]geom.Vec, e.count)
	buffer := make([]float32, 3)
	for i := range result {
		if _, err := binary.Decode(e.at(i), binary.LittleEndian, buffer); err != nil {
			return nil, fault(ErrFormat, place, "element %d: %v", i, err)
		}
		v := geom.Vec{X: float64(buffer[0]), Y: float64(buffer[1]), Z: float64(buffer[2])}
		if !v.IsFinite() {
			return nil, fault(ErrNotFinite, fmt.Sprintf("%s[%d]", place, i), "is (%v, %v, %v)", v.X, v.Y, v.Z)
		}
		result[i] = v
	}
	return result, nil
}

// indices reads an accessor of vertex numbers below limit.
func (d *document) indices(place string, index, limit int) ([]uint32, error) {
	e, kind, err := d.accessor(place, index)
	if err != nil {
		return nil, err
	}
	whole := e.component == gltf.ComponentUbyte || e.component == gltf.ComponentUshort || e.component == gltf.ComponentUint
	if kind != gltf.AccessorScalar || !whole {
		return nil, fault(ErrFormat, place, "accessors[%d] is %v of %v, want SCALAR of an unsigned type", index, kind, e.component)
	}
	if e.count > 3*MaxTriangles {
		return nil, fault(ErrTooLarge, place, "%d elements, want at most %d", e.count, 3*MaxTriangles)
	}
	result := make([]uint32, e.count)
	for i := range result {
		bytes := e.at(i)
		switch e.size {
		case 1:
			result[i] = uint32(bytes[0])
		case 2:
			result[i] = uint32(binary.LittleEndian.Uint16(bytes))
		default:
			result[i] = binary.LittleEndian.Uint32(bytes)
		}
		if int64(result[i]) >= int64(limit) {
			return nil, fault(ErrFormat, fmt.Sprintf("%s[%d]", place, i), "names vertex %d of %d", result[i], limit)
		}
	}
	return result, nil
}
