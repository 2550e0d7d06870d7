package levels

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

// withPickups returns the plain level with a list of pickups in its manifest.
func withPickups(t *testing.T, list string) (*Level, error) {
	t.Helper()
	fsys := plainLevel(t)
	text := strings.Replace(plainManifest, `"version": 1,`, `"version": 1, "pickups": `+list+`,`, 1)
	fsys["level.json"] = &fstest.MapFile{Data: []byte(text)}
	return LoadFS(fsys, ".")
}

func TestPickups_ComeFromTheManifestInItsOrder(t *testing.T) {
	l, err := withPickups(t, `[{"kind": "ammo", "position": [-8, -8, 20.5], "respawn_s": 20},
		{"kind": "shield_pack", "position": [-8, 8, 21]}]`)
	if err != nil {
		t.Fatal(err)
	}
	// 20 s are 625 ticks of 32 ms.
	want := []Pickup{{PickupAmmo, geom.Vec{X: -8, Y: -8, Z: 20.5}, 625}, {PickupShieldPack, geom.Vec{X: -8, Y: 8, Z: 21}, 0}}
	if len(l.Pickups) != 2 || l.Pickups[0] != want[0] || l.Pickups[1] != want[1] {
		t.Errorf("pickups %+v, want %+v", l.Pickups, want)
	}
	if got := l.Pickups[0].Center(); got != (geom.Vec{X: -8, Y: -8, Z: 21}) {
		t.Errorf("the middle of the first is %v", got)
	}
}

func TestPickups_AreRefusedWithTheirPlace(t *testing.T) {
	for _, c := range []struct {
		list, place, reason string
		class               error
	}{
		{`[{"kind": "medkit", "position": [-8, -8, 20.5]}]`, "pickups[0].kind", `is "medkit", want one of repair_kit, repair_patch, ammo`, ErrFormat},
		{`[{"position": [-8, -8, 20.5]}]`, "pickups[0].kind", `is ""`, ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 20.5], "respawn_s": -1}]`, "pickups[0].respawn_s", "want 0 to 3600", ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 20.5], "respawn_s": 4000}]`, "pickups[0].respawn_s", "is 4000, want 0 to 3600", ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 20.5], "respawn_s": 0.001}]`, "pickups[0].respawn_s", "is 0.001, want 0 or at least a tick", ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 1]}]`, "pickups[0].position", "below the terrain", ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 5000]}]`, "pickups[0].position", "outside the world", ErrFormat},
		{`[{"kind": "ammo", "position": [-8, -8, 1e9]}]`, "pickups[0].position", "at most 50000 m", ErrTooLarge},
		{`[{"kind": "ammo", "position": [-300, -8, 30]}]`, "pickups[0].position", "", ErrFormat},
		{`[{"kind": "ammo", "place": [0, 0, 0]}]`, "pickups[0]", `unknown field "place"`, ErrFormat},
	} {
		_, err := withPickups(t, c.list)
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, c.class) || !strings.HasPrefix(e.Place, c.place) || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("%s: error %v, want %s: %s", c.list, err, c.place, c.reason)
		}
	}
}

func TestBuild_RefusesPickupsThatNobodyCanTake(t *testing.T) {
	up := []geom.Vec{geom.Up(), geom.Up(), geom.Up()}
	floor := Structure{Name: "s", Vertices: []geom.Vec{{}, {X: 9}, {Y: 9}}, Normals: up, Indices: []uint32{0, 1, 2}}
	parts := func(p ...Pickup) Parts {
		return Parts{Structures: []Structure{floor}, Spawns: []Spawn{{Position: geom.Vec{X: 2, Y: 2, Z: 0.1}}}, Pickups: p}
	}
	good := Pickup{PickupAmmo, geom.Vec{X: 2, Y: 2, Z: 0.1}, 5}
	a, err := Build(parts(good))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Build(parts())
	if err != nil {
		t.Fatal(err)
	}
	if a.ContentHash == b.ContentHash {
		t.Error("a pickup does not change the content hash")
	}
	sunk, lost, never, many := good, good, good, make([]Pickup, MaxMarkers+1)
	sunk.Position.Z, lost.Position.Y, never.RespawnTicks = -0.5, math.NaN(), -1
	fails(t, second(Build(parts(good, sunk))), "", "pickups[1].position", "raise or move the pickup", ErrFormat)
	fails(t, second(Build(parts(lost))), "", "pickups[0].position", "NaN", ErrNotFinite)
	fails(t, second(Build(parts(never))), "", "pickups[0].respawn_s", "is -1 ticks", ErrFormat)
	fails(t, second(Build(parts(many...))), "", "pickups", "1025 given, want at most 1024", ErrTooLarge)
}

func second(_ *Level, err error) error { return err }

// TestPickups_AndPiecesInsideAClosedStructureAreNoted: the structure is a surface, which their
// boxes do not cross.
func TestPickups_AndPiecesInsideAClosedStructureAreNoted(t *testing.T) {
	text := `{"version": 1, "structures": [{"box": [80, 80, 1], "position": [0, 0, -0.5]}, {"box": [20, 20, 20], "position": [20, 0, 10]}],
		"spawns": [{"position": [-20, 0, 0.1]}],
		"pickups": [{"kind": "ammo", "position": [20, 0, 5]}, {"kind": "ammo", "position": [-30, 0, 5]}],
		"pieces": [{"kind": "generator", "team": 1, "position": [20, 0, 12]}, {"kind": "generator", "team": 1, "position": [-30, 5, 12]}]}`
	l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"pickups[0]: (20.00, 0.00, 5.00) is inside a closed structure", "pieces[0]: (20.00, 0.00, 12.00) is inside a closed structure"}
	for _, w := range want {
		if !slices.Contains(l.Notes, w) {
			t.Errorf("notes %q, want %q", l.Notes, w)
		}
	}
	if n := strings.Count(strings.Join(l.Notes, "\n"), "closed structure"); n != 2 {
		t.Errorf("%d notes of closed structures, want 2: %q", n, l.Notes)
	}
}
