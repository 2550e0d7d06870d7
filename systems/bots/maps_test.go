package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// randomChart is a chart of hills with cells of all kinds, on a level with nothing on its floor.
func randomChart(t *testing.T, random *rand.Rand) *chart {
	c := &chart{level: ground(t, 400), cell: 10, columns: 5 + random.IntN(8), rows: 5 + random.IntN(8), origin: geom.Vec{X: -30, Y: -40}}
	for range c.columns * c.rows {
		c.ground = append(c.ground, 10+20*random.Float64())
		c.kinds = append(c.kinds, cellKind(max(random.IntN(12)-7, 0)))
	}
	c.measureTimes()
	return c
}

// TestFields_TakeAsLongAsTheFastestWay by Bellman and Ford's algorithm: each step that is faster by the way of a
// neighbour is taken until there is none.
func TestFields_TakeAsLongAsTheFastestWay(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		c := randomChart(t, random)
		end, start := c.standing(random.IntN(len(c.ground))), c.standing(random.IntN(len(c.ground)))
		lane := random.IntN(lanes)
		to, from := c.fieldTo(end, start, lane), c.fieldFrom(end)
		for name, f := range map[string]*field{"to": &to, "from": &from} {
			want := make([]float64, len(c.ground))
			for i := range want {
				want[i] = math.Inf(1)
			}
			last, _ := c.cellAt(end)
			want[last] = 0
			cost := func(cell, n int) float64 {
				if name == "from" {
					return c.time(n, cell)
				}
				return c.time(cell, n) * c.laneFactor(cell, end, start, lane)
			}
			for again := true; again; {
				again = false
				for cell := range want {
					for dx := -1; dx <= 1; dx++ {
						for dy := -1; dy <= 1; dy++ {
							if n, ok := c.neighbor(cell, dx, dy); ok && n != cell && want[n]+cost(cell, n) < want[cell] {
								want[cell], again = want[n]+cost(cell, n), true
							}
						}
					}
				}
			}
			for cell, seconds := range want {
				next := int(f.next[cell])
				if got := float64(f.seconds[cell]); math.Abs(got-seconds) > 1e-4*seconds ||
					next != cell && math.Abs(want[next]+cost(cell, next)-seconds) > 1e-4*seconds || next == cell && cell != last {
					t.Fatalf("%s cell %d, from cell %d: %v s by cell %d, want %v s", name, last, cell, got, next, seconds)
				}
			}
		}
	}
}

// TestTime_OfAStep over level ground, slopes and what stands in the way.
func TestTime_OfAStep(t *testing.T) {
	wall := levels.Box("wall", geom.Vec{X: 9, Y: -20}, geom.Vec{X: 11, Y: 20, Z: 5})
	const level = 10 / levelSpeed
	for _, c := range []struct {
		rise  float64
		kinds [2]cellKind
		wall  bool
		want  float64
	}{
		{0, [2]cellKind{}, false, level},
		{5, [2]cellKind{}, false, level * (1 + upDrag/2)},
		{-5, [2]cellKind{}, false, 10 / (levelSpeed + downSpeed/2)},
		{-50, [2]cellKind{}, false, 10 / mostSpeed},
		{50, [2]cellKind{}, false, 10 / leastSpeed},
		{0, [2]cellKind{cellOpen, cellDeadly}, false, level + deadlyTime},
		{0, [2]cellKind{cellWater, cellDeadly}, false, level + deadlyTime},
		{0, [2]cellKind{cellWater, cellOpen}, false, level * waterDrag},
		{0, [2]cellKind{cellShore, cellWater}, false, level * waterDrag},
		{0, [2]cellKind{cellOpen, cellShore}, false, level * shoreDrag},
		{0, [2]cellKind{cellShore, cellBuilt}, false, level * shoreDrag},
		{0, [2]cellKind{cellBuilt, cellOpen}, true, level},
		{0, [2]cellKind{cellBuilt, cellBuilt}, false, level * builtDrag},
		{0, [2]cellKind{cellBuilt, cellBuilt}, true, level*builtDrag + wallTime},
	} {
		built := ground(t, 100)
		if c.wall {
			built = ground(t, 100, wall)
		}
		m := &chart{level: built, cell: 10, columns: 2, rows: 1, ground: []float64{0, c.rise}, kinds: c.kinds[:]}
		if got := m.time(0, 1); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: %v s, want %v s", c, got, c.want)
		}
		m.inland = []uint8{1, inlandMost}
		if got, want := m.time(0, 1)/c.want, 1+edgeDrag*(inlandMost-1); math.Abs(got-want) > 1e-9 {
			t.Errorf("%+v: beside an edge it takes %v times as long, want %v", c, got, want)
		}
		if got := m.time(1, 0) / (&chart{level: built, cell: 10, columns: 2, rows: 1, ground: m.ground, kinds: m.kinds}).time(1, 0); got != 1 {
			t.Errorf("%+v: inland it takes %v times as long", c, got)
		}
	}
}

// TestHeight_IsExactOnAPlane and goes on as at the border beyond the middles of the cells there.
func TestHeight_IsExactOnAPlane(t *testing.T) {
	c := &chart{cell: 4, columns: 5, rows: 3, origin: geom.Vec{X: 10, Y: -20}}
	plane := func(p geom.Vec) float64 { return 3 + float64(0.5*p.X) - float64(0.25*p.Y) }
	for i := range c.columns * c.rows {
		c.ground = append(c.ground, plane(c.middle(i)))
	}
	for x := 8.0; x < 32; x += 0.7 {
		for y := -22.0; y < -6; y += 0.7 {
			within := geom.Vec{X: geom.Clamp(x, 12, 28), Y: geom.Clamp(y, -18, -10)}
			if got := c.height(geom.Vec{X: x, Y: y}); math.Abs(got-plane(within)) > 1e-9 {
				t.Fatalf("%v m at (%v, %v), want %v", got, x, y, plane(within))
			}
		}
	}
	if got := (&chart{cell: 4, columns: 1, rows: 1, ground: []float64{7}}).height(geom.Vec{X: 50, Y: 50}); got != 7 {
		t.Errorf("%v m in a chart of one cell, want 7", got)
	}
}

// TestRun_IsFreeOfWallsWaterAndWhatKills along the ground: below a beam it goes, which is in the way of the straight
// line from where it begins. What the flag stands on is no wall.
func TestRun_IsFreeOfWallsWaterAndWhatKills(t *testing.T) {
	box := func(from, to, low, high float64) levels.Structure {
		return levels.Box("", geom.Vec{X: from, Y: -50, Z: low}, geom.Vec{X: to, Y: 50, Z: high})
	}
	for name, v := range map[string]struct {
		built  []levels.Structure
		kind   cellKind // of the cell at 150 m
		length float64
		flag   geom.Vec
		want   bool
	}{
		"nothing":   {nil, cellOpen, 196, geom.Vec{}, true},
		"a beam":    {[]levels.Structure{box(95, 105, 8, 14)}, cellOpen, 196, geom.Vec{}, true},
		"a wall":    {[]levels.Structure{box(95, 105, 0, 5)}, cellOpen, 196, geom.Vec{}, false},
		"behind it": {[]levels.Structure{box(155, 165, 0, 50)}, cellOpen, 140, geom.Vec{}, true},
		"a stand":   {[]levels.Structure{box(99, 101, 0, 2)}, cellOpen, 196, geom.Vec{X: 100, Z: 2}, true},
		"a block":   {[]levels.Structure{box(99, 101, 0, 2)}, cellOpen, 196, geom.Vec{X: 100}, false},
		"water":     {nil, cellWater, 196, geom.Vec{}, false},
		"death":     {nil, cellDeadly, 196, geom.Vec{}, false},
		"a shore":   {nil, cellShore, 196, geom.Vec{}, true},
		"no ground": {nil, cellOpen, 204, geom.Vec{}, false},
	} {
		c := &chart{level: ground(t, 500, v.built...), cell: 10, columns: 20, rows: 1, ground: make([]float64, 20), kinds: make([]cellKind, 20)}
		for i := range c.ground {
			c.ground[i] = math.Abs(c.middle(i).X-100) * 0.3
		}
		c.kinds[15] = v.kind
		if got := c.isFree(geom.Vec{Y: 5}, geom.Vec{X: 1}, v.length, v.flag.Add(geom.Vec{Y: 5})); got != v.want {
			t.Errorf("%s: free %v", name, got)
		}
	}
}

// islands is a bot that stands on one of two floors which a bridge joins.
func islands(t *testing.T, feet geom.Vec) bot {
	t.Helper()
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{
			levels.Box("west", geom.Vec{X: -150, Y: -60, Z: -1}, geom.Vec{X: -30, Y: 60}), levels.Box("east", geom.Vec{X: 30, Y: -60, Z: -1}, geom.Vec{X: 150, Y: 60}),
			levels.Box("bridge", geom.Vec{X: -30, Y: 30, Z: -1}, geom.Vec{X: 30, Y: 60}),
		},
		Spawns: []levels.Spawn{{Position: geom.Vec{X: -90}}, {Position: geom.Vec{X: 90}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	return botAt(t, m, "light", feet, geom.Vec{})
}

// TestOverLand_LeadsToABridge where the straight line has none, unless the bot is on its way already.
func TestOverLand_LeadsToABridge(t *testing.T) {
	east, west := geom.Vec{X: 60, Y: -30}, geom.Vec{X: -100, Y: -30}
	for _, c := range []struct {
		goal           geom.Vec
		onWay, deflect bool
	}{{east, false, true}, {east, true, false}, {west, false, false}, {west, true, false}, {geom.Vec{X: 1e4}, false, false}} {
		b := islands(t, geom.Vec{X: -50, Y: -30})
		b.course.onWay = c.onWay
		got := b.overLand(c.goal)
		if (got != c.goal) != c.deflect || b.course.onWay != (c.onWay || c.deflect) || (b.course.way != nil) != c.deflect {
			t.Errorf("%+v: to %v, %+v", c, got, b.course)
		}
		if c.deflect && (!b.scene.chart.hasLand(b.feet, got) || got.Y < b.feet.Y) {
			t.Errorf("%+v: it leads to %v", c, got)
		}
	}
}

// TestCarryHome_GoesOnAlongItsRunAndThenHome, and waits there on the move while the own flag is away.
func TestCarryHome_GoesOnAlongItsRunAndThenHome(t *testing.T) {
	start, exit, away, home := geom.Vec{X: -50, Y: 10}, geom.Vec{X: 50, Y: 10}, geom.Vec{X: -10, Y: 10}, geom.Vec{Y: -50}
	for _, c := range []struct {
		leg   int
		x     float64
		state modes.FlagState
		want  int
		goal  geom.Vec
	}{
		{legRun, -10, modes.FlagHome, legRun, exit}, {legRun, 27, modes.FlagHome, legRun, exit}, {legRun, 28, modes.FlagHome, legStart, home},
		{legRun, -67, modes.FlagHome, legRun, exit}, {legRun, -68, modes.FlagHome, legStart, home},
		{legStart, -10, modes.FlagHome, legStart, home}, {legDirect, -10, modes.FlagHome, legDirect, home}, {legRun, -10, modes.FlagDropped, legRun, geom.Vec{}},
	} {
		b := beforeEdge(t, geom.Vec{X: c.x, Y: 10}, geom.Vec{}, 60)
		b.scene.chart.edges = edges{}
		b.scene.chart.flags = []flagChart{{team: 2, home: away, runs: []run{{start: start, exit: exit}}}}
		b.brain.route = route{leg: c.leg, ticks: 7}
		own := modes.FlagPlace{Position: home, FlagData: modes.FlagData{Team: 1, Home: home, State: c.state}}
		got := b.carryHome(&own, &modes.FlagPlace{FlagData: modes.FlagData{Team: 2, Home: away}})
		if c.state == modes.FlagHome && got != c.goal || b.brain.route.leg != c.want || !b.course.fetches || b.course.onWay != (c.state != modes.FlagHome) {
			t.Errorf("%+v: to %v, %+v, %+v", c, got, b.brain.route, b.course)
		}
		if c.state == modes.FlagHome && b.brain.route.ticks != 0 {
			t.Errorf("%+v: it has been on its run for %d ticks", c, b.brain.route.ticks)
		}
	}
}

// TestCapture_GoesFromTheStartOfItsRunThroughTheFlag, and straight to that once it has missed it, or tried for long.
func TestCapture_GoesFromTheStartOfItsRunThroughTheFlag(t *testing.T) {
	start, exit, home := geom.Vec{X: -50, Y: 10}, geom.Vec{X: 50, Y: 10}, geom.Vec{Y: 10}
	for _, c := range []struct {
		leg, ticks int
		x          float64
		want       int
		goal       geom.Vec
	}{
		{legStart, 0, -90, legStart, start}, {legStart, 0, -80, legRun, home}, {legStart, routeTicks, -90, legDirect, home}, {legStart, routeTicks - 1, -90, legStart, start},
		{legRun, 0, -80, legRun, home}, {legRun, 0, missRange, legRun, home}, {legRun, 0, 65, legDirect, home}, {legDirect, 0, -80, legDirect, home},
	} {
		b := beforeEdge(t, geom.Vec{X: c.x, Y: 10}, geom.Vec{}, 60)
		b.scene.chart.edges = edges{} // so that each place leads to each other
		b.scene.chart.flags = []flagChart{{team: 2, home: home, runs: []run{{start: start, exit: exit}}}}
		b.brain.route = route{leg: c.leg, ticks: c.ticks}
		got := b.capture(&modes.FlagPlace{Position: home, FlagData: modes.FlagData{Team: 2, Home: home}})
		if r := b.brain.route; got != c.goal || r.leg != c.want || r.ticks != c.ticks+1 || r.run != 1 || !b.course.fetches {
			t.Errorf("%+v: to %v, %+v", c, got, r)
		}
	}
}
