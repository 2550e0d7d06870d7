package draco

import (
	"encoding/binary"
	"math"
)

// reader takes values from the front of data. What is not there is zero, and the reader remembers
// that it is short.
type reader struct {
	data  []byte
	bits  uint // of the first byte that were read
	short bool
}

// take returns the next n bytes, or none where there are not as many.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.data, r.short = nil, true
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) float() float32 { return math.Float32frombits(r.uint32()) }

// number returns a whole number in groups of seven bits, the low ones first. One that is too
// large for any count here leaves the reader short.
func (r *reader) number() int {
	n := uint64(0)
	for shift := 0; shift < 63; shift += 7 {
		b := r.byte()
		if n |= uint64(b&0x7f) << shift; b < 0x80 {
			break
		}
	}
	if n > math.MaxInt32 {
		r.short = true
		return 0
	}
	return int(n)
}

// bit returns the next n bits, the low ones first.
func (r *reader) bit(n uint) (value uint32) {
	for i := range n {
		if len(r.data) == 0 {
			r.short = true
			return value
		}
		value |= uint32(r.data[0]>>r.bits&1) << i
		if r.bits++; r.bits == 8 {
			r.bits, r.data = 0, r.data[1:]
		}
	}
	return value
}

// endBits skips what is left of a byte of which some bits were read.
func (r *reader) endBits() {
	if r.bits > 0 {
		r.bits, r.data = 0, r.data[1:]
	}
}

// section returns the bytes of a part, which begins with their number.
func (r *reader) section() []byte { return r.take(r.number()) }
