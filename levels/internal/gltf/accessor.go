package gltf

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// maxScanned limits the vectors of all accessors of a model. Accessors may share bytes,
// so the size of the file does not limit them.
const maxScanned = 8 * check.MaxVertices

// Component is the type of the numbers of an accessor.
type Component int

// Types of numbers.
const (
	ComponentByte   Component = 5120
	ComponentUbyte  Component = 5121
	ComponentShort  Component = 5122
	ComponentUshort Component = 5123
	componentUint   Component = 5125
	ComponentFloat  Component = 5126
)

// Size returns the bytes of a number, or 0 for an unknown type.
func (c Component) Size() int {
	switch c {
	case ComponentByte, ComponentUbyte:
		return 1
	case ComponentShort, ComponentUshort:
		return 2
	case componentUint, ComponentFloat:
		return 4
	}
	return 0
}

// String returns the name that the glTF specification has for the type.
func (c Component) String() string {
	switch c {
	case ComponentByte:
		return "BYTE"
	case ComponentUbyte:
		return "UNSIGNED_BYTE"
	case ComponentShort:
		return "SHORT"
	case ComponentUshort:
		return "UNSIGNED_SHORT"
	case componentUint:
		return "UNSIGNED_INT"
	case ComponentFloat:
		return "FLOAT"
	}
	return fmt.Sprintf("component type %d", int(c))
}

// Elements is a checked range of a buffer: count elements of size bytes, every stride
// bytes. They are decoded where they are used and not stored, so only counted data takes
// memory.
type Elements struct {
	Data         []byte
	Count        int
	Size, Stride int
	Component    Component
	Normalized   bool
}

// Number returns number k of element i. Normalized integers become fractions of the
// largest one.
func (e *Elements) Number(i, k int) float64 {
	at := e.Data[i*e.Stride+k*e.Component.Size():]
	var value, largest float64
	switch e.Component {
	case ComponentFloat:
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(at)))
	case ComponentByte:
		value, largest = float64(int8(at[0])), 127
	case ComponentUbyte:
		value, largest = float64(at[0]), 255
	case ComponentShort:
		value, largest = float64(int16(binary.LittleEndian.Uint16(at))), 32767
	case ComponentUshort:
		value, largest = float64(binary.LittleEndian.Uint16(at)), 65535
	}
	if e.Normalized {
		return max(value/largest, -1)
	}
	return value
}

// Vec returns element i.
func (e *Elements) Vec(i int) geom.Vec {
	return geom.Vec{X: e.Number(i, 0), Y: e.Number(i, 1), Z: e.Number(i, 2)}
}

// Index returns element i as a whole number.
func (e *Elements) Index(i int) uint32 {
	at := e.Data[i*e.Stride:]
	switch e.Size {
	case 1:
		return uint32(at[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(at))
	}
	return binary.LittleEndian.Uint32(at)
}

// widthOf returns how many numbers an element has.
func widthOf(kind string) int {
	switch kind {
	case "VEC2":
		return 2
	case "VEC3":
		return 3
	case "VEC4":
		return 4
	}
	return 1
}

// Accessor returns the elements of an accessor, after it checked that all lie inside
// their buffer. It checks the type of the elements and of their numbers; want describes
// these for the error.
func (d *Document) Accessor(place string, index int, kind string, want string, allowed ...Component) (Elements, error) {
	inside := fmt.Sprintf("%s: accessors[%d]", place, index)
	if index < 0 || index >= len(d.Accessors) {
		return Elements{}, fault.New(fault.ErrFormat, inside, "there are %d accessors", len(d.Accessors))
	}
	a := d.Accessors[index]
	width := widthOf(kind)
	if a.Type != kind || !slices.Contains(allowed, a.Component) {
		return Elements{}, fault.New(fault.ErrFormat, place, "accessors[%d] is %.20s of %v, want %s of %s", index, a.Type, a.Component, kind, want)
	}
	e := Elements{Count: a.Count, Component: a.Component, Size: a.Component.Size() * width, Normalized: a.Normalized}
	if a.Count < 1 {
		return Elements{}, fault.New(fault.ErrFormat, inside, "has %d elements, want at least 1", a.Count)
	}
	if d.unpacked.elements != nil && d.unpacked.elements[index] != nil {
		return *d.unpacked.elements[index], nil
	}
	if a.Sparse != nil {
		return d.dense(inside, index, e)
	}
	if a.View == nil {
		return Elements{}, fault.New(fault.ErrFormat, inside, "has no bufferView")
	}
	return e, d.locate(inside, &e, *a.View, a.Offset)
}

// locate finds the bytes of elements in a view.
func (d *Document) locate(place string, e *Elements, view, offset int) error {
	data, stride, err := d.view(place, view)
	if err != nil {
		return err
	}
	if e.Stride = stride; e.Stride == 0 {
		e.Stride = e.Size
	}
	if e.Stride < e.Size || e.Stride > 252 {
		return fault.New(fault.ErrFormat, place, "has a stride of %d bytes, want %d to 252", e.Stride, e.Size)
	}
	if offset < 0 || offset > len(data) || len(data)-offset < e.Size || (len(data)-offset-e.Size)/e.Stride < e.Count-1 {
		return fault.New(fault.ErrFormat, place, "takes %d elements from byte %d, which do not fit the %d bytes of bufferViews[%d]",
			e.Count, offset, len(data), view)
	}
	e.Data = data[offset:]
	return nil
}

// dense returns the elements of a sparse accessor: those of its view, or zeros, with some
// replaced. It does so once for each accessor.
func (d *Document) dense(place string, index int, e Elements) (Elements, error) {
	a := d.Accessors[index]
	base := e
	e.Stride, e.Data = e.Size, d.unpacked.sparse[index]
	if e.Data != nil {
		return e, nil
	}
	if err := d.spendUnpacked(place, e.Count, e.Size); err != nil {
		return e, err
	}
	places := Elements{Count: a.Sparse.Count, Component: a.Sparse.Indices.Component, Size: a.Sparse.Indices.Component.Size()}
	values := Elements{Count: a.Sparse.Count, Component: e.Component, Size: e.Size}
	if n := a.Sparse.Count; n < 1 || n > e.Count {
		return e, fault.New(fault.ErrFormat, place+".sparse.count", "is %d, want 1 to %d", n, e.Count)
	}
	if c := places.Component; c != ComponentUbyte && c != ComponentUshort && c != componentUint {
		return e, fault.New(fault.ErrFormat, place+".sparse.indices", "are of %v, want an unsigned type", c)
	}
	if err := d.locate(place+".sparse.indices", &places, a.Sparse.Indices.View, a.Sparse.Indices.Offset); err != nil {
		return e, err
	}
	if err := d.locate(place+".sparse.values", &values, a.Sparse.Values.View, a.Sparse.Values.Offset); err != nil {
		return e, err
	}
	e.Data = make([]byte, e.Count*e.Size)
	if a.View != nil {
		if err := d.locate(place, &base, *a.View, a.Offset); err != nil {
			return e, err
		}
		for i := range e.Count {
			copy(e.Data[i*e.Size:][:e.Size], base.Data[i*base.Stride:])
		}
	}
	for i := range places.Count {
		at := places.Index(i)
		if int64(at) >= int64(e.Count) {
			return e, fault.New(fault.ErrFormat, fmt.Sprintf("%s.sparse.indices[%d]", place, i), "names element %d of %d", at, e.Count)
		}
		copy(e.Data[int(at)*e.Size:][:e.Size], values.Data[i*values.Stride:])
	}
	d.unpacked.sparse[index] = e.Data
	return e, nil
}

// Vectors returns the elements of an accessor of vectors, of floats or integers
// (KHR_mesh_quantization), after it checked once that all are finite.
func (d *Document) Vectors(place string, index int) (Elements, error) {
	e, err := d.Accessor(place, index, "VEC3", "FLOAT or whole numbers of up to 16 bits",
		ComponentFloat, ComponentByte, ComponentUbyte, ComponentShort, ComponentUshort)
	if err != nil || d.finite[index] {
		return e, err
	}
	if d.scanned += e.Count; d.scanned > maxScanned {
		return e, fault.New(fault.ErrTooLarge, place, "brings the vectors that are stated to more than %d", maxScanned)
	}
	for i := range e.Count {
		if v := e.Vec(i); !v.IsFinite() {
			return e, fault.New(fault.ErrNotFinite, fmt.Sprintf("%s[%d]", place, i), "is (%v, %v, %v)", v.X, v.Y, v.Z)
		}
	}
	d.finite[index] = true
	return e, nil
}

// Read returns all vectors.
func (e *Elements) Read() []geom.Vec {
	result := make([]geom.Vec, e.Count)
	for i := range result {
		result[i] = e.Vec(i)
	}
	return result
}

// Indices returns the elements of an accessor of vertex numbers.
func (d *Document) Indices(place string, index int) (Elements, error) {
	return d.Accessor(place, index, "SCALAR", "an unsigned type", ComponentUbyte, ComponentUshort, componentUint)
}
