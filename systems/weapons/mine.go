package weapons

import "github.com/skijet/skijet/components"

// mine is thrown and goes off when a player comes near [TR]. It arms when it is at
// rest, which is checked every 3 s. Shots and blasts set it off [ours], and so does the
// end of five minutes [ours]: in the shipped game mines stay for ever.
var _ = register(Spec{
	Name: "mine",
	Slot: 11,
	Trigger: Trigger{
		CycleTicks: 16, // as for the hand grenade
		Ammo:       Load{3, 3, 3},
		Charge:     &Charge{Ticks: throwTicks, Speed: Least(0.3)},
		Throw:      true,
		Lift:       throwLift,
	},
	Projectile: &Projectile{
		MuzzleSpeed: 15, // its mass is unknown and assumed to be 1 [I]
		Inherit:     1,
		TTLTicks:    9375, // 5 min
		GraceTicks:  8,
		Flight:      components.FlightData{Gravity: 20, Radius: 0.15},
		Fuse:        &components.FuseData{RestCheckTicks: 94, Proximity: 2.5},
		Bounce:      &components.BounceData{Elasticity: 0.15},
		Volatile:    &components.VolatileData{Half: 0.2},
		Payload:     components.PayloadData{Kind: KindMine, Damage: 0.65, Radius: 10, Kick: 150, Armor: components.ArmorFactors{Light: 1.2, Heavy: 0.8}},
	},
})
