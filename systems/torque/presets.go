package torque

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Setup is the tuning of a body that moves like one of the engine's games.
type Setup struct {
	Armor     components.ArmorData
	Datablock components.DatablockData
	Rules     Rules
}

// Names lists the presets.
func Names() []string {
	return []string{"tge-default", "t3d-default", "t2-light", "t2-medium", "t2-heavy"}
}

// Preset returns the setup of that name.
func Preset(name string) (Setup, bool) {
	var s Setup
	switch name {
	case "tge-default":
		s = tgeDefault()
	case "t3d-default":
		s = t3dDefault()
	case "t2-light":
		s = tribes2(suit{
			class: components.LightArmor, mass: 9, half: geom.Vec{X: 0.6, Y: 0.6, Z: 1.15},
			ahead: 15, back: 13, run: 55.20, aheadWater: 11, backWater: 10,
			minJump: 20, maxJump: 30, jumpDot: cos80,
			jet: 26.21, jetAhead: 30, drain: 0.8, drainWater: 0.6, energy: 60, health: 0.66, hurt: 0.004, drag: 0.275,
			flat: [3]float64{68, 33, 0.35}, up: [3]float64{80, 25, 0.3},
		})
	case "t2-medium":
		s = tribes2(suit{
			class: components.MediumArmor, mass: 13, half: geom.Vec{X: 0.725, Y: 0.725, Z: 1.2},
			ahead: 12, back: 10, run: 46, aheadWater: 8.5, backWater: 7.5,
			minJump: 15, maxJump: 25, jumpDot: cos80,
			jet: 25.22, jetAhead: 22, drain: 1, drainWater: 0.6, energy: 80, health: 1.1, hurt: 0.004, drag: 0.3,
			flat: [3]float64{60, 28, 0.32}, up: [3]float64{70, 30, 0.23},
		})
	case "t2-heavy":
		s = tribes2(suit{
			class: components.HeavyArmor, mass: 18, half: geom.Vec{X: 0.815, Y: 0.815, Z: 1.3},
			ahead: 7, back: 5, run: 40.25, aheadWater: 4.5, backWater: 3,
			minJump: 20, maxJump: 30, jumpDot: cos75,
			jet: 22.47, jetAhead: 16, drain: 1.1, drainWater: 0.65, energy: 110, health: 1.32, hurt: 0.006, drag: 0.33,
			flat: [3]float64{52, 23, 0.29}, up: [3]float64{60, 35, 0.18},
		})
	default:
		return Setup{}, false
	}
	s.Armor.Name, s.Datablock.Name = name, name
	// Per second, for code that plans by them, such as bots. The step itself counts per tick.
	s.Armor.EnergyCharge = s.Datablock.EnergyCharge / s.Rules.TickSeconds
	s.Armor.JetEnergyDrain = s.Datablock.JetEnergyDrain / s.Rules.TickSeconds
	return s, true
}

// Cosines of the surface angles, with the degrees in their names.
const (
	cos38 = 0.788010753606722
	cos70 = 0.3420201433256687
	cos75 = 0.25881904510252074
	cos78 = 0.20791169081775934
	cos80 = 0.17364817766693036
)

// tgeDefault is the player of the engine without any script [V12].
func tgeDefault() Setup {
	return Setup{
		Armor: components.ArmorData{
			Mass: 9, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15},
			ForwardSpeed: 10, BackSpeed: 10, SideSpeed: 10,
			GroundForce: 360, JumpImpulse: 75, JumpSurfaceMinDot: cos78,
			MaxEnergy: 60,
			// Without a force the speed changes nothing, but validation needs one [ours].
			JetForward:     20,
			MinDamageSpeed: 25,
			// Scripts set both; these values are those of Tribes 2 [ours].
			DamageScale: 0.004, MaxHealth: 1,
		},
		Datablock: components.DatablockData{
			RunSurfaceMinDot: cos80, MaxStepHeight: 1,
			UnderwaterForward: 10, UnderwaterBack: 10, UnderwaterSide: 10,
			MinJumpSpeed: 500, MaxJumpSpeed: 1000, JumpDelayTicks: 30,
			RecoverTicks: 30, RecoverRunForceScale: 1, ShakeSpeed: 10,
			HorizontalMaxSpeed: 80, HorizontalResistSpeed: 38, HorizontalResistFactor: 1,
			UpMaxSpeed: 80, UpResistSpeed: 38, UpResistFactor: 1,
			Drag: 0.3, Density: 1.1, // those of Torque 3D [I]
		},
		Rules: tge(),
	}
}

// t3dDefault is the soldier of Torque 3D's full template [T3D]. Its health of 100
// and the damage of its falls are divided by 100, since the weapons of a match assume a
// health of about 1 [ours].
func t3dDefault() Setup {
	return Setup{
		Armor: components.ArmorData{
			Mass: 12, Half: geom.Vec{X: 0.325, Y: 0.375, Z: 0.925},
			ForwardSpeed: 8, BackSpeed: 6, SideSpeed: 6,
			GroundForce: 432, JumpImpulse: 74.7, JumpSurfaceMinDot: cos80,
			MaxEnergy:      60,
			JetForward:     20, // as in tgeDefault
			MinDamageSpeed: 10, DamageScale: 0.4 / 100, MaxHealth: 100.0 / 100,
		},
		Datablock: components.DatablockData{
			RunSurfaceMinDot: cos38, MaxStepHeight: 0.35, AirControl: 0.3,
			UnderwaterForward: 8.4, UnderwaterBack: 7.8, UnderwaterSide: 4,
			SwimForce:    55 * 9 / 10.0, // the engine's own, over the same ten as the mass
			MinJumpSpeed: 20, MaxJumpSpeed: 30, JumpDelayTicks: 15, EnergyCharge: 0.256,
			LandSeconds: 0.33, SideImpactSpeed: 20, ShakeSpeed: 45,
			HorizontalMaxSpeed: 68, HorizontalResistSpeed: 33, HorizontalResistFactor: 0.35,
			UpMaxSpeed: 80, UpResistSpeed: 25, UpResistFactor: 0.3,
			Drag: 1.3, Density: 1.1,
		},
		Rules: t3d(),
	}
}

// suit has the values that differ between the armours of Tribes 2 [T2]. Forces are
// accelerations in m/s2. Masses are a tenth of those in the scripts, and the soldier's
// too: so they are in the unit of Tribes 1, where a light player weighs 9, and an
// explosion throws players of all models equally.
type suit struct {
	class                 components.ArmorClass
	mass                  float64
	half                  geom.Vec
	ahead, back, run      float64
	aheadWater, backWater float64
	minJump, maxJump      float64
	jumpDot               float64
	jet, jetAhead         float64
	drain, drainWater     float64 // units a tick
	energy, health, drag  float64
	hurt                  float64    // health for each m/s of a hard landing
	flat, up              [3]float64 // largest speed, resisted speed, factor
}

func tribes2(a suit) Setup {
	return Setup{
		Armor: components.ArmorData{
			Class: a.class, Mass: a.mass, Half: a.half,
			ForwardSpeed: a.ahead, BackSpeed: a.back, SideSpeed: a.back,
			GroundForce: a.run * a.mass, JumpImpulse: 8.3 * a.mass, JumpSurfaceMinDot: a.jumpDot,
			JetForce: a.jet * a.mass, JetSideForce: 0.8, JetForward: a.jetAhead,
			MinJetEnergy: 1, JetStartEnergy: 1, MaxEnergy: a.energy,
			PackCharge:     4.8, // 0.15 a tick
			MinDamageSpeed: 45, DamageScale: a.hurt, MaxHealth: a.health,
		},
		Datablock: components.DatablockData{
			RunSurfaceMinDot: cos70, MaxStepHeight: 1,
			UnderwaterForward: a.aheadWater, UnderwaterBack: a.backWater, UnderwaterSide: a.backWater,
			MinJumpSpeed: a.minJump, MaxJumpSpeed: a.maxJump, EnergyCharge: 0.256,
			JetEnergyDrain: a.drain, UnderwaterJetForce: 1.5 * a.jet * a.mass,
			UnderwaterJetEnergyDrain: a.drainWater, UnderwaterJetLift: 1.5,
			RecoverTicks: 9, RecoverRunForceScale: 1.2, ShakeSpeed: 10,
			HorizontalMaxSpeed: a.flat[0], HorizontalResistSpeed: a.flat[1], HorizontalResistFactor: a.flat[2],
			UpMaxSpeed: a.up[0], UpResistSpeed: a.up[1], UpResistFactor: a.up[2],
			Drag: a.drag, Density: 10,
		},
		Rules: tribes2Rules(),
	}
}
