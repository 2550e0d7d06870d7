package shots

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// Fit fits what a player carries to the weapons of the match.
func (w *Weapons) Fit(a *components.ArsenalData, class components.ArmorClass) {
	held, _ := a.InHand()
	name := ""
	if held != nil {
		name = held.Weapon
	}
	old := a.Slots
	var names []string
	if !a.Everything {
		names = []string{}
		for _, s := range old {
			if spec, ok := w.Catalogue.Lookup(s.Weapon); ok && spec.Suits(class) {
				names = append(names, s.Weapon)
			}
		}
	}
	a.Slots, _ = w.Slots(names, class) // every name was looked up
	a.Held = 0
	a.ReleaseTriggers()
	a.OffHand = components.OffHandData{}
	for i := range a.Slots {
		slot := &a.Slots[i]
		if slot.Weapon == name {
			a.Held = i
		}
		for _, s := range old {
			if s.Weapon == slot.Weapon {
				slot.Ammo, slot.Heat, slot.Overheated = min(slot.Ammo, s.Ammo), s.Heat, s.Overheated
			}
		}
		if spec, ok := w.Catalogue.Lookup(slot.Weapon); ok {
			spec.Cool(slot, 0) // the new one may have no heat at all
		}
	}
}

// Slots returns weapons by name with a full load; nil names mean all that the armour may
// carry.
func (w *Weapons) Slots(names []string, class components.ArmorClass) ([]components.WeaponSlot, error) {
	everything := names == nil
	if everything {
		names = w.Catalogue.Names()
	}
	if len(names) > components.MaxSlots {
		return nil, fmt.Errorf("%d weapons, at most %d", len(names), components.MaxSlots)
	}
	slots := make([]components.WeaponSlot, 0, len(names))
	for _, name := range names {
		spec, ok := w.Catalogue.Lookup(name)
		switch {
		case !ok:
			return nil, fmt.Errorf("unknown weapon %q", name)
		case !everything && !spec.IsCarried():
			return nil, fmt.Errorf("weapon %q is not carried", name)
		case spec.Suits(class):
			slots = append(slots, components.WeaponSlot{Weapon: name, Ammo: spec.Load().Of(class)})
		case !everything:
			return nil, fmt.Errorf("weapon %q is for %v armour alone", name, spec.Armors)
		}
	}
	return slots, nil
}

// Refill gives every carried weapon a part of its full load, at least a shot, and returns
// how many shots these were.
func (w *Weapons) Refill(a *components.ArsenalData, class components.ArmorClass, part float64) (shots int) {
	for i := range a.Slots {
		slot := &a.Slots[i]
		if spec, ok := w.Catalogue.Lookup(slot.Weapon); ok {
			full := spec.Load().Of(class)
			before := slot.Ammo
			slot.Ammo = min(before+max(int(part*float64(full)), 1), full)
			shots += max(slot.Ammo-before, 0)
		}
	}
	return shots
}

// cool cools all that somebody carries, in hand or not.
func (w *Weapons) cool(arsenal *components.ArsenalData) {
	for i := range arsenal.Slots {
		slot := &arsenal.Slots[i]
		if slot.Heat == 0 && !slot.Overheated {
			continue // as most are
		}
		if spec, ok := w.Catalogue.Lookup(slot.Weapon); ok {
			spec.Cool(slot, tickSeconds)
		}
	}
}
