package weapons

import "github.com/skijet/skijet/components"

// repairgun heals a player of the same side, or its carrier if there is none in the
// cone. It requires the repair pack [TR].
var _ = register(Spec{
	Name:    "repairgun",
	Slot:    9,
	Pack:    components.RepairPack,
	Trigger: Trigger{CycleTicks: 7, MinEnergy: 3, Energy: 10},
	Beam:    &Beam{Range: 5, Cone: 30, Kind: "repair", Heal: 0.1, SelfHeal: 0.05},
})
