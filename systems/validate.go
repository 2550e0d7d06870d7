package systems

import (
	"fmt"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
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

func checkPack(p *components.PackData) error {
	if !components.KnownPack(p.Kind) {
		return fmt.Errorf("unknown pack %q in Kind", p.Kind)
	}
	return nil
}

func finite(what string, v geom.Vec) error {
	if !v.IsFinite() {
		return fmt.Errorf("%s %v is not finite", what, v)
	}
	return nil
}

func checkTeam(team int) error {
	if team < 0 || team > components.MaxTeam {
		return fmt.Errorf("team %d, want 0 to %d", team, components.MaxTeam)
	}
	return nil
}

// Limits of a body [ours].
const (
	// minMass is the least mass of a body, in the unit of an armour's, of which the
	// lightest has 9: by a mass near 0 an ordinary push gives a speed that is not
	// finite.
	minMass = 1e-3
	// maxMass is the most: a ten-thousandth of what stands for a body that nothing
	// moves, so that the two are told apart.
	maxMass = 1e6
	// minHalf is the least half extent of a box, m: ten thousand times collision.Slop,
	// so that what may overlap stays a small part of it.
	minHalf = 0.01
	// maxHalf is the most, m: a box that covers a level meets all its triangles in
	// every sweep, and a tick takes a tenth of a second.
	maxHalf = 100
	// maxTuning is the most of any other number of an armour: far above all that
	// games use, and finite times the largest mass.
	maxTuning = 1e9
)

// checkHitBox refuses a box that no entity can have.
func checkHitBox(h *components.HitBoxData) error {
	if err := checkHalf(h.Half); err != nil {
		return err
	}
	if c := h.Center.Abs(); !(max(c.X, c.Y, c.Z) <= maxHalf) {
		return fmt.Errorf("its Center is %v, want at most %v along each axis", h.Center, maxHalf)
	}
	if !(h.Mass >= 0 && h.Mass <= maxMass) {
		return fmt.Errorf("its Mass is %v, want 0 to %v", h.Mass, maxMass)
	}
	return nil
}

// checkHalf refuses half extents that no box can have.
func checkHalf(half geom.Vec) error {
	if !(min(half.X, half.Y, half.Z) >= minHalf && max(half.X, half.Y, half.Z) <= maxHalf) {
		return fmt.Errorf("its Half is %v, want %v to %v along each axis", half, minHalf, maxHalf)
	}
	return nil
}
