package weapons

import "github.com/skijet/skijet/components"

// Cooling is how a weapon loses the heat that its triggers add. Heat is a fraction of
// the weapon's limit: at 1 it is overheated.
type Cooling struct {
	PerSecond float64 `json:"per_s" limit:"0.001..1000"`         // heat that the weapon loses per second, in hand or not
	Resume    float64 `json:"resume,omitempty" limit:"0..0.999"` // heat below which an overheated weapon fires again
}

// Cool reduces the heat of a carried weapon for some seconds.
func (s *Spec) Cool(slot *components.WeaponSlot, seconds float64) {
	if s.Cooling == nil {
		slot.Heat, slot.Overheated = 0, false
		return
	}
	slot.Heat = max(slot.Heat-float64(s.Cooling.PerSecond*seconds), 0)
	slot.Overheated = slot.Overheated && slot.Heat > s.Cooling.Resume
}

// warm adds heat to a weapon.
func warm(slot *components.WeaponSlot, heat float64) {
	slot.Heat = min(slot.Heat+heat, 1)
	slot.Overheated = slot.Overheated || slot.Heat == 1
}

// checkCooling reports triggers with heat on a weapon without cooling, and the reverse.
func (s *checker) checkCooling(spec *Spec) {
	hot := spec.Trigger.Heat > 0 || spec.Alt != nil && spec.Alt.Trigger.Heat > 0
	switch {
	case spec.Cooling != nil && !hot:
		s.fail("cooling", "there", "none if no trigger has heat")
	case spec.Cooling == nil && hot:
		s.fail("cooling", "missing", "the cooling of a weapon whose trigger has heat")
	case spec.Cooling != nil:
		s.check("cooling", spec.Cooling)
	}
}
