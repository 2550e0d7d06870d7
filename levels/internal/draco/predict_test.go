package draco

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// corner returns a prediction of value i of two numbers for the first corner of a face, of which the second vertex has value
// number n and the third q.
func corner(i int, n, q int32, list []int32, places []int32) *prediction {
	s := &surface{vertex: []int32{0, 1, 2}, across: []int32{none, none, none}}
	w := &walk{surface: s, order: make([]int32, i+1), value: []int32{int32(i), n, q}}
	of := &walk{surface: s, value: []int32{0, 1, 2}}
	return &prediction{values: &values{walk: w, width: 2, list: list}, places: &values{walk: of, width: 3, list: places}, guess: []int32{-9, -9}}
}

// TestFromPlaces_LiesInThePictureAsInSpace, or is that of a neighbour, the last one, or nothing.
func TestFromPlaces_LiesInThePictureAsInSpace(t *testing.T) {
	list := []int32{5, 6, 205, 6, 7, 8, 5, 6, 0, 0}
	flat := []int32{30, 40, 0, 0, 0, 0, 100, 0, 0} // of the corner, the second and the third vertex
	for _, c := range []struct {
		what   string
		i      int
		n, q   int32
		places []int32
		turns  []bool
		want   []int32
	}{
		{"the first", 0, 9, 9, flat, nil, []int32{0, 0}}, {"with the second vertex known", 2, 0, 9, flat, nil, []int32{5, 6}}, {"with the third vertex known", 3, 9, 0, flat, nil, []int32{7, 8}}, {"with none known", 2, 9, 9, flat, nil, []int32{205, 6}},
		{"of an edge without length in the picture", 4, 0, 3, flat, nil, []int32{5, 6}}, {"of an edge without length in space", 2, 0, 1, []int32{30, 40, 0, 7, 7, 7, 7, 7, 7}, nil, []int32{5, 6}},
		{"on one side", 2, 0, 1, flat, []bool{true}, []int32{65, 6 - 80}}, {"on the other side", 2, 0, 1, flat, []bool{true, false}, []int32{65, 6 + 80}},
	} {
		p := corner(c.i, c.n, c.q, slices.Clone(list), c.places)
		p.turns = c.turns
		if ok := p.fromPlaces(c.i); !ok || !slices.Equal(p.guess, c.want) {
			t.Errorf("%s: %v, %v, want %v", c.what, p.guess, ok, c.want)
		}
	}
	if corner(2, 0, 1, list, flat).fromPlaces(2) {
		t.Error("a side is known that is not written")
	}
}

// TestFromPlaces_KeepsSimilarTriangles of any size and direction.
func TestFromPlaces_KeepsSimilarTriangles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		// In space a corner lies along the edge by some of its length, and beside it by another; so it does in the picture.
		edge := [3]int32{random.Int32N(200) - 100, random.Int32N(200) - 100, 0}
		if edge == [3]int32{} {
			continue
		}
		along, beside := random.Int32N(5)-2, 1+random.Int32N(3)
		base := [3]int32{random.Int32N(100), random.Int32N(100), random.Int32N(100)}
		places := []int32{base[0] + along*edge[0] - beside*edge[1], base[1] + along*edge[1] + beside*edge[0], base[2], base[0], base[1], base[2], base[0] + edge[0], base[1] + edge[1], base[2]}
		n, du, dv := [2]int32{random.Int32N(1000), random.Int32N(1000)}, 100+random.Int32N(99), random.Int32N(300)-150
		p := corner(2, 0, 1, []int32{n[0], n[1], n[0] + du, n[1] + dv, 0, 0}, places)
		side := random.IntN(2) == 0
		p.turns = []bool{side}
		if !side {
			beside = -beside
		}
		want := []int32{n[0] + along*du + beside*dv, n[1] + along*dv - beside*du}
		if !p.fromPlaces(2) || !slices.Equal(p.guess, want) || len(p.turns) > 0 {
			t.Fatalf("edge %v: %v, want %v", edge, p.guess, want)
		}
	}
}

// TestWrap_BeginsAgainBeyondItsRange.
func TestWrap_BeginsAgainBeyondItsRange(t *testing.T) {
	w := wrap{-3, 6}
	for predicted := int32(-20); predicted < 20; predicted++ {
		for written := int32(-9); written <= 9; written++ {
			list := []int32{written, 0}
			w.correct([]int32{predicted, 2}, list)
			want := min(max(predicted, -3), 6) + written // by steps of ten
			for want > 6 {
				want -= 10
			}
			for want < -3 {
				want += 10
			}
			if list[0] != want || list[1] != 2 {
				t.Fatalf("%d corrected by %d: %v, want %d", predicted, written, list, want)
			}
		}
	}
}

// TestReadWalk_IsOfASurfaceThatThereIs, in a known order.
func TestReadWalk_IsOfASurfaceThatThereIs(t *testing.T) {
	base, split := &surface{}, &surface{}
	for _, c := range []struct {
		data []byte
		want *surface // nil for an error
	}{
		{[]byte{0, 1, 0}, split}, {[]byte{0, 1, 1}, split}, {[]byte{1, 1, 0}, nil}, {[]byte{0xff, 1, 0}, base}, {[]byte{0, 0, 0}, base}, {[]byte{7, 0, 1}, base}, {[]byte{0, 2, 0}, nil}, {[]byte{0, 1, 2}, nil}, {[]byte{0, 1}, nil},
	} {
		d := decoder{reader: &reader{data: c.data}, surface: base, split: []*surface{split}}
		if w, err := d.readWalk(); (err == nil) != (c.want != nil) || err == nil && w.surface != c.want {
			t.Errorf("%v: %v", c.data, err)
		}
	}
}

// TestReadEvents_OfSymbolsThatThereAre, in the order of their sources.
func TestReadEvents_OfSymbolsThatThereAre(t *testing.T) {
	for _, c := range []struct {
		data []byte
		want []splitEvent // nil for an error
	}{
		{[]byte{0}, []splitEvent{}}, {[]byte{2, 3, 1, 4, 7, 0b10}, []splitEvent{{3, 2, false}, {7, 0, true}}}, {[]byte{1, 9, 0, 1}, []splitEvent{{9, 9, true}}}, {[]byte{1, 10, 0, 1}, nil}, {[]byte{1, 3, 4, 1}, nil}, {[]byte{11}, nil}, {[]byte{}, nil}, {[]byte{2, 3, 1, 7, 0, 0}, nil},
	} {
		b, r := breaker{symbols: 10}, &reader{data: c.data}
		if err := b.readEvents(r); (err == nil) != (c.want != nil) || err == nil && (!slices.Equal(b.events, c.want) || len(r.data) > 0) {
			t.Errorf("%v: %v, %v", c.data, b.events, err)
		}
	}
}

// TestReadSeams_AreEdgesOfTheSurfaceAndThoseThatAreWritten, once for both corners.
func TestReadSeams_AreEdgesOfTheSurfaceAndThoseThatAreWritten(t *testing.T) {
	var w writer
	w.flags(128, []bool{false, true})
	// Three faces in a row: corners 1 and 3 lie opposite, and 4 and 8.
	b := breaker{surface: surface{across: []int32{none, 3, none, 1, 8, none, none, none, 4}, vertex: make([]int32, 9)}}
	b.seams = []flags{(&reader{data: w.data}).flags()}
	want := []bool{true, false, true, false, true, true, true, true, true}
	if all := b.readSeams(); len(all) != 1 || !slices.Equal(all[0], want) {
		t.Errorf("%v, want %v", all, want)
	}
}
