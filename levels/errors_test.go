package levels

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// fails checks that err names the file, the place and the reason.
func fails(t *testing.T, err error, file, place, reason string, class error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("error is %v, want one of %s at %s", err, file, place)
	}
	if e.File != file || e.Place != place || !strings.Contains(err.Error(), reason) || !errors.Is(err, class) {
		t.Errorf("error is %q\nfile %q, place %q\nwant file %q, place %q, reason %q, class %q",
			err, e.File, e.Place, file, place, reason, class)
	}
}

func TestLoadFS_NamesWhatIsWrongInTheManifest(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		place, reason  string
		class          error
	}{
		{"no JSON", `{
	"version"`, `{"version`, "", "level.json:1:16: invalid character", ErrFormat},
		{"unknown field", `"version": 1,`, "\"version\": 1,\n\"colour\": 3,", "", `level.json:3:1: unknown field "colour", want one of version, name, terrain`, ErrFormat},
		{"text after", `"max": [1, 1, 50]}]
}`, `"max": [1, 1, 50]}]
} []`, "", "level.json:8:3: invalid character", ErrFormat},
		{"wrong type", `"yaw_deg": 45`, `"yaw_deg": "45"`, "spawns[0].yaw_deg", "level.json:5:64: spawns[0].yaw_deg: is a text, want a number", ErrFormat},
		{"endless number", `"yaw_deg": 45`, `"yaw_deg": 1e999`, "spawns[0].yaw_deg", "is 1e999, want a number that fits", ErrFormat},
		{"version", `"version": 1`, `"version": 2`, "version", "is 2, want 1", ErrFormat},
		{"no heightmap", "ground.png", "grund.png", "terrain.heightmap", `"grund.png" cannot be opened`, fs.ErrNotExist},
		{"escape", "ground.png", "../ground.png", "terrain.heightmap", "inside the level's folder", ErrFormat},
		{"absolute", "ground.png", "/ground.png", "terrain.heightmap", "inside the level's folder", ErrFormat},
		{"backslash", "ground.png", `..\\ground.png`, "terrain.heightmap", "inside the level's folder", ErrFormat},
		{"cell of zero", `"cell_m": 4`, `"cell_m": 0`, "terrain.cell_m", "is missing or 0, want 0.1 to 1000", ErrFormat},
		{"no version", `"version": 1, `, ``, "version", "is missing or 0, want 1", ErrFormat},
		{"no cell", `"cell_m": 4, `, ``, "terrain.cell_m", "is missing or 0, want 0.1 to 1000", ErrFormat},
		{"no top", `"min_z_m": -10, "max_z_m": 90, `, ``, "terrain.max_z_m", "is missing or 0, want more than min_z_m, 0", ErrFormat},
		{"no span", `"max_z_m": 90`, `"max_z_m": -10`, "terrain.max_z_m", "more than min_z_m", ErrFormat},
		{"origin", `[-16, -16, 0]`, `[-16, 60000, 0]`, "terrain.origin", "at most 50000 m", ErrTooLarge},
		{"far corner", `[-16, -16, 0]`, `[49999, -16, 0]`, "terrain: the far corner", "at most 50000 m", ErrTooLarge},
		{"heights", `"max_z_m": 90`, `"max_z_m": 9e6`, "terrain.max_z_m", "is 9e+06, want -1e+06 to 1e+06", ErrFormat},
		{"structure place", `[2, 3, 30]`, `[2, 3, 30e4]`, "structures[0].position", "at most 50000 m", ErrTooLarge},
		{"short place", `[-8, -8, 20.5]`, `[-8, -8]`, "spawns[0].position", "level.json:5:37: spawns[0].position: has 2 elements, want 3", ErrFormat},
		{"spawn field", `"yaw_deg": 45`, `"yaw": 45`, "spawns[0]", `level.json:5:53: spawns[0]: unknown field "yaw", want one of team, position, yaw_deg`, ErrFormat},
		{"no file", `"file": "house.glb", `, ``, "structures[0]", "has neither a box nor a file, want one of them", ErrFormat},
		{"two sources", `"file": "house.glb"`, `"file": "house.glb", "box": [1, 1, 1]`, "structures[0]", "has a box and a file", ErrFormat},
		{"flat box", `"file": "house.glb"`, `"box": [1, 0, 1]`, "structures[0].box", "1 x 0 x 1 m, want more than 0", ErrFormat},
		{"heightmap", `"heightmap": "ground.png", `, ``, "terrain.heightmap", "is missing, want the name of a file", ErrFormat},
		{"spawn team", `{"team": 1`, `{"team": 9`, "spawns[0].team", "level.json:5:22: spawns[0].team: is 9, want 0 to 8", ErrFormat},
		{"spawn below", `20.5`, `-20.5`, "spawns[0].position", "below the terrain", ErrFormat},
		{"spawn in solid", `[-8, -8, 20.5]`, `[2, 3, 29]`, "spawns[0].position", "is solid", ErrFormat},
		{"spawn beside", `[-8, -8, 20.5]`, `[-80, -8, 20.5]`, "spawns[0].position", "no ground below", ErrFormat},
		{"spawn outside", `[-8, -8, 20.5]`, `[-800, -8, 20.5]`, "spawns[0].position", "outside the world, which reaches from (-216.00, -216.00, -30.00) to (216.00, 216.00, 1030.00) m", ErrFormat},
		{"flag team", `{"team": 2`, `{"team": -1`, "flags[0].team", "is -1, want 0 to 8", ErrFormat},
		{"flag outside", `[8, 8, 20]`, `[8, 8, 2000]`, "flags[0].position", "outside the world", ErrFormat},
		{"zone kind", `"capture"`, `""`, "zones[0].kind", "is empty, want water, physical, kill, pad or", ErrFormat},
		{"zone size", `[1, 1, 50]`, `[1, -1, 50]`, "zones[0]", "more than 0", ErrFormat},
		{"zone corner", `[1, 1, 50]`, `[1, 1, 5e5]`, "zones[0].max", "at most 50000 m", ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := plainLevel(t)
			fsys["level.json"] = &fstest.MapFile{Data: replaced(t, c.old, c.new)}
			_, err := LoadFS(fsys, ".")
			fails(t, err, "level.json", c.place, c.reason, c.class)
		})
	}
}

func TestLoadFS_NamesTheStructureFile(t *testing.T) {
	fsys := plainLevel(t)
	fsys["level.json"] = &fstest.MapFile{Data: replaced(t, "house.glb", "shed.glb")}
	_, err := LoadFS(fsys, ".")
	fails(t, err, "level.json", "structures[0].file", "cannot be opened", fs.ErrNotExist)
	fsys["level.json"] = &fstest.MapFile{Data: replaced(t, "house.glb", "house.obj")}
	_, err = LoadFS(fsys, ".")
	fails(t, err, "level.json", "structures[0].file", "neither .glb nor .gltf", ErrFormat)
}

func TestLoadFS_NamesWhatIsWrongInTheHeightmap(t *testing.T) {
	for _, c := range []struct {
		name   string
		data   []byte
		file   string
		place  string
		reason string
		class  error
	}{
		{"no picture", []byte("P5 2 2 65535"), "ground.png", "", "not a PNG", ErrFormat},
		{"cut short", flatMap(t, 9, 9, 7)[:60], "ground.png", "", "PNG picture", ErrFormat},
		{"8 bits", encodePNG(t, image.NewGray(image.Rect(0, 0, 9, 9))), "ground.png", "", "is an 8-bit picture, whose 256 heights would be steps to ski on; export the heightmap with 16 bits", ErrFormat},
		{"colours", encodePNG(t, image.NewNRGBA64(image.Rect(0, 0, 9, 9))), "ground.png", "", "is a 16-bit picture with colours or transparency; export the heightmap as grayscale", ErrFormat},
		{"one row", flatMap(t, 9, 1, 7), "level.json", "terrain", "9 x 1 samples, want at least 2 x 2", ErrFormat},
		{"long side", emptyMap(4098, 2), "level.json", "terrain", "at most 4097 x 4097", ErrTooLarge},
		{"many triangles", emptyMap(2050, 2050), "level.json", "terrain", "make 8396802 triangles, want at most 8388608", ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := plainLevel(t)
			fsys["ground.png"] = &fstest.MapFile{Data: c.data}
			_, err := LoadFS(fsys, ".")
			fails(t, err, c.file, c.place, c.reason, c.class)
		})
	}
}

// emptyMap is the header of a heightmap of that size, and no more.
func emptyMap(width, height uint32) []byte {
	header := []byte("IHDR")
	header = binary.BigEndian.AppendUint32(header, width)
	header = binary.BigEndian.AppendUint32(header, height)
	header = append(header, 16, 0, 0, 0, 0) // bits, gray
	data := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(data, header...), crc32.ChecksumIEEE(header))
}

// TestLoadFS_ReadsTheSizesInWhichPeopleHaveHeightmaps: with SKIJET_LONG=1 the
// largest one too, which takes a second.
func TestLoadFS_ReadsTheSizesInWhichPeopleHaveHeightmaps(t *testing.T) {
	sides := []int{1025}
	if os.Getenv("SKIJET_LONG") != "" {
		sides = append(sides, 2049)
	}
	for _, side := range sides {
		fsys := plainLevel(t)
		fsys["ground.png"] = &fstest.MapFile{Data: flatMap(t, side, side, 19660)}
		l, err := LoadFS(fsys, ".")
		if err != nil {
			t.Fatal(err)
		}
		if want := 2*(side-1)*(side-1) + 2; l.Solid.Len() != want {
			t.Errorf("side %d: %d triangles, want %d", side, l.Solid.Len(), want)
		}
	}
}

func TestLoadFS_RefusesLargeFiles(t *testing.T) {
	fsys := plainLevel(t)
	fsys["level.json"] = &fstest.MapFile{Data: append([]byte(plainManifest), make([]byte, check.MaxManifestBytes)...)}
	_, err := LoadFS(fsys, ".")
	fails(t, err, "level.json", "", "larger than 1048576 bytes", ErrTooLarge)
}

func TestLoadFS_RefusesNamesThatAreNoLevel(t *testing.T) {
	fsys := plainLevel(t)
	for _, c := range []struct {
		name, reason string
		class        error
	}{
		{"../x", "not a slash-separated path", ErrFormat},
		{"ground.png", "is a heightmap: convert it to a level first", ErrFormat},
		{"nowhere", "cannot be opened", fs.ErrNotExist},
		{"nowhere.glb", "cannot be opened", fs.ErrNotExist},
	} {
		_, err := LoadFS(fsys, c.name)
		fails(t, err, c.name, "", c.reason, c.class)
	}
}

func TestBuild_NamesWhatIsWrongInTheParts(t *testing.T) {
	nan := math.NaN()
	triangle := func() Structure {
		up := []geom.Vec{geom.Up(), geom.Up(), geom.Up()}
		return Structure{Name: "s", Vertices: []geom.Vec{{}, {X: 9}, {Y: 9}}, Normals: up, Indices: []uint32{0, 1, 2}}
	}
	for _, c := range []struct {
		name          string
		change        func(p *Parts)
		place, reason string
		class         error
	}{
		{"nothing", func(p *Parts) { *p = Parts{} }, "geometry", "no triangles", ErrFormat},
		{"no area", func(p *Parts) { p.Structures[0].Vertices[1] = geom.Vec{} }, "geometry", "area", ErrFormat},
		{"indices", func(p *Parts) { p.Structures[0].Indices = []uint32{0, 1} }, `structures[0] "s"`, "multiple of 3", ErrFormat},
		{"index", func(p *Parts) { p.Structures[0].Indices[2] = 3 }, `structures[0] "s": indices[2]`, "vertex 3 of 3", ErrFormat},
		{"normals", func(p *Parts) { p.Structures[0].Normals = nil }, `structures[0] "s"`, "0 normals for 3", ErrFormat},
		{"colours", func(p *Parts) { p.Structures[0].Colors = make([][3]float32, 2) }, `structures[0] "s"`, "2 colours, 0 alphas and 0 texture coordinates for 3", ErrFormat},
		{"alphas", func(p *Parts) { p.Structures[0].Alphas = make([]float32, 4) }, `structures[0] "s"`, "0 colours, 4 alphas and 0 texture coordinates for 3", ErrFormat},
		{"texture", func(p *Parts) { p.Structures[0].Texture = &Texture{} }, `structures[0] "s"`, "0 alphas and 0 texture coordinates for 3", ErrFormat},
		{"emission", func(p *Parts) { p.Structures[0].Emission = &Texture{} }, `structures[0] "s"`, "0 alphas and 0 texture coordinates for 3", ErrFormat},
		{"vertex", func(p *Parts) { p.Structures[0].Vertices[1].Y = nan }, `structures[0] "s": vertex 1`, "NaN", ErrNotFinite},
		{"normal", func(p *Parts) { p.Structures[0].Normals[2].X = nan }, `structures[0] "s": normal 2`, "NaN", ErrNotFinite},
		{"far", func(p *Parts) { p.Structures[0].Vertices[2].Z = 5e5 }, `structures[0] "s": vertex 2`, "50000", ErrTooLarge},
		{"heights", func(p *Parts) { p.Terrain = &Terrain{Columns: 2, Rows: 2, Cell: 1} }, "terrain.heights", "0 heights", ErrFormat},
		{"height", func(p *Parts) {
			p.Terrain = &Terrain{Columns: 2, Rows: 2, Cell: 1, Heights: []float64{0, 0, 0, nan}}
		}, "terrain: sample (1, 1)", "NaN", ErrNotFinite},
		{"many spawns", func(p *Parts) { p.Spawns = make([]Spawn, MaxMarkers+1) }, "spawns", "1025 given", ErrTooLarge},
		{"spawn", func(p *Parts) { p.Spawns[0].Position.X = nan }, "spawns[0].position", "NaN", ErrNotFinite},
		{"flag", func(p *Parts) { p.Flags = []Flag{{Position: geom.Vec{X: math.Inf(1)}}} }, "flags[0].position", "Inf", ErrNotFinite},
		{"zone", func(p *Parts) { p.Zones = []Zone{{Kind: "k", Bounds: geom.Bounds{Min: geom.Vec{Z: nan}}}} }, "zones[0].min", "NaN", ErrNotFinite},
		{"many structures", func(p *Parts) {
			for range check.MaxStructures {
				p.Structures = append(p.Structures, Structure{})
			}
		}, `structures[16384]`, "16385 structures", ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Parts{Structures: []Structure{triangle()}, Spawns: []Spawn{{Position: geom.Vec{X: 2, Y: 2, Z: 0.1}}}}
			if _, err := Build(p); err != nil {
				t.Fatalf("the unchanged parts: %v", err)
			}
			c.change(&p)
			_, err := Build(p)
			fails(t, err, "", c.place, c.reason, c.class)
		})
	}
}

func TestBuild_RefusesMoreTrianglesThanTheLimit(t *testing.T) {
	s := Structure{Name: "s", Vertices: make([]geom.Vec, 3), Normals: make([]geom.Vec, 3), Indices: make([]uint32, 3*(MaxTriangles+1))}
	_, err := Build(Parts{Structures: []Structure{s}})
	fails(t, err, "", `structures[0] "s"`, "2000001 triangles, want at most 2000000", ErrTooLarge)
}
