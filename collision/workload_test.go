package collision

import (
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// workload is a level of the size that is played in, with queries as they occur
// there.
type workload struct {
	scene         *levels.Scene
	shape         Part
	short         []levels.Query // sweeps of 0.1 to 3 m that start clear
	contact, long []levels.Query // the same of a player who stands; of 20 to 100 m
	rays, down    []levels.Query // of 100 to 500 m; of 1 to 20 m
	low           []levels.Query // boxes sunk into the floor
}

// workloadQueries of each kind are asked in turn.
const workloadQueries = 4096

var built struct {
	sync.Mutex
	workloads map[string]*workload
}

// workloadOf returns the level of a name, which is built once.
func workloadOf(t testing.TB, name string) *workload {
	t.Helper()
	built.Lock()
	defer built.Unlock()
	if w := built.workloads[name]; w != nil {
		return w
	}
	scene, err := levels.New(name, workloadQueries)
	if err != nil {
		t.Fatal(err)
	}
	set := func(name string) []levels.Query { return scene.Set(name).Queries }
	w := &workload{
		scene: scene, shape: buildWorkload(t, scene),
		short: set(levels.B1), contact: set(levels.B1t), long: set(levels.B2),
		rays: set(levels.R1), down: set(levels.R2), low: set(levels.O1),
	}
	if built.workloads == nil {
		built.workloads = map[string]*workload{}
	}
	built.workloads[name] = w
	return w
}

// buildWorkload builds the mesh of a level, or its heightfield.
func buildWorkload(t testing.TB, s *levels.Scene) Part {
	t.Helper()
	if g := s.Grid; s.Name == levels.Heightfield131k {
		h, err := NewHeightfield(g.Columns, g.Rows, g.Cell, g.Origin, g.Heights, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	m, err := NewMesh(s.Vertices, s.Indices, TwoSided())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (w *workload) sweepShort(i int) bool { return w.sweep(w.short, i) }

func (w *workload) sweepContact(i int) bool { return w.sweep(w.contact, i) }

func (w *workload) sweepLong(i int) bool { return w.sweep(w.long, i) }

func (w *workload) sweep(queries []levels.Query, i int) bool {
	q := &queries[i%workloadQueries]
	_, ok := w.shape.SweepBox(geom.Box{Center: q.At, Half: levels.Half}, q.Way)
	return ok
}

func (w *workload) raycast(i int) bool { return w.cast(w.rays, i) }

func (w *workload) raycastDown(i int) bool { return w.cast(w.down, i) }

func (w *workload) cast(queries []levels.Query, i int) bool {
	q := &queries[i%workloadQueries]
	_, ok := w.shape.Raycast(q.At, q.Way)
	return ok
}

func (w *workload) overlap(i int, contacts []Contact) []Contact {
	return w.shape.OverlapBox(geom.Box{Center: w.low[i%workloadQueries].At, Half: levels.Half}, contacts)
}
