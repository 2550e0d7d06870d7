package behaviours

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

var armed = systems.NewQuery(components.Arsenal, Lock)

// countLocks counts for how long weapons in hand that need a lock are aimed on somebody.
func countLocks(m *systems.Match) {
	for id, entry := range armed.In(m) {
		lock, on := Lock.Get(entry), LockData{}
		if locking, seeker, ok := seekerInHand(m, entry); ok && isAlive(entry) {
			if on.Target = aimedAt(m, id, entry, &locking, &seeker); on.Target != components.Nobody {
				if on.Target == lock.Target {
					on.Ticks = lock.Ticks
				}
				on.Ticks = min(on.Ticks+1, locking.Ticks)
			}
		}
		*lock = on
	}
}

// seekerInHand returns what the held weapon says of its lock and of what it seeks. Of two modes
// it is that of the trigger that is pulled.
func seekerInHand(m *systems.Match, entry *donburi.Entry) (locking LockingData, seeker HomingData, ok bool) {
	slot, ok := components.Arsenal.Get(entry).InHand()
	if !ok {
		return locking, seeker, false
	}
	if spec, known := m.Weapons().Lookup(slot.Weapon); !known || !mayLock(spec.Projectile) && (spec.Alt == nil || !mayLock(spec.Alt.Projectile)) {
		return locking, seeker, false // as most do
	}
	pulled := components.Intent.Get(entry).Has(components.ButtonAltFire)
	for _, alt := range [...]bool{pulled, !pulled} {
		if locking, ok := systems.WeaponPart(m, Locking, slot.Weapon, alt); ok {
			seeker, _ := systems.WeaponPart(m, Homing, slot.Weapon, alt)
			return locking, seeker, true
		}
	}
	return locking, seeker, false
}

// mayLock reports whether a projectile has any parts, of which one may be a lock.
func mayLock(p *weapons.Projectile) bool { return p != nil && len(p.Parts) > 0 }

// aimedAt returns the enemy that a lock is on: the one before, as long as the shooter
// sees it in the cone, and else the one of all those that the weapon would seek.
func aimedAt(m *systems.Match, shooter components.ID, entry *donburi.Entry, locking *LockingData, seeker *HomingData) components.ID {
	box, _ := m.Box(shooter)
	from := systems.EyePosition(components.Position.Get(entry).Feet, box.Half)
	l := lockSearch{match: m, shooter: shooter, search: newSearch(from, components.Intent.Get(entry).Look.Forward(), locking.Range, locking.Cone, seeker.Heat)}
	if entry.HasComponent(components.Team) {
		l.team = components.Team.Get(entry).Number
	}
	if l.lookFor(Lock.Get(entry).Target); l.found != components.Nobody {
		return l.found
	}
	for _, id := range near(m, from, locking.Range) {
		l.lookFor(id)
	}
	return l.found
}

// lockSearch looks for whom a shooter may lock on.
type lockSearch struct {
	match   *systems.Match
	shooter components.ID
	team    int
	search
}

// lookFor compares an enemy who can be seen with the best so far.
func (l *lockSearch) lookFor(id components.ID) {
	t, ok := targetOf(l.match, id)
	if !ok || id == l.shooter || !t.entry.HasComponent(components.Health) || t.isMate(l.team) {
		return
	}
	better, center := l.search, t.box.Center
	if !better.look(id, center, heatOf(t.entry)) {
		return
	}
	if _, hidden := l.match.Solid().Raycast(l.from, center.Sub(l.from)); !hidden {
		l.search = better
	}
}
