package inputcodec

import (
	"errors"

	"github.com/skijet/skijet/systems/codec"
)

// probability is that of a set bit, in 256ths.
type probability uint32

// even is the probability of bits that nothing is known about.
const even probability = 128

// Bits is a sequence of bits in an arithmetic code: a bit takes the space that its
// probability says, often less than one. The zero value drops everything. The code is
// that of a binary search: low to high are the numbers that still encode what was
// written, and bytes that they share are final.
type Bits struct {
	mode      mode
	low, high uint32
	read      uint32 // the next bytes
	data      []byte
	at        int // bytes of data read or, of a writer, the length before the first bit
	final     int // bytes that are final
	err       error
}

type mode uint8

const (
	dropping mode = iota
	writing
	reading
)

// errBits is an encoding that no writer makes.
var errBits = errors.New("the commands have another end")

// Writer returns bits that are appended to buf.
func Writer(buf []byte) *Bits { return &Bits{mode: writing, high: 1<<32 - 1, data: buf, at: len(buf)} }

// Reader returns the bits in data, which must be all that a writer wrote.
func Reader(data []byte) *Bits {
	b := &Bits{mode: reading, high: 1<<32 - 1, data: data}
	for range 4 {
		b.next()
	}
	return b
}

// next reads a byte. Behind the end are zeros.
func (b *Bits) next() {
	b.read <<= 8
	if b.at < len(b.data) {
		b.read |= uint32(b.data[b.at])
	}
	b.at++
}

// bit writes a bit and returns it, or returns one that was read.
func (b *Bits) bit(on bool, p probability) bool {
	if b.mode == dropping {
		return on
	}
	size := b.high - b.low
	middle := b.low + size>>8*uint32(p) + size&255*uint32(p)>>8
	if b.mode == reading {
		on = b.read <= middle
	}
	if on {
		b.high = middle
	} else {
		b.low = middle + 1
	}
	for (b.low^b.high)>>24 == 0 {
		b.final++
		if b.mode == writing {
			b.data = append(b.data, byte(b.high>>24))
		} else {
			b.next()
			if b.final > len(b.data) {
				b.fail(codec.ErrEnd)
			}
		}
		b.low, b.high = b.low<<8, b.high<<8|255
	}
	return on
}

// raw is bit for the lowest n bits of a number, the highest first.
func (b *Bits) raw(v uint32, n int) uint32 {
	got := uint32(0)
	for i := n - 1; i >= 0; i-- {
		got <<= 1
		if b.bit(v>>i&1 == 1, even) {
			got |= 1
		}
	}
	return got
}

// fail sets the first error of a reader.
func (b *Bits) fail(err error) {
	if b.err == nil && b.mode == reading {
		b.err = err
	}
}

// Done ends the bits, and returns all bytes of a writer.
func (b *Bits) Done() []byte {
	if b.low > 0 { // a byte that makes what follows it irrelevant
		b.data = append(b.data, byte(b.low>>24)+1)
	}
	return b.data
}

// Check returns an error unless a reader has read all that a writer wrote, to the bit.
func (b *Bits) Check() error {
	if b.err != nil {
		return b.err
	}
	rest := b.data[b.final:] // as many bytes were read, or there was an error
	if b.low == 0 && len(rest) == 0 || b.low > 0 && len(rest) == 1 && rest[0] == byte(b.low>>24)+1 {
		return nil
	}
	return errBits
}
