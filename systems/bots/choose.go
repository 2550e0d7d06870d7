package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of the choice of a weapon, all found by watching bots fight [ours].
const (
	sightRange    = 180.0 // m, largest distance of an enemy that a bot attacks
	guessTicks    = 80    // ticks for which it fires in an arc at where an enemy went out of sight
	choiceTicks   = 94    // ticks for which it keeps a choice at least, 3 s
	preference    = 0.3   // largest relative error of its estimate of a weapon, different in each choice
	aimSpread     = 1.4   // m, error of its aim on each axis, of the default skill
	steadyShare   = 0.35  // fraction of that which is left for a shot that arrives at once
	stillShare    = 0.15  // the same for a shot at what never moves
	leadSeconds   = 0.5   // s of flight from which on nothing of it is spared: that is a guess of where the enemy will be
	agility       = 8.0   // m/s2, assumed acceleration of an enemy away from its predicted path
	bodyHalf      = 0.7   // m, half the width of a body
	blastFraction = 0.6   // fraction of an explosion's radius within which it counts, and of its damage there
	lowFlight     = 4.0   // m above the ground above which an explosion on the ground does not reach an enemy
	unarmedFactor = 0.5   // factor of the expected damage of shots that arrive before their fuse is armed
	arcFactor     = 0.5   // factor of the expected damage of shots in an arc, for uneven ground
	drainValue    = 0.003 // health that a unit of the enemy's energy is worth
	leastChance   = 0.08  // probability of a hit below which a shot is a waste
	finishHealth  = 0.4   // part of the health of an enemy below which continuous fire finishes it
	finishWorth   = 1.3   // factor of the expected damage of that
	spinTicks     = 60    // assumed ticks of continuous fire, over which the spin-up time is spread
	snipeEnergy   = 0.53  // fraction of its energy above which it fires a shot with all of it
	snipeSoon     = 0.32  // fraction of its energy above which it has enough within 2 s
	snipeSpeed    = 21.0  // m/s at which jets help an attacker little
	snipeRange    = 30.0  // m to an enemy from which it does
	snipeWait     = 0.25  // least factor of its damage, since energy comes back
	snipeWorth    = 16.0  // factor of the expected damage of that: at such a distance other shots arrive late
	leastWorth    = 0.01  // factor for a weapon that it uses only if it has no other
	toolDamage    = 0.05  // health per second, assumed for a mode without damage whose hints set a use
)

// sighting is what a bot knows about its enemy in one tick.
type sighting struct {
	box      geom.Box
	velocity geom.Vec
	eye      geom.Vec // of the bot
	distance float64  // m
	passing  float64  // m/s across the line of sight, 0 for friends
	visible  bool
	still    bool // a turret or sensor, which never moves
	ready    bool // it has been in sight for long enough to react
	airborne bool // too high for an explosion on the ground
	class    components.ArmorClass
	health   float64 // left of the enemy
	most     float64 // health that it can have
}

// sight returns what the bot knows about its target now, or false if that is too far away or
// has been out of sight for too long to fire there.
func (b *bot) sight(target *Enemy) (sighting, bool) {
	box, ok := b.match.Box(target.ID)
	if !ok {
		return sighting{}, false
	}
	s := sighting{box: box, velocity: target.Velocity, eye: b.eye, class: b.scene.classOf(target.ID), health: 1, most: 1}
	s.visible, s.airborne, s.ready = target.Visible, target.Airborne, target.Watched >= b.skill.react
	if !s.visible {
		// Its size is known, and its place is a guess.
		s.box, s.velocity = geom.FeetBox(target.expected(), box.Half), geom.Vec{}
	}
	s.distance, s.passing = s.box.Center.Sub(s.eye).Length(), s.speedAcross()
	if entry, ok := b.match.Entry(target.ID); ok && entry.HasComponent(components.Health) {
		health := components.Health.Get(entry)
		s.health, s.most, s.still = health.Current, health.Max, entry.HasComponent(defences.Piece)
	}
	return s, s.distance <= sightRange && (s.visible || target.Ticks <= guessTicks)
}

// choice is one mode of a weapon that a bot carries.
type choice struct {
	place int // index of the slot
	alt   bool
	spec  *weapons.Spec
	fire  weapons.Fire
	hint  weapons.Hints
	lock  behaviours.LockingData // that it needs first; zero for none
}

// button returns the button that fires the mode.
func (o *choice) button() components.Buttons {
	if o.alt {
		return components.ButtonAltFire
	}
	return components.ButtonFire
}

// option returns a mode of the weapon in a slot, or false if there is none that the bot
// can use now.
func (b *bot) option(place int, alt bool) (choice, bool) {
	if place < 0 || place >= len(b.arsenal.Slots) {
		return choice{}, false // a pickup or a game has removed the slot since
	}
	slot := &b.arsenal.Slots[place]
	spec, ok := b.match.Weapons().Lookup(slot.Weapon)
	if !ok || spec.Pack != components.NoPack && spec.Pack != b.pack {
		return choice{}, false
	}
	fire, ok := spec.Mode(alt)
	if !ok || !isLoaded(&fire.Trigger, slot, b.jets.charge) {
		return choice{}, false
	}
	o := choice{place: place, alt: alt, spec: spec, fire: fire, hint: fire.Hint()}
	if fire.Projectile != nil && len(fire.Projectile.Parts) > 0 {
		o.lock, _ = systems.WeaponPart(b.match, behaviours.Locking, spec.Name, alt)
	}
	return o, true
}

// putAway changes from a weapon that does not fire with the bot's pack, such as after it lost
// another one, to the first that does.
func (b *bot) putAway() {
	held := b.arsenal.Held
	if held >= len(b.arsenal.Slots) {
		return
	}
	spec, ok := b.match.Weapons().Lookup(b.arsenal.Slots[held].Weapon)
	if !ok || spec.Pack == components.NoPack || spec.Pack == b.pack {
		return
	}
	for place := range b.arsenal.Slots {
		if o, ok := b.option(place, false); ok && o.fights() {
			b.wield(place)
			return
		}
	}
}

// fights reports whether a mode is shot at enemies from the hand.
func (o *choice) fights() bool {
	return !o.fire.Trigger.Throw && (o.hint.Use == weapons.UseDirect || o.hint.Use == weapons.UseLob)
}

// mayChange reports whether a bot has had a weapon that can fight in hand for long enough to
// take another one.
func (h *hands) mayChange(slots []components.WeaponSlot, all *weapons.Catalogue) bool {
	place := h.weapon - 1
	if h.choiceTicks == 0 || place < 0 || place >= len(slots) {
		return true
	}
	spec, ok := all.Lookup(slots[place].Weapon)
	if !ok {
		return true
	}
	fire := spec.First()
	kept := choice{fire: fire, hint: fire.Hint()}
	return fire.Trigger.UsesAmmo() && slots[place].Ammo == 0 || !kept.fights() // energy comes back
}

// wield takes a weapon in hand as soon as the bot may change, and reports whether it is there.
func (b *bot) wield(place int) bool {
	hands := &b.brain.hands
	if place+1 != hands.weapon && hands.mayChange(b.arsenal.Slots, b.match.Weapons()) {
		hands.weapon, hands.choiceTicks = place+1, choiceTicks
	}
	b.intent.Weapon = uint8(hands.weapon)
	return b.arsenal.Held == place
}

// isLoaded reports whether a trigger has the ammunition, energy and coolness for a shot.
// It ignores the time between shots.
func isLoaded(t *weapons.Trigger, slot *components.WeaponSlot, energy float64) bool {
	return (!t.UsesAmmo() || slot.Ammo > 0) && energy >= t.MinEnergy && !(t.Heat > 0 && slot.Overheated)
}

// chooseWeapon returns the mode that probably does the most damage to the enemy in a
// second. For a while after a choice it returns modes of the same weapon alone.
func (b *bot) chooseWeapon(s *sighting) (best choice, found bool) {
	hands := &b.brain.hands
	from, to := 0, len(b.arsenal.Slots)
	free := hands.mayChange(b.arsenal.Slots, b.match.Weapons())
	if !free {
		if kept, ok := b.option(hands.weapon-1, hands.alt); ok && s.canUse(&kept) && s.affords(b, &kept) {
			return kept, true
		}
		from, to = hands.weapon-1, hands.weapon
	}
	most := 0.0
	for place := from; place < to; place++ {
		for _, alt := range [...]bool{false, true} {
			o, ok := b.option(place, alt)
			if !ok || !s.canUse(&o) {
				continue
			}
			if damage := b.expectedDamage(&o, s) * (1 + float64(preference*b.random.Unit())); damage > most {
				most, best, found = damage, o, true
			}
		}
	}
	if found {
		hands.alt = best.alt
	}
	if found && free {
		hands.weapon, hands.choiceTicks = best.place+1, choiceTicks
	}
	return best, found
}

// snipes reports whether a shot with all energy suits the enemy: one far away, when the bot does
// not need the energy for its jets.
func (s *sighting) snipes(d *brain) bool {
	return s.distance > snipeRange && d.role != Carrier && (d.role != Capper || d.route.leg != legRun)
}

// waitsToSnipe reports whether a defender, or an attacker who soon has enough of it or is fast without jets, keeps its energy for a shot with
// all of it, at an enemy in sight far away.
func (d *brain) waitsToSnipe(feet geom.Vec, energy, speed float64) bool {
	target := d.sight.memory(d.sight.target)
	return target != nil && target.Visible && energy < thrustFrom && (d.role == Defender || d.role == Attacker && (energy > snipeSoon || speed > snipeSpeed)) &&
		target.Place.Sub(feet).Length() > snipeRange
}

// affords reports whether the bot can spare what a shot with all energy takes.
func (s *sighting) affords(b *bot, o *choice) bool {
	return !o.fire.Trigger.ByEnergy || b.jets.energy > snipeEnergy && s.snipes(b.brain)
}

// canUse reports whether a mode can be used at the enemy's distance and, if it needs
// sight, whether the enemy is visible.
func (s *sighting) canUse(o *choice) bool {
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
	if o.lock.Ticks > 0 && s.distance > o.lock.Range {
		return false
	}
	return s.distance >= o.hint.MinRange && (o.hint.MaxRange == 0 || s.distance <= o.hint.MaxRange)
}

// expectedDamage returns the estimated damage in a second of a mode to the enemy. For a
// mode that does damage only by a field, a release or a system, the estimate comes from
// its hints.
func (b *bot) expectedDamage(o *choice, s *sighting) float64 {
	if o.hint.Worth > 0 {
		return o.hint.Worth
	}
	if damage := b.directDamage(o, s); damage > 0 {
		return damage * o.hint.Taste
	}
	if given := o.fire.Hints; given != nil && given.Use != "" {
		return toolDamage
	}
	return 0
}

// directDamage returns the estimated damage in a second of a mode's own shots to the
// enemy.
func (b *bot) directDamage(o *choice, s *sighting) float64 {
	t := &o.fire.Trigger
	if beam := o.fire.Beam; beam != nil {
		return float64(beam.Damage*beam.Armor.Of(s.class)) + float64(drainValue*beam.Drain)
	}
	shots := max(t.BurstShots, 1)
	ticks := t.CycleTicks + (shots-1)*t.BurstTicks
	if t.Charge != nil {
		ticks += t.Charge.Ticks
	}
	rate := float64(shots*max(t.Pellets, 1)) / (float64(ticks) * systems.TickSeconds)
	if t.SpinUpTicks > 0 {
		rate *= float64(spinTicks) / float64(spinTicks+t.SpinUpTicks)
		if s.health < float64(finishHealth*s.most) {
			rate *= finishWorth
		}
	}
	if t.ByEnergy {
		charged := min(b.jets.charge/t.Energy, 1)
		switch rate *= max(float64(charged*charged), snipeWait); {
		case s.affords(b, o):
			rate *= snipeWorth
		case !s.snipes(b.brain):
			rate *= leastWorth
		}
	}
	if ray := o.fire.Ray; ray != nil {
		chance := s.hitChance(bodyHalf, float64(t.Spread*s.distance), 0)
		return rate * min(ray.Damage*ray.Armor.Of(s.class), s.health) * worthwhile(t, chance)
	}
	if p := o.fire.Projectile; p != nil {
		damage, chance := s.projectileDamage(p, t.Spread)
		return rate * (min(damage, s.health) * worthwhile(t, chance))
	}
	return 0 // a signal
}

// worthwhile returns the probability of a hit, or 0 where that is too small for what a shot
// costs. Whether a shot with all energy is worth it, affords decides.
func worthwhile(t *weapons.Trigger, chance float64) float64 {
	if chance < leastChance && !t.ByEnergy {
		return 0
	}
	return chance
}

// projectileDamage returns the estimated damage of one projectile that hits the enemy, and the
// probability that it does.
func (s *sighting) projectileDamage(p *weapons.Projectile, spread float64) (damage, chance float64) {
	payload := &p.Payload
	seconds := flightTime(s.distance, p.MuzzleSpeed, &p.Flight)
	size := bodyHalf
	damage = payload.Damage * payload.Armor.Of(s.class)
	if payload.Radius > 0 && !s.airborne {
		damage, size = damage*blastFraction, float64(payload.Radius*blastFraction)+bodyHalf
	}
	if f := p.Fuse; f != nil && (!f.Contact || float64(f.ArmTicks)*systems.TickSeconds > seconds) {
		damage *= unarmedFactor
	}
	if p.Flight.Gravity > 0 {
		damage *= arcFactor
	}
	if p.Has("homing") || s.still {
		seconds = 0 // the enemy does not get away
	}
	return damage, s.hitChance(size, float64(spread*s.distance), seconds)
}

// hitChance estimates the probability that a shot comes within size metres of an enemy.
// The shot may deviate by miss metres and flies for some seconds.
func (s *sighting) hitChance(size, miss, seconds float64) float64 {
	off := float64(aimSpread*widen(s.distance)*s.unsteady(seconds)) + miss + float64(agility/2*seconds*seconds)
	part := min(size/off, 1)
	return part * part
}

// unsteady returns the factor of the aim error for a shot that flies for some seconds. A hand
// that follows an enemy sees by how much it is off, and one that leads it has to guess. At a turret or sensor it aims
// better with each shot.
func (s *sighting) unsteady(seconds float64) float64 {
	if s.still {
		return stillShare
	}
	return steadyShare + float64((1-steadyShare)*min(seconds/leadSeconds, 1))
}

// widen returns the factor of the aim error at a distance in m. A part of the error is
// an angle, so it grows with the distance.
func widen(distance float64) float64 { return 0.5 + distance/80 }
