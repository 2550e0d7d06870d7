package weapons

import "github.com/skijet/skijet/components"

// laser is the laser rifle. A shot uses up to 60 units of energy E and does 0.007 x E x
// E/60 damage [TR]. Its range is 1 km, because nothing can be seen further away [ours].
var _ = register(Spec{
	Name:   "laser",
	Slot:   7,
	Armors: []string{"light"},
	Pack:   components.EnergyPack,
	Trigger: Trigger{
		CycleTicks: 20, // 0.5 s to fire, 0.1 to reload
		MinEnergy:  10,
		Energy:     60,
		ByEnergy:   true,
	},
	Ray:   &Ray{Range: 1000, HeadShot: 0.3, Kind: KindLaser, Damage: 0.42, Armor: components.ArmorFactors{Heavy: 0.6}},
	Hints: &Hints{Taste: 4},
})
