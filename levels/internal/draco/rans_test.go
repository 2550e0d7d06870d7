package draco

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// writer writes what a reader reads.
type writer struct{ data []byte }

// number writes a whole number in groups of seven bits.
func (w *writer) number(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

// coded writes steps of entropy coding as a section: for each the first place and the number of places, of a sum of so many bits,
// that the decoder finds there.
func (w *writer) coded(steps [][2]uint32, bits uint, base uint32) {
	var out []byte
	x := base
	for _, s := range slices.Backward(steps) {
		for x >= base>>bits<<8*s[1] {
			out, x = append(out, byte(x)), x>>8
		}
		x = x/s[1]<<bits + x%s[1] + s[0]
	}
	size := 1
	for x-base >= 1<<(8*size-2) {
		size++
	}
	last := binary.LittleEndian.AppendUint32(nil, (x-base)|uint32(size-1)<<(8*size-2))
	out = append(out, last[:size]...)
	w.number(len(out))
	w.data = append(w.data, out...)
}

// flags writes bits of which zero has a probability of so many of 256.
func (w *writer) flags(zero uint8, list []bool) {
	w.data = append(w.data, zero)
	one := 256 - uint32(zero)
	var steps [][2]uint32
	for _, bit := range list {
		if bit {
			steps = append(steps, [2]uint32{0, one})
		} else {
			steps = append(steps, [2]uint32{one, uint32(zero)})
		}
	}
	w.coded(steps, 8, flagBase)
}

// symbols writes symbols, the table of their probabilities first.
func (w *writer) symbols(bits uint, prob []uint32, list []uint32) {
	w.number(len(prob))
	for i := 0; i < len(prob); i++ {
		run := 0
		for i+run < len(prob) && prob[i+run] == 0 && run < 64 {
			run++
		}
		switch p := prob[i]; {
		case run > 0:
			w.data = append(w.data, byte(run-1)<<2|3)
			i += run - 1
		case p < 1<<6:
			w.data = append(w.data, byte(p)<<2)
		case p < 1<<14:
			w.data = append(w.data, byte(p)<<2|1, byte(p>>6))
		default:
			w.data = append(w.data, byte(p)<<2|2, byte(p>>6), byte(p>>14))
		}
	}
	var steps [][2]uint32
	for _, s := range list {
		below := uint32(0)
		for _, p := range prob[:s] {
			below += p
		}
		steps = append(steps, [2]uint32{below, prob[s]})
	}
	w.coded(steps, bits, 4<<bits)
}

// table returns probabilities of some symbols with a sum of so many bits, of which some never come.
func table(random *rand.Rand, bits uint) []uint32 {
	var prob []uint32
	left := uint32(1) << bits
	for left > 0 {
		if random.IntN(3) == 0 {
			prob = append(prob, make([]uint32, random.IntN(200))...)
		}
		p := 1 + random.Uint32N(min(left, 1<<random.IntN(int(bits)+1)))
		p = min(p, left)
		prob, left = append(prob, p), left-p
	}
	return prob
}

// TestFlags_AreThoseThatWereWritten, of any probability and number.
func TestFlags_AreThoseThatWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		zero := uint8(1 + random.IntN(255))
		want := make([]bool, random.IntN(200))
		for i := range want {
			want[i] = random.UintN(256) >= uint(zero)
		}
		var w writer
		w.flags(zero, want)
		r := &reader{data: append(w.data, 77)}
		f := r.flags()
		for i, bit := range want {
			if f.next() != bit {
				t.Fatalf("bit %d of %d, zero of %d: %v", i, len(want), zero, !bit)
			}
		}
		if r.short || !slices.Equal(r.data, []byte{77}) {
			t.Fatalf("%d bytes are left, short %v", len(r.data), r.short)
		}
	}
}

// TestNumbers_AreThoseThatWereWritten, as symbols or by their bits in groups.
func TestNumbers_AreThoseThatWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 120 {
		count := 3 * random.IntN(60)
		var w writer
		var want []uint32
		group := 1
		if n%2 == 0 {
			bits := uint(12 + random.IntN(9))
			most := byte(2 * (bits + 2) / 3) // 3/2 of it are so many bits, or one less
			bits = uint(min(max(3*int(most)/2, 12), 20))
			prob := table(random, bits)
			for range count {
				s := random.IntN(len(prob))
				for prob[s] == 0 {
					s = random.IntN(len(prob))
				}
				want = append(want, uint32(s))
			}
			w.data = append(w.data, 1, most)
			w.symbols(bits, prob, want)
		} else {
			group = [...]int{1, 3}[n/2%2]
			prob := make([]uint32, 33)
			for i := range prob {
				prob[i] = 124
			}
			prob[0] += 4096 - 33*124
			var sizes, packed []uint32
			var bits []byte // one each
			for range count / group {
				size := uint32(random.IntN(33))
				sizes = append(sizes, size)
				for range group {
					value := uint32(random.Uint64() & (1<<size - 1))
					for k := range size {
						bits = append(bits, byte(value>>k&1))
					}
					packed = append(packed, value)
				}
			}
			want = packed
			w.data = append(w.data, 0)
			w.symbols(12, prob, sizes)
			for i := 0; i < len(bits); i += 8 {
				b := byte(0)
				for k := i; k < min(i+8, len(bits)); k++ {
					b |= bits[k] << (k - i)
				}
				w.data = append(w.data, b)
			}
		}
		if len(want) == 0 {
			continue
		}
		r := &reader{data: append(w.data, 77)}
		if got, ok := r.numbers(len(want), group); !ok || !slices.Equal(got, want) || !slices.Equal(r.data, []byte{77}) {
			t.Fatalf("%d numbers in groups of %d: %v, %d bytes are left", len(want), group, ok, len(r.data))
		}
	}
	r := &reader{data: []byte{9}}
	if list, ok := r.numbers(0, 1); !ok || list != nil || len(r.data) != 1 {
		t.Errorf("no numbers: %v, %v", list, ok)
	}
	if _, ok := r.numbers(1, 1); ok {
		t.Error("numbers of an unknown kind")
	}
}

// TestReadTable_HasProbabilitiesOfTheWholeSum, and nothing else.
func TestReadTable_HasProbabilitiesOfTheWholeSum(t *testing.T) {
	for _, c := range []struct {
		prob []uint32
		want bool
	}{{[]uint32{4096}, true}, {[]uint32{0, 4000, 96}, true}, {[]uint32{4095}, false}, {[]uint32{4097}, false}, {[]uint32{4000, 97}, false}, {nil, false}} {
		var w writer
		w.symbols(12, c.prob, nil)
		r := &reader{data: w.data}
		s := symbols{bits: 12}
		if got := s.readTable(r); got != c.want {
			t.Errorf("%v: %v", c.prob, got)
		}
	}
	for count, want := range map[int]bool{mostSymbols: true, mostSymbols + 1: false} {
		var w writer
		w.number(count)
		w.data = append(w.data, byte(4096&63)<<2|1, 4096>>6)
		for range count/64 + 1 {
			w.data = append(w.data, 63<<2|3)
		}
		s := symbols{bits: 12}
		if got := s.readTable(&reader{data: w.data}); got != want {
			t.Errorf("%d symbols: %v", count, got)
		}
	}
}

// TestPlainIndex_HasAsManyBytesAsAllPointsNeed.
func TestPlainIndex_HasAsManyBytesAsAllPointsNeed(t *testing.T) {
	for _, c := range []struct{ points, want, left int }{
		{1, 0x81, 3}, {255, 0x81, 3}, {256, 0x281, 2}, {65535, 0x281, 2}, {65536, 0x81&0x7f | 2<<7, 2}, {1<<21 - 1, 0x81&0x7f | 2<<7, 2}, {1 << 21, 0x04030281, 0},
	} {
		d := decoder{reader: &reader{data: []byte{0x81, 2, 3, 4}}}
		if got := d.plainIndex(c.points); got != c.want || len(d.data) != c.left {
			t.Errorf("of %d points: %#x, %d bytes left, want %#x, %d", c.points, got, len(d.data), c.want, c.left)
		}
	}
}

// TestReader_HasZerosBehindItsEnd, and remembers that.
func TestReader_HasZerosBehindItsEnd(t *testing.T) {
	for n, want := range map[int]int{0: 0, 127: 127, 128: 128, 1<<31 - 1: 1<<31 - 1, 1 << 31: 0, 1<<62 - 1: 0} {
		r := &reader{data: binary.AppendUvarint(nil, uint64(n))}
		if got := r.number(); got != want || r.short != (n > math.MaxInt32) || len(r.data) > 0 {
			t.Errorf("%d: %d, short %v, %d bytes left", n, got, r.short, len(r.data))
		}
	}
	for length := range 5 {
		r := &reader{data: []byte{1, 2, 3, 4}[:length]}
		want := uint32(0)
		if length == 4 {
			want = 0x04030201
		}
		if got := r.uint32(); got != want || r.short != (length < 4) {
			t.Errorf("of %d bytes: %#x, short %v", length, got, r.short)
		}
	}
	r := &reader{data: []byte{0b10110101, 0b1}}
	for i, c := range []struct{ bits, want uint32 }{{3, 0b101}, {4, 0b0110}, {2, 0b11}} {
		if got := r.bit(uint(c.bits)); got != c.want {
			t.Errorf("read %d: %b, want %b", i, got, c.want)
		}
	}
	if r.endBits(); len(r.data) > 0 || r.bit(1) != 0 || !r.short {
		t.Error("a bit beyond the end")
	}
}

// TestFloorSqrt_IsTheLargestRoot, next to squares too.
func TestFloorSqrt_IsTheLargestRoot(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		root := random.Uint64() >> (32 + random.UintN(32))
		for _, n := range []uint64{root * root, root*root - 1, root*root + 1, random.Uint64() >> random.UintN(64), math.MaxUint64 - random.Uint64N(9)} {
			if got, want := floorSqrt(n), new(big.Int).Sqrt(new(big.Int).SetUint64(n)).Uint64(); got != want {
				t.Fatalf("of %d: %d, want %d", n, got, want)
			}
		}
	}
}
