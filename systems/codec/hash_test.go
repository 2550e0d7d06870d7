package codec

import (
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// TestHash_DataIsItsWords adds bytes of all lengths after all numbers of words.
func TestHash_DataIsItsWords(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	data := make([]byte, 203)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	for before := range 9 {
		for n := range len(data) + 1 {
			a, b := NewHash(), NewHash()
			for i := range before {
				a.Word(uint64(i))
				b.Word(uint64(i))
			}
			a.Data(data[:n])
			a.Word(7)
			var last [8]byte
			whole := n &^ 7
			for i := 0; i < whole; i += 8 {
				b.Word(binary.LittleEndian.Uint64(data[i:]))
			}
			if copy(last[:], data[whole:n]) > 0 {
				b.Word(binary.LittleEndian.Uint64(last[:]))
			}
			b.Word(7)
			if a.Sum() != b.Sum() {
				t.Fatalf("%d bytes behind %d words: %x, by words %x", n, before, a.Sum(), b.Sum())
			}
		}
	}
}

// TestHash_MemoryIsItsFields hashes types whose words are read directly from memory,
// with garbage in the gaps between fields, and compares with hashing field by field.
func TestHash_MemoryIsItsFields(t *testing.T) {
	type gaps struct {
		A    bool
		B    float64
		C, D uint8
		E    uint16
		F    int
		G    uint32
		H    bool
	}
	c := compiled[gaps](t)
	if merges && unsafe.Sizeof(0) == 8 && c.Codec.layout.masks == nil {
		t.Error("it is not hashed by its memory")
	}
	plain := *c.Codec
	plain.layout.masks = nil
	r := rand.New(rand.NewPCG(5, 5))
	for range 100 {
		var v gaps
		memory := unsafe.Slice((*byte)(unsafe.Pointer(&v)), unsafe.Sizeof(v))
		for i := range memory {
			memory[i] = byte(r.Uint32())
		}
		v.A, v.H = memory[0]&1 > 0, memory[8]&1 > 0
		a, b := NewHash(), NewHash()
		c.Hash(&a, &v)
		plain.Hash(&b, unsafe.Pointer(&v))
		if a.Sum() != b.Sum() {
			t.Fatalf("%+v: %x, field by field %x", v, a.Sum(), b.Sum())
		}
	}
}

// TestWords_AreWhatTheBytesSay loads and stores at every alignment.
func TestWords_AreWhatTheBytesSay(t *testing.T) {
	data := make([]byte, 24)
	for n := range 17 {
		w := 0x0102030405060708 * uint64(n+1)
		store(data, n, w)
		if got := binary.LittleEndian.Uint64(data[n:]); got != w || load(data, n) != w {
			t.Errorf("from byte %d: stored %x and loaded %x, want %x", n, got, load(data, n), w)
		}
	}
}

// TestHash_LongMemoryIsItsFields hashes a type of more words than the buffer holds.
func TestHash_LongMemoryIsItsFields(t *testing.T) {
	type row struct {
		A [waiting / 5]float64
		B bool
	}
	type long struct {
		A, B, C, D, E, F, G row
		Name                string
	}
	c, v := compiled[long](t), &long{Name: "long"}
	for i, r := range []*row{&v.A, &v.B, &v.C, &v.D, &v.E, &v.F, &v.G} {
		for k := range r.A {
			r.A[k] = float64(i*1000 + k)
		}
		r.B = i%2 > 0
	}
	want, _ := oracleOf(reflect.ValueOf(v).Elem())
	if got := hashOf(c.Codec, reflect.ValueOf(v).Elem()); got != want {
		t.Errorf("hash %x, by reflection %x", got, want)
	}
}

// TestHashAll_IsTheHashOfEachInTurn, in any number from none to more than the buffer holds.
func TestHashAll_IsTheHashOfEachInTurn(t *testing.T) {
	type pair struct{ A, B float64 }
	type named struct{ Name string }
	plain, text := compiled[pair](t), compiled[named](t)
	for count := range 2 * waiting {
		all, each := NewHash(), NewHash()
		var codecs []*Codec
		var values []unsafe.Pointer
		for i := range count {
			c, p := plain.Codec, unsafe.Pointer(&pair{float64(i), float64(-i)})
			if i%7 == 3 {
				c, p = text.Codec, unsafe.Pointer(&named{strings.Repeat("x", i)})
			}
			codecs, values = append(codecs, c), append(values, p)
			c.Hash(&each, p)
		}
		if left := HashAll(&all, codecs, append(values, nil)); len(left) != 1 || all.Sum() != each.Sum() {
			t.Fatalf("%d values: %x, want %x; %d are left", count, all.Sum(), each.Sum(), len(left))
		}
	}
}

// TestHash_IsThatOfALoopWithoutABuffer: words that are added one by one, in lists and by sums in between.
func TestHash_IsThatOfALoopWithoutABuffer(t *testing.T) {
	slow := func(list []uint64) uint64 {
		step := func(lane, w uint64) uint64 {
			x := (lane ^ w) * 1099511628211
			return x ^ x>>32
		}
		const start = 14695981039346656037
		lanes := [4]uint64{start, start + 1, start + 2, start + 3}
		for i, w := range list {
			lanes[i%4] = step(lanes[i%4], w)
		}
		sum := step(start, uint64(len(list)))
		for _, lane := range lanes {
			sum = step(sum, lane)
		}
		return sum
	}
	r := rand.New(rand.NewPCG(8, 2))
	for range 300 {
		h := NewHash()
		var all []uint64
		for range r.IntN(9) {
			list := make([]uint64, r.IntN(3*waiting))
			for i := range list {
				list[i] = r.Uint64()
			}
			all = append(all, list...)
			for len(list) > 0 && r.IntN(3) > 0 {
				h.Word(list[0])
				list = list[1:]
			}
			if h.Words(list); r.IntN(2) == 0 && h.Sum() != slow(all) {
				t.Fatalf("%d words: %x, want %x", len(all), h.Sum(), slow(all))
			}
		}
		if h.Sum() != slow(all) {
			t.Fatalf("%d words: %x, want %x", len(all), h.Sum(), slow(all))
		}
	}
}
