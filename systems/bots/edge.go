package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/motion"
)

// Numbers of edges, beyond which there is no ground [ours].
const (
	inlandMost     = 3    // steps from an edge from which ground counts as inland
	edgeDrag       = 0.6  // added to the factor of the time for each step that is missing to that
	landStep       = 3.0  // m between two places of a line that are tested for ground
	anchorCount    = 20   // places to which ways are known, on a level with edges
	predictStep    = 0.12 // s of a step of a prediction
	predictSteps   = 50   // steps after which a body counts as fallen
	predictGravity = 20.0 // m/s2
	predictCliff   = 1.0  // m above the ground, below which a body hits the side of an island
	predictDeep    = 3.0  // m below the ground of the cell, under which a body stands under a roof
	brakeDecel     = 22.0 // m/s2 that a body on its feet gets slower at least: with less it brakes on every bridge
	brakeFall      = 4.0  // added to the factor of the way to stop for a slope of 1 downhill
	brakeMost      = 2.5  // the largest such factor
	brakeReact     = 0.25 // s added to the time that it takes to stop
	edgeSpeed      = 6.0  // m/s at which it runs on while it brakes
	burst          = 0.4  // s for which a bot uses its jets, if it may
	burn           = 9.0  // s, more than any jets last
	hopReserve     = 0.12 // part of the full tank on which a hop before an edge does not count
	edgeStanding   = 1.0  // m above the ground below which its feet brake
)

// edges is what a chart knows of a level without ground everywhere. It is empty for the
// others.
type edges struct {
	inland  []uint8       // steps to the nearest cell without ground, 0 without ground, at most inlandMost
	land    []int32       // the nearest cell with ground
	lift    []int32       // of cells in a wind that lifts, the nearest cell to which it helps, or -1
	winds   []levels.Zone // that change gravity
	anchors []field       // ways to places all over the level
	nearest []uint8       // the anchor nearest to each cell by its way
}

// has reports whether the level has edges.
func (e *edges) has() bool { return len(e.inland) > 0 }

// findEdges works out the edges of a level that has any: of islands above nothing, or along its
// border.
func (c *chart) findEdges() {
	deadly := 0
	for _, kind := range c.kinds {
		if kind == cellDeadly {
			deadly++
		}
	}
	if !mayHaveEdges(c.level) || deadly == 0 || deadly == len(c.kinds) || !c.reachesVoid() {
		return
	}
	c.inland = make([]uint8, len(c.kinds))
	for i := range c.inland {
		if c.kinds[i] != cellDeadly {
			c.inland[i] = inlandMost
		}
	}
	for far := uint8(1); far < inlandMost; far++ {
		for i := range c.inland {
			if c.inland[i] == inlandMost && c.isBeside(i, far-1) {
				c.inland[i] = far
			}
		}
	}
	c.findLand()
	for i := range c.level.Zones {
		if zone := &c.level.Zones[i]; zone.Kind == levels.ZonePhysical && zone.GravityFactor != 1 {
			c.winds = append(c.winds, *zone)
		}
	}
	c.findLift()
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
			if c.inland[i] == inlandMost && far[i] > farthest {
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
	return !c.edges.has() || ok && c.inland[cell] == inlandMost
}

// isLand reports whether there is ground below a place.
func (c *chart) isLand(p geom.Vec) bool {
	cell, ok := c.cellAt(p)
	return ok && c.inland[cell] > 0 || !ok && c.isBeyond(p)
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

// keepOnLand changes the run and the buttons so that the bot does not fall from an edge. In the
// order of what it costs: nothing, while it comes to ground anyway; to go on by jets; to
// brake and to turn; to fly to the nearest ground.
func (b *bot) keepOnLand(heading geom.Vec) {
	c := b.scene.chart
	if c == nil || !c.edges.has() || b.brain.Indoors {
		return
	}
	if b.armor.JetForce == 0 {
		b.keepFeetOnLand()
		return
	}
	if b.intent.Has(components.ButtonJet) && !b.predictLanding(b.run, burst) {
		b.intent.Hold(components.ButtonJet, false) // it needs the energy later
	}
	if b.predictLanding(geom.Vec{}, 0) {
		if b.stands() && !b.mayHop() {
			b.intent.Hold(components.ButtonJet|components.ButtonSki|components.ButtonJump, false)
		}
		b.keepOffEdge()
		return
	}
	b.saves = true
	inland, ok := b.inland()
	if !ok {
		return
	}
	if b.stands() {
		if b.jumps(b.run) {
			b.intent.Hold(components.ButtonJet|components.ButtonSki, true)
			return
		}
		b.brake(inland)
		return
	}
	// Jets push aside only some ticks after the feet have left the ground, or after a jump.
	// Without energy for them a jump, as soon as it lands, would only keep its feet from braking.
	b.intent.Hold(components.ButtonJet, true)
	b.intent.Hold(components.ButtonJump, b.mayBurn(b.jets.charge, b.jets.burn))
	run := b.run
	for _, try := range [...]geom.Vec{b.run, {}, inland, b.back(inland)} {
		if b.run = try; b.predictLanding(b.run, burn) {
			return
		}
	}
	if b.brain.DetourTicks > 0 {
		b.run = run // it is stuck at the side of an island
	}
	b.rideWind()
}

// keepOffEdge turns a bot that stands before an edge, and would run over it, along the edge: there it
// would only brake.
func (b *bot) keepOffEdge() {
	inland, ok := b.inland()
	if ok && b.stands() && b.velocity.Horizontal().Length() < edgeSpeed && b.leavesLand(inland) && !b.jumps(b.run) {
		b.run = b.alongEdge(inland)
	}
}

// inland returns the direction to the nearest ground that is not at an edge, or where there is such
// ground below it, back.
func (b *bot) inland() (geom.Vec, bool) {
	c := b.scene.chart
	cell, ok := c.cellAt(b.feet)
	if !ok {
		return geom.Vec{}, false
	}
	land, back := int(c.land[cell]), b.velocity.Horizontal().Neg()
	if land == cell && back != (geom.Vec{}) {
		return back.Normalize(), true
	}
	return c.middle(land).Sub(b.feet).Horizontal().Normalize(), true
}

// mayHop reports whether a bot that stands comes to ground after a jump, or can go on by jets then: on
// skis it jumps whenever it comes down, and it brakes on its feet alone.
func (b *bot) mayHop() bool {
	if b.jumps(geom.Vec{}) {
		return true
	}
	inland, _ := b.inland()
	b.saves = b.jumps(b.run) || b.jumps(inland)
	return b.saves
}

// jumps reports whether the bot comes to ground after a jump, along a direction by its jets, or without
// them if there is none. Its feet may push it along its run in the tick of the jump.
func (b *bot) jumps(along geom.Vec) bool {
	seconds := burn
	if along == (geom.Vec{}) {
		seconds = 0
	}
	for _, gain := range [...]float64{0, jumpGain} {
		up := b.velocity.AddScaled(b.run, gain)
		up.Z = max(up.Z, b.armor.JumpImpulse/b.armor.Mass)
		if !b.predictLandingFrom(up, along, seconds, hopReserve) {
			return false
		}
	}
	return true
}

// predictLanding reports whether the bot stays on the ground or comes to ground, if it holds its jets
// along a direction for so long, unless they are empty before, and then does nothing.
func (b *bot) predictLanding(along geom.Vec, seconds float64) bool {
	return b.predictLandingFrom(b.velocity, along, seconds, 0)
}

// predictLandingFrom is predictLanding for another velocity, and without a part of the full tank.
func (b *bot) predictLandingFrom(velocity, along geom.Vec, seconds, reserve float64) bool {
	c := b.scene.chart
	at, charge, burns := b.feet, b.jets.charge-float64(reserve*b.armor.MaxEnergy), b.jets.burn
	cell, ok := c.cellAt(at)
	if !ok {
		return c.isBeyond(at)
	}
	// Within a cell its ground may end, and some cells without ground have some.
	start, floor, stands := cell, c.ground[cell], b.brain.Ground < edgeStanding
	here := stands || c.inland[cell] > 0 && b.brain.Ground < groundRange
	if over := c.inland[cell] > 0; over && here && at.Z < floor-predictDeep {
		return true // under a roof
	} else if !over {
		floor = at.Z - b.brain.Ground
	}
	over := here
	// Braking takes twice as long as to go on for the way on which it comes to rest.
	speed := velocity.Horizontal().Length()
	safe := c.stopWay(at, velocity.Horizontal()) / max(speed, 1)
	for n := range predictSteps {
		if burns = float64(float64(n)*predictStep) < seconds && b.mayBurn(charge, burns); burns {
			charge -= float64((b.armor.JetEnergyDrain - b.armor.EnergyCharge) * predictStep)
			velocity = velocity.AddScaled(b.thrust(velocity, along), predictStep)
		}
		gravity, drag := c.windAt(at)
		velocity.Z -= float64(predictGravity * gravity * predictStep)
		velocity = velocity.Scale(drag)
		at = at.AddScaled(velocity, predictStep)
		if cell, ok = c.cellAt(at); !ok {
			return c.isBeyond(at)
		}
		was := over
		height := c.ground[cell]
		if over = c.inland[cell] > 0; cell == start {
			over, height = here, floor
		}
		if !over {
			stands = false
			if at.Z < c.level.Bounds.Min.Z {
				return false
			}
			continue
		}
		switch {
		case !was && at.Z < height+predictCliff:
			return false // against the side of an island
		case at.Z > height:
			stands = false
		case !stands:
			return c.stops(at, velocity.Horizontal())
		case float64(float64(n)*predictStep) > safe:
			return true
		default:
			at.Z, velocity.Z = height, 0
		}
	}
	return over
}

// mayBurn reports whether the jets burn with so much energy. They need more to start than to
// keep burning.
func (b *bot) mayBurn(charge float64, burns bool) bool {
	return burns && charge > b.armor.MinJetEnergy || charge >= max(b.armor.JetStartEnergy, b.armor.MinJetEnergy)
}

// stops reports whether there is ground for as long as a body that lands with a velocity needs to
// come to rest.
func (c *chart) stops(at, velocity geom.Vec) bool {
	return c.hasLand(at, at.AddScaled(velocity.Normalize(), c.stopWay(at, velocity)))
}

// stopWay returns how far a body with a velocity goes until it comes to rest, m. Down hills it hops, and
// its feet hardly brake.
func (c *chart) stopWay(at, velocity geom.Vec) float64 {
	speed := velocity.Length()
	way := float64(speed*brakeReact) + speed*speed/(2*brakeDecel)
	from, here := c.cellAt(at)
	to, there := c.cellAt(at.AddScaled(velocity, way/max(speed, 1)))
	if c.level.Terrain == nil || !here || !there || c.inland[from] == 0 || c.inland[to] == 0 {
		return way
	}
	return float64(way * geom.Clamp(1+float64(brakeFall*(c.ground[from]-c.ground[to])/max(way, 1)), 1, brakeMost))
}

// thrust returns the acceleration of the bot's jets.
func (b *bot) thrust(velocity, along geom.Vec) geom.Vec {
	force := b.armor.JetForce / b.armor.Mass
	if along == (geom.Vec{}) {
		return geom.Vec{Z: force}
	}
	side := min(max(1-velocity.Dot(along)/b.armor.JetForward, 0), b.armor.JetSideForce, 1)
	return motion.JetVelocityChange(force, side, along)
}
