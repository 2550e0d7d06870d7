package collision

import (
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

var (
	terrainOnce, indoorOnce sync.Once
	terrain131k, indoor50k  *workload
)

// workloads returns the two levels, which are built once.
func workloads(t testing.TB) []*workload {
	t.Helper()
	terrainOnce.Do(func() { terrain131k = newTerrainWorkload(t) })
	indoorOnce.Do(func() { indoor50k = newIndoorWorkload(t) })
	return []*workload{terrain131k, indoor50k}
}

// benchmark runs ask over the queries of each level and reports the share that
// hit something.
func benchmark(b *testing.B, ask func(w *workload, i int) bool) {
	for _, w := range workloads(b) {
		b.Run(w.name, func(b *testing.B) {
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

func BenchmarkSweepBoxLong(b *testing.B) { benchmark(b, (*workload).sweepLong) }

func BenchmarkRaycast(b *testing.B) { benchmark(b, (*workload).raycast) }

func BenchmarkOverlapBox(b *testing.B) {
	var contacts []Contact
	benchmark(b, func(w *workload, i int) bool {
		contacts = w.overlap(i, contacts[:0])
		return len(contacts) > 0
	})
}

func BenchmarkBuild(b *testing.B) {
	for _, w := range workloads(b) {
		b.Run(w.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buildWorkload(b, w)
			}
		})
	}
}

func TestQueries_AllocateNothing(t *testing.T) {
	contacts := make([]Contact, 0, 4096)
	for _, w := range workloads(t) {
		queries := map[string]func(i int){
			"short sweep": func(i int) { w.sweepShort(i) },
			"long sweep":  func(i int) { w.sweepLong(i) },
			"raycast":     func(i int) { w.raycast(i) },
			"overlap":     func(i int) { contacts = w.overlap(i, contacts[:0]) },
			"depenetrate": func(i int) {
				box := geom.Box{Center: w.overlapCenter[i%workloadQueries], Half: playerHalf}
				_, _, contacts = Depenetrate(w.mesh, box, 1, contacts)
			},
		}
		for name, ask := range queries {
			i := 0
			if n := testing.AllocsPerRun(1000, func() { ask(i); i++ }); n != 0 {
				t.Errorf("%s, %s: %v allocations, want none", w.name, name, n)
			}
		}
	}
}

func TestWorkloads_HoldTheStatedTriangles(t *testing.T) {
	for i, want := range []int{131_072, 50_000} {
		w := workloads(t)[i]
		if w.mesh.Len() != want || w.mesh.Dropped() != 0 {
			t.Errorf("%s: %d triangles, %d dropped, want %d", w.name, w.mesh.Len(), w.mesh.Dropped(), want)
		}
	}
}

func TestWorkloads_EqualLoopOverTriangles(t *testing.T) {
	for _, w := range workloads(t) {
		every := newLoop(t, w.mesh)
		for i := range cases(t, 20) {
			c := w.long[i]
			got, ok := w.mesh.SweepBox(c.box, c.d)
			if want, wantOK := every.sweep(c.box, c.d); got != want || ok != wantOK {
				t.Errorf("%s: sweep %d %#v: got %+v %v, want %+v %v", w.name, i, c, got, ok, want, wantOK)
			}
		}
	}
}
