package weapons

import "github.com/skijet/skijet/components"

// blaster uses energy and no ammunition [TR].
var _ = register(Spec{
	Name: "blaster",
	Slot: 6,
	Trigger: Trigger{
		CycleTicks: 10, // 0.3 s
		MinEnergy:  5,
		Energy:     6,
	},
	Projectile: &Projectile{
		MuzzleSpeed: 200,
		Inherit:     0.5,
		TTLTicks:    63, // 2 s
		GraceTicks:  8,
		Payload:     components.PayloadData{Kind: KindBlaster, Damage: 0.125, Armor: components.ArmorFactors{Light: 1.3, Heavy: 0.7}},
	},
	Hints: &Hints{Taste: 1.1},
})
