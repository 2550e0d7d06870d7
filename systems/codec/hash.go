package codec

import (
	"unsafe"
)

// Hash is a 64-bit hash over words of eight bytes, by the FNV-1a rule in four lanes
// that take turns, so the product of one word does not depend on that of the word
// before. It detects accidental changes but not deliberate ones. Start with [NewHash]
// or Reset.
type Hash struct {
	lanes [4]uint64
	words uint64 // words in the lanes
	used  int    // number of words in the buffer
	wait  [waiting]uint64
}

// waiting is the size of the buffer in words, a power of two of at least 16 [ours]:
// filling the buffer and mixing it in separate loops is faster than alternating. The
// size does not change hashes.
const waiting = 256

// Constants of FNV-1a for 64 bits. Another odd prime would work, with different hashes.
const (
	hashOffset = 14695981039346656037
	hashPrime  = 1099511628211
)

// NewHash returns an empty hash.
func NewHash() (h Hash) {
	h.Reset()
	return h
}

// Reset makes h empty.
func (h *Hash) Reset() {
	h.lanes = [4]uint64{hashOffset, hashOffset + 1, hashOffset + 2, hashOffset + 3}
	h.words, h.used = 0, 0
}

// Word adds 64 bits.
func (h *Hash) Word(w uint64) {
	if h.used >= waiting {
		h.flush()
	}
	h.wait[h.used] = w
	h.used++
}

// mix adds a word to a lane.
func mix(lane, w uint64) uint64 {
	x := (lane ^ w) * hashPrime
	return x ^ x>>32 // lets the high bits of a word affect the low bits of the next
}

// flush mixes the words of the buffer, four at a time, so that the next word always
// belongs to the first lane.
func (h *Hash) flush() {
	a, b, c, d := h.lanes[0], h.lanes[1], h.lanes[2], h.lanes[3]
	list := h.wait[:h.used]
	for len(list) >= 4 {
		a, b, c, d = mix(a, list[0]), mix(b, list[1]), mix(c, list[2]), mix(d, list[3])
		list = list[4:]
	}
	h.lanes = [4]uint64{a, b, c, d}
	h.words += uint64(h.used - len(list))
	h.used = copy(h.wait[:], list)
}

// room makes space for some words in the buffer, and returns the number of words in it.
func (h *Hash) room(words int) int {
	if h.used+words > waiting {
		h.flush()
	}
	return h.used
}

// Words adds words in order.
func (h *Hash) Words(list []uint64) {
	for len(list) > waiting-h.used {
		n := copy(h.wait[h.used:], list)
		h.used += n
		list = list[n:]
		h.flush()
	}
	n := h.used
	for _, w := range list { // lists are short, so a call to copy would take longer
		h.wait[n%waiting] = w
		n++
	}
	h.used = n
}

// Data adds bytes, eight to a word, in little-endian order. It is for more bytes than
// Text: it bypasses the buffer.
func (h *Hash) Data(data []byte) {
	for len(data) >= 8 && h.used%len(h.lanes) > 0 { // the first word that bypasses the buffer must belong to the first lane
		h.Word(load(data, 0))
		data = data[8:]
	}
	h.flush()
	a, b, c, d := h.lanes[0], h.lanes[1], h.lanes[2], h.lanes[3]
	for ; len(data) >= 32; data = data[32:] {
		a, b, c, d = mix(a, load(data, 0)), mix(b, load(data, 8)), mix(c, load(data, 16)), mix(d, load(data, 24))
		h.words += 4
	}
	h.lanes = [4]uint64{a, b, c, d}
	h.bytes(unsafe.String(unsafe.SliceData(data), len(data)))
}

// Text adds the length of a string and its bytes.
func (h *Hash) Text(s string) {
	h.Word(uint64(len(s)))
	h.bytes(s)
}

// bytes adds bytes, eight to a word, in little-endian order.
func (h *Hash) bytes(s string) {
	for ; len(s) >= 8; s = s[8:] {
		h.Word(eight(s))
	}
	if s != "" {
		h.Word(few(s))
	}
}

// eight returns the first eight bytes of a string.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// few returns one to seven bytes as a word. Overlapping loads read the same bits twice.
func few(s string) uint64 {
	n := len(s)
	if n >= 4 {
		first := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
		end := s[n-4:]
		last := uint64(end[0]) | uint64(end[1])<<8 | uint64(end[2])<<16 | uint64(end[3])<<24
		return first | last<<(8*(n-4))
	}
	return uint64(s[0]) | uint64(s[n/2])<<(8*(n/2)) | uint64(s[n-1])<<(8*(n-1))
}

// Sum returns the hash of all words so far.
func (h *Hash) Sum() uint64 {
	h.flush()
	lanes := h.lanes
	for i, w := range h.wait[:h.used] {
		lanes[i] = mix(lanes[i], w)
	}
	sum := mix(hashOffset, h.words+uint64(h.used))
	for _, lane := range lanes {
		sum = mix(sum, lane)
	}
	return sum
}

// hash adds a value of the type.
func (l *layout) hash(h *Hash, p unsafe.Pointer) {
	if count := len(l.masks); count > 0 {
		l.hashMemory(h, p)
		return
	}
	if l.words > 0 {
		h.Words(unsafe.Slice((*uint64)(p), l.words))
		return
	}
	l.hashFields(h, p)
}

// hashFields adds a value field by field.
func (l *layout) hashFields(h *Hash, p unsafe.Pointer) {
	var word uint64 // shared by small fields
	n := h.room(l.most)
	for i := range l.ops {
		o := &l.ops[i]
		at := unsafe.Add(p, o.offset)
		switch o.does {
		case opWord:
			h.wait[n%waiting] = *(*uint64)(at)
			n++
		case opWords:
			for _, w := range unsafe.Slice((*uint64)(at), o.count) {
				h.wait[n%waiting] = w
				n++
			}
		case opMemory:
			for k, mask := range o.masks {
				h.wait[n%waiting] = *(*uint64)(unsafe.Add(at, 8*k)) & mask
				n++
			}
		case opLoad8:
			word |= uint64(*(*uint8)(at)) << (o.shift & 63)
		case opLoad16:
			word |= uint64(*(*uint16)(at)) << (o.shift & 63)
		case opLoad32:
			word |= uint64(*(*uint32)(at)) << (o.shift & 63)
		case opInt32:
			h.wait[n%waiting] = uint64(int64(*(*int32)(at)))
			n++
		case opUint32:
			h.wait[n%waiting] = uint64(*(*uint32)(at))
			n++
		case opText:
			s := *(*string)(at)
			h.wait[n%waiting] = uint64(len(s))
			n++
			if len(s) >= 8 {
				if len(s) >= 2*8 {
					h.used = n
					h.bytes(s)
					n = h.room(l.most)
					break
				}
				h.wait[n%waiting] = eight(s)
				n++
				s = s[8:]
			}
			if s != "" {
				h.wait[n%waiting] = few(s)
				n++
			}
		default:
			h.used = n
			o.hash(h, at)
			n = h.room(l.most)
		}
		if o.last {
			h.wait[n%waiting] = word
			n++
			word = 0
		}
	}
	h.used = n
}

// hashMemory adds a value whose words are those of its memory.
func (l *layout) hashMemory(h *Hash, p unsafe.Pointer) {
	n := h.room(len(l.masks))
	for i, mask := range l.masks {
		h.wait[(n+i)%waiting] = *(*uint64)(unsafe.Add(p, 8*i)) & mask
	}
	h.used = n + len(l.masks)
}

// hash executes a step that may add any number of words.
func (o *op) hash(h *Hash, at unsafe.Pointer) {
	switch o.does {
	case opMany:
		h.Words(unsafe.Slice((*uint64)(at), o.count))
	case opArray:
		o.elem.hashAll(h, at, o.count)
	case opSlice:
		s := (*slice)(at)
		h.Word(uint64(s.len))
		o.elem.hashAll(h, s.data, s.len)
	case opLate:
		if bits := o.late.bits(at); bits > 1 {
			h.Word(bits)
		}
	}
}

// hashAll adds consecutive elements.
func (l *layout) hashAll(h *Hash, p unsafe.Pointer, count int) {
	switch {
	case count == 0:
	case l.words > 0:
		h.Words(unsafe.Slice((*uint64)(p), count*l.words))
	case l.isByte():
		h.bytes(unsafe.String((*byte)(p), count))
	default:
		for i := range count {
			l.hash(h, unsafe.Add(p, uintptr(i)*l.size))
		}
	}
}

// HashAll adds the values of several codecs, and returns the remaining values.
func HashAll(h *Hash, codecs []*Codec, values []unsafe.Pointer) []unsafe.Pointer {
	own, values := values[:len(codecs)], values[len(codecs):]
	n := h.used
	for i, c := range codecs {
		masks, p := c.layout.masks, own[i]
		switch {
		case len(masks) == 0:
			h.used = n
			c.layout.hash(h, p)
			n = h.used
			continue
		case n+len(masks) > waiting:
			h.used = n
			h.flush()
			n = h.used
		}
		for k, mask := range masks {
			h.wait[n%waiting] = *(*uint64)(unsafe.Add(p, 8*k)) & mask
			n++
		}
	}
	h.used = n
	return values
}
