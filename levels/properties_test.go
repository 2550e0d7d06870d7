package levels

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/model"
)

// TestProperties_SaysWhichAreUnknown where they are spelt almost like one that means
// something, or stand beside one; what editors and other programs write passes.
func TestProperties_SaysWhichAreUnknown(t *testing.T) {
	for _, c := range []struct {
		name   string
		extras map[string]any
		want   string // "" for nothing
	}{
		{"lift", map[string]any{"spead_m_s": 3}, `nodes[2] "lift": unknown property "spead_m_s", did you mean "speed_m_s"?`},
		{"lift", map[string]any{"Speed": 3}, `unknown property "Speed", did you mean "speed_m_s"?`},
		{"lift", map[string]any{"Wait_S": 3}, `did you mean "wait_s"?`},
		{"lift", map[string]any{"speed m s": 3}, `did you mean "speed_m_s"?`},
		{"lift", map[string]any{"sides": "both", "colour": 3}, `unknown property "colour", which has no effect: nodes[2] "lift"`},
		{"spawn", map[string]any{"taem": 1}, `did you mean "team"?`},
		{"zone.water.pond", map[string]any{"viscosty": 1}, `did you mean "viscosity"?`},
		{"zone.water.pond", map[string]any{"density": 1.5, "team": 1}, `unknown property "team", which has no effect`},
		{"level", map[string]any{"limit_min": []any{1, 2, 3}}, `did you mean "limits_min"?`},
		{"lift", map[string]any{"speed_m_s": 3}, `property "speed_m_s" without a motion: the object has no child named stop, and no animation that moves it: nodes[2] "lift"`},
		// What others write.
		{"lift", map[string]any{"sides": "both", "_RNA_UI": map[string]any{}, "cycles": 1, "gltf2_x": 1}, ""},
		{"lift", map[string]any{"name": "a", "id": 7, "item": 1, "date": "x", "team": 3, "Material": 5, "weight": 3}, ""},
		{"lift", map[string]any{"size": 2, "ids": "x", "cell_id": 7, "axle": 1}, ""},
		{"lift", map[string]any{"side": "both"}, `did you mean "sides"?`},
		{"spawn", map[string]any{"date": "x", "beam": 1, "item": 1}, `did you mean "team"?`}, // beam
		{"spawn", map[string]any{"date": "x", "item": 1}, ""},
	} {
		doc, _ := movingDoc()
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: c.name, Translation: [3]float64{10, 3, 0}, Extras: c.extras})
		doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, 2)
		text := strings.Join(loadMoving(t, doc).Notes, "\n")
		if !strings.Contains(text, c.want) || c.want == "" && strings.Contains(text, "property") {
			t.Errorf("%s with %v: notes\n%s\nwant %q", c.name, c.extras, text, c.want)
		}
	}
}

// TestProperties_OfMaterialsAndMeshesAreCheckedToo.
func TestProperties_OfMaterialsAndMeshesAreCheckedToo(t *testing.T) {
	doc, _ := movingDoc()
	doc.Materials[0].Name, doc.Materials[0].Extras = "Goo", map[string]any{"frictoin": 3}
	doc.Meshes[len(doc.Meshes)-1].Extras = map[string]any{"speed_m_s": 3, "other": 1}
	text := strings.Join(loadMoving(t, doc).Notes, "\n")
	for _, want := range []string{`materials[0] "Goo": unknown property "frictoin", did you mean "friction"?`, `property "speed_m_s" of a mesh has no effect: give it to the object: nodes[1] "lift"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// nodesOfAllWords is a model with a node of each kind that has properties, without any.
func nodesOfAllWords() *gltf.Document {
	doc, _ := movingDoc()
	for i, name := range []string{"spawn", "flag", "zone.water.a", "zone.gate.a", "zone.gate.b", "pickup.ammo", "piece.station", "level"} {
		withNode(doc, &gltf.Node{Name: name, Translation: [3]float64{float64(2*i - 8), 3, 0}})
	}
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{0, 4, 0}})
	doc.Nodes[1].Children = []int{len(doc.Nodes) - 1}
	return doc
}

// TestProperties_OfAnyValueMakeALevelOrAnError that names the property.
func TestProperties_OfAnyValueMakeALevelOrAnError(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	value := func() any {
		list := []any{nil, true, "", "front", "red", 0, 1, 2, -1, 1e-300, 1e300, 0.5, 1000, []any{}, []any{1, 2, 3}, []any{0, 0, 0}, []any{1e308, -1e308, 1e308}, []any{"x", 2, 3},
			[]any{1, 2, 3, 4, 5, 6}, []any{[]any{0, 0, 1}, []any{1, 1, 1}}, map[string]any{"a": 1}, strings.Repeat("x", 2000)}
		return list[r.IntN(len(list))]
	}
	words := slices.Concat(extras.OwnerWords[:], extras.PickupWords[:], extras.ZoneWords[:], extras.ObjectWords[:], extras.LevelWords[:])
	good := 0
	for range 600 {
		doc := nodesOfAllWords()
		for range 1 + r.IntN(3) {
			n := doc.Nodes[r.IntN(len(doc.Nodes))]
			extras, _ := n.Extras.(map[string]any)
			if extras == nil {
				extras = map[string]any{}
			}
			own := model.WordsOf(n.Name, func() model.KindOfMarker {
				known := knownKinds()
				kind, _ := model.MarkerKind(n.Name, &known)
				return kind
			}())
			if r.IntN(4) == 0 {
				own = words
			}
			extras[own[r.IntN(len(own))]] = value()
			n.Extras = extras
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		judge(t, l, err)
		if err == nil {
			good++
		} else if e := (*Error)(nil); !errors.As(err, &e) || e.Place == "" {
			t.Errorf("%v names no place", err)
		}
	}
	if good < 100 || good > 500 {
		t.Errorf("%d of 600 are levels, which tests little", good)
	}
}
