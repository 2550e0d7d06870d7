package weapons

import "github.com/skijet/skijet/components"

// Ray is a shot that arrives in the tick in which it is fired.
type Ray struct {
	Range    float64 `json:"range_m"`             // range, m
	Pierce   int     `json:"pierce,omitempty"`    // number of players that it passes through
	HeadShot float64 `json:"head_shot,omitempty"` // fraction of the damage that a hit in the head adds
	Kind     string  `json:"kind"`                // kind of damage, for events and effects
	Damage   float64 `json:"damage"`              // health that a hit takes

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as for a payload
	Shield components.Factor       `json:"shield,omitempty"` // as for a payload
}

func (r *Ray) bounds() []bound {
	return append(protectionBounds("ray", r.Armor, r.Shield), []bound{
		{"ray.range_m", r.Range, 0.1, maxNumber},
		{"ray.pierce", float64(r.Pierce), 0, maxPierce},
		{"ray.head_shot", r.HeadShot, 0, 100},
		{"ray.damage", r.Damage, 0, maxNumber},
	}...)
}
