package gltf

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// kinds are the types of numbers with what the specification says about them.
var kinds = map[Component]struct {
	name    string
	size    int
	largest float64
}{
	5120: {"BYTE", 1, 127}, 5121: {"UNSIGNED_BYTE", 1, 255}, 5122: {"SHORT", 2, 32767}, 5123: {"UNSIGNED_SHORT", 2, 65535},
	5125: {"UNSIGNED_INT", 4, 0}, 5126: {"FLOAT", 4, 0}, 5124: {"component type 5124", 0, 0},
}

// document returns one with a buffer, each of whose bytes is another, and its views.
func document(data []byte, accessors []*Accessor, views ...*View) *Document {
	n := len(accessors)
	d := &Document{File: File{Accessors: accessors, BufferViews: views, Buffers: []*Buffer{{Length: len(data)}}}}
	d.buffers = buffers{chunk: data, list: make([][]byte, 1)}
	d.unpacked.views, d.unpacked.sparse, d.finite = make([][]byte, len(views)), make([][]byte, n), make([]bool, n)
	return d
}

// TestElements_AreTheNumbersOfTheSpecification, of each type, with gaps between them.
func TestElements_AreTheNumbersOfTheSpecification(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for kind, of := range kinds {
		if kind.String() != of.name || kind.Size() != of.size {
			t.Errorf("%d is %v of %d bytes, want %s of %d", int(kind), kind, kind.Size(), of.name, of.size)
		}
		if of.largest == 0 && kind != ComponentFloat {
			continue
		}
		for range 200 {
			stride := 3*of.size + 4*random.IntN(3)
			e := Elements{Data: make([]byte, 4*stride), Count: 4, Component: kind, Stride: stride, Normalized: random.IntN(2) == 0}
			for i := range e.Data {
				e.Data[i] = byte(random.UintN(256))
			}
			i, k := random.IntN(4), random.IntN(3)
			bits := uint32(0)
			for n := range of.size {
				bits |= uint32(e.Data[i*stride+k*of.size+n]) << (8 * n)
			}
			want := float64(bits)
			switch signed := int64(1) << (8*of.size - 1); {
			case kind == ComponentFloat:
				want = float64(math.Float32frombits(bits))
			case (kind == ComponentByte || kind == ComponentShort) && int64(bits) >= signed:
				want -= float64(2 * signed)
			}
			if e.Normalized && kind != ComponentFloat {
				want = math.Max(want/of.largest, -1)
			}
			if got := e.Number(i, k); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Fatalf("%v, normalized %v: %v of the bits %#x, want %v", kind, e.Normalized, got, bits, want)
			}
			if v := e.Vec(i); [3]float64{v.X, v.Y, v.Z} != [3]float64{e.Number(i, 0), e.Number(i, 1), e.Number(i, 2)} && kind != ComponentFloat {
				t.Fatalf("%v: %v", kind, v)
			}
		}
	}
}

// TestAccessor_FitsWhereAllItsElementsLieInTheView, for any offsets, strides and counts.
func TestAccessor_FitsWhereAllItsElementsLieInTheView(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	data := make([]byte, 300)
	for i := range data {
		data[i] = byte(i)
	}
	widths := map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
	seen := map[bool]int{}
	for range 20_000 {
		view := &View{Offset: random.IntN(40) - 2, Length: random.IntN(300) - 2, Stride: [...]int{0, 1, 3, 4, 12, 20, 252, 253}[random.IntN(8)]}
		kind := [...]string{"SCALAR", "VEC2", "VEC3", "VEC4"}[random.IntN(4)]
		component := [...]Component{ComponentUbyte, ComponentUshort, ComponentFloat}[random.IntN(3)]
		a := &Accessor{View: new(int), Offset: random.IntN(30) - 2, Component: component, Count: random.IntN(9), Type: kind}
		e, err := document(data, []*Accessor{a}, view).Accessor("place", 0, kind, "numbers", ComponentUbyte, ComponentUshort, ComponentFloat)
		size := widths[kind] * kinds[component].size
		stride := view.Stride
		if stride == 0 {
			stride = size
		}
		want := view.Offset >= 0 && view.Length >= 0 && view.Offset+view.Length <= len(data) && a.Offset >= 0 && a.Count > 0 && stride >= size && stride <= 252
		for i := range a.Count {
			want = want && a.Offset+i*stride+size <= view.Length
		}
		if seen[want]++; (err == nil) != want {
			t.Fatalf("%s of %v, %+v in %+v: %v", kind, component, a, view, err)
		}
		if want && (e.Count != a.Count || e.Size != size || e.Stride != stride || e.Data[0] != byte(view.Offset+a.Offset)) {
			t.Fatalf("%+v of %+v in %+v", e, a, view)
		}
	}
	if seen[true] < 500 || seen[false] < 500 {
		t.Errorf("%v", seen)
	}
}

// TestAccessor_OfASparseOneSomeAreReplaced, of those of its view or of zeros; or it says what is wrong.
func TestAccessor_OfASparseOneSomeAreReplaced(t *testing.T) {
	const count, stride = 6, 3
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 2000 {
		data := make([]byte, 64)
		for i := range data {
			data[i] = byte(random.UintN(count + 1))
		}
		size := [...]int{1, 2, 4}[n%3]
		kind := [...]Component{ComponentUbyte, ComponentUshort, componentUint}[n%3]
		for i := range data[32:] {
			if i%size > 0 {
				data[32+i] = 0 // of indices the lowest byte alone
			}
		}
		a := &Accessor{Component: ComponentUbyte, Type: "SCALAR", Count: count}
		if err := json.Unmarshal([]byte(`{"sparse":{"indices":{"bufferView":1},"values":{"bufferView":2}}}`), a); err != nil {
			t.Fatal(err)
		}
		a.Sparse.Count, a.Sparse.Indices.Component = random.IntN(count+2), kind
		if random.IntN(2) == 0 {
			a.View = new(int)
		}
		d := document(data, []*Accessor{a}, &View{Length: 18, Stride: stride}, &View{Offset: 32, Length: 32}, &View{Offset: 20, Length: 12, Stride: 2})
		e, err := d.Accessor("place", 0, "SCALAR", "bytes", ComponentUbyte)
		want, good := make([]byte, count), a.Sparse.Count >= 1 && a.Sparse.Count <= count
		for i := range want {
			if a.View != nil {
				want[i] = data[stride*i]
			}
		}
		for i := 0; i < a.Sparse.Count && good; i++ {
			if at := int(data[32+size*i]); at < count {
				want[at] = data[20+2*i]
			} else if good = false; err == nil || !strings.Contains(err.Error(), fmt.Sprintf("indices[%d]: names element %d of %d", i, at, count)) {
				t.Fatalf("index %d of %v: %v", i, kind, err)
			}
		}
		if good != (err == nil) || good && !slices.Equal(e.Data, want) {
			t.Fatalf("%d replaced by indices of %v: %v, want %v; %v", a.Sparse.Count, kind, e.Data, want, err)
		}
		if again, err := d.Accessor("place", 0, "SCALAR", "bytes", ComponentUbyte); good && (err != nil || &again.Data[0] != &e.Data[0] || d.unpacked.bytes != count) {
			t.Fatalf("the second time: %v, %d bytes are unpacked", err, d.unpacked.bytes)
		}
	}
}

// TestVectors_AreCountedAndCheckedOnce for each accessor.
func TestVectors_AreCountedAndCheckedOnce(t *testing.T) {
	var data []byte
	for i := range 9 {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(i)))
	}
	a := &Accessor{View: new(int), Component: ComponentFloat, Count: 3, Type: "VEC3"}
	d := document(data, []*Accessor{a, a}, &View{Length: 36})
	d.scanned = maxScanned - 5
	for range 3 {
		e, err := d.Vectors("place", 0)
		if err != nil || d.scanned != maxScanned-2 {
			t.Fatalf("%d are counted, %v", d.scanned, err)
		}
		if v := e.Read(); len(v) != 3 || v[2].X != 6 || v[2].Y != 7 || v[2].Z != 8 {
			t.Errorf("%v", v)
		}
	}
	if _, err := d.Vectors("place", 1); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("beyond the limit: %v", err)
	}
	binary.LittleEndian.PutUint32(data[20:], math.Float32bits(float32(math.Inf(-1))))
	d = document(data, []*Accessor{a}, &View{Length: 36})
	for range 2 {
		if _, err := d.Vectors("place", 0); err == nil || !strings.Contains(err.Error(), "place[1]: is (3, 4, -Inf)") {
			t.Errorf("%v", err)
		}
	}
}

// TestAccessor_IsOneThatTheFileHas, of the type that is wanted, with a view.
func TestAccessor_IsOneThatTheFileHas(t *testing.T) {
	good := &Accessor{View: new(int), Component: ComponentFloat, Count: 1, Type: "SCALAR"}
	for _, c := range []struct {
		index  int
		change func(a *Accessor)
		err    string
	}{
		{0, func(*Accessor) {}, ""}, {-1, func(*Accessor) {}, "place: accessors[-1]: there are 1 accessors"}, {1, func(*Accessor) {}, "place: accessors[1]: there are 1 accessors"},
		{0, func(a *Accessor) { a.Type = "VEC2" }, "place: accessors[0] is VEC2 of FLOAT, want SCALAR of numbers"},
		{0, func(a *Accessor) { a.Component = ComponentByte }, "place: accessors[0] is SCALAR of BYTE, want"},
		{0, func(a *Accessor) { a.View = nil }, "place: accessors[0]: has no bufferView"},
		{0, func(a *Accessor) { a.Count = 0 }, "has 0 elements, want at least 1"},
		{0, func(a *Accessor) { *a.View = 1 }, "names bufferViews[1] of 1"},
		{0, func(a *Accessor) { *a.View = -1 }, "names bufferViews[-1] of 1"},
		{0, func(a *Accessor) { a.Offset = 1 }, "takes 1 elements from byte 1, which do not fit the 4 bytes of bufferViews[0]"},
	} {
		a := *good
		a.View = new(int)
		c.change(&a)
		d := document(make([]byte, 4), []*Accessor{&a}, &View{Length: 4})
		if _, err := d.Accessor("place", c.index, "SCALAR", "numbers", ComponentFloat); (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%v, want %q", err, c.err)
		}
	}
	for _, buffer := range []int{-1, 1} {
		d := document(make([]byte, 4), []*Accessor{good}, &View{Buffer: buffer, Length: 4})
		if _, err := d.Accessor("place", 0, "SCALAR", "numbers", ComponentFloat); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("bufferViews[0] names buffers[%d] of 1", buffer)) {
			t.Error(err)
		}
	}
}

// TestSpendUnpacked_CountsUpToALimit, and nothing that is beyond it.
func TestSpendUnpacked_CountsUpToALimit(t *testing.T) {
	for _, c := range []struct {
		before, count, size int
		good                bool
	}{
		{0, maxUnpackedBytes, 1, true}, {1, maxUnpackedBytes, 1, false}, {0, 1, maxUnpackedBytes, true}, {0, maxUnpackedBytes / 4, 4, true}, {0, maxUnpackedBytes/4 + 1, 4, false}, {4, maxUnpackedBytes/4 - 1, 4, true},
		{0, -1, 4, false}, {0, 4, -1, false}, {0, 0, 0, true}, {0, maxUnpackedBytes + 1, 0, false}, {0, 0, maxUnpackedBytes + 1, false}, {0, math.MaxInt, math.MaxInt, false},
	} {
		d := Document{unpacked: unpacked{bytes: c.before}}
		want := c.before
		if c.good {
			want += c.count * c.size
		}
		if err := d.spendUnpacked("place", c.count, c.size); (err == nil) != c.good || d.unpacked.bytes != want {
			t.Errorf("%+v: %v, %d bytes", c, err, d.unpacked.bytes)
		}
	}
}
