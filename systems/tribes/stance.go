package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func (m *mover) isCrouched() bool { return m.Stance != nil && m.Stance.Crouched }

// changeStance crouches or stands up by the intent. The feet stay in place. Where the
// world above is too low a body stays crouched.
func (m *mover) changeStance() {
	if m.Stance == nil || m.Armor.CrouchHalf == (geom.Vec{}) || m.Intent.Has(components.ButtonCrouch) == m.Stance.Crouched {
		return
	}
	if m.Intent.Has(components.ButtonCrouch) {
		m.Stance.Crouched = true
		return
	}
	rise := geom.Vec{Z: 2 * (m.Armor.Half.Z - m.Armor.CrouchHalf.Z)}
	if _, blocked := m.world.SweepBox(geom.FeetBox(m.Position.Feet, m.Half()), rise); !blocked {
		m.Stance.Crouched = false
	}
}
