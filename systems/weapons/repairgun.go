package weapons

import "github.com/skijet/skijet/components"

// repairgun heals a player of the same side, or its carrier if there is none in the
// cone. It requires the repair pack [TR]. With 0.1 per second a light player is healed
// completely in seven seconds [ours].
var _ = register(Spec{
	Name:    "repairgun",
	Slot:    9,
	Pack:    components.RepairPack,
	Trigger: Trigger{CycleTicks: 7, MinEnergy: 3, Energy: 10},
	Beam:    &Beam{Range: 10, Cone: 30, Kind: "repair", Heal: 0.1},
})
