package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// CheckArmor refuses tuning that no body can have, by an error that names the field.
func CheckArmor(a *components.ArmorData) error {
	if a.Class > components.HeavyArmor {
		return fmt.Errorf("%w: armour class %d, at most %d", ErrPlayer, a.Class, components.HeavyArmor)
	}
	if !(a.Mass >= minMass && a.Mass <= maxMass) {
		return fmt.Errorf("%w: armour Mass is %v, want %v to %v", ErrPlayer, a.Mass, minMass, maxMass)
	}
	if err := checkHalf(a.Half); err != nil {
		return fmt.Errorf("%w: armour %w", ErrPlayer, err)
	}
	for _, f := range [...]struct {
		name  string
		value float64
	}{{"MaxHealth", a.MaxHealth}, {"JetForward", a.JetForward}} {
		if !(f.value > 0 && f.value <= maxTuning) {
			return fmt.Errorf("%w: armour %s is %v, want more than 0 and at most %v", ErrPlayer, f.name, f.value, maxTuning)
		}
	}
	others := []struct {
		name  string
		value float64
	}{
		{"ForwardSpeed", a.ForwardSpeed}, {"BackSpeed", a.BackSpeed}, {"SideSpeed", a.SideSpeed},
		{"GroundForce", a.GroundForce}, {"GroundTraction", a.GroundTraction},
		{"JumpImpulse", a.JumpImpulse}, {"JumpSurfaceMinDot", a.JumpSurfaceMinDot},
		{"JetForce", a.JetForce}, {"JetSideForce", a.JetSideForce}, {"JetEnergyDrain", a.JetEnergyDrain},
		{"MinJetEnergy", a.MinJetEnergy}, {"JetStartEnergy", a.JetStartEnergy}, {"MaxEnergy", a.MaxEnergy},
		{"EnergyCharge", a.EnergyCharge}, {"PackCharge", a.PackCharge},
		{"MinDamageSpeed", a.MinDamageSpeed}, {"DamageScale", a.DamageScale},
		{"Drag", a.Drag}, {"Density", a.Density},
	}
	for _, f := range others {
		if !(f.value >= 0 && f.value <= maxTuning) {
			return fmt.Errorf("%w: armour %s is %v, want 0 to %v", ErrPlayer, f.name, f.value, maxTuning)
		}
	}
	// A crouched box must lie inside the upright one: crouching never collides.
	if c := a.CrouchHalf; c != (geom.Vec{}) && !(c.X == a.Half.X && c.Y == a.Half.Y && c.Z > 0 && c.Z <= a.Half.Z) {
		return fmt.Errorf("%w: armour CrouchHalf is %v, want the width of Half, %v, and at most its height", ErrPlayer, c, a.Half)
	}
	return nil
}
