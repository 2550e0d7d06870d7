package levels

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
)

// withMarker is the floor of 20 m, a cube of 2 m around (0.1, 0, 3.3) and a marker.
func withMarker(name string, at [3]float64) *gltf.Document {
	doc := floorModel()
	doc.Materials = []*gltf.Material{{}}
	cubeMesh(doc, false, 6).Scale = [3]float64{3, 3, 3}
	addNode(doc, &gltf.Node{Name: name, Translation: at})
	return doc
}

// TestPositions_OfSpawnsAndFlagsAreChecked: errors and notes name the node and where it is,
// in our axes.
func TestPositions_OfSpawnsAndFlagsAreChecked(t *testing.T) {
	for _, c := range []struct {
		name        string
		at          [3]float64 // in glTF's axes
		wrong, note string
	}{
		{"spawn", [3]float64{5, 0, 6}, "", ""},
		{"spawn", [3]float64{5, 500, 6}, "", `nodes[2] "spawn": (5.00, -6.00, 500.00) is 500.0 m above the ground`},
		{"spawn", [3]float64{0, 2, 0}, "", `nodes[2] "spawn": (0.00, 0.00, 2.00) is inside a closed structure`},
		{"spawn", [3]float64{50, 1, 0}, "(50.00, 0.00, 1.00) has no ground below it", ""},
		{"spawn", [3]float64{5, -5, 6}, "(5.00, -6.00, -5.00) has no ground below it", ""},
		{"spawn", [3]float64{3.1, 2, 0}, "m at (3.10, 0.00, 2.00) is 0.8", ""},
		{"flag.team1", [3]float64{5, -0.3, 6}, "", ""},
		{"flag.team1", [3]float64{5, 50, 6}, "", `nodes[2] "flag.team1": (5.00, -6.00, 50.00) is 50.0 m above the ground`},
		{"flag.team1", [3]float64{0, 2, 0}, "", `is inside a closed structure`},
		{"flag.team1", [3]float64{150, 1, 0}, "(150.00, 0.00, 1.00) has no ground below it", ""},
	} {
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, withMarker(c.name, c.at))}}, "m.glb")
		if c.wrong != "" {
			fails(t, err, "m.glb", `nodes[2] "`+c.name+`".position`, c.wrong, ErrFormat)
			continue
		}
		if err != nil {
			t.Errorf("%s at %v: %v", c.name, c.at, err)
			continue
		}
		notes := strings.Join(l.Notes, "\n")
		if !strings.Contains(notes, c.note) || c.note == "" && strings.Contains(notes, "nodes[2]") {
			t.Errorf("%s at %v: notes %q, want %q", c.name, c.at, l.Notes, c.note)
		}
	}
	_, err := LoadFS(fstest.MapFS{
		"m.glb":      {Data: encodeGLB(t, withMarker("spawn", [3]float64{50, 1, 0}))},
		"level.json": {Data: []byte(`{"version": 1, "structures": [{"name": "base", "file": "m.glb"}]}`)},
	}, ".")
	fails(t, err, "level.json", `base: nodes[2] "spawn".position`, "has no ground below it", ErrFormat)
}
