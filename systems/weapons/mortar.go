package weapons

import "github.com/skijet/skijet/components"

// mortar fires the largest shell, and only heavy armour carries it [TR]. The muzzle
// speed gives a range of 275 m on level ground.
var _ = register(Spec{
	Name:   "mortar",
	Slot:   4,
	Armors: []string{"heavy"},
	Trigger: Trigger{
		CycleTicks: 79, // 2 s to fire, 0.5 to reload
		Ammo:       Load{0, 0, 10},
	},
	Projectile: &Projectile{
		MuzzleSpeed: 74.16198487095663, // sqrt(275 m x 20 m/s2)
		Inherit:     0.5,
		TTLTicks:    938, // 30 s, as for the grenade [ours]
		GraceTicks:  8,
		Flight:      components.FlightData{Gravity: 20, Radius: 0.3},
		Fuse:        &components.FuseData{Contact: true, ArmTicks: 63}, // 2 s
		Bounce:      &components.BounceData{Elasticity: 0.1},
		Payload:     components.PayloadData{Kind: KindMortar, Damage: 1, Radius: 20, Kick: 250, Armor: components.ArmorFactors{Light: 1.3, Heavy: 0.7}, Shield: 0.75},
	},
	Hints: &Hints{Taste: 0.4},
})
