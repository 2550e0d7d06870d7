package workload

import "github.com/skijet/skijet/collision/geom"

const (
	// Walkers is how many bodies walk in a scene.
	Walkers = 64
	// WalkTicks is after how many ticks all of them begin anew, and TurnTicks after how
	// many each turns.
	WalkTicks, TurnTicks = 256, 128
	// OwnSpeed marks bodies that have no other speed than their own, in m/s that a body
	// without a model is given instead.
	OwnSpeed = 11
)

// Heading returns in which direction walker i goes in a tick, as a yaw in parts of a turn
// of 65,536: north is 0, west a quarter.
func Heading(set string, i, tick int) int {
	switch set {
	case WS:
		return tick / TurnTicks * 32767 // up and on, and back
	case W10P, W40P:
		return i*1024 + tick/TurnTicks*25_000 + tick%16*64
	}
	return i*1024 + tick/TurnTicks*25_000
}

// walkSets lets bodies walk from where others stand.
func walkSets(standing []Query) []Set {
	var sets []Set
	for _, w := range []struct {
		name  string
		speed float64
	}{{W0, 0}, {W10, 10}, {W40, 40}, {W10P, 10}, {W40P, 40}} {
		set := Set{Name: w.name, Kind: Walk}
		for i := range min(Walkers, len(standing)) {
			// A body begins a little above the ground, and falls.
			at := round(standing[i].At.Add(geom.Vec{Z: 1e-3}))
			set.Queries = append(set.Queries, Query{At: at, Way: geom.Vec{X: w.speed}})
		}
		sets = append(sets, set)
	}
	return sets
}

// newStairs is flights of stairs up and down again, side by side between walls.
func newStairs() *Scene {
	const steps, wide, deep, high = 24, 3.0, 0.625, 0.25
	b := indoor{scene: &Scene{Name: Stairs}}
	b.block(-50, -50, -1, Walkers*wide+50, 2*steps*deep+50, 0)
	set := Set{Name: WS, Kind: Walk}
	for i := range Walkers {
		x := float64(i) * wide
		b.block(x-0.125, 0, 0, x+0.125, 2*steps*deep, steps*high+3)
		for k := range 2 * steps {
			y, top := float64(k)*deep, float64(min(k+1, 2*steps-k))*high
			b.block(x, y, 0, x+wide, y+deep, top)
		}
		at := geom.Vec{X: x + wide/2, Y: float64(i%16)*deep - 2, Z: steps*high + Half.Z}
		set.Queries = append(set.Queries, Query{At: round(at), Way: geom.Vec{X: OwnSpeed}})
	}
	b.scene.Sets = []Set{set}
	return b.scene
}
