package levels

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/gltf"
	"github.com/skijet/skijet/levels/internal/places"
)

// repeated is a JSON list of n times the same element.
func repeated(n int, element string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(element+",", n), ",") + "]"
}

// numbered is a JSON list of 0 to n-1.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ",%d", i)
	}
	return "[" + b.String()[1:] + "]"
}

// glb is a binary file of JSON text and a chunk of bytes.
func glb(text string, chunk []byte) []byte {
	text += strings.Repeat(" ", -len(text)&3)
	word := binary.LittleEndian.AppendUint32
	data := word(word(word(nil, gltf.GlbMagic), 2), uint32(28+len(text)+len(chunk)))
	data = append(word(word(data, uint32(len(text))), gltf.GlbChunkJSON), text...)
	return append(word(word(data, uint32(len(chunk))), gltf.GlbChunkBin), chunk...)
}

// TestLoad_SmallFilesTakeLittleMemory: files of some MB that ask for very much
// work, and may take what the vertices of the largest level take, but no more. The
// first of them once took 8 GB.
func TestLoad_SmallFilesTakeLittleMemory(t *testing.T) {
	const (
		head     = `{"asset":{"version":"2.0"},"scenes":[{"nodes":%s}],"nodes":%s,`
		chunk    = 900_000
		accessor = `"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":75000},{"bufferView":0,"componentType":5125,"type":"SCALAR","count":3}],` +
			`"bufferViews":[{"buffer":0,"byteLength":900000}],"buffers":[{"byteLength":900000}],`
	)
	nodes := func(n int, element string) string { return fmt.Sprintf(head, numbered(n), repeated(n, element)) }
	for _, c := range []struct{ name, text, reason string }{
		{"a large accessor, of which few are used, often", nodes(20_000, `{"mesh":0}`) + accessor +
			`"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}]}`, "16385 structures"},
		{"a large accessor often", nodes(20_000, `{"mesh":0}`) + accessor +
			`"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":0},"indices":1}]}]}`, "vertices, want at most"},
		{"lines without end", nodes(4000, `{"mesh":0}`) + accessor +
			`"meshes":[{"primitives":` + repeated(4000, `{"mode":1,"attributes":{}}`) + `}]}`, "the parts to look at"},
		{"zones without end", nodes(3000, `{"mesh":0,"name":"zone.a"}`) + strings.ReplaceAll(accessor, "75000", "4096") +
			`"meshes":[{"primitives":` + repeated(4000, `{"attributes":{"POSITION":0}}`) + `}]}`, "the parts to look at"},
		{"zeros without end", nodes(1, `{"mesh":0}`) +
			`"accessors":[{"bufferView":0,"componentType":5121,"type":"SCALAR","count":3},` + repeated(4000, `{"componentType":5126,"type":"VEC3","count":4000002,"sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}`)[1:] +
			`,"bufferViews":[{"buffer":0,"byteLength":900000}],"buffers":[{"byteLength":900000}],` +
			`"meshes":[{"primitives":` + primitives(4000) + `}]}`, "unpack the model to more than"},
		{"instances without end", nodes(1, `{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":0}}}}`) + accessor +
			`"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}`, "triangles, want at most"},
		{"objects without end", `{"asset":{"version":"2.0"},"nodes":` + repeated(1_050_000, `{}`) + `}`, "objects, want at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := glb(c.text, make([]byte, chunk))
			if len(data) > 5<<20 {
				t.Fatalf("the file is %d bytes long", len(data))
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := LoadFS(fstest.MapFS{"m.glb": {Data: data}}, "m.glb")
			runtime.ReadMemStats(&after)
			if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), c.reason) {
				t.Errorf("error is %.300v, want %s", err, c.reason)
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > 320<<20 {
				t.Errorf("%d MB were taken for a file of %d kB", taken>>20, len(data)>>10)
			}
		})
	}
}

// primitives is a JSON list of n primitives, each of an accessor of its own, after
// the first, which has their indices.
func primitives(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,{"indices":0,"attributes":{"POSITION":%d}}`, i+1)
	}
	return "[" + b.String()[1:] + "]"
}

func TestBuild_DropsTrianglesThatLieOnOthers(t *testing.T) {
	a, b, c, d := geom.Vec{}, geom.Vec{X: 9}, geom.Vec{Y: 9}, geom.Vec{X: 9, Y: 9}
	s := Structure{Name: "s", Vertices: []geom.Vec{a, b, c, d, a, b, c, {X: 5, Y: 5}, {X: 6, Y: 6}}}
	s.Normals = make([]geom.Vec, len(s.Vertices))
	s.Indices = []uint32{
		0, 1, 2, // kept
		1, 3, 2, // kept
		0, 2, 1, // kept: its front is the other side
		5, 6, 4, // the first, by other vertices and from another corner
		0, 7, 8, // a line
		0, 1, 2, // the first again
	}
	given := slices.Clone(s.Indices)
	l, err := Build(Parts{Structures: []Structure{s}, Spawns: []Spawn{{Position: geom.Vec{X: 2, Y: 2, Z: 0.1}}}})
	if err != nil {
		t.Fatal(err)
	}
	if l.Dropped != (Dropped{Degenerate: 1, Duplicates: 2}) || l.Solid.Len() != 6 {
		t.Errorf("dropped %+v of %d, want 1 degenerate and 2 duplicates of 6", l.Dropped, l.Solid.Len())
	}
	for i, want := range []bool{true, true, true, false, false, false} {
		if _, ok := l.Solid.Triangle(i); ok != want {
			t.Errorf("triangle %d is there: %v, want %v", i, ok, want)
		}
	}
	if !slices.Equal(l.Structures[0].Indices, given) {
		t.Errorf("what is drawn has changed to %v", l.Structures[0].Indices)
	}
}

// TestBuild_AHeapOfCopiesIsOneTriangle: a box on 60,000 copies touches one.
func TestBuild_AHeapOfCopiesIsOneTriangle(t *testing.T) {
	s := Structure{Name: "s", Vertices: []geom.Vec{{}, {X: 9}, {Y: 9}}, Normals: make([]geom.Vec, 3)}
	s.Indices = slices.Repeat([]uint32{0, 1, 2}, 60_000)
	heap := []Structure{s}
	l, err := Build(Parts{
		Structures: heap, Spawns: []Spawn{{Position: geom.Vec{X: 2, Y: 2, Z: 0.1}}},
		Platforms: []Platform{{Name: "p", Structures: heap, Path: []Waypoint{{Position: geom.Vec{X: 50}}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	at, err := l.site()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{2, 52} {
		box := geom.FeetBox(geom.Vec{X: x, Y: 2, Z: -0.01}, places.LightBody())
		if n := len(at.Solid.OverlapBox(box, nil)); n != 1 {
			t.Errorf("a box at x = %v overlaps %d triangles, want 1", x, n)
		}
	}
}

func TestDropDuplicates_FindsThoseOfEqualHashesToo(t *testing.T) {
	// All keys are made the same, so that only the corners tell triangles apart.
	var vertices []geom.Vec
	var indices []uint32
	for i := range 40 {
		first := uint32(len(vertices))
		vertices = append(vertices, geom.Vec{X: float64(i * 7 % 10)}, geom.Vec{X: 99}, geom.Vec{Y: 99})
		indices = append(indices, first, first+1, first+2)
	}
	var keys []uint64
	for i := range len(indices) / 3 {
		keys = append(keys, uint64(i))
	}
	if n := dropEqual(keys, vertices, indices); n != 30 {
		t.Errorf("%d dropped of 40 of which 10 differ, want 30", n)
	}
	for i := range 40 {
		if point := indices[3*i] == indices[3*i+1]; point != (i >= 10) {
			t.Errorf("triangle %d is dropped: %v; want those after the tenth", i, point)
		}
	}
}

func TestError_PrintsOnOneLine(t *testing.T) {
	_, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(`{"version": 1, "terrain": {"heightmap": "a\n\u001b[31mb"}}`)}}, ".")
	if err == nil || strings.ContainsAny(err.Error(), "\n\x1b") {
		t.Errorf("error is %q", err)
	}
	text := (&Error{File: "a\nb\x1b[31m", Reason: "é ist gut", Err: ErrFormat}).Error()
	if text != `levels: a\nb\x1b[31m: é ist gut: bad format` {
		t.Errorf("error is %q", text)
	}
}

// endless is a file system whose files never end, whatever they say of their size.
type endless struct{ fstest.MapFS }

func (e endless) Open(name string) (fs.File, error) {
	f, err := e.MapFS.Open(name)
	return endlessFile{f}, err
}

type endlessFile struct{ fs.File }

func (endlessFile) Read(into []byte) (int, error) { return len(into), nil }

func TestLoadFS_StopsReadingWhatGrows(t *testing.T) {
	_, err := LoadFS(endless{plainLevel(t)}, ".")
	fails(t, err, "level.json", "", "larger than 1048576 bytes", ErrTooLarge)
}

func TestLoadFS_RefusesALongFileBeforeItIsRead(t *testing.T) {
	fsys := plainLevel(t)
	fsys["house.glb"] = &fstest.MapFile{Data: bytes.Repeat([]byte{0}, MaxModelBytes+1)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := LoadFS(fsys, ".")
	runtime.ReadMemStats(&after)
	fails(t, err, "level.json", "structures[0].file", `"house.glb" is larger than 134217728 bytes`, ErrTooLarge)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 32<<20 {
		t.Errorf("%d MB were taken", taken>>20)
	}
}

func TestLoadFS_BoundsAllFilesTogether(t *testing.T) {
	s := testSource(plainLevel(t))
	*s.Spent = check.MaxLevelBytes - 10
	_, err := s.Read("house.glb", MaxModelBytes, "structures[0].file")
	fails(t, public(err), "", "structures[0].file", "larger than 10 bytes", ErrTooLarge)
}
