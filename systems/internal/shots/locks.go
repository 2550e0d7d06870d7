package shots

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Locks counts for how long weapons in hand that need a lock are aimed on somebody.
type Locks struct {
	*Config
	hands   *Hands
	targets *Targets
	near    query
}

// Run counts the tick.
func (l *Locks) Run() {
	locks := l.hands.weapons.Catalogue.Locks()
	for _, p := range l.hands.Armed.Members {
		lock, on := p.Lock, components.LockData{}
		if !locks {
			*lock = on // of a weapon that was replaced
			continue
		}
		if seeker := l.seekerInHand(p); seeker != nil && p.IsAlive() {
			if q := l.aimedAt(p, seeker, lock.Target); q != nil {
				if on.Target = q.ID; q.ID == lock.Target {
					on.Ticks = lock.Ticks
				}
				on.Ticks = min(on.Ticks+1, seeker.Lock.Ticks)
			}
		}
		*lock = on
	}
}

// seekerInHand returns the projectile of the held weapon that needs a lock, if there is
// one. Of two it is that of the trigger that is pulled.
func (l *Locks) seekerInHand(p *store.Member) *weapons.Projectile {
	slot, ok := p.Arsenal.InHand()
	if !ok {
		return nil
	}
	weapon, ok := l.hands.weaponOf(p, slot.Weapon)
	if !ok {
		return nil
	}
	pulled := p.Intent.Has(components.ButtonAltFire)
	for _, alt := range [...]bool{pulled, !pulled} {
		if w := weapon.Mode(alt); w != nil && w.Projectile != nil && w.Projectile.Lock != nil {
			return w.Projectile
		}
	}
	return nil
}

// aimedAt returns the enemy that a lock is on: the one before, as long as the shooter
// sees it in the cone, and else the one of all those that the weapon would seek.
func (l *Locks) aimedAt(p *store.Member, seeker *weapons.Projectile, before components.ID) *store.Member {
	from := Eye(p.Position.Feet, p.Box().Half)
	f := newSearch(from, p.Intent.Look.Forward(), seeker.Lock.Range, seeker.Lock.Cone, seeker.Homing.Heat)
	if held := f; l.lookFor(&held, p, before) {
		return held.found
	}
	for _, id := range l.near.around(l.Store, from, f.reach) {
		l.lookFor(&f, p, components.ID(id))
	}
	return f.found
}

// lookFor compares an enemy of a shooter who can be seen with the best so far, and
// reports whether it is better.
func (l *Locks) lookFor(f *search, shooter *store.Member, id components.ID) bool {
	q, ok := l.targets.Hittable(id)
	if team := shooter.TeamNumber(); !ok || q == shooter || !q.Has(store.Health) || q.Has(store.Flight) || team != 0 && q.TeamNumber() == team {
		return false
	}
	better, center := *f, q.Box().Center
	if better.look(q, center, heatOf(q)); better.found != q {
		return false
	}
	if _, hidden := l.Store.Solid.Raycast(f.from, center.Sub(f.from)); hidden {
		return false
	}
	*f = better
	return true
}
