package codec

import "unsafe"

// Hash is a 64-bit hash over words of eight bytes, by the FNV-1a rule in four
// lanes that take turns: the product of one word need not wait for that of the
// word before. It finds accidents and not forgeries. Begin with [NewHash] or
// Reset.
type Hash struct {
	lanes [4]uint64
	words uint64
}

// Numbers of FNV-1a for 64 bits; any other odd prime would do, with other hashes.
const (
	hashOffset = 14695981039346656037
	hashPrime  = 1099511628211
)

// NewHash returns the hash of nothing.
func NewHash() Hash {
	return Hash{lanes: [4]uint64{hashOffset, hashOffset + 1, hashOffset + 2, hashOffset + 3}}
}

// Reset makes h the hash of nothing.
func (h *Hash) Reset() { *h = NewHash() }

// Word adds 64 bits.
func (h *Hash) Word(w uint64) {
	lane := &h.lanes[h.words%4]
	*lane = mix(*lane, w)
	h.words++
}

// mix adds a word to a lane.
func mix(lane, w uint64) uint64 {
	x := (lane ^ w) * hashPrime
	return x ^ x>>32 // let high bits of a word reach the low ones of the next
}

// Words adds words in their order.
func (h *Hash) Words(list []uint64) {
	k := h.words
	h.words += uint64(len(list))
	a, b, c, d := h.lanes[k%4], h.lanes[(k+1)%4], h.lanes[(k+2)%4], h.lanes[(k+3)%4]
	for len(list) >= 4 {
		a, b, c, d = mix(a, list[0]), mix(b, list[1]), mix(c, list[2]), mix(d, list[3])
		list = list[4:]
	}
	switch len(list) {
	case 3:
		c = mix(c, list[2])
		fallthrough
	case 2:
		b = mix(b, list[1])
		fallthrough
	case 1:
		a = mix(a, list[0])
	}
	h.lanes[k%4], h.lanes[(k+1)%4], h.lanes[(k+2)%4], h.lanes[(k+3)%4] = a, b, c, d
}

// Text adds the length of a string and its bytes.
func (h *Hash) Text(s string) {
	h.Word(uint64(len(s)))
	h.bytes(s)
}

// bytes adds bytes, eight to a word, the first of them the lowest.
func (h *Hash) bytes(s string) {
	for len(s) >= 8 {
		h.Word(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	// The rest in a word: loads that overlap bring the same bits twice.
	n := len(s)
	switch {
	case n >= 4:
		first := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
		end := s[n-4:]
		last := uint64(end[0]) | uint64(end[1])<<8 | uint64(end[2])<<16 | uint64(end[3])<<24
		h.Word(first | last<<(8*(n-4)))
	case n > 0:
		h.Word(uint64(s[0]) | uint64(s[n/2])<<(8*(n/2)) | uint64(s[n-1])<<(8*(n-1)))
	}
}

// Sum returns the hash of all words so far.
func (h *Hash) Sum() uint64 {
	sum := mix(hashOffset, h.words)
	for _, lane := range h.lanes {
		sum = mix(sum, lane)
	}
	return sum
}

// hash adds a value of the type.
func (l *layout) hash(h *Hash, p unsafe.Pointer) {
	var word uint64 // that small fields share
	for i := range l.ops {
		o := &l.ops[i]
		at := unsafe.Add(p, o.offset)
		switch o.does {
		case opWords:
			if o.count == 1 {
				h.Word(*(*uint64)(at))
			} else {
				h.Words(unsafe.Slice((*uint64)(at), o.count))
			}
		case opLoad8:
			word |= uint64(*(*uint8)(at)) << (o.shift & 63)
		case opLoad16:
			word |= uint64(*(*uint16)(at)) << (o.shift & 63)
		case opLoad32:
			word |= uint64(*(*uint32)(at)) << (o.shift & 63)
		case opInt32:
			h.Word(uint64(int64(*(*int32)(at))))
		case opUint32:
			h.Word(uint64(*(*uint32)(at)))
		case opText:
			h.Text(*(*string)(at))
		case opArray:
			o.elem.hashAll(h, at, o.count)
		case opSlice:
			s := (*slice)(at)
			h.Word(uint64(s.len))
			o.elem.hashAll(h, s.data, s.len)
		case opCustom:
			o.custom.hash(h, at)
		}
		if o.last {
			h.Word(word)
			word = 0
		}
	}
}

// hashAll adds elements that stand one behind the other.
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
