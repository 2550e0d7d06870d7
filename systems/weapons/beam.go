package weapons

import "github.com/skijet/skijet/components"

// Beam affects one entity with health, a player or not, for as long as the trigger is held.
type Beam struct {
	Range float64 `json:"range_m"`  // range, m. It affects the nearest visible target
	Cone  float64 `json:"cone_deg"` // largest angle between the view and a target, degrees

	Kind   string  `json:"kind"`                   // kind of damage, for events and effects
	Damage float64 `json:"damage_per_s,omitempty"` // health that it takes per second
	Drain  float64 `json:"drain_per_s,omitempty"`  // energy that it takes per second
	// Health per second for the nearest hurt, living entity of the own team in the cone, or
	// else the shooter; the beam does nothing else.
	Heal     float64 `json:"heal_per_s,omitempty"`
	SelfHeal float64 `json:"self_heal_per_s,omitempty"` // likewise for the shooter; by default the same

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
		{"beam.self_heal_per_s", b.SelfHeal, 0, maxNumber},
	}...)
}
