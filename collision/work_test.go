package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

func TestWork_CountsAFewNodesAndTrianglesWithoutChangingTheAnswer(t *testing.T) {
	for _, w := range small(t) {
		var sweeps, rays Work
		for i := range workloadQueries {
			q := &w.short[i]
			box := geom.Box{Center: q.At, Half: levels.Half}
			hit, ok, work := SweepBoxWork(w.shape, box, q.Way)
			if want, wantOK := w.shape.SweepBox(box, q.Way); hit != want || ok != wantOK {
				t.Fatalf("%s: sweep %d: %+v %v, want %+v %v", w.scene.Name, i, hit, ok, want, wantOK)
			}
			sweeps.Nodes += work.Nodes
			sweeps.Triangles += work.Triangles
			q = &w.rays[i]
			hit, ok, work = RaycastWork(NewWorld(w.shape), q.At, q.Way)
			if want, wantOK := w.shape.Raycast(q.At, q.Way); hit != want || ok != wantOK {
				t.Fatalf("%s: ray %d: %+v %v, want %+v %v", w.scene.Name, i, hit, ok, want, wantOK)
			}
			rays.Nodes += work.Nodes
			rays.Triangles += work.Triangles
		}
		for name, work := range map[string]Work{"sweep": sweeps, "ray": rays} {
			nodes, triangles := float64(work.Nodes)/workloadQueries, float64(work.Triangles)/workloadQueries
			t.Logf("%s: %.1f nodes and %.1f triangles a %s", w.scene.Name, nodes, triangles, name)
			if !(nodes > 0.5 && nodes < 40 && triangles > 0.5 && triangles < 40) {
				t.Errorf("%s: %v nodes and %v triangles a %s", w.scene.Name, nodes, triangles, name)
			}
		}
	}
}

// strange is a shape of somebody else.
type strange struct{ Shape }

func TestWork_OfAForeignShapeIsUnknown(t *testing.T) {
	mesh := ground(3, 5, 0, func(i, j int) bool { return true }).mesh(t)
	at, displacement := geom.Vec{Z: 3}, geom.Vec{Z: -5}
	want, _ := mesh.Raycast(at, displacement)
	if hit, ok, work := RaycastWork(strange{mesh}, at, displacement); !ok || hit != want || work != (Work{}) {
		t.Errorf("ray: %+v %v, %+v", hit, ok, work)
	}
	box := geom.Box{Center: at, Half: playerHalf}
	want, _ = mesh.SweepBox(box, displacement)
	if hit, ok, work := SweepBoxWork(strange{mesh}, box, displacement); !ok || hit != want || work != (Work{}) {
		t.Errorf("sweep: %+v %v, %+v", hit, ok, work)
	}
}
