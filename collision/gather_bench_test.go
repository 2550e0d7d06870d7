package collision

import (
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// stander is a body a hair above the ground, as between two ticks, with its Nearby.
type stander struct {
	box          geom.Box
	displacement geom.Vec // of a tick
	near         Nearby
}

// standers are as many bodies as a match has.
func standers(w *workload) []*stander {
	var all []*stander
	for i := range 64 {
		q := &w.contact[i]
		const hair, tick = 3e-5, 0.2
		all = append(all, &stander{box: geom.Box{Center: q.At.Add(geom.Vec{Z: hair}), Half: levels.Half}, displacement: q.Way.Scale(tick)})
	}
	return all
}

func (s *stander) gather(shape Shape) { s.near.Gather(shape, s.box, s.displacement, 0.4) }

// leastTime times a call and returns the lesser of that and least.
func leastTime(least time.Duration, call func()) time.Duration {
	from := time.Now()
	call()
	return min(least, time.Since(from))
}

// BenchmarkGather tells what it takes to collect the triangles around a body and to find
// that they are still there; what queries take then, as a part of what they take the
// shape; and from how many on it pays to collect them anew for one tick. Both are asked
// for all bodies in turn, and the least time of a round counts: others are on the machine.
func BenchmarkGather(b *testing.B) {
	var contacts []Contact
	queries := []struct {
		name string
		ask  func(s Shape, body *stander)
	}{
		{"way", func(s Shape, body *stander) { s.SweepBox(body.box, body.displacement) }},
		{"up", func(s Shape, body *stander) { s.SweepBox(body.box, geom.Vec{Z: 0.3}) }},
		{"down", func(s Shape, body *stander) { s.SweepBox(body.box, geom.Vec{Z: -0.1}) }},
		{"overlap", func(s Shape, body *stander) { contacts = s.OverlapBox(body.box, contacts[:0]) }},
	}
	for _, name := range []string{levels.Terrain131k, levels.Indoor50k, levels.Heightfield131k} {
		w := workloadOf(b, name)
		all := standers(w)
		each := func(least time.Duration) float64 { return float64(least.Nanoseconds()) / float64(len(all)) }
		collect := time.Hour
		b.Run(name+"/collect", func(b *testing.B) {
			kept := time.Hour
			for b.Loop() {
				collect = leastTime(collect, func() {
					for _, s := range all {
						s.near.bounds, s.near.spare = nowhere(), leastSpare
						s.gather(w.shape)
					}
				})
				kept = leastTime(kept, func() {
					for _, s := range all {
						s.gather(w.shape)
					}
				})
			}
			b.ReportMetric(each(collect), "ns/collect")
			b.ReportMetric(each(kept), "ns/kept")
		})
		for _, q := range queries {
			b.Run(name+"/"+q.name, func(b *testing.B) {
				here, there := time.Hour, time.Hour
				for b.Loop() {
					here = leastTime(here, func() {
						for _, s := range all {
							q.ask(&s.near, s)
						}
					})
					there = leastTime(there, func() {
						for _, s := range all {
							q.ask(w.shape, s)
						}
					})
				}
				b.ReportMetric(each(here), "ns/gathered")
				b.ReportMetric(each(there), "ns/shape")
				b.ReportMetric(float64(here)/float64(there), "of-shape")
				if here < there {
					b.ReportMetric(float64(collect)/float64(there-here), "queries-to-pay")
				}
			})
		}
	}
}
