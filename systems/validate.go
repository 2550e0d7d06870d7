package systems

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// checkKinds refuses components that are not registered or need others.
func (m *Match) checkKinds(kinds []donburi.IComponentType) error {
	for _, kind := range kinds {
		r, ok := m.registration(kind)
		if !ok {
			return fmt.Errorf("%w: nobody registered the component %s: list it in Module.Components", ErrEntity, kindName(kind))
		}
		var missing []string
		for _, need := range r.needs {
			if !slices.Contains(kinds, need) {
				missing = append(missing, need.Name())
			}
		}
		if len(missing) > 0 {
			return fmt.Errorf("%w: %s needs %s", ErrEntity, kind.Name(), strings.Join(missing, ", "))
		}
	}
	if lacksBox(kinds) {
		return fmt.Errorf("%w: %s needs %s or %s", ErrEntity, components.Solid.Name(), components.HitBox.Name(), components.Armor.Name())
	}
	return nil
}

// kindName names a component type, also of a Part that With did not make.
func kindName(kind donburi.IComponentType) string {
	if kind == nil {
		return "of an empty Part, which With did not make"
	}
	return kind.Name()
}

// lacksBox reports whether something that is to be kept apart from others has no box.
func lacksBox(kinds []donburi.IComponentType) bool {
	has := func(kind donburi.IComponentType) bool { return slices.Contains(kinds, kind) }
	return has(components.Solid) && !has(components.HitBox) && !has(components.Armor)
}

// checkParts refuses values that are not registered, cannot be saved or that no
// entity can have.
func (m *Match) checkParts(parts []Part) error {
	for _, part := range parts {
		r, ok := m.registration(part.kind)
		switch {
		case !ok:
			return m.checkKinds([]donburi.IComponentType{part.kind})
		case part.value == nil:
			continue
		}
		if err := m.checkValue(r, part.at); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry refuses an entity whose components have values that no entity can
// have.
func (m *Match) checkEntry(entry *donburi.Entry) error {
	for _, kind := range entry.Archetype().Layout().Components() {
		r, ok := m.registration(kind)
		if !ok {
			return m.checkKinds([]donburi.IComponentType{kind})
		}
		if err := m.checkValue(r, entry.Component(kind)); err != nil {
			return err
		}
	}
	return nil
}

// checkValue refuses a value that cannot be saved or that no entity can begin with.
func (m *Match) checkValue(r *Registration, value unsafe.Pointer) error {
	var err error
	if r.codec != nil {
		err = r.codec.Check(value)
	}
	if err == nil {
		err = m.sound(r, value)
	}
	if err == nil {
		err = m.allowed(r.kind, value)
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrEntity, r.kind.Name(), err)
	}
	return nil
}

// soundCheck refuses values of a component that a step could not bear.
type soundCheck func(m *Match, value unsafe.Pointer) error

// sound refuses values that no match can have and that a step could not bear.
func (m *Match) sound(r *Registration, value unsafe.Pointer) error {
	if check := soundness(r); check != nil {
		return check(m, value)
	}
	return nil
}

// soundness returns what refuses values of a component that are not sound, or nil
// where all are.
func soundness(r *Registration) soundCheck {
	switch r.kind {
	case components.Position:
		return func(_ *Match, value unsafe.Pointer) error {
			return finite("position", (*components.PositionData)(value).Feet)
		}
	case components.Velocity:
		return func(_ *Match, value unsafe.Pointer) error {
			return finite("velocity", (*components.VelocityData)(value).Linear)
		}
	case components.Model:
		return func(m *Match, value unsafe.Pointer) error { return m.checkModel((*components.ModelData)(value)) }
	case components.Armor:
		return func(_ *Match, value unsafe.Pointer) error { return checkArmor((*components.ArmorData)(value)) }
	case components.HitBox:
		return func(_ *Match, value unsafe.Pointer) error { return checkHitBox((*components.HitBoxData)(value)) }
	case components.Arsenal:
		return func(_ *Match, value unsafe.Pointer) error { return checkArsenal((*components.ArsenalData)(value)) }
	case components.Platform:
		return func(m *Match, value unsafe.Pointer) error {
			return m.checkPlatform((*components.PlatformData)(value))
		}
	case components.Team:
		return func(_ *Match, value unsafe.Pointer) error { return checkTeam((*components.TeamData)(value).Number) }
	}
	return r.sound
}

func (m *Match) checkModel(model *components.ModelData) error {
	if m.models == nil {
		return nil
	}
	if _, ok := m.model(model.Name); !ok {
		return m.unknownModel(model.Name)
	}
	return nil
}

func checkArsenal(a *components.ArsenalData) error {
	if a.Held < 0 || a.OffHand.Place < 0 || a.OffHand.Place > len(a.Slots) {
		return fmt.Errorf("it holds %d and throws %d of %d weapons", a.Held, a.OffHand.Place, len(a.Slots))
	}
	for i := range a.Slots {
		if h := a.Slots[i].Heat; !(h >= 0 && h <= 1) {
			return fmt.Errorf("the heat of its weapon %d is %v, want 0 to 1", i, h)
		}
	}
	return nil
}

func (m *Match) checkPlatform(p *components.PlatformData) error {
	if n := p.Number; n < 0 || n >= len(m.Level.Platforms) {
		return fmt.Errorf("number %d, the level has %d", n, len(m.Level.Platforms))
	}
	return nil
}

// allowed refuses what a step could bear but what is a mistake where it comes from.
func (m *Match) allowed(kind donburi.IComponentType, value unsafe.Pointer) error {
	switch kind {
	case components.Zone:
		return checkZone((*components.ZoneData)(value))
	case components.Pack:
		if pack := (*components.PackData)(value).Kind; !components.KnownPack(pack) {
			return fmt.Errorf("unknown pack %q", pack)
		}
	case components.Health:
		if h := (*components.HealthData)(value); !geom.IsFinite(h.Current) || !geom.IsFinite(h.Max) {
			return fmt.Errorf("health %v of %v is not finite", h.Current, h.Max)
		}
	}
	return allowedOnShot(kind, value)
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
