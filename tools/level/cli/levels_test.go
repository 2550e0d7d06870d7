package cli

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
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
	names := []string{model, begun, terrain, filepath.Dir(rooms), write("scan.glb", scan(t))}

	for _, size := range []int{120, 400} {
		text := fmt.Appendf(nil, `{"version": 1, "structures": [{"box": [%d, %[1]d, 2]}]}`, size)
		names = append(names, filepath.Dir(write(fmt.Sprintf("floor%d/level.json", size), text)))
	}
	write("raw/hills.raw", rolling(65, 30_000))
	raw := write("raw/level.json", []byte(`{"version": 1, "terrain": {"heightmap": "hills.raw", "cell_m": 8, "min_z_m": 0, "max_z_m": 60, "origin": [-256, -256, 0]}}`))
	write("torque/hills.ter", append([]byte{3}, rolling(256, 1500)...))
	torque := write("torque/level.json", []byte(`{"version": 1, "terrain": {"heightmap": "hills.ter", "cell_m": 2, "origin": [-256, -256, 0]}}`))
	write("fine/hills.raw", rolling(1025, 30_000))
	fine := write("fine/level.json", []byte(`{"version": 1, "terrain": {"heightmap": "hills.raw", "cell_m": 0.5, "min_z_m": 0, "max_z_m": 40, "origin": [-256, -256, 0]}}`))
	return append(names, filepath.Dir(raw), filepath.Dir(torque), filepath.Dir(fine),
		write("tiles.glb", tiles(t)), write("packed.gltf", packedFloor(t)))
}

// rolling are hills without a rim, of side x side samples, with heights of 0 to 2 times middle.
func rolling(side int, middle float64) []byte {
	var samples []byte
	wave := 6 * math.Pi / float64(side-1)
	for y := range side {
		for x := range side {
			h := middle * (1 + 0.5*math.Sin(float64(x)*wave)*math.Cos(float64(y)*wave*0.7))
			samples = binary.LittleEndian.AppendUint16(samples, uint16(h))
		}
	}
	return samples
}

// tiles is a floor of nine instances of a tile of 40 m, with steps of 0.3 m between them.
func tiles(t *testing.T) []byte {
	doc := gltf.NewDocument()
	tile := [][3]float32{{-20, 0, -20}, {-20, 0, 20}, {20, 0, 20}, {-20, 0, -20}, {20, 0, 20}, {20, 0, -20}}
	var places [][3]float32
	for i := range 9 {
		places = append(places, [3]float32{float32(i%3-1) * 40, float32(i%2) * 0.3, float32(i/3-1) * 40})
	}
	doc.Meshes = []*gltf.Mesh{{Name: "ground", Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, tile)}}}}}
	doc.Nodes = []*gltf.Node{{Name: "ground", Mesh: gltf.Index(0), Extensions: gltf.Extensions{"EXT_mesh_gpu_instancing": map[string]any{
		"attributes": map[string]any{"TRANSLATION": modeler.WritePosition(doc, places)}}}}}
	doc.Scenes[0].Nodes, doc.ExtensionsUsed, doc.ExtensionsRequired = []int{0}, []string{"EXT_mesh_gpu_instancing"}, []string{"EXT_mesh_gpu_instancing"}
	var data bytes.Buffer
	if err := gltf.NewEncoder(&data).Encode(doc); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// packedFloor is a floor of 20 m in an extension that packs it, scaled to 160 m. The bytes are
// those of the reference encoder.
func packedFloor(t *testing.T) []byte {
	const corners = "a00000000133000000ffff00000000000000010c000000ff0000000000000000000000000000000000000000000020c10000000000002041"
	const triangles = "e1f000007687566778a9866589689801690000"
	data, err := hex.DecodeString(corners + triangles)
	if err != nil {
		t.Fatal(err)
	}
	view := func(from, size, count, stride int, mode string) string {
		return fmt.Sprintf(`{"buffer": 1, "byteLength": %d, "extensions": {"EXT_meshopt_compression": {"buffer": 0, "byteOffset": %d,
			"byteLength": %d, "count": %d, "byteStride": %d, "mode": %q}}}`, count*stride, from, size, count, stride, mode)
	}
	return fmt.Appendf(nil, `{"asset": {"version": "2.0"}, "extensionsUsed": ["EXT_meshopt_compression"], "extensionsRequired": ["EXT_meshopt_compression"],
		"buffers": [{"byteLength": %d, "uri": "data:application/octet-stream;base64,%s"}, {"byteLength": 60}],
		"bufferViews": [%s, %s],
		"accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 4, "min": [-10, 0, -10], "max": [10, 0, 10]},
			{"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": 6}],
		"meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
		"nodes": [{"mesh": 0, "scale": [8, 1, 8]}], "scenes": [{"nodes": [0]}], "scene": 0}`,
		len(data), base64.StdEncoding.EncodeToString(data), view(0, len(corners)/2, 4, 12, "ATTRIBUTES"), view(len(corners)/2, len(triangles)/2, 6, 2, "TRIANGLES"))
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
