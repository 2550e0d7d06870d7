package weapons

import "github.com/skijet/skijet/components"

// plasma damages everything near its point of impact, without a kick [TR].
var _ = register(Spec{
	Name: "plasma",
	Slot: 5,
	Trigger: Trigger{
		CycleTicks: 20, // 0.5 s to fire, 0.1 to reload
		Ammo:       Load{30, 40, 50},
	},
	Projectile: &Projectile{
		MuzzleSpeed: 55,
		Inherit:     0.3,
		TTLTicks:    94, // 3 s
		GraceTicks:  8,
		Payload:     components.PayloadData{Kind: KindPlasma, Damage: 0.45, Radius: 4, Armor: components.ArmorFactors{Medium: 0.6, Heavy: 0.4}},
	},
	Hints: &Hints{Taste: 1.3},
})
