package systems

import (
	"fmt"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
)

// addOwnChecks lets the registrations of this package refuse values that only a match can
// tell.
func (m *Match) addOwnChecks() {
	model, _ := m.store.Registry.Find(components.Model)
	model.Validate = func(value unsafe.Pointer) error {
		_, err := m.models.find((*components.ModelData)(value).Name)
		return err
	}
	arsenal, _ := m.store.Registry.Find(components.Arsenal)
	arsenal.Validate = func(value unsafe.Pointer) error {
		return checkArsenal(m.shots.Weapons, (*components.ArsenalData)(value))
	}
	payload, _ := m.store.Registry.Find(components.Payload)
	payload.Admit = func(value unsafe.Pointer) error { return m.checkPayload((*components.PayloadData)(value)) }
	platform, _ := m.store.Registry.Find(components.Platform)
	platform.Validate = func(value unsafe.Pointer) error {
		if n := (*components.PlatformData)(value).Number; n < 0 || n >= len(m.Level.Platforms) {
			return fmt.Errorf("number %d, the level has %d", n, len(m.Level.Platforms))
		}
		return nil
	}
}

// checkArsenal refuses weapons that the match does not have, and places of none.
func checkArsenal(known *shots.Weapons, a *components.ArsenalData) error {
	count := float64(len(a.Slots))
	err := checkNumbers(number{"Held", float64(a.Held), 0, max(count, 1) - 1}, number{"OffHand.Place", float64(a.OffHand.Place), 0, count})
	if err != nil {
		return err
	}
	for i := range a.Slots {
		s := &a.Slots[i]
		if !(s.Heat >= 0 && s.Heat <= 1) {
			return fmt.Errorf("Slots[%d].Heat is %v, want 0 to 1", i, s.Heat)
		}
		if !known.Has(s.Weapon, i) {
			return fmt.Errorf("Slots[%d].Weapon: unknown weapon %q", i, s.Weapon)
		}
	}
	return nil
}
