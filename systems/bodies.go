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
		step: func(m *Match, _ *donburi.Entry) { tribes.Step(&m.body, &m.floor, &m.rules) },
		strike: func(m *Match, _ *donburi.Entry, normal geom.Vec, speed float64) {
			tribes.Strike(&m.body, &m.rules, normal, speed)
		},
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
			if spec.Datablock == (components.DatablockData{}) || spec.TorqueRules == (torque.Rules{}) {
				return errors.New(`the Armor needs Datablock and TorqueRules with it: begin with systems.Preset("torque", "") and change that`)
			}
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
		renew: func(entry *donburi.Entry) { *components.TorqueMemory.Get(entry) = components.TorqueMemoryData{} },
		step: func(m *Match, entry *donburi.Entry) {
			m.body.Datablock, m.body.Torque = components.Datablock.Get(entry), components.TorqueMemory.Get(entry)
			torque.Step(&m.body, &m.floor, torqueRules.Get(entry))
		},
		strike: func(m *Match, entry *donburi.Entry, _ geom.Vec, speed float64) {
			m.body.Datablock, m.body.Torque = components.Datablock.Get(entry), components.TorqueMemory.Get(entry)
			torque.Strike(&m.body, torqueRules.Get(entry), speed)
		},
		push: func(m *Match, entry *donburi.Entry, change geom.Vec) {
			m.load(entry)
			torque.Push(&m.body, change, torqueRules.Get(entry))
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
			if spec.Walker == (components.WalkerData{}) || spec.SlideRules == (slide.Rules{}) {
				return errors.New(`the Armor needs Walker and SlideRules with it: begin with systems.Preset("slide", "") and change that`)
			}
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
		renew: func(entry *donburi.Entry) { *components.SlideMemory.Get(entry) = components.SlideMemoryData{} },
		step: func(m *Match, entry *donburi.Entry) {
			m.body.Walker, m.body.Slide = components.Walker.Get(entry), components.SlideMemory.Get(entry)
			slide.Step(&m.body, &m.floor, slideRules.Get(entry))
		},
		strike: func(m *Match, _ *donburi.Entry, _ geom.Vec, speed float64) { slide.Strike(&m.body, speed) },
	}
}

// modelComponents registers what the models keep.
func modelComponents() []Registration {
	return []Registration{
		Tuning("datablock", components.Datablock),
		Component("torquememory", components.TorqueMemory, func(d *Digest, m *components.TorqueMemoryData) {
			d.Integers(m.JumpDelayTicks, m.RecoverTicks, m.GettingUpTicks)
		}),
		Tuning("torquerules", torqueRules),
		Tuning("walker", components.Walker),
		Component("slidememory", components.SlideMemory, func(d *Digest, m *components.SlideMemoryData) {
			d.Vector(m.Ground)
			d.Vector(m.Wall)
			d.Vector(m.WallPoint)
			d.Numbers(m.Grip)
			d.Flags(m.Grounded, m.OnWall)
		}),
		Tuning("sliderules", slideRules),
	}
}

// worldComponents are those of platforms, and of what the level does to players.
func worldComponents() []Registration {
	return []Registration{
		Derived("medium", components.Medium),
		Component("platform", components.Platform, func(d *Digest, p *components.PlatformData) {
			d.Integers(p.Number, p.Ticks)
			d.Flags(p.Stopped)
		}),
		Component("ride", components.Ride, func(d *Digest, r *components.RideData) {
			d.Word(uint64(r.Platform))
			d.Vector(r.Velocity)
		}),
		Component("stance", components.Stance, func(d *Digest, s *components.StanceData) { d.Flags(s.Crouched) }),
		Component("zones", components.Zones, func(d *Digest, z *components.ZonesData) {
			for _, w := range z.Inside {
				d.Word(w)
			}
		}),
	}
}
