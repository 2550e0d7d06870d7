package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

// Numbers of what bots fetch and where they flee [ours].
const (
	repairHealth = 0.45  // health below which it looks for a repair kit: a disc takes more
	fetchRange   = 160.0 // m, how far it goes for a repair kit
	ammoBelow    = 0.4   // fraction of its ammunition below which it looks for more
	ammoRange    = 110.0 // m, how far it goes for that
	packRange    = 70.0  // m, how far it goes for a pack
	fetchEvery   = 16    // ticks between searches for pickups
	fetchTicks   = 400   // ticks after which it gives one up
	fetchWait    = 900   // ticks after that until it looks for another
	nearFetch    = 25.0  // m, within which it goes for one out of sight while it is indoors

	retreatHealth = 0.33 // health below which it flees
	retreatRange  = 70.0 // m to an enemy in sight from whom it does
)

// placed are pickups.
var placed = systems.NewQuery(pickups.Pickup)

// place is a pickup that is there.
type place struct {
	at   geom.Vec
	data *pickups.Data
}

// findPickups lists the pickups that are there.
func (s *scene) findPickups() {
	if s.hasPickups {
		return
	}
	s.hasPickups, s.pickups = true, s.pickups[:0]
	for _, entry := range placed.In(s.match) {
		if p := pickups.Pickup.Get(entry); p.WaitTicks == 0 {
			s.pickups = append(s.pickups, place{components.Position.Get(entry).Feet, p})
		}
	}
}

// fetch returns the pickup that the bot needs and goes for, or false.
func (b *bot) fetch() (geom.Vec, bool) {
	brain := b.brain
	countDown(&brain.errand.wait)
	if brain.errand.ticks == 1 {
		brain.errand.wait = fetchWait // there was no way to it
	}
	countDown(&brain.errand.ticks)
	if brain.errand.wait == 0 && b.phase()%fetchEvery == 0 {
		at, ok := b.chooseFetch()
		switch {
		case !ok:
			brain.errand.ticks = 0
		case brain.errand.ticks == 0 || at != brain.errand.place:
			brain.errand.place, brain.errand.ticks = at, fetchTicks
		}
	}
	return brain.errand.place, brain.errand.ticks > 0
}

// chooseFetch returns the nearest pickup that the bot needs: health first, then
// ammunition, then a pack.
func (b *bot) chooseFetch() (geom.Vec, bool) {
	b.brain.errand.serves = false
	if components.Health.Get(b.entry).Current < repairHealth {
		far := fetchRange
		if b.brain.role == Carrier || b.brain.role == Capper && b.brain.route.leg == legRun {
			far = nearFetch
		}
		if at, ok := b.nearestPickup(far, true, func(p *pickups.Data) bool { return p.Heal > 0 }); ok {
			return at, true
		}
	}
	if b.brain.role == Carrier {
		return geom.Vec{}, false
	}
	if at, ok := b.station(); ok {
		b.brain.errand.serves = true
		return at, true
	}
	if b.ammo() < ammoBelow {
		if at, ok := b.nearestPickup(ammoRange, false, func(p *pickups.Data) bool { return p.Ammo > 0 }); ok {
			return at, true
		}
	}
	if b.pack != components.NoPack || !b.entry.HasComponent(components.Pack) {
		return geom.Vec{}, false
	}
	wanted := packFor(b.brain.role, b.armor.Class)
	return b.nearestPickup(packRange, false, func(p *pickups.Data) bool { return p.Pack == wanted })
}

// PackFor returns the pack that suits a bot with an armour: the repair pack for medium, and the energy pack for light,
// since laser rifles need it, and for heavy, which it carries.
func PackFor(armor components.ArmorClass) components.PackKind {
	if armor == components.MediumArmor {
		return components.RepairPack
	}
	return components.EnergyPack
}

// packFor returns the pack that helps a role most.
func packFor(role Role, armor components.ArmorClass) components.PackKind {
	switch {
	case role == Repairer || role == Defender:
		return components.RepairPack
	case armor == components.LightArmor:
		return components.EnergyPack
	}
	return components.ShieldPack
}

// nearestPickup returns the nearest pickup of some kind, of those that are in sight or, for
// one in need, of all.
func (b *bot) nearestPickup(most float64, need bool, fits func(*pickups.Data) bool) (at geom.Vec, found bool) {
	b.scene.findPickups()
	for _, p := range b.scene.pickups {
		d := p.at.Sub(b.feet).Length()
		if d >= most || !fits(p.data) {
			continue
		}
		hidden := false
		if !need && !(b.brain.around.indoors && d < nearFetch) {
			_, hidden = b.match.Solid().Raycast(b.eye, p.at.Sub(b.eye))
		}
		if !hidden {
			at, most, found = p.at, d, true
		}
	}
	return at, found
}

// healthPart returns the part of its full health that an entity has.
func healthPart(entry *donburi.Entry) float64 {
	health := components.Health.Get(entry)
	return health.Current / health.Max
}

// ammo returns the part of its full ammunition that the bot has, over the weapons that use
// any.
func (b *bot) ammo() float64 {
	parts, count := 0.0, 0
	for i := range b.arsenal.Slots {
		slot := &b.arsenal.Slots[i]
		spec, ok := b.match.Weapons().Lookup(slot.Weapon)
		if !ok || !spec.Trigger.UsesAmmo() || spec.Trigger.Throw {
			continue
		}
		if full := spec.Trigger.Ammo[b.armor.Class]; full > 0 {
			parts += float64(slot.Ammo) / float64(full)
			count++
		}
	}
	if count == 0 {
		return 1
	}
	return parts / float64(count)
}

// retreat returns a place away from an enemy in sight, if the bot is badly hurt.
func (b *bot) retreat() (geom.Vec, bool) {
	target := b.brain.sight.memory(b.brain.sight.target)
	if target == nil || !target.Visible || b.brain.role == Carrier || components.Health.Get(b.entry).Current > retreatHealth {
		return geom.Vec{}, false
	}
	away := b.feet.Sub(target.Place).Horizontal()
	if away.Length() > retreatRange {
		return geom.Vec{}, false
	}
	b.course.fetches = true
	return b.feet.AddScaled(away.Normalize(), detour), true
}
