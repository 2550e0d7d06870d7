package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func isCrouched(b *components.Body) bool { return b.Stance != nil && b.Stance.Crouched }

// changeStance crouches or stands up as the intent says. The feet stay where they
// are. Under anything of the world that is too low a body stays crouched.
func changeStance(b *components.Body, w World) {
	if b.Stance == nil || b.Armor.CrouchHalf == (geom.Vec{}) || b.Intent.Has(components.ButtonCrouch) == b.Stance.Crouched {
		return
	}
	if b.Intent.Has(components.ButtonCrouch) {
		b.Stance.Crouched = true
		return
	}
	rise := geom.Vec{Z: 2 * (b.Armor.Half.Z - b.Armor.CrouchHalf.Z)}
	if _, blocked := w.SweepBox(geom.FeetBox(b.Position.Feet, b.Half()), rise); !blocked {
		b.Stance.Crouched = false
	}
}
