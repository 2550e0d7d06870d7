package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// setWeapons gives the match its weapons, all or none.
func (m *Match) setWeapons(specs []weapons.Spec) error {
	return m.shots.Weapons.Set(specs, shotComponents{m})
}

// ReplaceWeapons gives the match other weapons, between two ticks. An invalid
// spec changes nothing. Players keep the weapons that are still there, with at
// most a full load, and those who carry everything get the new ones; what flies
// already stays what it was.
func (m *Match) ReplaceWeapons(specs []weapons.Spec) error {
	if err := m.gate.betweenTicks(); err != nil {
		return fmt.Errorf("systems: weapons: %w", err)
	}
	if err := m.setWeapons(specs); err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	for _, p := range m.shots.Hands.Armed.Members {
		if !m.store.IsIntact(p) {
			continue // a game removed or changed it, which the next tick reports
		}
		p.Bind()
		m.shots.Weapons.Fit(p.Arsenal, p.Armor.Class)
	}
	return nil
}

// Refill gives every weapon that an entity carries a fraction of its full load at once, 0 to 1:
// at least a shot, and no more than it holds. It returns the number of shots: 0 where nothing
// was missing.
func (m *Match) Refill(id components.ID, part float64) (shots int, err error) {
	p, err := m.subject(id, store.Arsenal)
	switch {
	case err != nil:
		return 0, err
	case !(part >= 0 && part <= 1):
		return 0, fmt.Errorf("systems: %w: %v of a full load, want 0 to 1", ErrRequest, part)
	}
	return m.shots.Weapons.Refill(p.Arsenal, p.Armor.Class, part), nil
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
