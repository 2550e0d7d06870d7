package main

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/tools/bench/walkers"
	"github.com/skijet/skijet/tools/bench/workload"
)

// joltSteps is what an update of Jolt's CharacterVirtual with a box took on scenes of this
// kind when it was measured once, ns. It is no ratio, and only says of which size it is.
var joltSteps = map[string]float64{
	workload.Terrain131k + workload.W10: 5_590, workload.Terrain131k + workload.W40: 4_690,
	workload.Indoor50k + workload.W10: 13_700, workload.Indoor50k + workload.W40: 20_600,
	workload.Terrain1M + workload.W10: 7_900,
}

// walks lets the bodies of a set walk: of our sides those of each model, and those of
// Bullet. The columns of the row are the models, "plain" or "wasm" and the model, and Bullet.
func (r *report) walks(scene *workload.Scene, set *workload.Set, sides []*process, _ int) error {
	least := map[string]float64{}
	keep := func(side string, ns float64) {
		if before, ok := least[side]; !ok || ns < before {
			least[side] = ns
		}
	}
	for range passes {
		for _, side := range sides {
			switch side.side {
			case bullet:
				ns, _, err := side.time(set.Name, len(set.Queries))
				if err != nil {
					return err
				}
				keep(bullet, ns)
			case skijet, plain, wasm:
				for _, model := range walkers.Models {
					ns, bumps, err := side.walk(set.Name, model)
					if err != nil {
						return err
					}
					keep(columnOf(side.side, model), ns)
					if side.side == skijet && model == components.ModelTribes {
						r.row(scene.Name, set.Name).hits = bumps
					}
				}
			}
		}
	}
	for side, ns := range least {
		r.note(scene.Name, set.Name, side, ns)
	}
	return nil
}

// columnOf returns under which name the times of a model are kept.
func columnOf(side, model string) string {
	if side == skijet {
		return model
	}
	return side + " " + model
}

// walked is the table of steps.
func (r *report) walked() grid {
	g := grid{{"scene", "set", "bumps", "tribes ns", "torque ns", "slide ns", "plain tribes", "wasm tribes", "Bullet ns", "tribes / Jolt"}}
	for _, w := range r.rows {
		if !w.walks() {
			continue
		}
		line := []string{w.scene, w.set, number2(w.hits)}
		for _, model := range walkers.Models {
			line = append(line, number0(median(w.rounds[model])))
		}
		jolt := 0.0
		if ns := joltSteps[w.scene+w.set]; ns > 0 {
			jolt = median(w.rounds[components.ModelTribes]) / ns
		}
		for _, column := range []string{columnOf(plain, components.ModelTribes), columnOf(wasm, components.ModelTribes), bullet} {
			line = append(line, number0(median(w.rounds[column])))
		}
		g = append(g, append(line, number2(jolt)))
	}
	return g
}

// walkedInNode is the table of steps compiled to js/wasm.
func (r *report) walkedInNode() grid {
	g := grid{{"scene", "set", "wasm tribes ns", "torque", "slide"}}
	for _, w := range r.rows {
		if !w.walks() || len(w.rounds[columnOf(wasm, walkers.Models[0])]) == 0 {
			continue
		}
		line := []string{w.scene, w.set}
		for _, model := range walkers.Models {
			line = append(line, number0(median(w.rounds[columnOf(wasm, model)])))
		}
		g = append(g, line)
	}
	return g
}

// walks reports whether a row is about bodies that walk.
func (w *row) walks() bool {
	return slices.Contains([]string{workload.W0, workload.W10, workload.W40, workload.W10P, workload.W40P, workload.WS}, w.set)
}
