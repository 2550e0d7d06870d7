package levels

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

func TestLoadFS_BuildsAFolder(t *testing.T) {
	l, err := LoadFS(plainLevel(t), ".")
	if err != nil {
		t.Fatal(err)
	}
	if l.Name != "Test" || l.Solid.Len() != 2*8*8+2 || len(l.Structures) != 1 {
		t.Errorf("level %q with %d triangles and %d structures, want Test, 130, 1", l.Name, l.Solid.Len(), len(l.Structures))
	}
	if s := l.Structures[0]; s.Name != "house/floor" || !near(s.Vertices[0], geom.Vec{X: 12, Y: -7, Z: 30}) {
		t.Errorf("structure %q begins at %v, want house/floor at (12, -7, 30)", s.Name, s.Vertices[0])
	}
	if s := l.Spawns[0]; s.Team != 1 || s.Yaw != geom.Degrees(45) {
		t.Errorf("spawn is %+v", s)
	}
	h, ok := l.Terrain.Height(0, 0)
	if want := -10 + 100*19660.0/65535; !ok || math.Abs(h-want) > 1e-9 {
		t.Errorf("ground at %v, want %v", h, want)
	}
	if !l.Limits.Contains(l.Bounds.Min) || l.Limits.Max.Z != l.Bounds.Max.Z+1000 || l.Limits.Min.X != l.Bounds.Min.X-200 {
		t.Errorf("bounds %v and limits %v", l.Bounds, l.Limits)
	}
	again, err := LoadFS(plainLevel(t), "level.json")
	if err != nil || again.ContentHash != l.ContentHash {
		t.Errorf("loaded again: %v, hash %x, want %x", err, again.ContentHash, l.ContentHash)
	}
}

func TestHeightmap_UpperEdgeIsTheFarSide(t *testing.T) {
	ground := &Terrain{Columns: 2, Rows: 3, Cell: 1, Heights: []float64{0, 0, 0, 0, 9, 9}}
	img := ground.Heightmap(0, 9)
	if img.Gray16At(0, 0).Y != 65535 || img.Gray16At(0, 2).Y != 0 {
		t.Errorf("upper pixel %d, lower pixel %d; want white above", img.Gray16At(0, 0).Y, img.Gray16At(0, 2).Y)
	}
}

func TestBuild_HashKnowsEveryVertexAndIndex(t *testing.T) {
	build := func(change func(p *Parts)) uint64 {
		p := Parts{Terrain: randomTerrain(4, 4, 2), Spawns: []Spawn{{Position: geom.Vec{X: -4, Y: 14, Z: 20}}}}
		change(&p)
		l, err := Build(p)
		if err != nil {
			t.Fatal(err)
		}
		return l.ContentHash
	}
	same := build(func(*Parts) {})
	if again := build(func(*Parts) {}); again != same {
		t.Errorf("hash %x of the same parts, want %x", again, same)
	}
	if renamed := build(func(p *Parts) { p.Name = "other" }); renamed != same {
		t.Errorf("the name changes the hash")
	}
	moved := build(func(p *Parts) { p.Terrain.Heights[5] = math.Nextafter(p.Terrain.Heights[5], 9) })
	if moved == same {
		t.Errorf("a vertex moved by the least step keeps the hash")
	}
}

func TestEmbedded_ValleyIsReadyToPlay(t *testing.T) {
	if names := EmbeddedNames(); !slices.Contains(names, "valley") {
		t.Fatalf("embedded levels are %q, want valley among them", names)
	}
	l, err := Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	if n := l.Terrain.TriangleCount(); n < 131072 {
		t.Errorf("terrain has %d triangles, want at least 131,072", n)
	}
	if l.Name != "Valley" || len(l.Flags) != 2 || len(l.Ignored) != 0 {
		t.Errorf("level %q, %d flags, ignored %q", l.Name, len(l.Flags), l.Ignored)
	}
	for team := 1; team <= 2; team++ {
		count := 0
		for _, s := range l.Spawns {
			if s.Team == team {
				count++
				// Room for the largest armour, with a step to each side.
				box := geom.FeetBox(s.Position.Add(geom.Vec{Z: 0.05}), geom.Vec{X: 1.6, Y: 1.6, Z: 1.4})
				if c := l.Solid.OverlapBox(box, nil); len(c) != 0 {
					t.Errorf("spawn at %v has no room: %+v", s.Position, c[0])
				}
			}
		}
		if count < 4 {
			t.Errorf("team %d has %d spawns, want at least 4", team, count)
		}
	}
	for _, s := range l.Structures {
		for k, n := range s.Normals {
			if math.Abs(n.Length()-1) > 1e-6 {
				t.Fatalf("structure %s: normal %d is %v long", s.Name, k, n.Length())
			}
		}
	}
}

// TestEmbedded_LevelsAreTheSameOnEveryMachine holds the bits of the built levels.
// Who changes a level changes the number with it.
func TestEmbedded_LevelsAreTheSameOnEveryMachine(t *testing.T) {
	for name, want := range map[string]uint64{
		"bowl": bowlHash, "canyon": canyonHash, "dunes": dunesHash, "isles": islesHash, "valley": valleyHash, "vault": vaultHash, "works": worksHash,
	} {
		l, err := Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		if l.ContentHash != want {
			t.Errorf("hash of %s is %#x, want %#x", name, l.ContentHash, want)
		}
		own, err := l.For("ctf")
		if want, ok := flagHashes[name]; err != nil || ok && own.ContentHash != want {
			t.Errorf("for flags the hash of %s is %#x, want %#x: %v", name, own.ContentHash, want, err)
		}
	}
}

// flagHashes are those of levels that have more in matches for flags.
var flagHashes = map[string]uint64{"bowl": 0x9ce416f40f9b2492, "canyon": 0x565c9fadac38b7c2, "dunes": 0xf682dde61e6d9d43, "vault": 0x5870129ca706bc37}

func TestEmbedded_WorksHaveOneOfEverything(t *testing.T) {
	l, err := Embedded("works")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, z := range l.Zones {
		kinds[z.Kind] = true
	}
	if !kinds[ZoneWater] || !kinds[ZonePhysical] || !kinds[ZoneKill] || len(l.Ignored) != 0 {
		t.Errorf("zones %v, ignored %q", kinds, l.Ignored)
	}
	moves, turns, belts := 0, 0, 0
	for i := range l.Platforms {
		p := &l.Platforms[i]
		if len(p.Path) > 1 {
			moves++
		}
		if p.TurnTicks != 0 {
			turns++
		}
		if p.Belt != (geom.Vec{}) {
			belts++
		}
	}
	if moves < 3 || turns < 2 || belts < 2 {
		t.Errorf("%d platforms move, %d turn, %d are belts", moves, turns, belts)
	}
	materials := map[string]bool{}
	for _, m := range l.Materials {
		materials[m.Name] = true
	}
	if !materials["ice"] || !materials["sand"] || l.Materials[l.Terrain.Material].Name != "packedearth" {
		t.Errorf("materials %v", l.Materials)
	}
}

func TestLoad_ReadsFoldersAndFiles(t *testing.T) {
	folder := t.TempDir()
	for name, f := range plainLevel(t) {
		if err := os.WriteFile(filepath.Join(folder, name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"", "level.json", "house.glb"} {
		if _, err := Open(filepath.Join(folder, name)); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	t.Chdir(folder)
	if l, err := Open("house.glb"); err != nil || l.Name != "house" {
		t.Errorf("in the folder itself: %v", err)
	}
}

func TestLoad_DoesNotFollowLinksOutOfTheFolder(t *testing.T) {
	outside, folder := t.TempDir(), t.TempDir()
	for name, f := range plainLevel(t) {
		if name == "house.glb" {
			if err := os.WriteFile(filepath.Join(outside, name), f.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.Join(outside, name), filepath.Join(folder, name)); err != nil {
				t.Skip("no symbolic links here")
			}
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(folder); err == nil || !strings.Contains(err.Error(), "house.glb") {
		t.Errorf("error is %v, want one that names house.glb", err)
	}
}

func TestLoadFS_BoxesAreALevel(t *testing.T) {
	const boxes = `{"version": 1, "structures": [
		{"name": "floor", "box": [40, 20, 1], "position": [5, 0, -0.5], "yaw_deg": 90, "color": [0.2, 0.4, 0.6], "material": "ice"},
		{"box": [1, 1, 2], "position": [5, 0, 1]}],
		"spawns": [{"position": [5, 15, 0]}]}`
	l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(boxes)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	want := geom.Bounds{Min: geom.Vec{X: -5, Y: -20, Z: -1}, Max: geom.Vec{X: 15, Y: 20, Z: 2}}
	floor := &l.Structures[0]
	if l.Bounds != want || l.Solid.Len() != 24 || floor.Name != "floor" || l.Structures[1].Name != "box" ||
		l.Materials[floor.Material].Name != "ice" || floor.Color != [3]float32{0.2, 0.4, 0.6} {
		t.Errorf("bounds %v, %d triangles, %+v", l.Bounds, l.Solid.Len(), floor)
	}
	for _, n := range floor.Normals {
		if math.Abs(n.Length()-1) > 1e-12 {
			t.Errorf("a normal is %v long", n.Length())
		}
	}
	const lift = `{"version": 1, "platforms": [{"box": [9, 9, 1], "path": [{"position": [0, 0, 0]}]}], "spawns": [{"position": [0, 0, 1]}]}`
	_, err = LoadFS(fstest.MapFS{"level.json": {Data: []byte(lift)}}, ".")
	fails(t, err, "level.json", "geometry", "want terrain or a structure, which may be a box; platforms do not count", ErrFormat)
}

func TestLoad_ErrorsNameTheFileFromWhereItWasNamed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "hill")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "level.json")
	if err := os.WriteFile(file, []byte("{\n\"colour\": 3}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{folder, file} {
		_, err := Load(name)
		if want := filepath.ToSlash(file) + ":2:1: unknown field"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error is %v, want %s", name, err, want)
		}
	}
}

func TestOpen_SaysWhatIsMissing(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"nosuchlevel", "valley"},
		{"no/such/level.glb", "no/such/level.glb"},
	} {
		_, err := Open(c.name)
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want one that mentions %s", c.name, err, c.want)
		}
	}
	folder := t.TempDir()
	var wrong *Error
	if _, err := Open(folder); !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &wrong) || wrong.File != folder || wrong.Reason != "is a folder without a level.json" {
		t.Errorf("error is %v, want that there is no level in %s", err, folder)
	}
	if _, err := Embedded("../data/valley"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error is %v, want that it does not exist", err)
	}
}

const (
	bowlHash   = 0x68efc5025872ee9b
	canyonHash = 0x39deba85d080bd13
	dunesHash  = 0x51ecdb355bf73a47
	islesHash  = 0x7a230d822bc6c1c6
	valleyHash = 0xda884b303b54e337
	vaultHash  = 0x2960a6f3bb124083
	worksHash  = 0xe0c658e9e5de79db
)
