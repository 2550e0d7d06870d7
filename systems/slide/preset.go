package slide

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Kit is the set of components of a body of this model.
type Kit struct {
	Armor  components.ArmorData
	Walker components.WalkerData
	Rules  Rules
}

// Preset returns the kit of the walker.
func Preset() Kit { return Kit{Armor: walkerArmor(), Walker: walker(), Rules: defaultRules()} }

// walkerArmor is a body between the light and the medium armour of Tribes, so that it can
// fight both. All numbers are ours; forces and impulses are written as acceleration or
// velocity times mass.
func walkerArmor() components.ArmorData {
	const mass = 10
	return components.ArmorData{
		Name: "walker", Class: components.LightArmor,
		Mass: mass,
		// A metre wide: it fits the doors that a light player fits.
		Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.1},

		ForwardSpeed: 10, BackSpeed: 8, SideSpeed: 9,
		// 50 m/s2: full speed in 7 ticks. Below g sin of the steepest standable
		// slope, 14.3, a body at rest would slide down slowly.
		GroundForce: 50 * mass,
		// Materials have their own friction, which never exceeds the force.
		GroundTraction: 1,

		// 9 m/s up: 2 m high, onto anything too high for a step-up.
		JumpImpulse: 9 * mass,
		// 78 degrees: ground too steep to stand on is still jumpable.
		JumpSurfaceMinDot: 0.2,

		// 26 m/s2: 6 m/s2 more than gravity, as light armour has.
		JetForce: 26 * mass,
		// With a fifth of it sideways, 0.8 m/s2 of climb remains, so that a body on jets
		// held in a direction neither sinks nor rises much.
		JetSideForce: 0.2,
		JetForward:   20,
		// A full tank lasts 3.5 s and fills in 7.5 s.
		JetEnergyDrain: 25, MaxEnergy: 60, EnergyCharge: 8, PackCharge: 3,
		MinJetEnergy: 1, JetStartEnergy: 5,

		// Falls from more than 15.6 m cause damage.
		MinDamageSpeed: 25, DamageScale: 0.005, MaxHealth: 0.8,
	}
}

// walker is the tuning of the walker. All numbers are ours.
func walker() components.WalkerData {
	return components.WalkerData{
		Name: "walker",
		// Knee height, twice a tall step. It must stay below half the box's
		// height: a higher lift could carry the middle over a floor above.
		LegHeight: 0.6,
		// What full speed loses to a 45 degree slope in a tick, 0.32 m, and a
		// little more. Less hops down hills; more sticks to ledges.
		Probe: 0.35,
		// 45.6 degrees, so that 45 can be stood on.
		StandMinDot: 0.7,
		// Walls may overhang by 20 degrees; beyond that they are ceilings.
		WallMinDot: -0.342,
		// 60 degrees off straight on: a run along a wall does not push against it.
		PushDot: 0.5,
		// Slower than walking, so that the detour is faster, and fast enough that a wall
		// of 10 m is no obstacle in a fight.
		SlideSpeed: 6,
		// Three times gravity net: a fall at 20 m/s is caught within 0.44 s. It
		// must exceed gravity, or nobody slides up.
		SlideAcceleration: 80,
		// A third of the ground's: enough to steer a jump, not to stop in it.
		AirAcceleration: 15,
		// A hundredth of a walker's brake: from 30 m/s it glides for a minute.
		SkiFriction: 0.5,
		SwimSpeed:   6, SwimAcceleration: 20,
		SwimCoverage: 0.6,
		Density:      1.1, // sinks slowly in water of density 1
		Drag:         1,
	}
}
