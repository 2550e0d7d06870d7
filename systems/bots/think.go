package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Numbers of the bots, all chosen by watching them play [ours].
const (
	closeRange   = 35.0  // m, where it stops closing in and strafes
	skiSpeed     = 7.0   // m/s from which it skis instead of walking
	cruise       = 45.0  // m/s from which it saves its jets
	goalTicks    = 600   // ticks for which it keeps a random goal
	slowTicks    = 40    // ticks of hardly moving after which it counts as stuck
	slowSpeed    = 2.0   // m/s below which it hardly moves
	detour       = 60.0  // m, how far away it goes when it is stuck
	thrustFrom   = 0.7   // fraction of its energy above which it starts its jets
	thrustTo     = 0.12  // fraction of its energy below which it stops them
	aimSpread    = 1.4   // m, error of its aim on each axis, of the usual skill
	lookAhead    = 1.2   // s of movement after which it compares the ground
	directRange  = 120.0 // m to its goal within which it goes straight
	flank        = 0.3   // of the distance to its goal by which it goes to the side
	runRange     = 40.0  // m to enemies at which it fires on its way to a goal of the game
	guardRange   = 45.0  // m from what it guards within which it attacks and roams
	repairHealth = 0.45  // fraction of its health below which it looks for a repair kit
	fetchRange   = 160.0 // m, how far it goes for a repair kit
	roofHeight   = 14.0  // m, how far up it looks for a roof, under which it walks
	groundRange  = 400.0 // m, how far down it looks for the ground
	rayLift      = 0.5   // m above a point from which it looks down, so that rays start above the ground
	aheadLift    = 60.0  // m above its feet from which it looks for the ground ahead

	hillRise     = 2.0  // m by which ground rises ahead, above which it jets uphill
	goalRise     = 6.0  // m above its feet of a goal to which it jets
	goalReach    = 80.0 // m, how far away such a goal may be
	fallSpeed    = 18.0 // m/s downward above which it brakes a fall by jets
	fallGround   = 25.0 // m above the ground below which it does so
	cruiseGround = 18.0 // m above the ground below which it jets to get faster
	strafeGround = 10.0 // m above the ground below which it jets while it strafes
	strafeAhead  = 0.3  // fraction of its heading that it keeps while it strafes
	dodgeTicks   = 20   // least ticks between changes of its strafe
	dodgeSpread  = 40   // ticks, range of the random addition to that
)

// bot is the state of a bot in one tick.
type bot struct {
	match    *systems.Match
	scene    *scene
	random   *systems.Random
	spread   float64 // m of error around its aim
	id       components.ID
	entry    *donburi.Entry
	brain    *BrainData
	intent   *components.Input
	feet     geom.Vec
	velocity geom.Vec
	armor    *components.ArmorData
	view     geom.YawPitch // of the tick before
	arsenal  *components.ArsenalData
	pack     components.PackKind
	charge   float64 // energy in the tank
	energy   float64 // the same as a part of the full tank
	ground   float64 // m down to the ground, at most groundRange
	rise     float64 // m that the ground rises over the look-ahead
	indoors  bool    // a roof is close overhead
	fetches  bool    // its goal is a pickup to walk over
	runs     bool    // it goes for a goal of the game, whatever is on its way
}

// brained are the entities that bots play. A Brain requires all other components that a
// bot uses.
var brained = systems.NewQuery(Brain)

// think writes the intents of all entities with a Brain, with an error of aim in m.
func think(m *systems.Match, spread float64) {
	s, random := systems.Single(m, sceneKind), m.Random("bots")
	s.begin()
	for id, entry := range brained.In(m) {
		if !components.Health.Get(entry).Alive() {
			continue
		}
		b := bot{match: m, scene: s, random: random, spread: spread, id: id, entry: entry}
		b.observe()
		enemy, ok := b.chooseEnemy()
		b.brain.Target = enemy.id
		goal := b.chooseGoal(&enemy)
		*b.intent = components.Input{Look: b.intent.Look}
		b.travel(goal)
		if ok && !(b.runs && enemy.feet.Sub(b.feet).Length() > runRange) {
			b.attack(&enemy)
		} else {
			b.holdBack()
		}
		if b.intent.Weapon == 0 {
			b.heal()
		}
	}
}

// observe reads the state of the bot.
func (b *bot) observe() {
	b.brain, b.intent, b.armor = Brain.Get(b.entry), components.Intent.Get(b.entry), components.Armor.Get(b.entry)
	b.feet, b.velocity = components.Position.Get(b.entry).Feet, components.Velocity.Get(b.entry).Linear
	b.arsenal, b.charge = components.Arsenal.Get(b.entry), components.Energy.Get(b.entry).Current
	b.energy, b.view = b.charge/b.armor.MaxEnergy, b.intent.Look
	if b.entry.HasComponent(components.Pack) {
		b.pack = components.Pack.Get(b.entry).Kind
	}
	b.ground = b.groundBelow(b.feet)
	ahead := b.feet.AddScaled(b.velocity.Horizontal(), lookAhead).Add(geom.Vec{Z: aheadLift})
	_, b.indoors = b.match.Solid().Raycast(b.feet.Add(geom.Vec{Z: rayLift}), geom.Vec{Z: roofHeight})
	b.rise = b.ground - (b.groundBelow(ahead) - aheadLift)
}

// groundBelow returns the distance down to the level, m.
func (b *bot) groundBelow(p geom.Vec) float64 {
	hit, ok := b.match.Solid().Raycast(p.Add(geom.Vec{Z: rayLift}), geom.Vec{Z: -groundRange})
	if !ok {
		return groundRange
	}
	return float64(hit.Fraction*groundRange) - rayLift
}

// chooseGoal returns where to go. In this order: away from where it is stuck, to where it
// was sent, to the goal that the rules of the game set, to a repair kit if its health is
// low, to the enemy, or to a random spawn point.
func (b *bot) chooseGoal(enemy *combatant) geom.Vec {
	brain := b.brain
	ordered := brain.OrderTicks > 0
	countDown(&brain.OrderTicks)
	countDown(&brain.DetourTicks)
	countDown(&brain.GoalTicks)
	if brain.SlowTicks++; b.velocity.Length() >= slowSpeed {
		brain.SlowTicks = 0
	}
	if brain.SlowTicks > slowTicks {
		brain.SlowTicks, brain.DetourTicks = 0, 2*slowTicks
		brain.Detour = b.feet.AddScaled(geom.Vec{X: b.random.Unit(), Y: b.random.Unit()}, detour)
	}
	if brain.DetourTicks > 0 {
		return brain.Detour
	}
	if ordered {
		return brain.Order
	}
	if place, ok := b.goalOfGame(); ok {
		return place
	}
	if help, ok := b.nearestRepair(); ok {
		b.fetches = true
		return help
	}
	if enemy.id != components.Nobody {
		return enemy.feet
	}
	if brain.GoalTicks == 0 || brain.Goal.Sub(b.feet).Horizontal().Length() < closeRange {
		brain.GoalTicks, brain.Goal = goalTicks, b.randomGoal()
	}
	return brain.Goal
}

// goalOfGame returns the place that the rules of the game set for the bot, or false where
// they set none, or where the bot guards it already.
func (b *bot) goalOfGame() (geom.Vec, bool) {
	if !b.entry.HasComponent(components.Goal) {
		return geom.Vec{}, false
	}
	goal := components.Goal.Get(b.entry)
	switch goal.Kind {
	case components.GoalReach:
		b.fetches, b.runs = true, true
		return b.around(goal.Place), true
	case components.GoalGuard:
		return goal.Place, goal.Place.Sub(b.feet).Length() > guardRange
	}
	return geom.Vec{}, false
}

// around returns where to go first on the way to a far place: to one side of the straight
// line, by the ID of the bot, so that those of two teams who go for the place of each other
// do not all meet in the middle.
func (b *bot) around(place geom.Vec) geom.Vec {
	displacement := place.Sub(b.feet).Horizontal()
	distance := displacement.Length()
	if distance < directRange {
		return place
	}
	side := [...]float64{-1, 1, 0.5, -0.5}[b.id/2%4]
	heading := displacement.Normalize()
	return place.AddScaled(geom.Vec{X: -heading.Y, Y: heading.X}, side*flank*distance)
}

// randomGoal returns a random spawn point of the level, or a random position if it has
// none.
func (b *bot) randomGoal() geom.Vec {
	level := b.match.Level
	if n := len(level.Spawns); n > 0 {
		return level.Spawns[b.random.Below(n)].Position
	}
	half := level.Bounds.Size().Scale(0.5)
	return level.Bounds.Min.Add(half).Add(geom.Vec{X: float64(half.X * b.random.Unit()), Y: float64(half.Y * b.random.Unit())})
}

func countDown(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}

// travel skis downhill, jets uphill and across gaps, and strafes near the goal.
func (b *bot) travel(goal geom.Vec) {
	brain, in := b.brain, b.intent
	displacement := goal.Sub(b.feet).Horizontal()
	distance := displacement.Length()
	heading := displacement.Normalize()
	if brain.DodgeTicks == 0 {
		brain.DodgeTicks = dodgeTicks + b.random.Below(dodgeSpread)
		brain.Strafe = b.random.Unit()
		brain.AimError = geom.Vec{X: b.random.Unit(), Y: b.random.Unit(), Z: b.random.Unit()}.Scale(b.spread)
	}
	brain.DodgeTicks--
	near := distance < closeRange
	if near && !b.fetches {
		side := geom.Vec{X: -heading.Y, Y: heading.X}
		heading = heading.Scale(strafeAhead).AddScaled(side, math.Copysign(1, brain.Strafe)).Normalize()
	}
	heading = b.steer(heading)
	in.Look = geom.YawPitch{Yaw: geom.Heading(heading)}
	in.Forward = components.Full

	speed := b.velocity.Horizontal().Length()
	if b.indoors {
		in.Hold(components.ButtonJump, brain.SlowTicks > slowTicks/2)
		return
	}
	in.Hold(components.ButtonSki, speed > skiSpeed && !(near && b.fetches) || brain.SlowTicks > slowTicks/2)
	if b.energy > thrustFrom {
		brain.Thrust = true
	} else if b.energy < thrustTo {
		brain.Thrust = false
	}
	climbs := b.rise > hillRise || goal.Z > b.feet.Z+goalRise && distance < goalReach
	falls := b.velocity.Z < -fallSpeed && b.ground < fallGround
	cruises := speed < cruise && b.ground < cruiseGround && !near
	in.Hold(components.ButtonJet, falls && b.energy > thrustTo/2 ||
		brain.Thrust && (climbs || cruises || near && !b.fetches && b.ground < strafeGround))
}
