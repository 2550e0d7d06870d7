package levels

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// faces returns the triangles of a level, their corners from the least on.
func faces(l *Level) []geom.Triangle {
	var all []geom.Triangle
	for i := range l.Solid.Len() {
		f, ok := l.Solid.Triangle(i)
		if !ok {
			continue
		}
		for less(f.B, f.A) || less(f.C, f.A) {
			f.A, f.B, f.C = f.B, f.C, f.A
		}
		all = append(all, f)
	}
	return all
}

func less(a, b geom.Vec) bool {
	return a.X < b.X || a.X == b.X && (a.Y < b.Y || a.Y == b.Y && a.Z < b.Z)
}

func floorFaces(low, high float64) []geom.Triangle {
	a, b := geom.Vec{X: low, Y: low}, geom.Vec{X: high, Y: low}
	c, d := geom.Vec{X: high, Y: high}, geom.Vec{X: low, Y: high}
	return []geom.Triangle{{A: a, B: b, C: c}, {A: a, B: c, C: d}}
}

func TestDecodeModel_ReadsFansAndStrips(t *testing.T) {
	fan := newBed()
	strip := newBed() // the other diagonal, and back to the first corner by a corner given twice
	strip.primitive["mode"] = gltf.ModeStrip
	strip.primitive["indices"] = strip.accessor(strip.view(0, []uint8{3, 0, 2, 1, 1, 1, 0}), componentUbyte, "SCALAR", 7)
	corner := func(x, y float64) geom.Vec { return geom.Vec{X: x, Y: y} }
	for _, c := range []struct {
		name string
		bed  *bed
		want []geom.Triangle
	}{
		{"fan", fan, floorFaces(-10, 10)},
		{"strip", strip, []geom.Triangle{
			{A: corner(-10, -10), B: corner(10, 10), C: corner(-10, 10)}, {A: corner(-10, -10), B: corner(10, -10), C: corner(10, 10)},
		}},
	} {
		l := c.bed.load(t)
		if got := faces(l); !slices.Equal(got, c.want) || l.Solid.Len() != 2 {
			t.Errorf("%s: %d triangles %v, want %v", c.name, l.Solid.Len(), got, c.want)
		}
	}
}

func TestDecodeModel_StripsKeepTheirFrontsOnOneSide(t *testing.T) {
	b := &bed{extra: map[string]any{}, nodes: []any{map[string]any{"mesh": 0}}}
	var zigzag []float32
	for i := range 12 {
		zigzag = append(zigzag, float32(i/2*4), 0, float32(8*(i%2)))
	}
	b.primitive = map[string]any{"attributes": map[string]any{"POSITION": b.floats("VEC3", zigzag...)}, "mode": gltf.ModeStrip}
	all := faces(b.load(t))
	for i, f := range all {
		if f.Cross().Z*all[0].Cross().Z <= 0 {
			t.Errorf("triangle %d of %d faces another way than the first", i, len(all))
		}
	}
	if len(all) != 10 {
		t.Errorf("%d triangles of 12 corners, want 10", len(all))
	}
}

// TestDecodeModel_ReadsQuantisedNumbers: every type of number, plain and
// normalized, as a corner at 100 of 127, 255, 32767 and 65535.
func TestDecodeModel_ReadsQuantisedNumbers(t *testing.T) {
	for _, c := range []struct {
		component gltf.Component
		corners   func(v int) any
		most      float64
	}{
		{gltf.ComponentByte, func(v int) any { return int8(v) }, 127},
		{gltf.ComponentUbyte, func(v int) any { return uint8(v) }, 255},
		{gltf.ComponentShort, func(v int) any { return int16(v) }, 32767},
		{gltf.ComponentUshort, func(v int) any { return uint16(v) }, 65535},
	} {
		for _, normalized := range []bool{false, true} {
			b := newBed()
			var numbers []any
			for _, v := range []int{0, 0, 100, 0, 100, 0, 100, 0, 100, 0, 0, 0, 0, 0, 0, 0} { // z first, a gap last
				numbers = append(numbers, c.corners(v))
			}
			view := b.view(4*c.component.Size(), numbers...)
			a := b.accessor(view, int(c.component), "VEC3", 4)
			b.accessors[a].(map[string]any)["normalized"] = normalized
			b.primitive["attributes"] = map[string]any{"POSITION": a}
			b.extra["extensionsRequired"] = []any{"KHR_mesh_quantization"}
			size, scale := 100.0, 1.0
			if normalized {
				// The scale that exporters put on the node to undo it.
				size, scale = 100/c.most*1e4, 1e4
				b.nodes[0].(map[string]any)["scale"] = []any{scale, scale, scale}
			}
			l := b.load(t)
			if got := l.Bounds.Size(); math.Abs(got.X-size) > 1e-9*scale || math.Abs(got.Y-size) > 1e-9*scale {
				t.Errorf("%v, normalized %v: %v, want %v m", c.component, normalized, got, size)
			}
		}
	}
	signed := gltf.Elements{Data: []byte{0x80, 0x81, 127}, Size: 3, Stride: 3, Count: 1, Component: gltf.ComponentByte, Normalized: true}
	if got := signed.Vec(0); got != (geom.Vec{X: -1, Y: -1, Z: 1}) {
		t.Errorf("normalized -128, -127 and 127 are %v, want -1, -1 and 1", got)
	}
}

func TestDecodeModel_ReadsSparseAccessors(t *testing.T) {
	b := sparseBed()
	given := at(b.accessors[0], "sparse")
	if got := b.load(t).Bounds; got.Max.X != 30 || got.Min.X != -10 {
		t.Errorf("bounds %v, want two corners moved to x = 30", got)
	}
	// Without a view all that is not given is zero.
	delete(b.accessors[0].(map[string]any), "bufferView")
	given["count"] = 3
	given["indices"].(map[string]any)["bufferView"] = b.view(0, []uint16{0, 1, 2})
	given["values"].(map[string]any)["bufferView"] = b.view(0, []float32{-10, 0, 10, 10, 0, 10, 20, 0, -10})
	l := b.load(t)
	if got := faces(l)[1]; got != (geom.Triangle{A: geom.Vec{X: -10, Y: -10}, B: geom.Vec{X: 20, Y: 10}}) {
		t.Errorf("the second triangle is %v, want a corner at the origin", got)
	}
}

func TestDecodeModel_PlacesInstances(t *testing.T) {
	b := instancedBed()
	l := b.load(t)
	if l.Solid.Len() != 6 || len(l.Structures) != 1 {
		t.Fatalf("%d triangles in %d structures, want 6 in 1", l.Solid.Len(), len(l.Structures))
	}
	// The second is turned by a quarter and half as wide, the third a mirror image
	// of twice the width.
	for _, want := range []struct{ at, beyond geom.Vec }{
		{geom.Vec{X: 9, Y: 9}, geom.Vec{X: 11, Y: 9}},
		{geom.Vec{X: 109, Y: 4}, geom.Vec{X: 109, Y: 6}},
		{geom.Vec{X: 19, Y: 109}, geom.Vec{X: 21, Y: 109}},
	} {
		fall := geom.Vec{Z: -20}
		if hit, ok := l.Solid.Raycast(want.at.Add(geom.Vec{Z: 10}), fall); !ok || math.Abs(hit.Point.Z-5) > 1e-6 {
			t.Errorf("no floor at %v", want.at)
		}
		if _, ok := l.Solid.Raycast(want.beyond.Add(geom.Vec{Z: 10}), fall); ok {
			t.Errorf("floor at %v", want.beyond)
		}
	}
}

func TestDecodeModel_LeavesOutWhatIsHidden(t *testing.T) {
	b := newBed()
	hidden := func(visible bool, children ...any) map[string]any {
		return map[string]any{"extensions": map[string]any{"KHR_node_visibility": map[string]any{"visible": visible}}, "mesh": 0, "children": children}
	}
	b.nodes = append(b.nodes, hidden(false, 2, 3), hidden(true), map[string]any{"name": "spawn", "translation": []any{3, 1, 0}})
	b.extra["extensionsUsed"] = []any{"KHR_node_visibility"}
	l := b.load(t)
	if l.Solid.Len() != 2 || len(l.Spawns) != 1 || l.Spawns[0].Position.X != 3 {
		t.Errorf("%d triangles, spawns %v; want 2, and the spawn below the hidden node", l.Solid.Len(), l.Spawns)
	}
	if !slices.Contains(l.Ignored, "m: hidden mesh: 2, the first nodes[1]") {
		t.Errorf("ignored %q", l.Ignored)
	}
}

func TestDecodeModel_ReadsTheSceneThatIsAskedFor(t *testing.T) {
	b := newBed()
	b.nodes = append(b.nodes, map[string]any{"mesh": 0, "scale": []any{3, 3, 3}})
	b.extra["scenes"] = []any{map[string]any{"name": "small", "nodes": []any{0}}, map[string]any{"name": "big", "nodes": []any{1}}}
	fsys := fstest.MapFS{"m.gltf": {Data: jsonDoc(t, b.doc())}}
	load := func(scene string) (*Level, error) {
		fsys["level.json"] = &fstest.MapFile{Data: fmt.Appendf(nil,
			`{"version": 1, "structures": [{"file": "m.gltf", "scene": %q}], "spawns": [{"position": [0, 0, 0.1]}]}`, scene)}
		return LoadFS(fsys, ".")
	}
	for scene, size := range map[string]float64{"": 20, "big": 60, "1": 60, "0": 20} {
		l, err := load(scene)
		if err != nil || l.Bounds.Size().X != size {
			t.Errorf("scene %q: %v, want %v m", scene, err, size)
		}
		if err == nil && len(l.Ignored) != 1 {
			t.Errorf("scene %q: ignored %q, want the other scene", scene, l.Ignored)
		}
	}
	_, err := load("huge")
	fails(t, err, "m.gltf", "scene", `no scene "huge"; there are 2, the first "small"`, ErrFormat)
	b.extra["scene"] = 1
	if l := b.load(t); l.Bounds.Size().X != 60 {
		t.Errorf("the scene to show is %v m, want 60", l.Bounds.Size())
	}
}

func TestDecodeModel_ReadsMeshopt(t *testing.T) {
	for _, name := range []string{"EXT_meshopt_compression", "KHR_meshopt_compression"} {
		doc, corners := packedDoc(t, name)
		l, err := loadDoc(t, doc)
		if err != nil {
			t.Fatal(err)
		}
		if got := faces(l); !slices.Equal(got, floorFaces(-10, 10)) {
			t.Errorf("%s: triangles %v", name, got)
		}
		at(doc, "bufferViews", corners, "extensions", name)["count"] = 300
		_, err = loadDoc(t, doc)
		fails(t, err, "m.gltf", fmt.Sprintf("bufferViews[%d]", corners), "bad meshopt data", ErrFormat)
		at(doc, "bufferViews", corners, "extensions", name)["count"] = math.MaxInt32
		_, err = loadDoc(t, doc)
		fails(t, err, "m.gltf", fmt.Sprintf("bufferViews[%d]", corners), "unpack the model to more than", ErrTooLarge)
	}
}

func TestDecodeModel_PassesAndListsWhatDoesNotChangeTheGeometry(t *testing.T) {
	names := []any{"EXT_texture_webp", "EXT_texture_avif", "MSFT_texture_dds", "KHR_xmp_json_ld", "KHR_animation_pointer",
		"EXT_lights_image_based", "KHR_texture_basisu", "KHR_materials_ior"}
	b := newBed()
	b.extra["extensionsRequired"] = names
	b.extra["extensionsUsed"] = append([]any{"ACME_unheard_of", "KHR_mesh_quantization"}, names...)
	b.extra["images"] = []any{map[string]any{"uri": "../a.png"}, map[string]any{"uri": "https://example.org/a.png"}, map[string]any{"uri": `C:\a.png`}, nil}
	b.extra["textures"] = []any{map[string]any{"source": 0}}
	b.primitive["targets"] = []any{map[string]any{"POSITION": 0}}
	b.primitive["attributes"].(map[string]any)["COLOR_0"] = 9
	b.extra["animations"] = []any{nil, 5, map[string]any{"channels": "none"}}
	l := b.load(t)
	for _, name := range append([]any{"ACME_unheard_of"}, names...) {
		if !slices.Contains(l.Ignored, fmt.Sprintf("m: extension %s", name)) {
			t.Errorf("%s is not among %q", name, l.Ignored)
		}
	}
	for _, want := range []string{"m: 1 texture", "m: 3 animations", "m: morph targets: nodes[0]: meshes[0].primitives[0]", "m: colours of vertices: nodes[0]: meshes[0].primitives[0]: COLOR_0: accessors[9]: there are 1 accessors"} {
		if !slices.Contains(l.Ignored, want) {
			t.Errorf("%q is not among %q", want, l.Ignored)
		}
	}
	if len(l.Ignored) != len(names)+1+4 {
		t.Errorf("ignored %q", l.Ignored)
	}
}

func TestDecodeModel_ReadsOnlyBuffersThatItNeeds(t *testing.T) {
	doc := newBed().doc()
	doc["buffers"] = append(doc["buffers"].([]any), map[string]any{"uri": "textures.bin", "byteLength": 9})
	if _, err := loadDoc(t, doc); err != nil {
		t.Error(err)
	}
}

func TestDecodeModel_PassesOverAByteOrderMark(t *testing.T) {
	data := append([]byte("\xef\xbb\xbf"), jsonDoc(t, newBed().doc())...)
	if _, err := LoadFS(fstest.MapFS{"m.gltf": {Data: data}}, "m.gltf"); err != nil {
		t.Error(err)
	}
}

func TestDecodeModel_SaysWhereTheTextIsNoDocument(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"nodes\": [{\"mesh\": \"a\"}]}": "m.gltf:2:20: nodes[0].mesh: is a text, want a whole number",
		"{\n\"nodes\": [}":                   "m.gltf:2:11: not a glTF document: invalid character '}'",
	} {
		_, err := LoadFS(fstest.MapFS{"m.gltf": {Data: []byte(text)}}, "m.gltf")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error is %v, want %s", text, err, want)
		}
	}
}
