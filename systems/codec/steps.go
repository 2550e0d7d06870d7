package codec

import (
	"encoding/binary"
	"reflect"
	"slices"
	"strconv"
	"unsafe"
)

// step is one step of encoding and decoding a value.
type step struct {
	does   stepKind
	offset uintptr
	count  int // number of consecutive words; limit of a string
	field  int // index in the layout, of the first of several
}

type stepKind uint8

const (
	stepWords  stepKind = iota // consecutive float64 fields
	stepInt                    // a signed integer of eight bytes
	stepUint                   // an unsigned integer of eight bytes
	stepUint32                 // an unsigned integer of four bytes
	stepBool
	stepByte
	stepText
	stepField // any other field, by its own code
)

// maxVarint is the largest number of bytes of a varint.
const maxVarint = binary.MaxVarintLen64

// findSteps builds the steps of encoding a value, and counts the bytes that steps
// without a check of the capacity write at most.
func (l *layout) findSteps() {
	for i := 0; i < len(l.fields); i++ {
		f := &l.fields[i]
		s := step{does: f.stepKind(), offset: f.offset, count: f.count, field: i}
		switch s.does {
		case stepWords:
			s.count = f.run
			i += f.run - 1
			l.room += 8 * s.count
		case stepInt, stepUint, stepUint32, stepText:
			l.room += maxVarint
		case stepBool, stepByte:
			l.room++
		}
		l.steps = append(l.steps, s)
	}
}

func (f *field) stepKind() stepKind {
	switch {
	case f.late != nil:
		return stepField
	case f.kind == reflect.Float64:
		return stepWords
	case f.kind == reflect.Int64, f.kind == reflect.Int && strconv.IntSize == 64:
		return stepInt
	case f.kind == reflect.Uint64, f.kind == reflect.Uint && strconv.IntSize == 64:
		return stepUint
	case f.kind == reflect.Uint32, f.kind == reflect.Uint:
		return stepUint32
	case f.kind == reflect.Bool:
		return stepBool
	case f.kind == reflect.Int8, f.kind == reflect.Uint8:
		return stepByte
	case f.kind == reflect.String:
		return stepText
	}
	return stepField
}

// encode appends the encoding of a value. It sets odd if Check may refuse the value.
func (l *layout) encode(buf []byte, p unsafe.Pointer, odd *bool) []byte {
	n, notFinite := len(buf), uint64(0)
	buf = slices.Grow(buf, l.room)
	out := buf[:cap(buf)]
	for i := range l.steps {
		s := &l.steps[i]
		at := unsafe.Add(p, s.offset)
		var u uint64
		switch s.does {
		case stepWords:
			for k := range s.count {
				w := *(*uint64)(unsafe.Add(at, 8*k))
				notFinite |= w&infinite + 1<<52 // which carries into the sign
				store(out, n, w)
				n += 8
			}
			continue
		case stepBool, stepByte:
			out[n] = *(*byte)(at)
			n++
			continue
		case stepInt:
			v := *(*int64)(at)
			u = uint64(v<<1) ^ uint64(v>>63)
		case stepUint:
			u = *(*uint64)(at)
		case stepUint32:
			u = uint64(*(*uint32)(at))
		case stepText:
			text := *(*string)(at)
			if len(text) > s.count {
				*odd = true
			}
			if u = uint64(len(text)); len(out)-n < l.room+len(text) {
				out = slices.Grow(out[:n], l.room+len(text))
				out = out[:cap(out)]
			}
			for ; u >= 0x80; u >>= 7 {
				out[n] = byte(u) | 0x80
				n++
			}
			out[n] = byte(u)
			n += 1 + copy(out[n+1:], text)
			continue
		default:
			out = slices.Grow(l.fields[s.field].encode(out[:n], at, odd), l.room)
			n, out = len(out), out[:cap(out)]
			continue
		}
		for ; u >= 0x80; u >>= 7 {
			out[n] = byte(u) | 0x80
			n++
		}
		out[n] = byte(u)
		n++
	}
	if l.finite && notFinite>>63 != 0 {
		*odd = true
	}
	return out[:n]
}

// decode decodes a value. If the fast path of a step fails, the general code of its
// field decodes it or returns the reason.
func (l *layout) decode(r *Reader, p unsafe.Pointer) error {
	data, n, notFinite := r.data, r.at, uint64(0)
	for i := range l.steps {
		s := &l.steps[i]
		at := unsafe.Add(p, s.offset)
		switch s.does {
		case stepWords:
			if left := (len(data) - n) / 8; left < s.count {
				return fail(l.fields[s.field+left].path, n+8*left, ErrEnd)
			}
			for k := range s.count {
				w := load(data, n)
				notFinite |= w&infinite + 1<<52
				*(*uint64)(unsafe.Add(at, 8*k)) = w
				n += 8
			}
			continue
		case stepInt, stepUint, stepUint32:
			if n+2 >= len(data) {
				break
			}
			u := uint64(data[n])
			if n++; u >= 0x80 {
				var size int
				if u, size = short(data[n-1:]); size == 0 {
					n--
					break
				}
				n += size - 1
			}
			switch s.does {
			case stepInt:
				*(*int64)(at) = int64(u>>1) ^ -int64(u&1)
			case stepUint:
				*(*uint64)(at) = u
			default:
				*(*uint32)(at) = uint32(u)
			}
			continue
		case stepBool, stepByte:
			if n < len(data) && (data[n] <= 1 || s.does == stepByte) {
				*(*byte)(at) = data[n]
				n++
				continue
			}
		case stepText:
			if n < len(data) && int(data[n]) <= min(s.count, 0x7f) {
				end := n + 1 + int(data[n])
				if end <= len(data) && string(data[n+1:end]) == *(*string)(at) {
					n = end
					continue
				}
			}
		}
		r.at = n
		if err := l.fields[s.field].decode(r, at); err != nil {
			return fail(l.fields[s.field].path, n, err)
		}
		n = r.at
	}
	r.at = n
	if notFinite>>63 != 0 {
		r.odd = true
	}
	return nil
}

// short returns a varint of two or three bytes and its size, or size 0 if the data does
// not begin with one.
func short(data []byte) (u uint64, size int) {
	a, b, c := uint64(data[0]), uint64(data[1]), uint64(data[2])
	switch {
	case b-1 < 0x7f: // above 0, because otherwise a shorter form exists
		return a&0x7f | b<<7, 2
	case b >= 0x80 && c-1 < 0x7f:
		return a&0x7f | b&0x7f<<7 | c<<14, 3
	}
	return 0, 0
}

// EncodeAll appends the encodings of the values of several codecs, and writes where each begins
// to starts. It reports whether Check may refuse one of them, and also returns
// the remaining values.
func EncodeAll(buf []byte, codecs []*Codec, values []unsafe.Pointer, starts []int) (_ []byte, _ []unsafe.Pointer, odd bool) {
	starts = starts[:len(codecs)]
	for i, c := range codecs {
		starts[i] = len(buf)
		buf = c.layout.encode(buf, values[i], &odd)
	}
	return buf, values[len(codecs):], odd
}

// DecodeAll decodes the values of several codecs from what is known to hold them, and returns
// the remaining values.
func DecodeAll(r *Reader, codecs []*Codec, values []unsafe.Pointer) []unsafe.Pointer {
	for i, c := range codecs {
		_ = c.layout.decode(r, values[i])
	}
	return values[len(codecs):]
}
