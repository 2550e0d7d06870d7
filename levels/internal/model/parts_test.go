package model

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// TestReadLight_HasAConeOfUpToARightAngle, and light that is not negative.
func TestReadLight_HasAConeOfUpToARightAngle(t *testing.T) {
	at := affine.Map{X: geom.Vec{X: 2}, Y: geom.Vec{Y: 2}, Z: geom.Vec{Z: 2}, Origin: geom.Vec{X: 7}}
	for text, want := range map[string]string{
		`{"type":"point"}`: "", `{"type":"directional","intensity":0}`: "", `{"type":"spot"}`: "", `{"type":"spot","spot":{"outerConeAngle":0}}`: "cone is from 0 to 0", `{"type":"spot","spot":{"outerConeAngle":1.5707}}`: "", `{"type":"spot","spot":{"outerConeAngle":1.571}}`: "cone",
		`{"type":"spot","spot":{"innerConeAngle":0.5,"outerConeAngle":0.5}}`: "", `{"type":"spot","spot":{"innerConeAngle":0.51,"outerConeAngle":0.5}}`: "cone is from 0.51 to 0.5", `{"type":"spot","spot":{"innerConeAngle":-0.01}}`: "cone", `{"type":"spot","spot":{"innerConeAngle":0.8}}`: "cone",
		`{"type":"point","color":[0,1,-0.1]}`: "negative", `{"type":"point","intensity":-1}`: "negative", `{"type":"point","color":[1e300,1,1],"intensity":1e300}`: "not finite", `{"type":"area"}`: `type is "area"`, `{}`: `type is ""`,
	} {
		var g gltf.Light
		if err := json.Unmarshal([]byte(text), &g); err != nil {
			t.Fatal(err)
		}
		l, sun, err := readLight(&g, at)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
			continue
		}
		isPoint := g.Type == "point"
		if ahead := (geom.Vec{Z: -1}); err == nil && (sun != (g.Type == "directional") || l.Position.X != 7 || isPoint != (l.Direction == geom.Vec{}) || !isPoint && l.Direction != ahead) {
			t.Errorf("%s: %+v, sun %v", text, l, sun)
		}
	}
	intensity, reach, outer := 4.0, 12.0, math.Pi/3
	g := gltf.Light{Type: "spot", Color: &[3]float64{0.5, 0.25, 0}, Intensity: &intensity, Range: &reach}
	g.Spot.Outer, g.Spot.Inner = &outer, math.Pi/6
	if l, _, err := readLight(&g, at); err != nil || l.Color != [3]float64{2, 1, 0} || l.Range != 12 || math.Abs(l.Outer-0.5) > 1e-4 || math.Abs(l.Inner-math.Sqrt(0.75)) > 1e-4 {
		t.Errorf("%+v, %v", l, err)
	}
	reach = -1
	if l, _, _ := readLight(&g, at); l.Range != 0 {
		t.Errorf("range %v", l.Range)
	}
}

// TestAddBacks_TurnsEveryTriangleAndItsNormals, and keeps the looks of its corners.
func TestAddBacks_TurnsEveryTriangleAndItsNormals(t *testing.T) {
	n := []geom.Vec{{X: 1}, {Y: 1}, {Z: 1}, {X: -1}}
	s := Mesh{
		Vertices: []geom.Vec{{}, {X: 1}, {Y: 1}, {Z: 1}}, Normals: slices.Clone(n), Indices: []uint32{0, 1, 2, 1, 3, 2},
		UV: [][2]float32{{1}, {2}, {3}, {4}}, Colors: [][3]float32{{1}, {2}, {3}, {4}}, Alphas: []float32{1, 2, 3, 4},
	}
	s.addBacks()
	if !s.Backed || !slices.Equal(s.Indices, []uint32{0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7}) {
		t.Errorf("indices %v", s.Indices)
	}
	for i := range 4 {
		if k := i + 4; s.Vertices[k] != s.Vertices[i] || s.Normals[i] != n[i] || s.Normals[k] != n[i].Neg() || s.UV[k] != s.UV[i] || s.Colors[k] != s.Colors[i] || s.Alphas[k] != s.Alphas[i] {
			t.Errorf("corner %d: %v, %v, %v, %v, %v", k, s.Vertices[k], s.Normals[k], s.UV[k], s.Colors[k], s.Alphas[k])
		}
	}
	plain := Mesh{Vertices: s.Vertices[:3], Normals: s.Normals[:3], Indices: []uint32{0, 1, 2}}
	if plain.addBacks(); plain.UV != nil || plain.Colors != nil || plain.Alphas != nil {
		t.Error("a plain mesh has looks")
	}
}

// TestFollow_OfDenseKeysTakesTheirTime: of keys within a tick, with waits between.
func TestFollow_OfDenseKeysTakesTheirTime(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		keys, time := []Key{{}}, 0.0
		for range 1 + random.IntN(40) {
			time += 0.001 + 0.06*random.Float64()*random.Float64()
			next := Key{Time: time, At: keys[len(keys)-1].At}
			if random.IntN(2) == 0 {
				next.At[0] += 0.2 * float64(random.IntN(5)-2)
			}
			keys = append(keys, next)
		}
		keys[len(keys)-1].At[0] = 9
		m, last := Movement{}, keys[len(keys)-1]
		if err := m.Follow(keys, Cycle{}); err != nil {
			t.Fatal(err)
		}
		ticks := 0
		for i, w := range m.Path {
			if ticks += w.WaitTicks + w.TravelTicks; w.WaitTicks < 0 || w.TravelTicks < 0 || (w.TravelTicks == 0) != (i == len(m.Path)-1) {
				t.Fatalf("path %+v", m.Path)
			}
		}
		if most := max(WholeTicks(last.Time), len(m.Path)-1); ticks < WholeTicks(last.Time) || ticks > most+1 {
			t.Fatalf("%d ticks for %v s of %d waypoints", ticks, last.Time, len(m.Path))
		}
		if got := m.Path[len(m.Path)-1].Position.X; got != 9 {
			t.Fatalf("it ends at %v", got)
		}
	}
	// Less far than the slop it goes there, and not round.
	m := Movement{}
	if err := m.Follow([]Key{{}, {Time: 1, At: [4]float64{0.04}}}, Cycle{}); err != nil || len(m.Path) != 2 || m.Closed {
		t.Errorf("by 4 cm: %+v, %v", m, err)
	}
}

// TestAddGrid_SaysWhyAMeshIsNoTerrain.
func TestAddGrid_SaysWhyAMeshIsNoTerrain(t *testing.T) {
	for _, c := range []struct {
		w    walker
		want string // of the note
	}{
		{walker{model: Model{Parts: make([]Mesh, 1)}}, ""}, {walker{model: Model{Parts: make([]Mesh, 1), Grid: &Grid{}}}, "the model has another"}, {walker{model: Model{Parts: make([]Mesh, 2)}}, "it has not one material"},
		{walker{model: Model{Parts: make([]Mesh, 1)}, moving: true}, "it moves"}, {walker{model: Model{Parts: make([]Mesh, 1)}, options: Options{Drawing: true}}, "drawing"},
	} {
		var n gltf.Node
		if err := json.Unmarshal([]byte(`{"extras":{"cell_m":2,"min_z_m":-1,"max_z_m":3,"cut":"tribes2"}}`), &n); err != nil {
			t.Fatal(err)
		}
		before := c.w.model.Grid
		err := c.w.addGrid("place", &n, affine.Map{Origin: geom.Vec{X: 7}}, 0)
		switch g := c.w.model.Grid; {
		case err != nil:
			t.Error(err)
		case c.want == "drawing":
			if g != nil || len(c.w.noted.Lines()) > 0 {
				t.Errorf("only drawn: %+v", g)
			}
		case c.want == "":
			if g == nil || *g != (Grid{Place: "place", Origin: geom.Vec{X: 7}, Cell: 2, MinZ: -1, MaxZ: 3, ByParity: true}) {
				t.Errorf("%+v", g)
			}
		default:
			if want := NoTerrain + c.want; g != before || c.w.model.NoTerrain != "place: "+want || !slices.Equal(c.w.noted.Lines(), []string{want + ": place"}) {
				t.Errorf("%s: %q", c.want, c.w.noted.Lines())
			}
		}
	}
}

// TestSidesOf_AreThoseOfAPropertyOrTheFrontOfTerrain.
func TestSidesOf_AreThoseOfAPropertyOrTheFrontOfTerrain(t *testing.T) {
	for text, want := range map[string]string{`{}`: "", `{"cell_m":2}`: "front", `{"sides":"both"}`: "both", `{"sides":"front"}`: "front", `{"cell_m":2,"sides":"both"}`: "both", `{"sides":null}`: "", `{"sides":"back"}`: "error", `{"sides":2}`: "error"} {
		var n gltf.Node
		if err := json.Unmarshal([]byte(`{"extras":`+text+`}`), &n); err != nil {
			t.Fatal(err)
		}
		got, err := sidesOf(&n, "p")
		if err != nil {
			if got = "error"; !strings.Contains(err.Error(), `want "front" or "both"`) {
				t.Error(err)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// documentOf returns a document of such nodes.
func documentOf(t *testing.T, list string) *gltf.Document {
	t.Helper()
	d, err := gltf.Decode([]byte(`{"asset":{"version":"2.0"},"nodes":[`+list+`]}`), files.Folder{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestAddMesh_OnlyTerrainHasTheBudgetOfTerrain: no mesh that is only drawn, and no copies.
func TestAddMesh_OnlyTerrainHasTheBudgetOfTerrain(t *testing.T) {
	const triangle = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA" // three corners
	for _, c := range []struct {
		extras  string
		drawing bool
		ground  bool
	}{{`{"cell_m":2}`, false, true}, {`{"cell_m":2}`, true, false}, {`{}`, false, false}} {
		d, err := gltf.Decode([]byte(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0,"extras":`+c.extras+`}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
			"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:;base64,`+triangle+`"}]}`), files.Folder{})
		if err != nil {
			t.Fatal(err)
		}
		w := walker{doc: d, options: Options{Drawing: c.drawing}, visited: make([]bool, 1)}
		if err := w.walkScene(""); err != nil || w.used.Ground != c.ground || (w.used.Triangles == 0) != c.ground || len(w.model.Parts) != 1 {
			t.Errorf("%s, drawn %v: terrain %v, %d triangles, %v", c.extras, c.drawing, w.used.Ground, w.used.Triangles, err)
		}
	}
}
