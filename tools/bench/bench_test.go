package main

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/tools/bench/walkers"
	"github.com/skijet/skijet/tools/bench/workload"
)

// floor is one triangle at height 0.
func floor() *workload.Scene {
	return &workload.Scene{
		Name:     "floor",
		Vertices: []geom.Vec{{X: -50, Y: -50}, {X: 50, Y: -50}, {Y: 50}},
		Indices:  []uint32{0, 1, 2},
	}
}

func TestReference_LandsOnAFloor(t *testing.T) {
	r := newReference(floor())
	for _, c := range []struct {
		at, displacement geom.Vec
		want             float64
	}{
		{geom.Vec{Z: 3.15}, geom.Vec{Z: -4}, 0.5},
		{geom.Vec{Z: 3.15}, geom.Vec{X: 9, Z: -4}, 0.5},
		{geom.Vec{Z: -3.15}, geom.Vec{Z: 4}, 0.5},
		{geom.Vec{Z: 1.15}, geom.Vec{Z: -4}, 0},
		{geom.Vec{Z: 1.15}, geom.Vec{X: 4}, -1},
		{geom.Vec{Z: 3.15}, geom.Vec{Z: -1.9}, -1},
		{geom.Vec{Z: 3.15}, geom.Vec{Z: 4}, -1},
	} {
		got, speed := r.sweep(workload.Query{At: c.at, Way: c.displacement})
		if math.Abs(got-c.want) > 1e-6 {
			t.Errorf("from %v along %v: %v, want %v", c.at, c.displacement, got, c.want)
		}
		if got >= 0 && math.Abs(speed-math.Abs(c.displacement.Z)) > 1e-12 {
			t.Errorf("from %v along %v: speed %v along the normal", c.at, c.displacement, speed)
		}
	}
}

func TestReference_CountsOverlaps(t *testing.T) {
	r := newReference(floor())
	for _, c := range []struct {
		z           float64
		least, most int
	}{{1, 1, 1}, {1.15, 0, 1}, {1.2, 0, 0}} {
		least, most := r.overlaps(workload.Query{At: geom.Vec{Z: c.z}})
		if least != c.least || most != c.most {
			t.Errorf("at %v: %d to %d, want %d to %d", c.z, least, most, c.least, c.most)
		}
	}
}

func TestWorker_AnswersAsTheReference(t *testing.T) {
	const n = 50
	var commands, out bytes.Buffer
	fmt.Fprintln(&commands, "build\ntime R1 10\nanswers B1", n)
	fmt.Fprintln(&commands, "answers O1", n)
	if err := work(workload.Indoor50k, n, &commands, &out); err != nil {
		t.Fatal(err)
	}
	scene, err := workload.New(workload.Indoor50k, n)
	if err != nil {
		t.Fatal(err)
	}
	var skip [4]float64
	if _, err := fmt.Fscan(&out, &skip[0], &skip[1], &skip[2], &skip[3]); err != nil {
		t.Fatal(err)
	}
	exact := newReference(scene)
	for _, set := range []*workload.Set{scene.Set(workload.B1), scene.Set(workload.O1)} {
		for i, q := range set.Queries {
			var answer float64
			if _, err := fmt.Fscan(&out, &answer); err != nil {
				t.Fatal(err)
			}
			if !exact.agrees(set.Kind, q, answer) {
				t.Errorf("%s %d, %+v: %v", set.Name, i, q, answer)
			}
		}
	}
}

func TestWorker_WalksBodiesOfEveryModel(t *testing.T) {
	var commands, out bytes.Buffer
	for _, model := range walkers.Models {
		fmt.Fprintln(&commands, "walk", workload.WS, model)
	}
	if err := work(workload.Stairs, 1, &commands, &out); err != nil {
		t.Fatal(err)
	}
	for _, model := range walkers.Models {
		var ns, bumps float64
		if _, err := fmt.Fscan(&out, &ns, &bumps); err != nil || !(ns > 0 && bumps > 0.1) {
			t.Errorf("%s: %v ns, %v bumps a step, %v", model, ns, bumps, err)
		}
	}
}

func TestWorker_RefusesWhatItDoesNotKnow(t *testing.T) {
	for _, command := range []string{"time R9 1", "time R1 11", "sing R1 1", "walk R1 tribes", "walk W10 goose"} {
		if err := work(workload.Indoor50k, 10, strings.NewReader(command), &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", command)
		}
	}
}

func TestReport_RatiosAreTakenWithinARound(t *testing.T) {
	r := &report{}
	for i, ns := range []float64{10, 40, 90} {
		r.note(workload.Terrain131k, workload.B1, skijet, ns)
		r.note(workload.Terrain131k, workload.B1, bullet, 100*float64(i+1))
	}
	w := r.find(workload.Terrain131k, workload.B1)
	if got := w.ratio(skijet, bullet); got != 0.2 {
		t.Errorf("ratio %v, want 0.2", got)
	}
	if got, want := w.overJolt(skijet), 0.2/0.26; got != want {
		t.Errorf("over Jolt %v, want %v", got, want)
	}
	if got := w.ratio(plain, bullet); got != 0 {
		t.Errorf("ratio of what was not measured: %v", got)
	}
	var out bytes.Buffer
	r.print(&out, options{Rounds: 3})
	if want := "terrain131k: short sweeps (B1) / Jolt  0.77      0.30     missed\n"; !strings.Contains(out.String(), want) {
		t.Errorf("no line %q in\n%s", want, out.String())
	}
	out.Reset()
	r.print(&out, options{Rounds: 3, Markdown: true})
	if want := "terrain131k | B1  | 0.000 | 40 |"; !strings.Contains(out.String(), want) {
		t.Errorf("no line %q in\n%s", want, out.String())
	}
}

// TestReport_HasGoalsOfEverySceneAlone has one set that misses its goal where a mean of all
// would meet it, and steps of three sides.
func TestReport_HasGoalsOfEverySceneAlone(t *testing.T) {
	r := &report{}
	for scene, ns := range map[string]float64{workload.Terrain131k: 200, workload.Indoor50k: 310, workload.Terrain1M: 299} {
		for _, set := range []string{workload.R1, workload.R2} {
			r.note(scene, set, embree, 100)
			r.note(scene, set, skijet, ns/2)
			r.note(scene, set, plain, ns)
		}
	}
	r.note(workload.Indoor50k, workload.W10, "tribes", 1_400)
	r.note(workload.Indoor50k, workload.W10, "wasm tribes", 6_100)
	r.note(workload.Indoor50k, workload.W10, "torque", 900)
	r.note(workload.Terrain131k, workload.W10, "slide", 500)
	got := map[string]string{}
	for _, line := range r.goals()[1:] {
		got[line[0]] = line[3]
	}
	want := map[string]string{
		"indoor50k: steps (W10) of tribes, ns": "met", "indoor50k: steps (W10) of wasm tribes, ns": "missed",
		"indoor50k: steps (W10) of torque, ns": "met", "terrain131k: steps (W10) of slide, ns": "missed",
	}
	for _, scene := range []string{workload.Terrain131k, workload.Indoor50k, workload.Terrain1M} {
		for _, set := range []string{workload.R1, workload.R2} {
			want[scene+": rays ("+set+") / Embree"], want[scene+": rays ("+set+"), plain / Embree"] = "met", "met"
		}
	}
	for _, set := range []string{workload.R1, workload.R2} {
		want["indoor50k: rays ("+set+"), plain / Embree"] = "missed"
		want["1M / 131k triangles, "+set] = "met"
	}
	for _, column := range []string{"wasm torque", "wasm slide", "slide"} {
		r.note(workload.Indoor50k, workload.W10, column, 4_000)
	}
	if got, want := fmt.Sprint(r.walkedInNode()[1:]), "[[indoor50k W10 6100 4000 4000]]"; got != want {
		t.Errorf("in node %v, want %v", got, want)
	}
	if !maps.Equal(got, want) {
		t.Errorf("goals %v\nwant %v", got, want)
	}
}

func TestParse(t *testing.T) {
	for _, args := range []string{"-scenes moon", "-rounds 0", "more"} {
		if _, err := parse(strings.Fields(args), &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	o, err := parse([]string{"-quick"}, &bytes.Buffer{})
	if err != nil || o.Rounds != 2 || len(o.Scenes) != 4 {
		t.Errorf("-quick: %+v, %v", o, err)
	}
}
