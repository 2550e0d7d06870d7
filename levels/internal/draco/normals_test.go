package draco

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// near reports whether a unit vector points along another vector.
func near(v [3]float32, way [3]int64, tolerance float64) bool {
	length := math.Hypot(math.Hypot(float64(way[0]), float64(way[1])), float64(way[2]))
	for c := range v {
		if !(math.Abs(float64(v[c])-float64(way[c])/length) <= tolerance) {
			return false
		}
	}
	return true
}

// TestOctahedron_PlaceAndVectorAreInverse in all directions of a small square, whose opposite ones lie
// where they should, and of two places of one direction always the same is taken.
func TestOctahedron_PlaceAndVectorAreInverse(t *testing.T) {
	o := newOctahedron(5)
	m := int64(o.middle)
	for x := -m; x <= m; x++ {
		for y := abs(x) - m; y <= m-abs(x); y++ {
			for _, z := range []int64{m - abs(x) - abs(y), abs(x) + abs(y) - m} {
				way := [3]int64{x, y, z}
				for _, opposite := range []bool{false, true} {
					from := way
					if opposite {
						from = [3]int64{-x, -y, -z}
					}
					s, u := o.place(from, opposite)
					if !near(o.vector(s, u), way, 1e-6) {
						t.Fatalf("%v, opposite %v: at %d, %d, which is %v", way, opposite, s, u, o.vector(s, u))
					}
					if a, b := o.canonical(s, u); a != s || b != u {
						t.Fatalf("%v: at %d, %d, and better at %d, %d", way, s, u, a, b)
					}
				}
			}
		}
	}
	direction := func(s, u int32) (rounded [3]int) {
		for c, f := range o.vector(s, u) {
			rounded[c] = int(math.Round(float64(f) * 1e4))
		}
		return rounded
	}
	places := map[[3]int][2]int32{}
	for s := range o.span {
		for u := range o.span {
			a, b := o.canonical(s, u)
			v := direction(s, u)
			if before, ok := places[v]; ok && before != [2]int32{a, b} {
				t.Errorf("%v is at %v and at %d, %d", v, before, a, b)
			}
			if places[v] = [2]int32{a, b}; direction(a, b) != v {
				t.Errorf("%d, %d is moved to %d, %d, another direction", s, u, a, b)
			}
		}
	}
	if s, u := o.place([3]int64{}, true); s != o.most || u != o.most {
		t.Errorf("opposite to none is %d, %d", s, u)
	}
}

// TestOctahedron_PlacesWaysOfAnyLength that whole numbers of 64 bits can have.
func TestOctahedron_PlacesWaysOfAnyLength(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	o := newOctahedron(20)
	for range 1000 {
		var way [3]int64
		length := int64(1) << (20 + random.IntN(41))
		for c := range way {
			way[c] = random.Int64N(2*length) - length
		}
		if s, u := o.place(way, false); !near(o.vector(s, u), way, 1e-4) {
			t.Fatalf("%v: at %d, %d, which is %v", way, s, u, o.vector(s, u))
		}
	}
}

// TestOctahedron_CorrectsToEveryPlace from every other that has one name: nothing written changes
// nothing, and the corrections of a quarter are those of the lower left one, turned.
func TestOctahedron_CorrectsToEveryPlace(t *testing.T) {
	o := newOctahedron(4)
	for s := -o.middle; s <= o.middle; s++ {
		for u := -o.middle; u <= o.middle; u++ {
			if a, b := o.canonical(s+o.middle, u+o.middle); a != s+o.middle || b != u+o.middle {
				continue
			}
			if a, b := o.invert(o.invert(s, u)); a != s || b != u {
				t.Errorf("%d, %d inverted twice is %d, %d", s, u, a, b)
			}
			if a, b := rotate(s, u, quarter(s, u)); (a != 0 || b != 0) && (a >= 0 || b > 0) {
				t.Errorf("%d, %d is turned to %d, %d", s, u, a, b)
			}
			predicted, reached := []int32{s + o.middle, u + o.middle}, map[[2]int32]bool{}
			for a := -o.middle; a <= o.middle; a++ {
				for b := -o.middle; b <= o.middle; b++ {
					written := []int32{a, b}
					o.correct(predicted, written)
					x, y := o.canonical(written[0], written[1])
					if reached[[2]int32{x, y}] = true; a == 0 && b == 0 && [2]int32(written) != [2]int32(predicted) {
						t.Errorf("%v is corrected to %v by nothing", predicted, written)
					}
				}
			}
			// Each side of the square is folded upon itself, and its corners are one place.
			if all := int(o.span*o.span - 4*o.middle + 1); len(reached) != all {
				t.Errorf("%d places are reached from %v, want all %d", len(reached), predicted, all)
			}
		}
	}
}

// TestReadNumbers_OfOneToFourBytes that are not packed.
func TestReadNumbers_OfOneToFourBytes(t *testing.T) {
	for size := range 6 {
		data := []byte{0, byte(size)}
		for n := range uint32(2) {
			data = append(data, binary.LittleEndian.AppendUint32(nil, 0x40302010+n)[:min(size, 4)]...)
		}
		for missing := range 2 {
			d := decoder{reader: &reader{data: data[:len(data)-missing]}}
			v := &values{count: 1, width: 2}
			err := d.readNumbers(v, false)
			if good := size >= 1 && size <= 4 && missing == 0; (err == nil) != good {
				t.Errorf("%d bytes, %d missing: %v", size, missing, err)
			} else if want := int32(0x40302010 & (1<<(8*size) - 1)); good && (v.list[0] != want || v.list[1] != want+1) {
				t.Errorf("%d bytes: %#x, want %#x and one more", size, v.list, want)
			}
		}
	}
}

// TestRestore_TakesAsManyBitsAsTheFormatAllows.
func TestRestore_TakesAsManyBitsAsTheFormatAllows(t *testing.T) {
	for kind, least := range map[uint8]byte{quantized: 1, normal: 2} {
		for _, bits := range []byte{least - 1, least, 30, 31} {
			data := []byte{bits}
			if kind == quantized {
				data = append(make([]byte, 4*3+4), bits)
			}
			v := &values{kind: kind, width: 3, attribute: Attribute{Type: Float32, Components: 3}}
			d := decoder{reader: &reader{data: data}}
			if _, err := d.restore(v); (err == nil) != (bits >= least && bits <= 30) {
				t.Errorf("kind %d of %d bits: %v", kind, bits, err)
			}
		}
	}
}
