package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// TestFindEdges_CountsTheStepsToTheNearestEdge as a search of all cells does, and finds the nearest ground inland.
func TestFindEdges_CountsTheStepsToTheNearestEdge(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	level := ground(t, 900)
	for round := range 8 {
		c := &chart{level: level, cell: 10, columns: 20 + random.IntN(12), rows: 20 + random.IntN(12), origin: geom.Vec{X: -50, Y: -60}}
		holes := 12
		if round == 0 {
			c.columns, c.rows, holes = 60, 55, 1
		}
		c.ground, c.kinds = make([]float64, c.columns*c.rows), make([]cellKind, c.columns*c.rows)
		for i := range c.ground {
			c.ground[i] = -5 - random.Float64()
		}
		for range holes {
			hole := random.IntN(len(c.kinds))
			c.kinds[hole], c.ground[hole] = cellDeadly, -100
		}
		c.findEdges()
		lowest, far := math.Inf(1), 0
		for i := range c.kinds {
			x, y := i%c.columns, i/c.columns
			want, land := min(x+1, y+1, c.columns-x, c.rows-y, shoreMost), math.Inf(1)
			for n := range c.kinds {
				if dx, dy := n%c.columns-x, n/c.columns-y; c.kinds[n] == cellDeadly {
					want = min(want, max(absInt(dx), absInt(dy)))
				} else if c.inland[n] > 1 {
					land = min(land, float64(dx*dx+dy*dy))
				}
			}
			if int(c.inland[i]) != want {
				t.Fatalf("cell %d, %d is %d steps from an edge, want %d", x, y, c.inland[i], want)
			}
			if c.kinds[i] != cellDeadly {
				lowest = min(lowest, c.ground[i])
			}
			n := int(c.land[i])
			dx, dy := n%c.columns-x, n/c.columns-y
			if c.inland[n] <= 1 || math.Sqrt(float64(dx*dx+dy*dy)) > math.Sqrt(land)+1 {
				t.Fatalf("cell %d, %d knows ground inland %d, %d from it, %v steps is the least", x, y, dx, dy, math.Sqrt(land))
			}
			if float64(dx*dx+dy*dy) > land {
				far++
			}
		}
		if c.lowest != lowest || far > len(c.kinds)/50 {
			t.Errorf("the lowest ground is %v, want %v; %d of %d cells know a little farther ground", c.lowest, lowest, far, len(c.kinds))
		}
	}
	solid := &chart{level: level, cell: 10, columns: 3, rows: 3, ground: make([]float64, 9), kinds: make([]cellKind, 9)}
	if solid.findEdges(); solid.edges.has() {
		t.Error("ground everywhere has edges")
	}
	for i := range solid.kinds {
		solid.kinds[i] = cellDeadly
	}
	if solid.findEdges(); solid.edges.has() {
		t.Error("where there is no ground there are edges")
	}
}

// TestPasses_ThroughADoorOrOverAWall that is not too high.
func TestPasses_ThroughADoorOrOverAWall(t *testing.T) {
	for name, c := range map[string]struct {
		low, high, feet float64
		want            bool
	}{
		"a kerb": {0, rayAbove - 0.1, 0, true}, "a wall": {0, climbMost - 0.1, 0, true}, "too high": {0, climbMost + 0.1, 0, false}, "a door": {rayAbove + 0.1, 50, 0, true},
		"from a stand": {0, climbMost + 3, 4, true}, "a window": {0, 50, 4, false},
	} {
		wall := levels.Box("wall", geom.Vec{X: 9, Y: -20, Z: c.low}, geom.Vec{X: 11, Y: 20, Z: c.high})
		chart := &chart{level: ground(t, 60, wall), cell: 10, columns: 2, rows: 1, origin: geom.Vec{Y: -5}, ground: make([]float64, 2), kinds: make([]cellKind, 2)}
		if got := chart.passes(0, 1, c.feet); got != c.want || chart.passes(1, 0, c.feet) != c.want {
			t.Errorf("%s: it passes %v", name, got)
		}
	}
}

// TestAddVoid_IsOnTheSidesWhereTheGeometryEnds.
func TestAddVoid_IsOnTheSidesWhereTheGeometryEnds(t *testing.T) {
	const cell, more = 8.0, 4 // cells for 30 m
	for sides := range 16 {
		level := &levels.Level{Bounds: geom.Bounds{Min: geom.Vec{X: -100, Y: -100}, Max: geom.Vec{X: 100, Y: 100}}}
		area := geom.Bounds{Min: geom.Vec{X: -99, Y: -99}, Max: geom.Vec{X: 99, Y: 99}}
		c := &chart{level: level, cell: cell, columns: 5, rows: 7, origin: geom.Vec{X: 3, Y: 4}}
		want := *c
		for side := range 4 {
			if sides>>side&1 == 0 {
				continue
			}
			switch side {
			case 0:
				area.Min.X = -100
				want.origin.X, want.columns = want.origin.X-more*cell, want.columns+more
			case 1:
				area.Min.Y = -100
				want.origin.Y, want.rows = want.origin.Y-more*cell, want.rows+more
			case 2:
				area.Max.X, want.columns = 100, want.columns+more
			case 3:
				area.Max.Y, want.rows = 100, want.rows+more
			}
		}
		if c.addVoid(area); c.origin != want.origin || c.columns != want.columns || c.rows != want.rows {
			t.Errorf("sides %04b: %d x %d cells from %v, want %d x %d from %v", sides, c.columns, c.rows, c.origin, want.columns, want.rows, want.origin)
		}
	}
}

// TestStops_WhereThereIsGroundForItsWay, in the yard, whose ground ends at 60 m.
func TestStops_WhereThereIsGroundForItsWay(t *testing.T) {
	b := inYard(t)
	c := b.scene.chart
	last := 0.0 // m, where the last cell with ground ends
	for x := 50.0; c.isLand(geom.Vec{X: x}); x += 0.01 {
		last = x
	}
	for _, speed := range []float64{0, 5, 10, 20, 30} {
		for _, react := range []float64{brakeSpare, brakeReact} {
			way := speed*react + speed*speed/(2*brakeDecel)
			if got := c.stopWay(geom.Vec{}, geom.Vec{X: speed}, react); math.Abs(got-way) > 1e-9 {
				t.Errorf("from %v m/s it comes to rest after %v m, want %v", speed, got, way)
			}
			for _, off := range []float64{-0.1, 0.1} {
				at := geom.Vec{X: last - way + off}
				want := off < 0 || speed == 0 // who stands in a cell stays there
				if got := c.stops(at, geom.Vec{X: speed, Z: -30}, react); got != want {
					t.Errorf("from %v m/s, %v m before the edge, it stops %v", speed, way-off, got)
				}
			}
		}
	}
	if !c.stops(geom.Vec{X: last + 1}, geom.Vec{X: 1}, 0.1) || c.stops(geom.Vec{X: 500}, geom.Vec{X: 1}, 0.1) {
		t.Error("in a cell of which most has no ground it falls, or outside of the chart it does not")
	}
	for _, c := range []struct {
		jets, charge, want float64
	}{{1, spareCharge, brakeSpare}, {1, spareCharge - 0.01, brakeReact}, {0, 1, brakeReact}} {
		if got := reactTime(&components.ArmorData{JetForce: c.jets, MaxEnergy: 60}, 60*c.charge); got != c.want {
			t.Errorf("%+v: %v s", c, got)
		}
	}
}

// TestHasLand_BelowEachPlaceOfALine, as a slow search in small steps finds it.
func TestHasLand_BelowEachPlaceOfALine(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	b := islands(t, geom.Vec{X: -50})
	c, seen := b.scene.chart, map[bool]int{}
	for range 2000 {
		from := geom.Vec{X: 320*random.Float64() - 160, Y: 140*random.Float64() - 70, Z: 9}
		to := from.Add(geom.Vec{X: 80*random.Float64() - 40, Y: 80*random.Float64() - 40, Z: -30})
		line, gap := to.Sub(from), 0.0 // m of the longest part without ground
		run := 0.0
		for n := range 401 {
			if run += line.Horizontal().Length() / 400; c.isLand(from.AddScaled(line, float64(n)/400)) {
				run = 0
			}
			gap = max(gap, run)
		}
		got := c.hasLand(from, to)
		if seen[got]++; got && gap > landStep+0.2 || !got && gap == 0 || !c.isLand(from) && got || !c.isLand(to) && got {
			t.Fatalf("from %v to %v: %v, and %v m are without ground", from, to, got, gap)
		}
		if c.leads(from, to) != got {
			t.Fatal("a line without ground leads to its end")
		}
	}
	if min(seen[true], seen[false]) < 300 {
		t.Errorf("with ground and without: %v", seen)
	}
}

// TestAlongEdge_GoesOnTheSideToWhichItRuns, moves or strafes, and inland in a corner.
func TestAlongEdge_GoesOnTheSideToWhichItRuns(t *testing.T) {
	inland := geom.Vec{X: -1}
	up, down := geom.Vec{X: -footBack, Y: 1}.Normalize(), geom.Vec{X: -footBack, Y: -1}.Normalize()
	for name, c := range map[string]struct {
		y        float64
		run      geom.Vec
		velocity geom.Vec
		strafe   float64
		want     geom.Vec
	}{
		"as it runs":     {0, geom.Vec{X: 0.6, Y: 0.8}, geom.Vec{Y: -9}, -1, up},
		"as it runs off": {0, geom.Vec{X: 0.6, Y: -0.8}, geom.Vec{Y: 9}, 1, down},
		"as it moves":    {0, geom.Vec{X: 0.8, Y: 0.6}, geom.Vec{Y: -footSpeed - 0.1}, 1, down},
		"as it strafes":  {0, geom.Vec{X: 0.8, Y: 0.6}, geom.Vec{Y: footSpeed}, 0.1, down},
		"the other way":  {0, geom.Vec{X: 0.8, Y: 0.6}, geom.Vec{Y: footSpeed}, -0.1, up},
		"in a corner":    {59.5, geom.Vec{Y: 1}, geom.Vec{}, 1, inland},
	} {
		b := inYard(t)
		b.feet, b.run, b.velocity, b.brain.sway.strafe = geom.Vec{X: 58, Y: c.y}, c.run, c.velocity, c.strafe
		if got := b.alongEdge(inland); got.Sub(c.want).Length() > 1e-9 {
			t.Errorf("%s: along %v, want %v", name, got, c.want)
		}
	}
}

// TestLeavesLand_WhoRunsOverAnEdgeOrOnAlongOne.
func TestLeavesLand_WhoRunsOverAnEdgeOrOnAlongOne(t *testing.T) {
	for name, c := range map[string]struct {
		x     float64
		run   geom.Vec
		want  bool
		brake geom.Vec // of a slow one
	}{
		"far from it": {50, geom.Vec{X: 1}, false, geom.Vec{X: -1}}, "over it": {59, geom.Vec{X: 1}, true, geom.Vec{X: -1}}, "away from it": {59, geom.Vec{X: -1}, false, geom.Vec{X: -1}},
		"along it": {59, geom.Vec{X: 0.01, Y: 1}, true, geom.Vec{X: -1}}, "along it, inland": {59, geom.Vec{X: -0.01, Y: 1}, false, geom.Vec{X: -1}},
	} {
		b := inYard(t)
		if b.feet, b.run = (geom.Vec{X: c.x}), c.run; b.leavesLand(geom.Vec{X: -1}) != c.want {
			t.Errorf("%s: it leaves the land %v", name, !c.want)
		}
		b.velocity = geom.Vec{Y: edgeSpeed, Z: 3}
		b.intent.Buttons = components.ButtonJet | components.ButtonSki | components.ButtonJump | components.ButtonFire
		if b.brake(geom.Vec{X: -1}); b.run != c.brake || b.intent.Buttons != components.ButtonFire {
			t.Errorf("%s: it brakes along %v, and presses %v", name, b.run, b.intent.Buttons)
		}
		b.velocity = geom.Vec{Y: 2 * edgeSpeed, Z: 3}
		if got, want := b.back(geom.Vec{X: -1}), (geom.Vec{X: -1, Y: -2}).Normalize(); got.Sub(want).Length() > 1e-9 {
			t.Errorf("%s: it brakes from some speed along %v, want %v", name, got, want)
		}
	}
}

// TestStopWay_IsLongerDownhill on a chart of two cells of a terrain, as far as both are known and have ground.
func TestStopWay_IsLongerDownhill(t *testing.T) {
	const speed = 10.0
	way := speed*brakeReact + speed*speed/(2*brakeDecel)
	for name, c := range map[string]struct {
		fall, from, velocity float64
		level                *levels.Level
		edges                edges
		want                 float64
	}{
		"downhill":        {1, 5, speed, nil, edges{}, 1 + brakeFall/way},
		"steeply":         {20, 5, speed, nil, edges{}, brakeMost},
		"uphill":          {1, 15, -speed, nil, edges{}, 1},
		"on a level one":  {0, 5, speed, nil, edges{}, 1},
		"out of it":       {1, 15, speed, nil, edges{}, 1},
		"into it":         {20, -5, speed, nil, edges{}, 1},
		"on no terrain":   {1, 5, speed, &levels.Level{}, edges{}, 1},
		"inland":          {1, 5, speed, nil, edges{inland: []uint8{1, 1}}, 1 + brakeFall/way},
		"from no ground":  {1, 5, speed, nil, edges{inland: []uint8{0, 1}}, 1},
		"over no ground":  {1, 5, speed, nil, edges{inland: []uint8{1, 0}}, 1},
		"back into it":    {-20, 25, -speed, nil, edges{}, 1},
		"and the way out": {-20, 5, -speed, nil, edges{}, 1},
	} {
		if c.level == nil {
			c.level = &levels.Level{Terrain: &levels.Terrain{}}
		}
		chart := &chart{level: c.level, cell: 10, columns: 2, rows: 1, ground: []float64{c.fall, 0}, edges: c.edges}
		if got := chart.stopWay(geom.Vec{X: c.from, Y: 5}, geom.Vec{X: c.velocity}, brakeReact) / way; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: the way is %v times as long, want %v", name, got, c.want)
		}
	}
}

// TestIsWhole_WithGroundBelowThreeOfItsCorners, up or down a step.
func TestIsWhole_WithGroundBelowThreeOfItsCorners(t *testing.T) {
	level, err := levels.Build(levels.Parts{Spawns: []levels.Spawn{{Position: geom.Vec{X: -9}}}, Structures: []levels.Structure{ // an L
		levels.Box("west", geom.Vec{X: -20, Y: -20, Z: -1}, geom.Vec{Y: 20}), levels.Box("south", geom.Vec{Y: -20, Z: -1}, geom.Vec{X: 20}),
	}})
	if err != nil {
		t.Fatal(err)
	}
	c := &chart{level: level, cell: 12}
	for at, want := range map[geom.Vec]bool{
		{X: -10}: true, {}: true, {X: 10}: false, {Y: 10}: false, {X: 10, Y: 10}: false, {X: 10, Y: -10}: true, {X: -10, Y: 13}: true, {X: -10, Y: 15}: false, {X: -15}: false, {X: -13}: true,
		{X: -10, Z: cornerStep - 0.1}: true, {X: -10, Z: cornerStep + 0.1}: false, {X: -10, Z: 0.1 - cornerStep}: true, {X: -10, Z: -cornerStep - 1.1}: false,
	} {
		if c.isWhole(at) != want {
			t.Errorf("around %v there is ground: %v", at, !want)
		}
	}
}

// TestIsUnknown_IsAPlaceOfTheLevelBeyondTheChart, which counts as ground.
func TestIsUnknown_IsAPlaceOfTheLevelBeyondTheChart(t *testing.T) {
	whole := inYard(t).scene.chart
	part := *whole
	part.columns, part.rows = 1, 1
	for _, c := range []struct {
		at   geom.Vec
		want bool
	}{{geom.Vec{}, true}, {geom.Vec{X: 59, Y: -59}, true}, {geom.Vec{X: 61}, false}, {geom.Vec{X: -61}, false}, {geom.Vec{Y: 61}, false}, {geom.Vec{Y: -61}, false}} {
		if whole.isUnknown(c.at) || part.isUnknown(c.at) != c.want || part.isLand(c.at) != c.want {
			t.Errorf("%v is unknown: %v, in the whole chart %v", c.at, part.isUnknown(c.at), whole.isUnknown(c.at))
		}
	}
}
