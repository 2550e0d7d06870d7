package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// checkArmor refuses tuning that no body can have.
func checkArmor(a *components.ArmorData) error {
	if a.Class > components.HeavyArmor {
		return fmt.Errorf("%w: armour class %d, at most %d", ErrPlayer, a.Class, components.HeavyArmor)
	}
	positive := []struct {
		name  string
		value float64
	}{
		{"Mass", a.Mass}, {"Half.X", a.Half.X}, {"Half.Y", a.Half.Y}, {"Half.Z", a.Half.Z},
		{"MaxHealth", a.MaxHealth}, {"JetForward", a.JetForward},
	}
	for _, f := range positive {
		if !geom.IsFinite(f.value) || f.value <= 0 {
			return fmt.Errorf("%w: armour %s is %v, want a finite number above 0", ErrPlayer, f.name, f.value)
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
		if !geom.IsFinite(f.value) || f.value < 0 {
			return fmt.Errorf("%w: armour %s is %v, want a finite number of at least 0", ErrPlayer, f.name, f.value)
		}
	}
	// A crouched box must lie inside the upright one: crouching never collides.
	if c := a.CrouchHalf; c != (geom.Vec{}) && !(c.X == a.Half.X && c.Y == a.Half.Y && c.Z > 0 && c.Z <= a.Half.Z) {
		return fmt.Errorf("%w: armour CrouchHalf is %v, want the width of Half, %v, and at most its height", ErrPlayer, c, a.Half)
	}
	return nil
}
