package levels

import (
	"encoding/binary"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

// TestLarge_MeshesWithoutNormalsShareVertices and are round, where small ones have a normal for
// each face; and one that could be terrain is told so.
func TestLarge_MeshesWithoutNormalsShareVertices(t *testing.T) {
	const note = "all vertices lie on a grid: with the custom property cell_m of 1 it is terrain"
	for _, c := range []struct {
		side   int
		shared bool // by the file
		want   int  // vertices
		note   bool
	}{{40, true, 3 * 2 * 40 * 40, false}, {330, true, 331 * 331, true}, {330, false, 6 * 330 * 330, true}} {
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: hillModel(t, c.side, c.shared)}}, "m.glb")
		if err != nil {
			t.Fatal(err)
		}
		s := &l.Structures[0]
		if len(s.Vertices) != c.want || len(s.Normals) != c.want || l.Solid.Len() != 2*c.side*c.side {
			t.Errorf("%d cells, shared %v: %d vertices, %d triangles", c.side, c.shared, len(s.Vertices), l.Solid.Len())
		}
		for i, n := range s.Normals {
			if n.Dot(geom.Up()) < 0.5 || n.Length() > 1+1e-9 {
				t.Fatalf("normal %d is %v", i, n)
			}
		}
		if got := strings.Contains(strings.Join(l.Notes, "\n"), note); got != c.note {
			t.Errorf("%d cells, shared %v: notes %q", c.side, c.shared, l.Notes)
		}
	}
}

// TestLarge_MeshesThatAreNoGridAreNotCalledOne: they lie askew, or have too few vertices for all samples.
func TestLarge_MeshesThatAreNoGridAreNotCalledOne(t *testing.T) {
	const side = 330
	for _, c := range []struct {
		rotation [4]float64
		last     [3]float32 // place of the last vertex, of which there are two otherwise
		note     bool
	}{
		{[4]float64{0, 0, 0, 1}, [3]float32{2 * (side - 1), 0, -2 * (side - 1)}, true},
		{[4]float64{0, 0.1, 0, 0.995}, [3]float32{2 * (side - 1), 0, -2 * (side - 1)}, false},
		{[4]float64{0, 0, 0, 1}, [3]float32{2 * side, 0, 0}, false},
		{[4]float64{0, 0, 0, 1}, [3]float32{0, 0, -2 * side}, false},
	} {
		doc, _ := gridDoc(side, side, func(i, j int) float32 { return 0 })
		node := doc.Nodes[len(doc.Nodes)-2]
		node.Extras, node.Rotation = nil, c.rotation
		if _, err := binary.Encode(doc.Buffers[0].Data[12*side*side:], binary.LittleEndian, c.last); err != nil {
			t.Fatal(err)
		}
		for k, v := range c.last {
			a := doc.Accessors[0]
			a.Min[k], a.Max[k] = min(a.Min[k], float64(v)), max(a.Max[k], float64(v))
		}
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil || strings.Contains(strings.Join(l.Notes, "\n"), "on a grid") != c.note {
			t.Errorf("%+v: notes %q, %v", c, l.Notes, err)
		}
	}
}
