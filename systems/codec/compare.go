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

// compare yields the differences of two values, and reports whether to continue. A path is a text
// only where they differ.
func (l *layout) compare(path []byte, a, b unsafe.Pointer, yield func(Difference) bool) bool {
	for i := range l.fields {
		f, at := &l.fields[i], path
		if len(path) > 0 && f.path != "" {
			at = append(at, '.')
		}
		if !f.compare(append(at, f.path...), unsafe.Add(a, f.offset), unsafe.Add(b, f.offset), yield) {
			return false
		}
	}
	return true
}

// compare yields the differences of a field.
func (f *field) compare(path []byte, a, b unsafe.Pointer, yield func(Difference) bool) bool {
	switch {
	case f.derived:
		return true
	case f.kind == reflect.String:
		x, y := *(*string)(a), *(*string)(b)
		return x == y || yield(Difference{Path: string(path), A: strconv.Quote(x), B: strconv.Quote(y)})
	case f.kind == reflect.Array:
		return f.elem.compareAll(path, a, b, f.count, yield)
	case f.kind == reflect.Slice:
		x, y := (*slice)(a), (*slice)(b)
		if x.len != y.len && !yield(Difference{"len(" + string(path) + ")", strconv.Itoa(x.len), strconv.Itoa(y.len), uint64(x.len), uint64(y.len)}) {
			return false
		}
		return f.elem.compareAll(path, x.data, y.data, min(x.len, y.len), yield)
	}
	x, y := f.word(a), f.word(b)
	return x == y || yield(Difference{string(path), f.text(x), f.text(y), x, y})
}

func (l *layout) compareAll(path []byte, a, b unsafe.Pointer, count int, yield func(Difference) bool) bool {
	for i := range count {
		at := append(strconv.AppendInt(append(path, '['), int64(i), 10), ']')
		if k := uintptr(i) * l.size; !l.compare(at, unsafe.Add(a, k), unsafe.Add(b, k), yield) {
			return false
		}
	}
	return true
}

// word returns the 64 bits of a number or boolean.
func (f *field) word(at unsafe.Pointer) uint64 {
	if isSigned(f.kind) {
		return uint64(f.int(at))
	}
	return f.bits(at)
}

// text returns a number or boolean of 64 bits as text.
func (f *field) text(v uint64) string {
	switch {
	case isSigned(f.kind):
		return strconv.FormatInt(int64(v), 10)
	case f.late != nil:
		return strconv.FormatUint(v, 2)
	case f.kind == reflect.Bool:
		return strconv.FormatBool(v != 0)
	case f.kind == reflect.Float64:
		return strconv.FormatFloat(math.Float64frombits(v), 'g', -1, 64)
	case f.kind == reflect.Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'g', -1, 32)
	}
	return strconv.FormatUint(v, 10)
}
