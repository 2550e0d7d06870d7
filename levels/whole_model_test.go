package levels

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/heightmap"
	"github.com/skijet/skijet/levels/internal/model"
)

// withNode adds an empty node to a model.
func withNode(doc *gltf.Document, n *gltf.Node) {
	doc.Nodes = append(doc.Nodes, n)
	doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, len(doc.Nodes)-1)
}

// TestMarkers_ArePickupsAndPiecesOfAKnownKind; what only begins like one is geometry.
func TestMarkers_ArePickupsAndPiecesOfAKnownKind(t *testing.T) {
	doc, n := movingDoc()
	n.Name = "pickup_truck"
	withNode(doc, &gltf.Node{Name: "Pickup.repair_kit.001", Translation: [3]float64{6, 3, 0}, Extras: map[string]any{"respawn_s": 30}})
	withNode(doc, &gltf.Node{Name: "pickup-Ammo", Translation: [3]float64{-6, 3, 0}})
	withNode(doc, &gltf.Node{Name: "piece.generator.red", Translation: [3]float64{0, 3, -6}, Rotation: [4]float64{0, 1, 0, 1}})
	withNode(doc, &gltf.Node{Name: "piece.station", Translation: [3]float64{0, 3, 6}, Extras: map[string]any{"team": 1.0}})
	withNode(doc, &gltf.Node{Name: "pickup.repairkit", Translation: [3]float64{0, 3, 6}})
	withNode(doc, &gltf.Node{Name: "pickup.ammo.002", Mesh: gltf.Index(0), Translation: [3]float64{-6, 3, 3}})
	doc.Cameras = []*gltf.Camera{{Orthographic: &gltf.Orthographic{}}, {Orthographic: &gltf.Orthographic{}}}
	l := loadMoving(t, doc)
	if !slices.Contains(l.Ignored, "m: 2 cameras") || !slices.ContainsFunc(l.Ignored, func(s string) bool { return strings.Contains(s, "mesh of a marker") }) {
		t.Errorf("ignored %q", l.Ignored)
	}
	if want := []Pickup{{PickupRepairKit, geom.Vec{X: 6, Z: 3}, 938}, {PickupAmmo, geom.Vec{X: -6, Z: 3}, 0}, {PickupAmmo, geom.Vec{X: -6, Y: -3, Z: 3}, 0}}; !slices.Equal(l.Pickups, want) {
		t.Errorf("pickups %v, want %v", l.Pickups, want)
	}
	if len(l.Pieces) != 2 || l.Pieces[0].Kind != PieceGenerator || l.Pieces[0].Team != 2 || l.Pieces[1] != (Piece{PieceStation, 1, geom.Vec{Y: -6, Z: 3}, 0}) {
		t.Errorf("pieces %v", l.Pieces)
	}
	if len(l.Structures) != 2 {
		t.Errorf("%d structures, want the floor and the truck", len(l.Structures))
	}
	if text := strings.Join(l.Notes, "\n"); !strings.Contains(text, `nodes[6] "pickup.repairkit" is no marker, want pickup. and one of repair_kit, repair_patch`) {
		t.Errorf("notes\n%s", text)
	}
	doc.Nodes[2].Translation = [3]float64{40, 1, 0} // in the truck, beside the floor
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `nodes[2] "Pickup.repair_kit.001".position`, "has no ground below it", ErrFormat)
	doc.Nodes[2].Translation = [3]float64{6, 3, 0}
	doc.Nodes[4].Translation = [3]float64{0, -0.2, -6} // in the floor
	_, err = LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `nodes[4] "piece.generator.red".position`, "", ErrFormat)
	doc.Nodes = doc.Nodes[:1]
	doc.Scenes[0].Nodes = doc.Scenes[0].Nodes[:1]
	doc.BufferViews[0].ByteLength = 1 << 20
	_, err = LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `nodes[0] "floor": meshes[0].primitives[0]: POSITION: accessors[0]`, "bufferViews[0] takes bytes 0+1048576 of", ErrFormat)
}

// TestLevelNode_SaysWhatLevelJSONSays, which counts where it says the same.
func TestLevelNode_SaysWhatLevelJSONSays(t *testing.T) {
	doc, _ := movingDoc()
	withNode(doc, &gltf.Node{Name: "Level", Extras: map[string]any{"name": "Yard", "about": "A yard.", "limits_min": []any{-500, -600, -70}, "limits_max": []any{500, 600, 700},
		"gold_s": 10, "silver_s": 20, "bronze_s": 30.5, "fog": 2, "horizon": []any{0.1, 0.2, 0.3}, "meadow": []any{0, 0, 0, 1, 1, 0.5}, "sun_direction": []any{0, 3, 4}}})
	withNode(doc, &gltf.Node{Name: "zone.gate.b", Translation: [3]float64{5, 3, 0}, Extras: map[string]any{"gate": 2}})
	withNode(doc, &gltf.Node{Name: "zone.gate.a", Translation: [3]float64{9, 3, 0}, Extras: map[string]any{"gate": 1}})
	withNode(doc, &gltf.Node{Name: "zone.water.pond", Translation: [3]float64{9, 3, 0}, Extras: map[string]any{"density": 1.5, "viscosity": 0.25}})
	l := loadMoving(t, doc)
	look := DefaultLook()
	look.Fog, look.Horizon, look.Meadow, look.SunDirection = 2, Color{0.1, 0.2, 0.3}, [2]Color{{}, {1, 1, 0.5}}, geom.Vec{Y: 0.6, Z: 0.8}
	if l.Name != "Yard" || l.About != "A yard." || l.Look != look || !l.OwnLimits || l.Limits != (geom.Bounds{Min: geom.Vec{X: -500, Y: -600, Z: -70}, Max: geom.Vec{X: 500, Y: 600, Z: 700}}) {
		t.Errorf("%q, %q, limits %v, look %+v", l.Name, l.About, l.Limits, l.Look)
	}
	if c := l.Course; c == nil || len(c.Gates) != 2 || c.Gates[0].Center() != (geom.Vec{X: 9, Z: 3}) || c.Gold != 10 || c.Bronze != 30.5 || len(l.Zones) != 1 {
		t.Fatalf("course %v, zones %v", c, l.Zones)
	}
	if z := l.Zones[0]; z.Density != 1.5 || z.Viscosity != 0.25 {
		t.Errorf("zone %v", z)
	}
	model := &fstest.MapFile{Data: encodeGLB(t, doc)}
	manifest := `{"version": 1, "name": "Own", "look": {"fog": 3}, "limits": {"min": [-99, -99, -99], "max": [99, 99, 99]}, "course": {"gold_s": 1, "silver_s": 2, "bronze_s": 3, "gates": [{"min": [0, 0, 0], "max": [1, 1, 1]}, {"min": [5, 0, 0], "max": [6, 1, 1]}]}, "structures": [{"file": "m.glb"}]}`
	own, err := LoadFS(fstest.MapFS{"m.glb": model, "level.json": {Data: []byte(manifest)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if own.Name != "Own" || own.About != "A yard." || own.Look.Fog != 3 || own.Look.Horizon == look.Horizon || own.Limits.Max.X != 99 || own.Course.Gold != 1 {
		t.Errorf("with a level.json: %q, %q, limits %v, fog %v, course %v", own.Name, own.About, own.Limits, own.Look.Fog, own.Course)
	}
	if text := strings.Join(own.Ignored, "\n"); !strings.Contains(text, "2 gates of models, since level.json has a course") {
		t.Errorf("ignored %q", text)
	}
}

// TestLevelNode_NamesWhatIsWrong.
func TestLevelNode_NamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		extras        map[string]any
		place, reason string
	}{
		{map[string]any{"name": 5}, ".extras.name", "is a number, want a text"},
		{map[string]any{"limits_min": []any{1, 2, 3}}, ".extras", "want both"},
		{map[string]any{"fog": 11}, ".extras.fog", "is 11, want 0 to 10"},
		{map[string]any{"zenith": []any{1, 2}}, ".extras.zenith", "has 2 elements, want 3"},
		{map[string]any{"meadow": []any{1, 2}}, ".extras.meadow[0]", "want a list of 3"},
		{map[string]any{"rock": [][]float64{{0, 0, 2}, {0, 0, 0}}}, ".extras.rock[0][2]", "is 2, want 0 to 1"},
		{map[string]any{"sun_direction": []any{1, 0, 0}}, ".extras.sun_direction", "is 0 high"},
		{map[string]any{"gold_s": "x"}, ".extras.gold_s", "want a number"},
		{map[string]any{"gold_s": 5}, ".extras.silver_s", "is missing or 0, want 5 to 3600"},
		{map[string]any{"gold_s": 5, "silver_s": 4, "bronze_s": 9}, ".extras.silver_s", "is 4, want 5 to 3600"},
		{map[string]any{"rock": []any{[]any{1, 0}, []any{0, 1, 0, 1}}}, ".extras.rock[0]", "has 2 elements, want 3"},
		{map[string]any{"limits_min": []any{0, 0, 500}, "limits_max": []any{9, 9, -500}}, ".extras.limits", "measures 9 x 9 x -1000 m"},
	} {
		doc, _ := movingDoc()
		withNode(doc, &gltf.Node{Name: "level", Extras: c.extras})
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		fails(t, err, "m.glb", `nodes[2] "level"`+c.place, c.reason, ErrFormat)
	}
	doc, _ := movingDoc()
	withNode(doc, &gltf.Node{Name: "level", Extras: map[string]any{"gold_s": 5, "silver_s": 6, "bronze_s": 7}})
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", "course.gates", "has 0 gates, want 2 to 32", ErrFormat)
}

// TestLevelNode_IsPlacedWithItsModel: twice as large, turned to the left by a quarter and 100 m
// up are the limits, the lines of snow and grass, the direction to the sun and the box of a zone.
// The force of a zone turns, and is as strong as before.
func TestLevelNode_IsPlacedWithItsModel(t *testing.T) {
	doc, _ := movingDoc()
	withNode(doc, &gltf.Node{Name: "level", Extras: map[string]any{"limits_min": []any{-100, -200, -50}, "limits_max": []any{300, 400, 500},
		"snow_line_m": 30, "grass_line_m": -10, "sun_direction": []any{0, 3, 4}}})
	withNode(doc, &gltf.Node{Name: "zone.physical.wind", Translation: [3]float64{5, 3, 0}, Extras: map[string]any{"force": []any{7, 0, 1}}})
	manifest := `{"version": 1, "structures": [{"file": "m.glb", "scale": 2, "yaw_deg": 90, "position": [0, 0, 100]}]}`
	l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}, "level.json": {Data: []byte(manifest)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	const slop = 1e-9
	near := func(what string, got, want geom.Vec) {
		if got.Sub(want).Length() > slop {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	near("the least limit", l.Limits.Min, geom.Vec{X: -800, Y: -200, Z: 0})
	near("the greatest limit", l.Limits.Max, geom.Vec{X: 400, Y: 600, Z: 1100})
	near("the lines", geom.Vec{X: l.Look.SnowLine, Y: l.Look.GrassLine}, geom.Vec{X: 160, Y: 80})
	near("the sun", l.Look.SunDirection, geom.Vec{X: -0.6, Z: 0.8})
	near("the zone", l.Zones[0].Bounds.Center(), geom.Vec{Y: 10, Z: 106})
	near("the force", l.Zones[0].Force, geom.Vec{Y: 7, Z: 1})
}

// TestGates_HaveWholeNumbers from 1, and a note where two have the same.
func TestGates_HaveWholeNumbers(t *testing.T) {
	gates := func(numbers ...float64) *gltf.Document {
		doc, _ := movingDoc()
		withNode(doc, &gltf.Node{Name: "level", Extras: map[string]any{"gold_s": 5, "silver_s": 6, "bronze_s": 7}})
		for i, number := range numbers {
			withNode(doc, &gltf.Node{Name: "zone.gate", Translation: [3]float64{float64(3 * i), 3, 0}, Extras: map[string]any{"gate": number}})
		}
		return doc
	}
	for _, number := range []float64{0, 0.5, 1.5, 33} {
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, gates(1, number))}}, "m.glb")
		fails(t, err, "m.glb", `nodes[4] "zone.gate".extras.gate`, "number of 1 to 32", ErrFormat)
	}
	l := loadMoving(t, gates(2, 1, 2))
	want := `nodes[5] "zone.gate": has gate 2, as nodes[3] "zone.gate" has, and follows it`
	if len(l.Course.Gates) != 3 || !slices.Contains(l.Notes, want) {
		t.Errorf("%d gates, notes %q", len(l.Course.Gates), l.Notes)
	}
}

// TestLoadModel_NeedsNoMarkers: what is only drawn may have names and properties of its own.
func TestLoadModel_NeedsNoMarkers(t *testing.T) {
	doc, _ := movingDoc()
	withNode(doc, &gltf.Node{Name: "Level_2", Extras: map[string]any{"sun": "bright"}})
	withNode(doc, &gltf.Node{Name: "flag", Extras: map[string]any{"team": "green"}})
	withNode(doc, &gltf.Node{Name: "zone"})
	parts, err := LoadModel(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	if err != nil || len(parts) != 2 {
		t.Errorf("%d parts, %v", len(parts), err)
	}
}

// gridDoc is a mesh of samples, 2 m apart, with its last sample twice.
func gridDoc(columns, rows int, height func(i, j int) float32) (*gltf.Document, *gltf.Node) {
	doc := gltf.NewDocument()
	var positions [][3]float32
	var indices []uint32
	for j := range rows {
		for i := range columns {
			positions = append(positions, [3]float32{float32(2 * i), height(i, j), float32(-2 * j)})
			if a := uint32(j*columns + i); i > 0 && j > 0 {
				b := a - uint32(columns)
				indices = append(indices, a, a-1, b, b, a-1, b-1)
			}
		}
	}
	positions = append(positions, positions[len(positions)-1])
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)}, Indices: gltf.Index(modeler.WriteIndices(doc, indices))}}}}
	n := &gltf.Node{Name: "hill", Mesh: gltf.Index(0), Translation: [3]float64{-20.1, 5.3, 20.7}, Extras: map[string]any{"cell_m": 2, "min_z_m": -10, "max_z_m": 20}}
	withNode(doc, n)
	withNode(doc, &gltf.Node{Name: "spawn", Translation: [3]float64{-12, 60, 0}})
	return doc, n
}

// TestGrid_MeshesAreTerrainWithExactHeights, where these are samples of 16 bits; others keep
// their height.
func TestGrid_MeshesAreTerrainWithExactHeights(t *testing.T) {
	scale := heightmap.SampleRange{MinZ: -10, MaxZ: 20}
	sample := func(i, j int) uint16 { return uint16(7001*i + 911*j) }
	doc, n := gridDoc(9, 21, func(i, j int) float32 {
		if i == 3 && j == 3 {
			return 21.5 // above the highest sample
		}
		return float32(scale.Height(sample(i, j)))
	})
	l := loadMoving(t, doc)
	g := l.Terrain
	if g == nil || g.Columns != 9 || g.Rows != 21 || g.Cell != 2 || g.Origin != (geom.Vec{X: -20.1, Y: -20.7, Z: 5.3}) || len(l.Structures) != 0 {
		t.Fatalf("terrain %+v, notes %q", g, l.Notes)
	}
	for k, h := range g.Heights {
		want := scale.Height(sample(k%9, k/9))
		if k == 3*9+3 {
			want = 21.5
		}
		if h != want && !(k == 3*9+3 && h > 21.499 && h < 21.501) {
			t.Fatalf("sample %d is %v, want %v", k, h, want)
		}
	}
	// Half as large: cells of 1 m.
	if g := loadMoving(t, doc, Scale(0.5)).Terrain; g == nil || g.Cell != 1 || g.Rows != 21 || g.Heights[1] != scale.Height(sample(1, 0))/2 {
		t.Errorf("scaled: %v", g)
	}
	for _, c := range []struct {
		change func()
		why    string
	}{
		{func() { n.Extras = map[string]any{"cell_m": 3} }, "is not at a sample of a grid of 3 m"},
		{func() { n.Extras = map[string]any{"cell_m": 1} }, "508 of 17 x 41 samples have no vertex"},
		{func() { n.Extras = map[string]any{"cell_m": 2}; n.Rotation = [4]float64{0, 0.1, 0, 1} }, "is not at a sample"},
	} {
		c.change()
		l := loadMoving(t, doc)
		if text := strings.Join(l.Notes, "\n"); l.Terrain != nil || len(l.Structures) != 1 || !strings.Contains(text, "stays a mesh and is no terrain") || !strings.Contains(text, c.why) {
			t.Errorf("%d structures, notes %q, want %q", len(l.Structures), text, c.why)
		}
	}
}

// TestGrid_EveryVertexCounts: holes and steps are no terrain.
func TestGrid_EveryVertexCounts(t *testing.T) {
	for name, off := range map[string][3]float32{"hole": {2, 0, 0}, "step": {0, 1, 0}} {
		s := Structure{Vertices: make([]geom.Vec, 0, 26)}
		for k := range 25 {
			s.Vertices = append(s.Vertices, geom.Vec{X: float64(2 * (k % 5)), Y: float64(2 * (k / 5))})
		}
		s.Vertices = append(s.Vertices, s.Vertices[12])
		moved := 25
		if name == "hole" {
			moved = 12
			s.Vertices = s.Vertices[:25]
			s.Vertices = append(s.Vertices, s.Vertices[3])
		}
		s.Vertices[moved] = s.Vertices[moved].Add(geom.Vec{X: float64(off[0]), Z: float64(off[1])})
		g := model.Grid{Cell: 2}
		if terrain, err := terrainOf(&g, &s, modelPlacement{at: affine.Placement(geom.Vec{}, 0)}); err == nil {
			t.Errorf("%s: %v", name, terrain)
		}
	}
}

// TestGrid_HasTheLimitsOfTerrain: 2,097,152 triangles are too many for a structure, and are
// terrain once. Placed again they are a structure.
func TestGrid_HasTheLimitsOfTerrain(t *testing.T) {
	var b check.Budget
	if err := b.SpendGround("a", 2*1024*1024, 1025*1025); err != nil || b.Triangles != 0 {
		t.Errorf("%v, %d triangles", err, b.Triangles)
	}
	if err := b.SpendGround("a", 2*1024*1024, 1025*1025); !errors.Is(err, ErrTooLarge) {
		t.Errorf("again: %v", err)
	}
	if err := new(check.Budget).SpendGround("a", MaxTerrainTriangles+1, 5); !errors.Is(err, ErrTooLarge) {
		t.Errorf("more than terrain: %v", err)
	}
	doc, _ := gridDoc(9, 21, func(i, j int) float32 { return 0 })
	files := fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}, "level.json": {Data: []byte(`{"version": 1, "structures": [{"file": "m.glb"}, {"file": "m.glb", "position": [100, 0, 0]}]}`)}}
	l, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(l.Notes, "\n"); l.Terrain == nil || len(l.Structures) != 1 || !strings.Contains(text, "is no terrain: the level has terrain already") {
		t.Errorf("%d structures, notes %q", len(l.Structures), text)
	}
}

// TestGrid_SaysWhyAMeshThatIsTooLargeIsNoTerrain: one beside its samples, one of two materials
// and a second one, where few triangles are left.
func TestGrid_SaysWhyAMeshThatIsTooLargeIsNoTerrain(t *testing.T) {
	for want, change := range map[string]func(*gltf.Document, *check.Budget){
		"is not at a sample of a grid of 2.01 m": func(doc *gltf.Document, _ *check.Budget) { doc.Nodes[0].Extras = map[string]any{"cell_m": 2.01} },
		"is no terrain: it has not one material": func(doc *gltf.Document, _ *check.Budget) {
			doc.Meshes[0].Primitives = append(doc.Meshes[0].Primitives, doc.Meshes[0].Primitives[0])
		},
		"cell_m makes terrain of only one mesh": func(_ *gltf.Document, used *check.Budget) { used.Ground = true },
	} {
		doc, _ := gridDoc(9, 21, func(int, int) float32 { return 0 })
		used := check.Budget{Triangles: MaxTriangles - 10}
		change(doc, &used)
		m, err := model.Load(testSource(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}), model.Options{Kinds: knownKinds()}, model.Scene{File: "m.glb"})
		if err != nil {
			t.Fatal(err)
		}
		err = new(draft).merge(m, &used, modelPlacement{name: "m", at: affine.Placement(geom.Vec{}, 0), surface: func(string) uint8 { return 0 }, last: true})
		if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "triangles, want at most 2000000; ") || !strings.Contains(err.Error(), want) {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
}

// TestGrid_HasItsGreatestSampleAboveItsLeast, as a heightmap has.
func TestGrid_HasItsGreatestSampleAboveItsLeast(t *testing.T) {
	for _, extras := range []map[string]any{{"cell_m": 2, "min_z_m": 20, "max_z_m": -10}, {"cell_m": 2, "min_z_m": 5}} {
		doc, n := gridDoc(9, 21, func(int, int) float32 { return 0 })
		n.Extras = extras
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		fails(t, err, "m.glb", `nodes[0] "hill".extras.max_z_m`, "want more than min_z_m", ErrFormat)
	}
}
