package meshopt

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// packed returns what the format's reference encoder, meshoptimizer 1.3, makes of
// numbers that the tests compute again.
func packed(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const (
	packedBytes0 = "a000052aaaaaaaaa0000000700121212121212121212121212121212ff0000001212121207004ade8d069ad13d56ea8112a6c531" +
		"62ff000000f6751eb20000000000000000000000000000000000000000000000000000000007000000"
	packedBytes1 = "a1f6052aaaaaaaaa0000000012121212121212121212121212121212121212004ade8d069ad13d56ea8112a6c53162f6751eb200" +
		"0000000000000000000000000000000000000700000000"
	packedShorts1 = "a1970058585858585858585858585858585858585858052aaaaaaaaa000000020ddddddddddddddd0f000d0d0d0d000000000000" +
		"000000000000000000000000000000ffff01"
	packedTriangles = "e1fe0dfe13fe12bf0daf029e019f0d9f029e01ffffff0f0af304f20204040404ff001dc801fcc1018a03ffd0c208ddc508020076" +
		"87566778a9866589689801690000"
	packedSequence = "d10004101214020a04101214020a04101214020604101214020a04101214020a04101214020604101214020a04101214020a0410" +
		"121402043a91030c910310a18511160400000000"
	packedDirections4 = "a0013f000000fefd46013f0000009270a900000000000000000000000000000000000000000000000000000000000000007f7f"
	packedDirections8 = "a0011b00000076013f0000000e0d04013f000000dbde6d013f000000081714000000000000000000000000000000000000000000" +
		"0000000000000000000000ff07ff7f"
	packedTurns = "a0013c000000bfc0013c0000002c2b013f000000bff35e013f0000002c0a4f013c000000bfc0013c0000002c2b013d0000000504" +
		"00000000000000000000000000000000000000000000000000000000000000ff1f"
	packedExponents = "a00130000000ff01300000003c000130000000120001300000009001200000000130000000070001300000005f01100000000110" +
		"0000000000000000000000000000000000000000000000002000f300d8fff4000000f2"
)

func TestDecode_AttributesAreThoseThatWerePacked(t *testing.T) {
	var want, shorts []byte
	for i := range 20 {
		want = append(want, 7, byte(i), byte(9*i), byte(37*i*i))
		shorts = binary.LittleEndian.AppendUint16(shorts, uint16(300*i))
		shorts = binary.LittleEndian.AppendUint16(shorts, uint16(65535-7*i))
	}
	for _, c := range []struct {
		name, data string
		want       []byte
	}{{"version 0", packedBytes0, want}, {"version 1", packedBytes1, want}, {"two bytes at once", packedShorts1, shorts}} {
		got, err := Decode(packed(t, c.data), Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4})
		if err != nil || !bytes.Equal(got, c.want) {
			t.Errorf("%s: %v, %v\nwant %v", c.name, got, err, c.want)
		}
	}
}

func TestDecode_FloatsOfThreeBlocksRoundTrip(t *testing.T) {
	const count = 700
	var want []byte
	for i := range count {
		for _, f := range [...]float32{float32(i) / 4, float32(i%17) - 3, -1e6} {
			want = binary.LittleEndian.AppendUint32(want, math.Float32bits(f))
		}
	}
	got, err := Decode(raw(want, 12), Layout{Mode: "ATTRIBUTES", Count: count, Stride: 12})
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d of %d bytes, %v", len(got), len(want), err)
	}
}

func TestDecode_IndicesAreThoseThatWerePacked(t *testing.T) {
	var want []uint32
	for j := range uint32(3) {
		for i := range uint32(3) {
			p := 4*j + i
			q := p + 4
			want = append(want, p, p+1, q+1, p, q+1, q)
		}
	}
	want = append(want, 15, 0, 100, 3, 200, 7, 70000, 1, 2)
	for mode, data := range map[string]string{"INDICES": packedSequence, "TRIANGLES": packedTriangles} {
		out, err := Decode(packed(t, data), Layout{Mode: mode, Count: len(want), Stride: 4})
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		var got []uint32
		for i := range want {
			got = append(got, binary.LittleEndian.Uint32(out[4*i:]))
		}
		if mode == "TRIANGLES" { // which may begin at any corner
			for k := 0; k < len(got); k += 3 {
				for got[k] != want[k] && got[k]+got[k+1]+got[k+2] == want[k]+want[k+1]+want[k+2] {
					got[k], got[k+1], got[k+2] = got[k+1], got[k+2], got[k]
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v\nwant %v", mode, got, want)
		}
		if short, err := Decode(packed(t, data), Layout{Mode: mode, Count: len(want), Stride: 2}); err != nil || len(short) != 2*len(want) {
			t.Errorf("%s of two bytes: %d bytes, %v", mode, len(short), err)
		}
	}
}

func TestDecode_ExponentsAreFloats(t *testing.T) {
	out, err := Decode(packed(t, packedExponents), Layout{Mode: "ATTRIBUTES", Filter: "EXPONENTIAL", Count: 2, Stride: 12})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float32{1, -2.5, 0, 1000, 0.125, -0.375} {
		if got := math.Float32frombits(binary.LittleEndian.Uint32(out[4*i:])); got != want {
			t.Errorf("number %d is %v, want %v", i, got, want)
		}
	}
}

// TestFilters_GiveUnitVectors: what the encoder made of four directions and four
// turns comes back within its precision.
func TestFilters_GiveUnitVectors(t *testing.T) {
	directions := [][4]float64{{0, 0, 1}, {0.6, 0, -0.8}, {0, -1, 0}, {0.48, 0.6, 0.64}}
	turns := [][4]float64{{0, 0, 0, 1}, {0.5, 0.5, 0.5, 0.5}, {0.6, 0, 0.8, 0}, {0, 0.96, 0, -0.28}}
	for _, c := range []struct {
		filter, data string
		stride, most int
		numbers      int
		want         [][4]float64
		error        float64
	}{
		{"OCTAHEDRAL", packedDirections4, 4, 127, 3, directions, 0.02},
		{"OCTAHEDRAL", packedDirections8, 8, 32767, 3, directions, 0.002},
		{"QUATERNION", packedTurns, 8, 32767, 4, turns, 0.001},
	} {
		data := packed(t, c.data)
		out, err := Decode(data, Layout{Mode: "ATTRIBUTES", Filter: c.filter, Count: 4, Stride: c.stride})
		if err != nil {
			t.Errorf("%s of %d bytes: %v", c.filter, c.stride, err)
			continue
		}
		for i, want := range c.want {
			element := small(out[i*c.stride:][:c.stride])
			for k := range c.numbers {
				if got := float64(element.at(k)) / float64(c.most); math.Abs(got-want[k]) > c.error {
					t.Errorf("%s of %d bytes, element %d: number %d is %v, want %v", c.filter, c.stride, i, k, got, want[k])
				}
			}
		}
	}
}

func TestFilters_HaveAnAnswerForEverything(t *testing.T) {
	for _, name := range []string{"OCTAHEDRAL", "QUATERNION"} {
		for _, value := range []uint16{0, 1, 0x7fff, 0x8000, 0xffff} {
			element := []byte{}
			for range 4 {
				element = binary.LittleEndian.AppendUint16(element, value)
			}
			first := bytes.Clone(element)
			if err := applyFilter(first, name, 8); err != nil {
				t.Fatal(err)
			}
			if s := small(first); value == 0 && name == "OCTAHEDRAL" && (s.at(0) != 0 || s.at(1) != 0 || s.at(2) != 0) {
				t.Errorf("%s of zeros is %v, want zeros: there is no such direction", name, first)
			}
		}
	}
}

func TestDecode_RefusesWhatNoEncoderWrites(t *testing.T) {
	good := packed(t, packedBytes0)
	for _, c := range []struct {
		name   string
		data   []byte
		layout Layout
	}{
		{"nothing", nil, Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4}},
		{"version", append([]byte{0xa2}, good[1:]...), Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4}},
		{"cut", good[:len(good)-1], Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4}},
		{"long", append(bytes.Clone(good), 0), Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4}},
		{"more elements", good, Layout{Mode: "ATTRIBUTES", Count: 300, Stride: 4}},
		{"fewer elements", good, Layout{Mode: "ATTRIBUTES", Count: 2, Stride: 4}},
		{"stride", good, Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 6}},
		{"wide", packAttributes(rand.New(rand.NewPCG(1, 2)), make([]byte, 520), 260, 0), Layout{Mode: "ATTRIBUTES", Count: 2, Stride: 260}},
		{"no stride", good, Layout{Mode: "ATTRIBUTES", Count: 20}},
		{"negative", good, Layout{Mode: "ATTRIBUTES", Count: -1, Stride: 4}},
		{"huge", good, Layout{Mode: "ATTRIBUTES", Count: math.MaxInt, Stride: 256}},
		{"mode", good, Layout{Mode: "POINTS", Count: 20, Stride: 4}},
		{"filter", good, Layout{Mode: "ATTRIBUTES", Filter: "COLOR", Count: 20, Stride: 4}},
		{"filter of a stride", good, Layout{Mode: "ATTRIBUTES", Filter: "QUATERNION", Count: 20, Stride: 4}},
		{"filter of indices", packed(t, packedSequence), Layout{Mode: "INDICES", Filter: "OCTAHEDRAL", Count: 63, Stride: 4}},
		{"bytes", packed(t, packedSequence), Layout{Mode: "INDICES", Count: 63, Stride: 1}},
		{"no sequence", nil, Layout{Mode: "INDICES", Stride: 4}},
		{"no triangles", nil, Layout{Mode: "TRIANGLES", Stride: 4}},
		{"sequence version", good, Layout{Mode: "INDICES", Count: 63, Stride: 4}},
		{"sequence", packed(t, packedSequence), Layout{Mode: "INDICES", Count: 62, Stride: 4}},
		{"long sequence", packed(t, packedSequence), Layout{Mode: "INDICES", Count: 1 << 28, Stride: 4}},
		{"triangle version", good, Layout{Mode: "TRIANGLES", Count: 63, Stride: 4}},
		{"two corners", packed(t, packedTriangles), Layout{Mode: "TRIANGLES", Count: 62, Stride: 4}},
		{"fewer triangles", packed(t, packedTriangles), Layout{Mode: "TRIANGLES", Count: 60, Stride: 4}},
		{"more triangles", packed(t, packedTriangles), Layout{Mode: "TRIANGLES", Count: 3 << 26, Stride: 4}},
		{"channel", append(packed(t, packedBytes1)[:74], 3), Layout{Mode: "ATTRIBUTES", Count: 20, Stride: 4}},
	} {
		if out, err := Decode(c.data, c.layout); !errors.Is(err, ErrFormat) || out != nil {
			t.Errorf("%s: %d bytes, error %v", c.name, len(out), err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{packedBytes0, packedBytes1, packedShorts1} {
		f.Add(packed(f, seed), uint8(0), uint8(0), uint16(20), uint8(4))
		f.Add(packed(f, seed), uint8(0), uint8(1), uint16(20), uint8(4))
	}
	f.Add(packed(f, packedExponents), uint8(0), uint8(3), uint16(2), uint8(12))
	f.Add(packed(f, packedTriangles), uint8(1), uint8(0), uint16(63), uint8(4))
	f.Add(packed(f, packedSequence), uint8(2), uint8(0), uint16(63), uint8(2))
	f.Add(raw(make([]byte, 64), 8), uint8(0), uint8(2), uint16(8), uint8(8))
	f.Fuzz(func(t *testing.T, data []byte, mode, filter uint8, count uint16, stride uint8) {
		layout := Layout{
			Mode:   [...]string{"ATTRIBUTES", "TRIANGLES", "INDICES", "x"}[mode%4],
			Filter: [...]string{"", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL", "x"}[filter%5],
			Count:  int(count), Stride: int(stride),
		}
		out, err := Decode(bytes.Clone(data), layout)
		if err == nil && len(out) != layout.Count*layout.Stride || err != nil && (out != nil || !errors.Is(err, ErrFormat)) {
			t.Fatalf("%d bytes and %v, want %d x %d", len(out), err, layout.Count, layout.Stride)
		}
		if again, _ := Decode(data, layout); !bytes.Equal(again, out) {
			t.Fatal("decoded twice, the bytes differ")
		}
	})
}
