package weapons

import "github.com/skijet/skijet/components"

// Ray is a shot that arrives in the tick it is fired.
type Ray struct {
	Range float64 `json:"range_m"` // m
	// Pierce is how many players it goes through before one stops it.
	Pierce int `json:"pierce,omitempty"`
	// HeadShot is the part of the damage added for a hit in the head.
	HeadShot float64 `json:"head_shot,omitempty"`
	Kind     string  `json:"kind"`
	Damage   float64 `json:"damage"` // health

	Armor  components.ArmorFactors `json:"armor,omitzero"`   // as those of a payload
	Shield components.Factor       `json:"shield,omitempty"` // as that of a payload
}

func (r *Ray) bounds() []bound {
	return append(protectionBounds("ray", r.Armor, r.Shield), []bound{
		{"ray.range_m", r.Range, 0.1, maxNumber},
		{"ray.pierce", float64(r.Pierce), 0, maxPierce},
		{"ray.head_shot", r.HeadShot, 0, 100},
		{"ray.damage", r.Damage, 0, maxNumber},
	}...)
}
