package cli

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// tool runs the tool and returns what it says and its status.
func tool(args ...string) (stdout, stderr string, status int) {
	var out, fault bytes.Buffer
	status = Run(args, &out, &fault)
	return out.String(), fault.String(), status
}

// mustTool runs the tool and fails the test where the tool does.
func mustTool(t *testing.T, args ...string) string {
	t.Helper()
	out, fault, status := tool(args...)
	if status != arguments.Done {
		t.Fatalf("%q: status %d, %s", args, status, fault)
	}
	return out
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// floor is a model of a floor of 20 cm in a file whose unit is the centimetre, with
// nothing else or a spawn in a corner.
func floor(t *testing.T, withSpawn bool) []byte {
	doc := gltf.NewDocument()
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, [][3]float32{{-1000, 0, 1000}, {1000, 0, 1000}, {1000, 0, -1000}, {-1000, 0, -1000}})},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3, 0, 1, 2})),
	}}}}
	doc.Nodes = []*gltf.Node{{Name: "floor", Mesh: gltf.Index(0)}}
	if withSpawn {
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "spawn.team2", Translation: [3]float64{500, 10, 500}})
	}
	for i := range doc.Nodes {
		doc.Scenes[0].Nodes = append(doc.Scenes[0].Nodes, i)
	}
	var b bytes.Buffer
	if err := gltf.NewEncoder(&b).Encode(doc); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func load(t *testing.T, name string, options ...levels.Option) *levels.Level {
	t.Helper()
	l, err := levels.Load(name, options...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestNew_MakesALevelThatExplainsItselfAndHasEveryPart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "hill")
	if out := mustTool(t, "new", folder); !strings.Contains(out, "level.json") {
		t.Errorf("it says %q", out)
	}
	l := load(t, folder)
	if out := mustTool(t, "info", folder); l.About == "" || !strings.Contains(out, l.About) {
		t.Errorf("it is about %q, of which info says %s", l.About, out)
	}
	if len(l.Structures) < 4 || len(l.Platforms) != 2 || l.Platforms[1].Path[1].Turn != levels.FullTurn/4 || len(l.Flags) < 2 || len(l.Zones) < 3 || len(l.Pickups) == 0 || len(l.Notes) != 0 {
		t.Errorf("%d structures, %d platforms, %d flags, %d zones, %d pickups, notes %q",
			len(l.Structures), len(l.Platforms), len(l.Flags), len(l.Zones), len(l.Pickups), l.Notes)
	}
	var manifest map[string]any
	if err := json.Unmarshal(template, &manifest); err != nil {
		t.Fatal(err)
	}
	remarks := fmt.Sprint(manifest["remarks"])
	for name := range manifest {
		if !strings.Contains(remarks, name) && name != "version" && name != "name" {
			t.Errorf("nothing explains %s: %s", name, remarks)
		}
	}
	if _, fault, status := tool("new", folder); status != arguments.Failed || !strings.Contains(fault, "is there already") {
		t.Errorf("a second time: status %d, %s", status, fault)
	}
}

func TestCheck_ReportsWhatALevelHas(t *testing.T) {
	file := write(t, filepath.Join(t.TempDir(), "floor.glb"), floor(t, false))
	out := mustTool(t, "check", "-scale", "0.01", file) + mustTool(t, "check", "works")
	for _, want := range []string{
		`"floor" is good`, "20 x 20 x 0 m, from (-10, -10, 0) to (10, 10, 0)", "from (-210, -210, -50) to (210, 210, 1000)",
		"1, 0 platforms: 3 triangles, 0 % of what is allowed", "0 triangles without an area, 1 that lie on others",
		"8, each free for 1.63 x 1.63 x 2.6 m", "no spawn is named", `"Works" is good`, "97 x 97 samples, 8 m apart: 18,432 triangles",
		"20, 10 of team 1, 10 of team 2", "15 pickups, 6 base pieces", "a course of 14 gates", "hash        e0c658e9e5de79db",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestCheck_TellsWhichBodiesDoNotFit(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "structures": [{"box": [40, 40, 1], "position": [0, 0, -0.5]},
		{"box": [1, 9, 5], "position": [1.15, 0, 2.5]}, {"box": [1, 9, 5], "position": [-1.15, 0, 2.5]}],
		"spawns": [{"position": [9, 9, 0]}, {"position": [0, 0, 0]}]}`))
	out, fault, status := tool("check", folder, "valley")
	if status != arguments.Failed || !strings.Contains(fault, "spawns[1].position: is solid") {
		t.Errorf("status %d, %s", status, fault)
	}
	for _, want := range []string{"spawns[0] at (9, 9, 0): every body fits\n", "spawns[1] at (0, 0, 0): too tight for medium, heavy, t2-medium, t2-heavy\n", `"Valley" is good`} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestConvert_ModelBecomesAFolderOfTheSameGeometry(t *testing.T) {
	folder := t.TempDir()
	for _, withSpawn := range []bool{false, true} {
		file := write(t, filepath.Join(folder, "floor.glb"), floor(t, withSpawn))
		to := filepath.Join(folder, fmt.Sprint("level", withSpawn))
		mustTool(t, "convert", "-scale", "0.01", "-name", `The "Floor"`, "--about", `One "floor"`, file, to)
		made, want := load(t, to), load(t, file, levels.Scale(0.01))
		if made.ContentHash != want.ContentHash || made.Name != `The "Floor"` || made.About != `One "floor"` || made.SpawnsFound || len(made.Spawns) != len(want.Spawns) {
			t.Errorf("hash %x and %x, name %q, %d and %d spawns, found %v", made.ContentHash, want.ContentHash, made.Name, len(made.Spawns), len(want.Spawns), made.SpawnsFound)
		}
	}
}

func TestConvert_TakesTheBuffersOfATextModelAlong(t *testing.T) {
	folder := t.TempDir()
	var corners bytes.Buffer
	for _, f := range []float32{-9, 0, 9, 9, 0, 9, 0, 0, -9} {
		_ = binary.Write(&corners, binary.LittleEndian, f)
	}
	if err := os.Mkdir(filepath.Join(folder, "data"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "data", "a b.bin"), corners.Bytes())
	spare := "data:;base64," + base64.StdEncoding.EncodeToString([]byte("spare"))
	file := write(t, filepath.Join(folder, "m.gltf"), fmt.Appendf(nil, `{"asset": {"version": "2.0"}, "buffers": [{"uri": "data/a%%20b.bin", "byteLength": 36}, {"uri": %q, "byteLength": 5}],
		"bufferViews": [{"buffer": 0, "byteLength": 36}], "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
		"materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}], "textures": [{"source": 0}], "images": [{"uri": "dot.png"}],
		"meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 0}, "material": 0}]}], "nodes": [{"mesh": 0}]}`, spare))
	write(t, filepath.Join(folder, "dot.png"), rampMap(t))
	mustTool(t, "convert", file, filepath.Join(folder, "made"))
	if _, err := os.Stat(filepath.Join(folder, "made", "dot.png")); err != nil {
		t.Error(err)
	}
	if got, want := load(t, filepath.Join(folder, "made")), load(t, file); got.ContentHash != want.ContentHash {
		t.Errorf("hash %x, want %x", got.ContentHash, want.ContentHash)
	}
	// A model that opens without a picture is converted without it.
	if err := os.Remove(filepath.Join(folder, "dot.png")); err != nil {
		t.Fatal(err)
	}
	mustTool(t, "convert", file, filepath.Join(folder, "plain"))
	if got, want := load(t, filepath.Join(folder, "plain")), load(t, file); got.ContentHash != want.ContentHash {
		t.Errorf("hash %x without the picture, want %x", got.ContentHash, want.ContentHash)
	}
}

// rampMap is a heightmap that rises to the east, as a picture.
func rampMap(t *testing.T) []byte {
	img := image.NewGray16(image.Rect(0, 0, 9, 5))
	for y := range 5 {
		for x := range 9 {
			img.SetGray16(x, y, color.Gray16{Y: uint16(x * 8191)})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestConvert_HeightmapBecomesAFolderAndAPictureAgain(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "ramp.png"), rampMap(t))
	to, picture := filepath.Join(folder, "level"), filepath.Join(folder, "again.png")
	mustTool(t, "convert", "-cell", "4", "-min", "-10", "-max", "6", file, to)
	made := load(t, to)
	if g := made.Terrain; g.Columns != 9 || g.Rows != 5 || g.Cell != 4 || g.Heights[0] != -10 || math.Abs(g.Heights[8]-6) > 0.01 {
		t.Errorf("%d x %d samples %v m apart from %v to %v m", g.Columns, g.Rows, g.Cell, g.Heights[0], g.Heights[8])
	}
	if out := mustTool(t, "convert", to, picture); !strings.Contains(out, `"cell_m": 4, "min_z_m": -10, "max_z_m": 6`) {
		t.Errorf("it says %s", out)
	}
	again := filepath.Join(folder, "level2")
	mustTool(t, "convert", "-cell", "4", "-min", "-10", "-max", "6", picture, again)
	for k, h := range load(t, again).Terrain.Heights {
		if h != made.Terrain.Heights[k] {
			t.Fatalf("sample %d is %v, want %v", k, h, made.Terrain.Heights[k])
		}
	}
}

func TestConvert_ReadsRawAndTorqueTerrain(t *testing.T) {
	folder := t.TempDir()
	var raw []byte
	for i := range 12 {
		raw = binary.BigEndian.AppendUint16(raw, uint16(i*100))
	}
	ter := append([]byte{7, 8, 0, 0, 0}, make([]byte, 128)...)
	write(t, filepath.Join(folder, "a.r16"), raw)
	write(t, filepath.Join(folder, "a.ter"), ter)
	mustTool(t, "convert", "-max", "65535", "-columns", "4", "-rows", "3", "-big-endian", "-south-first", filepath.Join(folder, "a.r16"), filepath.Join(folder, "r16"))
	if g := load(t, filepath.Join(folder, "r16")).Terrain; g.Columns != 4 || math.Abs(g.Heights[5]-500) > 1e-9 {
		t.Errorf("%d columns, heights %v", g.Columns, g.Heights)
	}
	mustTool(t, "convert", filepath.Join(folder, "a.ter"), filepath.Join(folder, "ter"))
	if g := load(t, filepath.Join(folder, "ter")).Terrain; g.Columns != 9 || g.Cell != 8 || !g.ByParity {
		t.Errorf("%d columns %v m apart", g.Columns, g.Cell)
	}
}

// TestConvert_WritesThePlacesThatWereFound: spawns and flags, so that the folder can be
// played in every mode, as the file can.
func TestConvert_WritesThePlacesThatWereFound(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "floor.glb"), floor(t, false))
	write(t, filepath.Join(folder, "ramp.png"), rampMap(t))
	for _, c := range [][]string{{"-scale", "0.1", file}, {"-max", "5", "-cell", "20", filepath.Join(folder, "ramp.png")}} {
		to := filepath.Join(folder, fmt.Sprint("to", len(c)))
		mustTool(t, append(append([]string{"convert"}, c...), to)...)
		l := load(t, to)
		if l.SpawnsFound || l.FlagsFound || len(l.Spawns) != 8 || len(l.Flags) != 2 || l.Flags[0].Team != 1 || l.Flags[1].Team != 2 {
			t.Errorf("%q: %d spawns, found %v, flags %v, found %v", c, len(l.Spawns), l.SpawnsFound, l.Flags, l.FlagsFound)
		}
	}
}

// TestConvert_NamesTheFileThatIsWrong, and not those of the folder that it did not make.
func TestConvert_NamesTheFileThatIsWrong(t *testing.T) {
	folder := t.TempDir()
	gray := image.NewGray(image.Rect(0, 0, 9, 9))
	var b bytes.Buffer
	if err := png.Encode(&b, gray); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"h8.png": {b.Bytes(), "h8.png: is an 8-bit picture"},
		"a.raw":  {make([]byte, 4*25), "a.raw: terrain.samples: is missing, and 100 bytes are no square of 16-bit samples: is it 5 x 5 samples of 32 bits?"},
		"h.jpg":  {nil, "h.jpg: is no heightmap: want a 16-bit grayscale PNG, a RAW"},
		"h.tif":  {nil, "h.tif: is no heightmap"},
		"m.fbx":  {nil, "m.fbx: is a .fbx: export it as glTF (.glb)"},
	} {
		file, to := write(t, filepath.Join(folder, name), c.data), filepath.Join(folder, "to")
		_, fault, status := tool("convert", "-max", "9", file, to)
		if status != arguments.Failed || !strings.Contains(fault, c.want) || strings.Contains(fault, to) {
			t.Errorf("%s: status %d, %s, want %q", name, status, fault, c.want)
		}
	}
	for name, want := range map[string]string{"h8.png": "is a heightmap: convert it to a level first", "m.fbx": "export it as glTF (.glb)"} {
		if _, fault, _ := tool("check", filepath.Join(folder, name)); !strings.Contains(fault, want) {
			t.Errorf("check %s: %s, want %q", name, fault, want)
		}
	}
}

func near(a, b geom.Vec) bool { return a.Sub(b).Length() < 1e-3 }

func TestConvert_LeavesNothingBehindOfWhatIsRefused(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "m.glb"), []byte("no model"))
	to := filepath.Join(folder, "level")
	if _, fault, status := tool("convert", file, to); status != arguments.Failed || !strings.Contains(fault, "not a glTF document") {
		t.Errorf("status %d, %s", status, fault)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("a folder is left")
	}
	write(t, filepath.Join(folder, "a.png"), nil)
	if _, fault, status := tool("convert", "valley", filepath.Join(folder, "a.png")); status != arguments.Failed || !strings.Contains(fault, "is there already") {
		t.Errorf("over a file: status %d, %s", status, fault)
	}
	if _, fault, status := tool("convert", file, folder); status != arguments.Failed || !strings.Contains(fault, "is there already") {
		t.Errorf("over a folder: status %d, %s", status, fault)
	}
}

func TestLevel_SaysWhatIsWrongWithTheCommandLine(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "expected one of"}, {"chekc", `unexpected argument chekc, did you mean "check"?`}, {"check", `expected "<level> ..."`}, {"info", `expected "<level> ..."`}, {"info -frob valley", "unknown flag --frob"},
		{"check -skale 3 a.glb", `unknown flag --skale, did you mean "--scale"?`}, {"new", `expected "<folder>"`}, {"new a b", "unexpected argument b"},
		{"new x.gltf", "new makes a folder or a .glb, not a .gltf"}, {"new x.PNG", "not a .png"},
		{"convert a.glb", `expected "<to>"`}, {"convert a.glb a.obj", "not a .obj"}, {"convert hill other", "neither a model nor a heightmap"},
		{"convert a.png b", "give --max"}, {"convert -max 9 a.png b.glb", "becomes a folder first"}, {"convert -scale 2 -max 9 a.png b", "--scale is for models"},
		{"convert -max 9 a.ter b", "--max is for a .png, .raw or .r16"}, {"convert -rows 9 -max 9 a.png b", "--rows is for a .raw"},
		{"convert -rows 9 -max 9 a.raw b", "give both --columns and --rows"}, {"convert -cell 9 a.glb b", "--cell is for heightmaps"},
	} {
		out, fault, status := tool(strings.Fields(c.args)...)
		if status != arguments.Refused || !strings.Contains(fault, c.want) || !strings.Contains(fault, "see -h") || out != "" {
			t.Errorf("%q: status %d, %q, %q, want %q", c.args, status, fault, out, c.want)
		}
	}
	for _, args := range [][]string{{"-h"}, {"check", "-h"}, {"info", "-h"}, {"convert", "-h"}, {"new", "-h"}} {
		if out, _, status := tool(args...); status != arguments.Done || !strings.Contains(out, "Usage: level ") || !strings.Contains(out, "--help") {
			t.Errorf("%q: status %d, %s", args, status, out)
		}
	}
	if _, fault, status := tool("check", "nosuchlevel"); status != arguments.Failed || !strings.Contains(fault, "valley, vault, works") {
		t.Errorf("a level that is not there: status %d, %s", status, fault)
	}
}

// TestRun_KnowsTheLevelsOfModules that make them in code.
func TestRun_KnowsTheLevelsOfModules(t *testing.T) {
	room := levels.Room("hall", geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 20})
	cave, err := levels.Build(levels.Parts{Name: "cave", Structures: []levels.Structure{room}, Spawns: []levels.Spawn{{Position: geom.Vec{Z: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	module := systems.Module{Name: "caves", Levels: []*levels.Level{cave}}
	model := filepath.Join(t.TempDir(), "cave.glb")
	for _, c := range []struct{ args, want string }{
		{"check cave", `"cave" is good`},
		{"info valley cave", `structure  "hall"`},
		{"convert cave " + model, "12 triangles, 1 spawns"},
		{"check " + model, `"cave" is good`},
		{"check -scale 2 cave", `--scale is not for "cave", which is made in code`},
		{"check crypt", "modules have cave"},
	} {
		var out bytes.Buffer
		if Run(strings.Fields(c.args), &out, &out, module); !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %q, want %q", c.args, &out, c.want)
		}
	}
	if _, _, status := tool("check", "cave"); status != arguments.Failed {
		t.Errorf("without the module there is a cave: status %d", status)
	}
	if status := Run([]string{"check", "valley"}, io.Discard, io.Discard, systems.Module{Levels: []*levels.Level{{}}}); status != arguments.Failed {
		t.Errorf("a level without a name: status %d", status)
	}
}

func TestProgress_TellsWhatLongWorkIsAt(t *testing.T) {
	told := make(chan string)
	p := watch(writerFunc(func(line []byte) { told <- string(line) }), time.Microsecond)
	p.at("building 5 triangles")
	for !strings.HasSuffix(<-told, "building 5 triangles\n") {
	}
	go func() {
		for range told { // what is told until it ends
		}
	}()
	p.end()
	close(told)
}

// writerFunc is a writer that calls a function.
type writerFunc func([]byte)

func (f writerFunc) Write(data []byte) (int, error) {
	f(data)
	return len(data), nil
}
