package levels

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/places"
)

// boxes builds a level of a floor of 40 m and further parts of level.json.
func boxes(t testing.TB, more, spawns string, options ...Option) (*Level, error) {
	t.Helper()
	text := fmt.Sprintf(`{"version": 1, "structures": [{"box": [40, 40, 1], "position": [0, 0, -0.5]}%s], "spawns": [%s]}`, more, spawns)
	return LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}}, ".", options...)
}

// passage is a roofed way along y of a width and a height.
func passage(width, height float64) string {
	at := width/2 + 0.5
	return fmt.Sprintf(`, {"box": [1, 20, %[2]v], "position": [%[1]v, 0, %[3]v]}, {"box": [1, 20, %[2]v], "position": [-%[1]v, 0, %[3]v]},
		{"box": [9, 20, 1], "position": [0, 0, %[4]v]}`, at, height, height/2, height+0.5)
}

// TestSpawn_IsRefusedWhereTheLargestBodyDoesNotFit: in a passage 1.3 m wide a light
// player stands free and a medium one is inside both walls, for good.
func TestSpawn_IsRefusedWhereTheLargestBodyDoesNotFit(t *testing.T) {
	const middle = `{"position": [0, 0, 0]}`
	for _, c := range []struct {
		width, height float64
		free          bool
	}{{1.3, 4, false}, {1.62, 4, false}, {1.64, 4, true}, {1.7, 2.59, false}, {1.7, 2.61, true}} {
		l, err := boxes(t, passage(c.width, c.height), middle)
		if c.free && (err != nil || len(l.Notes) != 0) {
			t.Errorf("%v x %v m: %v", c.width, c.height, err)
		}
		if !c.free {
			fails(t, err, "level.json", "spawns[0].position", "is solid: a box of 1.63 x 1.63 x 2.6 m", ErrFormat)
		}
	}
	light := Body(geom.Vec{X: 0.5, Y: 0.5, Z: 1.15})
	l, err := boxes(t, passage(1.3, 2.4), middle, light)
	if err != nil || l.Body != places.LightBody() {
		t.Errorf("for light players only: %v", err)
	}
	_, err = boxes(t, "", middle, Body(geom.Vec{X: 0.5, Y: math.NaN(), Z: 1}))
	fails(t, err, "level.json", "body", "half extents", ErrFormat)
}

// TestSpawn_OnASlopeIsRaisedUntilTheLargestBodyFits: it stands 0.5 m over a slope
// of 45 degrees, which frees a light player exactly. The lowest step above 0.815 m
// is 0.35 m further up.
func TestSpawn_OnASlopeIsRaisedUntilTheLargestBodyFits(t *testing.T) {
	slope := Structure{Name: "slope", Vertices: []geom.Vec{{X: -20, Y: -20, Z: -20}, {X: 20, Y: -20, Z: 20}, {X: 20, Y: 20, Z: 20}, {X: -20, Y: 20, Z: -20}}}
	slope.Normals, slope.Indices = make([]geom.Vec, 4), []uint32{0, 1, 2, 0, 2, 3}
	given := []Spawn{{Position: geom.Vec{X: 3, Z: 3.5}}, {Position: geom.Vec{X: 3, Z: 3.82}}}
	parts := Parts{Structures: []Structure{slope}, Spawns: slices.Clone(given)}
	l, err := Build(parts)
	if err != nil {
		t.Fatal(err)
	}
	if z := l.Spawns[0].Position.Z; math.Abs(z-3.85) > 1e-9 || l.Spawns[1] != given[1] {
		t.Errorf("spawns %v, want the first raised to 3.85 m and the second as it was", l.Spawns)
	}
	if len(l.Notes) != 1 || l.Notes[0] != "spawns[0]: raised by 0.35 m, so that the largest body fits" {
		t.Errorf("notes %q", l.Notes)
	}
	if !slices.Equal(parts.Spawns, given) {
		t.Errorf("the parts that were given have changed to %v", parts.Spawns)
	}
	for _, s := range l.Spawns {
		for _, c := range l.Solid.OverlapBox(geom.FeetBox(s.Position, LargestBody()), nil) {
			if c.Depth > 1e-4 {
				t.Errorf("the largest body at %v is %v m inside", s.Position, c.Depth)
			}
		}
	}
	parts.Spawns[0].Position.Z = 3.4 // not even a light player fits
	_, err = Build(parts)
	fails(t, err, "", "spawns[0].position", "is solid", ErrFormat)
}

func TestSpawns_AreFoundWhereNoneIsNamed(t *testing.T) {
	l, err := boxes(t, passage(1.3, 4), "")
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Spawns) != places.FoundSpawns || len(l.Notes) != 2 || !strings.Contains(l.Notes[1], "at 8 places that were found") {
		t.Fatalf("%d spawns, notes %q", len(l.Spawns), l.Notes)
	}
	for i, s := range l.Spawns {
		if p := s.Position; math.Abs(p.X) < 2 && math.Abs(p.Y) < 10 && p.Z < 5 {
			t.Errorf("spawn %d at %v is in the passage", i, p)
		}
		if !apart(slices.Concat(l.Spawns[:i], l.Spawns[i+1:]), s.Position) {
			t.Errorf("spawn %d at %v is too near to another", i, s.Position)
		}
		to := l.Bounds.Center().Sub(s.Position).Horizontal()
		if ahead := (geom.YawPitch{Yaw: s.Yaw}).Forward(); to.Length() > 1 && ahead.Dot(to.Normalize()) < 0.999 {
			t.Errorf("spawn %d at %v does not look to the middle", i, s.Position)
		}
	}
	// Ground on which nobody can stand is better than none.
	cliff := Structure{Name: "cliff", Vertices: []geom.Vec{{X: -5, Y: -20, Z: -20}, {X: 5, Y: -20, Z: 20}, {X: 5, Y: 20, Z: 20}, {X: -5, Y: 20, Z: -20}}}
	cliff.Normals, cliff.Indices = make([]geom.Vec, 4), []uint32{0, 1, 2, 0, 2, 3}
	if l, err = Build(Parts{Structures: []Structure{cliff}}); err != nil || len(l.Spawns) == 0 {
		t.Errorf("a cliff alone: %v", err)
	}
	_, err = boxes(t, passage(1.3, 4), "", Body(geom.Vec{X: 50, Y: 50, Z: 50}))
	if err != nil { // it stands on the roof
		t.Errorf("a giant: %v", err)
	}
	wall := Structure{Name: "wall", Vertices: []geom.Vec{{}, {X: 9}, {Z: 9}}, Normals: make([]geom.Vec, 3), Indices: []uint32{0, 1, 2}}
	_, err = Build(Parts{Structures: []Structure{wall}})
	fails(t, err, "", "spawns", "none given, and there is no floor", ErrFormat)
}

func TestLimits_AreThoseThatALevelNames(t *testing.T) {
	load := func(limits string) (*Level, error) {
		text := strings.Replace(plainManifest, `"version": 1,`, `"version": 1, `+limits, 1)
		fsys := plainLevel(t)
		fsys["level.json"] = &fstest.MapFile{Data: []byte(text)}
		return LoadFS(fsys, ".")
	}
	free, err := load("")
	if err != nil {
		t.Fatal(err)
	}
	l, err := load(`"limits": {"min": [-30, -30, 0], "max": [30, 30, 99]},`)
	if err != nil {
		t.Fatal(err)
	}
	if want := (geom.Bounds{Min: geom.Vec{X: -30, Y: -30}, Max: geom.Vec{X: 30, Y: 30, Z: 99}}); l.Limits != want || l.ContentHash == free.ContentHash {
		t.Errorf("limits %v, want %v, and another hash than %x", l.Limits, want, l.ContentHash)
	}
	_, err = load(`"limits": {"min": [-30, -30, 0], "max": [30, -30, 99]},`)
	fails(t, err, "level.json", "limits", "more than 0", ErrFormat)
	_, err = load(`"limits": {"min": [0, 0, 0], "max": [30, 30, 99]},`)
	fails(t, err, "level.json", "spawns[0].position", "outside the world", ErrFormat)
}

func TestScale_MakesModelsLarger(t *testing.T) {
	glb := encodeGLB(t, floorModel())
	fsys := fstest.MapFS{"m.glb": {Data: glb}, "level.json": {Data: []byte(`{"version": 1, "structures": [
		{"file": "m.glb", "scale": 5, "position": [7, 0, 0]}, {"box": [1, 2, 3], "scale": 2, "position": [0, 0, -50]}],
		"platforms": [{"box": [8, 2, 1], "scale": 0.5, "yaw_deg": 90, "path": [{"position": [90, 0, 0]}]}],
		"spawns": [{"position": [0, 0, 0.1]}]}`)}}
	l, err := LoadFS(fsys, ".")
	if err != nil {
		t.Fatal(err)
	}
	if size := l.Bounds.Size(); size.X != 100 || l.Bounds.Max.X != 57 || l.Structures[1].Vertices[0].Z > -47 && l.Structures[1].Vertices[0].Z < -53 {
		t.Errorf("bounds %v", l.Bounds)
	}
	for _, v := range l.Platforms[0].Structures[0].Vertices {
		if math.Abs(math.Abs(v.X)-0.5) > 1e-9 || math.Abs(math.Abs(v.Y)-2) > 1e-9 || math.Abs(math.Abs(v.Z)-0.25) > 1e-9 {
			t.Errorf("a corner of the platform is %v, want 0.5, 2 and 0.25 to each side", v)
		}
	}
	if l, err = LoadFS(fsys, "m.glb", Scale(3)); err != nil || l.Bounds.Size().X != 60 {
		t.Errorf("one model: %v", err)
	}
	_, err = LoadFS(fsys, "m.glb", Scale(1e9))
	fails(t, err, "m.glb", "scale", "is 1e+09, want 0.0001 to 10000", ErrFormat)
	_, err = LoadFS(fsys, ".", Scale(3))
	fails(t, err, ".", "", "is a folder: it says the scale of each model in its level.json", ErrFormat)
}

// TestLevel_DoubtsASizeThatNoLevelHas: a player of 2.3 m would look 40 m tall in a
// level of 14 m and 10 cm tall in one of 5.8 km. The scales are those of units.
func TestLevel_DoubtsASizeThatNoLevelHas(t *testing.T) {
	for scale, want := range map[float64]string{
		0.1:  "measures 2 x 2 x 0 m: if its unit is not the metre, a player looks 287.5 m tall in it; --scale 100 makes it 200 m long",
		0.01: "--scale 1000 (kilometres) makes it 200 m long",
		0.71: "--scale 10 ", 0.72: "", 1: "", 280: "", 1000: "--scale 0.01 (centimetres) makes it 200 m long",
		460: "measures 9200 x 9200 x 0 m: if its unit is not the metre, a player looks 0.0625 m tall in it; --scale 0.0254 (inches) makes it 233 m long",
		// At 50 km to each side the largest level ends.
		10000: "further than 50000 m from the origin along an axis; the model measures 200000 x 200000 x 0 m: --scale 0.001 (millimetres) makes it 200 m long",
	} {
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, floorModel())}}, "m.glb", Scale(scale))
		if err != nil {
			l = &Level{Notes: []string{err.Error()}}
		}
		doubt := ""
		for _, n := range l.Notes {
			if strings.Contains(n, "measures") {
				doubt = n
			}
		}
		if (want == "") != (doubt == "") || !strings.Contains(doubt, want) {
			t.Errorf("scale %v: %q, want %q", scale, doubt, want)
		}
	}
}

// TestLevel_ErrorsOfSpawnsNameTheUnitThatMayBeWrong: in a level of 20 cm no player fits.
func TestLevel_ErrorsOfSpawnsNameTheUnitThatMayBeWrong(t *testing.T) {
	doc := floorModel()
	addNode(doc, &gltf.Node{Name: "spawn", Translation: [3]float64{20, 1, 0}})
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb", Scale(0.01))
	fails(t, err, "m.glb", `nodes[1] "spawn".position`, "has no ground below it; the level measures 0.2 x 0.2 x 0 m: if its unit is not the metre", ErrFormat)
}

// TestLevel_FarAwaySaysHowToMoveIt.
func TestLevel_FarAwaySaysHowToMoveIt(t *testing.T) {
	doc := floorModel()
	doc.Nodes[0].Translation = [3]float64{60_000, 5, 0}
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", "m/floor", "further than 50000 m from the origin along an axis; the model measures 20 x 20 x 0 m: move it by (-60000, 0, -5) m", ErrTooLarge)
}

// TestLevel_WithAVertexFarAwayNamesItsMesh.
func TestLevel_WithAVertexFarAwayNamesItsMesh(t *testing.T) {
	doc := floorModel()
	addQuad(doc, "stray", [4][3]float32{{0, 0, 0}, {1e9, 0, 0}, {1e9, 0, 1}, {0, 0, 1}})
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", "m/stray", "the model measures 1000000010 x 20 x 0 m", ErrTooLarge)
}

// TestLevel_OnItsSideIsDoubted, as exported without +Y up.
func TestLevel_OnItsSideIsDoubted(t *testing.T) {
	for _, lies := range []bool{false, true} {
		doc := floorModel()
		doc.Materials = []*gltf.Material{{}}
		cubeMesh(doc, false, 6)
		if lies {
			half := math.Sqrt(0.5)
			doc.Nodes = append(doc.Nodes, &gltf.Node{Rotation: [4]float64{half, 0, 0, half}, Children: []int{0, 1}})
			doc.Scenes[0].Nodes = []int{2}
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		if doubted := strings.Contains(strings.Join(l.Notes, "\n"), "lies on its side: most of its ground looks along -y and not up; in Blender's export set Transform > +Y Up"); doubted != lies {
			t.Errorf("lies %v: notes %q", lies, l.Notes)
		}
	}
}

func TestProgress_TellsEveryStep(t *testing.T) {
	var steps []string
	if _, err := LoadFS(plainLevel(t), ".", Progress(func(step string) { steps = append(steps, step) }), Progress(nil), nil); err != nil {
		t.Fatal(err)
	}
	want := []string{"reading level.json", "reading ground.png", "reading house.glb", "building 2 triangles", "hashing", "looking at spawns, flags and pickups"}
	if !slices.Equal(steps, want) {
		t.Errorf("steps %q, want %q", steps, want)
	}
}

// TestSpawns_AreFoundWhereOneCanStandAndWalkAway: not on a ramp of 63 degrees over the
// middle, and not in a pit 1.8 m wide in the top of a tower.
func TestSpawns_AreFoundWhereOneCanStandAndWalkAway(t *testing.T) {
	quad := func(corners ...geom.Vec) Structure {
		return Structure{Name: "quad", Vertices: corners, Normals: make([]geom.Vec, 4), Indices: []uint32{0, 1, 2, 0, 2, 3}}
	}
	flat := quad(geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: -20}, geom.Vec{X: 20, Y: 20}, geom.Vec{X: -20, Y: 20})
	ramp := quad(geom.Vec{X: -3, Y: -20}, geom.Vec{X: 3, Y: -20, Z: 12}, geom.Vec{X: 3, Y: 20, Z: 12}, geom.Vec{X: -3, Y: 20})
	l, err := Build(Parts{Structures: []Structure{flat, ramp}})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range l.Spawns {
		if math.Abs(s.Position.Z) > 1e-3 {
			t.Errorf("spawn %d at %v is not on the flat ground", i, s.Position)
		}
	}
	l, err = boxes(t, `, {"box": [1, 3.8, 5], "position": [1.4, 0, 2.5]}, {"box": [1, 3.8, 5], "position": [-1.4, 0, 2.5]},
		{"box": [3.8, 1, 5], "position": [0, 1.4, 2.5]}, {"box": [3.8, 1, 5], "position": [0, -1.4, 2.5]}`, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range l.Spawns {
		if s.Position.Horizontal().Length() < 1 {
			t.Errorf("spawn %d at %v is in the pit", i, s.Position)
		}
	}
}

// apart reports whether a point is far enough from all spawns.
func apart(spawns []Spawn, at geom.Vec) bool {
	return !slices.ContainsFunc(spawns, func(s Spawn) bool { return s.Position.Sub(at).Length() < places.SpawnApart })
}
