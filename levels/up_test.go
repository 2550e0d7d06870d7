package levels

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// standing is a small level as an exporter writes it: with y up, or with the axes of the
// modeller, of which z is up.
func standing(zUp bool) *gltf.Document {
	at := func(x, y, z float64) [3]float64 {
		if zUp {
			return [3]float64{x, y, z}
		}
		return [3]float64{x, z, -y}
	}
	at32 := func(x, y, z float64) [3]float32 {
		v := at(x, y, z)
		return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])}
	}
	turn := func(degrees float64) [4]float64 { // to the left about the upper axis
		sin, cos := math.Sincos(degrees * math.Pi / 360)
		v := at(0, 0, sin)
		return [4]float64{v[0], v[1], v[2], cos}
	}
	doc := gltf.NewDocument()
	doc.Materials = []*gltf.Material{{}}
	addQuad(doc, "floor", [4][3]float32{at32(-60, -50, 0), at32(60, -50, 0), at32(60, 50, 0), at32(-60, 50, 0)})
	n := cubeMesh(doc, false, 6)
	n.Name, n.Translation = "door", at(20, 10, 1)
	to := turn(90)
	animated(doc, gltf.TRSTranslation, []float32{0, 2}, [][3]float32{at32(20, 10, 1), at32(20, 10, 7)})
	animated(doc, gltf.TRSRotation, []float32{0, 2}, [][4]float32{{0, 0, 0, 1}, {float32(to[0]), float32(to[1]), float32(to[2]), float32(to[3])}})
	addNode(doc, &gltf.Node{Name: "spawn.red", Translation: at(5, 6, 0.1), Rotation: turn(30)})
	addNode(doc, &gltf.Node{Name: "flag.team1", Translation: at(-5, 6, 0)})
	addNode(doc, &gltf.Node{Name: "zone.kill.pit", Translation: at(40, 30, 2)})
	down := [4]float64{0, 0, 0, 1} // lamps shine along -z in both
	if !zUp {
		down = [4]float64{-math.Sqrt(0.5), 0, 0, math.Sqrt(0.5)}
	}
	addNode(doc, &gltf.Node{Name: "lamp", Translation: at(1, 2, 9), Rotation: down,
		Extensions: gltf.Extensions{"KHR_lights_punctual": map[string]any{"light": 0}}})
	doc.ExtensionsUsed = []string{"KHR_lights_punctual"}
	doc.Extensions = gltf.Extensions{"KHR_lights_punctual": map[string]any{"lights": []any{map[string]any{"type": "spot"}}}}
	return doc
}

// TestUp_ZTurnsAllOfALevel: a file with z up is the same level as one with y up, alone and
// in a folder.
func TestUp_ZTurnsAllOfALevel(t *testing.T) {
	want := loadMoving(t, standing(false), Scale(2))
	files := fstest.MapFS{"m.glb": {Data: encodeGLB(t, standing(true))},
		"f/level.json": {Data: []byte(`{"version": 1, "structures": [{"file": "m.glb", "up": "z", "scale": 2}]}`)}}
	files["f/m.glb"] = files["m.glb"]
	for name, options := range map[string][]Option{"m.glb": {Scale(2), Up("z")}, "f": nil} {
		l, err := LoadFS(files, name, options...)
		if err != nil {
			t.Fatal(err)
		}
		if near := func(a, b geom.Vec) bool { return a.Sub(b).Length() < 1e-5 }; !near(l.Bounds.Min, want.Bounds.Min) || !near(l.Bounds.Max, want.Bounds.Max) ||
			!near(l.Spawns[0].Position, want.Spawns[0].Position) || !near(l.Flags[0].Position, want.Flags[0].Position) ||
			!near(l.Zones[0].Bounds.Min, want.Zones[0].Bounds.Min) || !near(l.Lights[0].Position, want.Lights[0].Position) ||
			!near(l.Lights[0].Direction, want.Lights[0].Direction) || l.Lights[0].Direction.Z > -0.99 ||
			!near(l.Platforms[0].Axis, want.Platforms[0].Axis) || l.Platforms[0].Axis.Z < 0.99 {
			t.Errorf("%s: %+v, want %+v", name, l, want)
		}
		if yaw := l.Spawns[0].Yaw; yaw != want.Spawns[0].Yaw || yaw != geom.Degrees(30) || l.Spawns[0].Team != 2 {
			t.Errorf("%s: a spawn looks at %v degrees, want 30", name, yaw.Degrees())
		}
		for tick := range 130 {
			a, b := l.Platforms[0].Pose(tick), want.Platforms[0].Pose(tick)
			if a.Position.Sub(b.Position).Length() > 1e-5 || a.Angle != b.Angle {
				t.Fatalf("%s, tick %d: %v, want %v", name, tick, a, b)
			}
		}
		if len(l.Structures[0].Normals) != len(want.Structures[0].Normals) || l.Structures[0].Normals[0].Sub(want.Structures[0].Normals[0]).Length() > 1e-6 {
			t.Errorf("%s: normals %v", name, l.Structures[0].Normals)
		}
	}
}

func TestUp_RefusesOtherAxesAndPlaces(t *testing.T) {
	files := fstest.MapFS{"m.glb": {Data: encodeGLB(t, floorModel())}, "f/m.glb": {Data: encodeGLB(t, floorModel())}}
	_, err := LoadFS(files, "m.glb", Up("x"))
	fails(t, err, "m.glb", "up", `is "x", want "y" or "z"`, ErrFormat)
	for structure, want := range map[string][2]string{
		`{"file": "m.glb", "up": "Z"}`:         {"structures[0].up", `is "Z", want "y" or "z"`},
		`{"box": [1, 1, 1], "up": "z"}`:        {"structures[0].up", "is for a file, not for a box"},
		`{"file": "m.glb", "up": ["y", "z"] }`: {"structures[0].up", "want a text"},
	} {
		files["f/level.json"] = &fstest.MapFile{Data: []byte(`{"version": 1, "structures": [` + structure + `]}`)}
		_, err := LoadFS(files, "f")
		fails(t, err, "f/level.json", want[0], want[1], ErrFormat)
	}
	if _, err = LoadFS(files, "f", Up("z")); err == nil || !strings.Contains(err.Error(), "f: is a folder: it says the upper axis") {
		t.Errorf("a folder: %v", err)
	}
}
