package codec

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// Check returns an error that wraps [ErrLimit] and names the first string or slice
// of the value that is longer than its limit; with [Codec.Finite], also an error that names the
// first float that is infinite or NaN.
func (c *Codec) Check(value unsafe.Pointer) error {
	if path, length, limit := c.layout.check(value); length > limit {
		return fmt.Errorf("codec: %s: length %d, at most %d: %w", path, length, limit, ErrLimit)
	}
	if !c.layout.finite {
		return nil
	}
	if path, f := c.layout.notFinite(value); f-f != 0 {
		return fmt.Errorf("%s is %v, which is not finite", cmp.Or(path, "it"), f)
	}
	return nil
}

// Finite returns a codec whose Check also refuses floats that are infinite or NaN.
func (c *Codec) Finite() *Codec {
	finite := *c
	finite.layout = *c.layout.finiteCopy()
	return &finite
}

func (l *layout) finiteCopy() *layout {
	c := *l
	c.finite, c.fields = true, slices.Clone(l.fields)
	for i := range c.fields {
		if f := &c.fields[i]; f.elem != nil {
			f.elem = f.elem.finiteCopy()
		}
	}
	return &c
}

// findChecks notes the fields that the checks look at.
func (l *layout) findChecks() {
	for i := range l.fields {
		switch f := &l.fields[i]; f.kind {
		case reflect.String:
			l.bounds = append(l.bounds, i)
		case reflect.Float32:
			l.floats = append(l.floats, i)
		case reflect.Float64:
			if i == 0 || l.fields[i-1].run != f.run+1 {
				l.floats = append(l.floats, i)
			}
		case reflect.Slice, reflect.Array:
			if f.kind == reflect.Slice || len(f.elem.bounds) > 0 {
				l.bounds = append(l.bounds, i)
			}
			if len(f.elem.floats) > 0 {
				l.floats = append(l.floats, i)
			}
		}
	}
}

// elements returns where the elements of an array or slice are.
func (f *field) elements(at unsafe.Pointer) (first unsafe.Pointer, count int) {
	if f.kind == reflect.Slice {
		s := (*slice)(at)
		return s.data, s.len
	}
	return at, f.count
}

// check returns the path of the first string or slice that is longer than its limit,
// its length and the limit.
func (l *layout) check(p unsafe.Pointer) (path string, length, limit int) {
	for _, i := range l.bounds {
		f := &l.fields[i]
		at := unsafe.Add(p, f.offset)
		if f.kind == reflect.String {
			if n := len(*(*string)(at)); n > f.count {
				return f.path, n, f.count
			}
			continue
		}
		first, count := f.elements(at)
		if count > f.count {
			return f.path, count, f.count
		}
		for k := 0; k < count && len(f.elem.bounds) > 0; k++ {
			if inner, n, most := f.elem.check(unsafe.Add(first, uintptr(k)*f.elem.size)); n > most {
				return join(element(f.path, k), inner), n, most
			}
		}
	}
	return "", 0, 0
}

// infinite are the bits that are all set in a float64 that is not finite, and in no other.
const infinite = 0x7ff << 52

// notFinite returns the path of the first float that is not finite, and the float.
func (l *layout) notFinite(p unsafe.Pointer) (path string, value float64) {
	for _, i := range l.floats {
		f := &l.fields[i]
		at := unsafe.Add(p, f.offset)
		switch f.kind {
		case reflect.Float32:
			if v := float64(*(*float32)(at)); v-v != 0 {
				return f.path, v
			}
		case reflect.Float64:
			for k := range f.run {
				if v := *(*float64)(unsafe.Add(at, 8*k)); v-v != 0 {
					return l.fields[i+k].path, v
				}
			}
		default:
			first, count := f.elements(at)
			for k := range count {
				if inner, v := f.elem.notFinite(unsafe.Add(first, uintptr(k)*f.elem.size)); v-v != 0 {
					return join(element(f.path, k), inner), v
				}
			}
		}
	}
	return "", 0
}
