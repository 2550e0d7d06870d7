package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Numbers of travel, all chosen by watching bots play [ours].
const (
	skiSpeed   = 7.0  // m/s from which it skis instead of walking, or before
	skiPart    = 0.75 // of the speed at which it walks: with more, heavy bodies hardly ever ski
	slideFall  = 0.8  // m by which ground falls ahead, above which it skis at any speed
	thrustFrom = 0.7  // fraction of its energy above which it starts its jets
	weavePart  = 0.5  // part of the speed that its jets reach, which it has along the direction in which they push most
	weaveLeast = 0.3  // least cosine between that direction and its velocity
	weaveOff   = 0.2  // sine between its run and its velocity, from which it weaves to that side alone
	weaveTicks = 8    // ticks for which it weaves to a side
	fastPart   = 2.2  // of the speed that its jets reach, up to which it uses them on level ground
	slowPart   = 1.8  // of the speed that its jets reach, below which they make it faster soon
	climbFrom  = 0.25 // fraction of its energy above which it starts them uphill, or when it is slow
	thrustTo   = 0.12 // fraction of its energy below which it stops them

	hillRise     = 2.0  // m by which ground rises ahead, above which it jets uphill
	goalRise     = 6.0  // m above its feet of a goal to which it jets
	goalReach    = 80.0 // m, how far away such a goal may be
	fallSpeed    = 22.0 // m/s toward the ground ahead above which it brakes a fall by jets
	fallGround   = 25.0 // m above the ground below which it does so
	cruiseGround = 18.0 // m above the ground below which it jets to get faster
	strafeGround = 10.0 // m above the ground below which it jets while it strafes
	strafeAhead  = 0.3  // fraction of its heading that it keeps while it strafes
	evadeAhead   = 1.0  // part of its heading that it keeps while it leaves the line of a shot: with less it loses its speed at each
	dodgeTicks   = 20   // least ticks between changes of its strafe
	dodgeSpread  = 40   // ticks, range of the random addition to that
	straightOn   = 0.5  // cosine between velocity and heading from which it skis through its goal
	steerRange   = 80.0 // m to something to touch, within which its jets steer to it
	touchRange   = 0.8  // m by which it may pass by that
	touchHigh    = 1.0  // m by which its feet may pass above that
	overshoot    = 1.5  // m behind that, from where it has passed above it when it comes down
	hopGround    = 0.6  // m above the ground below which it hops on skis
	// hardCorrection is correction while its jets steer.
	hardCorrection = 9.0
	correction     = 0.9 // part of its speed across the heading against which it steers
)

// travel skis downhill, jets uphill and across gaps, and strafes near the goal.
func (b *bot) travel(goal geom.Vec) {
	brain, in := b.brain, b.intent
	displacement := goal.Sub(b.feet).Horizontal()
	distance := displacement.Length()
	heading := displacement.Normalize()
	b.waver()
	near := distance < closeRange && !b.course.onWay && !b.course.seeks
	if near && !b.course.fetches || b.course.holds {
		side := geom.Vec{X: -heading.Y, Y: heading.X}
		heading = heading.Scale(strafeAhead).AddScaled(side, math.Copysign(1, brain.sway.strafe)).Normalize()
	}
	if countDown(&brain.evades.ticks); brain.evades.ticks > 0 {
		heading = heading.Scale(evadeAhead).Add(brain.evades.side).Normalize()
	}
	heading = b.steer(heading)
	steers := b.misses(displacement, distance)
	b.heading, b.run = heading, b.correct(heading, steers)

	speed := b.velocity.Horizontal().Length()
	if b.brain.around.indoors {
		in.Hold(components.ButtonJump, brain.stuck.slowTicks > slowTicks/2 && !b.course.rests)
		b.stand()
		return
	}
	brakes := near && b.course.fetches && b.velocity.Dot(heading) < float64(straightOn*speed)
	downhill := b.brain.around.rise < -slideFall
	skis := (speed > skiFrom(b.armor.ForwardSpeed) || downhill) && !brakes || brain.stuck.slowTicks > slowTicks/2
	jets := b.wantsJets(goal, distance, speed, near) || steers && b.jets.energy > thrustTo/2
	if b.overflies(goal, displacement) || b.arrives(goal, distance) {
		skis, jets = false, false
	}
	// Who looks for an enemy walks up to it: without energy it would slide back on skis.
	walksUp := b.course.seeks && !brain.thrust && goal.Z > b.feet.Z+hillRise && b.velocity.Dot(heading) < skiSpeed
	// Jets push along the run only in the air, so whoever uses them leaves the ground.
	in.Hold(components.ButtonSki, (skis || jets && !brakes) && !walksUp)
	in.Hold(components.ButtonJet, jets)
	if !steers {
		b.weave()
	}
	b.keepOnLand()
	b.stand()
}

// arrives reports whether a bot comes to where it was sent, so that its feet must brake.
func (b *bot) arrives(goal geom.Vec, distance float64) bool {
	return b.course.reason == ReasonOrder && !b.course.onWay && goal.Z < b.feet.Z+hillRise &&
		distance < b.scene.chart.stopWay(b.feet, b.velocity.Horizontal(), brakeReact)+holdRange
}

// weave turns the run of a bot in flight to one side of its velocity and then to the other. Jets push
// the less along a direction the faster the body already is in it, so a body as fast as its jets are
// gets faster only by jets across its way.
func (b *bot) weave() {
	velocity := b.velocity.Horizontal()
	speed := velocity.Length()
	along := velocity.Normalize()
	cosine := max(float64(weavePart*b.armor.JetForward)/max(speed, skiSpeed), weaveLeast)
	if !b.intent.Has(components.ButtonJet) || b.run.Dot(along) <= cosine {
		return
	}
	across := geom.Vec{X: -along.Y, Y: along.X}
	off := b.run.Dot(across)
	if left := b.phase()/weaveTicks%2 == 0; math.Abs(off) < weaveOff && left || off >= weaveOff {
		across = across.Neg()
	}
	b.run = along.Scale(cosine).AddScaled(across, -math.Sqrt(1-float64(cosine*cosine)))
}

// skiFrom returns the speed from which a bot that walks at a speed skis, m/s: walking on would make it slower.
func skiFrom(walk float64) float64 {
	if walk > 0 {
		return min(skiSpeed, float64(skiPart*walk))
	}
	return skiSpeed
}

// waver changes the side to which the bot strafes, and the error of its aim, from time to
// time.
func (b *bot) waver() {
	brain := b.brain
	if brain.sway.ticks == 0 {
		brain.sway.ticks = dodgeTicks + b.random.Below(dodgeSpread)
		brain.sway.strafe = b.random.Unit()
		brain.sway.aimError = geom.Vec{X: b.random.Unit(), Y: b.random.Unit(), Z: b.random.Unit()}.Scale(b.skill.spread)
	}
	brain.sway.ticks--
}

// correct returns the direction of the run that brings the velocity to a heading: a skier
// drifts across it.
func (b *bot) correct(heading geom.Vec, steers bool) geom.Vec {
	velocity := b.velocity.Horizontal()
	across := velocity.AddScaled(heading, -velocity.Dot(heading))
	strength := correction
	if steers {
		strength = hardCorrection
	}
	return heading.Scale(max(velocity.Length(), skiSpeed)).AddScaled(across, -strength).Normalize()
}

// misses reports whether a skier would pass by something to touch, so that its jets must
// steer.
func (b *bot) misses(displacement geom.Vec, distance float64) bool {
	velocity := b.velocity.Horizontal()
	if !b.course.fetches || b.course.onWay || distance > steerRange || velocity.Length() < skiSpeed {
		return false
	}
	along := velocity.Normalize()
	return displacement.AddScaled(along, -displacement.Dot(along)).Length() > touchRange
}

// overflies reports whether the bot, by a hop if its feet are on the ground, would pass above something
// to touch.
func (b *bot) overflies(goal, displacement geom.Vec) bool {
	distance := displacement.Length()
	toward := b.velocity.Dot(displacement.Normalize())
	if !b.course.fetches || b.course.onWay || distance > steerRange || toward < slowSpeed {
		return false
	}
	if b.decides() {
		keys, ticks := components.Input{}, 0
		if b.brain.around.ground < hopGround {
			keys.Buttons, ticks = components.ButtonJump, 1
		}
		body, ok := b.predict(geom.Vec{}, keys, ticks, 0)
		b.brain.overflies = ok && body != nil && goal.Z < max(b.feet.Z, body.Position.Feet.Z)+touchHigh &&
			body.Position.Feet.Sub(goal).Dot(displacement) > float64(overshoot*distance)
	}
	return b.brain.overflies
}

// wantsJets reports whether the jets help: uphill, in a fall, near a high goal, and to get
// faster.
func (b *bot) wantsJets(goal geom.Vec, distance, speed float64, near bool) bool {
	brain := b.brain
	climbs := b.brain.around.rise > hillRise || goal.Z > b.feet.Z+goalRise && distance < goalReach
	// A laser rifle needs the pack.
	waits := b.armor.Class == components.LightArmor && b.pack == components.EnergyPack && brain.waitsToSnipe(b.feet, b.jets.energy, speed)
	cruises := !waits && speed < float64(fastPart*b.armor.JetForward) && b.brain.around.ground < cruiseGround && !near
	starts := cruises && b.velocity.Dot(b.heading) < float64(slowPart*b.armor.JetForward)
	if b.jets.energy > thrustFrom || (climbs || starts) && b.jets.energy > climbFrom {
		brain.thrust = true
	} else if b.jets.energy < thrustTo {
		brain.thrust = false
	}
	falls := b.brain.around.rise/compareAhead-b.velocity.Z > fallSpeed && b.velocity.Z < 0 && b.brain.around.ground < fallGround
	strafes := near && !b.course.fetches && b.brain.around.ground < strafeGround
	if brain.around.swims || brain.evades.above && brain.evades.ticks > 0 {
		return b.jets.energy > thrustTo/2
	}
	return falls && b.jets.energy > thrustTo/2 || brain.thrust && (climbs || cruises || strafes || brain.evades.ticks > 0)
}
