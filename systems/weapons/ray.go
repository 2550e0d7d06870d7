package weapons

import "github.com/skijet/skijet/components"

// Ray is a shot that arrives in the tick in which it is fired.
type Ray struct {
	Range    float64 `json:"range_m" limit:"0.1..1e6"`           // range, m
	Pierce   int     `json:"pierce,omitempty" limit:"0..64"`     // number of players that it passes through
	HeadShot float64 `json:"head_shot,omitempty" limit:"0..100"` // fraction of the damage that a hit in the head adds
	Kind     string  `json:"kind"`                               // kind of damage, for events and effects
	Damage   float64 `json:"damage" limit:"0..1e6"`              // health that a hit takes

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as for a payload
	Shield components.Factor       `json:"shield,omitempty"` // as for a payload
}
