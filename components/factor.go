package components

import (
	"encoding/json"
	"fmt"
)

// Factor is a multiplier for which the zero value, which JSON omits, means 1.
type Factor float64

// Limits of a factor [ours]. 0 is not allowed, since it would read as omitted.
const (
	MinFactor = 1e-6
	MaxFactor = 1e3
)

// Range returns the limits of a factor that is not omitted.
func (Factor) Range() (low, high float64) { return MinFactor, MaxFactor }

// Value returns the multiplier.
func (f Factor) Value() float64 {
	if f == 0 {
		return 1
	}
	return float64(f)
}

// UnmarshalJSON refuses 0, which would mean 1.
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

// ArmorFactors are multipliers of damage, by class of armour.
type ArmorFactors struct {
	Light  Factor `json:"light,omitempty"`  // factor for that class, 0.000001 to 1000; 1 by default
	Medium Factor `json:"medium,omitempty"` // factor for that class, 0.000001 to 1000; 1 by default
	Heavy  Factor `json:"heavy,omitempty"`  // factor for that class, 0.000001 to 1000; 1 by default
}

// Of returns the multiplier for a class.
func (f ArmorFactors) Of(class ArmorClass) float64 {
	switch class {
	case LightArmor:
		return f.Light.Value()
	case HeavyArmor:
		return f.Heavy.Value()
	}
	return f.Medium.Value()
}
