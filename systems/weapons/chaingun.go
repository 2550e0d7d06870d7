package weapons

import "github.com/skijet/skijet/components"

// chaingun fires bullets while its barrels turn [TR].
var _ = register(Spec{
	Name: "chaingun",
	Slot: 2,
	Trigger: Trigger{
		CycleTicks:    7, // 0.2 s
		Ammo:          Load{100, 150, 200},
		SpinUpTicks:   16, // 0.5 s
		SpinDownTicks: 94, // 3 s
		Spread:        0.005,
	},
	Projectile: &Projectile{
		MuzzleSpeed: 425,
		Inherit:     1,
		TTLTicks:    47, // 1.5 s
		GraceTicks:  8,  // a bullet leaves the shooter's box in its first tick
		Payload:     components.PayloadData{Kind: KindBullet, Damage: 0.11, Armor: components.ArmorFactors{Light: 1.2, Heavy: 0.6}},
	},
	Hints: &Hints{Taste: 1.1},
})
