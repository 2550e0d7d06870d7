package systems

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Numbers of the computer player, all chosen by watching it play [ours].
const (
	botRange      = 180.0 // m, how far it shoots
	botClose      = 35.0  // m, where it stops closing in and strafes
	botSkiSpeed   = 7.0   // m/s from which it skis instead of walking
	botCruise     = 45.0  // m/s from which it saves its jets
	botGoalTicks  = 600   // how long it keeps a roaming goal
	botSlowTicks  = 40    // hardly moving this long means it is stuck
	botSlowSpeed  = 2.0   // m/s that count as hardly moving
	botThrustFrom = 0.7   // of the tank: it starts to burn above
	botThrustTo   = 0.12  // of the tank: it stops to burn below
	botAimSpread  = 1.4   // m of error around its aim
	botLookAhead  = 1.2   // s over which it judges the ground ahead
	botHurt       = 0.45  // part of its health below which it looks for a repair kit
	botFetch      = 160.0 // m, how far it goes for one
)

// botView is what a bot sees of itself in one tick.
type botView struct {
	entry    *donburi.Entry
	bot      *components.BotData
	intent   *components.Input
	feet     geom.Vec
	velocity geom.Vec
	armor    *components.ArmorData
	energy   float64 // part of the tank
	ground   float64 // m down to the ground, at most botSight
	rise     float64 // m that the ground rises over the look-ahead
	indoors  bool    // a roof is close overhead
	fetches  bool    // its goal lies on the ground and is to be walked over
}

// botRoof is how far up a bot looks for a roof, m. Under one it walks.
const botRoof = 14.0

// botSight is how far down a bot looks for the ground, m.
const botSight = 400.0

// ThinkBots writes the intents of computer players.
func ThinkBots(m *Match) {
	for _, p := range m.players.members {
		entry := m.World.Entry(p.entity)
		if !p.shape.bot || !isAlive(p, entry) {
			continue
		}
		view := m.look(entry)
		enemy, ok := m.chooseEnemy(p, entry)
		view.bot.Target = components.Nobody
		if ok {
			view.bot.Target = components.Identity.Get(enemy).ID
		}
		goal := m.chooseGoal(&view, enemy)
		*view.intent = components.Input{Look: view.intent.Look}
		m.travel(&view, goal)
		if ok {
			m.attack(&view, enemy)
		}
	}
}

func (m *Match) look(entry *donburi.Entry) botView {
	v := botView{
		entry: entry, bot: components.Bot.Get(entry), intent: components.Intent.Get(entry),
		feet: components.Position.Get(entry).Feet, velocity: components.Velocity.Get(entry).Linear,
		armor: components.Armor.Get(entry),
	}
	v.energy = components.Energy.Get(entry).Current / v.armor.MaxEnergy
	v.ground = m.groundBelow(v.feet)
	ahead := v.feet.AddScaled(v.velocity.Horizontal(), botLookAhead).Add(geom.Vec{Z: 60})
	_, v.indoors = m.solid.Raycast(v.feet.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: botRoof})
	v.rise = v.ground - (m.groundBelow(ahead) - 60)
	return v
}

// groundBelow returns how far down the level's surface is.
func (m *Match) groundBelow(p geom.Vec) float64 {
	from := p.Add(geom.Vec{Z: 0.5})
	hit, ok := m.solid.Raycast(from, geom.Vec{Z: -botSight})
	if !ok {
		return botSight
	}
	return float64(hit.Fraction*botSight) - 0.5
}

// chooseEnemy returns the nearest living player of another side.
func (m *Match) chooseEnemy(self *member, own *donburi.Entry) (*donburi.Entry, bool) {
	team, feet := teamOf(self, own), components.Position.Get(own).Feet
	var best *donburi.Entry
	nearest := math.Inf(1)
	for _, p := range m.players.members {
		entry := m.World.Entry(p.entity)
		if p == self || team != 0 && teamOf(p, entry) == team || !isAlive(p, entry) {
			continue
		}
		if d := components.Position.Get(entry).Feet.Sub(feet).Length(); d < nearest {
			best, nearest = entry, d
		}
	}
	return best, best != nil
}

// chooseGoal returns where to go: to the enemy, around it when near, or to a
// random spawn point of the level when there is nobody.
func (m *Match) chooseGoal(v *botView, enemy *donburi.Entry) geom.Vec {
	b := v.bot
	if b.GoalTicks > 0 {
		b.GoalTicks--
	}
	if v.velocity.Length() < botSlowSpeed {
		b.SlowTicks++
	} else {
		b.SlowTicks = 0
	}
	stuck := b.SlowTicks > botSlowTicks
	arrived := b.Goal.Sub(v.feet).Horizontal().Length() < botClose
	if stuck || enemy == nil && (b.GoalTicks == 0 || arrived) {
		b.SlowTicks = 0
		b.GoalTicks = botGoalTicks
		b.Goal = m.Level.Spawns[m.own.Below(len(m.Level.Spawns))].Position
		if stuck {
			// Leave the place in any direction for a moment before going on.
			b.GoalTicks = botSlowTicks * 2
			b.Goal = v.feet.AddScaled(geom.Vec{X: m.own.Unit(), Y: m.own.Unit()}, 60)
		}
	}
	if enemy == nil || b.GoalTicks > 0 {
		return b.Goal
	}
	if help, ok := m.nearestHelp(v); ok {
		v.fetches = true
		return help
	}
	return components.Position.Get(enemy).Feet
}

// nearestHelp returns where the nearest pickup lies that heals, for somebody who
// is badly hurt.
func (m *Match) nearestHelp(v *botView) (geom.Vec, bool) {
	health := components.Health.Get(v.entry)
	if health.Current >= float64(botHurt*health.Max) {
		return geom.Vec{}, false
	}
	var best geom.Vec
	nearest := botFetch
	for _, p := range m.items.members {
		entry := m.World.Entry(p.entity)
		if pickup := components.Pickup.Get(entry); pickup.Heal <= 0 || pickup.Wait > 0 {
			continue
		}
		at := components.Position.Get(entry).Feet
		if d := at.Sub(v.feet).Length(); d < nearest {
			best, nearest = at, d
		}
	}
	return best, nearest < botFetch
}

// travel skis downhill, jets uphill and across gaps, and strafes near the goal.
func (m *Match) travel(v *botView, goal geom.Vec) {
	b, in := v.bot, v.intent
	way := goal.Sub(v.feet).Horizontal()
	distance := way.Length()
	heading := way.Normalize()
	if b.DodgeTicks == 0 {
		b.DodgeTicks = 20 + m.own.Below(40)
		b.Strafe = m.own.Unit()
		b.AimError = geom.Vec{X: m.own.Unit(), Y: m.own.Unit(), Z: m.own.Unit()}.Scale(botAimSpread)
	}
	b.DodgeTicks--
	near := distance < botClose
	if near && !v.fetches {
		side := geom.Vec{X: -heading.Y, Y: heading.X}
		heading = heading.Scale(0.3).AddScaled(side, math.Copysign(1, b.Strafe)).Normalize()
	}
	heading = m.steer(v, heading)
	in.Look = geom.YawPitch{Yaw: geom.Heading(heading)}
	in.Forward = components.Full

	speed := v.velocity.Horizontal().Length()
	if v.indoors {
		in.Hold(components.ButtonJump, v.bot.SlowTicks > botSlowTicks/2)
		return
	}
	in.Hold(components.ButtonSki, speed > botSkiSpeed && !(near && v.fetches) || v.bot.SlowTicks > botSlowTicks/2)
	if v.energy > botThrustFrom {
		b.Thrust = true
	} else if v.energy < botThrustTo {
		b.Thrust = false
	}
	climbs := v.rise > 2 || goal.Z > v.feet.Z+6 && distance < 80
	falls := v.velocity.Z < -18 && v.ground < 25
	cruises := speed < botCruise && v.ground < 18 && !near
	in.Hold(components.ButtonJet, falls && v.energy > botThrustTo/2 ||
		b.Thrust && (climbs || cruises || near && !v.fetches && v.ground < 10))
}

// attack turns to the enemy and shoots when nothing is in the way. Moving keys
// keep their world direction, so it runs one way and looks another.
func (m *Match) attack(v *botView, enemy *donburi.Entry) {
	box := bodyBox(enemy)
	eye := EyePosition(v.feet, v.armor.Half)
	if box.Center.Sub(eye).Length() > botRange {
		return
	}
	spec, ok := m.chooseWeapon(v)
	if !ok {
		return
	}
	aim := m.aimPoint(v, enemy, box, eye, spec)
	line := aim.Sub(eye)
	radius := spec.Projectile.Payload.Radius
	if hit, blocked := m.solid.Raycast(eye, line); blocked &&
		float64((1-hit.Fraction)*line.Length()) > radius/2 {
		return
	}
	run := v.intent.Look.ToWorld(geom.Vec{X: v.intent.Right.Float(), Y: v.intent.Forward.Float()})
	v.intent.Look = components.ClampPitch(geom.LookAlong(line))
	back := geom.YawPitch{Yaw: -v.intent.Look.Yaw}.ToWorld(run)
	v.intent.Right, v.intent.Forward = components.AxisOf(back.X), components.AxisOf(back.Y)
	v.intent.Hold(components.ButtonFire, line.Length() > radius*0.6)
}

// chooseWeapon takes up the first weapon that shoots straight and has something
// left to shoot, and returns it once it is in hand.
func (m *Match) chooseWeapon(v *botView) (*weapons.Spec, bool) {
	arsenal := components.Arsenal.Get(v.entry)
	for i := range arsenal.Slots {
		slot := &arsenal.Slots[i]
		spec, ok := m.catalogue.Lookup(slot.Weapon)
		if !ok || spec.Projectile == nil || spec.Projectile.Flight.Gravity > 0 || spec.Pack != components.NoPack ||
			spec.Trigger.UsesAmmo() && slot.Ammo == 0 {
			continue
		}
		v.intent.Weapon = uint8(i + 1)
		return spec, i == arsenal.Held
	}
	return nil, false
}

// aimPoint leads the enemy by the flight time of the shot and, when it is near
// the ground, aims at its feet, where the blast finds it.
func (m *Match) aimPoint(v *botView, enemy *donburi.Entry, box geom.Box, eye geom.Vec, spec *weapons.Spec) geom.Vec {
	target := box.Center
	relative := components.Velocity.Get(enemy).Linear.AddScaled(v.velocity, -spec.Projectile.Inherit)
	for range 3 {
		seconds := target.Sub(eye).Length() / spec.Projectile.MuzzleSpeed
		target = box.Center.AddScaled(relative, seconds)
	}
	if m.groundBelow(box.Center) < 4 {
		target.Z -= box.Half.Z
	}
	return target.Add(v.bot.AimError)
}
