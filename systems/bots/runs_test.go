package bots

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/defences"
)

// rolling is a chart of hills around a flag in its middle, on a level with one wall.
func rolling(t *testing.T, random *rand.Rand) (c *chart, flag geom.Vec) {
	t.Helper()
	c = &chart{level: ground(t, 900, levels.Box("wall", geom.Vec{X: 30, Y: -300}, geom.Vec{X: 33, Y: 300, Z: 60})), cell: 15, columns: 50, rows: 50, origin: geom.Vec{X: -375, Y: -375}}
	high, slope, phase := 10+15*random.Float64(), 0.1*random.Float64(), 6*random.Float64()
	for i := range c.columns * c.rows {
		at := geom.Vec{X: float64(i%c.columns) - 25, Y: float64(i/c.columns) - 25}
		c.ground = append(c.ground, 60+high*math.Sin(at.X/6+phase)+high*math.Cos(at.Y/7)+slope*15*at.Y)
		c.kinds = append(c.kinds, cellKind(max(random.IntN(120)-115, 0)))
	}
	c.measureTimes()
	flag.Z = c.height(flag)
	return c, flag
}

// TestFindRuns_AreTheBestOfAllThatLeadThroughTheFlag, and differ from each other.
func TestFindRuns_AreTheBestOfAllThatLeadThroughTheFlag(t *testing.T) {
	random := rand.New(rand.NewPCG(61, 62))
	found := 0
	for range 6 {
		c, home := rolling(t, random)
		from := geom.Vec{X: 300*random.Float64() - 150, Y: 200}
		outward := c.fieldFrom(from)
		var all []run
		for i := range runDirections {
			line := geom.YawPitch{Yaw: geom.Angle(i * 65536 / runDirections)}.Forward()
			for _, length := range runLengths {
				start := home.AddScaled(line, -length)
				speed, ok := c.ski(start, line, length)
				if ok && line.Dot(from.Sub(home).Horizontal().Normalize()) >= runBack && c.isFree(start, line, length+runExit, home) {
					all = append(all, run{line: line, worth: speed - runWait*c.secondsFrom(&outward, start), speed: speed, start: start})
				}
			}
		}
		runs := c.findRuns(&flagChart{home: home}, from, &outward)
		for i, r := range runs {
			apart := func(o run) bool {
				return !slices.ContainsFunc(runs[:i], func(before run) bool { return before.line.Dot(o.line) > runApart })
			}
			best := math.Inf(-1)
			for _, o := range all {
				if apart(o) {
					best = max(best, o.worth)
				}
			}
			found++
			start, exit := home.AddScaled(r.line, -home.Sub(r.start).Horizontal().Length()), home.AddScaled(r.line, runExit)
			start.Z, exit.Z = c.height(start), c.height(exit)
			if r.worth != best || !apart(r) || r.start.Sub(start).Length() > 1e-9 || r.exit.Sub(exit).Length() > 1e-9 || !slices.ContainsFunc(all, func(o run) bool { return o.line == r.line && o.speed == r.speed }) {
				t.Errorf("run %d from %v to %v is worth %v, the best that differs is worth %v", i, r.start, r.exit, r.worth, best)
			}
		}
		rest := slices.ContainsFunc(all, func(o run) bool {
			return !slices.ContainsFunc(runs, func(r run) bool { return r.line.Dot(o.line) > runApart })
		})
		if len(runs) > runsKept || len(runs) < runsKept && rest {
			t.Errorf("%d runs, and another one differs: %v", len(runs), rest)
		}
	}
	if found < 10 {
		t.Errorf("%d runs", found)
	}
}

// TestSki_IsNoRunWhereItGetsTooSlow, and never faster than some speed, with jets as long as there is energy.
func TestSki_IsNoRunWhereItGetsTooSlow(t *testing.T) {
	slope := func(rise, length float64) (float64, bool) {
		c := &chart{cell: 10, columns: 60, rows: 3}
		for i := range c.columns * c.rows {
			c.ground = append(c.ground, float64(i%c.columns)*10*rise)
		}
		return c.ski(geom.Vec{X: 20, Y: 15}, geom.Vec{X: 1}, length)
	}
	if speed, ok := slope(-2, 300); !ok || speed != runMost {
		t.Errorf("down a steep slope it gets %v m/s fast: %v", speed, ok)
	}
	if speed, ok := slope(0, 8); !ok || speed <= runStart*runKeep*runKeep || speed > runStart+2*runThrust*runStep/runStart {
		t.Errorf("after 8 m on the flat it is %v m/s fast: %v", speed, ok)
	}
	if speed, ok := slope(0, 4); !ok || math.Abs(speed-(runStart+runThrust*runStep/runStart)*runKeep) > 1e-9 {
		t.Errorf("after 4 m on the flat it is %v m/s fast: %v", speed, ok)
	}
	if speed, ok := slope(0.4, 4); !ok || math.Abs(speed-runStart*runKeep) > 1e-9 {
		t.Errorf("4 m uphill by jets it is %v m/s fast: %v", speed, ok)
	}
	if _, ok := slope(0.4, 200); ok {
		t.Error("without energy it goes on uphill")
	}
	jets := runEnergy / runDrain // s
	if _, ok := slope(0.4, 0.9*jets*runStart*runKeep); !ok {
		t.Error("it does not go uphill by its jets")
	}
	if speed, ok := slope(-0.01, 300); !ok || speed > runThrustTo+3 || speed < runThrustTo-8 {
		t.Errorf("on nearly level ground it gets %v m/s fast: %v", speed, ok)
	}
}

// TestFindPosts_AreOnTheFastestWay of all places from which a turret is seen out of its range.
func TestFindPosts_AreOnTheFastestWay(t *testing.T) {
	const samples, cell = 65, 8.0
	half := (samples - 1) * cell / 2
	heights := make([]float64, samples*samples)
	for i := range heights {
		if x, y := i%samples, i/samples; x == 0 || y == 0 || x == samples-1 || y == samples-1 {
			heights[i] = 2 * rimHeight
		}
	}
	turret := func(team int, x, y float64) levels.Piece {
		return levels.Piece{Kind: levels.PieceTurret, Team: team, Position: geom.Vec{X: x, Y: y, Z: 0.05}}
	}
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{levels.Box("wall", geom.Vec{X: -10, Y: 30}, geom.Vec{X: 250, Y: 31, Z: 30})},
		Terrain:    &levels.Terrain{Columns: samples, Rows: samples, Cell: cell, Origin: geom.Vec{X: -half, Y: -half}, Heights: heights},
		Spawns:     []levels.Spawn{{Team: 1, Position: geom.Vec{Y: -200}}}, Flags: []levels.Flag{{Team: 1, Position: geom.Vec{Y: -200}}, {Team: 2, Position: geom.Vec{Y: 120}}},
		Pieces: []levels.Piece{turret(2, 20, 120), turret(1, -20, 120), turret(2, -15, 90), {Kind: levels.PieceSensor, Team: 2, Position: geom.Vec{X: 8, Y: 130, Z: 0.05}}, turret(2, 0, 20)},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := newChart(level)
	f, home := c.flagOf(2), c.flagOf(1).home
	outward, next := c.fieldFrom(home), 0
	for i := range level.Pieces {
		center := level.Pieces[i].Center()
		best := math.Inf(1)
		var at geom.Vec
		for cell := range c.ground {
			eye := c.standing(cell).Add(geom.Vec{Z: rayAbove})
			far := center.Sub(eye).Length()
			_, hidden := level.Solid.Raycast(eye, center.Sub(eye))
			seconds := float64(outward.seconds[cell] + f.lanes[straight].seconds[cell])
			if !hidden && far >= siegeLeast && far <= siegeMost && c.kinds[cell] == cellOpen && seconds < best {
				best, at = seconds, c.standing(cell)
			}
		}
		if level.Pieces[i].Kind != levels.PieceTurret || level.Pieces[i].Team != 2 || center.Sub(f.home).Length() > defences.TurretRange || best >= siegeDetour*c.secondsFrom(&f.lanes[straight], home) {
			continue
		}
		if next == len(f.posts) {
			t.Fatalf("%d posts, and turret %d can be attacked from %v", next, i, at)
		}
		if p := &f.posts[next]; p.turret != center || p.place != at || p.way.to != at {
			t.Errorf("turret %d at %v: a post against %v at %v, want %v", i, center, p.turret, p.place, at)
		}
		next++
	}
	if next != len(f.posts) || next == 0 {
		t.Errorf("%d posts, want %d", len(f.posts), next)
	}
}
