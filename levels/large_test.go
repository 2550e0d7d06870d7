package levels

import (
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

// TestLarge_MeshesThatAreNoGridAreNotCalledOne.
func TestLarge_MeshesThatAreNoGridAreNotCalledOne(t *testing.T) {
	doc, _ := gridDoc(330, 330, func(i, j int) float32 { return 0 })
	node := doc.Nodes[len(doc.Nodes)-1]
	node.Extras = nil
	node.Rotation = [4]float64{0, 0.1, 0, 0.995} // it lies askew
	l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	if err != nil || strings.Contains(strings.Join(l.Notes, "\n"), "on a grid") {
		t.Errorf("notes %q, %v", l.Notes, err)
	}
}
