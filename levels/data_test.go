package levels

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// withData is a level with properties on parts of level.json and on nodes of a model.
func withData(t *testing.T, gust string) fstest.MapFS {
	model := floorModel()
	addNode(model, &gltf.Node{Name: "zone.wind.hall", Translation: [3]float64{1, 2, 3}, Extras: map[string]any{"wind.gust": 2.5, "kind": "wind"}})
	addNode(model, &gltf.Node{Name: "vent", Translation: [3]float64{0, 5, 0}, Extras: map[string]any{"wind.from": []float64{1, 2, 3}, "org.foo": map[string]any{"x": 1}, "plain": 7}})
	text := strings.Replace(plainManifest, `"max": [1, 1, 50]}`, `"max": [1, 1, 50], "properties": {"wind.name": "Mistral", "wind.gust": `+gust+`, "wind.on": true}}`, 1)
	text = strings.Replace(text, `"name": "Test",`, `"name": "Test", "properties": {"waves.count": 9},`, 1)
	text = strings.Replace(text, `"yaw_deg": 90}`, `"yaw_deg": 90, "properties": {"doors.key": "red"}}`, 1)
	text = strings.Replace(text, `"yaw_deg": 45}`, `"yaw_deg": 45, "properties": {"waves.first": false}}`, 1)
	return fstest.MapFS{
		"level.json": {Data: []byte(text)}, "ground.png": {Data: flatMap(t, 9, 9, 19660)}, "house.glb": {Data: encodeGLB(t, model)},
	}
}

func TestData_IsThatOfLevelJSONAndOfNodesOfModels(t *testing.T) {
	l, err := LoadFS(withData(t, "3.25"), ".")
	if err != nil {
		t.Fatal(err)
	}
	type part struct {
		Part   string
		Number int
		Name   string
	}
	got := map[part][]Property{}
	for _, d := range l.Data {
		got[part{d.Part, d.Number, d.Name}] = d.Properties
	}
	want := map[part][]Property{
		{PartLevel, -1, ""}:               {{Name: "waves.count", Numbers: []float64{9}}},
		{PartSpawn, 0, ""}:                {{Name: "waves.first", Numbers: []float64{0}}},
		{PartZone, 0, "middle"}:           {{Name: "wind.gust", Numbers: []float64{3.25}}, {Name: "wind.name", Text: "Mistral"}, {Name: "wind.on", Numbers: []float64{1}}},
		{PartZone, 1, "hall"}:             {{Name: "wind.gust", Numbers: []float64{2.5}}},
		{PartStructure, -1, "house"}:      {{Name: "doors.key", Text: "red"}},
		{PartStructure, -1, "house/vent"}: {{Name: "wind.from", Numbers: []float64{1, 2, 3}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	i := slices.IndexFunc(l.Data, func(d PartData) bool { return d.Name == "house/vent" })
	vent := l.Data[i]
	if from, ok, err := vent.Vec("wind.from"); !ok || err != nil || from != (geom.Vec{X: 1, Y: 2, Z: 3}) || vent.At.Sub(geom.Vec{X: 2, Y: 3, Z: 35}).Length() > 1e-9 {
		t.Errorf("the vent is at %v, from %v", vent.At, from)
	}
	// What is refused has file and place, and in level.json line and column.
	_, _, notOne := vent.Float("wind.from")
	_, _, noText := vent.Text("wind.from")
	_, _, noNumber := l.Data[slices.IndexFunc(l.Data, func(d PartData) bool { return d.Name == "middle" })].Float("wind.name")
	for _, c := range []struct {
		err  error
		want string
	}{
		{notOne, `house.glb: nodes[2] "vent".extras.wind.from: is 1 2 3, want a number: bad format`},
		{noText, `house.glb: nodes[2] "vent".extras.wind.from: is 1 2 3, want a text: bad format`},
		{noNumber, `level.json:7:117: zones[0].properties.wind.name: is "Mistral", want a number: bad format`},
	} {
		if fault := (*Error)(nil); !errors.As(c.err, &fault) || c.err.Error() != "levels: "+c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

// TestPartData_RefusesWithThePathOfItsFile, of a folder and of a model.
func TestPartData_RefusesWithThePathOfItsFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, withData(t, "3.25")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ level, name, want string }{
		{".", "middle", "level.json:7:141: zones[0].properties.wind.gust: is 9, want less"},
		{".", "", "level.json:2:46: properties.wind.gust: is 9, want less"}, // of the object, where it is missing
		{".", "house", "level.json:4:109: structures[0].properties.wind.gust: is 9, want less"},
		{".", "house/vent", `house.glb: nodes[2] "vent".extras.wind.gust: is 9, want less`},
		{"house.glb", "house/vent", `house.glb: nodes[2] "vent".extras.wind.gust: is 9, want less`},
		{"house.glb", "hall", `house.glb: nodes[1] "zone.wind.hall".extras.wind.gust: is 9, want less`},
	} {
		l, err := Load(filepath.Join(dir, c.level))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(l.Data, func(d PartData) bool { return d.Name == c.name })
		err = l.Data[i].Refuse("wind.gust", "9", "less")
		if want := "levels: " + filepath.ToSlash(dir) + "/" + c.want + ": bad format"; !errors.Is(err, ErrFormat) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestData_WhatNoModuleReadsIsIgnored, and so are properties of no form that a module could read.
func TestData_WhatNoModuleReadsIsIgnored(t *testing.T) {
	l, err := LoadFS(withData(t, "3.25"), ".", Reads("wind.gust", "wind.from", "wind.on"), Reads("doors.key"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`house: property "org.foo", which has no form that a module could read: nodes[2] "vent"`,
		`property "waves.count", which no module reads: level`,
		`property "waves.first", which no module reads: spawn 0`,
		`property "wind.name", which no module reads: zone 0 middle`,
	}
	if !slices.Equal(l.Ignored, want) {
		t.Errorf("got %q\nwant %q", l.Ignored, want)
	}
}

func TestData_CountsInTheHashOfALevel(t *testing.T) {
	hash := func(fsys fstest.MapFS, options ...Option) uint64 {
		l, err := LoadFS(fsys, ".", options...)
		if err != nil {
			t.Fatal(err)
		}
		return l.ContentHash
	}
	first := hash(withData(t, "3.25"))
	if first != hash(withData(t, "3.250"), Reads("wind.gust")) || first == hash(withData(t, "3.5")) || first == hash(withData(t, `"3.25"`)) {
		t.Error("the hash is not that of the values")
	}
}

func TestData_RefusesWhatNoModuleCouldRead(t *testing.T) {
	for properties, want := range map[string]string{
		`7`:                                "level.json:7:103: zones[0].properties: is 7, want an object of names and values",
		`{"gust": 1}`:                      `zones[0].properties.gust: has no good name, want at most 64 bytes, the name of a module, a dot and a word, such as wind.gust`,
		`{"wind.gust": {}}`:                `zones[0].properties.wind.gust: is {}, want a text, a number, true, false, or a list of 1 to 16 numbers`,
		`{"wind.gust": null}`:              `zones[0].properties.wind.gust: is null`,
		`{"wind.gust": []}`:                `zones[0].properties.wind.gust: is []`,
		`{"wind.gust": 1e999}`:             `zones[0].properties.wind.gust: is 1e999`,
		`{"wind.gust": 1, "wind.gust": 2}`: `zones[0].properties.wind.gust: is there twice`,
		`{"wind.gust": "` + strings.Repeat("x", 2000) + `"}`: `zones[0].properties.wind.gust`,
	} {
		fsys := plainLevel(t)
		fsys["level.json"].Data = replaced(t, `"max": [1, 1, 50]}`, `"max": [1, 1, 50], "properties": `+properties+`}`)
		if _, err := LoadFS(fsys, "."); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: got %v, want %s", properties, err, want)
		}
	}
	for _, bad := range []Property{{Name: "gust"}, {Name: "wind.gust", Numbers: []float64{math.NaN()}}, {Name: "wind.gust", Text: "x", Numbers: []float64{1}}} {
		parts := Parts{Structures: []Structure{Room("hall", geom.Vec{X: -9, Y: -9}, geom.Vec{X: 9, Y: 9, Z: 9})}, Data: []PartData{{Part: PartLevel, Properties: []Property{bad}}}}
		if _, err := Build(parts); !errors.Is(err, ErrFormat) && !errors.Is(err, ErrNotFinite) {
			t.Errorf("%v: got %v", bad, err)
		}
	}
}
