package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of the choice of a weapon, all chosen by watching bots fight [ours].
const (
	sightRange  = 180.0 // m, how far a bot fights
	earRange    = 25.0  // m, within which it knows who is behind it
	sightCosine = 0.35  // of the angle off its view up to which it sees somebody: 70 degrees
	choiceTicks = 45    // how long it keeps a choice at least
	liking      = 0.3   // by which part what it expects of a weapon is off at most
	agility     = 8.0   // m/s2, with which an enemy leaves the path that the bot foresees
	bodyHalf    = 0.7   // m, half the width of a body
	blastShare  = 0.6   // of the radius of a blast, in which it hurts well, and of its damage there
	lowFlight   = 4.0   // m above the ground, from which an enemy is out of reach of a blast at its feet
	duds        = 0.5   // part that is left of what arrives before its fuse is armed
	arcShare    = 0.5   // part that is left of what comes down from an arc, on uneven ground
	drainWorth  = 0.003 // health that a unit of the enemy's energy is worth
	spinTicks   = 60    // for which an enemy is fired at, over which a spin-up counts
)

// fight is what a bot sees of its enemy in one tick.
type fight struct {
	box      geom.Box
	velocity geom.Vec
	eye      geom.Vec // of the bot
	distance float64  // m
	visible  bool
	flies    bool // too high for a blast at its feet
	class    components.ArmorClass
}

// see looks at an enemy, and is false for one that is out of sight range or behind it.
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

// option returns a mode of the weapon in a slot, and false where there is none that
// the bot may use.
func (b *bot) option(place int, alt bool) (choice, bool) {
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

// loaded reports whether a trigger has what a shot takes, but for its time.
func (b *bot) loaded(t *weapons.Trigger, slot *components.WeaponSlot) bool {
	return (!t.UsesAmmo() || slot.Ammo > 0) && b.charge >= t.MinEnergy && !(t.Heat > 0 && slot.Overheated)
}

// chooseWeapon returns the mode that hurts the enemy most in a second, as far as the
// bot can judge. It keeps to it for a while, as long as that is of use.
func (b *bot) chooseWeapon(s *fight) (best choice, found bool) {
	brain := b.brain
	countDown(&brain.ChoiceTicks)
	if place := brain.Weapon - 1; brain.ChoiceTicks > 0 && place >= 0 && place < len(b.arsenal.Slots) {
		if kept, ok := b.option(place, brain.Alt); ok && s.suits(&kept) {
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
			if worth := b.worth(&o, s) * (1 + float64(liking*b.random.Unit())); worth > most {
				most, best, found = worth, o, true
			}
		}
	}
	if brain.Weapon = 0; found {
		brain.Weapon, brain.Alt, brain.ChoiceTicks = best.place+1, best.alt, choiceTicks
	}
	return best, found
}

// suits reports whether a mode is for an enemy at that distance, behind a corner or not.
func (s *fight) suits(o *choice) bool {
	switch o.hint.Use {
	case weapons.UseDirect:
		if !s.visible {
			return false
		}
	case weapons.UseLob:
	default:
		return false
	}
	return s.distance >= o.hint.MinRange && s.distance <= o.hint.MaxRange
}

// worth is the health that an enemy may lose by a mode in a second.
func (b *bot) worth(o *choice, s *fight) float64 {
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
	return rate * s.projectileWorth(o.fire.Projectile, t.Spread)
}

// projectileWorth is the health that an enemy may lose by one projectile.
func (s *fight) projectileWorth(p *weapons.Projectile, spread float64) float64 {
	payload := &p.Payload
	seconds := flightTime(s.distance, p.MuzzleSpeed, &p.Flight)
	damage, size := payload.Damage*payload.Armor.Of(s.class), bodyHalf
	if payload.Radius > 0 && !s.flies {
		damage, size = damage*blastShare, float64(payload.Radius*blastShare)+bodyHalf
	}
	if f := p.Fuse; f != nil && (!f.Contact || float64(f.ArmTicks)*systems.TickSeconds > seconds) {
		damage *= duds
	}
	if p.Flight.Gravity > 0 {
		damage *= arcShare
	}
	if p.Homing != nil {
		seconds = 0 // it follows
	}
	return damage * s.hitChance(size, float64(spread*s.distance), seconds)
}

// hitChance is how likely a shot is to come within size metres of an enemy, when it may
// miss by miss metres and takes some seconds.
func (s *fight) hitChance(size, miss, seconds float64) float64 {
	off := float64(aimSpread*widen(s.distance)) + miss + float64(agility/2*seconds*seconds)
	part := min(size/off, 1)
	return part * part
}

// widen is by how much the error of an aim grows with the distance in m: a part of it is
// one of the hand, which is an angle.
func widen(distance float64) float64 { return 0.5 + distance/80 }
