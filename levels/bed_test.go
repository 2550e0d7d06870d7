package levels

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"math"
	"testing"
	"testing/fstest"
)

// Numbers of the glTF specification.
const (
	componentUbyte  = 5121
	componentUshort = 5123
	componentFloat  = 5126
	modeFan         = 6
)

// bed builds glTF documents as JSON values: all bytes lie in one buffer.
type bed struct {
	data                    bytes.Buffer
	views, accessors, nodes []any
	primitive               map[string]any
	extra                   map[string]any
}

// view adds bytes, of a stride where it is not 0, and returns the number of its
// view.
func (b *bed) view(stride int, numbers ...any) int {
	for b.data.Len()%4 != 0 {
		b.data.WriteByte(0)
	}
	v := map[string]any{"buffer": 0, "byteOffset": b.data.Len()}
	for _, n := range numbers {
		_ = binary.Write(&b.data, binary.LittleEndian, n)
	}
	v["byteLength"] = b.data.Len() - v["byteOffset"].(int)
	if stride > 0 {
		v["byteStride"] = stride
	}
	b.views = append(b.views, v)
	return len(b.views) - 1
}

// accessor adds one and returns its number.
func (b *bed) accessor(view int, c int, kind string, count int) int {
	a := map[string]any{"componentType": c, "type": kind, "count": count}
	if view >= 0 {
		a["bufferView"] = view
	}
	b.accessors = append(b.accessors, a)
	return len(b.accessors) - 1
}

// floats adds an accessor of vectors of floats.
func (b *bed) floats(kind string, list ...float32) int {
	width := map[string]int{"VEC2": 2, "VEC3": 3, "VEC4": 4}[kind]
	return b.accessor(b.view(0, list), componentFloat, kind, len(list)/width)
}

// newBed is a floor of four corners around the origin, 20 m to a side, as the
// fan 0 1 2 3, and one node that shows it.
func newBed() *bed {
	b := &bed{extra: map[string]any{}}
	position := b.floats("VEC3", -10, 0, 10, 10, 0, 10, 10, 0, -10, -10, 0, -10)
	b.primitive = map[string]any{"attributes": map[string]any{"POSITION": position}, "mode": modeFan}
	b.nodes = []any{map[string]any{"mesh": 0}}
	return b
}

func (b *bed) doc() map[string]any {
	uri := "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(b.data.Bytes())
	doc := map[string]any{
		"asset":       map[string]any{"version": "2.0"},
		"buffers":     []any{map[string]any{"byteLength": b.data.Len(), "uri": uri}},
		"bufferViews": b.views, "accessors": b.accessors, "nodes": b.nodes,
		"meshes": []any{map[string]any{"primitives": []any{b.primitive}}},
	}
	for name, value := range b.extra {
		doc[name] = value
	}
	return doc
}

func loadDoc(t testing.TB, doc map[string]any) (*Level, error) {
	t.Helper()
	return LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf")
}

func (b *bed) load(t testing.TB) *Level {
	t.Helper()
	l, err := loadDoc(t, b.doc())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// instancedBed has the floor three times 5 m up: as it is, turned by a quarter and
// half as wide, and a mirror image of twice the width.
func instancedBed() *bed {
	half := float32(math.Sqrt(0.5))
	b := newBed()
	b.nodes[0].(map[string]any)["translation"] = []any{0, 5, 0}
	b.nodes[0].(map[string]any)["extensions"] = map[string]any{"EXT_mesh_gpu_instancing": map[string]any{"attributes": map[string]any{
		"TRANSLATION": b.floats("VEC3", 0, 0, 0, 100, 0, 0, 0, 0, -100),
		"ROTATION":    b.floats("VEC4", 0, 0, 0, 1, 0, half, 0, half, 0, 0, 0, 1),
		"SCALE":       b.floats("VEC3", 1, 1, 1, 0.5, 1, 1, -2, 1, 1),
	}}}
	b.extra["extensionsRequired"] = []any{"EXT_mesh_gpu_instancing"}
	return b
}

// sparseBed has two corners of the floor moved to x = 30.
func sparseBed() *bed {
	b := newBed()
	given := map[string]any{
		"count":   2,
		"indices": map[string]any{"bufferView": b.view(0, []uint16{1, 2}), "componentType": componentUshort},
		"values":  map[string]any{"bufferView": b.view(0, []float32{30, 0, 10, 30, 0, -10})},
	}
	b.accessors[0].(map[string]any)["sparse"] = given
	return b
}

// The corners of the floor and the indices 0 1 2 0 2 3, as the reference encoder
// packs them.
const (
	packedCorners   = "a00000000133000000ffff00000000000000010c000000ff0000000000000000000000000000000000000000000020c10000000000002041"
	packedTriangles = "e1f000007687566778a9866589689801690000"
)

// packedDoc is the floor packed by an extension of that name, and the number of the
// view of its corners.
func packedDoc(t testing.TB, name string) (doc map[string]any, corners int) {
	t.Helper()
	b := newBed()
	pack := func(text, mode string, count, stride int) int {
		data, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		v := b.view(0, data)
		packed := b.views[v].(map[string]any)
		b.views[v] = map[string]any{
			"buffer": 1, "byteLength": count * stride, // of the fallback, which is not there
			"extensions": map[string]any{name: map[string]any{
				"buffer": 0, "byteOffset": packed["byteOffset"], "byteLength": packed["byteLength"],
				"count": count, "byteStride": stride, "mode": mode,
			}},
		}
		return v
	}
	corners = pack(packedCorners, "ATTRIBUTES", 4, 12)
	b.primitive = map[string]any{
		"attributes": map[string]any{"POSITION": b.accessor(corners, componentFloat, "VEC3", 4)},
		"indices":    b.accessor(pack(packedTriangles, "TRIANGLES", 6, 2), componentUshort, "SCALAR", 6),
	}
	doc = b.doc()
	doc["buffers"] = append(doc["buffers"].([]any), map[string]any{"byteLength": 60})
	doc["extensionsRequired"] = []any{name}
	return doc, corners
}
