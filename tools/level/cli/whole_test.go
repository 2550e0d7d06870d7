package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// closeTo reports whether two numbers are the same but for the 24 bits of the coordinates of
// models.
func closeTo(a, b float64) bool { return math.Abs(a-b) <= 2e-7*max(math.Abs(a), 1) }

func closePoints(a, b geom.Vec) bool {
	return closeTo(a.X, b.X) && closeTo(a.Y, b.Y) && closeTo(a.Z, b.Z)
}

// sameBounds allows the rounding of a box whose middle and half size are written.
func sameBounds(a, b geom.Bounds) bool {
	const off = 1e-11 // of 50 km
	return a.Min.Sub(b.Min).Length() < off && a.Max.Sub(b.Max).Length() < off
}

// whole fails the test for every part of a level that a copy does not have. What must be the
// same bit for bit is: everything but the coordinates of meshes, boxes and the direction of
// the sun.
func whole(t *testing.T, want, got *levels.Level) {
	t.Helper()
	if got.Name != want.Name || got.About != want.About {
		t.Errorf("it is %q, %q, want %q, %q", got.Name, got.About, want.Name, want.About)
	}
	if got.OwnLimits != want.OwnLimits || want.OwnLimits && got.Limits != want.Limits {
		t.Errorf("limits %v, want %v", got.Limits, want.Limits)
	}
	if !slices.Equal(got.Spawns, want.Spawns) || !slices.Equal(got.Flags, want.Flags) {
		t.Errorf("spawns %v and flags %v, want %v and %v", got.Spawns, got.Flags, want.Spawns, want.Flags)
	}
	if !slices.Equal(got.Pickups, want.Pickups) || !slices.Equal(got.Pieces, want.Pieces) {
		t.Errorf("pickups %v and pieces %v, want %v and %v", got.Pickups, got.Pieces, want.Pickups, want.Pieces)
	}
	wholeTerrain(t, want.Terrain, got.Terrain)
	sameZone := func(a, b levels.Zone) bool {
		same := sameBounds(a.Bounds, b.Bounds)
		a.Bounds, b.Bounds = geom.Bounds{}, geom.Bounds{}
		return same && a == b
	}
	if !slices.EqualFunc(want.Zones, got.Zones, sameZone) {
		t.Errorf("zones %v, want %v", got.Zones, want.Zones)
	}
	if a, b := want.Course, got.Course; (a == nil) != (b == nil) || a != nil && (a.Gold != b.Gold || a.Silver != b.Silver || a.Bronze != b.Bronze || !slices.EqualFunc(a.Gates, b.Gates, sameBounds)) {
		t.Errorf("course %v, want %v", b, a)
	}
	a, b := want.Look, got.Look
	if a.SunDirection.Sub(b.SunDirection).Length() > 1e-15 {
		t.Errorf("the sun is at %v, want %v", b.SunDirection, a.SunDirection)
	}
	if b.SunDirection = a.SunDirection; a != b {
		t.Errorf("look %+v, want %+v", b, a)
	}
	wholeGeometry(t, want, got)
}

func wholeTerrain(t *testing.T, a, b *levels.Terrain) {
	t.Helper()
	if (a == nil) != (b == nil) {
		t.Fatalf("terrain %v, want %v", b != nil, a != nil)
	}
	if a == nil {
		return
	}
	if a.Columns != b.Columns || a.Rows != b.Rows || a.Cell != b.Cell || a.Origin != b.Origin || a.MinZ != b.MinZ || a.MaxZ != b.MaxZ || !slices.Equal(a.Heights, b.Heights) {
		t.Errorf("terrain of %d x %d samples of %v m from %v, want %d x %d of %v m from %v, with the same heights", b.Columns, b.Rows, b.Cell, b.Origin, a.Columns, a.Rows, a.Cell, a.Origin)
	}
}

func wholeGeometry(t *testing.T, want, got *levels.Level) {
	t.Helper()
	surface := func(a, b *levels.Structure) bool {
		return a.Name == strings.TrimPrefix(b.Name, "model/") && want.Materials[a.Material] == got.Materials[b.Material] && slices.Equal(a.Indices, b.Indices) &&
			slices.EqualFunc(a.Vertices, b.Vertices, closePoints) && slices.Equal(a.Colors, b.Colors) && a.Color == b.Color &&
			a.Glow == b.Glow && a.Panels == b.Panels && a.Unlit == b.Unlit && a.Opacity == b.Opacity && a.Cutoff == b.Cutoff && (a.Texture == nil) == (b.Texture == nil)
	}
	list := func(what string, a, b []levels.Structure) {
		t.Helper()
		for i := range min(len(a), len(b)) {
			if !surface(&a[i], &b[i]) {
				t.Errorf("%s: structure %d %q is %q of %v, want %v", what, i, a[i].Name, b[i].Name, got.Materials[b[i].Material], want.Materials[a[i].Material])
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s: %d structures, want %d", what, len(b), len(a))
		}
	}
	list("level", want.Structures, got.Structures)
	if len(got.Platforms) != len(want.Platforms) {
		t.Fatalf("%d platforms, want %d", len(got.Platforms), len(want.Platforms))
	}
	for i := range want.Platforms {
		a, b := &want.Platforms[i], &got.Platforms[i]
		list(a.Name, a.Structures, b.Structures)
		if a.Name != b.Name || a.Closed != b.Closed || a.TurnTicks != b.TurnTicks || !closePoints(a.Axis, b.Axis) || a.Belt != b.Belt || a.StartTicks != b.StartTicks || len(a.Path) != len(b.Path) {
			t.Errorf("platform %q: %v, want %v", a.Name, b, a)
		}
		for tick := range 500 {
			p, q := a.Pose(tick), b.Pose(tick)
			if p.Angle != q.Angle || p.Position.Sub(q.Position).Length() > 1e-9 {
				t.Errorf("platform %q at tick %d is at %v, want %v", a.Name, tick, q, p)
				break
			}
		}
	}
}

// thereAndBack converts a level to a model and that to a folder, and compares what they are.
func thereAndBack(t *testing.T, from string) {
	t.Helper()
	folder := t.TempDir()
	model, again := filepath.Join(folder, "it.glb"), filepath.Join(folder, "again")
	if out := mustTool(t, "convert", from, model); strings.Contains(out, "lost") {
		t.Errorf("it says %s", out)
	}
	mustTool(t, "convert", model, again)
	want, err := levels.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	got := load(t, again)
	whole(t, want, got)
}

// TestConvert_EmbeddedLevelsComeBackWhole as models and as folders of these. The quick run
// takes those that have everything among them.
func TestConvert_EmbeddedLevelsComeBackWhole(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		if os.Getenv("SKIJET_LONG") != "1" && name != "isles" && name != "works" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thereAndBack(t, name)
		})
	}
}

// randomManifest is a level of boxes with some of everything.
func randomManifest(r *rand.Rand) map[string]any {
	next := 0
	place := func() [3]float64 { // free, and of many bits
		next++
		return [3]float64{-180 + 20*float64(next%18) + r.Float64(), -180 + 20*float64(next/18) + r.Float64(), 0.55 + 0.1*r.Float64()}
	}
	number := func(low, high float64) float64 { return low + (high-low)*r.Float64() }
	color := func() [3]float64 { return [3]float64{r.Float64(), r.Float64(), r.Float64()} }
	box := func(p [3]float64) (low, high [3]float64) {
		for i := range p {
			low[i], high[i] = p[i]-number(0.1, 30), p[i]+number(0.1, 30)
		}
		return low, high
	}
	some := func(add func() any) (list []any) {
		for range r.IntN(4) {
			list = append(list, add())
		}
		return list
	}
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	m := map[string]any{"version": 1, "name": pick("A b", "level", "x/y", "Ünï"), "about": pick("", "All of it."),
		"materials":  []any{map[string]any{"name": "goo", "friction": number(0, 9), "elasticity": r.Float64()}},
		"structures": []any{map[string]any{"name": "floor", "box": []any{400, 400, 1}, "material": pick("goo", "ice"), "color": color()}},
	}
	m["spawns"] = []any{map[string]any{"team": r.IntN(9), "position": place(), "yaw_deg": number(-360, 360)}}
	m["flags"] = some(func() any { return map[string]any{"team": r.IntN(9), "position": place()} })
	m["pickups"] = some(func() any {
		return map[string]any{"kind": pick(levels.PickupKinds()...), "position": place(), "respawn_s": pick0(r, number(1, 3600))}
	})
	m["pieces"] = some(func() any {
		return map[string]any{"kind": pick(levels.PieceGenerator, levels.PieceStation), "team": r.IntN(9), "position": place(), "yaw_deg": number(-360, 360)}
	})
	m["zones"] = some(func() any {
		kind := pick("water", "physical", "kill", "mid.field-a_b", "plain")
		low, high := box(place())
		z := map[string]any{"kind": kind, "name": pick("", "lake", "a.b_c-d.", "of Ü"), "min": low, "max": high}
		switch kind {
		case "water":
			z["density"], z["viscosity"] = number(0, 100), number(0, 1000)
		case "physical":
			z["gravity_factor"], z["velocity_factor"], z["force"] = number(-100, 100), number(0, 10), []float64{number(-9, 9), 0, number(-1e6, 1e6)}
		}
		return z
	})
	m["platforms"] = some(func() any {
		a, b := place(), place()
		a[2], b[2] = 30, 40
		return map[string]any{"name": fmt.Sprint("lift ", next), "box": []float64{number(1, 9), number(1, 9), 1}, "path": []any{
			map[string]any{"position": a, "speed_m_s": number(0.1, 50), "wait_s": number(0, 9)}, map[string]any{"position": b, "turn_deg": number(-20, 20), "wait_s": number(0, 9)}}, "start_s": number(0, 9)}
	})
	if r.IntN(2) == 0 {
		m["limits"] = map[string]any{"min": []float64{number(-900, -300), -500, -90}, "max": []float64{500, 500, number(300, 900)}}
	}
	if r.IntN(2) == 0 {
		a, b := box(place())
		c, d := box(place())
		m["course"] = map[string]any{"gold_s": number(1, 9), "silver_s": number(10, 19), "bronze_s": number(20, 29), "gates": []any{map[string]any{"min": a, "max": b}, map[string]any{"min": c, "max": d}}}
	}
	if r.IntN(2) == 0 {
		m["look"] = map[string]any{"zenith": color(), "middle": color(), "horizon": color(), "glare": color(), "sun": color(), "shade": color(), "snow": color(),
			"sun_direction": []float64{number(-1, 1), number(-1, 1), number(0.5, 1)}, "fog": number(0, 10), "clouds": r.Float64(), "mountains": r.Float64(),
			"meadow": [][3]float64{color(), color()}, "straw": [][3]float64{color(), color()}, "rock": [][3]float64{color(), color()}, "snow_line_m": number(-9, 9), "grass_line_m": number(-9, 9)}
	}
	return m
}

// pick0 is a number or 0.
func pick0(r *rand.Rand, number float64) float64 {
	if r.IntN(3) == 0 {
		return 0
	}
	return number
}

// TestConvert_LevelsOfAllKindsComeBackWhole: random manifests, of which some have terrain.
func TestConvert_LevelsOfAllKindsComeBackWhole(t *testing.T) {
	seeds := 12
	if os.Getenv("SKIJET_LONG") == "1" {
		seeds = 400
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(uint64(seed), 17))
		folder := t.TempDir()
		m := randomManifest(r)
		if seed%2 == 0 {
			write(t, filepath.Join(folder, "ramp.png"), rampMap(t))
			low := 100*r.Float64() - 50
			m["terrain"] = map[string]any{"heightmap": "ramp.png", "cell_m": 1 + 9*r.Float64(), "min_z_m": low, "max_z_m": low + 1 + 99*r.Float64(), "origin": []float64{300 + r.Float64(), 300 + r.Float64(), 100*r.Float64() + 50}, "material": "sand"}
		}
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, "level.json"), data)
		thereAndBack(t, folder)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, data)
		}
	}
}
