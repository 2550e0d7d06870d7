package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Numbers of the computer player, all chosen by watching it play [ours].
const (
	fireRange  = 180.0 // m, how far it shoots
	closeRange = 35.0  // m, where it stops closing in and strafes
	skiSpeed   = 7.0   // m/s from which it skis instead of walking
	cruise     = 45.0  // m/s from which it saves its jets
	goalTicks  = 600   // how long it keeps a roaming goal
	slowTicks  = 40    // hardly moving this long means it is stuck
	slowSpeed  = 2.0   // m/s that count as hardly moving
	detour     = 60.0  // m, how far it goes to get free
	thrustFrom = 0.7   // of the tank: it starts to burn above
	thrustTo   = 0.12  // of the tank: it stops to burn below
	aimSpread  = 1.4   // m of error around its aim, of the usual skill
	lookAhead  = 1.2   // s over which it judges the ground ahead
	guardRange = 45.0  // m around what it guards within which it goes its own ways
	hurt       = 0.45  // part of its health below which it looks for a repair kit
	fetchRange = 160.0 // m, how far it goes for one
	roofHeight = 14.0  // m, how far up it looks for a roof; under one it walks
	sight      = 400.0 // m, how far down it looks for the ground
)

// bot is what a bot sees of itself in one tick.
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
	energy   float64 // part of the tank
	ground   float64 // m down to the ground, at most sight
	rise     float64 // m that the ground rises over the look-ahead
	indoors  bool    // a roof is close overhead
	fetches  bool    // its goal lies on the ground and is to be walked over
}

// brained are those who are played. All that a body carries comes with a Brain.
var brained = systems.NewQuery(Brain)

// think writes the intents of those who have a Brain, who aim with an error of so many m.
func think(m *systems.Match, spread float64) {
	s, random := systems.Single(m, sceneKind), m.Random("bots")
	s.begin()
	for id, entry := range brained.In(m) {
		if !components.Health.Get(entry).Alive() {
			continue
		}
		b := bot{match: m, scene: s, random: random, spread: spread, id: id, entry: entry}
		b.look()
		enemy, ok := b.chooseEnemy()
		b.brain.Target = enemy.id
		goal := b.chooseGoal(&enemy)
		*b.intent = components.Input{Look: b.intent.Look}
		b.travel(goal)
		if ok {
			b.attack(&enemy)
		}
	}
}

// look fills in what the bot sees of itself.
func (b *bot) look() {
	b.brain, b.intent, b.armor = Brain.Get(b.entry), components.Intent.Get(b.entry), components.Armor.Get(b.entry)
	b.feet, b.velocity = components.Position.Get(b.entry).Feet, components.Velocity.Get(b.entry).Linear
	b.energy = components.Energy.Get(b.entry).Current / b.armor.MaxEnergy
	b.ground = b.groundBelow(b.feet)
	ahead := b.feet.AddScaled(b.velocity.Horizontal(), lookAhead).Add(geom.Vec{Z: 60})
	_, b.indoors = b.match.Solid().Raycast(b.feet.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: roofHeight})
	b.rise = b.ground - (b.groundBelow(ahead) - 60)
}

// groundBelow returns how far down the level's surface is.
func (b *bot) groundBelow(p geom.Vec) float64 {
	hit, ok := b.match.Solid().Raycast(p.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: -sight})
	if !ok {
		return sight
	}
	return float64(hit.Fraction*sight) - 0.5
}

// chooseGoal returns where to go: out of where it is stuck, where it is sent, where the
// game would have it, to what heals if it is badly hurt, to the enemy, or to a random spawn
// point of the level where there is none.
func (b *bot) chooseGoal(enemy *foe) geom.Vec {
	brain := b.brain
	ordered := brain.OrderTicks > 0
	down(&brain.OrderTicks)
	down(&brain.DetourTicks)
	down(&brain.GoalTicks)
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
	if help, ok := b.nearestHelp(); ok {
		b.fetches = true
		return help
	}
	if enemy.id != components.Nobody {
		return enemy.feet
	}
	if brain.GoalTicks == 0 || brain.Goal.Sub(b.feet).Horizontal().Length() < closeRange {
		brain.GoalTicks, brain.Goal = goalTicks, b.somewhere()
	}
	return brain.Goal
}

// goalOfGame returns where the rules of the game would have the bot go, or false where it
// is free to go anywhere.
func (b *bot) goalOfGame() (geom.Vec, bool) {
	if !b.entry.HasComponent(components.Goal) {
		return geom.Vec{}, false
	}
	goal := components.Goal.Get(b.entry)
	switch goal.Kind {
	case components.GoalReach:
		b.fetches = true
		return goal.Place, true
	case components.GoalGuard:
		return goal.Place, goal.Place.Sub(b.feet).Length() > guardRange
	}
	return geom.Vec{}, false
}

// somewhere returns a random spawn point of the level, or where it has none any
// place in it.
func (b *bot) somewhere() geom.Vec {
	level := b.match.Level
	if n := len(level.Spawns); n > 0 {
		return level.Spawns[b.random.Below(n)].Position
	}
	half := level.Bounds.Size().Scale(0.5)
	return level.Bounds.Min.Add(half).Add(geom.Vec{X: float64(half.X * b.random.Unit()), Y: float64(half.Y * b.random.Unit())})
}

func down(ticks *int) {
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
		brain.DodgeTicks = 20 + b.random.Below(40)
		brain.Strafe = b.random.Unit()
		brain.AimError = geom.Vec{X: b.random.Unit(), Y: b.random.Unit(), Z: b.random.Unit()}.Scale(b.spread)
	}
	brain.DodgeTicks--
	near := distance < closeRange
	if near && !b.fetches {
		side := geom.Vec{X: -heading.Y, Y: heading.X}
		heading = heading.Scale(0.3).AddScaled(side, math.Copysign(1, brain.Strafe)).Normalize()
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
	climbs := b.rise > 2 || goal.Z > b.feet.Z+6 && distance < 80
	falls := b.velocity.Z < -18 && b.ground < 25
	cruises := speed < cruise && b.ground < 18 && !near
	in.Hold(components.ButtonJet, falls && b.energy > thrustTo/2 ||
		brain.Thrust && (climbs || cruises || near && !b.fetches && b.ground < 10))
}
