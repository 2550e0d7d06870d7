package weapons

import "github.com/skijet/skijet/components"

// Ray is a shot that arrives in the tick in which it is fired.
type Ray struct {
	Range float64 `json:"range_m"` // m
	// Pierce is the number of players that it passes through.
	Pierce int `json:"pierce,omitempty"`
	// HeadShot is the fraction of the damage that a hit in the head adds.
	HeadShot float64 `json:"head_shot,omitempty"`
	Kind     string  `json:"kind"`
	Damage   float64 `json:"damage"` // health

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
