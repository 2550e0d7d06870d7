package main

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/tools/bench/workload"
)

// goal is one goal: got should be at most want. A value of 0 was not measured.
type goal struct {
	name string
	got  float64
	want float64
}

// goals returns the goals with the measured values.
func (r *report) goals() grid {
	var all []goal
	add := func(name string, got, want float64) { all = append(all, goal{name, got, want}) }
	jolt := func(side, scene, set string) float64 { return r.find(scene, set).overJolt(side) }
	for _, scene := range []string{workload.Terrain131k, workload.Indoor50k, workload.Terrain1M} {
		add(scene+": short sweeps (B1) / Jolt", jolt(skijet, scene, workload.B1), 0.30)
		add(scene+": short sweeps (B1), plain / Jolt", jolt(plain, scene, workload.B1), 0.60)
		add(scene+": long sweeps (B2) / Jolt", jolt(skijet, scene, workload.B2), 0.30)
		add(scene+": overlaps (O1) / Jolt", jolt(skijet, scene, workload.O1), 0.18)
		for _, set := range []string{workload.R1, workload.R2} {
			add(scene+": rays ("+set+") / Embree", r.find(scene, set).ratio(skijet, embree), 1.9)
			add(scene+": rays ("+set+"), plain / Embree", r.find(scene, set).ratio(plain, embree), 3.0)
		}
		add(scene+": build / Bullet", r.find(scene, buildSet).ratio(skijet, bullet), 0.80)
		add(scene+": bytes a triangle", r.bytes[scene], 40)
	}
	const field = workload.Heightfield131k
	add(field+": short sweeps (B1) / Jolt", jolt(skijet, field, workload.B1), 0.22)
	add(field+": downward rays (R2) / Embree", r.find(field, workload.R2).ratio(skijet, embree), 0.7)
	for _, set := range []string{workload.R1, workload.R2, workload.B1, workload.B1c, workload.B1t, workload.B2, workload.O1} {
		add("1M / 131k triangles, "+set, r.growth(set), 2.2)
	}
	for _, s := range stepGoals {
		add(s.scene+": steps ("+s.set+") of "+s.column+", ns", r.step(s.scene, s.set, s.column), s.want)
	}
	g := grid{{"goal", "measured", "at most", ""}}
	for _, x := range all {
		met := "met"
		if x.got == 0 {
			continue
		} else if x.got > x.want {
			met = "missed"
		}
		g = append(g, []string{x.name, number2(x.got), number2(x.want), met})
	}
	return g
}

// stepGoals are the goals of steps, ns on the machine of docs/collision.md. Those of torque
// and slide are half of what they took before anything was collected for a tick.
var stepGoals = []struct {
	scene, set, column string
	want               float64
}{
	{workload.Indoor50k, workload.W10, components.ModelTribes, 1_500},
	{workload.Indoor50k, workload.W40, components.ModelTribes, 2_500},
	{workload.Terrain131k, workload.W10, components.ModelTribes, 600},
	{workload.Indoor50k, workload.W10, columnOf(wasm, components.ModelTribes), 6_000},
	{workload.Indoor50k, workload.W40, columnOf(wasm, components.ModelTribes), 6_000},
	{workload.Terrain131k, workload.W10, columnOf(wasm, components.ModelTribes), 2_500},
	{workload.Indoor50k, workload.W10, components.ModelTorque, 1_855.0 / 2},
	{workload.Indoor50k, workload.W40, components.ModelTorque, 2_095.0 / 2},
	{workload.Terrain131k, workload.W10, components.ModelTorque, 2_134.0 / 2},
	{workload.Terrain131k, workload.W40, components.ModelTorque, 2_280.0 / 2},
	{workload.Indoor50k, workload.W10, components.ModelSlide, 6_097.0 / 2},
	{workload.Indoor50k, workload.W40, components.ModelSlide, 10_973.0 / 2},
	{workload.Terrain131k, workload.W10, components.ModelSlide, 974.0 / 2},
	{workload.Terrain131k, workload.W40, components.ModelSlide, 1_145.0 / 2},
}

// step returns what a step of a set takes, or 0.
func (r *report) step(scene, set, column string) float64 {
	w := r.find(scene, set)
	if w == nil {
		return 0
	}
	return median(w.rounds[column])
}

// growth is the cost of a set on the large terrain over that on the small one,
// or 0.
func (r *report) growth(set string) float64 {
	small, large := r.find(workload.Terrain131k, set), r.find(workload.Terrain1M, set)
	if small == nil || large == nil {
		return 0
	}
	return median(large.rounds[skijet]) / median(small.rounds[skijet])
}
