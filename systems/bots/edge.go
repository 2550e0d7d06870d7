package bots

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Numbers of edges, beyond which there is no ground [ours].
const (
	inlandMost   = 3    // steps from an edge from which ground counts as inland
	shoreMost    = 24   // steps from an edge that are counted
	edgeDrag     = 0.6  // added to the factor of the time for each step that is missing to that
	landStep     = 3.0  // m between two places of a line that are tested for ground
	anchorCount  = 20   // places to which ways are known, on a level with edges
	brakeDecel   = 22.0 // m/s2 that a body on its feet gets slower at least: with less it brakes on every bridge
	brakeFall    = 4.0  // added to the factor of the way to stop for a slope of 1 downhill
	brakeMost    = 2.5  // the largest such factor
	brakeReact   = 0.6  // s added to the time that it takes to stop
	brakeSpare   = 0.25 // the same for a body with energy to fly back: it need not be as careful
	spareCharge  = 0.7  // part of its full tank that suffices for that
	edgeSpeed    = 6.0  // m/s at which it runs on while it brakes
	edgeStanding = 1.0  // m above the ground below which its feet brake
)

// edges is what a chart knows of a level without ground everywhere. It is empty for the
// others.
type edges struct {
	inland  []uint8 // steps to the nearest cell without ground, 0 without ground, at most shoreMost
	lowest  float64 // m, the lowest ground
	land    []int32 // the nearest cell with ground
	anchors []field // ways to places all over the level
	nearest []uint8 // the anchor nearest to each cell by its way
}

// has reports whether the level has edges.
func (e *edges) has() bool { return len(e.inland) > 0 }

// findEdges works out the edges of a level that has any: of islands above nothing, or along its
// border.
func (c *chart) findEdges() {
	hasGround := slices.ContainsFunc(c.kinds, func(k cellKind) bool { return k != cellDeadly })
	if !mayHaveEdges(c.level) || !hasGround || !slices.Contains(c.kinds, cellDeadly) || !c.reachesVoid() {
		return
	}
	c.inland, c.lowest = make([]uint8, len(c.kinds)), c.level.Bounds.Max.Z
	for i := range c.inland {
		if c.kinds[i] != cellDeadly {
			c.inland[i] = shoreMost
			c.lowest = min(c.lowest, c.ground[i])
		}
	}
	for far := uint8(1); far < shoreMost; far++ {
		for i := range c.inland {
			if c.inland[i] == shoreMost && c.isBeside(i, far-1) {
				c.inland[i] = far
			}
		}
	}
	c.findLand()
}

// isBeside reports whether a cell is beside one that is so far from an edge, or at the rim of
// the chart.
func (c *chart) isBeside(i int, far uint8) bool {
	for _, step := range steps {
		if n, ok := c.neighbor(i, step[0], step[1]); !ok && far == 0 || ok && c.inland[n] == far {
			return true
		}
	}
	return false
}

// findLand finds the nearest cell with ground, not at an edge, for each cell.
func (c *chart) findLand() {
	c.land = make([]int32, len(c.kinds))
	far := make([]float64, len(c.kinds))
	var open []int32
	for i := range c.land {
		if far[i] = math.Inf(1); c.inland[i] > 1 {
			c.land[i], far[i] = int32(i), 0
			open = append(open, int32(i))
		}
	}
	for len(open) > 0 {
		i := int(open[0])
		open = open[1:]
		for _, step := range steps {
			n, ok := c.neighbor(i, step[0], step[1])
			if !ok {
				continue
			}
			if d := c.middle(n).Sub(c.middle(int(c.land[i]))).LengthSquared(); d < far[n] {
				far[n], c.land[n] = d, c.land[i]
				open = append(open, int32(n))
			}
		}
	}
}

// findAnchors chooses places with ground, each as far as can be from all others, and finds
// the ways to them.
func (c *chart) findAnchors(first geom.Vec) {
	if !c.edges.has() {
		return
	}
	c.nearest = make([]uint8, len(c.kinds))
	far := make([]float32, len(c.kinds))
	for i := range far {
		far[i] = math.MaxFloat32
	}
	at := first
	for n := range anchorCount {
		way := c.fieldTo(at, at, straight)
		c.anchors = append(c.anchors, way)
		farthest := float32(0)
		for i, seconds := range way.seconds {
			if seconds < far[i] {
				far[i], c.nearest[i] = seconds, uint8(n)
			}
			if c.inland[i] >= inlandMost && far[i] > farthest {
				farthest, at = far[i], c.standing(i)
			}
		}
	}
}

// hasLand reports whether there is ground below the whole line between two places.
func (c *chart) hasLand(from, to geom.Vec) bool {
	line := to.Sub(from).Horizontal()
	count := int(line.Length()/landStep) + 1
	for n := range count + 1 {
		if !c.isLand(from.AddScaled(line, float64(n)/float64(count))) {
			return false
		}
	}
	return true
}

// leads reports whether a bot can go straight from a place to another.
func (c *chart) leads(from, to geom.Vec) bool { return !c.edges.has() || c.hasLand(from, to) }

// isInland reports whether a place is not near an edge.
func (c *chart) isInland(p geom.Vec) bool {
	cell, ok := c.cellAt(p)
	return !c.edges.has() || ok && c.inland[cell] >= inlandMost
}

// isLand reports whether there is ground below a place.
func (c *chart) isLand(p geom.Vec) bool {
	cell, ok := c.cellAt(p)
	return ok && c.inland[cell] > 0 || c.isUnknown(p)
}

// overLand returns the goal of a bot, or if there is no ground on the straight line to it, a
// place on the way there.
func (b *bot) overLand(goal geom.Vec) geom.Vec {
	c := b.scene.chart
	if c == nil || !c.edges.has() || b.course.onWay || c.hasLand(b.feet, goal) {
		return goal
	}
	cell, ok := c.cellAt(goal)
	if !ok {
		return goal
	}
	way := &c.anchors[c.nearest[c.land[cell]]]
	if place, ok := c.ahead(way, b.feet, max(aheadLeast, float64(b.velocity.Horizontal().Length()*aheadTime))); ok && place != way.to {
		b.course.onWay, b.course.way = true, way
		return place
	}
	return goal
}

// reactTime returns the s that are added to the time that a body needs to come to rest before an edge, with the
// energy in its tank.
func reactTime(armor *components.ArmorData, energy float64) float64 {
	if armor.JetForce > 0 && energy >= float64(spareCharge*armor.MaxEnergy) {
		return brakeSpare
	}
	return brakeReact
}

// stops reports whether there is ground for as long as a body that stands somewhere, or lands there,
// needs to come to rest. It may stand in a cell of which most has no ground.
func (c *chart) stops(at, velocity geom.Vec, react float64) bool {
	velocity = velocity.Horizontal()
	from, ok := c.cellAt(at)
	line := velocity.Normalize().Scale(c.stopWay(at, velocity, react))
	count := int(line.Length()/landStep) + 1
	for n := range count {
		place := at.AddScaled(line, float64(n+1)/float64(count))
		if cell, known := c.cellAt(place); !(ok && known && cell == from) && !c.isLand(place) {
			return false
		}
	}
	return true
}

// stopWay returns how far a body with a velocity goes until it comes to rest, m. Down hills it hops, and
// its feet hardly brake.
func (c *chart) stopWay(at, velocity geom.Vec, react float64) float64 {
	speed := velocity.Length()
	way := float64(speed*react) + speed*speed/(2*brakeDecel)
	from, here := c.cellAt(at)
	to, there := c.cellAt(at.AddScaled(velocity, way/max(speed, 1)))
	if c.level.Terrain == nil || !here || !there || c.edges.has() && (c.inland[from] == 0 || c.inland[to] == 0) {
		return way
	}
	return float64(way * geom.Clamp(1+float64(brakeFall*(c.ground[from]-c.ground[to])/max(way, 1)), 1, brakeMost))
}
