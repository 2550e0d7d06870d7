package weapons

import "github.com/skijet/skijet/components"

// Beam affects one entity with health, a player or not, for as long as the trigger is held.
type Beam struct {
	Range float64 `json:"range_m" limit:"0.1..1e6"` // range, m. It affects the nearest visible target
	Cone  float64 `json:"cone_deg" limit:"0..180"`  // largest angle between the view and a target, degrees

	Kind   string  `json:"kind"`                                  // kind of damage, for events and effects
	Damage float64 `json:"damage_per_s,omitempty" limit:"0..1e6"` // health that it takes per second
	Drain  float64 `json:"drain_per_s,omitempty" limit:"0..1e6"`  // energy that it takes per second
	// Health per second for the nearest hurt, living entity of the own team in the cone, or
	// else the shooter; the beam does nothing else.
	Heal     float64 `json:"heal_per_s,omitempty" limit:"0..1e6"`
	SelfHeal float64 `json:"self_heal_per_s,omitempty" limit:"0..1e6"` // likewise for the shooter; by default the same

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as for a payload
	Shield components.Factor       `json:"shield,omitempty"` // as for a payload
}
