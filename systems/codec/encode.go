package codec

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// encode appends the encoding of a field.
func (f *field) encode(buf []byte, at unsafe.Pointer, odd *bool) []byte {
	switch f.kind {
	case reflect.Invalid: // derived
	case reflect.Float32:
		if v := *(*float32)(at); v-v != 0 {
			*odd = true // or would be, if it had to be finite
		}
		buf = binary.LittleEndian.AppendUint32(buf, *(*uint32)(at))
	case reflect.Array:
		buf = f.elem.encodeAll(buf, at, f.count, odd)
	case reflect.Slice:
		s := (*slice)(at)
		if s.len > f.count {
			*odd = true
		}
		buf = f.elem.encodeAll(binary.AppendUvarint(buf, uint64(s.len)), s.data, s.len, odd)
	default:
		if isSigned(f.kind) {
			buf = binary.AppendVarint(buf, loadInt(f.kind, at))
		} else {
			buf = binary.AppendUvarint(buf, f.bits(at))
		}
	}
	return buf
}

// encodeAll appends the encodings of consecutive elements.
func (l *layout) encodeAll(buf []byte, p unsafe.Pointer, count int, odd *bool) []byte {
	if count > 0 && l.isByte() {
		return append(buf, unsafe.Slice((*byte)(p), count)...)
	}
	for i := range count {
		buf = l.encode(buf, unsafe.Add(p, uintptr(i)*l.size), odd)
	}
	return buf
}

func isSigned(kind reflect.Kind) bool { return kind >= reflect.Int && kind <= reflect.Int64 }

// loadInt returns a signed integer.
func loadInt(kind reflect.Kind, at unsafe.Pointer) int64 {
	switch kind {
	case reflect.Int8:
		return int64(*(*int8)(at))
	case reflect.Int16:
		return int64(*(*int16)(at))
	case reflect.Int32:
		return int64(*(*int32)(at))
	case reflect.Int64:
		return *(*int64)(at)
	}
	return int64(*(*int)(at))
}

// loadUint returns an unsigned integer, or the bits of a boolean or float.
func loadUint(kind reflect.Kind, at unsafe.Pointer) uint64 {
	switch kind {
	case reflect.Bool, reflect.Uint8:
		return uint64(*(*uint8)(at))
	case reflect.Uint16:
		return uint64(*(*uint16)(at))
	case reflect.Uint32, reflect.Float32:
		return uint64(*(*uint32)(at))
	case reflect.Uint64, reflect.Float64:
		return *(*uint64)(at)
	}
	return uint64(*(*uint)(at))
}

// storeInt stores a signed integer, and reports whether it is in the range of its type.
func storeInt(kind reflect.Kind, at unsafe.Pointer, v int64) bool {
	switch kind {
	case reflect.Int8:
		*(*int8)(at) = int8(v)
	case reflect.Int16:
		*(*int16)(at) = int16(v)
	case reflect.Int32:
		*(*int32)(at) = int32(v)
	case reflect.Int64:
		*(*int64)(at) = v
	default:
		*(*int)(at) = int(v)
	}
	return loadInt(kind, at) == v
}

// storeUint stores an unsigned integer, and reports whether it is in the range of its
// type.
func storeUint(kind reflect.Kind, at unsafe.Pointer, v uint64) bool {
	switch kind {
	case reflect.Bool:
		if v > 1 {
			return false
		}
		*(*uint8)(at) = uint8(v)
	case reflect.Uint8:
		*(*uint8)(at) = uint8(v)
	case reflect.Uint16:
		*(*uint16)(at) = uint16(v)
	case reflect.Uint32:
		*(*uint32)(at) = uint32(v)
	case reflect.Uint64:
		*(*uint64)(at) = v
	default:
		*(*uint)(at) = uint(v)
	}
	return loadUint(kind, at) == v
}
