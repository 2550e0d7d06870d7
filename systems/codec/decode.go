package codec

import (
	"fmt"
	"reflect"
	"strconv"
	"unsafe"
)

// decodeError is the error of data that cannot be decoded.
type decodeError struct {
	Path   string // such as Slots[3].Ammo; empty for the whole value
	Offset int    // offset of the field in the data of the reader
	Err    error  // ErrEnd, ErrValue or ErrLimit
}

func (e *decodeError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("codec: byte %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("codec: %s at byte %d: %v", e.Path, e.Offset, e.Err)
}

// Unwrap returns the reason.
func (e *decodeError) Unwrap() error { return e.Err }

// decode decodes a field, and returns the reason if it cannot.
func (f *field) decode(r *Reader, at unsafe.Pointer) error {
	var stored bool
	switch f.kind {
	case reflect.Invalid: // derived
		reflect.NewAt(f.typ, at).Elem().SetZero()
		return nil
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		b, err := r.Byte()
		if err != nil {
			return err
		}
		if stored = f.kind != reflect.Bool || b>>(1+len(f.late)) == 0; stored && f.late == nil {
			*(*byte)(at) = b
		} else if stored {
			*(*byte)(at) = b & 1
			for i, behind := range f.late {
				*(*byte)(unsafe.Add(at, behind)) = b >> (i + 1) & 1
			}
		}
	case reflect.Float32:
		data, err := r.Bytes(4)
		if err != nil {
			return err
		}
		*(*uint32)(at) = uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
		if v := *(*float32)(at); v-v != 0 {
			r.odd = true
		}
		return nil
	case reflect.String:
		text, err := r.Text(f.count, *(*string)(at))
		*(*string)(at) = text
		return err
	case reflect.Array:
		return f.elem.decodeAll(r, at, f.count)
	case reflect.Slice:
		return f.decodeSlice(r, at)
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
		v, err := r.Varint()
		if err != nil {
			return err
		}
		stored = f.storeInt(at, v)
	default:
		v, err := r.Uvarint()
		if err != nil {
			return err
		}
		stored = f.storeUint(at, v)
	}
	if !stored {
		return ErrValue
	}
	return nil
}

// decodeSlice decodes the length and the elements of a slice. It reuses the existing
// array if that is long enough.
func (f *field) decodeSlice(r *Reader, at unsafe.Pointer) error {
	n, err := r.Uvarint()
	switch {
	case err != nil:
		return err
	case n > uint64(f.count):
		return ErrLimit
	case n*uint64(f.elem.least) > uint64(r.Remaining()):
		return ErrEnd // checked before any allocation
	}
	count := int(n)
	s, before := (*slice)(at), (*slice)(at).len
	if count <= s.cap {
		s.len = count
	} else {
		reflect.NewAt(f.typ, at).Elem().Set(reflect.MakeSlice(f.typ, count, count))
		before = count // the new array has no old elements
	}
	if f.elem.nested {
		// Elements beyond the old length may share slices with others.
		for value := reflect.NewAt(f.typ, at).Elem(); before < count; before++ {
			value.Index(before).SetZero()
		}
	}
	return f.elem.decodeAll(r, s.data, count)
}

// decodeAll decodes consecutive elements.
func (l *layout) decodeAll(r *Reader, p unsafe.Pointer, count int) error {
	if count > 0 && l.isByte() && l.fields[0].kind != reflect.Bool {
		data, err := r.Bytes(count)
		copy(unsafe.Slice((*byte)(p), count), data)
		return err
	}
	for i := range count {
		if err := l.decode(r, unsafe.Add(p, uintptr(i)*l.size)); err != nil {
			return fail("["+strconv.Itoa(i)+"]", r.at, err)
		}
	}
	return nil
}

// fail prepends the path of a field to an error within it.
func fail(path string, offset int, err error) error {
	inner, ok := err.(*decodeError)
	switch {
	case !ok:
		return &decodeError{Path: path, Offset: offset, Err: err}
	case len(inner.Path) > 0 && inner.Path[0] == '[':
		return &decodeError{Path: path + inner.Path, Offset: inner.Offset, Err: inner.Err}
	}
	return &decodeError{Path: join(path, inner.Path), Offset: inner.Offset, Err: inner.Err}
}

// element returns the path of an element.
func element(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
