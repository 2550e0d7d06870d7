package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// Rules of the models. They belong to a body and not to the match, because bodies
// of several rules may meet.
var (
	TribesRules = donburi.NewComponentType[tribes.Rules]()
	TorqueRules = donburi.NewComponentType[torque.Rules]()
	SlideRules  = donburi.NewComponentType[slide.Rules]()
)

// tribesModel moves by the rules of each body, which are those of the match where
// its tuning names none.
func tribesModel() Model {
	model := Model{
		Name:       components.ModelTribes,
		Components: []Registration{State("tribesrules", TribesRules, Validate((*tribes.Rules).Validate))},
		Defaults:   func(m *Match) []Part { return []Part{With(TribesRules, m.Rules())} },
		Check: func(parts []Part) error {
			rules, _ := PartValue(parts, TribesRules)
			if err := rules.Validate(); err != nil {
				return fmt.Errorf("rules %q: %w", rules.Name, err)
			}
			return nil
		},
		Step: func(c *StepContext) { tribes.Step(c.Body, c.World, TribesRules.Get(c.Entry)) },
		Impact: func(c *StepContext, normal geom.Vec, speed float64) {
			tribes.Impact(c.Body, TribesRules.Get(c.Entry), normal, speed)
		},
		Limits: tribesLimits,
	}
	for _, armor := range []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()} {
		model.Presets = append(model.Presets, ModelPreset{Name: armor.Name, Armor: armor})
	}
	return model
}

// torqueModel moves by the rules of each body.
func torqueModel() Model {
	model := Model{
		Name: components.ModelTorque,
		Components: []Registration{
			State("datablock", components.Datablock, Validate(torque.CheckDatablock)), State("torquememory", components.TorqueMemory),
			State("torquerules", TorqueRules, Validate((*torque.Rules).Validate)),
		},
		Check: func(parts []Part) error {
			block, hasBlock := PartValue(parts, components.Datablock)
			rules, hasRules := PartValue(parts, TorqueRules)
			if !hasBlock || !hasRules {
				return errors.New(`the Armor needs components.Datablock and systems.TorqueRules in Parts: begin with systems.Preset("torque", "") and change that`)
			}
			if err := torque.CheckDatablock(&block); err != nil {
				return fmt.Errorf("datablock %q: %w", block.Name, err)
			}
			if err := rules.Validate(); err != nil {
				return fmt.Errorf("rules %q: %w", rules.Name, err)
			}
			return nil
		},
		Reset: func(entry *donburi.Entry) { *components.TorqueMemory.Get(entry) = components.TorqueMemoryData{} },
		Step: func(c *StepContext) {
			torque.Step(c.Body, c.World, TorqueRules.Get(c.Entry), components.Datablock.Get(c.Entry), components.TorqueMemory.Get(c.Entry))
		},
		Impact: func(c *StepContext, _ geom.Vec, speed float64) {
			torque.Impact(c.Body, TorqueRules.Get(c.Entry), components.Datablock.Get(c.Entry), components.TorqueMemory.Get(c.Entry), speed)
		},
		Push:   func(c *StepContext, change geom.Vec) { torque.Push(c.Body, change, TorqueRules.Get(c.Entry)) },
		Limits: torqueLimits,
	}
	for _, name := range torque.Names() {
		setup, _ := torque.Preset(name)
		model.Presets = append(model.Presets, ModelPreset{Name: name, Armor: setup.Armor,
			Tuning: []Part{With(components.Datablock, setup.Datablock), With(TorqueRules, setup.Rules)}})
	}
	return model
}

// slideModel moves by the rules of each body.
func slideModel() Model {
	model := Model{
		Name: components.ModelSlide,
		Components: []Registration{
			State("walker", components.Walker, Validate(slide.ValidateWalker)), State("slidememory", components.SlideMemory, Finite()),
			State("sliderules", SlideRules, Validate((*slide.Rules).Validate)),
		},
		Check: func(parts []Part) error {
			walker, hasWalker := PartValue(parts, components.Walker)
			rules, hasRules := PartValue(parts, SlideRules)
			if !hasWalker || !hasRules {
				return errors.New(`the Armor needs components.Walker and systems.SlideRules in Parts: begin with systems.Preset("slide", "") and change that`)
			}
			if err := slide.ValidateWalker(&walker); err != nil {
				return fmt.Errorf("walker %q: %w", walker.Name, err)
			}
			if err := rules.Validate(); err != nil {
				return fmt.Errorf("rules %q: %w", rules.Name, err)
			}
			return nil
		},
		Reset: func(entry *donburi.Entry) { *components.SlideMemory.Get(entry) = components.SlideMemoryData{} },
		Step: func(c *StepContext) {
			slide.Step(c.Body, c.World, SlideRules.Get(c.Entry), components.Walker.Get(c.Entry), components.SlideMemory.Get(c.Entry))
		},
		Impact: func(c *StepContext, _ geom.Vec, speed float64) { slide.Impact(c.Body, speed) },
		Limits: slideLimits,
	}
	kit := slide.Preset()
	model.Presets = []ModelPreset{{Name: kit.Armor.Name, Armor: kit.Armor,
		Tuning: []Part{With(components.Walker, kit.Walker), With(SlideRules, kit.Rules)}}}
	return model
}
