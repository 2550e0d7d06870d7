package main

import (
	"math"

	"github.com/skijet/skijet/tools/bench/workload"
)

// agreement is how many results of ours in a set equal those of another side.
type agreement struct {
	scene, set, with string
	asked, agree     int
}

// share returns the fraction that agrees.
func (a agreement) share() float64 { return float64(a.agree) / float64(a.asked) }

// near is the largest distance between equal results, m.
const near = 1e-3

// check compares our results with those of Embree, of the float64 reference and of our
// plain form.
func (r *report) check(scene *workload.Scene, sides []*process, o options) error {
	byName := map[string]*process{}
	for _, side := range sides {
		byName[side.side] = side
	}
	exact := newReference(scene)
	for _, set := range scene.Sets {
		if set.Name == workload.B1c || set.Kind == workload.Walk {
			continue
		}
		n := min(o.Queries, 20_000)
		ours, err := byName[skijet].answers(set.Name, n)
		if err != nil {
			return err
		}
		pure, err := byName[plain].answers(set.Name, n)
		if err != nil {
			return err
		}
		r.compare(scene, set, plain+", every bit", n, func(i int) bool { return ours[i] == pure[i] })
		switch {
		case set.Kind != workload.Ray:
			r.compare(scene, set, "float64 reference", min(o.sample, n), func(i int) bool {
				return exact.agrees(set.Kind, set.Queries[i], ours[i])
			})
		case byName[embree] != nil:
			theirs, err := byName[embree].answers(set.Name, n)
			if err != nil {
				return err
			}
			r.compare(scene, set, embree, n, func(i int) bool {
				apart := math.Abs(ours[i]-theirs[i]) * set.Queries[i].Way.Length()
				return (ours[i] < 0) == (theirs[i] < 0) && apart <= near
			})
		}
	}
	return nil
}

// compare counts how many of n queries agree.
func (r *report) compare(scene *workload.Scene, set workload.Set, with string, n int, agrees func(i int) bool) {
	a := agreement{scene: scene.Name, set: set.Name, with: with, asked: n}
	for i := range n {
		if agrees(i) {
			a.agree++
		}
	}
	r.agreements = append(r.agreements, a)
}

// agrees compares a result with the reference: the number of triangles, or the distance
// along the reference's normal.
func (r *reference) agrees(kind workload.Kind, q workload.Query, answer float64) bool {
	if kind == workload.Overlap {
		least, most := r.overlaps(q)
		return int(answer) >= least && int(answer) <= most
	}
	fraction, speed := r.sweep(q)
	if fraction < 0 || answer < 0 {
		return fraction < 0 && answer < 0
	}
	return math.Abs(fraction-answer)*speed <= near
}
