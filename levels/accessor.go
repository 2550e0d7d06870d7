package levels

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// maxScanned limits the vectors of all accessors of a model. Accessors may share bytes,
// so the size of the file does not limit them.
const maxScanned = 8 * MaxVertices

// component is the type of the numbers of an accessor.
type component int

const (
	componentByte   component = 5120
	componentUbyte  component = 5121
	componentShort  component = 5122
	componentUshort component = 5123
	componentUint   component = 5125
	componentFloat  component = 5126
)

// size returns the bytes of a number, or 0 for an unknown type.
func (c component) size() int {
	switch c {
	case componentByte, componentUbyte:
		return 1
	case componentShort, componentUshort:
		return 2
	case componentUint, componentFloat:
		return 4
	}
	return 0
}

// String returns the name that the glTF specification has for the type.
func (c component) String() string {
	switch c {
	case componentByte:
		return "BYTE"
	case componentUbyte:
		return "UNSIGNED_BYTE"
	case componentShort:
		return "SHORT"
	case componentUshort:
		return "UNSIGNED_SHORT"
	case componentUint:
		return "UNSIGNED_INT"
	case componentFloat:
		return "FLOAT"
	}
	return fmt.Sprintf("component type %d", int(c))
}

// elements is a checked range of a buffer: count elements of size bytes, every stride
// bytes. They are decoded where they are used and not stored, so only counted data takes
// memory.
type elements struct {
	data         []byte
	count        int
	size, stride int
	component    component
	normalized   bool
}

// number returns number k of element i. Normalized integers become fractions of the
// largest one.
func (e *elements) number(i, k int) float64 {
	at := e.data[i*e.stride+k*e.component.size():]
	var value, largest float64
	switch e.component {
	case componentFloat:
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(at)))
	case componentByte:
		value, largest = float64(int8(at[0])), 127
	case componentUbyte:
		value, largest = float64(at[0]), 255
	case componentShort:
		value, largest = float64(int16(binary.LittleEndian.Uint16(at))), 32767
	case componentUshort:
		value, largest = float64(binary.LittleEndian.Uint16(at)), 65535
	}
	if e.normalized {
		return max(value/largest, -1)
	}
	return value
}

// vec returns element i.
func (e *elements) vec(i int) geom.Vec {
	return geom.Vec{X: e.number(i, 0), Y: e.number(i, 1), Z: e.number(i, 2)}
}

// index returns element i as a whole number.
func (e *elements) index(i int) uint32 {
	at := e.data[i*e.stride:]
	switch e.size {
	case 1:
		return uint32(at[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(at))
	}
	return binary.LittleEndian.Uint32(at)
}

// accessor returns the elements of an accessor, after it checked that all lie inside
// their buffer. It checks the type of the elements and of their numbers; want describes
// these for the error.
func (d *document) accessor(place string, index int, kind string, want string, allowed ...component) (elements, error) {
	inside := fmt.Sprintf("%s: accessors[%d]", place, index)
	if index < 0 || index >= len(d.Accessors) {
		return elements{}, fault(ErrFormat, inside, "there are %d accessors", len(d.Accessors))
	}
	a := d.Accessors[index]
	width := 1
	switch kind {
	case "VEC2":
		width = 2
	case "VEC3":
		width = 3
	case "VEC4":
		width = 4
	}
	if a.Type != kind || !slices.Contains(allowed, a.Component) {
		return elements{}, fault(ErrFormat, place, "accessors[%d] is %.20s of %v, want %s of %s", index, a.Type, a.Component, kind, want)
	}
	e := elements{count: a.Count, component: a.Component, size: a.Component.size() * width, normalized: a.Normalized}
	if a.Count < 1 {
		return elements{}, fault(ErrFormat, inside, "has %d elements, want at least 1", a.Count)
	}
	if a.Sparse != nil {
		return d.dense(inside, index, e)
	}
	if a.View == nil {
		return elements{}, fault(ErrFormat, inside, "has no bufferView")
	}
	return e, d.locate(inside, &e, *a.View, a.Offset)
}

// locate finds the bytes of elements in a view.
func (d *document) locate(place string, e *elements, view, offset int) error {
	data, stride, err := d.view(place, view)
	if err != nil {
		return err
	}
	if e.stride = stride; e.stride == 0 {
		e.stride = e.size
	}
	if e.stride < e.size || e.stride > 252 {
		return fault(ErrFormat, place, "has a stride of %d bytes, want %d to 252", e.stride, e.size)
	}
	if offset < 0 || offset > len(data) || len(data)-offset < e.size || (len(data)-offset-e.size)/e.stride < e.count-1 {
		return fault(ErrFormat, place, "takes %d elements from byte %d, which do not fit the %d bytes of bufferViews[%d]",
			e.count, offset, len(data), view)
	}
	e.data = data[offset:]
	return nil
}

// dense returns the elements of a sparse accessor: those of its view, or zeros, with some
// replaced. It does so once for each accessor.
func (d *document) dense(place string, index int, e elements) (elements, error) {
	a := d.Accessors[index]
	base := e
	e.stride, e.data = e.size, d.sparse[index]
	if e.data != nil {
		return e, nil
	}
	if err := d.spendUnpacked(place, e.count, e.size); err != nil {
		return e, err
	}
	places := elements{count: a.Sparse.Count, component: a.Sparse.Indices.Component, size: a.Sparse.Indices.Component.size()}
	values := elements{count: a.Sparse.Count, component: e.component, size: e.size}
	if n := a.Sparse.Count; n < 1 || n > e.count {
		return e, fault(ErrFormat, place+".sparse.count", "is %d, want 1 to %d", n, e.count)
	}
	if c := places.component; c != componentUbyte && c != componentUshort && c != componentUint {
		return e, fault(ErrFormat, place+".sparse.indices", "are of %v, want an unsigned type", c)
	}
	if err := d.locate(place+".sparse.indices", &places, a.Sparse.Indices.View, a.Sparse.Indices.Offset); err != nil {
		return e, err
	}
	if err := d.locate(place+".sparse.values", &values, a.Sparse.Values.View, a.Sparse.Values.Offset); err != nil {
		return e, err
	}
	e.data = make([]byte, e.count*e.size)
	if a.View != nil {
		if err := d.locate(place, &base, *a.View, a.Offset); err != nil {
			return e, err
		}
		for i := range e.count {
			copy(e.data[i*e.size:][:e.size], base.data[i*base.stride:])
		}
	}
	for i := range places.count {
		at := places.index(i)
		if int64(at) >= int64(e.count) {
			return e, fault(ErrFormat, fmt.Sprintf("%s.sparse.indices[%d]", place, i), "names element %d of %d", at, e.count)
		}
		copy(e.data[int(at)*e.size:][:e.size], values.data[i*values.stride:])
	}
	d.sparse[index] = e.data
	return e, nil
}

// vectors returns the elements of an accessor of vectors, of floats or integers
// (KHR_mesh_quantization), after it checked once that all are finite.
func (d *document) vectors(place string, index int) (elements, error) {
	e, err := d.accessor(place, index, "VEC3", "FLOAT or whole numbers of up to 16 bits",
		componentFloat, componentByte, componentUbyte, componentShort, componentUshort)
	if err != nil || d.finite[index] {
		return e, err
	}
	if d.scanned += e.count; d.scanned > maxScanned {
		return e, fault(ErrTooLarge, place, "brings the vectors that are stated to more than %d", maxScanned)
	}
	for i := range e.count {
		if v := e.vec(i); !v.IsFinite() {
			return e, fault(ErrNotFinite, fmt.Sprintf("%s[%d]", place, i), "is (%v, %v, %v)", v.X, v.Y, v.Z)
		}
	}
	d.finite[index] = true
	return e, nil
}

// read returns all vectors.
func (e *elements) read() []geom.Vec {
	result := make([]geom.Vec, e.count)
	for i := range result {
		result[i] = e.vec(i)
	}
	return result
}

// indices returns the elements of an accessor of vertex numbers.
func (d *document) indices(place string, index int) (elements, error) {
	return d.accessor(place, index, "SCALAR", "an unsigned type", componentUbyte, componentUshort, componentUint)
}
