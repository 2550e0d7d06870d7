package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
)

const dataFolder = "../../levels/data"

// made are the levels that tests have generated, by design and seed.
var made = map[string][]file{}

func generated(t testing.TB, design string, seed uint64) []file {
	t.Helper()
	key := fmt.Sprint(design, seed)
	if made[key] == nil {
		files, err := generate(design, seed)
		if err != nil {
			t.Fatal(err)
		}
		made[key] = files
	}
	return made[key]
}

func TestGenerate_SameSeedGivesTheSameBytes(t *testing.T) {
	for _, d := range designs {
		a, other := generated(t, d.name, 2), generated(t, d.name, 99)
		b, err := generate(d.name, 2)
		if err != nil {
			t.Fatal(err)
		}
		for i := range a {
			if a[i].name != b[i].name || !bytes.Equal(a[i].data, b[i].data) {
				t.Errorf("%s: %s differs between two runs", d.name, a[i].name)
			}
			if a[i].name == "terrain.png" && bytes.Equal(a[i].data, other[i].data) {
				t.Errorf("%s: %s is the same for another seed", d.name, a[i].name)
			}
		}
	}
}

// TestGenerate_CommittedLevelIsWhatSeedOneGives compares pixels and not bytes
// of pictures, because another Go release may pack them another way.
func TestGenerate_CommittedLevelIsWhatSeedOneGives(t *testing.T) {
	for _, d := range designs {
		files, folder := generated(t, d.name, 1), filepath.Join(dataFolder, d.name)
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		if len(entries) != len(files) {
			t.Errorf("%s: %d files are committed, the generator makes %d", d.name, len(entries), len(files))
		}
		for _, f := range files {
			committed, err := os.ReadFile(filepath.Join(folder, f.name))
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(f.name, ".png") {
				if !bytes.Equal(pixels(t, committed), pixels(t, f.data)) {
					t.Errorf("%s: %s: committed pixels are not what the generator makes", d.name, f.name)
				}
			} else if !bytes.Equal(committed, f.data) {
				t.Errorf("%s: %s: committed bytes are not what the generator makes", d.name, f.name)
			}
		}
	}
}

func pixels(t testing.TB, data []byte) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Gray16).Pix
}

func TestGenerate_EverySeedMakesALevelThatLoads(t *testing.T) {
	for _, d := range designs {
		for _, seed := range []uint64{2, 99} {
			fsys := fstest.MapFS{}
			for _, f := range generated(t, d.name, seed) {
				fsys[f.name] = &fstest.MapFile{Data: f.data}
			}
			if _, err := levels.LoadFS(fsys, "."); err != nil {
				t.Errorf("%s of seed %d: %v", d.name, seed, err)
			}
		}
	}
}

func TestTerrain_HalfATurnMapsItOntoItself(t *testing.T) {
	heights := buildTerrain(1).Heights
	for k, h := range heights {
		if other := heights[len(heights)-1-k]; math.Abs(h-other) > 1e-6 {
			t.Fatalf("sample %d is %v m high, its opposite %v", k, h, other)
		}
	}
}

// TestTerrain_IsMadeForSkiing checks the slopes inside the rim: mostly between gentle
// and fast, very few too steep, and with so little curvature between samples that a
// skier follows the ground.
func TestTerrain_IsMadeForSkiing(t *testing.T) {
	ground := buildTerrain(1)
	const inner = 640.0
	count, skiable, walls, sharp := 0, 0, 0, 0
	at := func(i, j int) float64 { return ground.Heights[j*samples+i] }
	for j := 1; j < samples-1; j++ {
		for i := 1; i < samples-1; i++ {
			v := ground.Vertex(i, j)
			if max(math.Abs(v.X), math.Abs(v.Y)) > inner {
				continue
			}
			dx, dy := (at(i+1, j)-at(i-1, j))/(2*cell), (at(i, j+1)-at(i, j-1))/(2*cell)
			slope := math.Atan(math.Hypot(dx, dy)) * 180 / math.Pi
			bend := max(math.Abs(at(i+1, j)-2*at(i, j)+at(i-1, j)), math.Abs(at(i, j+1)-2*at(i, j)+at(i, j-1))) / cell / cell
			count++
			if slope >= 12 && slope <= 36 {
				skiable++
			}
			if slope > 45 {
				walls++
			}
			if bend > 0.05 { // a radius below 20 m
				sharp++
			}
		}
	}
	t.Logf("%d samples: %d skiable, %d walls, %d sharp", count, skiable, walls, sharp)
	if share := float64(skiable) / float64(count); share < 0.6 {
		t.Errorf("%.0f %% of the slopes are 12 to 36 degrees, want at least 60 %%", 100*share)
	}
	if walls > count/200 || sharp > count/100 {
		t.Errorf("%d of %d samples are steeper than 45 degrees and %d bend sharply", walls, count, sharp)
	}
}

func TestTerrain_BorderIsHigh(t *testing.T) {
	ground := buildTerrain(1)
	for k := range samples {
		for _, h := range []float64{ground.Heights[k], ground.Heights[k*samples]} {
			if h < 190 {
				t.Fatalf("the border is %v m high at sample %d, want at least 190", h, k)
			}
		}
	}
}

// TestModels_AreClosedAndFaceOutward pairs every edge with its reverse and sums
// the signed volume, part by part.
func TestModels_AreClosedAndFaceOutward(t *testing.T) {
	for name, f := range map[string]*modelFile{
		"base": baseModel(1), "bridge": bridgeModel(bridgeHalf), "ruin": ruinModel(), "ramp": rampModel(), "post": postModel(),
		"plant": plantModel(), "deck": deckModel(6, 5, 0.5), "ferry": ferryModel(), "wheel": wheelModel(), "belt": beltModel(),
		"fort": fortModel(2), "pine": pineModel(needles), "spire": spireModel(rock, snow, 30, 5, 1), "boulder": boulderModel(rock, 3, 1),
		"arch": archModel(rock, 20, 18, 4), "gate": gateModel(26, 24), "pond": pondModel(), "lodge": lodgeModel(), "tree": deadTreeModel(),
		"start": startModel(), "stand": standModel(1), "pyramid": pyramidModel(), "obelisk": obeliskModel(), "vault base": vaultBaseModel(2), "home": isleList(1)[0].model(), "middle": isleList(1)[1].model(), "walk": islesBridges(isleList(1))[2].model(),
	} {
		if f.triangles() < 60 {
			t.Errorf("%s has %d triangles only", name, f.triangles())
		}
		for _, p := range f.parts {
			edges, volume := map[[2]geom.Vec]int{}, 0.0
			for m := range p.meshes {
				mesh := &p.meshes[m]
				for k := 0; k < len(mesh.indices); k += 3 {
					var c [3]geom.Vec
					for n := range c {
						c[n] = snapped(mesh.positions[mesh.indices[k+n]])
					}
					volume += c[0].Dot(c[1].Cross(c[2])) / 6
					for n := range c {
						if a, b := c[n], c[(n+1)%3]; a != b {
							edges[[2]geom.Vec{a, b}]++
							edges[[2]geom.Vec{b, a}]--
						}
					}
				}
			}
			for edge, balance := range edges {
				if balance != 0 {
					t.Errorf("%s: part %s is open along %v", name, p.name, edge)
					break
				}
			}
			if volume <= 0 {
				t.Errorf("%s: part %s has a volume of %v m3, want more than 0", name, p.name, volume)
			}
		}
	}
}

// snapped rounds to 0.1 mm, so that equal corners of two shapes are equal.
func snapped(v geom.Vec) geom.Vec {
	r := func(f float64) float64 { return math.Round(f*1e4) / 1e4 }
	return geom.Vec{X: r(v.X), Y: r(v.Y), Z: r(v.Z)}
}

func TestRun_WritesALevelAndItsPicture(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "level")
	picture := filepath.Join(t.TempDir(), "map.png")
	var out bytes.Buffer
	if err := run([]string{"-out", folder, "-seed", "4", "-picture", picture}, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Valley") {
		t.Errorf("output is %q, want the name of the level", out.String())
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	config, err := png.DecodeConfig(f)
	if err != nil || config.Width != pictureSide || config.Height != pictureSide {
		t.Errorf("picture of %d x %d, %v; want %d a side", config.Width, config.Height, err, pictureSide)
	}
}

func TestRun_CountsTheTrianglesOfPlatformsToo(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "works")
	var out bytes.Buffer
	if err := run([]string{"-out", folder, "-design", "works"}, &out); err != nil {
		t.Fatal(err)
	}
	l, err := levels.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	moving := 0
	for _, p := range l.Platforms {
		for _, s := range p.Structures {
			moving += len(s.Indices) / 3
		}
	}
	if want := fmt.Sprintf(": %d triangles", l.Solid.Len()+moving); moving == 0 || !strings.Contains(out.String(), want) {
		t.Errorf("output is %q, want %q with the %d of platforms", out.String(), want, moving)
	}
}

func TestRun_ExplainsItself(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "nothing to do"},
		{[]string{"-picture", "x.png", "now"}, "unexpected argument now"},
		{[]string{"-picture", "x.png", "-level", "nosuch"}, "nosuch"},
		{[]string{"-seed", "x"}, "--seed: expected"},
		{[]string{"-design", "moon", "-out", t.TempDir()}, `unknown design "moon", want one of bowl, canyon, dunes, isles, valley, vault, works`},
	} {
		var out bytes.Buffer
		if err := run(c.args, &out); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error is %v, want one that says %s", c.args, err, c.want)
		}
	}
	var out bytes.Buffer
	if err := run([]string{"-h"}, &out); !errors.Is(err, arguments.ErrHelp) || !strings.Contains(out.String(), "--picture=FILE.png") {
		t.Errorf("-h: error %v, output %q", err, out.String())
	}
}

// TestDrawMap_SmallLevelsWithoutTerrain draws a floor and a platform that reaches
// far beyond it.
func TestDrawMap_SmallLevelsWithoutTerrain(t *testing.T) {
	l, err := levels.LoadFS(fstest.MapFS{"level.json": {Data: []byte(`{"version": 1,
		"structures": [{"box": [2, 2, 1], "position": [0, 0, -0.5], "color": [0, 0, 1]}],
		"platforms": [{"box": [40000, 1, 0.5], "color": [1, 0, 0], "path": [{"position": [0, -0.5, 9]}]}],
		"spawns": [{"position": [0, 0.3, 0]}]}`)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	img := drawMap(l)
	for _, c := range []struct {
		x, y int
		red  bool
	}{{200, 100, false}, {200, 600, true}, {pictureSide - 1, 600, true}} {
		if at := img.RGBAAt(c.x, c.y); (at.R > at.B) != c.red || at.R == at.B {
			t.Errorf("(%d, %d) is %v, want red %v", c.x, c.y, at, c.red)
		}
	}
}

func TestDrawMap_SmallTerrainHasReliefAndContours(t *testing.T) {
	ground := &levels.Terrain{Columns: 9, Rows: 9, Cell: 0.5}
	for y := range 9 {
		for x := range 9 {
			ground.Heights = append(ground.Heights, float64(max(x-4, 4-x)+y)/4)
		}
	}
	l, err := levels.Build(levels.Parts{Terrain: ground, Spawns: []levels.Spawn{{Position: geom.Vec{X: 2, Y: 2, Z: 3}}}})
	if err != nil {
		t.Fatal(err)
	}
	img := drawMap(l)
	colors := map[[3]uint8]bool{}
	for x := range pictureSide {
		c := img.RGBAAt(x, pictureSide/3)
		colors[[3]uint8{c.R, c.G, c.B}] = true
	}
	if len(colors) < 4 {
		t.Errorf("a row across a valley has %d colours, want light, shade and contours", len(colors))
	}
}
