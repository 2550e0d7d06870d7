// Package choices lists the words that options of the arena can be set to.
package choices

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Packs returns the packs to carry; the first is the default.
func Packs() []string { return []string{"energy", "shield", "repair", "none"} }

// Details are the words for how much is drawn, from little to everything.
func Details() []string { return []string{"low", "medium", "high"} }

// Crosshairs returns the shapes of the aim; the first is that of each weapon.
func Crosshairs() []string {
	return []string{"weapon", "ring", "dot", "cross", "spread", "arc", "brackets", "none"}
}

// CrosshairColors returns the colours of the aim.
func CrosshairColors() []string {
	return []string{"white", "green", "yellow", "cyan", "magenta", "red"}
}

// TeamColors returns the sets of colours of teams.
func TeamColors() []string { return []string{"classic", "safe", "contrast"} }

// FirstArmor returns the default body of a movement model: one with jets, if there is
// one. An unknown model has none.
func FirstArmor(model string, modules ...systems.Module) string {
	if model == components.ModelTorque {
		return "t2-light"
	}
	if presets := systems.Presets(model, modules...); len(presets) > 0 {
		return presets[0]
	}
	return ""
}
