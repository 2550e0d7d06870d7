package draco

// The entropy coding is rANS: its data is read from the end, by a state that is kept above a base.

// ans is the state of a decoder.
type ans struct {
	data  []byte // that was not read yet
	state uint32
	base  uint32
}

// newANS begins to read data with a state above a base.
func newANS(data []byte, base uint32) (a ans, ok bool) {
	if len(data) == 0 {
		return a, false
	}
	size := int(data[len(data)-1]>>6) + 1
	if size > len(data) {
		return a, false
	}
	a = ans{data: data[:len(data)-size], base: base}
	for i := range size {
		a.state |= uint32(data[len(a.data)+i]) << (8 * i)
	}
	a.state &= 1<<(8*size-2) - 1
	a.state += base
	return a, true
}

// fill brings the state above its base again.
func (a *ans) fill() {
	for a.state < a.base && len(a.data) > 0 {
		last := len(a.data) - 1
		a.state = a.state<<8 | uint32(a.data[last])
		a.data = a.data[:last]
	}
}

// flags is a list of bits of which zero has a probability.
type flags struct {
	ans
	one uint32 // probability of one, in 256
}

// flagBase is the base of the state of flags.
const flagBase = 4096

// flags begins a list of bits.
func (r *reader) flags() flags {
	zero := uint32(r.byte())
	a, ok := newANS(r.section(), flagBase)
	r.short = r.short || !ok
	return flags{a, 256 - zero}
}

func (f *flags) next() bool {
	f.fill()
	quotient, rest := f.state>>8, f.state&255
	if rest < f.one {
		f.state = quotient*f.one + rest
		return true
	}
	f.state -= quotient*f.one + f.one
	return false
}

// symbols is a list of symbols, each with its probability.
type symbols struct {
	ans
	bits   uint // of the sum of probabilities
	lookup []uint32
	prob   []uint32
	below  []uint32 // sum of the probabilities of the symbols below
}

// symbols begins a list of symbols whose probabilities have a sum of so many bits.
func (r *reader) symbols(bits uint) (s symbols, ok bool) {
	s.bits = bits
	if ok = s.readTable(r); !ok {
		return s, false
	}
	s.ans, ok = newANS(r.section(), 4<<bits)
	return s, ok
}

// mostSymbols is more than there are of the largest numbers that are written as symbols, of 18 bits.
const mostSymbols = 1 << 19

// readTable reads the probabilities.
func (s *symbols) readTable(r *reader) bool {
	count := r.number()
	if count > mostSymbols {
		return false
	}
	s.prob, s.below = make([]uint32, count), make([]uint32, count)
	for i := 0; i < count; i++ {
		first := r.byte()
		extra := uint(first & 3)
		if extra == 3 { // so many symbols that never come, and one more
			i += int(first >> 2)
			continue
		}
		p := uint32(first >> 2)
		for j := range extra {
			p |= uint32(r.byte()) << (8*j + 6)
		}
		s.prob[i] = p
	}
	sum := uint32(0)
	s.lookup = make([]uint32, 1<<s.bits)
	for i, p := range s.prob {
		s.below[i] = sum
		if p > uint32(len(s.lookup))-sum {
			return false
		}
		for k := range p {
			s.lookup[sum+k] = uint32(i)
		}
		sum += p
	}
	return !r.short && sum == uint32(len(s.lookup))
}

func (s *symbols) next() uint32 {
	s.fill()
	quotient, rest := s.state>>s.bits, s.state&(1<<s.bits-1)
	symbol := s.lookup[rest]
	s.state = quotient*s.prob[symbol] + rest - s.below[symbol]
	return symbol
}

// numbers reads whole numbers in groups, of which there is a whole number: each by its bits after a symbol that says how many
// those of a group have, or each as a symbol.
func (r *reader) numbers(count, group int) ([]uint32, bool) {
	if count == 0 {
		return nil, true
	}
	const byBits, asSymbols = 0, 1
	switch r.byte() {
	case byBits:
		s, ok := r.symbols(12)
		if !ok {
			return nil, false
		}
		list := make([]uint32, 0, count)
		for len(list) < count && !r.short {
			size := uint(s.next())
			if size > 32 {
				return nil, false
			}
			for range group {
				list = append(list, r.bit(size))
			}
		}
		r.endBits()
		return list, !r.short
	case asSymbols:
		s, ok := r.symbols(uint(min(max(3*int(r.byte())/2, 12), 20)))
		if !ok {
			return nil, false
		}
		list := make([]uint32, count)
		for i := range list {
			list[i] = s.next()
		}
		return list, true
	}
	return nil, false
}
