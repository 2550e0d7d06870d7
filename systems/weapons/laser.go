package weapons

import "github.com/skijet/skijet/components"

// laser is the laser rifle: it puts up to 60 units of the tank into one ray, of
// which E do 0.007 x E x E/60 damage [TR]. A level hides what lies beyond 1 km
// [ours].
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
	Ray: &Ray{Range: 1000, HeadShot: 0.3, Kind: KindLaser, Damage: 0.42, Armor: components.ArmorFactors{Heavy: 0.6}},
	Look: &Look{
		Label: "Laser rifle", Key: 7, Color: "#ff6868", Hand: "rifle",
		Sounds: Sounds{Fire: Sound{Name: "fire_laser"}},
	},
})
