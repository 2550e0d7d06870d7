package levels

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// TestStops_HaveCustomPropertiesOfTheirOwn, and those of their parent where they have none.
func TestStops_HaveCustomPropertiesOfTheirOwn(t *testing.T) {
	doc, n := movingDoc()
	n.Extras = map[string]any{"speed_m_s": 4, "wait_s": 1.6, "closed": true, "axis": []any{0, 2, 0}, "belt_m_s": []any{1, 0, 0}, "start_s": 3.2}
	for i, extras := range []any{nil, map[string]any{"turn_deg": 90, "travel_s": 3.2, "wait_s": 0}, map[string]any{"speed_m_s": 9, "turn_deg": -45.0}} {
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{float64(i), 6, 0}, Extras: extras})
		n.Children = append(n.Children, len(doc.Nodes)-1)
	}
	animated(doc, gltf.TRSTranslation, []float32{0, 2}, [][3]float32{{40, 1, 0}, {50, 1, 0}})
	l := loadMoving(t, doc)
	p := &l.Platforms[0]
	want := []Waypoint{
		{Position: geom.Vec{X: 40, Z: 1}, Speed: 4, WaitTicks: 50}, {Position: geom.Vec{X: 40, Z: 7}, Speed: 4, WaitTicks: 50},
		{Position: geom.Vec{X: 41, Z: 7}, Turn: FullTurn / 4, TravelTicks: 100}, {Position: geom.Vec{X: 42, Z: 7}, Turn: -FullTurn / 8, Speed: 9, WaitTicks: 50},
	}
	for i, w := range p.Path {
		if len(p.Path) != len(want) || w != want[i] {
			t.Errorf("path %+v", p.Path)
		}
	}
	if !p.Closed || p.Axis != (geom.Vec{Y: 1}) || p.Belt != (geom.Vec{X: 1}) || p.StartTicks != 100 {
		t.Errorf("platform %+v", p)
	}
	if text := strings.Join(l.Ignored, "\n"); !strings.Contains(text, `animation of a node that has stops: nodes[1] "lift"`) {
		t.Errorf("ignored %q", l.Ignored)
	}
}

// TestStops_AreNotNeededByTurntablesAndBelts.
func TestStops_AreNotNeededByTurntablesAndBelts(t *testing.T) {
	for name, extras := range map[string]any{"turntable": map[string]any{"turn_s": -3.2}, "belt": map[string]any{"belt_m_s": []any{0, 3, 0}}} {
		doc, n := movingDoc()
		n.Extras = extras
		l := loadMoving(t, doc, Scale(2))
		if len(l.Platforms) != 1 || len(l.Platforms[0].Path) != 1 {
			t.Fatalf("%s: %d platforms", name, len(l.Platforms))
		}
		if p := &l.Platforms[0]; p.TurnTicks != -100 && p.Belt != (geom.Vec{Y: 3}) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// TestProperties_NameWhatIsWrong by node or material, and field.
func TestProperties_NameWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name, value any
		reason      string
	}{
		{"belt_m_s", []any{1, 2}, "is [1,2], want three numbers"}, {"belt_m_s", []any{99, 0, 0}, "at most 50 along each axis"},
		{"axis", "up", `is "up", want three numbers`}, {"turn_s", "x", `is "x", want a number`}, {"closed", 7, "is 7, want a number of 0 to 1"},
		{"start_s", -1, "is -1, want a number of 0 to 32000"}, {"sides", "back", `is "back", want "front" or "both"`},
	} {
		doc, n := movingDoc()
		n.Extras = map[string]any{c.name.(string): c.value}
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		place := `nodes[1] "lift".extras.` + c.name.(string)
		if strings.Contains(c.reason, "along each") {
			place = `platforms[0] "lift".belt_m_s`
		}
		fails(t, err, "m.glb", place, c.reason, ErrFormat)
	}
	doc, _ := movingDoc()
	doc.Materials[0].Name, doc.Materials[0].Extras = "Goo", map[string]any{"friction": 3, "elasticity": 1.5}
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `materials[0] "Goo".extras.elasticity`, "is 1.5, want a number of 0 to 1", ErrFormat)
}

// TestMaterials_HaveNumbersOfTheirOwn, unless level.json says otherwise.
func TestMaterials_HaveNumbersOfTheirOwn(t *testing.T) {
	doc, _ := movingDoc()
	doc.Materials[0].Name, doc.Materials[0].Extras = "Goo.001", map[string]any{"friction": 3}
	data := &fstest.MapFile{Data: encodeGLB(t, doc)}
	files := fstest.MapFS{"m.glb": data, "a/m.glb": data, "b/m.glb": data, "a/level.json": {Data: []byte(`{"version": 1, "structures": [{"file": "m.glb"}]}`)},
		"b/level.json": {Data: []byte(`{"version": 1, "materials": [{"name": "goo", "friction": 5}], "structures": [{"file": "m.glb"}]}`)}}
	for name, want := range map[string]float64{"m.glb": 3, "a": 3, "b": 5} {
		l, err := LoadFS(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Materials[l.Structures[1].Material].Friction; got != want || len(l.Materials) != 2 {
			t.Errorf("%s: friction %v of %v, want %v", name, got, l.Materials, want)
		}
	}
}

// TestPanels_AreDrawnByTheNameOfTheMaterial, unless its property says otherwise: a model looks as
// its maker made it.
func TestPanels_AreDrawnByTheNameOfTheMaterial(t *testing.T) {
	for _, c := range []struct {
		name   string
		extras map[string]any
		want   bool
	}{
		{"Concrete.003", nil, true}, {"Material.001", nil, false}, {"", nil, false}, {"Leaves", map[string]any{"panels": true}, true},
		{"metal", map[string]any{"panels": false}, false}, {"metal", map[string]any{"panels": 0.0}, false},
	} {
		doc, _ := movingDoc()
		doc.Materials[0].Name = c.name
		if c.extras != nil {
			doc.Materials[0].Extras = c.extras
		}
		if got := loadMoving(t, doc).Structures[1].Panels; got != c.want {
			t.Errorf("%q with %v: panels %v", c.name, c.extras, got)
		}
	}
	doc, _ := movingDoc()
	doc.Materials[0].Name, doc.Materials[0].Extras = "Wall", map[string]any{"panels": "yes"}
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `materials[0] "Wall".extras.panels`, `is "yes", want a number of 0 to 1`, ErrFormat)
	if box := Box("box", geom.Vec{}, geom.Vec{X: 1, Y: 1, Z: 1}); !box.Panels {
		t.Error("a box has no panels")
	}
}

// TestSides_AsAPropertySays, whatever the mesh is.
func TestSides_AsAPropertySays(t *testing.T) {
	for sides, want := range map[string]int{"front": 10, "both": 20, "": 20} {
		doc := floorModel()
		doc.Materials = []*gltf.Material{{}}
		n := cubeMesh(doc, false, 5)
		if sides != "" {
			n.Extras = map[string]any{"sides": sides}
		}
		if got := len(loadMoving(t, doc).Structures[1].Indices) / 3; got != want {
			t.Errorf("%q: %d triangles, want %d", sides, got, want)
		}
	}
}

// TestStops_PropertiesOfTheirWayAreNotedWhereKeysOrATurnSayHowItMoves.
func TestStops_PropertiesOfTheirWayAreNotedWhereKeysOrATurnSayHowItMoves(t *testing.T) {
	const keyed, turns = "of a keyed object has no effect: its keys say when it moves", "has no effect: the object has no child named stop"
	for _, c := range []struct {
		isKeyed, hasStop bool
		extras           map[string]any
		words            []string
		why              string
	}{
		{true, false, map[string]any{"speed_m_s": 9, "wait_s": 5, "start_s": 1}, []string{"speed_m_s", "wait_s"}, keyed},
		{false, false, map[string]any{"turn_s": 8, "travel_s": 3}, []string{"travel_s"}, turns},
		{false, true, map[string]any{"speed_m_s": 9, "wait_s": 5}, nil, ""},
	} {
		doc, n := movingDoc()
		n.Extras = c.extras
		if c.isKeyed {
			animated(doc, gltf.TRSTranslation, []float32{0, 2}, [][3]float32{{40, 1, 0}, {50, 1, 0}})
		}
		if c.hasStop {
			doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{0, 6, 0}})
			n.Children = []int{2}
		}
		l := loadMoving(t, doc)
		notes := strings.Join(l.Notes, "\n")
		for _, word := range c.words {
			if want := `m: property "` + word + `" ` + c.why + `: nodes[1] "lift"`; !strings.Contains(notes, want) {
				t.Errorf("notes %q, want %q", l.Notes, want)
			}
		}
		if n := strings.Count(notes, "no effect"); n != len(c.words) || len(l.Platforms) != 1 {
			t.Errorf("%d notes, want %d, and a platform: %q", n, len(c.words), l.Notes)
		}
	}
}
