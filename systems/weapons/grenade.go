package weapons

import "github.com/skijet/skijet/components"

// grenade is the grenade launcher: its shells bounce until they are armed [TR]. The
// muzzle speed gives a range of 150 m on level ground.
var _ = register(Spec{
	Name: "grenade",
	Slot: 3,
	Trigger: Trigger{
		CycleTicks: 32, // 0.5 s to fire, 0.5 to reload
		Ammo:       Load{10, 10, 15},
	},
	Projectile: &Projectile{
		MuzzleSpeed: 54.772255750516614, // sqrt(150 m x 20 m/s2)
		Inherit:     0.5,
		TTLTicks:    938, // 30 s
		GraceTicks:  8,   // 250 ms
		Flight:      components.FlightData{Gravity: 20, Radius: 0.2},
		Fuse:        &components.FuseData{Contact: true, ArmTicks: 32}, // 1 s
		Bounce:      &components.BounceData{Elasticity: 0.45},
		Payload:     components.PayloadData{Kind: KindShrapnel, Damage: 0.4, Radius: 15, Kick: 150, Armor: components.ArmorFactors{Light: 1.2, Heavy: 0.8}, Shield: 0.75},
	},
	Hints: &Hints{Taste: 0.12},
})
