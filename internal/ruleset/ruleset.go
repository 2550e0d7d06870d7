// Package ruleset has the sets of rules that programs offer by name: those of the Tribes model,
// and Tribes 2 with its weapons and the contacts of its engine.
package ruleset

import (
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// Tribes2 is the set of Tribes 2. Bodies of the Tribes model move by the rules of the arena in it,
// under its name: so the rules of a match name its set.
const Tribes2 = systems.Tribes2Rules

// Names lists the sets, the default of the arena first.
func Names() []string { return []string{"arena", "articles", "original", Tribes2} }

// Options returns the options of a match by a set: the rules of the Tribes model, and the weapons.
func Options(name string) (systems.Options, bool) {
	if name == Tribes2 {
		rules := tribes.Arena()
		rules.Name = Tribes2
		return systems.Options{Rules: rules, Weapons: weapons.Tribes2()}, true
	}
	rules, ok := tribes.RulesByName(name)
	return systems.Options{Rules: rules, Weapons: weapons.Standard()}, ok
}

// Change returns the body that stands for one of the Tribes model where the rules change to those of
// Tribes 2, and for one of Tribes 2 where they change back; any other body stays.
func Change(from, to, model, preset string) (newModel, newPreset string) {
	armor, isTribes2 := strings.CutPrefix(preset, "t2-")
	if to == Tribes2 && model == components.ModelTribes {
		return components.ModelTorque, "t2-" + armor
	} else if from == Tribes2 && to != Tribes2 && isTribes2 {
		return components.ModelTribes, armor
	}
	return model, preset
}

// Bodies returns a light, a medium and a heavy body for bots.
func Bodies(name string) []systems.PlayerSpec {
	model, prefix := "tribes", ""
	if name == Tribes2 {
		model, prefix = "torque", "t2-"
	}
	var bodies []systems.PlayerSpec
	for _, armor := range []string{"light", "medium", "heavy"} {
		spec, _ := systems.Preset(model, prefix+armor)
		spec.FitRules(name)
		bodies = append(bodies, spec)
	}
	return bodies
}
