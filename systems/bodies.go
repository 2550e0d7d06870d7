package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// Rules of the models of which one match may hold several: they belong to a body
// and not to the match, because Tribes 2 and T3D differ in them and may meet.
var (
	torqueRules = donburi.NewComponentType[torque.Rules]()
	slideRules  = donburi.NewComponentType[slide.Rules]()
)

// tribesModel moves by the rules of the match.
func tribesModel() model {
	return model{
		name: components.ModelTribes, presets: []string{"light", "medium", "heavy"},
		preset: func(name string, spec *PlayerSpec) (ok bool) {
			spec.Armor, ok = tribes.ArmorByName(name)
			return ok
		},
		step: func(m *Match, _ *donburi.Entry) { tribes.Step(&m.body, m.solid, &m.rules) },
	}
}

// torqueModel moves by the rules of each body.
func torqueModel() model {
	return model{
		name: components.ModelTorque, presets: torque.Names(),
		preset: func(name string, spec *PlayerSpec) bool {
			setup, ok := torque.Preset(name)
			spec.Armor, spec.Datablock, spec.TorqueRules = setup.Armor, setup.Datablock, setup.Rules
			return ok
		},
		check: func(spec *PlayerSpec) error {
			if err := torque.CheckDatablock(&spec.Datablock); err != nil {
				return fmt.Errorf("datablock %q: %w", spec.Datablock.Name, err)
			}
			if err := spec.TorqueRules.Validate(); err != nil {
				return fmt.Errorf("rules %q: %w", spec.TorqueRules.Name, err)
			}
			return nil
		},
		parts: []donburi.IComponentType{components.Datablock, components.TorqueMemory, torqueRules},
		equip: func(entry *donburi.Entry, spec *PlayerSpec) {
			components.Datablock.SetValue(entry, spec.Datablock)
			torqueRules.SetValue(entry, spec.TorqueRules)
		},
		renew:  func(entry *donburi.Entry) { *components.TorqueMemory.Get(entry) = components.TorqueMemoryData{} },
		digest: digestTorque,
		step: func(m *Match, entry *donburi.Entry) {
			m.body.Datablock, m.body.Torque = components.Datablock.Get(entry), components.TorqueMemory.Get(entry)
			torque.Step(&m.body, m.solid, torqueRules.Get(entry))
		},
	}
}

// slideModel moves by the rules of each body.
func slideModel() model {
	return model{
		name: components.ModelSlide, presets: slide.Names(),
		preset: func(name string, spec *PlayerSpec) bool {
			kit, ok := slide.Preset(name)
			spec.Armor, spec.Walker, spec.SlideRules = kit.Armor, kit.Walker, kit.Rules
			return ok
		},
		check: func(spec *PlayerSpec) error {
			if err := slide.ValidateWalker(&spec.Walker); err != nil {
				return fmt.Errorf("walker %q: %w", spec.Walker.Name, err)
			}
			if err := spec.SlideRules.Validate(); err != nil {
				return fmt.Errorf("rules %q: %w", spec.SlideRules.Name, err)
			}
			return nil
		},
		parts: []donburi.IComponentType{components.Walker, components.SlideMemory, slideRules},
		equip: func(entry *donburi.Entry, spec *PlayerSpec) {
			components.Walker.SetValue(entry, spec.Walker)
			slideRules.SetValue(entry, spec.SlideRules)
		},
		renew:  func(entry *donburi.Entry) { *components.SlideMemory.Get(entry) = components.SlideMemoryData{} },
		digest: digestSlide,
		step: func(m *Match, entry *donburi.Entry) {
			m.body.Walker, m.body.Slide = components.Walker.Get(entry), components.SlideMemory.Get(entry)
			slide.Step(&m.body, m.solid, slideRules.Get(entry))
		},
	}
}

// digestTorque adds the state of the Torque model, and its tuning by the numbers
// that a match may change.
func digestTorque(d *digest, entry *donburi.Entry) {
	memory, block, rules := components.TorqueMemory.Get(entry), components.Datablock.Get(entry), torqueRules.Get(entry)
	d.integer(memory.JumpDelayTicks)
	d.integer(memory.RecoverTicks)
	d.integer(memory.GettingUpTicks)
	d.text(block.Name)
	d.numbers(block.RunSurfaceMinDot, block.AirControl, block.MaxStepHeight, block.MinJumpSpeed, block.MaxJumpSpeed,
		block.JetEnergyDrain, block.EnergyCharge, block.HorizontalMaxSpeed, block.UpMaxSpeed, block.Drag, block.Density)
	d.text(rules.Name)
	d.numbers(rules.TickSeconds, rules.Gravity, rules.NormalElasticity, rules.MaxSpeed)
}

// digestSlide does so for the Slide model.
func digestSlide(d *digest, entry *donburi.Entry) {
	memory, walker, rules := components.SlideMemory.Get(entry), components.Walker.Get(entry), slideRules.Get(entry)
	d.vector(memory.Safe)
	d.vector(memory.Ground)
	d.vector(memory.Wall)
	d.vector(memory.WallPoint)
	d.number(memory.Grip)
	d.flag(memory.HasSafe)
	d.flag(memory.Grounded)
	d.flag(memory.OnWall)
	d.text(walker.Name)
	d.numbers(walker.LegHeight, walker.Probe, walker.StandMinDot, walker.SlideSpeed, walker.SlideAcceleration,
		walker.AirAcceleration, walker.SkiFriction, walker.SwimSpeed, walker.Density, walker.Drag)
	d.text(rules.Name)
	d.vector(rules.Gravity)
	d.number(rules.MaxSpeed)
}
