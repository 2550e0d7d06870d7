package draco

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// packed returns the files of testdata by their names.
func packed(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/*.drc")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimSuffix(filepath.Base(name), ".drc")] = data
	}
	return files
}

// sumOf returns a hash of all of a mesh.
func sumOf(m *Mesh) uint64 {
	h := fnv.New64a()
	if m == nil {
		return 0
	}
	_ = binary.Write(h, binary.LittleEndian, m.Faces)
	for _, a := range m.Attributes {
		h.Write(a.Data)
	}
	return h.Sum64()
}

// TestDecode_MakesWhatTheReferenceMakes of every kind of encoding: testdata/README.md says how the
// hashes came about.
func TestDecode_MakesWhatTheReferenceMakes(t *testing.T) {
	want := map[string]uint64{
		"boxes-1-0-all":   0x7f6e744730b383b3,
		"boxes-1-7-nq":    0xd88093f286306ccd,
		"holes-1-0-pos":   0xfc94e483a22ae092,
		"one-1-5-all":     0xc61fed7eea0b3283,
		"seamed-0-10-nq":  0x9f55366ec1d94c45,
		"seamed-0-5-all":  0x40652b76f4fc1ea1,
		"seamed-1-0-all":  0xe5cea6bf813ee6af,
		"seamed-1-10-all": 0x6229a64a3cdf3b9b,
		"seamed-1-5-all":  0xe5cea6bf813ee6af,
		"soup-1-3-all":    0x9d76696cb91cd5fb,
	}
	for name, data := range packed(t) {
		m, err := Decode(data, 1<<16)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := sumOf(m); got != want[name] {
			t.Errorf("%q: %#x,", name, got)
		}
		if again, err := Decode(data, 1<<16); err != nil || sumOf(again) != sumOf(m) {
			t.Errorf("%s: another mesh the second time", name)
		}
	}
}

// vec returns the vector of a point.
func vec(a *Attribute, point int32) (v [3]float64) {
	for k := range a.Components {
		v[k] = float64(math.Float32frombits(binary.LittleEndian.Uint32(a.Data[4*(int(point)*a.Components+k):])))
	}
	return v
}

// TestDecode_SkipsMetadata of attributes and of the mesh.
func TestDecode_SkipsMetadata(t *testing.T) {
	for name, data := range packed(t) {
		m, err := Decode(data, 1<<16)
		if err != nil {
			t.Fatal(err)
		}
		for notes, want := range map[string]bool{
			"\x00" + "\x00\x00":                       true,
			"\x00" + "\x02\x01a\x02xy\x03abc\x00\x00": true,
			"\x02" + "\x07\x01\x01a\x02xy\x00" + "\x09\x00\x00" + "\x01\x01b\x01z\x00": true,
			"\x00" + "\x00\x01":                   false, // with an element below
			"\x01" + "\x07\x00\x00" + "\x01\x7fb": false,
		} {
			noted := slices.Concat(data[:headerSize], []byte(notes), data[headerSize:])
			noted[10] |= metadataFlag >> 8
			if got, err := Decode(noted, 1<<16); (err == nil) != want || want && sumOf(got) != sumOf(m) {
				t.Errorf("%s with %q: %v", name, notes, err)
			}
		}
	}
}

// TestDecode_PutsVerticesWhereTheyWere on a torus, with normals out of it and fronts outside.
func TestDecode_PutsVerticesWhereTheyWere(t *testing.T) {
	for name, data := range packed(t) {
		if !strings.HasPrefix(name, "seamed") {
			continue
		}
		m, err := Decode(data, 400)
		if err != nil || len(m.Faces) != 3*400 || m.Points != 21*11 {
			t.Fatalf("%s: %d faces of %d points: %v", name, len(m.Faces)/3, m.Points, err)
		}
		positions, normals, uvs := &m.Attributes[0], &m.Attributes[1], &m.Attributes[2]
		for i := 0; i < len(m.Faces); i += 3 {
			var out, flat [3]float64
			for _, p := range m.Faces[i : i+3] {
				v, n, uv := vec(positions, p), vec(normals, p), vec(uvs, p)
				a, b := 2*math.Pi*uv[0], 2*math.Pi*uv[1]
				want := [3]float64{(3 + math.Cos(b)) * math.Cos(a), math.Sin(b), (3 + math.Cos(b)) * math.Sin(a)}
				around := [3]float64{math.Cos(b) * math.Cos(a), math.Sin(b), math.Cos(b) * math.Sin(a)}
				for k := range 3 {
					if math.Abs(v[k]-want[k]) > 6e-3 || math.Abs(n[k]-around[k]) > 1e-2 {
						t.Fatalf("%s: point %d at %v with %v, want %v with %v", name, p, v, n, want, around)
					}
					out[k] += around[k]
				}
			}
			a, b, c := vec(positions, m.Faces[i]), vec(positions, m.Faces[i+1]), vec(positions, m.Faces[i+2])
			for k := range 3 {
				x, y := (k+1)%3, (k+2)%3
				flat[k] = (b[x]-a[x])*(c[y]-a[y]) - (b[y]-a[y])*(c[x]-a[x])
			}
			if out[0]*flat[0]+out[1]*flat[1]+out[2]*flat[2] < 0 {
				t.Fatalf("%s: face %d looks inward", name, i/3)
			}
		}
	}
}

// checkMesh fails the test for a result that a caller could not use.
func checkMesh(t *testing.T, m *Mesh, err error, maxFaces int) {
	t.Helper()
	if err != nil {
		if m != nil || !errors.Is(err, ErrFormat) {
			t.Fatalf("%v, %v", m, err)
		}
		return
	}
	if len(m.Faces) < 3 || len(m.Faces) > 3*maxFaces || len(m.Faces)%3 != 0 {
		t.Fatalf("%d corners, want at most %d", len(m.Faces), 3*maxFaces)
	}
	for _, p := range m.Faces {
		if p < 0 || int(p) >= m.Points {
			t.Fatalf("point %d of %d", p, m.Points)
		}
	}
	for _, a := range m.Attributes {
		if len(a.Data) != m.Points*a.Components*a.Type.Size() {
			t.Fatalf("%d bytes of %d points, %d numbers of %d bytes", len(a.Data), m.Points, a.Components, a.Type.Size())
		}
	}
}

// TestDecode_SurvivesDamage: bytes that are another, by little or at all, or missing. What is made of them is the same on every
// machine, as long as nobody changes what is refused.
func TestDecode_SurvivesDamage(t *testing.T) {
	const want = 0x135c13bb2114a30f
	random := rand.New(rand.NewPCG(7, 8))
	const short = 400
	good, rounds := 0, short
	if os.Getenv("SKIJET_LONG") == "1" {
		rounds = 20_000
	}
	sums := fnv.New64a()
	files := packed(t)
	for round := range rounds {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			spoilt := slices.Clone(files[name])
			for range 1 + random.IntN(3) {
				b := &spoilt[random.IntN(min(len(spoilt), 1+random.IntN(len(spoilt))))]
				*b = [...]byte{byte(random.IntN(256)), *b + 1, *b - 1, 0xff}[random.IntN(4)]
			}
			if random.IntN(4) == 0 {
				spoilt = spoilt[:random.IntN(len(spoilt))]
			}
			m, err := Decode(spoilt, 2000)
			checkMesh(t, m, err, 2000)
			if err == nil {
				good++
			}
			if round < short {
				fmt.Fprintln(sums, err == nil, sumOf(m))
			}
		}
	}
	if got := sums.Sum64(); got != want {
		t.Errorf("of spoilt files is made %#x, want %#x", got, uint64(want))
	}
	for name, data := range files {
		if m, err := Decode(data, 0); err == nil {
			t.Errorf("%s: %d faces where none are allowed", name, len(m.Faces)/3)
		}
	}
	if good == 0 {
		t.Error("all damage was noticed, so nothing was tried")
	}
}

func FuzzDecode(f *testing.F) {
	for _, data := range packed(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(data, 4096)
		checkMesh(t, m, err, 4096)
		if again, _ := Decode(data, 4096); err == nil && sumOf(m) != sumOf(again) {
			t.Fatal("decoded twice, the meshes differ")
		}
	})
}
