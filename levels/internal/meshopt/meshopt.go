package meshopt

import (
	"errors"
	"fmt"
)

// Layout is what the file says of packed data.
type Layout struct {
	Mode   string // ATTRIBUTES, TRIANGLES or INDICES
	Filter string // NONE or "", OCTAHEDRAL, QUATERNION or EXPONENTIAL
	Count  int    // of elements
	Stride int    // bytes of an element
}

// Limits of the format, bytes.
const (
	maxStride = 256
	maxBytes  = 1 << 30
)

// ErrFormat is data that no encoder writes.
var ErrFormat = errors.New("bad meshopt data")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrFormat}, args...)...)
}

// Decode returns Count elements of Stride bytes each.
func Decode(data []byte, l Layout) ([]byte, error) {
	if leftOut {
		return nil, refuse("this page does not read it, since no level of its own has it")
	}
	if l.Count < 0 || l.Stride < 1 || l.Stride > maxStride || l.Count > maxBytes/l.Stride {
		return nil, refuse("%d elements of %d bytes", l.Count, l.Stride)
	}
	out, err := decode(data, l)
	if err != nil {
		return nil, err
	}
	return out, nil
}

func decode(data []byte, l Layout) ([]byte, error) {
	switch l.Mode {
	case "ATTRIBUTES":
		out, err := decodeAttributes(data, l.Count, l.Stride)
		if err != nil {
			return nil, err
		}
		return out, applyFilter(out, l.Filter, l.Stride)
	case "TRIANGLES", "INDICES":
		if l.Filter != "" && l.Filter != "NONE" {
			return nil, refuse("filter %.20q for indices", l.Filter)
		}
		if l.Stride != 2 && l.Stride != 4 {
			return nil, refuse("indices of %d bytes, want 2 or 4", l.Stride)
		}
		if l.Mode == "INDICES" {
			return decodeSequence(data, l.Count, l.Stride)
		}
		return decodeTriangles(data, l.Count, l.Stride)
	}
	return nil, refuse("mode %.20q", l.Mode)
}

// reader takes bytes from the front of data. What is not there is zero, and the
// reader remembers it.
type reader struct {
	data  []byte
	short bool
}

// take returns the next n bytes, or fewer where there are not as many.
func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		n, r.short = len(r.data), true
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// number returns a whole number of up to 32 bits in groups of seven, low ones
// first; the highest bit of a byte says that another follows.
func (r *reader) number() uint32 {
	var n uint32
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= uint32(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	return n
}

// end refuses data that ended too early or went on.
func (r *reader) end() error {
	if r.short {
		return refuse("the data ends too early")
	}
	if len(r.data) > 0 {
		return refuse("%d bytes are left over", len(r.data))
	}
	return nil
}

// unzig undoes the coding that makes small numbers of both signs small.
func unzig(n uint32) uint32 { return n>>1 ^ -(n & 1) }
