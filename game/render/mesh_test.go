package render

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestMeshFile_IsDrawnAsOurOwnMeshes loads the file of a built-in mesh as a game would,
// and expects the same image.
func TestMeshFile_IsDrawnAsOurOwnMeshes(t *testing.T) {
	mesh, err := MeshFile(os.DirFS("meshes"), "launcher.glb")()
	if err != nil {
		t.Fatal(err)
	}
	terrain := heights(17, 8, func(x, y float64) float64 { return 0 })
	r := newRenderer(t, levelOf(terrain), Options{Sharp: true})
	at := Instance{Mesh: MeshLauncher, Position: geom.Vec{Z: 1}, Yaw: geom.Degrees(60), Scale: 2, Tint: Color{0.9, 0.1, 0.1}}
	scene := &Scene{Camera: look(geom.Vec{Y: -1.6, Z: 1.6}, geom.Vec{Z: 1}), Models: []Instance{at}}
	ours := picture(t, r, scene, testWidth, testHeight, "")
	scene.Models = nil
	empty := picture(t, r, scene, testWidth, testHeight, "")
	at.Own = mesh
	scene.Models = []Instance{at}
	theirs := picture(t, r, scene, testWidth, testHeight, "own_mesh")
	shown, differ := 0, 0
	for i := range ours.Pix {
		if ours.Pix[i] != empty.Pix[i] {
			shown++
		}
		if d := int(ours.Pix[i]) - int(theirs.Pix[i]); d > 24 || d < -24 {
			differ++
		}
	}
	// A file loaded by a game has no gloss.
	if shown < 2000 || differ > shown/20 {
		t.Errorf("of %d values that the mesh changes %d differ", shown, differ)
	}
}

func TestNewMesh_RefusesWhatIsNoMesh(t *testing.T) {
	a, b, c := geom.Vec{}, geom.Vec{X: 1}, geom.Vec{Y: 1}
	for want, s := range map[string]Surface{
		"it has no triangles":                {},
		"2 indices make no whole triangles":  {Vertices: []geom.Vec{a, b}},
		"index 2 is 3, there are 3 vertices": {Vertices: []geom.Vec{a, b, c}, Indices: []uint32{0, 1, 3}},
		"1 normals for 3 vertices":           {Vertices: []geom.Vec{a, b, c}, Normals: []geom.Vec{a}},
		"vertex 1 is not finite":             {Vertices: []geom.Vec{a, {X: math.NaN()}, c}},
		"65538 vertices, at most 65536":      {Vertices: make([]geom.Vec, 65538)},
	} {
		if _, err := MeshOf(s)(); !errors.Is(err, ErrMesh) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := MeshFile(fstest.MapFS{"a.glb": {Data: []byte("glTF")}}, "a.glb")(); !errors.Is(err, levels.ErrFormat) {
		t.Errorf("a broken file: %v", err)
	}
}

// TestNewMesh_FlatTrianglesFaceTheirFront.
func TestNewMesh_FlatTrianglesFaceTheirFront(t *testing.T) {
	m, err := newMesh(Surface{Vertices: []geom.Vec{{}, {X: 1}, {Y: 1}, {Z: 1}}, Indices: []uint32{0, 1, 2, 0, 2, 3}, Gloss: 7})
	if err != nil {
		t.Fatal(err)
	}
	p := &m.model.parts[0]
	if len(p.positions) != 6 || p.normals[0] != (geom.Vec{Z: 1}) || p.normals[3] != (geom.Vec{X: 1}) || p.materials[0].gloss != 1 {
		t.Errorf("positions %v, normals %v, gloss %v", p.positions, p.normals, p.materials[0].gloss)
	}
}
