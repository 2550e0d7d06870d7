package weapons

import "github.com/skijet/skijet/components"

// Beam works on one player for as long as the trigger is held.
type Beam struct {
	Range float64 `json:"range_m"`  // m
	Cone  float64 `json:"cone_deg"` // degrees off the view in which it finds somebody

	Kind   string  `json:"kind"`
	Damage float64 `json:"damage_per_s,omitempty"` // health a second
	Drain  float64 `json:"drain_per_s,omitempty"`  // energy a second
	// Heal is health a second given to a player of the same side, or to the
	// shooter if there is none ahead. A beam that heals does nothing else.
	Heal float64 `json:"heal_per_s,omitempty"`

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as those of a payload
	Shield components.Factor       `json:"shield,omitempty"` // as that of a payload
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
