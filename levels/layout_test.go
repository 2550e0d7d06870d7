package levels

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

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
