package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// Numbers of the border of a level, beyond which there is no ground [ours].
const (
	voidWidth  = 30.0  // m beyond the border that a chart covers, from where jets bring a bot back
	climbMost  = 12.0  // m, the highest wall over which bots may come
	rimHeight  = 40.0  // m above the lowest ground nearby, from which a border keeps bots in; less, and levels with mountains all around have charts that they do not need
	rimReach   = 100.0 // m from the border to that ground
	footMargin = 2.5   // m to an edge that a body without jets keeps
	footDrop   = 3.0   // m down to ground on which feet go on
	footAlong  = 0.7   // part of its run along the edge, below which its velocity or the side to which it strafes decides
	footSpeed  = 1.0   // m/s along the edge from which its velocity does
	footBack   = 0.2   // part of its run along the edge by which it leaves the edge
	footLift   = 0.4   // m above the ground that feet on a slope may be
	rimStep    = 8.0   // m between the heights that are compared
)

// mayHaveEdges reports whether there may be no ground below some place that bots can reach. On
// a terrain there is ground everywhere but beyond its border.
func mayHaveEdges(level *levels.Level) bool {
	return level.Terrain == nil || !hasRim(level.Terrain)
}

// hasRim reports whether mountains stand along the whole border of a terrain.
func hasRim(t *levels.Terrain) bool {
	step := max(int(rimStep/t.Cell), 1)
	reach := max(int(rimReach/t.Cell), 1)
	for i := 0; i < t.Columns; i += step {
		if !rises(t, i, 0, reach, step) || !rises(t, i, t.Rows-1, reach, step) {
			return false
		}
	}
	for j := 0; j < t.Rows; j += step {
		if !rises(t, 0, j, reach, step) || !rises(t, t.Columns-1, j, reach, step) {
			return false
		}
	}
	return true
}

// rises reports whether a sample is much higher than one nearby.
func rises(t *levels.Terrain, i, j, reach, step int) bool {
	high := t.Heights[j*t.Columns+i] - rimHeight
	for y := max(j-reach, 0); y <= min(j+reach, t.Rows-1); y += step {
		for x := max(i-reach, 0); x <= min(i+reach, t.Columns-1); x += step {
			if t.Heights[y*t.Columns+x] <= high {
				return true
			}
		}
	}
	return false
}

// addVoid adds cells beyond the border of the level, on the sides where its geometry ends
// the area of the chart.
func (c *chart) addVoid(area geom.Bounds) {
	bounds, more := &c.level.Bounds, int(math.Ceil(voidWidth/c.cell))
	width := float64(float64(more) * c.cell)
	if area.Min.X <= bounds.Min.X {
		c.origin.X, c.columns = c.origin.X-width, c.columns+more
	}
	if area.Min.Y <= bounds.Min.Y {
		c.origin.Y, c.rows = c.origin.Y-width, c.rows+more
	}
	if area.Max.X >= bounds.Max.X {
		c.columns += more
	}
	if area.Max.Y >= bounds.Max.Y {
		c.rows += more
	}
}

// shrink counts the cells along the border of a terrain as without ground: on hills a skier
// hops and drifts over the last metres.
func (c *chart) shrink() {
	bounds := &c.level.Bounds
	for i := range c.kinds {
		out := c.middle(i).Sub(bounds.Center()).Abs().Sub(bounds.Size().Scale(0.5))
		if max(out.X, out.Y) > -c.cell {
			c.kinds[i] = cellDeadly
		}
	}
}

// reachesVoid reports whether somebody who enters the level can come to a cell without ground:
// no wall keeps bots from it that is too high for them.
func (c *chart) reachesVoid() bool {
	height := make([]float64, len(c.ground)) // of the feet in each cell
	known := make([]bool, len(c.ground))
	var open []int
	for i := range c.level.Spawns {
		at := c.level.Spawns[i].Position
		if cell, ok := c.cellAt(at); ok && !known[cell] {
			known[cell], height[cell] = true, at.Z
			open = append(open, cell)
		}
	}
	for len(open) > 0 {
		cell := open[len(open)-1]
		open = open[:len(open)-1]
		for _, step := range steps[:len(steps)/2] {
			n, ok := c.neighbor(cell, step[0], step[1])
			if !ok || known[n] || !c.passes(cell, n, height[cell]) {
				continue
			}
			if c.kinds[n] == cellDeadly {
				return true
			}
			known[n], height[n] = true, c.ground[n]
			if c.ground[n] > height[cell]+climbMost {
				height[n] = height[cell] // under a roof
			}
			open = append(open, n)
		}
	}
	return false
}

// passes reports whether a bot can come from a cell, where its feet are at a height, to the cell
// beside it: through a door, or over a wall.
func (c *chart) passes(from, to int, feet float64) bool {
	at := c.middle(from)
	line := c.middle(to).Sub(at)
	for _, above := range [...]float64{rayAbove, climbMost} {
		at.Z = feet + above
		if _, ok := c.level.Solid.Raycast(at, line); !ok {
			return true
		}
	}
	return false
}

// isUnknown reports whether a place is neither in the chart nor outside of the geometry, so that
// nothing is known of its ground. It counts as safe.
func (c *chart) isUnknown(p geom.Vec) bool {
	b := &c.level.Bounds
	_, ok := c.cellAt(p)
	return !ok && p.X > b.Min.X && p.Y > b.Min.Y && p.X < b.Max.X && p.Y < b.Max.Y
}

// stands reports whether the bot's feet can brake, now or when they come down: not after a jump.
func (b *bot) stands() bool {
	jumps := b.velocity.Z > b.armor.JumpImpulse/b.armor.Mass/2
	return b.brain.around.ground < edgeStanding && !jumps && (b.velocity.Z <= 0 || b.brain.around.ground < footLift || b.touches)
}

// brake turns a bot that stands away from an edge, which lies opposite to a direction.
func (b *bot) brake(inland geom.Vec) {
	b.run = b.back(inland)
	b.intent.Hold(components.ButtonJet|components.ButtonSki|components.ButtonJump, false)
}

// back returns the direction in which the bot gets slower, or inland once it is slow.
func (b *bot) back(inland geom.Vec) geom.Vec {
	if b.velocity.Horizontal().Length() <= edgeSpeed {
		return inland
	}
	return inland.Scale(edgeSpeed).Sub(b.velocity.Horizontal()).Normalize()
}

// keepFeetOnLand is keepOnLand for a body without jets. Its key of the jets jumps, and nothing
// helps it in the air, so it must not jump where it would come down beyond an edge.
func (b *bot) keepFeetOnLand() {
	if b.brain.around.ground >= edgeStanding || b.scene.chart.level.Terrain == nil && !b.stands() {
		return
	}
	c := b.scene.chart
	inland, ok := b.inland()
	body, lands := b.predict(b.run, components.Input{Buttons: components.ButtonJump}, hopTicks, 0)
	if !c.lands(body, lands) || body != nil && !c.isLand(body.Position.Feet.AddScaled(inland, -footMargin)) || !b.carries(inland, -footMargin) {
		b.intent.Hold(components.ButtonJet|components.ButtonSki|components.ButtonJump, false)
	}
	switch {
	case !ok:
	case !b.staysOnLand():
		b.brake(inland)
	case b.leavesLand(inland):
		b.run = b.alongEdge(inland)
	}
}

// staysOnLand reports whether the bot stays on the ground or comes to ground if it does nothing.
func (b *bot) staysOnLand() bool {
	if b.stands() {
		return b.scene.chart.stops(b.feet, b.velocity, reactTime(b.armor, b.jets.charge))
	}
	return b.scene.chart.lands(b.predict(geom.Vec{}, components.Input{}, 0, 0))
}

// leavesLand reports whether the bot's run leads to an edge, or on along one at its side.
func (b *bot) leavesLand(inland geom.Vec) bool {
	return !b.carries(b.run, footMargin) || b.run.Dot(inland) < 0 && !b.carries(inland, -footMargin)
}

// carries reports whether there is ground for the bot's feet at a distance along a direction, maybe in
// a cell of which most has none.
func (b *bot) carries(along geom.Vec, far float64) bool {
	place := b.feet.AddScaled(along, far)
	return b.scene.chart.isLand(place) || groundBelow(b.match, place) < footDrop
}

// alongEdge returns the direction along the edge that is nearest to the run, or inland in a
// corner: back and forth before the edge it would stay where it is. Whoever already goes along the
// edge goes on.
func (b *bot) alongEdge(inland geom.Vec) geom.Vec {
	side := geom.Vec{X: -inland.Y, Y: inland.X}
	turn := b.run.Dot(side)
	if speed := b.velocity.Dot(side); math.Abs(turn) < footAlong {
		if turn = b.brain.sway.strafe; math.Abs(speed) > footSpeed {
			turn = speed
		}
	}
	along := side.Scale(math.Copysign(1, turn)).AddScaled(inland, footBack).Normalize()
	if b.carries(along, footMargin) {
		return along
	}
	return inland
}
