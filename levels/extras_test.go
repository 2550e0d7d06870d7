package levels

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
)

// TestExtras_TeamsAreNumbersOrColours: Blender exports a whole number as 1.0 unless its
// property is an integer.
func TestExtras_TeamsAreNumbersOrColours(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any // nil for none
		team  int
		wrong string
	}{
		{"spawn", 1.0, 1, ""}, {"spawn", "2", 2, ""}, {"spawn", "Red", 2, ""}, {"spawn", "team3", 3, ""}, {"spawn", nil, 0, ""},
		{"spawn.red.001", nil, 2, ""}, {"Spawn_Blue", nil, 1, ""}, {"spawn.team1", 2, 1, ""},
		{"spawn", 1.5, 0, "is 1.5, want a whole number of 0 to 8, or blue or red"}, {"spawn", 9, 0, "is 9, want a whole number"},
		{"spawn", 0, 0, ""}, {"spawn", 8, 8, ""}, {"spawn", "8", 8, ""}, {"spawn", "team8", 8, ""}, {"spawn.team8", nil, 8, ""}, {"spawn.team0", nil, 0, ""},
		{"spawn", -1, 0, "is -1, want a whole number"}, {"spawn", "9", 0, "is \"9\", want a whole number"}, {"spawn", "team-1", 0, "is \"team-1\", want a whole number"}, {"spawn", "-1", 0, "is \"-1\", want a whole number"},
		{"spawn", "green", 0, `is "green", want a whole number`}, {"spawn", []any{}, 0, "is [], want"},
	} {
		doc := floorModel()
		n := addNode(doc, &gltf.Node{Name: c.name, Translation: [3]float64{0, 1, 0}})
		if c.value != nil {
			n.Extras = map[string]any{"team": c.value, "other": "x"}
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if c.wrong != "" {
			fails(t, err, "m.glb", `nodes[1] "`+c.name+`".extras.team`, c.wrong, ErrFormat)
		} else if err != nil || l.Spawns[0].Team != c.team {
			t.Errorf("%s, team %v: want team %d, %v", c.name, c.value, c.team, err)
		}
	}
	for _, word := range []string{"team9", "teamx"} {
		doc := floorModel()
		addNode(doc, &gltf.Node{Name: "spawn." + word, Translation: [3]float64{0, 1, 0}})
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		fails(t, err, "m.glb", `nodes[1] "spawn.`+word+`"`, `"`+word+`" is no team, want team0 to team8, blue or red`, ErrFormat)
	}
}

// TestExtras_MaterialsThatAreNothingHaveNone: a list may hold null and what has no name.
func TestExtras_MaterialsThatAreNothingHaveNone(t *testing.T) {
	doc := floorModel()
	doc.Materials = append(doc.Materials, nil, &gltf.Material{Extras: map[string]any{"friction": 0.5}})
	l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	if err != nil || len(l.Materials) != 1 || strings.Contains(strings.Join(l.Notes, "\n"), "materials[") {
		t.Errorf("%v, notes %q", err, l.Notes)
	}
}

func TestExtras_OfLiftsAreRefusedWhereTheyCannotBeUsed(t *testing.T) {
	for _, c := range []struct{ name, value, wrong string }{
		{"speed_m_s", "-3", "is -3, want 0 to 50"}, {"wait_s", `"x"`, "is a text, want a number"}, {"wait_s", "-1", "is -1, want 0 to"},
	} {
		doc, n := movingDoc()
		n.Extras = map[string]any{c.name: jsonValue(c.value)}
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{0, 6, 0}})
		n.Children = []int{2}
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		fails(t, err, "m.glb", `nodes[1] "lift".extras.`+c.name, c.wrong, ErrFormat)
	}
}

// jsonValue is a value that is already JSON.
type jsonValue string

func (v jsonValue) MarshalJSON() ([]byte, error) { return []byte(v), nil }

// TestMarkers_NodesThatLookLikeOnesAreNoted.
func TestMarkers_NodesThatLookLikeOnesAreNoted(t *testing.T) {
	for name, want := range map[string]string{
		"SpawnPoint":       `m: nodes[1] "SpawnPoint" is no marker, did you mean "spawn.point"?`,
		"Spawn point A":    `did you mean "spawn.point a"?`,
		"PlayerStart_2":    `nodes[1] "PlayerStart_2" is no marker, did you mean "spawn"?`,
		"spwan.team1":      `did you mean "spawn.team1"?`,
		"flagg":            `did you mean "flag"?`,
		"pikup.repair_kit": `did you mean "pickup.repair_kit"?`,
		"Flags":            `did you mean "flag"?`,
		"stop.001":         `a stop without a parent has no effect: make it a child of the node that stops there: nodes[1] "stop.001"`,
		"zone.watre.lake":  `m: nodes[1] "zone.watre.lake": zones of the kind "watre" have no effect by themselves, did you mean "water"?`,
		"zone.Kill.pit":    `zones of the kind "Kill" have no effect by themselves, did you mean "kill"?`,
		"zone.goal":        "",
		"Armature":         "",
		"zone.water.lake":  "",
	} {
		doc := floorModel()
		addNode(doc, &gltf.Node{Name: name})
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(l.Notes, "\n")
		if !strings.Contains(notes, want) || want == "" && strings.Contains(notes, "nodes[1]") {
			t.Errorf("%s: notes %q, want %q", name, l.Notes, want)
		}
	}
}

// TestZones_OfMisspeltKindsInLevelJSONAreNoted, as those of models are.
func TestZones_OfMisspeltKindsInLevelJSONAreNoted(t *testing.T) {
	for kind, want := range map[string]string{"kil": "kill", "watr": "water", "Water": "water", "kill": "", "goal": ""} {
		text := `{"version": 1, "structures": [{"box": [40, 40, 1]}], "spawns": [{"position": [0, 0, 0.6]}],
			"zones": [{"kind": "goal", "min": [0, 0, 0], "max": [1, 1, 1]}, {"kind": "` + kind + `", "min": [0, 0, 0], "max": [1, 1, 1]}]}`
		l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}}, ".")
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(l.Notes, "\n")
		if line := `zones[1]: zones of the kind "` + kind + `" have no effect by themselves, did you mean "` + want + `"?`; strings.Contains(notes, line) != (want != "") {
			t.Errorf("%s: notes %q, want %q", kind, l.Notes, line)
		}
	}
}

// TestZonesAndGates_OfModelsAreRefusedByTheirNode, since a model has no list of zones.
func TestZonesAndGates_OfModelsAreRefusedByTheirNode(t *testing.T) {
	gate := func(number int, scale float64) *gltf.Node {
		return &gltf.Node{Name: "zone.gate", Scale: [3]float64{scale, 1, 1}, Extras: map[string]any{"gate": number}}
	}
	level := &gltf.Node{Name: "level", Extras: map[string]any{"gold_s": 20, "silver_s": 35, "bronze_s": 60}}
	for _, c := range []struct {
		nodes         []*gltf.Node
		place, reason string
	}{
		{[]*gltf.Node{{Name: "zone.watre.pool", Extras: map[string]any{"viscosity": 2}}}, `nodes[1] "zone.watre.pool".viscosity`, `is for zones of the kind "water", not "watre"`},
		{[]*gltf.Node{gate(1, 1e9), gate(2, 1), level}, `nodes[1] "zone.gate".min`, "at most 50000 m"},
		{[]*gltf.Node{gate(1, 1e9)}, `nodes[1] "zone.gate".min`, "at most 50000 m"},
	} {
		doc := floorModel()
		for _, n := range c.nodes {
			addNode(doc, n)
		}
		for in, err := range map[string]error{
			"":    second(LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")),
			"m: ": second(LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}, "level.json": {Data: []byte(`{"version": 1, "structures": [{"file": "m.glb"}]}`)}}, ".")),
		} {
			if e, ok := err.(*Error); !ok || e.Place != in+c.place || !strings.Contains(e.Reason, c.reason) {
				t.Errorf("%v, want %s: %s", err, in+c.place, c.reason)
			}
		}
	}
}

// TestExtras_LeftOutByTheExporterOfBlenderAreNoted where there are markers.
func TestExtras_LeftOutByTheExporterOfBlenderAreNoted(t *testing.T) {
	const blender = "Khronos glTF Blender I/O v3.4.50"
	for _, c := range []struct {
		generator, marker string
		extras            any
		of                string
		noted             bool
	}{
		{blender, "spawn", nil, "node", true}, {blender, "level", nil, "node", true},
		{blender, "spawn", map[string]any{"team": 1}, "node", false}, {blender, "spawn", map[string]any{"mine": 1}, "node", false},
		{blender, "spawn", map[string]any{"mine": 1}, "mesh", false}, {blender, "spawn", map[string]any{"friction": 1}, "material", false},
		{blender, "cube", nil, "node", false}, {"other", "spawn", nil, "node", false},
	} {
		doc := floorModel()
		doc.Asset.Generator = c.generator
		marker, material := &gltf.Node{Name: c.marker, Translation: [3]float64{0, 1, 0}}, &gltf.Material{Name: "soil"}
		addNode(doc, marker)
		doc.Materials = []*gltf.Material{material}
		*map[string]*any{"node": &marker.Extras, "mesh": &doc.Meshes[0].Extras, "material": &material.Extras}[c.of] = c.extras
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		const want = "m: nothing has a custom property: if markers have some in Blender, set Include > Custom Properties in the export"
		if strings.Contains(strings.Join(l.Notes, "\n"), want) != c.noted {
			t.Errorf("%+v: notes %q", c, l.Notes)
		}
	}
}

// TestFlags_OfATeamWithoutASpawnAreNoted, unless a spawn is for everybody.
func TestFlags_OfATeamWithoutASpawnAreNoted(t *testing.T) {
	for _, c := range []struct {
		spawns []string
		flag   string
		noted  bool
	}{
		{[]string{"spawn.team1", "spawn.team2"}, "flag.team3", true}, {[]string{"spawn.team1", "spawn.team2"}, "flag.team2", false},
		{[]string{"spawn.team1", "spawn.team2"}, "flag", false}, {[]string{"spawn.team1", "spawn"}, "flag.team3", false}, {nil, "flag.team1", false},
	} {
		doc := floorModel()
		flag := addNode(doc, &gltf.Node{Name: c.flag})
		for _, name := range c.spawns {
			addNode(doc, &gltf.Node{Name: name, Translation: [3]float64{0, 1, 0}})
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		want := `nodes[1] "` + flag.Name + `": is of team 3, which has no spawn`
		if notes := strings.Join(l.Notes, "\n"); strings.Contains(notes, want) != c.noted || strings.Contains(notes, "which has no spawn") != c.noted {
			t.Errorf("%+v: notes %q", c, l.Notes)
		}
	}
}

// TestGates_NumbersThatAreLeftOutAreNoted.
func TestGates_NumbersThatAreLeftOutAreNoted(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		note    string
	}{{[]int{9, 1, 2, 3, 4}, "no gate has the number 5, though one has 9"}, {[]int{2, 3}, "no gate has the number 1, though one has 3"}, {[]int{2, 1}, ""}, {nil, ""}} {
		doc := floorModel()
		for _, number := range c.numbers {
			addNode(doc, &gltf.Node{Name: "zone.gate", Extras: map[string]any{"gate": number}})
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(l.Notes, "\n"); !strings.Contains(notes, c.note) || strings.Contains(notes, "no gate") != (c.note != "") {
			t.Errorf("gates %v: notes %q, want %q", c.numbers, l.Notes, c.note)
		}
	}
}

// TestNotes_ShowControlCharactersEscaped, which names of files may have.
func TestNotes_ShowControlCharactersEscaped(t *testing.T) {
	doc := floorModel()
	addNode(doc, &gltf.Node{Name: "level", Extras: map[string]any{"name": "red\x1b[31m", "fgo": 1}})
	addNode(doc, &gltf.Node{Name: "zone.watre.\x07", Extras: map[string]any{"density\n": 2}})
	l := loadMoving(t, doc)
	for _, text := range slices.Concat(l.Notes, l.Ignored) {
		if strings.ContainsAny(text, "\x1b\x07\n") {
			t.Errorf("%q", text)
		}
	}
	if text := strings.Join(l.Notes, " "); !strings.Contains(text, `red\x1b[31m: `) || !strings.Contains(text, `\a`) {
		t.Errorf("notes %q", l.Notes)
	}
}
