package replay

import (
	"math/bits"

	"github.com/skijet/skijet/systems/codec"
)

// bitWriter appends bits to bytes, the lowest bit first.
type bitWriter struct {
	buf  []byte
	hold uint64
	n    uint // bits in hold, fewer than 8 between calls
}

// put appends the lowest n bits of v, at most 56.
func (w *bitWriter) put(v uint64, n uint) {
	w.hold |= v << w.n
	w.n += n
	for w.n >= 8 {
		w.buf = append(w.buf, byte(w.hold))
		w.hold >>= 8
		w.n -= 8
	}
}

// flag appends one bit.
func (w *bitWriter) flag(on bool) bool {
	if on {
		w.put(1, 1)
	} else {
		w.put(0, 1)
	}
	return on
}

// done fills the last byte with zeros.
func (w *bitWriter) done() {
	if w.n > 0 {
		w.put(0, 8-w.n)
	}
}

// bitReader reads what a bitWriter wrote.
type bitReader struct {
	data []byte
	at   int // bits
}

// get reads n bits, at most 56.
func (r *bitReader) get(n uint) (uint64, error) {
	if int(n) > len(r.data)*8-r.at {
		return 0, codec.ErrEnd
	}
	var v uint64
	for have := uint(0); have < n; {
		part := min(8-uint(r.at%8), n-have)
		v |= uint64(r.data[r.at/8]) >> (r.at % 8) & (1<<part - 1) << have
		have += part
		r.at += int(part)
	}
	return v, nil
}

func (r *bitReader) flag() (bool, error) {
	v, err := r.get(1)
	return v == 1, err
}

// done checks that only the zeros are left that fill the last byte.
func (r *bitReader) done() error {
	left := uint(len(r.data)*8 - r.at)
	if left >= 8 {
		return codec.ErrValue
	}
	if v, err := r.get(left); err != nil || v != 0 {
		return codec.ErrValue
	}
	return nil
}

// rice encodes small numbers in few bits, by a Rice code that adapts to a running mean,
// as in JPEG-LS.
type rice struct{ sum, count uint32 }

// Numbers of the code [ours]. riceStart is the first mean, riceMemory is how many numbers
// the mean covers, and riceLimit is the longest quotient: a number with a longer one
// follows it in 17 bits. Changing any of them changes the file format.
const (
	riceStart  = 64
	riceMemory = 32
	riceLimit  = 12
	riceRaw    = 17
)

func (c *rice) shift() uint {
	mean := uint32(riceStart)
	if c.count > 0 {
		mean = c.sum / c.count
	}
	return uint(max(bits.Len32(mean), 1) - 1)
}

func (c *rice) learn(v uint32) {
	if c.count == 0 {
		*c = rice{sum: riceStart, count: 1}
	}
	c.sum += v
	if c.count++; c.count == riceMemory {
		c.sum, c.count = c.sum/2, c.count/2
	}
}

func (c *rice) put(w *bitWriter, v uint32) {
	k := c.shift()
	if q := uint(v >> k); q < riceLimit {
		w.put(1<<q-1, q+1) // q ones and a zero
		w.put(uint64(v)&(1<<k-1), k)
	} else {
		w.put(1<<riceLimit-1, riceLimit)
		w.put(uint64(v), riceRaw)
	}
	c.learn(v)
}

func (c *rice) get(r *bitReader) (uint32, error) {
	k, q := c.shift(), uint(0)
	for ; q < riceLimit; q++ {
		one, err := r.flag()
		if err != nil {
			return 0, err
		}
		if !one {
			break
		}
	}
	var v uint64
	var err error
	if q < riceLimit {
		v, err = r.get(k)
		v |= uint64(q) << k
	} else if v, err = r.get(riceRaw); err == nil && v>>k < riceLimit {
		err = codec.ErrValue // it has a shorter encoding
	}
	if err != nil {
		return 0, err
	}
	c.learn(uint32(v))
	return uint32(v), nil
}

// zigzag maps small differences of both signs to small numbers.
func zigzag(d int16) uint32 { return uint32(uint16(d<<1) ^ uint16(d>>15)) }

func unzigzag(v uint32) (int16, bool) {
	return int16(uint16(v)>>1) ^ -int16(v&1), v <= 1<<16-1
}
