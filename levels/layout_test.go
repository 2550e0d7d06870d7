package levels

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// withLayout returns the plain level with something that only one mode has.
func withLayout(t *testing.T, layout string) (*Level, error) {
	t.Helper()
	fsys := plainLevel(t)
	fsys["level.json"] = &fstest.MapFile{Data: []byte(strings.Replace(plainManifest, `"version": 1,`, `"version": 1, "layouts": [`+layout+`],`, 1))}
	return LoadFS(fsys, ".")
}

// TestFor_AddsWhatOnlyAModeHas, and leaves the level of other modes as it was to the bit.
func TestFor_AddsWhatOnlyAModeHas(t *testing.T) {
	plain, err := LoadFS(plainLevel(t), ".")
	if err != nil {
		t.Fatal(err)
	}
	l, err := withLayout(t, `{"mode": "ctf", "structures": [{"name": "wall", "box": [2, 2, 8], "position": [8, 8, 20]}],
		"flags": [{"team": 1, "position": [-8, -8, 20.5]}, {"team": 2, "position": [-8, 8, 20.5]}],
		"pickups": [{"kind": "ammo", "position": [-8, -4, 20.5]}], "pieces": [{"kind": "turret", "team": 1, "position": [-8, 4, 20.5]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if l.ContentHash != plain.ContentHash || len(l.Structures) != len(plain.Structures) || len(l.Pieces) != 0 || !slices.Equal(l.Modes(), []string{"ctf"}) {
		t.Errorf("the level itself has hash %x, want %x, %d structures, modes %q", l.ContentHash, plain.ContentHash, len(l.Structures), l.Modes())
	}
	if other, err := l.For("duel"); other != l || err != nil {
		t.Errorf("for a mode without anything of its own: %p, %v, want %p", other, err, l)
	}
	own, err := l.For("ctf")
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := l.For("ctf"); again != own {
		t.Error("it is built twice")
	}
	if same, _ := own.For("ctf"); same != own {
		t.Error("what a mode plays is something else for the same mode")
	}
	if own.ContentHash == l.ContentHash || len(own.Structures) != len(l.Structures)+1 || len(own.Flags) != 2 || len(own.Pickups) != len(l.Pickups)+1 ||
		len(own.Pieces) != 1 || !slices.Equal(own.Spawns, l.Spawns) || own.Name != l.Name {
		t.Errorf("for ctf: %d structures, %d flags, %d pickups, %d pieces, spawns %v", len(own.Structures), len(own.Flags), len(own.Pickups), len(own.Pieces), own.Spawns)
	}
	down := geom.Vec{Z: -40}
	if hit, ok := own.Solid.Raycast(geom.Vec{X: 8, Y: 8, Z: 50}, down); !ok || hit.Point.Z < 23 {
		t.Errorf("the wall is not solid: %+v", hit)
	}
	if a := AboutOf(l); a.FlagsIn("ctf") != 2 || a.FlagsIn("duel") != len(l.Flags) {
		t.Errorf("%+v", a)
	}
}

func TestLayouts_AreRefusedWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ layout, place, reason string }{
		{`{"flags": []}`, "layouts[0].mode", "is missing"},
		{`{"mode": "ctf", "structures": [{"name": "x"}]}`, "layouts[0].structures[0]", "neither a box nor a file"},
		{`{"mode": "ctf", "pickups": [{"kind": "ammo", "respawn_s": -1}]}`, "layouts[0].pickups[0].respawn_s", "want 0 to 3600"},
		{`{"mode": "ctf", "spawns": [{"yaw_deg": 9999}]}`, "layouts[0].spawns[0].yaw_deg", ""},
		{`{"mode": "ctf", "lamps": []}`, "layouts[0]", `unknown field "lamps"`},
	} {
		_, err := withLayout(t, c.layout)
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Place, c.place) || !strings.Contains(e.Reason, c.reason) || e.Line == 0 {
			t.Errorf("%s: error %v, want %s: %s", c.layout, err, c.place, c.reason)
		}
	}
	l, err := withLayout(t, `{"mode": "ctf", "flags": [{"team": 1, "position": [-8, -8, 1]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	var e *Error
	if _, err := l.For("ctf"); !errors.As(err, &e) || e.Place != "layouts[0].flags[0].position" {
		t.Errorf("a flag in the ground: %v", err)
	}
}

// TestFor_OfSeveralModesEachHasItsOwn beside what both have: neither writes into what is of the other.
func TestFor_OfSeveralModesEachHasItsOwn(t *testing.T) {
	const base = `{"version": 1, "structures": [{"name": "floor", "box": [60, 60, 1], "properties": {"a.b": 0}}, {"name": "c1", "box": [1, 1, 1], "position": [9, 0, 3], "properties": {"a.b": 0}}, {"name": "c2", "box": [1, 1, 1], "position": [9, 4, 3], "properties": {"a.b": 0}}],
		"spawns": [{"position": [0, 0, 1]}], "flags": [{"team": 2, "position": [3, 3, 1]}], "zones": [{"kind": "x", "min": [0, 0, 0], "max": [1, 1, 1]}],
		"pickups": [{"kind": "ammo", "position": [0, 5, 1]}, {"kind": "ammo", "position": [0, 6, 1]}, {"kind": "ammo", "position": [0, 7, 1]}], "pieces": [{"kind": "turret", "position": [5, -5, 1]}, {"kind": "turret", "position": [5, -9, 1]}, {"kind": "turret", "position": [5, -13, 1]}],
		"layouts": [LAYOUTS]}`
	layout := func(mode string, n int) string {
		return fmt.Sprintf(`{"mode": %q, "structures": [{"file": "lit.glb", "name": %q, "position": [0, 0, %d], "properties": {"a.b": %d}}], "pickups": [{"kind": "ammo", "position": [%d, 12, 1]}], "pieces": [{"kind": "turret", "team": %d, "position": [-5, -5, 1]}]}`, mode, mode, 30+n, n, n, n)
	}
	doc := floorModel()
	addNode(doc, &gltf.Node{Name: "zone.y", Translation: [3]float64{0, 3, 0}})
	doc.Extensions = gltf.Extensions{"KHR_lights_punctual": map[string]any{"lights": []any{map[string]any{"type": "point"}}}}
	addNode(doc, &gltf.Node{Name: "lamp", Extensions: gltf.Extensions{"KHR_lights_punctual": map[string]any{"light": 0}}})
	doc.Cameras = []*gltf.Camera{{Perspective: &gltf.Perspective{Yfov: 1, Znear: 1}}}
	text := strings.Replace(base, "LAYOUTS", layout("one", 1)+", "+layout("two", 2)+", "+layout("three", 3), 1)
	l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}, "lit.glb": {Data: encodeGLB(t, doc)}}, ".", Reads("a.b"))
	if err != nil {
		t.Fatal(err)
	}
	for n, mode := range []string{"one", "two", "three"} {
		n++
		own, err := l.For(mode)
		if err != nil {
			t.Fatal(err)
		}
		last := func(list []PartData) float64 {
			value, _, _ := list[len(list)-1].Float("a.b")
			return value
		}
		if len(own.Structures) != 4 || !slices.Equal(own.Flags, l.Flags) || len(own.Flags) != 1 || own.Structures[3].Name != mode+"/floor" || len(own.Zones) != 2 || own.Zones[1].Bounds.Center().Z != float64(33+n) || len(own.Lights) != 1 || own.Lights[0].Position.Z != float64(30+n) ||
			len(own.Data) != 4 || last(own.Data) != float64(n) || len(own.Pickups) != 4 || own.Pickups[3].Position.X != float64(n) || len(own.Pieces) != 4 || own.Pieces[3].Team != n || len(own.Ignored) != 1 || !strings.HasPrefix(own.Ignored[0], mode+": ") {
			t.Errorf("%s: %d structures, zones %+v, lights %+v, data %+v, pickups %+v, pieces %+v, ignored %q", mode, len(own.Structures), own.Zones, own.Lights, own.Data, own.Pickups, own.Pieces, own.Ignored)
		}
	}
	if len(l.Structures) != 3 || len(l.Zones) != 1 || len(l.Lights) != 0 || len(l.Data) != 3 || len(l.Pickups) != 3 || len(l.Pieces) != 3 || len(l.Ignored) != 0 {
		t.Errorf("of no mode: %d structures, %d zones, %d lights, ignored %q", len(l.Structures), len(l.Zones), len(l.Lights), l.Ignored)
	}
}
