package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// setWeapons gives the match its weapons, all or none.
func (m *Match) setWeapons(specs []weapons.Spec) error {
	if len(specs) > components.MaxSlots {
		return fmt.Errorf("systems: %w: %d weapons, at most %d", weapons.ErrInvalid, len(specs), components.MaxSlots)
	}
	catalogue, err := weapons.NewCatalogue(specs...)
	if err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	sum := codec.NewHash()
	for _, name := range catalogue.Names() {
		spec, _ := catalogue.Lookup(name)
		data, err := weapons.Encode(spec.Bare()) // machines may differ in how a weapon looks
		if err != nil {
			return fmt.Errorf("systems: %w", err)
		}
		sum.Text(string(data))
	}
	parts, err := m.decodeWeaponParts(catalogue)
	if err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	m.catalogue, m.weaponsSum, m.weaponParts = catalogue, sum.Sum(), parts
	return nil
}

// ReplaceWeapons gives the match other weapons, between two ticks. An invalid
// spec changes nothing. Players keep the weapons that are still there, with at
// most a full load, and those who carry everything get the new ones; what flies
// already stays what it was.
func (m *Match) ReplaceWeapons(specs []weapons.Spec) error {
	if m.store.IsLocked() {
		return fmt.Errorf("systems: weapons: %w", ErrMidTick)
	}
	if err := m.setWeapons(specs); err != nil {
		return err
	}
	for _, p := range m.armed.Members {
		if !m.store.IsIntact(p) {
			continue // a game removed or changed it, which the next tick reports
		}
		p.Bind()
		m.fillSlots(p.Arsenal, p.Armor.Class)
	}
	return nil
}

// fillSlots fits what a player carries to the weapons of the match.
func (m *Match) fillSlots(a *components.ArsenalData, class components.ArmorClass) {
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
			if spec, ok := m.catalogue.Lookup(s.Weapon); ok && spec.Suits(class) {
				names = append(names, s.Weapon)
			}
		}
	}
	a.Slots, _ = m.fullSlots(names, class) // every name was looked up
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
		if spec, ok := m.catalogue.Lookup(slot.Weapon); ok {
			spec.Cool(slot, 0) // the new one may have no heat at all
		}
	}
}

// fullSlots returns weapons by name with a full load; nil names mean all that
// the armour may carry.
func (m *Match) fullSlots(names []string, class components.ArmorClass) ([]components.WeaponSlot, error) {
	everything := names == nil
	if everything {
		names = m.catalogue.Names()
	}
	if len(names) > components.MaxSlots {
		return nil, fmt.Errorf("%w: %d weapons, at most %d", ErrPlayer, len(names), components.MaxSlots)
	}
	slots := make([]components.WeaponSlot, 0, len(names))
	for _, name := range names {
		spec, ok := m.catalogue.Lookup(name)
		switch {
		case !ok:
			return nil, fmt.Errorf("%w: unknown weapon %q", ErrPlayer, name)
		case !everything && !spec.IsCarried():
			return nil, fmt.Errorf("%w: weapon %q is not carried", ErrPlayer, name)
		case spec.Suits(class):
			slots = append(slots, components.WeaponSlot{Weapon: name, Ammo: spec.Load().Of(class)})
		case !everything:
			return nil, fmt.Errorf("%w: weapon %q is for %v armour alone", ErrPlayer, name, spec.Armors)
		}
	}
	return slots, nil
}

// Refill gives every weapon that an entity carries a part of its full load at once,
// 0 to 1, but at least a shot and no more than it holds. It returns how many shots
// that were: 0 where nothing was missing.
func (m *Match) Refill(id components.ID, part float64) (shots int, err error) {
	p, err := m.subject(id, store.Arsenal)
	switch {
	case err != nil:
		return 0, err
	case !(part >= 0 && part <= 1):
		return 0, fmt.Errorf("systems: %w: %v of a full load, want 0 to 1", ErrRequest, part)
	}
	return m.refill(p.Arsenal, p.Armor.Class, part), nil
}

// refill gives every carried weapon a part of its full load, at least a shot.
func (m *Match) refill(a *components.ArsenalData, class components.ArmorClass, part float64) (shots int) {
	for i := range a.Slots {
		slot := &a.Slots[i]
		if spec, ok := m.catalogue.Lookup(slot.Weapon); ok {
			full := spec.Load().Of(class)
			before := slot.Ammo
			slot.Ammo = min(before+max(int(part*float64(full)), 1), full)
			shots += max(slot.Ammo-before, 0)
		}
	}
	return shots
}

// SetPack puts a pack on an entity at once, in place of the one that it has. It comes
// switched off.
func (m *Match) SetPack(id components.ID, kind components.PackKind) error {
	p, err := m.subject(id, store.Pack)
	switch {
	case err != nil:
		return err
	case !components.KnownPack(kind):
		return fmt.Errorf("systems: %w: unknown pack %q", ErrRequest, kind)
	}
	m.setPack(p, kind)
	return nil
}

// setPack also tells the tank of an entity what charges it.
func (m *Match) setPack(p *store.Member, kind components.PackKind) {
	*p.Pack = components.PackData{Kind: kind}
	if p.Has(store.Energy) {
		p.Energy.Pack = kind == components.EnergyPack
	}
}
