package components

import (
	"encoding/json"
	"fmt"
)

// Factor multiplies something, and 1 is left out: the zero value is 1 too.
type Factor float64

// Limits of a factor as it is written [ours]. Nothing is multiplied by 0, which would
// read as what is left out.
const (
	MinFactor = 1e-6
	MaxFactor = 1e3
)

// Value returns what to multiply by.
func (f Factor) Value() float64 {
	if f == 0 {
		return 1
	}
	return float64(f)
}

// UnmarshalJSON refuses 0, which would count in full.
func (f *Factor) UnmarshalJSON(data []byte) error {
	var value float64
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	if !(value >= MinFactor && value <= MaxFactor) {
		return fmt.Errorf("is %v, want %v to %v", value, MinFactor, float64(MaxFactor))
	}
	*f = Factor(value)
	return nil
}

// ArmorFactors multiply the damage that each class of armour takes.
type ArmorFactors struct {
	Light  Factor `json:"light,omitempty"`
	Medium Factor `json:"medium,omitempty"`
	Heavy  Factor `json:"heavy,omitempty"`
}

// Of returns what the damage of a class is multiplied by.
func (f ArmorFactors) Of(class ArmorClass) float64 {
	switch class {
	case LightArmor:
		return f.Light.Value()
	case HeavyArmor:
		return f.Heavy.Value()
	}
	return f.Medium.Value()
}
