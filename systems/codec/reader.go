package codec

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// Reasons why data is refused, wrapped by a [decodeError].
var (
	ErrEnd   = errors.New("unexpected end of data")
	ErrValue = errors.New("invalid value for its type")
	ErrLimit = errors.New("beyond its limit")
)

// Reader reads encoded values from bytes. Reuse it: it keeps strings that it has read,
// so that reading them again allocates nothing.
type Reader struct {
	data []byte
	at   int
	odd  bool // a float that a finite codec decoded may be not finite
	met  [metTexts]string
}

// metTexts is the number of strings that a reader keeps, a power of two [ours]: more
// than the names of weapons and kinds in a match. Fewer cause more allocations.
const metTexts = 1024

// metWays is the number of consecutive entries in which a string may be stored [ours],
// so that two strings with the same hash do not replace each other.
const metWays = 4

// NewReader returns a reader of data.
func NewReader(data []byte) *Reader { return &Reader{data: data} }

// Reset makes r read other data.
func (r *Reader) Reset(data []byte) { r.data, r.at = data, 0 }

// Offset returns the number of bytes read so far.
func (r *Reader) Offset() int { return r.at }

// Read returns the data read so far.
func (r *Reader) Read() []byte { return r.data[:r.at] }

// Seek continues at an offset that [Reader.Offset] has returned.
func (r *Reader) Seek(offset int) { r.at = offset }

// Remaining returns the number of unread bytes.
func (r *Reader) Remaining() int { return len(r.data) - r.at }

// Byte reads one byte.
func (r *Reader) Byte() (byte, error) {
	if r.at >= len(r.data) {
		return 0, ErrEnd
	}
	r.at++
	return r.data[r.at-1], nil
}

// Bytes reads n bytes and returns them as a part of the data without a copy.
func (r *Reader) Bytes(n int) ([]byte, error) {
	if n < 0 || n > r.Remaining() {
		return nil, ErrEnd
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at], nil
}

// Word reads eight bytes in little-endian order.
func (r *Reader) Word() (uint64, error) {
	if r.Remaining() < 8 {
		return 0, ErrEnd
	}
	r.at += 8
	return binary.LittleEndian.Uint64(r.data[r.at-8:]), nil
}

// Uvarint reads a varint as binary.AppendUvarint writes it. A longer form is an error,
// because every value has exactly one encoding.
func (r *Reader) Uvarint() (uint64, error) {
	if r.at < len(r.data) && r.data[r.at] < 0x80 {
		r.at++
		return uint64(r.data[r.at-1]), nil
	}
	v, n := binary.Uvarint(r.data[r.at:])
	switch {
	case n == 0:
		return 0, ErrEnd
	case n < 0, n > (max(bits.Len64(v), 1)+6)/7:
		return 0, ErrValue
	}
	r.at += n
	return v, nil
}

// Varint reads a varint as binary.AppendVarint writes it.
func (r *Reader) Varint() (int64, error) {
	u, err := r.Uvarint()
	return int64(u>>1) ^ -int64(u&1), err
}

// Text reads a string of at most limit bytes. If it equals old, Text returns old and
// does not allocate.
func (r *Reader) Text(limit int, old string) (string, error) {
	begin := r.at
	n, err := r.Uvarint()
	if err != nil {
		return "", err
	}
	if n > uint64(limit) {
		r.at = begin
		return "", ErrLimit
	}
	data, err := r.Bytes(int(n))
	if err != nil || len(data) == 0 {
		return "", err
	}
	switch {
	case string(data) == old:
		return old, nil
	case n > MaxText:
		return string(data), nil // too long to keep
	}
	place := textPlace(data)
	for way := range uint(metWays) {
		if known := r.met[(place+way)%metTexts]; known == string(data) {
			return known, nil
		}
	}
	fresh := string(data)
	for way := range uint(metWays) {
		if known := &r.met[(place+way)%metTexts]; *known == "" || way == metWays-1 {
			*known = fresh
			break
		}
	}
	return fresh, nil
}

// textPlace returns the entry of a string in a reader, by its hash.
func textPlace(data []byte) uint {
	h := uint32(2166136261) // FNV-1a
	for _, b := range data {
		h = (h ^ uint32(b)) * 16777619
	}
	return uint(h ^ h>>15)
}
