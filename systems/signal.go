package systems

import (
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Signal returns the signal of the mode of the weapon that fired, for an [EventFired] of a mode
// that has one, and nothing for any other event. Such a mode fires nothing: its trigger works like
// any other, and a system after "weapons" does the rest.
func (m *Match) Signal(e *Event) string {
	spec, ok := m.shots.Weapons.Catalogue.Lookup(e.Weapon)
	if e.Kind != EventFired || !ok {
		return ""
	}
	fire, _ := spec.Mode(e.Alt)
	return fire.Signal
}

// WeaponPart returns the value of a component that is registered with [ShotPart] from the
// "parts" of a mode of a weapon or of its projectile, and false where they lack it. It is for
// systems that act on rays, beams and signals, which have no projectile to carry the component,
// and on what has not been fired yet.
func WeaponPart[T any](m *Match, kind *donburi.ComponentType[T], weapon string, alt bool) (value T, ok bool) {
	w, ok := m.shots.Weapons.Find(weapon)
	if !ok || w.Mode(alt) == nil {
		return value, false
	}
	for _, part := range w.Mode(alt).Parts {
		if part.Type == donburi.IComponentType(kind) && part.Value != nil {
			return *(*T)(part.Value), true
		}
	}
	return value, false
}

// PartOf returns a component of the projectile of an event, and false where it has none. A shot
// that ends in the tick in which it is fired becomes no entity, and one that ended in an earlier
// stage may be gone: for both it returns what their weapon says in its "parts", so that a system
// after "blasts" misses no hit at the muzzle.
func PartOf[T any](m *Match, kind *donburi.ComponentType[T], e *Event) (T, bool) {
	if entry, ok := m.Entry(e.Shot); ok && e.Shot != components.Nobody {
		if entry.HasComponent(kind) {
			return *kind.Get(entry), true
		}
		var none T
		return none, false
	}
	return WeaponPart(m, kind, e.Weapon, e.Alt)
}
