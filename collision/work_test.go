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

// plainly is a mesh that is walked without assembly.
type plainly struct{ *Mesh }

func (m plainly) visit(q *query) {
	q.enterPart(&m.settings, m.Mesh, nil)
	m.visitPlain(q)
}

// workDone is the work of many queries, by what was asked.
type workDone map[string]work

func (c workDone) add(name string, cost work) {
	sum := c[name]
	c[name] = work{sum.nodes + cost.nodes, sum.triangles + cost.triangles}
}

// ask asks a shape everything that is asked in a level.
func (c workDone) ask(name string, v visitor, w *workload) {
	for kind, queries := range map[string][]levels.Query{"short": w.short, "contact": w.contact, "long": w.long} {
		for i := range queries {
			_, _, cost := sweepWork(v, geom.Box{Center: queries[i].At, Half: levels.Half}, queries[i].Way)
			c.add(name+kind, cost)
		}
	}
	for kind, queries := range map[string][]levels.Query{"rays": w.rays, "down": w.down} {
		for i := range queries {
			_, _, cost := raycastWork(v, queries[i].At, queries[i].Way)
			c.add(name+kind, cost)
		}
	}
}

// overlap finds the faces of a mesh at boxes at rest.
func (c workDone) overlap(name string, m *Mesh, boxes []levels.Query) {
	for i := range boxes {
		var walk traversal
		walk.startAt(m, boxes[i].At, levels.Half)
		faces := 0
		for walk.next(m) != noFace {
			faces++
		}
		c.add(name+"low", work{int(walk.visited), faces})
	}
}

// gather lets bodies go for some ticks, and asks of the faces that they keep. Its work are the
// faces that are kept, and those that are tested.
func (c workDone) gather(name string, w *workload) {
	for _, s := range standers(w) {
		for range 20 {
			s.gather(w.shape)
			kept := max(wide*len(s.near.groups)-s.near.free, 0)
			for _, way := range []geom.Vec{s.displacement, {Z: 0.3}, {Z: -0.1}, s.displacement.Scale(10)} {
				_, _, cost := sweepWork(&s.near, s.box, way)
				c.add(name+"near", work{kept, cost.triangles})
			}
			s.box.Center = s.box.Center.Add(s.displacement)
		}
	}
}

// TestWork_IsWhatItWas counts nodes and triangles of many queries, with assembly and without, by a mesh and by the
// faces that bodies keep. Of another walk that is no slower the new numbers take their place.
func TestWork_IsWhatItWas(t *testing.T) {
	want := workDone{
		"heightfield131k contact": {5403, 6675}, "heightfield131k down": {4096, 4096}, "heightfield131k long": {4001, 6124}, "heightfield131k near": {27120, 228},
		"heightfield131k rays": {2388, 3939}, "heightfield131k short": {2348, 3034}, "indoor50k contact": {26601, 12292}, "indoor50k down": {22801, 7878},
		"indoor50k long": {30790, 14774}, "indoor50k low": {25617, 11014}, "indoor50k near": {144112, 1297}, "indoor50k plain contact": {26823, 12292},
		"indoor50k plain down": {22858, 7878}, "indoor50k plain long": {30980, 14774}, "indoor50k plain rays": {29903, 8146}, "indoor50k plain short": {25979, 6072},
		"indoor50k rays": {29597, 8152}, "indoor50k short": {25619, 6070}, "terrain131k contact": {26110, 9422}, "terrain131k down": {24582, 7358},
		"terrain131k long": {28176, 10114}, "terrain131k low": {25768, 8715}, "terrain131k near": {27120, 228}, "terrain131k plain contact": {26540, 9482},
		"terrain131k plain down": {24987, 7403}, "terrain131k plain long": {28634, 10212}, "terrain131k plain rays": {28628, 7321}, "terrain131k plain short": {25961, 7649},
		"terrain131k rays": {27921, 7109}, "terrain131k short": {25447, 7572},
	}
	got := workDone{}
	for _, w := range small(t) {
		name := w.scene.Name + " "
		m, isMesh := w.shape.(*Mesh)
		if isMesh {
			got.ask(name+"plain ", plainly{m}, w)
			got.overlap(name, m, w.low)
		}
		if !isMesh || lanes {
			got.ask(name, w.shape.(visitor), w)
		}
		got.gather(name, w)
	}
	for name, cost := range got {
		if cost != want[name] {
			t.Errorf("%q: {%d, %d},", name, cost.nodes, cost.triangles)
		}
	}
}
