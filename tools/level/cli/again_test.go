package cli

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// sheet is an upright square with texture coordinates and, if that is set, a back.
func sheet(name string, x float64, backed bool) levels.Structure {
	s := levels.Structure{Name: name, Color: [3]float32{1, 0.5, 0.25}, UV: [][2]float32{{0, 2}, {2, 2}, {2, 0}, {0, 0}}, Indices: []uint32{0, 1, 2, 0, 2, 3},
		Vertices: []geom.Vec{{X: x, Y: 5}, {X: x + 2, Y: 5}, {X: x + 2, Y: 5, Z: 2}, {X: x, Y: 5, Z: 2}}}
	for range 4 {
		s.Normals = append(s.Normals, geom.Vec{Y: -1})
	}
	if backed {
		s.Vertices, s.UV = append(s.Vertices, s.Vertices...), append(s.UV, s.UV...)
		for range 4 {
			s.Normals = append(s.Normals, geom.Vec{}.Sub(s.Normals[0]))
		}
		s.Indices = append(s.Indices, 4, 6, 5, 4, 7, 6)
	}
	return s
}

// picture is a texture of four pixels.
func picture(first byte) *levels.Texture {
	return &levels.Texture{Width: 2, Height: 2, ClampX: true, Pixels: []byte{first, 2, 3, 255, 4, 5, 6, 128, 7, 8, 9, 0, 250, 251, 252, 255}}
}

// fullLevel has every look and motion that levels have.
func fullLevel(t *testing.T) *levels.Level {
	t.Helper()
	a, b := picture(1), picture(77)
	textured, masked, clear, shining := sheet("textured", -20, false), sheet("masked", -15, true), sheet("clear", -10, true), sheet("shining", -5, false)
	textured.Texture, masked.Texture, masked.Cutoff, clear.Texture, clear.Opacity = a, a, 0.25, b, 0.75
	shining.Texture, shining.Emission, shining.EmissionColor = b, a, [3]float32{5, 0.5, 0.1}
	colored, lamp, plain := levels.Box("colored", geom.Vec{X: 4, Y: 4}, geom.Vec{X: 6, Y: 6, Z: 2}), levels.Box("lamp", geom.Vec{X: 8, Y: 4}, geom.Vec{X: 9, Y: 5, Z: 1}), sheet("spawn.board", 12, false)
	for i := range colored.Vertices {
		colored.Colors = append(colored.Colors, [3]float32{float32(i) / 64, 0.3, 1})
	}
	clear.Colors = slices.Repeat([][3]float32{{0.5, 1, 1}, {1, 1, 0}}, 4)
	clear.Alphas = slices.Repeat([]float32{0.5, 0, 1, 0.25}, 2)
	lamp.Color, lamp.Glow, plain.Unlit, plain.Material, plain.UV = [3]float32{0.9, 0.6, 0.3}, 0.7, true, 2, nil
	copied := *a // another wrapping of the same picture
	copied.ClampX, copied.ClampY = false, true
	tiles := sheet("tiles", 16, false)
	tiles.Texture = &copied
	box := func(name string) []levels.Structure {
		return []levels.Structure{levels.Box(name, geom.Vec{X: -0.25, Y: -0.25}, geom.Vec{X: 2.7, Y: 0.25, Z: 3})}
	}
	two := append(box("left"), levels.Box("right", geom.Vec{X: 3}, geom.Vec{X: 4, Y: 1, Z: 1}))
	l, err := levels.Build(levels.Parts{
		Name: "full", Materials: []levels.Material{{Name: "default", Friction: 1, Elasticity: 1}, {Name: "ice", Friction: 0.2, Elasticity: 1}, {Name: "Goo", Friction: 3.3, Elasticity: 0.1}},
		Structures: []levels.Structure{levels.Room("hall", geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 20}), textured, masked, clear, shining, colored, lamp, plain, tiles},
		Platforms: []levels.Platform{
			{Name: "door", Structures: box("door"), Axis: geom.Vec{X: 0.6, Y: 0.8}, StartTicks: 17, Path: []levels.Waypoint{
				{Position: geom.Vec{X: 20.1, Y: 20, Z: 5}, TravelTicks: 47, WaitTicks: 3}, {Position: geom.Vec{X: 20.1, Y: 20, Z: 5}, Turn: 16001, WaitTicks: 9}}},
			{Name: "stop it", Structures: two, Closed: true, Path: []levels.Waypoint{
				{Position: geom.Vec{X: -20.3, Y: 20, Z: 5}, Speed: 3.3}, {Position: geom.Vec{X: -25, Y: 20, Z: 5.7}, Turn: -70000, TravelTicks: 150}, {Position: geom.Vec{X: -25, Y: 25, Z: 5}, Speed: 1, WaitTicks: 40}}},
			{Name: "wheel", Structures: box("wheel"), TurnTicks: -333, Path: []levels.Waypoint{{Position: geom.Vec{X: 20.1, Y: -20, Z: 5}}}},
			{Name: "belt", Structures: box("belt"), Belt: geom.Vec{X: 1.1, Y: 2}, Path: []levels.Waypoint{{Position: geom.Vec{X: -20.1, Y: -20, Z: 5}}}},
			{Name: "lift", Structures: box("lift"), Path: []levels.Waypoint{{Position: geom.Vec{X: -30.1, Y: -20, Z: 5}, Speed: 7}, {Position: geom.Vec{X: -30.1, Y: -20, Z: 9.9}}}},
		},
		Spawns: []levels.Spawn{{Team: 1, Position: geom.Vec{Z: 0.1}, Yaw: 12345}, {Position: geom.Vec{X: 3.3, Z: 0.1}, Yaw: 54321}},
		Flags:  []levels.Flag{{Team: 2, Position: geom.Vec{X: 0.7, Y: 2}}},
		Lights: []levels.Light{
			{Position: geom.Vec{X: 1.1, Z: 9}, Color: [3]float64{40.1, 3, 0.2}, Range: 12.5, Inner: 1, Outer: -1},
			{Position: geom.Vec{X: 2.1, Z: 9}, Color: [3]float64{0.1, 0.2, 0.3}, Direction: geom.Vec{Y: 0.6, Z: -0.8}, Inner: cosine(1000), Outer: cosine(7000)},
			{Position: geom.Vec{X: 3.1, Z: 9}, Color: [3]float64{1, 1, 1}, Direction: geom.Vec{Y: -1}, Inner: 1, Outer: cosine(9000)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func cosine(a geom.Angle) float64 {
	_, cos := geom.SinCos(a)
	return cos
}

// TestConvert_ThereAndBackIsTheSameLevel: geometry, materials, looks, motion, places and
// lamps. Coordinates of a model have 24 bits; once they have, nothing changes any more.
func TestConvert_ThereAndBackIsTheSameLevel(t *testing.T) {
	full := fullLevel(t)
	folder := t.TempDir()
	var out bytes.Buffer
	first, second := filepath.Join(folder, "full.glb"), filepath.Join(folder, "again", "full.glb")
	if err := os.Mkdir(filepath.Dir(second), 0o700); err != nil {
		t.Fatal(err)
	}
	if status := Run([]string{"convert", "full", first}, &out, &out, systems.Module{Name: "m", Levels: []*levels.Level{full}}); status != arguments.Done {
		t.Fatal(out.String())
	}
	if want := `lost        1 name: "spawn.board" begins with the word of a marker`; strings.Count(out.String(), "lost") != 1 || !strings.Contains(out.String(), want) {
		t.Errorf("it says %s", out.String())
	}
	mustTool(t, "convert", first, second)
	one, two := load(t, first), load(t, second)
	same(t, full, one, 1e-5)
	same(t, one, two, 1e-9)
	if one.ContentHash != two.ContentHash {
		t.Errorf("hash %x, and of a copy %x", one.ContentHash, two.ContentHash)
	}
}

// same fails the test where levels differ by more than a distance.
func same(t *testing.T, want, got *levels.Level, off float64) {
	t.Helper()
	near := func(a, b geom.Vec) bool { return a.Sub(b).Length() <= off }
	if len(got.Structures) != len(want.Structures) || len(got.Platforms) != len(want.Platforms) || len(got.Lights) != len(want.Lights) || len(got.Spawns) != len(want.Spawns) || len(got.Flags) != len(want.Flags) {
		t.Fatalf("%d structures, %d platforms, %d lights, %d spawns, %d flags", len(got.Structures), len(got.Platforms), len(got.Lights), len(got.Spawns), len(got.Flags))
	}
	structure := func(a, b *levels.Structure) {
		t.Helper()
		name := strings.TrimPrefix(strings.TrimPrefix(b.Name, "full/"), "mesh ")
		if strings.TrimPrefix(strings.TrimPrefix(a.Name, "full/"), "mesh ") != name || want.Materials[a.Material] != got.Materials[b.Material] {
			t.Errorf("structure %q of %v is %q of %v", a.Name, want.Materials[a.Material], b.Name, got.Materials[b.Material])
		}
		if !slices.Equal(a.Alphas, b.Alphas) {
			t.Errorf("%s: alphas %v, want %v", name, b.Alphas, a.Alphas)
		}
		if !slices.EqualFunc(a.Vertices, b.Vertices, near) || !slices.EqualFunc(a.Normals, b.Normals, near) || !slices.Equal(a.Indices, b.Indices) || !slices.Equal(a.UV, b.UV) || !slices.Equal(a.Colors, b.Colors) {
			t.Errorf("%s: other vertices:\n%v\n%v", name, a, b)
		}
		if a.Color != b.Color || a.Cutoff != b.Cutoff || a.Opacity != b.Opacity || a.Unlit != b.Unlit || a.Glow != b.Glow || a.Panels != b.Panels || a.EmissionColor != b.EmissionColor {
			t.Errorf("%s: looks like\n%+v, want\n%+v", name, b, a)
		}
		for _, pair := range [][2]*levels.Texture{{a.Texture, b.Texture}, {a.Emission, b.Emission}} {
			x, y := pair[0], pair[1]
			if (x == nil) != (y == nil) || x != nil && (x.Width != y.Width || x.ClampX != y.ClampX || x.ClampY != y.ClampY || !bytes.Equal(x.Pixels, y.Pixels)) {
				t.Errorf("%s: texture %v, want %v", name, y, x)
			}
		}
	}
	for i := range want.Structures {
		structure(&want.Structures[i], &got.Structures[i])
	}
	for i := range want.Platforms {
		a, b := &want.Platforms[i], &got.Platforms[i]
		if strings.TrimPrefix(b.Name, "mesh ") != strings.TrimPrefix(a.Name, "mesh ") || a.Closed != b.Closed || a.TurnTicks != b.TurnTicks || a.StartTicks != b.StartTicks || !near(a.Axis, b.Axis) || !near(a.Belt, b.Belt) || len(a.Structures) != len(b.Structures) {
			t.Errorf("platform %+v, want %+v", b, a)
		}
		for k := range a.Structures {
			structure(&a.Structures[k], &b.Structures[k])
		}
		for k, w := range a.Path {
			if g := b.Path[k]; len(a.Path) != len(b.Path) || !near(w.Position, g.Position) || g.Turn != w.Turn || g.Speed != w.Speed || g.TravelTicks != w.TravelTicks || g.WaitTicks != w.WaitTicks {
				t.Errorf("%s: waypoint %d is %+v, want %+v", a.Name, k, g, w)
			}
		}
	}
	for i, a := range want.Lights {
		if b := got.Lights[i]; !near(a.Position, b.Position) || a.Color != b.Color || a.Range != b.Range || a.Inner != b.Inner || a.Outer != b.Outer || !near(a.Direction, b.Direction) {
			t.Errorf("lamp %+v, want %+v", b, a)
		}
	}
	if !slices.Equal(want.Flags, got.Flags) || !slices.Equal(want.Spawns, got.Spawns) {
		t.Errorf("spawns %v and flags %v, want %v and %v", got.Spawns, got.Flags, want.Spawns, want.Flags)
	}
}

// TestConvert_AnimationsShowTheMotion to other programs: without the custom properties and
// the stops a platform moves in the same way.
func TestConvert_AnimationsShowTheMotion(t *testing.T) {
	full := fullLevel(t)
	file := filepath.Join(t.TempDir(), "full.glb")
	var out bytes.Buffer
	if status := Run([]string{"convert", "full", file}, &out, &out, systems.Module{Name: "m", Levels: []*levels.Level{full}}); status != arguments.Done {
		t.Fatal(out.String())
	}
	doc, err := gltf.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range doc.Nodes {
		n.Children = slices.DeleteFunc(n.Children, func(i int) bool { return strings.HasPrefix(doc.Nodes[i].Name, "stop.0") })
		n.Extras = nil
	}
	if err := gltf.SaveBinary(doc, file); err != nil {
		t.Fatal(err)
	}
	l := load(t, file)
	for i := range l.Platforms {
		got := &l.Platforms[i]
		k := slices.IndexFunc(full.Platforms, func(p levels.Platform) bool { return p.Name == strings.TrimPrefix(got.Name, "mesh ") })
		want := full.Platforms[k]
		want.StartTicks = 0
		worst := 0.0
		for tick := range 400 {
			a, b := want.Pose(tick), got.Pose(tick)
			worst = max(worst, a.Position.Sub(b.Position).Length())
			for _, v := range []geom.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
				worst = max(worst, a.Apply(v).Sub(a.Position).Sub(b.Apply(v).Sub(b.Position)).Length())
			}
		}
		if math.IsNaN(worst) || worst > 0.2 {
			t.Errorf("%s: %.3f m off", got.Name, worst)
		}
	}
	if len(l.Platforms) != 4 { // a belt does not move
		t.Errorf("%d platforms", len(l.Platforms))
	}
}

// TestConvert_LevelBecomesAModelAndALevelAgain: triangles, places and looks survive;
// what a model has no place for is told.
func TestConvert_LevelBecomesAModelAndALevelAgain(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "ramp.png"), rampMap(t))
	manifest := bytes.Replace(template, []byte(`"materials"`), []byte(`"terrain": {"heightmap": "ramp.png", "cell_m": 8, "min_z_m": 0, "max_z_m": 9, "origin": [100, 100, 0]}, "materials"`), 1)
	write(t, filepath.Join(folder, "level.json"), manifest)
	file := filepath.Join(folder, "all.glb")
	out := mustTool(t, "convert", folder, file)
	for _, want := range []string{"208 triangles, 4 spawns, 2 flags, 3 zones"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	for _, kept := range []string{"lost", "ice", "rubber", "motion"} {
		if strings.Contains(out, kept) {
			t.Errorf("%s is told to be lost:\n%s", kept, out)
		}
	}
	from, to := load(t, folder), load(t, file)
	if to.Solid.Len() != from.Solid.Len() || !near(from.Bounds.Max, to.Bounds.Max) || !near(from.Bounds.Min, to.Bounds.Min) {
		t.Errorf("%d triangles in %v, want %d in %v", to.Solid.Len(), to.Bounds, from.Solid.Len(), from.Bounds)
	}
	for i, s := range from.Spawns {
		if got := to.Spawns[i]; got.Team != s.Team || got.Yaw != s.Yaw || !near(got.Position, s.Position) {
			t.Errorf("spawn %d is %+v, want %+v", i, got, s)
		}
	}
	for i, z := range from.Zones {
		if got := to.Zones[i]; got.Kind != z.Kind || got.Name != z.Name || !near(got.Bounds.Min, z.Bounds.Min) || !near(got.Bounds.Max, z.Bounds.Max) {
			t.Errorf("zone %d is %+v, want %+v", i, got, z)
		}
	}
	rink := to.Structures[slices.IndexFunc(to.Structures, func(s levels.Structure) bool { return strings.Contains(s.Name, "rink") })]
	if to.Materials[rink.Material].Name != "ice" || math.Abs(float64(rink.Color[2])-0.95) > 1e-6 {
		t.Errorf("the rink is %s of colour %v", to.Materials[rink.Material].Name, rink.Color)
	}
}
