package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Numbers of falls [ours].
const (
	predictEvery = 1    // ticks between two decisions of a bot before an edge; with many bots 16 times as many
	hopelessPart = 4    // part of them in which a bot that falls whatever it does decides again
	predictTicks = 188  // ticks after which a body counts as fallen, 6 s
	burstTicks   = 12   // ticks for which it may go on with its keys before it brakes
	burnTicks    = 282  // ticks, more than any jets last
	hopTicks     = 16   // ticks in which a body that is told to jump does
	hopReserve   = 0.12 // part of the full tank on which a hop before an edge does not count
	lowestDepth  = 2.0  // m below the lowest ground, from where a body without jets falls for ever
	farRise      = 8.0  // m/s that a body loses of its rise in a second, and m that it falls in one, at least: with more a bot thinks of edges too late
	farTime      = 1.0  // s added to the time for which it goes on
)

// edgeKeys is what a bot changes in its keys so as not to fall from an edge, until it decides
// again.
type edgeKeys struct {
	hold, release components.Buttons
	run           geom.Vec
	turns         bool // it runs along Run
	saves         bool // it needs its jets
	hopeless      bool // it falls along all directions
}

// keepOnLand changes the run and the buttons so that the bot does not fall from an edge.
func (b *bot) keepOnLand() {
	c, keys := b.scene.chart, &b.brain.edge
	if c == nil || !c.edges.has() || c.isFarFromEdges(b) {
		*keys = edgeKeys{}
		return
	}
	if b.decides() && (!keys.hopeless || b.phase()/b.scene.predictEvery%hopelessPart == 0) {
		buttons, run := b.intent.Buttons, b.run
		b.saves, keys.hopeless = false, false
		if b.armor.JetForce == 0 {
			b.keepFeetOnLand()
		} else {
			b.keepJetsOnLand()
		}
		*keys = edgeKeys{hold: b.intent.Buttons &^ buttons, release: buttons &^ b.intent.Buttons, run: b.run, turns: b.run != run, saves: b.saves, hopeless: keys.hopeless}
		return
	}
	b.intent.Hold(keys.hold, true)
	b.intent.Hold(keys.release, false)
	if b.saves = keys.saves; keys.turns {
		b.run = keys.run
	}
}

// decides reports whether the bot predicts where it goes in this tick.
func (b *bot) decides() bool {
	return b.wakes || b.phase()%b.scene.predictEvery == 0
}

// isFarFromEdges reports whether no edge is where the bot comes before it can stop.
func (c *chart) isFarFromEdges(b *bot) bool {
	cell, ok := c.cellAt(b.feet)
	if !ok {
		return c.isUnknown(b.feet)
	}
	velocity := b.velocity.Horizontal()
	seconds := farTime + float64((max(b.velocity.Z, 0)+b.brain.around.ground)/farRise)
	far := float64(velocity.Length()*seconds) + c.stopWay(b.feet, velocity, brakeReact)
	return far < float64(float64(int(c.inland[cell])-inlandMost)*c.cell)
}

// keepJetsOnLand is keepOnLand for a body with jets. In the order of what it costs: nothing, while
// the bot comes to ground anyway; to go on by jets; to brake and to turn; to fly to the nearest
// ground.
func (b *bot) keepJetsOnLand() {
	keys := components.Input{Buttons: b.intent.Buttons & (components.ButtonJet | components.ButtonSki | components.ButtonJump)}
	if b.scene.chart.lands(b.predict(b.run, keys, burstTicks, 0)) {
		b.keepOffEdge()
		return
	}
	stands := b.stands()
	if b.staysOnLand() {
		b.intent.Hold(components.ButtonJet, false) // it needs the energy later
		if stands {
			// On skis it jumps whenever it comes down, and it brakes on its feet alone.
			inland, _ := b.inland()
			if b.saves = b.jumps(b.run) || b.jumps(inland); !b.saves {
				b.intent.Hold(components.ButtonSki|components.ButtonJump, false)
			}
		}
		b.keepOffEdge()
		return
	}
	b.saves = true
	inland, ok := b.inland()
	if !ok {
		return
	}
	if stands {
		if b.jumps(b.run) {
			b.intent.Hold(components.ButtonJet|components.ButtonSki, true)
			return
		}
		b.brake(inland)
		return
	}
	b.flyToLand(inland)
}

// flyToLand lets a bot that would fall burn its jets along a direction in which they bring it to ground.
func (b *bot) flyToLand(inland geom.Vec) {
	// Jets push aside only some ticks after the feet have left the ground, or after a jump.
	// Without energy for them a jump, as soon as it lands, would only keep its feet from braking.
	b.intent.Hold(components.ButtonJet, true)
	b.intent.Hold(components.ButtonJump, b.jets.charge >= max(b.armor.JetStartEnergy, b.armor.MinJetEnergy))
	keys, run := &b.brain.edge, b.run
	tries := [...]geom.Vec{keys.run, b.run, {}, inland, b.back(inland)}
	for i := range tries {
		// What brought it to ground before comes first.
		if b.run = tries[i]; (i > 0 || keys.turns) && b.flies(b.run) {
			return
		}
	}
	keys.hopeless = true
	if b.brain.stuck.detourTicks > 0 {
		b.run = run // it is stuck at the side of an island
	}
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

// jumps reports whether the bot comes to ground after a jump, by its jets along a direction.
func (b *bot) jumps(along geom.Vec) bool {
	return b.scene.chart.lands(b.predict(along, components.Input{Buttons: components.ButtonJump | components.ButtonJet}, burnTicks, hopReserve))
}

// flies reports whether the bot comes to ground by its jets along a direction.
func (b *bot) flies(along geom.Vec) bool {
	return b.scene.chart.lands(b.predict(along, components.Input{Buttons: components.ButtonJet}, burnTicks, 0))
}

// lands reports whether a predicted body came to ground where it can stop.
func (c *chart) lands(body *components.Body, ok bool) bool {
	return ok && (body == nil || c.stops(body.Position.Feet, body.Velocity.Linear, reactTime(body.Armor, body.Energy.Current)))
}

// predict steps a copy of the bot by its movement model until it comes to ground, and returns it, or
// false if it falls. For so many ticks it runs along a direction and holds keys, of which that for a
// jump only until it has jumped, and then does nothing. It lacks a part of the full tank. The body is
// nil where nothing is known of the ground to which it comes.
func (b *bot) predict(along geom.Vec, keys components.Input, ticks int, reserve float64) (*components.Body, bool) {
	c, p := b.scene.chart, b.scene.predictor
	edged := c != nil && c.edges.has()
	if p.Start(b.id) != nil {
		return nil, true
	}
	body := p.Body()
	body.Energy.Current = max(body.Energy.Current-float64(reserve*b.armor.MaxEnergy), 0)
	keys.Look = b.intent.Look
	press(&keys, along)
	jumps := keys.Has(components.ButtonJump) && ticks > 0
	for n := range predictTicks {
		if n == ticks {
			keys = components.Input{Look: keys.Look}
		}
		p.Step(keys)
		if jumps {
			jumps = !body.Report.Jumped && n < hopTicks
			keys.Hold(components.ButtonJump, jumps)
			continue
		}
		at := body.Position.Feet
		if edged && c.isUnknown(at) {
			return nil, true
		}
		if isOnGround(body.Contact) {
			if n >= min(ticks, burstTicks) {
				return body, true
			}
		} else if edged && at.Z < c.lowest-lowestDepth && body.Velocity.Linear.Z < 0 && !body.Report.Jetting {
			return body, false
		}
	}
	return body, false
}

// isOnGround reports whether a body stands on ground.
func isOnGround(contact *components.ContactData) bool {
	return contact.TicksSinceJumpable == 0 && contact.JumpNormal.Z >= feelerSteep
}
