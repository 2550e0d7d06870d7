package scenario_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
)

var update = flag.Bool("update", false, "write the files that the tests compare with")

// Paths from this package.
const (
	levelFolder    = "../../testdata/levels"
	scenarioFolder = "../../testdata/scenarios"
)

// profile is a ground that is the same at every x: its points in y and z, from
// south to north.
type profile [][2]float64

// grounds are the levels of the example scenarios. All numbers are exact in the
// 32 bits of glTF.
var grounds = map[string]profile{
	"plane.glb": {{-512, 0}, {512, 0}},
	// A flat top, 256 m of slope with 3 in 8, a flat, and a ramp to take off.
	"slope.glb": {{-64, 96}, {0, 96}, {256, 0}, {384, 0}, {448, 24}, {448, 0}, {1024, 0}},
}

// Half of how wide the grounds are, m.
const halfWidth = 512

// encode makes a binary glTF file of a profile.
func (p profile) encode(t *testing.T) []byte {
	t.Helper()
	var corners []geom.Vec
	var indices []uint16
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		first := uint16(len(corners))
		corners = append(corners,
			geom.Vec{X: -halfWidth, Y: a[0], Z: a[1]}, geom.Vec{X: halfWidth, Y: a[0], Z: a[1]},
			geom.Vec{X: halfWidth, Y: b[0], Z: b[1]}, geom.Vec{X: -halfWidth, Y: b[0], Z: b[1]})
		indices = append(indices, first, first+1, first+2, first, first+2, first+3)
	}
	positions := make([][3]float32, len(corners))
	for i, v := range corners {
		positions[i] = [3]float32{float32(v.X), float32(v.Z), float32(-v.Y)} // glTF is Y up
	}
	doc := gltf.NewDocument()
	doc.Asset.Generator = "skijet"
	doc.Meshes = []*gltf.Mesh{{Name: "ground", Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, indices)),
	}}}}
	doc.Nodes = []*gltf.Node{{Name: "ground", Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	var file bytes.Buffer
	encoder := gltf.NewEncoder(&file)
	encoder.AsBinary = true
	if err := encoder.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestLevels_AreWhatTheGeneratorMakes(t *testing.T) {
	for name, ground := range grounds {
		path, want := filepath.Join(levelFolder, name), ground.encode(t)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from what the generator makes (%v); run the test with -update", path, err)
		}
	}
}
