package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
)

// TestUp_TurnsModelsThatLieOnTheirSide, as check says, also in the folder that is made.
func TestUp_TurnsModelsThatLieOnTheirSide(t *testing.T) {
	doc := gltf.NewDocument()
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, [][3]float32{{-20, -30, 1}, {20, -30, 1}, {20, 30, 1}, {-20, 30, 1}})},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})),
	}}}}
	doc.Nodes = []*gltf.Node{{Name: "ground", Mesh: gltf.Index(0)}, {Name: "spawn", Translation: [3]float64{5, 6, 1.1}}}
	doc.Scenes[0].Nodes = []int{0, 1}
	var b bytes.Buffer
	if err := gltf.NewEncoder(&b).Encode(doc); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "m.glb"), b.Bytes())
	out, fault, _ := tool("check", "-ticks", "0", file)
	if !strings.Contains(out+fault, "lies on its side: most of its ground looks along -y and not up; in Blender's export set Transform > +Y Up, or turn it by --up z") {
		t.Errorf("on its side: %s%s", out, fault)
	}
	if out := mustTool(t, "check", "-ticks", "0", "-up", "z", file); !strings.Contains(out, "from (-20, -30, 1) to (20, 30, 1)") {
		t.Errorf("turned: %s", out)
	}
	mustTool(t, "preview", "-up", "z", file, filepath.Join(folder, "m.png"))
	mustTool(t, "convert", "-up", "z", "-scale", "2", file, filepath.Join(folder, "made"))
	mustTool(t, "convert", "-up", "z", file, filepath.Join(folder, "turned.glb"))
	made, turned := load(t, filepath.Join(folder, "made")), load(t, filepath.Join(folder, "turned.glb"))
	if a, b := made.Bounds.Max, turned.Bounds.Max; !near(a, geom.Vec{X: 40, Y: 60, Z: 2}) || !near(b, geom.Vec{X: 20, Y: 30, Z: 1}) {
		t.Errorf("a folder reaches to %v, a model to %v", a, b)
	}
}
