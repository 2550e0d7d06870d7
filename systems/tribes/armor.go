package tribes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Light returns the light armour of the shipped game [TR].
func Light() components.ArmorData {
	a := base("light", components.LightArmor)
	a.Mass = 9
	a.Half = geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	a.ForwardSpeed, a.BackSpeed, a.SideSpeed = 11, 10, 10
	a.GroundForce, a.GroundTraction = 360, 3
	a.JetForce, a.JetForward, a.JetEnergyDrain, a.MaxEnergy = 236, 22, 25, 60
	a.JumpImpulse = 75
	a.CrouchHalf = geom.Vec{X: 0.5, Y: 0.5, Z: 0.9}
	a.Density = 1.2
	a.DamageScale, a.MaxHealth = 0.005, 0.66
	return a
}

// Medium returns the medium armour of the shipped game [TR].
func Medium() components.ArmorData {
	a := base("medium", components.MediumArmor)
	a.Mass = 13
	a.Half = geom.Vec{X: 0.7, Y: 0.7, Z: 1.2}
	a.ForwardSpeed, a.BackSpeed, a.SideSpeed = 8, 7, 7
	a.GroundForce, a.GroundTraction = 455, 3
	a.JetForce, a.JetForward, a.JetEnergyDrain, a.MaxEnergy = 320, 17, 31.25, 80
	a.JumpImpulse = 110
	a.Density = 1.5
	a.DamageScale, a.MaxHealth = 0.005, 1
	return a
}

// Heavy returns the heavy armour of the shipped game [TR].
func Heavy() components.ArmorData {
	a := base("heavy", components.HeavyArmor)
	a.Mass = 18
	a.Half = geom.Vec{X: 0.8, Y: 0.8, Z: 1.3}
	a.ForwardSpeed, a.BackSpeed, a.SideSpeed = 5, 4, 4
	a.GroundForce, a.GroundTraction = 630, 4.5
	a.JetForce, a.JetForward, a.JetEnergyDrain, a.MaxEnergy = 385, 12, 34.375, 110
	a.JumpImpulse = 150
	a.Density = 2.5
	a.DamageScale, a.MaxHealth = 0.006, 1.32
	return a
}

// base has the values common to all armours [TR].
func base(name string, class components.ArmorClass) components.ArmorData {
	return components.ArmorData{
		Name: name, Class: class,
		JumpSurfaceMinDot: 0.2,
		JetSideForce:      0.8,
		MinJetEnergy:      1,
		JetStartEnergy:    5,
		EnergyCharge:      8,
		PackCharge:        3,
		Drag:              1,
		MinDamageSpeed:    25,
	}
}
