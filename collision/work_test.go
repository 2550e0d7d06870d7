package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// visitor is a shape that is asked by visiting it.
type visitor interface{ visit(q *query) }

// raycastWork is the Raycast of a shape, with its cost.
func raycastWork(v visitor, origin, displacement geom.Vec) (hit Hit, ok bool, cost work) {
	q := new(query)
	if q.setRay(origin, displacement) {
		v.visit(q)
	}
	ok = q.result(&hit)
	return hit, ok, q.work
}

// sweepWork is the SweepBox of a shape, with its cost.
func sweepWork(v visitor, box geom.Box, displacement geom.Vec) (hit Hit, ok bool, cost work) {
	q := new(query)
	if q.setSweep(&box, &displacement) {
		v.visit(q)
	}
	ok = q.result(&hit)
	return hit, ok, q.work
}

func TestWork_CountsAFewNodesAndTrianglesWithoutChangingTheAnswer(t *testing.T) {
	for _, w := range small(t) {
		var sweeps, rays work
		for i := range workloadQueries {
			q := &w.short[i]
			box := geom.Box{Center: q.At, Half: levels.Half}
			hit, ok, cost := sweepWork(w.shape.(visitor), box, q.Way)
			if want, wantOK := w.shape.SweepBox(box, q.Way); hit != want || ok != wantOK {
				t.Fatalf("%s: sweep %d: %+v %v, want %+v %v", w.scene.Name, i, hit, ok, want, wantOK)
			}
			sweeps.nodes += cost.nodes
			sweeps.triangles += cost.triangles
			q = &w.rays[i]
			hit, ok, cost = raycastWork(NewWorld(w.shape), q.At, q.Way)
			if want, wantOK := w.shape.Raycast(q.At, q.Way); hit != want || ok != wantOK {
				t.Fatalf("%s: ray %d: %+v %v, want %+v %v", w.scene.Name, i, hit, ok, want, wantOK)
			}
			rays.nodes += cost.nodes
			rays.triangles += cost.triangles
		}
		for name, cost := range map[string]work{"sweep": sweeps, "ray": rays} {
			nodes, triangles := float64(cost.nodes)/workloadQueries, float64(cost.triangles)/workloadQueries
			t.Logf("%s: %.1f nodes and %.1f triangles a %s", w.scene.Name, nodes, triangles, name)
			if !(nodes > 0.5 && nodes < 40 && triangles > 0.5 && triangles < 40) {
				t.Errorf("%s: %v nodes and %v triangles a %s", w.scene.Name, nodes, triangles, name)
			}
		}
	}
}
