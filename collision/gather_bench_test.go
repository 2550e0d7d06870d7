package collision

import (
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// stander is a body a hair above the ground, as between two ticks, with its Nearby.
type stander struct {
	box  geom.Box
	way  geom.Vec // of a tick
	near Nearby
}

// standers are as many bodies as a match has.
func standers(w *workload) []*stander {
	var all []*stander
	for i := range 64 {
		q := &w.contact[i]
		const hair, tick = 3e-5, 0.2
		all = append(all, &stander{box: geom.Box{Center: q.At.Add(geom.Vec{Z: hair}), Half: levels.Half}, way: q.Way.Scale(tick)})
	}
	return all
}

func (s *stander) gather(shape Shape) { s.near.Gather(shape, s.box, s.way, 0.4) }

// BenchmarkGather tells what it takes to gather, and what a query against what was
// gathered takes as a part of what it takes the shape; and from how many queries on the
// gathering pays, where it is done each tick and serves no other.
func BenchmarkGather(b *testing.B) {
	var contacts []Contact
	queries := []struct {
		name string
		ask  func(s Shape, body *stander)
	}{
		{"way", func(s Shape, body *stander) { s.SweepBox(body.box, body.way) }},
		{"up", func(s Shape, body *stander) { s.SweepBox(body.box, geom.Vec{Z: 0.3}) }},
		{"down", func(s Shape, body *stander) { s.SweepBox(body.box, geom.Vec{Z: -0.1}) }},
		{"overlap", func(s Shape, body *stander) { contacts = s.OverlapBox(body.box, contacts[:0]) }},
	}
	for _, name := range []string{levels.Terrain131k, levels.Indoor50k, levels.Heightfield131k} {
		w := workloadOf(b, name)
		all := standers(w)
		b.Run(name+"/kept", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				all[i%len(all)].gather(w.shape)
			}
		})
		gather := 0.0
		b.Run(name+"/collect", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				s := all[i%len(all)]
				s.near.bounds = nowhere()
				s.gather(w.shape)
			}
			gather = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
		})
		for _, q := range queries {
			b.Run(name+"/"+q.name, func(b *testing.B) {
				i := 0
				for b.Loop() {
					s := all[i%len(all)]
					q.ask(&s.near, s)
					i++
				}
				here := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
				from := time.Now()
				for i := range b.N {
					q.ask(w.shape, all[i%len(all)])
				}
				there := float64(time.Since(from).Nanoseconds()) / float64(b.N)
				b.ReportMetric(there, "ns/shape")
				b.ReportMetric(here/there, "of-shape")
				b.ReportMetric(gather/(there-here), "queries-to-pay")
			})
		}
	}
}
