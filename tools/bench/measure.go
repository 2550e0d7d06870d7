package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/skijet/skijet/tools/bench/workload"
)

// row is the measurements of one set of a scene, or of its build.
type row struct {
	scene, set string
	hits       float64
	rounds     map[string][]float64 // ns of each round, by side
}

// buildSet stands for the build in the place of a set.
const buildSet = "build"

// report collects everything that is printed.
type report struct {
	rows       []*row
	bytes      map[string]float64 // a triangle, by scene
	agreements []agreement
}

// find returns a row, or nil.
func (r *report) find(scene, set string) *row {
	i := slices.IndexFunc(r.rows, func(w *row) bool { return w.scene == scene && w.set == set })
	if i < 0 {
		return nil
	}
	return r.rows[i]
}

// asks reports whether a side runs a set of queries: Embree has no boxes, Bullet only runs
// boxes, and in node we only walk.
func asks(side string, kind workload.Kind) bool {
	switch side {
	case embree:
		return kind == workload.Ray
	case bullet:
		return kind != workload.Ray
	}
	return side != wasm
}

// number returns how many of n queries of a set a side runs. Bullet is too slow for all
// of them.
func number(side, set string, n int) int {
	switch {
	case side != bullet:
		return n
	case set == workload.B2:
		return min(n, 2_000)
	}
	return min(n, 10_000)
}

// measure runs all sides on a scene in rounds, then compares the results.
func measure(r *report, o options, name, dir string, programs []program) error {
	scene, err := workload.New(name, o.Queries)
	if err != nil {
		return err
	}
	dump := filepath.Join(dir, name)
	if err := writeDump(scene, dump); err != nil {
		return err
	}
	var sides []*process
	for _, p := range programs {
		args := []string{"--worker", name, "--queries", fmt.Sprint(o.Queries)}
		if p.peer {
			args = []string{dump}
		}
		side, err := start(p, append(slices.Clone(p.args), args...)...)
		if err != nil {
			return err
		}
		sides = append(sides, side)
	}
	for range o.Rounds {
		if err := r.round(scene, sides, o.Queries); err != nil {
			return err
		}
	}
	if err := r.check(scene, sides, o); err != nil {
		return err
	}
	for _, side := range sides {
		if err := side.stop(); err != nil {
			return fmt.Errorf("%s: %w", side.side, err)
		}
	}
	return os.Remove(dump)
}

func writeDump(scene *workload.Scene, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := scene.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// round lets every side build once and run every set once.
func (r *report) round(scene *workload.Scene, sides []*process, n int) error {
	for _, side := range sides {
		if side.side == wasm {
			continue
		}
		ns, bytes, err := side.build()
		if err != nil {
			return err
		}
		r.note(scene.Name, buildSet, side.side, ns)
		if side.side == skijet {
			if r.bytes == nil {
				r.bytes = map[string]float64{}
			}
			r.bytes[scene.Name] = bytes / float64(scene.Triangles())
		}
	}
	for i := range scene.Sets {
		run := r.passes
		if scene.Sets[i].Kind == workload.Walk {
			run = r.walks
		}
		if err := run(scene, &scene.Sets[i], sides, n); err != nil {
			return err
		}
	}
	return nil
}

// passes is how often all sides alternate on a set in a round. The least time of each
// counts: other load on the machine only adds time.
const passes = 3

// passes lets every side run one set.
func (r *report) passes(scene *workload.Scene, set *workload.Set, sides []*process, n int) error {
	least := map[string]float64{}
	for range passes {
		for _, side := range sides {
			if !asks(side.side, set.Kind) {
				continue
			}
			ns, hits, err := side.time(set.Name, number(side.side, set.Name, n))
			if err != nil {
				return err
			}
			if before, ok := least[side.side]; !ok || ns < before {
				least[side.side] = ns
			}
			if side.side == skijet {
				r.row(scene.Name, set.Name).hits = hits
			}
		}
	}
	for side, ns := range least {
		r.note(scene.Name, set.Name, side, ns)
	}
	return nil
}

// note adds one measured time.
func (r *report) note(scene, set, side string, ns float64) {
	w := r.row(scene, set)
	w.rounds[side] = append(w.rounds[side], ns)
}

// row returns a row, and adds it if it does not exist.
func (r *report) row(scene, set string) *row {
	w := r.find(scene, set)
	if w == nil {
		w = &row{scene: scene, set: set, rounds: map[string][]float64{}}
		r.rows = append(r.rows, w)
	}
	return w
}

// median returns the middle of some numbers, or 0 for none.
func median[T cmp.Ordered](all []T) T {
	var zero T
	if len(all) == 0 {
		return zero
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// ratio returns the median of the ratios of two sides within a round, or 0.
func (w *row) ratio(side, to string) float64 {
	if w == nil || len(w.rounds[to]) != len(w.rounds[side]) {
		return 0
	}
	var all []float64
	for i, ns := range w.rounds[side] {
		all = append(all, ns/w.rounds[to][i])
	}
	return median(all)
}
