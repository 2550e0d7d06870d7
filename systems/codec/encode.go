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
			buf = binary.AppendVarint(buf, f.int(at))
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

// int returns a signed integer.
func (f *field) int(at unsafe.Pointer) int64 {
	unused := 64 - 8*f.size
	return int64(loadBits(f.size, at)<<unused) >> unused
}

// storeInt stores a signed integer, and reports whether it is in the range of its type.
func (f *field) storeInt(at unsafe.Pointer, v int64) bool {
	storeBits(f.size, at, uint64(v))
	return f.int(at) == v
}

// storeUint stores an unsigned integer, and reports whether it is in the range of its type.
func (f *field) storeUint(at unsafe.Pointer, v uint64) bool {
	storeBits(f.size, at, v)
	return loadBits(f.size, at) == v
}

// loadBits returns a number of so many bytes.
func loadBits(size uintptr, at unsafe.Pointer) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(at))
	case 2:
		return uint64(*(*uint16)(at))
	case 4:
		return uint64(*(*uint32)(at))
	}
	return *(*uint64)(at)
}

// storeBits stores the low bytes of a number.
func storeBits(size uintptr, at unsafe.Pointer, v uint64) {
	switch size {
	case 1:
		*(*uint8)(at) = uint8(v)
	case 2:
		*(*uint16)(at) = uint16(v)
	case 4:
		*(*uint32)(at) = uint32(v)
	default:
		*(*uint64)(at) = v
	}
}
