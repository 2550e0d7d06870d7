package codec

import (
	"bytes"
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
)

// rounds is the number of random types, larger in the long run.
func rounds() int {
	if os.Getenv("SKIJET_LONG") != "" {
		return 20000
	}
	return 400
}

func hashOf(c *Codec, v reflect.Value) uint64 {
	h := NewHash()
	c.Hash(&h, unsafe.Pointer(v.UnsafeAddr()))
	return h.Sum()
}

func bytesOf(c *Codec, v reflect.Value) []byte { return c.Encode(nil, unsafe.Pointer(v.UnsafeAddr())) }

// TestCodec_AgreesWithReflection compares random types and values with the oracle, and
// encodes and decodes every value.
func TestCodec_AgreesWithReflection(t *testing.T) {
	var reader Reader
	for seed := range rounds() {
		r := rand.New(rand.NewPCG(1, uint64(seed)))
		typ := randomStruct(r, 3)
		c, err := Compile(typ)
		if err != nil {
			t.Fatalf("seed %d: %v: %v", seed, typ, err)
		}
		v, back := reflect.New(typ).Elem(), reflect.New(typ).Elem()
		for range 3 {
			randomise(r, v)
			randomise(r, back) // the old content must not matter
			sum, encoding := oracleOf(v)
			if got := hashOf(c, v); got != sum {
				t.Fatalf("seed %d: %v: hash %x, by reflection %x", seed, typ, got, sum)
			}
			got := bytesOf(c, v)
			if !bytes.Equal(got, encoding) {
				t.Fatalf("seed %d: %v: bytes %x, by reflection %x", seed, typ, got, encoding)
			}
			if err := c.Check(unsafe.Pointer(v.UnsafeAddr())); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			reader.Reset(got)
			if err := c.Decode(&reader, unsafe.Pointer(back.UnsafeAddr())); err != nil || reader.Remaining() > 0 {
				t.Fatalf("seed %d: %v: %v with %d bytes left", seed, typ, err, reader.Remaining())
			}
			if again := bytesOf(c, back); !bytes.Equal(got, again) {
				t.Fatalf("seed %d: %v: bytes %x, after decoding %x", seed, typ, got, again)
			}
			if d, differ := first(c.Compare(unsafe.Pointer(v.UnsafeAddr()), unsafe.Pointer(back.UnsafeAddr()))); differ {
				t.Fatalf("seed %d: %v: after decoding %v", seed, typ, d)
			}
		}
	}
}

// TestCodec_EveryFieldCounts changes each field of random values in turn by as little
// as possible.
func TestCodec_EveryFieldCounts(t *testing.T) {
	for seed := range rounds() / 4 {
		r := rand.New(rand.NewPCG(2, uint64(seed)))
		typ := randomStruct(r, 3)
		c, err := Compile(typ)
		if err != nil {
			t.Fatal(err)
		}
		v, old := reflect.New(typ).Elem(), reflect.New(typ).Elem()
		randomise(r, v)
		copyOf := bytesOf(c, v)
		if err := c.Decode(NewReader(copyOf), unsafe.Pointer(old.UnsafeAddr())); err != nil {
			t.Fatal(err)
		}
		sum, before := hashOf(c, v), bytesOf(c, v)
		eachLeaf(v, "", func(path string, leaf reflect.Value) {
			keep := reflect.New(leaf.Type()).Elem()
			keep.Set(leaf)
			spoil(leaf)
			if hashOf(c, v) == sum || bytes.Equal(bytesOf(c, v), before) {
				t.Errorf("seed %d: %s of %v does not count", seed, path, typ)
			}
			if leaf.Kind() == reflect.Slice {
				path = "len(" + path + ")"
			}
			var paths []string
			for d := range c.Compare(unsafe.Pointer(v.UnsafeAddr()), unsafe.Pointer(old.UnsafeAddr())) {
				paths = append(paths, d.Path)
			}
			if !slices.Equal(paths, []string{path}) {
				t.Errorf("seed %d: %s differs and not %v", seed, path, paths)
			}
			leaf.Set(keep)
		})
		if hashOf(c, v) != sum {
			t.Fatalf("seed %d: everything is back and the hash is not", seed)
		}
	}
}

// slot and everything have all kinds that a type may contain.
type slot struct {
	Weapon string `state:"max=16"`
	ammo   int
	Ready  bool
}

type everything struct {
	geom.YawPitch
	A, B, C bool
	i       int
	I8      int8
	I16     int16
	i32     int32
	I64     int64
	U       uint
	U8      uint8
	U16     uint16
	U32     uint32
	U64     uint64
	F32     float32
	F64     float64
	V       [2]geom.Vec
	Name    string
	Slots   []slot    `state:"max=4"`
	Path    []float64 `state:"max=8"`
	Raw     []byte    `state:"max=20"`
	Tags    [2]string `state:"max=3"`
	_       int
	cache   map[string]int `state:"derived"`
}

func sample() *everything {
	return &everything{
		YawPitch: geom.YawPitch{Yaw: 7, Pitch: 65000}, A: true, C: true, i: -5, I8: -1, I16: -300, i32: 70000, I64: math.MinInt64,
		U: 1 << 31, U8: 200, U16: 40000, U32: 1 << 30, U64: math.MaxUint64, F32: -1.5, F64: 0.1,
		V: [2]geom.Vec{{X: 1, Y: 2, Z: 3}, {X: -1, Y: math.Copysign(0, -1)}}, Name: "two words", Path: []float64{1, 2},
		Slots: []slot{{"disc", 15, true}, {"", -1, false}}, Raw: []byte("nine byte"), Tags: [2]string{"", "abc"},
	}
}

func compiled[T any](t testing.TB) Typed[T] {
	t.Helper()
	c, err := For[T]()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCodec_IsTheSameOnEveryMachine compares with the results of amd64, arm64, 386 and
// js/wasm.
func TestCodec_IsTheSameOnEveryMachine(t *testing.T) {
	c := compiled[everything](t)
	h := NewHash()
	c.Hash(&h, sample())
	bits := NewHash()
	bits.Text(string(c.Encode(nil, sample())))
	const wantHash, wantBytes, wantSum = 0x2b466c85f2f9357c, 0xc8cb56532eff6827, 0xfa99d6044f39778c
	if h.Sum() != wantHash || bits.Sum() != wantBytes || c.Codec.Sum() != wantSum {
		t.Errorf("hash %#x, hash of the bytes %#x, sum %#x", h.Sum(), bits.Sum(), c.Codec.Sum())
	}
}

func TestCodec_DecodesIntoWhatIsThere(t *testing.T) {
	c := compiled[everything](t)
	data := c.Encode(nil, sample())
	v := everything{cache: map[string]int{"x": 1}, Path: make([]float64, 0, 8), Slots: make([]slot, 4)}
	path := &v.Path[:1][0]
	if err := c.Decode(NewReader(data), &v); err != nil {
		t.Fatal(err)
	}
	if v.cache != nil {
		t.Error("a derived field is left")
	}
	if path != &v.Path[0] {
		t.Error("the memory of a slice was not used again")
	}
	if d, differ := first(c.Compare(&v, sample())); differ {
		t.Error(d)
	}
	reader := NewReader(data)
	if got := testing.AllocsPerRun(20, func() {
		reader.Reset(data)
		v.Name, v.Tags[1], v.Slots[0].Weapon = "", "", ""
		if err := c.Decode(reader, &v); err != nil {
			t.Error(err)
		}
	}); got != 0 {
		t.Errorf("%v allocations with memory and strings at hand", got)
	}
}

// An element beyond the length of a slice may share its slices with an element that is
// still in use.
func TestCodec_DecodesNothingIntoSharedMemory(t *testing.T) {
	type row struct {
		Cells []int `state:"max=4"`
	}
	type table struct {
		Rows []row `state:"max=4"`
	}
	c := compiled[table](t)
	data := c.Encode(nil, &table{[]row{{[]int{1, 2}}, {[]int{3, 4}}}})
	v := table{[]row{{[]int{5, 6}}, {[]int{7, 8}}}}
	v.Rows = append(v.Rows[:0], v.Rows[1:]...)
	if err := c.Decode(NewReader(data), &v); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(v, table{[]row{{[]int{1, 2}}, {[]int{3, 4}}}}) {
		t.Errorf("got %v", v)
	}
}

// first returns the first difference, if there is any.
func first(all iter.Seq[Difference]) (Difference, bool) {
	for d := range all {
		return d, true
	}
	return Difference{}, false
}

func TestCodec_AllocatesNothing(t *testing.T) {
	c, v, w := compiled[everything](t), sample(), sample()
	h, buf := &Hash{}, make([]byte, 0, 4096)
	if got := testing.AllocsPerRun(20, func() {
		h.Reset()
		c.Hash(h, v)
		buf = c.Encode(buf[:0], v)
		_, _ = first(c.Compare(v, w))
		if c.Check(v) != nil {
			t.Error("within all limits")
		}
	}); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

func TestCodec_NilAndEmptySlicesAreEqual(t *testing.T) {
	c := compiled[everything](t)
	a, b := sample(), sample()
	a.Path, b.Path = nil, []float64{}
	ha, hb := NewHash(), NewHash()
	c.Hash(&ha, a)
	c.Hash(&hb, b)
	if _, differ := first(c.Compare(a, b)); differ || ha.Sum() != hb.Sum() || !bytes.Equal(c.Encode(nil, a), c.Encode(nil, b)) {
		t.Error("nil and empty differ")
	}
}

func TestCompare_TellsPathsAndValues(t *testing.T) {
	c := compiled[everything](t)
	a, b := sample(), sample()
	b.Slots[1].ammo, b.V[1].Y, b.Pitch, b.Name, b.A, b.F32, b.Path = 3, 0, 1, "one", false, 2, b.Path[:1]
	var got []string
	for d := range c.Compare(a, b) {
		got = append(got, d.String())
	}
	want := []string{
		"YawPitch.Pitch: 65000 and 1 (bits 000000000000fde8 and 0000000000000001)",
		"A: true and false (bits 0000000000000001 and 0000000000000000)",
		"F32: -1.5 and 2 (bits 00000000bfc00000 and 0000000040000000)",
		"V[1].Y: -0 and 0 (bits 8000000000000000 and 0000000000000000)",
		`Name: "two words" and "one"`,
		"Slots[1].ammo: -1 and 3 (bits ffffffffffffffff and 0000000000000003)",
		"len(Path): 2 and 1 (bits 0000000000000002 and 0000000000000001)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if d, differ := first(c.Compare(a, b)); !differ || d.Path != "YawPitch.Pitch" {
		t.Errorf("first %v", d)
	}
}

// TestDetach_CopiesSlicesAndThoseOfTheirElements.
func TestDetach_CopiesSlicesAndThoseOfTheirElements(t *testing.T) {
	type kid struct {
		Own []int `state:"max=3"`
	}
	type family struct {
		Kids  []kid `state:"max=3"`
		Twins [2]kid
		None  []int `state:"max=3"`
	}
	c, err := Compile(reflect.TypeFor[family]())
	if err != nil {
		t.Fatal(err)
	}
	first := family{Kids: []kid{{}, {Own: []int{1, 2}}}, Twins: [2]kid{1: {Own: []int{3}}}}
	second := first
	c.Detach(unsafe.Pointer(&second))
	first.Kids[1].Own[0], first.Twins[1].Own[0], first.Kids[0].Own = 7, 7, []int{7}
	if want := (family{Kids: []kid{{}, {Own: []int{1, 2}}}, Twins: [2]kid{1: {Own: []int{3}}}}); !reflect.DeepEqual(second, want) {
		t.Errorf("the copy is %+v, want %+v", second, want)
	}
}

func TestCompile_RefusesWhatIsNoPlainState(t *testing.T) {
	type loop struct {
		Again []struct {
			Loop []int
		} `state:"max=1"`
	}
	type deep struct {
		Part struct{ List [3]struct{ Where *int } }
	}
	type self struct {
		Kids []struct{ Own [1][]int } `state:"max=2"`
	}
	for _, bad := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[deep](), "codec.deep.Part.List[].Where: *int"},
		{reflect.TypeFor[loop](), "codec.loop.Again[].Loop: a slice without a limit"},
		{reflect.TypeFor[self](), "codec.self.Kids[].Own[]: a slice without a limit"},
		{reflect.TypeFor[tree](), "codec.tree.Kids[]: codec.tree contains itself"},
		{reflect.TypeFor[struct{ M map[int]int }](), "M: map[int]int"},
		{reflect.TypeFor[struct{ F func() }](), "F: func()"},
		{reflect.TypeFor[struct{ C chan int }](), "C: chan int"},
		{reflect.TypeFor[struct{ I any }](), "I: interface {}"},
		{reflect.TypeFor[struct{ C complex128 }](), "C: complex128"},
		{reflect.TypeFor[struct{ P uintptr }](), "P: uintptr"},
		{reflect.TypeFor[struct{ P unsafe.Pointer }](), "P: unsafe.Pointer"},
		{reflect.TypeFor[struct {
			N int `state:"max=3"`
		}](), "N: a limit is only for strings and slices"},
		{reflect.TypeFor[struct {
			N string `state:"max=0"`
		}](), "N: the tag"},
		{reflect.TypeFor[struct {
			N string `state:"deriving"`
		}](), "N: the tag"},
		{reflect.TypeFor[[]int](), "[]int: a slice without a limit"},
		{nil, "no type"},
	} {
		if _, err := Compile(bad.typ); !errors.Is(err, ErrType) || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%v: got %v, want %q", bad.typ, err, bad.want)
		}
	}
}

type tree struct {
	Kids []tree `state:"max=2"`
}

func TestManifest_ListsNamesKindsAndLimits(t *testing.T) {
	type part struct {
		Slots []slot `state:"max=4"`
		N     [2]int16
		skip  func() `state:"derived"`
	}
	c := compiled[part](t)
	const want = "Slots slice max 4\nSlots[].Weapon string max 16\nSlots[].ammo int\nSlots[].Ready bool\nN array of 2\nN[] int16\n"
	if got := c.Codec.Manifest(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	type renamed struct {
		Slots []slot `state:"max=4"`
		M     [2]int16
	}
	if compiled[renamed](t).Codec.Sum() == c.Codec.Sum() {
		t.Error("the name of a field does not count")
	}
	_ = part{}.skip
}
