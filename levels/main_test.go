package levels

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/png"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/levels/internal/files"
)

func encodePNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// flatMap is a heightmap of one height.
func flatMap(t testing.TB, width, height int, value uint16) []byte {
	img := image.NewGray16(image.Rect(0, 0, width, height))
	for i := 0; i < len(img.Pix); i += 2 {
		binary.BigEndian.PutUint16(img.Pix[i:], value)
	}
	return encodePNG(t, img)
}

func testSource(fsys fs.FS) files.Folder {
	return files.New(fsys, func(string) {})
}

func encodeGLB(t testing.TB, doc *gltf.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gltf.NewEncoder(&b).Encode(doc); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// floorModel is a floor of 20 m squared at height 0, in glTF's axes, as node 0.
func floorModel() *gltf.Document {
	doc := gltf.NewDocument()
	addQuad(doc, "floor", [4][3]float32{{-10, 0, 10}, {10, 0, 10}, {10, 0, -10}, {-10, 0, -10}})
	return doc
}

// addQuad adds a node with a mesh of two triangles.
func addQuad(doc *gltf.Document, name string, corners [4][3]float32) *gltf.Node {
	doc.Meshes = append(doc.Meshes, &gltf.Mesh{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, corners[:])},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})),
	}}})
	return addNode(doc, &gltf.Node{Name: name, Mesh: gltf.Index(len(doc.Meshes) - 1)})
}

func addNode(doc *gltf.Document, n *gltf.Node) *gltf.Node {
	doc.Nodes = append(doc.Nodes, n)
	doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, len(doc.Nodes)-1)
	return n
}

const plainManifest = `{
	"version": 1, "name": "Test",
	"terrain": {"heightmap": "ground.png", "cell_m": 4, "min_z_m": -10, "max_z_m": 90, "origin": [-16, -16, 0]},
	"structures": [{"name": "house", "file": "house.glb", "position": [2, 3, 30], "yaw_deg": 90}],
	"spawns": [{"team": 1, "position": [-8, -8, 20.5], "yaw_deg": 45}],
	"flags": [{"team": 2, "position": [8, 8, 20]}],
	"zones": [{"kind": "capture", "name": "middle", "min": [-1, -1, 0], "max": [1, 1, 50]}]
}`

// plainLevel is a correct level folder; its ground lies at 20.0 m.
func plainLevel(t testing.TB) fstest.MapFS {
	return fstest.MapFS{
		"level.json": {Data: []byte(plainManifest)},
		"ground.png": {Data: flatMap(t, 9, 9, 19660)},
		"house.glb":  {Data: encodeGLB(t, floorModel())},
	}
}

// replaced returns the manifest with one text put for another.
func replaced(t testing.TB, old, new string) []byte {
	t.Helper()
	if strings.Count(plainManifest, old) != 1 {
		t.Fatalf("%q is %d times in the manifest, want once", old, strings.Count(plainManifest, old))
	}
	return []byte(strings.Replace(plainManifest, old, new, 1))
}

// jsonDoc returns a document as a .gltf file and without checks of the encoder.
func jsonDoc(t testing.TB, doc map[string]any) []byte {
	t.Helper()
	data, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
