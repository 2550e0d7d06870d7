package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func (m *mover) isCrouched() bool { return m.body.Stance != nil && m.body.Stance.Crouched }

// changeStance crouches or stands up by the intent. The feet stay in place. Where the
// world above is too low a body stays crouched.
func (m *mover) changeStance() {
	if m.body.Stance == nil || m.body.Armor.CrouchHalf == (geom.Vec{}) || m.body.Intent.Has(components.ButtonCrouch) == m.body.Stance.Crouched {
		return
	}
	if m.body.Intent.Has(components.ButtonCrouch) {
		m.body.Stance.Crouched = true
		return
	}
	rise := geom.Vec{Z: 2 * (m.body.Armor.Half.Z - m.body.Armor.CrouchHalf.Z)}
	if _, blocked := m.world.SweepBox(geom.FeetBox(m.body.Position.Feet, m.body.Half()), rise); !blocked {
		m.body.Stance.Crouched = false
	}
}
