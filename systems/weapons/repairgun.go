package weapons

import "github.com/skijet/skijet/components"

// repairgun mends a player of the own side, or its bearer where nobody is ahead.
// It comes with the repair pack [TR]; the rate of 0.1 a second mends a light
// player in seven [ours].
var _ = register(Spec{
	Name:    "repairgun",
	Slot:    9,
	Pack:    components.RepairPack,
	Trigger: Trigger{CycleTicks: 7, MinEnergy: 3, Energy: 10},
	Beam:    &Beam{Range: 10, Cone: 30, Kind: "repair", Heal: 0.1},
	Look: &Look{
		Label: "Repair gun", Key: 9, Color: "#6effc4", Hand: "medic",
	},
})
