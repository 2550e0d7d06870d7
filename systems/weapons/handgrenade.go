package weapons

import "github.com/skijet/skijet/components"

// throwTicks is how long a throw must be held for its full strength, 1 s [ours].
const throwTicks = 31

// throwLift raises throws, so that a throw with a level view goes a little upward [TR].
const throwLift = 0.5

// handgrenade is thrown further the longer the key is held. It goes off only when its
// time is over [TR].
var _ = register(Spec{
	Name: "handgrenade",
	Slot: 10,
	Trigger: Trigger{
		CycleTicks: 16, // 0.5 s
		Ammo:       Load{5, 6, 8},
		Charge:     &Charge{Ticks: throwTicks, Speed: Least(0.3)},
		Throw:      true,
		Lift:       throwLift,
	},
	Projectile: &Projectile{
		MuzzleSpeed: 30, // 9 divided by its mass of 0.3
		Inherit:     1,
		TTLTicks:    63, // 2 s
		GraceTicks:  8,
		Flight:      components.FlightData{Gravity: 20, Radius: 0.1},
		Fuse:        &components.FuseData{},
		Bounce:      &components.BounceData{Elasticity: 0.15},
		Payload:     components.PayloadData{Kind: KindShrapnel, Damage: 0.5, Radius: 10, Kick: 100, Armor: components.ArmorFactors{Light: 1.2, Heavy: 0.8}, Shield: 0.75},
	},
})
