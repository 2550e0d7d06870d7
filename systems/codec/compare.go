package codec

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unsafe"
)

// Difference is a field in which two values differ.
type Difference struct {
	Path string // such as Slots[3].Ammo, or len(Slots) if the lengths of slices differ
	A, B string // the values as text
	// ABits and BBits are the 64 bits of numbers and booleans, and 0 for other kinds.
	// They also distinguish floats with the same text, such as two NaNs.
	ABits, BBits uint64
}

// String returns the difference as one line.
func (d Difference) String() string {
	if d.ABits == 0 && d.BBits == 0 {
		return fmt.Sprintf("%s: %s and %s", d.Path, d.A, d.B)
	}
	return fmt.Sprintf("%s: %s and %s (bits %016x and %016x)", d.Path, d.A, d.B, d.ABits, d.BBits)
}

// equal reports whether two values are equal.
func (l *layout) equal(a, b unsafe.Pointer) bool {
	for i := range l.fields {
		f := &l.fields[i]
		if !f.equal(unsafe.Add(a, f.offset), unsafe.Add(b, f.offset)) {
			return false
		}
	}
	return true
}

func (f *field) equal(a, b unsafe.Pointer) bool {
	switch {
	case f.derived:
		return true
	case f.kind == reflect.String:
		return *(*string)(a) == *(*string)(b)
	case f.kind == reflect.Array:
		return f.elem.equalAll(a, b, f.count)
	case f.kind == reflect.Slice:
		x, y := (*slice)(a), (*slice)(b)
		return x.len == y.len && f.elem.equalAll(x.data, y.data, x.len)
	case isSigned(f.kind):
		return loadInt(f.kind, a) == loadInt(f.kind, b)
	}
	return f.bits(a) == f.bits(b)
}

func (l *layout) equalAll(a, b unsafe.Pointer, count int) bool {
	for i := range count {
		if at := uintptr(i) * l.size; !l.equal(unsafe.Add(a, at), unsafe.Add(b, at)) {
			return false
		}
	}
	return true
}

// compare yields the differences of two values, and reports whether to continue. It
// builds no paths for equal fields.
func (l *layout) compare(path string, a, b unsafe.Pointer, yield func(Difference) bool) bool {
	for i := range l.fields {
		f := &l.fields[i]
		x, y := unsafe.Add(a, f.offset), unsafe.Add(b, f.offset)
		if !f.equal(x, y) && !f.compare(join(path, f.path), x, y, yield) {
			return false
		}
	}
	return true
}

// compare yields the differences of a field.
func (f *field) compare(path string, a, b unsafe.Pointer, yield func(Difference) bool) bool {
	switch {
	case f.kind == reflect.String:
		return yield(Difference{Path: path, A: strconv.Quote(*(*string)(a)), B: strconv.Quote(*(*string)(b))})
	case f.kind == reflect.Array:
		return f.compareAll(path, a, b, f.count, yield)
	case f.kind == reflect.Slice:
		x, y := (*slice)(a), (*slice)(b)
		if x.len != y.len && !yield(Difference{"len(" + path + ")", strconv.Itoa(x.len), strconv.Itoa(y.len), uint64(x.len), uint64(y.len)}) {
			return false
		}
		return f.compareAll(path, x.data, y.data, min(x.len, y.len), yield)
	}
	x, xText := f.number(a)
	y, yText := f.number(b)
	return yield(Difference{path, xText, yText, x, y})
}

func (f *field) compareAll(path string, a, b unsafe.Pointer, count int, yield func(Difference) bool) bool {
	for i := range count {
		at := uintptr(i) * f.elem.size
		x, y := unsafe.Add(a, at), unsafe.Add(b, at)
		if !f.elem.equal(x, y) && !f.elem.compare(element(path, i), x, y, yield) {
			return false
		}
	}
	return true
}

// number returns the bits of a number or boolean, and its text.
func (f *field) number(at unsafe.Pointer) (uint64, string) {
	if isSigned(f.kind) {
		v := loadInt(f.kind, at)
		return uint64(v), strconv.FormatInt(v, 10)
	}
	v := f.bits(at)
	switch f.kind {
	case reflect.Bool:
		if f.late != nil {
			return v, strconv.FormatUint(v, 2)
		}
		return v, strconv.FormatBool(v != 0)
	case reflect.Float64:
		return v, strconv.FormatFloat(math.Float64frombits(v), 'g', -1, 64)
	case reflect.Float32:
		return v, strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'g', -1, 32)
	}
	return v, strconv.FormatUint(v, 10)
}
