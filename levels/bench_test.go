package levels

import (
	"fmt"
	"math"
	"os"
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

// BenchmarkLoad opens a single file of so many thousand triangles.
func BenchmarkLoad(b *testing.B) {
	for _, side := range []int{224, 707} {
		for _, shared := range []bool{true, false} {
			data := hillModel(b, side, shared)
			b.Run(fmt.Sprintf("triangles=%dk/shared=%v", 2*side*side/1000, shared), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := LoadFS(fstest.MapFS{"m.glb": {Data: data}}, "m.glb"); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			b.Log(line)
		}
	}
}
