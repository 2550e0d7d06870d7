package collision

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// benchmark runs ask over the queries of each level and reports the share that
// hit something.
func benchmark(b *testing.B, ask func(w *workload, i int) bool) {
	for _, name := range levels.Names {
		b.Run(name, func(b *testing.B) {
			w := workloadOf(b, name)
			b.ReportAllocs()
			hits, n := 0, 0
			for b.Loop() {
				if ask(w, n) {
					hits++
				}
				n++
			}
			b.ReportMetric(float64(hits)/float64(n), "hits/op")
		})
	}
}

func BenchmarkSweepBoxShort(b *testing.B) { benchmark(b, (*workload).sweepShort) }

func BenchmarkSweepBoxContact(b *testing.B) { benchmark(b, (*workload).sweepContact) }

func BenchmarkSweepBoxLong(b *testing.B) { benchmark(b, (*workload).sweepLong) }

func BenchmarkRaycast(b *testing.B) { benchmark(b, (*workload).raycast) }

func BenchmarkRaycastDown(b *testing.B) { benchmark(b, (*workload).raycastDown) }

func BenchmarkOverlapBox(b *testing.B) {
	var contacts []Contact
	benchmark(b, func(w *workload, i int) bool {
		contacts = w.overlap(i, contacts[:0])
		return len(contacts) > 0
	})
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range levels.Names {
		b.Run(name, func(b *testing.B) {
			w := workloadOf(b, name)
			b.ReportAllocs()
			for b.Loop() {
				buildWorkload(b, w.scene)
			}
		})
	}
}

// small are the levels that tests have time for.
func small(t testing.TB) []*workload {
	t.Helper()
	var all []*workload
	for _, name := range []string{levels.Terrain131k, levels.Indoor50k, levels.Heightfield131k} {
		all = append(all, workloadOf(t, name))
	}
	return all
}

func TestQueries_AllocateNothing(t *testing.T) {
	contacts := make([]Contact, 0, 4096)
	for _, w := range small(t) {
		queries := map[string]func(i int){
			"short sweep": func(i int) { w.sweepShort(i) },
			"contact":     func(i int) { w.sweepContact(i) },
			"long sweep":  func(i int) { w.sweepLong(i) },
			"raycast":     func(i int) { w.raycast(i) },
			"down":        func(i int) { w.raycastDown(i) },
			"overlap":     func(i int) { contacts = w.overlap(i, contacts[:0]) },
			"depenetrate": func(i int) {
				box := geom.Box{Center: w.low[i%workloadQueries].At, Half: playerHalf}
				_, _, contacts = Depenetrate(w.shape, box, 1, contacts)
			},
		}
		for name, ask := range queries {
			i := 0
			if n := testing.AllocsPerRun(1000, func() { ask(i); i++ }); n != 0 {
				t.Errorf("%s, %s: %v allocations, want none", w.scene.Name, name, n)
			}
		}
	}
}

func TestWorkloads_HoldTheStatedTriangles(t *testing.T) {
	for i, want := range []int{131_072, 53_876, 131_072} {
		w := small(t)[i]
		if w.shape.Len() != want || w.scene.Triangles() != want {
			t.Errorf("%s: %d triangles of %d, want %d", w.scene.Name, w.shape.Len(), w.scene.Triangles(), want)
		}
		if m, ok := w.shape.(*Mesh); ok && m.Dropped() != 0 {
			t.Errorf("%s: %d triangles dropped", w.scene.Name, m.Dropped())
		}
	}
}

// What is measured must be what was meant: the shares of hits stand in
// docs/collision.md.
func TestWorkloads_HitAsOftenAsStated(t *testing.T) {
	var contacts []Contact
	for _, w := range small(t) {
		asks := []func(i int) bool{w.raycast, w.raycastDown, w.sweepShort, w.sweepContact, w.sweepLong, func(i int) bool {
			contacts = w.overlap(i, contacts[:0])
			return len(contacts) > 0
		}}
		want := []float64{0.57, 0.95, 0.40, 0.50, 0.64, 0.68}
		if w.scene.Name == levels.Indoor50k {
			want = []float64{0.93, 0.95, 0.48, 0.68, 0.98, 0.68}
		}
		for k, ask := range asks {
			hits := 0
			for i := range workloadQueries {
				if ask(i) {
					hits++
				}
			}
			if share := float64(hits) / workloadQueries; share < want[k]-0.03 || share > want[k]+0.03 {
				t.Errorf("%s, query %d of the list: %.3f hit, want %.2f", w.scene.Name, k, share, want[k])
			}
		}
	}
}

func TestWorkloads_EqualLoopOverTriangles(t *testing.T) {
	for _, w := range small(t) {
		m, ok := w.shape.(*Mesh)
		if !ok {
			continue // compared with the mesh below
		}
		every := newLoop(t, m)
		for i := range cases(t, 20) {
			q := w.long[i]
			box := geom.Box{Center: q.At, Half: playerHalf}
			got, ok := m.SweepBox(box, q.Way)
			if want, wantOK := every.sweep(box, q.Way); got != want || ok != wantOK {
				t.Errorf("%s: sweep %d %#v: got %+v %v, want %+v %v", w.scene.Name, i, q, got, ok, want, wantOK)
			}
		}
	}
}

func TestWorkloads_HeightfieldAnswersAsItsMesh(t *testing.T) {
	mesh, field := workloadOf(t, levels.Terrain131k), workloadOf(t, levels.Heightfield131k)
	for i := range workloadQueries {
		for _, q := range []levels.Query{mesh.short[i], mesh.contact[i], mesh.long[i]} {
			box := geom.Box{Center: q.At, Half: playerHalf}
			want, wantOK := mesh.shape.SweepBox(box, q.Way)
			if got, ok := field.shape.SweepBox(box, q.Way); got != want || ok != wantOK {
				t.Fatalf("sweep %d %#v: got %+v %v, want %+v %v", i, q, got, ok, want, wantOK)
			}
		}
		for _, q := range []levels.Query{mesh.rays[i], mesh.down[i]} {
			want, wantOK := mesh.shape.Raycast(q.At, q.Way)
			if got, ok := field.shape.Raycast(q.At, q.Way); got != want || ok != wantOK {
				t.Fatalf("ray %d %#v: got %+v %v, want %+v %v", i, q, got, ok, want, wantOK)
			}
		}
	}
}
