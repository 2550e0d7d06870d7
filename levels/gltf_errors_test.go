package levels

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
)

// document returns a glTF triangle as JSON values, for a test to spoil.
func triangleDoc() map[string]any {
	var data bytes.Buffer
	for _, f := range []float32{0, 0, 0, 9, 0, 0, 0, 0, -9} {
		_ = binary.Write(&data, binary.LittleEndian, f)
	}
	data.Write([]byte{0, 0, 1, 0, 2, 0, 0, 0})
	return map[string]any{
		"asset":   map[string]any{"version": "2.0"},
		"buffers": []any{map[string]any{"byteLength": 44, "uri": "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(data.Bytes())}},
		"bufferViews": []any{
			map[string]any{"buffer": 0, "byteLength": 36},
			map[string]any{"buffer": 0, "byteOffset": 36, "byteLength": 6},
		},
		"accessors": []any{
			map[string]any{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
			map[string]any{"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
		},
		"meshes": []any{map[string]any{"primitives": []any{
			map[string]any{"attributes": map[string]any{"POSITION": 0}, "indices": 1},
		}}},
		"nodes":  []any{map[string]any{"name": "n", "mesh": 0}},
		"scenes": []any{map[string]any{"nodes": []any{0}}},
	}
}

// at returns an object of a document by keys and indices.
func at(doc any, path ...any) map[string]any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			doc = doc.(map[string]any)[step]
		case int:
			doc = doc.([]any)[step]
		}
	}
	return doc.(map[string]any)
}

// modelFault is something wrong with the triangle, and where it is found.
type modelFault struct {
	name          string
	spoil         func(doc map[string]any)
	place, reason string
	class         error
}

func testModelFaults(t *testing.T, faults []modelFault) {
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			doc := triangleDoc()
			if _, err := LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf"); err != nil {
				t.Fatalf("the unchanged model: %v", err)
			}
			c.spoil(doc)
			_, err := LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf")
			fails(t, err, "m.gltf", c.place, c.reason, c.class)
		})
	}
}

// primitive is the place of the triangle.
const primitive = `nodes[0] "n": meshes[0].primitives[0]`

func TestLoadFS_NamesWhatIsWrongInAModel(t *testing.T) {
	const huge = math.MaxInt64
	testModelFaults(t, []modelFault{
		{"version", func(d map[string]any) { at(d, "asset")["version"] = "1.0" }, "asset.version", `"1.0", want 2.x`, ErrFormat},
		{"unknown extension", func(d map[string]any) { d["extensionsRequired"] = []any{"KHR_materials_unlit", "EXT_other_geometry"} },
			"extensionsRequired[1]", `"EXT_other_geometry" is not known`, ErrFormat},
		{"null buffer", func(d map[string]any) { d["buffers"] = []any{nil} }, "buffers[0]", "is null", ErrFormat},
		{"null accessor", func(d map[string]any) { d["accessors"] = []any{nil} }, "accessors[0]", "is null", ErrFormat},
		{"null view", func(d map[string]any) { d["bufferViews"] = []any{nil} }, "bufferViews[0]", "is null", ErrFormat},
		{"null node", func(d map[string]any) { d["nodes"] = []any{nil} }, "nodes[0]", "does not exist", ErrFormat},
		{"null primitive", func(d map[string]any) { at(d, "meshes", 0)["primitives"] = []any{nil} }, primitive, "is null", ErrFormat},
		{"no bytes", func(d map[string]any) { at(d, "buffers", 0)["uri"] = "" }, "buffers[0]", "neither a uri", ErrFormat},
		{"http", func(d map[string]any) { at(d, "buffers", 0)["uri"] = "http://example.org/a.bin" }, "buffers[0].uri", "not a relative path", ErrFormat},
		{"escape", func(d map[string]any) { at(d, "buffers", 0)["uri"] = "..%2fa.bin" }, "buffers[0].uri", "not a relative path", ErrFormat},
		{"not base64", func(d map[string]any) { at(d, "buffers", 0)["uri"] = "data:;base64,!" }, "buffers[0].uri", "not base64", ErrFormat},
		{"length", func(d map[string]any) { at(d, "buffers", 0)["byteLength"] = 99 }, "buffers[0].byteLength", "is 99", ErrFormat},
		{"negative length", func(d map[string]any) { at(d, "buffers", 0)["byteLength"] = -1 }, "buffers[0].byteLength", "is -1", ErrFormat},
		{"view", func(d map[string]any) { at(d, "accessors", 0)["bufferView"] = 7 }, primitive + ": POSITION: accessors[0]", "bufferViews[7] of 2", ErrFormat},
		{"no view", func(d map[string]any) { delete(at(d, "accessors", 0), "bufferView") }, primitive + ": POSITION: accessors[0]", "no bufferView", ErrFormat},
		{"view range", func(d map[string]any) { at(d, "bufferViews", 0)["byteOffset"] = huge }, primitive + ": POSITION: accessors[0]", "of 44", ErrFormat},
		{"view buffer", func(d map[string]any) { at(d, "bufferViews", 0)["buffer"] = -1 }, primitive + ": POSITION: accessors[0]", "buffers[-1] of 1", ErrFormat},
		{"count", func(d map[string]any) { at(d, "accessors", 0)["count"] = huge }, primitive + ": POSITION: accessors[0]", "do not fit", ErrFormat},
		{"no elements", func(d map[string]any) { at(d, "accessors", 0)["count"] = 0 }, primitive + ": POSITION: accessors[0]", "0 elements", ErrFormat},
		{"offset", func(d map[string]any) { at(d, "accessors", 0)["byteOffset"] = -4 }, primitive + ": POSITION: accessors[0]", "from byte -4", ErrFormat},
		{"stride", func(d map[string]any) { at(d, "bufferViews", 0)["byteStride"] = 4 }, primitive + ": POSITION: accessors[0]", "stride of 4", ErrFormat},
		{"sparse", func(d map[string]any) { at(d, "accessors", 0)["sparse"] = map[string]any{"count": 1} },
			primitive + ": POSITION: accessors[0].sparse.indices", "unsigned", ErrFormat},
		{"type", func(d map[string]any) { at(d, "accessors", 0)["type"] = "VEC2" }, primitive + ": POSITION", "want VEC3", ErrFormat},
		{"no accessor", func(d map[string]any) { at(d, "meshes", 0, "primitives", 0)["indices"] = 5 }, primitive + ": indices: accessors[5]", "2 accessors", ErrFormat},
		{"index type", func(d map[string]any) { at(d, "accessors", 1)["componentType"] = 5122 }, primitive + ": indices", "unsigned", ErrFormat},
		{"index range", func(d map[string]any) { at(d, "bufferViews", 1)["byteOffset"] = 12 }, primitive + ": indices[1]", "of 3", ErrFormat},
		{"index count", func(d map[string]any) { at(d, "accessors", 1)["count"] = 2 }, primitive, "2 indices", ErrFormat},
		{"no positions", func(d map[string]any) { at(d, "meshes", 0, "primitives", 0, "attributes")["POSITION"] = -1 }, primitive + ": POSITION: accessors[-1]", "2 accessors", ErrFormat},
		{"mode", func(d map[string]any) { at(d, "meshes", 0, "primitives", 0)["mode"] = 7 }, primitive + ".mode", "want 4, 5 or 6", ErrFormat},
		{"material", func(d map[string]any) { at(d, "meshes", 0, "primitives", 0)["material"] = 1 }, primitive + ".material", "0 materials", ErrFormat},
		{"mesh", func(d map[string]any) { at(d, "nodes", 0)["mesh"] = 4 }, `nodes[0] "n".mesh`, "1 meshes", ErrFormat},
	})
}

func TestLoadFS_NamesWhatIsWrongInTheNodesOfAModel(t *testing.T) {
	testModelFaults(t, []modelFault{
		{"scene", func(d map[string]any) { d["scene"] = 3 }, "scene", "is 3", ErrFormat},
		{"cycle", func(d map[string]any) { at(d, "nodes", 0)["children"] = []any{0} }, `nodes[0] "n"`, `is within itself: nodes[0] "n" > nodes[0] "n"`, ErrFormat},
		{"long cycle", func(d map[string]any) {
			at(d, "nodes", 0)["children"] = []any{1}
			d["nodes"] = append(d["nodes"].([]any), map[string]any{"name": "b", "children": []any{2}}, map[string]any{"children": []any{1}})
		}, `nodes[1] "b"`, `is within itself: nodes[1] "b" > nodes[2] > nodes[1] "b"`, ErrFormat},
		{"two parents", func(d map[string]any) {
			at(d, "nodes", 0)["children"] = []any{1, 2}
			d["nodes"] = append(d["nodes"].([]any), map[string]any{"name": "b", "children": []any{2}}, map[string]any{"name": "c"})
		}, `nodes[2] "c"`, "is used twice", ErrFormat},
		{"type", func(d map[string]any) {
			at(d, "nodes", 0)["children"] = []any{1}
			d["nodes"] = append(d["nodes"].([]any), map[string]any{"name": "b", "translation": []any{0, "high", 1}})
		}, `nodes[1].translation[1]`, "is a text, want a number", ErrFormat},
		{"material type", func(d map[string]any) {
			d["materials"] = []any{map[string]any{}, map[string]any{"doubleSided": "yes"}}
		}, `materials[1].doubleSided`, "is a text, want true or false", ErrFormat},
		{"no child", func(d map[string]any) { at(d, "nodes", 0)["children"] = []any{-2} }, "nodes[-2]", "does not exist", ErrFormat},
		{"no turn", func(d map[string]any) { at(d, "nodes", 0)["rotation"] = []any{0, 0, 0, 0} }, `nodes[0] "n".rotation`, "is zero", ErrFormat},
		{"matrix and scale", func(d map[string]any) {
			at(d, "nodes", 0)["matrix"] = []any{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1}
			at(d, "nodes", 0)["scale"] = []any{2, 1, 1}
		}, `nodes[0] "n".matrix`, "beside a translation, a rotation or a scale", ErrFormat},
		{"projective matrix", func(d map[string]any) {
			at(d, "nodes", 0)["matrix"] = []any{1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1}
		}, `nodes[0] "n".matrix`, "projects: its last row is (0.5, 0, 0, 1)", ErrFormat},
		{"zero matrix", func(d map[string]any) { at(d, "nodes", 0)["matrix"] = make([]int, 16) }, `nodes[0] "n".matrix`, "is zero", ErrFormat},
		{"node name", func(d map[string]any) { at(d, "nodes", 0)["name"] = strings.Repeat("n", 900_000) }, "nodes[0].name", "is 900000 bytes long", ErrTooLarge},
		{"material name", func(d map[string]any) {
			d["materials"] = []any{map[string]any{"name": strings.Repeat("n", 900_000)}}
		}, "materials[0].name", "is 900000 bytes long", ErrTooLarge},
		{"overflow", func(d map[string]any) {
			at(d, "nodes", 0)["scale"] = []any{1e200, 1, 1}
			at(d, "nodes", 0)["children"] = []any{1}
			d["nodes"] = append(d["nodes"].([]any), map[string]any{"scale": []any{1e200, 1, 1}})
		}, "nodes[1]", "overflows", ErrNotFinite},
		{"far", func(d map[string]any) { at(d, "nodes", 0)["translation"] = []any{1e6, 0, 0} }, "m/n", "further than 50000 m from the origin along an axis; the model measures 9 x 9 x 0 m: move it by", ErrTooLarge},
		{"team", func(d map[string]any) { at(d, "nodes", 0)["name"] = "spawn.team12" }, `nodes[0] "spawn.team12"`, "no team", ErrFormat},
		{"zone", func(d map[string]any) { at(d, "nodes", 0)["name"] = "zone" }, `nodes[0] "zone"`, "no kind", ErrFormat},
		{"only a marker", func(d map[string]any) { at(d, "nodes", 0)["name"] = "flag" }, "geometry", "no triangles", ErrFormat},
	})
}

func TestLoadFS_RefusesPositionsThatAreNotFinite(t *testing.T) {
	doc := triangleDoc()
	bin := make([]byte, 44)
	binary.LittleEndian.PutUint32(bin[16:], math.Float32bits(float32(math.NaN())))
	at(doc, "buffers", 0)["uri"] = "data:;base64," + base64.StdEncoding.EncodeToString(bin)
	_, err := LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf")
	fails(t, err, "m.gltf", `nodes[0] "n": meshes[0].primitives[0]: POSITION[1]`, "NaN", ErrNotFinite)
}

func TestLoadFS_NamesWhatIsWrongInTheGLBContainer(t *testing.T) {
	good := encodeGLB(t, floorModel())
	spoiled := func(offset int, value uint32) []byte {
		data := bytes.Clone(good)
		binary.LittleEndian.PutUint32(data[offset:], value)
		return data
	}
	for _, c := range []struct {
		name          string
		data          []byte
		place, reason string
	}{
		{"empty", nil, "", "the file is empty"},
		{"text", []byte("hello"), "", "not a glTF document"},
		{"header", good[:16], "GLB header", "16 bytes"},
		{"version", spoiled(4, 1), "GLB header", "version 1"},
		{"cut", good[:len(good)-8], "GLB header", "states"},
		{"chunk", spoiled(12, math.MaxUint32), "GLB chunk 0", "states 4294967295 bytes"},
		{"kind", spoiled(16, 0), "GLB chunk 0", "is not JSON"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := LoadFS(fstest.MapFS{"m.glb": {Data: c.data}}, "m.glb")
			fails(t, err, "m.glb", c.place, c.reason, ErrFormat)
		})
	}
}

func TestLoadFS_RefusesDeepNodes(t *testing.T) {
	for _, depth := range []int{model.MaxNodeDepth, model.MaxNodeDepth + 1} {
		doc := triangleDoc()
		var nodes []any
		for i := range depth {
			nodes = append(nodes, map[string]any{"children": []any{i + 1}})
		}
		doc["nodes"] = append(nodes, map[string]any{"mesh": 0})
		_, err := LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf")
		if refused := err != nil && strings.Contains(err.Error(), "nested deeper than 256"); refused != (depth > model.MaxNodeDepth) {
			t.Errorf("a node %d deep: error is %v", depth, err)
		}
	}
}

func TestLoadFS_RefusesASmallFileThatPlacesAMeshTooOften(t *testing.T) {
	doc := triangleDoc()
	var nodes, roots []any
	for i := range check.MaxStructures + 1 {
		nodes, roots = append(nodes, map[string]any{"mesh": 0}), append(roots, i)
	}
	doc["nodes"] = nodes
	at(doc, "scenes", 0)["nodes"] = roots
	_, err := LoadFS(fstest.MapFS{"m.gltf": {Data: jsonDoc(t, doc)}}, "m.gltf")
	if err == nil || !strings.Contains(err.Error(), "16385 structures, want at most 16384: join objects") {
		t.Errorf("error is %v, want that there are too many structures", err)
	}
}

// TestDecodeModel_SaysWhyItHasNoTriangles.
func TestDecodeModel_SaysWhyItHasNoTriangles(t *testing.T) {
	for want, change := range map[string]func(*gltf.Document){
		"no triangles: the scene has no nodes":            func(d *gltf.Document) { d.Scenes[0].Nodes = nil },
		"no triangles: it has no nodes":                   func(d *gltf.Document) { d.Scenes, d.Scene, d.Nodes = nil, nil, nil },
		"no triangles: 1 primitive is points or lines":    func(d *gltf.Document) { d.Meshes[0].Primitives[0].Mode = gltf.PrimitiveLines },
		"no triangles: 1 primitive has no POSITION":       func(d *gltf.Document) { delete(d.Meshes[0].Primitives[0].Attributes, gltf.POSITION) },
		"no triangles: 1 node has no mesh":                func(d *gltf.Document) { d.Nodes[0].Mesh = nil },
		"no triangles: it has only markers, whose meshes": func(d *gltf.Document) { d.Nodes[0].Name = "spawn_floor" },
	} {
		doc := floorModel()
		change(doc)
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		fails(t, err, "m.glb", "geometry", want, ErrFormat)
	}
}
