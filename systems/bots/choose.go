package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of the choice of a weapon, all chosen by watching bots fight [ours].
const (
	sightRange   = 180.0 // m, up to which a bot fights
	earRange     = 25.0  // m, within which it notices enemies behind it
	sightCosine  = 0.35  // cosine of the largest angle to its view at which it sees an enemy, 70 degrees
	choiceTicks  = 45    // least ticks for which it keeps a choice
	preference   = 0.3   // largest relative error of its estimate of a weapon
	agility      = 8.0   // m/s2 by which an enemy leaves its predicted path
	bodyHalf     = 0.7   // half the width of a body, m
	blastShare   = 0.6   // fraction of the radius of an explosion within which it counts, and of its damage there
	lowFlight    = 4.0   // m above the ground above which an explosion at the feet does not reach an enemy
	unarmedWorth = 0.5   // factor of the worth of shots that arrive before their fuse is armed
	arcShare     = 0.5   // factor of the worth of shots in an arc, for uneven ground
	drainWorth   = 0.003 // worth of a unit of the enemy's energy, as health
	spinTicks    = 60    // ticks of fire at an enemy over which the time of a spin-up is spread
	toolWorth    = 0.05  // health per second, worth of a mode that its hints want used and that does no damage by itself
)

// fight is the enemy of a bot in one tick.
type fight struct {
	box      geom.Box
	velocity geom.Vec
	eye      geom.Vec // of the bot
	distance float64  // m
	visible  bool
	flies    bool // too high for an explosion at its feet
	class    components.ArmorClass
}

// see returns the fight with an enemy, or false if that is out of sight range or behind.
func (b *bot) see(enemy *foe) (fight, bool) {
	box, ok := b.match.Box(enemy.id)
	s := fight{box: box, velocity: enemy.velocity, eye: systems.EyePosition(b.feet, b.armor.Half), class: components.MediumArmor}
	line := box.Center.Sub(s.eye)
	s.distance = line.Length()
	ahead := b.view.Forward().Dot(line) >= sightCosine*s.distance
	if !ok || s.distance > sightRange || !ahead && s.distance > earRange {
		return s, false
	}
	_, hidden := b.match.Solid().Raycast(s.eye, line)
	s.visible = !hidden
	s.flies = b.groundBelow(box.Center) > lowFlight
	if entry, ok := b.match.Entry(enemy.id); ok && entry.HasComponent(components.Armor) {
		s.class = components.Armor.Get(entry).Class
	}
	return s, true
}

// choice is one mode of a weapon that a bot carries.
type choice struct {
	place int // in the slots
	alt   bool
	spec  *weapons.Spec
	fire  weapons.Fire
	hint  weapons.Hints
}

// option returns a mode of the weapon in a slot, or false without one that the bot may
// use.
func (b *bot) option(place int, alt bool) (choice, bool) {
	if place < 0 || place >= len(b.arsenal.Slots) {
		return choice{}, false // a pickup or a game has taken the slot away since
	}
	slot := &b.arsenal.Slots[place]
	spec, ok := b.match.Weapons().Lookup(slot.Weapon)
	if !ok || spec.Pack != components.NoPack && spec.Pack != b.pack {
		return choice{}, false
	}
	fire, ok := spec.Mode(alt)
	if !ok || !b.loaded(&fire.Trigger, slot) {
		return choice{}, false
	}
	return choice{place, alt, spec, fire, fire.Hint()}, true
}

// loaded reports whether a trigger has everything for a shot, except the time.
func (b *bot) loaded(t *weapons.Trigger, slot *components.WeaponSlot) bool {
	return (!t.UsesAmmo() || slot.Ammo > 0) && b.charge >= t.MinEnergy && !(t.Heat > 0 && slot.Overheated)
}

// chooseWeapon returns the mode that probably damages the enemy most in a second. The bot
// keeps it for a while, as long as it is useful.
func (b *bot) chooseWeapon(s *fight) (best choice, found bool) {
	brain := b.brain
	countDown(&brain.ChoiceTicks)
	if brain.ChoiceTicks > 0 {
		if kept, ok := b.option(brain.Weapon-1, brain.Alt); ok && s.suits(&kept) {
			return kept, true
		}
	}
	most := 0.0
	for place := range b.arsenal.Slots {
		for _, alt := range [...]bool{false, true} {
			o, ok := b.option(place, alt)
			if !ok || !s.suits(&o) {
				continue
			}
			if worth := b.worth(&o, s) * (1 + float64(preference*b.random.Unit())); worth > most {
				most, best, found = worth, o, true
			}
		}
	}
	if brain.Weapon = 0; found {
		brain.Weapon, brain.Alt, brain.ChoiceTicks = best.place+1, best.alt, choiceTicks
	}
	return best, found
}

// suits reports whether a mode can be used against an enemy at that distance, in sight or
// not.
func (s *fight) suits(o *choice) bool {
	switch o.hint.Use {
	case weapons.UseDirect:
		if !s.visible {
			return false
		}
	case weapons.UseLob:
	case weapons.UseNear: // what the other hand throws, it throws by chooseThrow
		if !s.visible || s.distance > mineRange || o.fire.Trigger.Throw {
			return false
		}
	default:
		return false
	}
	if p := o.fire.Projectile; p != nil && p.Lock != nil && s.distance > p.Lock.Range {
		return false
	}
	return s.distance >= o.hint.MinRange && (o.hint.MaxRange == 0 || s.distance <= o.hint.MaxRange)
}

// worth returns the health that an enemy may lose by a mode in a second. Of a mode that does
// no damage by itself, but by a field, a release or a system, only its hints know.
func (b *bot) worth(o *choice, s *fight) float64 {
	if o.hint.Worth > 0 {
		return o.hint.Worth
	}
	if worth := b.damageWorth(o, s); worth > 0 {
		return worth
	}
	if given := o.fire.Hints; given != nil && given.Use != "" {
		return toolWorth
	}
	return 0
}

// damageWorth returns the health that the damage of a mode may take in a second.
func (b *bot) damageWorth(o *choice, s *fight) float64 {
	t := &o.fire.Trigger
	if beam := o.fire.Beam; beam != nil {
		return float64(beam.Damage*beam.Armor.Of(s.class)) + float64(drainWorth*beam.Drain)
	}
	shots := max(t.BurstShots, 1)
	ticks := t.CycleTicks + (shots-1)*t.BurstTicks
	if t.Charge != nil {
		ticks += t.Charge.Ticks
	}
	rate := float64(shots*max(t.Pellets, 1)) / (float64(ticks) * systems.TickSeconds)
	if t.SpinUpTicks > 0 {
		rate *= float64(spinTicks) / float64(spinTicks+t.SpinUpTicks)
	}
	if t.ByEnergy {
		share := min(b.charge/t.Energy, 1)
		rate *= float64(share * share)
	}
	if ray := o.fire.Ray; ray != nil {
		return rate * ray.Damage * ray.Armor.Of(s.class) * s.hitChance(bodyHalf, float64(t.Spread*s.distance), 0)
	}
	if p := o.fire.Projectile; p != nil {
		return rate * s.projectileWorth(p, t.Spread)
	}
	return 0 // a signal
}

// projectileWorth returns the health that an enemy may lose by one projectile.
func (s *fight) projectileWorth(p *weapons.Projectile, spread float64) float64 {
	payload := &p.Payload
	seconds := flightTime(s.distance, p.MuzzleSpeed, &p.Flight)
	damage, size := payload.Damage*payload.Armor.Of(s.class), bodyHalf
	if payload.Radius > 0 && !s.flies {
		damage, size = damage*blastShare, float64(payload.Radius*blastShare)+bodyHalf
	}
	if f := p.Fuse; f != nil && (!f.Contact || float64(f.ArmTicks)*systems.TickSeconds > seconds) {
		damage *= unarmedWorth
	}
	if p.Flight.Gravity > 0 {
		damage *= arcShare
	}
	if p.Homing != nil {
		seconds = 0 // a homing shot follows the enemy
	}
	return damage * s.hitChance(size, float64(spread*s.distance), seconds)
}

// hitChance returns the probability that a shot comes within size metres of an enemy, if
// it may miss by miss metres and takes some seconds.
func (s *fight) hitChance(size, miss, seconds float64) float64 {
	off := float64(aimSpread*widen(s.distance)) + miss + float64(agility/2*seconds*seconds)
	part := min(size/off, 1)
	return part * part
}

// widen returns how much the error of an aim grows with the distance, m: a part of the
// error is an angle.
func widen(distance float64) float64 { return 0.5 + distance/80 }
