package systems_test

import (
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/tools/bench/walkers"
	"github.com/skijet/skijet/tools/bench/workload"
)

// BenchmarkStep steps bodies of every model where they touch things. All ticks are taken
// twice in turn: bodies that are given the level collect what is around them, and to others
// it is given in a wrapping that no step looks into, so that every query walks its
// hierarchy. Of both it reports the time of a step, the least of many rounds, as others are
// on the machine, and of the first what a step asks and collects. The tool bench
// measures the same steps beside those of Bullet's character.
//
//	go test -run '^$' -bench Step$ -benchtime 20x ./systems
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$' -bench Step$ -benchtime 20x ./systems
func BenchmarkStep(b *testing.B) {
	for _, scene := range []string{workload.Indoor50k, workload.Stairs, workload.Terrain131k, workload.Heightfield131k} {
		level, err := workload.New(scene, workload.Walkers)
		if err != nil {
			b.Fatal(err)
		}
		shape, err := walkers.Shape(level)
		if err != nil {
			b.Fatal(err)
		}
		for _, set := range level.Sets {
			if set.Kind != workload.Walk {
				continue
			}
			for _, model := range walkers.Models {
				b.Run(scene+"/"+set.Name+"/"+model, func(b *testing.B) { benchmarkStep(b, model, set, shape) })
			}
		}
	}
}

// unasked hides what a world is.
type unasked struct{ motion.World }

func benchmarkStep(b *testing.B, model string, set workload.Set, level collision.Shape) {
	var sides [2]*walkers.Group
	least := [2]time.Duration{math.MaxInt64, math.MaxInt64}
	for i, world := range []motion.World{level, unasked{level}} {
		g, err := walkers.New(model, set, world)
		if err != nil {
			b.Fatal(err)
		}
		sides[i] = g
	}
	near := sides[0]
	near.Round()
	for b.Loop() {
		for i, g := range sides {
			least[i] = min(least[i], g.Round())
		}
	}
	steps := float64(workload.WalkTicks * len(set.Queries))
	b.ReportMetric(0, "ns/op") // of both
	b.ReportMetric(float64(least[0].Nanoseconds())/steps, "ns/step")
	b.ReportMetric(float64(least[1].Nanoseconds())/steps, "ns/level-step")
	b.ReportMetric(float64(least[0])/float64(least[1]), "of-level")
	work, ticks := near.Work(), float64(near.Ticks)
	b.ReportMetric(float64(near.Bumps)/ticks, "bumps/step")
	b.ReportMetric(float64(work.Gathered)/ticks, "gathered/step")
	b.ReportMetric(float64(work.Overflows)/ticks, "overflows/step")
	b.ReportMetric(float64(work.CacheHits)/ticks, "cache-hits/step")
	b.ReportMetric(float64(work.Repeated)/ticks, "repeated/step")
	b.ReportMetric(float64(work.CacheMisses)/ticks, "cache-misses/step")
}
