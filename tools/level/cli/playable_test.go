package cli

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"testing"

	"image/png"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/tryout"
	"github.com/skijet/skijet/levels"
)

// playable lists levels that name no spawn, as people have them, made in a folder.
func playable(t *testing.T, folder string) []string {
	t.Helper()
	write := func(name string, data []byte) string {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	run := func(args ...string) {
		var out bytes.Buffer
		if status := Run(args, &out, &out); status != arguments.Done {
			t.Fatalf("%q: %s", args, out.String())
		}
	}
	model := filepath.Join(folder, "example.glb")
	run("new", model)
	begun := filepath.Join(folder, "new")
	run("new", begun)

	// Hills as a picture of 16 bits, with a wall of mountains around.
	img := image.NewGray16(image.Rect(0, 0, 65, 65))
	for y := range 65 {
		for x := range 65 {
			edge := math.Pow(max(math.Abs(float64(x-32)), math.Abs(float64(y-32)))/32, 8)
			h := 0.1 + 0.05*math.Sin(float64(x)/4)*math.Cos(float64(y)/5) + 0.8*edge
			img.SetGray16(x, y, color.Gray16{Y: uint16(65535 * min(h, 1))})
		}
	}
	var hills bytes.Buffer
	if err := png.Encode(&hills, img); err != nil {
		t.Fatal(err)
	}
	picture := write("hills.png", hills.Bytes())
	terrain := filepath.Join(folder, "terrain")
	run("convert", "-cell", "8", "-max", "400", picture, terrain)

	rooms := write("rooms/level.json", []byte(`{"version": 1, "structures": [
		{"box": [90, 40, 2], "position": [0, 0, -1]}, {"box": [90, 40, 2], "position": [0, 0, 13]},
		{"box": [92, 2, 16], "position": [0, 21, 6]}, {"box": [92, 2, 16], "position": [0, -21, 6]},
		{"box": [2, 44, 16], "position": [46, 0, 6]}, {"box": [2, 44, 16], "position": [-46, 0, 6]},
		{"box": [2, 14, 12], "position": [0, 13, 6]}, {"box": [2, 14, 12], "position": [0, -13, 6]},
		{"box": [4, 4, 3], "position": [-20, 8, 1.5]}, {"box": [4, 4, 3], "position": [20, -8, 1.5]}]}`))
	return []string{model, begun, terrain, filepath.Dir(rooms), write("scan.glb", scan(t))}
}

// scan is a bowl of triangles without normals, open at its top as scans are, in
// centimetres on its side.
func scan(t *testing.T) []byte {
	const side = 60
	var positions [][3]float32
	corner := func(i, j int) [3]float32 {
		x, y := float64(i-side/2)*200, float64(j-side/2)*200
		r := math.Sqrt(x*x+y*y) / 6000
		return [3]float32{float32(x), float32(4000*math.Pow(r, 6) + 80*math.Sin(x/700)), float32(-y)}
	}
	for j := range side {
		for i := range side {
			a, b, c, d := corner(i, j), corner(i+1, j), corner(i+1, j+1), corner(i, j+1)
			positions = append(positions, a, b, c, a, c, d)
		}
	}
	doc := gltf.NewDocument()
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)}}}}}
	doc.Nodes = []*gltf.Node{{Name: "scan", Mesh: gltf.Index(0), Scale: [3]float64{0.01, 0.01, 0.01}}}
	doc.Scenes[0].Nodes = []int{0}
	var data bytes.Buffer
	if err := gltf.NewEncoder(&data).Encode(doc); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// TestLevels_ThatOpenArePlayable: eight bots of all bodies play, nobody is stuck for more
// than two seconds, and nobody leaves the world. The seed decides who enters where.
func TestLevels_ThatOpenArePlayable(t *testing.T) {
	names := playable(t, t.TempDir())
	ticks := 500
	seeds := map[string]uint64{"rooms": 4}
	if os.Getenv("SKIJET_LONG") == "1" {
		ticks = 5000
		seeds = map[string]uint64{"rooms": 12, "works": 12}
		names = append(names, levels.EmbeddedNames()...)
	}
	for _, name := range names {
		l, err := levels.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			for seed := range max(1, seeds[filepath.Base(name)]) {
				play(t, l, tryout.Options{Ticks: ticks, Seed: seed})
			}
		})
	}
}

// play lets bots play a level, and fails on what goes wrong.
func play(t *testing.T, l *levels.Level, o tryout.Options) {
	t.Helper()
	r, err := tryout.Play(context.Background(), l, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Troubles {
		if isOverVoid := l.Name == "Sky isles"; isOverVoid && r.Troubles[i].Kind != tryout.Stuck {
			continue // falls between its islands are a part of the game
		}
		t.Errorf("seed %d: %s", o.Seed, r.Troubles[i].String())
	}
	if r.Distance < float64(o.Ticks)/2 {
		t.Errorf("seed %d: %d bots moved %.0f m in %d ticks", o.Seed, len(r.Bodies), r.Distance, o.Ticks)
	}
}
