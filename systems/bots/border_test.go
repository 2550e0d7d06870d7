package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// ground is a level of one floor and some walls along its west.
func ground(t testing.TB, floor float64, walls ...levels.Structure) *levels.Level {
	t.Helper()
	half := floor / 2
	level, err := levels.Build(levels.Parts{
		Structures: append(walls, levels.Box("floor", geom.Vec{X: -half, Y: -half, Z: -1}, geom.Vec{X: half, Y: half})),
		Spawns:     []levels.Spawn{{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// TestEdges_AreWhereTheGroundEnds: at the border of a floor, unless walls keep everybody in.
func TestEdges_AreWhereTheGroundEnds(t *testing.T) {
	c := newChart(ground(t, 120))
	if !c.edges.has() || !c.isLand(geom.Vec{X: 58}) || c.isLand(geom.Vec{X: 62}) || c.isLand(geom.Vec{X: 500}) || c.isInland(geom.Vec{X: 58}) {
		t.Errorf("edges %v; ground at 58 m %v, at 62 m %v, at 500 m %v", c.edges.has(), c.isLand(geom.Vec{X: 58}), c.isLand(geom.Vec{X: 62}), c.isLand(geom.Vec{X: 500}))
	}
	for _, beyond := range []geom.Vec{{X: -60 - voidWidth/2}, {X: 60 + voidWidth/2}, {Y: -60 - voidWidth/2}, {Y: 60 + voidWidth/2}} {
		if _, charted := c.cellAt(beyond); !charted {
			t.Errorf("the chart ends before %v", beyond)
		}
	}
	court, err := testlevels.Court("court")
	if err != nil {
		t.Fatal(err)
	}
	if c := newChart(court); c.edges.has() {
		t.Error("a court with walls of 30 m around it has edges")
	}
	wall := func(height float64) levels.Structure {
		return levels.Box("wall", geom.Vec{X: -60, Y: -60}, geom.Vec{X: -58, Y: 60, Z: height})
	}
	fence := func(height float64) *chart {
		return newChart(ground(t, 120, wall(height), levels.Box("", geom.Vec{X: 58, Y: -60}, geom.Vec{X: 60, Y: 60, Z: height}),
			levels.Box("", geom.Vec{X: -60, Y: -60}, geom.Vec{X: 60, Y: -58, Z: height}), levels.Box("", geom.Vec{X: -60, Y: 58}, geom.Vec{X: 60, Y: 60, Z: height})))
	}
	if low, high := fence(2), fence(20); !low.edges.has() || high.edges.has() {
		t.Errorf("with walls of 2 m it has edges %v, of 20 m %v", low.edges.has(), high.edges.has())
	}
	if c := newChart(ground(t, 120, wall(20))); !c.edges.has() {
		t.Error("with one wall it has no edges")
	}
}

// TestEdges_NobodyGetsOutOfAHouse over its roof, on which charts have its ground.
func TestEdges_NobodyGetsOutOfAHouse(t *testing.T) {
	const half, high = 40.0, 20.0
	wall := func(x1, y1, x2, y2 float64) levels.Structure {
		return levels.Box("wall", geom.Vec{X: x1, Y: y1}, geom.Vec{X: x2, Y: y2, Z: high})
	}
	walls := []levels.Structure{wall(-half, -half, 1-half, half), wall(half-1, -half, half, half), wall(-half, -half, half, 1-half), wall(-half, half-1, half, half),
		levels.Box("roof", geom.Vec{X: -half, Y: -half, Z: high}, geom.Vec{X: half, Y: half, Z: high + 1})}
	if c := newChart(ground(t, 2*half, walls...)); c.edges.has() || c.ground[len(c.ground)/2+c.columns/2] != high+1 {
		t.Errorf("edges %v, ground at %v m", c.edges.has(), c.ground[len(c.ground)/2+c.columns/2])
	}
	if c := newChart(ground(t, 2*half, walls[1:]...)); !c.edges.has() {
		t.Error("without a wall it has no edges")
	}
}

// TestEdges_BeyondTheChartThereIsGround on a floor that is larger than the chart.
func TestEdges_BeyondTheChartThereIsGround(t *testing.T) {
	c := newChart(ground(t, 2000))
	if _, inside := c.cellAt(geom.Vec{X: 600}); inside || !c.isLand(geom.Vec{X: 600}) || c.isLand(geom.Vec{X: 1001}) {
		t.Errorf("in the chart %v, ground at 600 m %v, at 1,001 m %v", inside, c.isLand(geom.Vec{X: 600}), c.isLand(geom.Vec{X: 1001}))
	}
}

// TestEdges_MountainsAroundATerrainAreNone, so that matches there need no chart but for flags.
func TestEdges_MountainsAroundATerrainAreNone(t *testing.T) {
	for _, name := range []string{"valley", "works", "bowl", "canyon"} {
		if level := embedded(t, name); mayHaveEdges(level) {
			t.Errorf("%s has edges", name)
		}
	}
	m, err := systems.NewMatch(systems.Options{Level: embedded(t, "bowl"), Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	Play(m, nil)
	if s := &CrewOf(m).scene; s.chart != nil || s.surveyed != m.Level {
		t.Errorf("chart %v, surveyed %v", s.chart != nil, s.surveyed == m.Level)
	}
	hills, err := testlevels.Hills(65, 8)
	if err != nil {
		t.Fatal(err)
	}
	c := newChart(hills)
	out := hills.Bounds.Max.Add(geom.Vec{X: 1, Y: 1})
	if !mayHaveEdges(hills) || !c.edges.has() || c.isLand(out) {
		t.Errorf("hills without a rim: edges %v, ground beyond them %v", c.edges.has(), c.isLand(out))
	}
}

// TestEdges_GroundGoesOnBelowTheRimOfARoof: a ring of cells without ground would keep bots out
// of every roofed base of a level without a terrain. The rim of the floor stays an edge.
func TestEdges_GroundGoesOnBelowTheRimOfARoof(t *testing.T) {
	roof := levels.Box("roof", geom.Vec{X: -12, Y: -10, Z: 8}, geom.Vec{X: 12, Y: 10, Z: 8.3})
	back := levels.Box("back", geom.Vec{X: -12, Y: -10}, geom.Vec{X: -11.6, Y: 10, Z: 8})
	c := newChart(ground(t, 120, roof, back))
	for x := -50.0; x <= 50; x++ {
		for y := -50.0; y <= 50; y++ {
			if !c.isLand(geom.Vec{X: x, Y: y}) {
				t.Fatalf("no ground at (%g, %g) m", x, y)
			}
		}
	}
	if !c.edges.has() || c.isLand(geom.Vec{X: 62}) {
		t.Error("the floor has no edge")
	}
}
