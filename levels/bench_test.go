package levels

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// hillModel is ground of side x side cells with a wave in it, as one primitive.
func hillModel(t testing.TB, side int, shared bool) []byte {
	corner := func(i, j int) [3]float32 {
		return [3]float32{float32(i), float32(5 * math.Sin(float64(i+j)/20)), float32(-j)}
	}
	var positions [][3]float32
	var indices []uint32
	if shared {
		for j := range side + 1 {
			for i := range side + 1 {
				positions = append(positions, corner(i, j))
			}
		}
	}
	for j := range side {
		for i := range side {
			if shared {
				p := uint32(j*(side+1) + i)
				q := p + uint32(side) + 1
				indices = append(indices, p, p+1, q+1, p, q+1, q)
				continue
			}
			a, b, c, d := corner(i, j), corner(i+1, j), corner(i+1, j+1), corner(i, j+1)
			positions = append(positions, a, b, c, a, c, d)
		}
	}
	doc := gltf.NewDocument()
	primitive := &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, positions)}}
	if shared {
		primitive.Indices = gltf.Index(modeler.WriteIndices(doc, indices))
	}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{primitive}}}
	addNode(doc, &gltf.Node{Mesh: gltf.Index(0)})
	return encodeGLB(t, doc)
}

// BenchmarkLoad opens a single file of so many thousand triangles, and a heightmap. peak-MB is
// what the process had at most while it opened that alone, once.
func BenchmarkLoad(b *testing.B) {
	run := func(name string, load func() (*Level, error)) {
		b.Run(name, func(b *testing.B) {
			resetPeak()
			if _, err := load(); err != nil {
				b.Fatal(err)
			}
			kB, known := peakMemory()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := load(); err != nil {
					b.Fatal(err)
				}
			}
			if known {
				b.ReportMetric(float64(kB)/1000, "peak-MB")
			}
		})
	}
	for _, side := range []int{224, 707} {
		for _, shared := range []bool{true, false} {
			data := hillModel(b, side, shared)
			run(fmt.Sprintf("triangles=%dk/shared=%v", 2*side*side/1000, shared), func() (*Level, error) {
				return LoadFS(fstest.MapFS{"m.glb": {Data: data}}, "m.glb")
			})
		}
	}
	samples := make([]byte, 2*2049*2049)
	for i := range samples {
		samples[i] = byte(i / 4098 * (i % 2)) // a slope
	}
	run("heightmap=2049", func() (*Level, error) { return ground("a.raw", samples, `, "max_z_m": 300`) })
}

// resetPeak lets peakMemory begin anew, where the system can.
func resetPeak() {
	debug.FreeOSMemory()
	os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// peakMemory returns the largest resident set since resetPeak in kB, or false where the system
// does not tell.
func peakMemory() (kB int, ok bool) {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if n, err := fmt.Sscanf(line, "VmHWM: %d kB", &kB); n == 1 && err == nil {
			return kB, true
		}
	}
	return 0, false
}

// TestLoad_TakesMemoryInProportion: a model of 100,000 triangles and one of 300,000, or a million
// in the long run, take no more than so many MB in all, with what is garbage at the end. Time is
// not asserted.
func TestLoad_TakesMemoryInProportion(t *testing.T) {
	cases := []struct{ side, most int }{{224, 40}, {387, 120}, {707, 400}}
	switch {
	case testing.Short():
		cases = cases[:1]
	case os.Getenv("SKIJET_LONG") == "":
		cases = cases[:2]
	}
	for _, c := range cases {
		data := hillModel(t, c.side, true)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: data}}, "m.glb")
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		taken := int((after.TotalAlloc - before.TotalAlloc) >> 20)
		if t.Logf("%d triangles: %d MB", l.Solid.Len(), taken); taken > c.most {
			t.Errorf("%d triangles took %d MB, want at most %d", l.Solid.Len(), taken, c.most)
		}
	}
}
