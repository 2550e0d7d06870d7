package bots

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Numbers of charts [ours].
const (
	chartMargin  = 220.0 // m around flags and spawn points that a chart covers
	leastCell    = 8.0   // m, side of the smallest cell
	chartCells   = 96    // cells along the longer side, unless they would be smaller
	islandCell   = 6.0   // m, side of a cell of a level without a terrain, whose bridges are narrow
	sideMost     = 200   // cells along a side with those beyond the border; with more, a level of some km takes minutes and GB
	builtHeight  = 1.0   // m above the terrain from which something is built there
	cornerStep   = 4.0   // m up or down to the ground at the corners of a cell
	wholeCorners = 3     // corners with ground that a cell needs
	mostFloors   = 8     // surfaces above each other of which a chart looks below the rims
	floorSkip    = 0.01  // m below a surface from which the next is looked for
	rayAbove     = 1.5   // m above the ground at which a chart looks for walls
	wallNormal   = 0.5   // vertical part of the normal below which a surface is a wall
)

// chart is what bots know of a level: heights on a grid, where it has edges, and how to get to
// its flags. It is worked out once for a level and does not change.
type chart struct {
	level         *levels.Level
	cell          float64 // m
	columns, rows int
	origin        geom.Vec   // corner of the first cell, at height 0
	ground        []float64  // m, height in the middle of each cell
	kinds         []cellKind // of each cell
	times         []float32  // s from each cell to those around it, in the order of steps
	flags         []flagChart
	edges
}

// flagChart is how to get to the home of a flag.
type flagChart struct {
	team  int
	home  geom.Vec
	lanes [lanes]field // ways to it: straight, and around either side
	runs  []run        // on skis through it, the best first
	posts []post       // from which the turrets around it can be attacked
}

// cellKind says what stands in a cell.
type cellKind uint8

const (
	cellOpen   cellKind = iota
	cellBuilt           // a structure stands in it or beside it
	cellShore           // beside water
	cellWater           // its ground is under water
	cellDeadly          // of a kill zone, or without ground
)

// newChart works out the chart of a level with flags or spawn points.
func newChart(level *levels.Level) *chart {
	c := &chart{level: level}
	var places []geom.Vec
	for i := range level.Flags {
		places = append(places, level.Flags[i].Position)
	}
	for i := range level.Spawns {
		places = append(places, level.Spawns[i].Position)
	}
	if len(places) == 0 {
		return c
	}
	area := geom.Bounds{Min: places[0], Max: places[0]}
	for _, p := range places {
		area = area.Include(p)
	}
	area = area.Expand(chartMargin)
	area.Min, area.Max = area.Min.Max(level.Bounds.Min), area.Max.Min(level.Bounds.Max)
	size := area.Size()
	if c.cell = max(leastCell, max(size.X, size.Y)/chartCells); level.Terrain == nil {
		c.cell = min(c.cell, max(islandCell, (max(size.X, size.Y)+2*voidWidth)/(sideMost-3)))
	}
	c.columns, c.rows = max(int(math.Ceil(size.X/c.cell)), 1), max(int(math.Ceil(size.Y/c.cell)), 1)
	c.origin = area.Min.Horizontal()
	edged := mayHaveEdges(level)
	if edged {
		c.addVoid(area)
	}
	c.measure()
	if edged && level.Terrain != nil {
		c.shrink()
	}
	c.findEdges()
	c.measureTimes()
	for i := range level.Flags {
		f := &level.Flags[i]
		c.flags = append(c.flags, flagChart{team: f.Team, home: f.Position})
	}
	for i := range c.flags {
		c.planFlag(&c.flags[i])
	}
	c.findAnchors(places[0])
	return c
}

// planFlag works out the lanes and runs to a flag.
func (c *chart) planFlag(f *flagChart) {
	from := f.home
	for i := range c.flags {
		if other := &c.flags[i]; other.team != f.team {
			from = other.home
		}
	}
	for lane := range f.lanes {
		f.lanes[lane] = c.fieldTo(f.home, from, lane)
	}
	outward := c.fieldFrom(from)
	f.runs = c.findRuns(f, from, &outward)
	for i := range f.runs {
		f.runs[i].way = c.fieldTo(f.runs[i].start, from, straight)
	}
	c.findPosts(f, from, &outward)
}

// measure looks from above at what is in each cell.
func (c *chart) measure() {
	c.ground, c.kinds = make([]float64, c.columns*c.rows), make([]cellKind, c.columns*c.rows)
	built := make([]bool, len(c.kinds))
	top := c.level.Bounds.Max.Z + 1
	fall := geom.Vec{Z: c.level.Bounds.Min.Z - 1 - top}
	for i := range c.ground {
		at := c.middle(i)
		at.Z = top
		hit, ok := c.level.Solid.Raycast(at, fall)
		if c.level.Terrain == nil && ok {
			hit = c.belowRims(hit)
		}
		c.ground[i] = hit.Point.Z
		terrain, hasTerrain := 0.0, false
		if c.level.Terrain != nil {
			terrain, hasTerrain = c.level.Terrain.Height(at.X, at.Y)
		}
		if hasTerrain {
			built[i] = ok && hit.Point.Z > terrain+builtHeight
			c.ground[i] = terrain
		} else if !ok || !c.isWhole(hit.Point) {
			c.kinds[i] = cellDeadly
			c.ground[i] = c.level.Bounds.Min.Z
		}
	}
	for i := range built {
		if built[i] || c.level.Terrain == nil && c.kinds[i] == cellOpen {
			c.markBeside(i, cellBuilt)
			c.kinds[i] = cellBuilt
		}
	}
	for i := range c.level.Zones {
		c.markZone(&c.level.Zones[i])
	}
}

// belowRims returns the first whole ground at or below a hit from above, or the hit if there is none:
// below the rim of a roof one goes on, and before that of an island one does not.
func (c *chart) belowRims(top collision.Hit) collision.Hit {
	hit := top
	for range mostFloors {
		if c.isWhole(hit.Point) {
			return hit
		}
		below := hit.Point.Sub(geom.Vec{Z: floorSkip})
		next, ok := c.level.Solid.Raycast(below, geom.Vec{Z: c.level.Bounds.Min.Z - 1 - below.Z})
		if !ok {
			break
		}
		hit = next
	}
	return top
}

// isWhole reports whether there is ground below most corners of a cell, around its middle.
func (c *chart) isWhole(middle geom.Vec) bool {
	count := 0
	for _, step := range steps[len(steps)/2:] {
		corner := middle.Add(geom.Vec{X: float64(float64(step[0]) * c.cell / 2), Y: float64(float64(step[1]) * c.cell / 2), Z: cornerStep})
		if _, ok := c.level.Solid.Raycast(corner, geom.Vec{Z: -2 * cornerStep}); ok {
			count++
		}
	}
	return count >= wholeCorners
}

// markBeside marks the open cells beside a cell.
func (c *chart) markBeside(i int, kind cellKind) {
	for _, step := range steps {
		if n, ok := c.neighbor(i, step[0], step[1]); ok && c.kinds[n] == cellOpen {
			c.kinds[n] = kind
		}
	}
}

// markZone marks the cells whose ground is in a zone that kills or holds water. On water
// the ground is the surface.
func (c *chart) markZone(zone *levels.Zone) {
	if zone.Kind != levels.ZoneKill && zone.Kind != levels.ZoneWater {
		return
	}
	for i := range c.kinds {
		at := c.middle(i)
		if at.Z += c.ground[i] + rayLift; !zone.Bounds.Contains(at) {
			continue
		}
		if c.kinds[i] = cellDeadly; zone.Kind == levels.ZoneWater {
			c.kinds[i], c.ground[i] = cellWater, zone.Bounds.Max.Z
			c.markBeside(i, cellShore)
		}
	}
}

// middle returns the middle of a cell, at height 0.
func (c *chart) middle(i int) geom.Vec {
	return c.origin.Add(geom.Vec{X: float64((float64(i%c.columns) + 0.5) * c.cell), Y: float64((float64(i/c.columns) + 0.5) * c.cell)})
}

// standing returns the ground in the middle of a cell.
func (c *chart) standing(i int) geom.Vec {
	at := c.middle(i)
	at.Z = c.ground[i]
	return at
}

// cellAt returns the cell of a place, or false outside of the chart.
func (c *chart) cellAt(p geom.Vec) (int, bool) {
	if len(c.ground) == 0 {
		return 0, false
	}
	x, y := math.Floor((p.X-c.origin.X)/c.cell), math.Floor((p.Y-c.origin.Y)/c.cell)
	if !(x >= 0 && y >= 0 && x < float64(c.columns) && y < float64(c.rows)) {
		return 0, false
	}
	return int(y)*c.columns + int(x), true
}

// neighbor returns the cell beside a cell, or false outside of the chart.
func (c *chart) neighbor(i, dx, dy int) (int, bool) {
	x, y := i%c.columns+dx, i/c.columns+dy
	return y*c.columns + x, x >= 0 && y >= 0 && x < c.columns && y < c.rows
}

// height returns the height of the ground, between the middles of the cells around it.
func (c *chart) height(p geom.Vec) float64 {
	x := geom.Clamp((p.X-c.origin.X)/c.cell-0.5, 0, float64(c.columns-1))
	y := geom.Clamp((p.Y-c.origin.Y)/c.cell-0.5, 0, float64(c.rows-1))
	i, j := min(int(x), max(c.columns-2, 0)), min(int(y), max(c.rows-2, 0))
	i2, j2 := min(i+1, c.columns-1), min(j+1, c.rows-1)
	u, v := x-float64(i), y-float64(j)
	row := func(j int) float64 {
		a, b := c.ground[j*c.columns+i], c.ground[j*c.columns+i2]
		return a + float64((b-a)*u)
	}
	low, high := row(j), row(j2)
	return low + float64((high-low)*v)
}

// flagOf returns the chart of a team's flag, or nil.
func (c *chart) flagOf(team int) *flagChart {
	for i := range c.flags {
		if c.flags[i].team == team {
			return &c.flags[i]
		}
	}
	return nil
}
