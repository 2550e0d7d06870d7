package soak

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
)

// tuning is what the invariants need to know of a body. Fields of other models are zero.
type tuning struct {
	Datablock   components.DatablockData
	TorqueRules torque.Rules
	Walker      components.WalkerData
	SlideRules  slide.Rules
}

func tuningOf(spec systems.PlayerSpec) (t tuning) {
	t.Datablock, _ = systems.PartValue(spec.Parts, components.Datablock)
	t.TorqueRules, _ = systems.PartValue(spec.Parts, systems.TorqueRules)
	t.Walker, _ = systems.PartValue(spec.Parts, components.Walker)
	t.SlideRules, _ = systems.PartValue(spec.Parts, systems.SlideRules)
	return t
}
