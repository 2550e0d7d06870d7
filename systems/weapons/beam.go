package weapons

import "github.com/skijet/skijet/components"

// Beam affects one player for as long as the trigger is held.
type Beam struct {
	Range float64 `json:"range_m"`  // m
	Cone  float64 `json:"cone_deg"` // degrees from the view within which it finds a target

	Kind   string  `json:"kind"`
	Damage float64 `json:"damage_per_s,omitempty"` // health per second
	Drain  float64 `json:"drain_per_s,omitempty"`  // energy per second
	// Heal is health per second, given to a player of the same side in the cone, or
	// otherwise to the shooter. A healing beam does nothing else.
	Heal float64 `json:"heal_per_s,omitempty"`

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as for a payload
	Shield components.Factor       `json:"shield,omitempty"` // as for a payload
}

func (b *Beam) bounds() []bound {
	return append(protectionBounds("beam", b.Armor, b.Shield), []bound{
		{"beam.range_m", b.Range, 0.1, maxNumber},
		{"beam.cone_deg", b.Cone, 0, 180},
		{"beam.damage_per_s", b.Damage, 0, maxNumber},
		{"beam.drain_per_s", b.Drain, 0, maxNumber},
		{"beam.heal_per_s", b.Heal, 0, maxNumber},
	}...)
}
