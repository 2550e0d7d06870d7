package game

import (
	"strings"

	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
)

// weaponLook is how a weapon looks and sounds. The match knows only its name.
type weaponLook struct {
	label string
	mesh  render.MeshID // of the projectile
	scale float64
	glow  render.Color
	fire  sound.Effect
	trail float64 // m behind the projectile
	halo  float64 // m around it that its light reaches
	hand  render.MeshID
}

// weaponLooks lists the weapons with a look of their own.
var weaponLooks = map[string]weaponLook{
	"disc":        {"Disc launcher", render.MeshDisc, 1, render.Color{0.35, 0.75, 1.6}, sound.FireDisc, 5, 0.6, render.MeshLauncher},
	"grenade":     {"Grenade launcher", render.MeshSphere, 0.25, render.Color{0.6, 1.2, 0.4}, sound.FireThump, 1.5, 0.35, render.MeshTube},
	"mortar":      {"Mortar", render.MeshSphere, 0.4, render.Color{0.4, 1.4, 0.5}, sound.FireThump, 2.5, 0.5, render.MeshTube},
	"chaingun":    {"Chaingun", render.MeshNone, 1, render.Color{1.8, 1.3, 0.5}, sound.FireGun, 9, 0.15, render.MeshGun},
	"plasma":      {"Plasma gun", render.MeshSphere, 0.35, render.Color{1.7, 0.7, 0.25}, sound.FireEnergy, 2, 0.5, render.MeshTube},
	"blaster":     {"Blaster", render.MeshNone, 1, render.Color{1.8, 0.35, 0.3}, sound.FireEnergy, 6, 0.3, render.MeshGun},
	"laser":       {"Laser rifle", render.MeshNone, 1, render.Color{1.8, 0.4, 0.4}, sound.FireEnergy, 12, 0.3, render.MeshGun},
	"elf":         {"ELF", render.MeshNone, 1, render.Color{0.5, 0.6, 1.8}, sound.FireEnergy, 1, 0.3, render.MeshGun},
	"repairgun":   {"Repair gun", render.MeshNone, 1, render.Color{0.4, 1.5, 0.9}, sound.FireEnergy, 1, 0.3, render.MeshGun},
	"handgrenade": {"Hand grenade", render.MeshSphere, 0.22, render.Color{0.9, 0.9, 0.4}, sound.Jump, 1, 0.2, render.MeshNone},
	"mine":        {"Mine", render.MeshSphere, 0.3, render.Color{1.4, 0.3, 0.2}, sound.Jump, 0.3, 0.25, render.MeshNone},
}

// weaponLookOf returns the look of a weapon; one that is not listed gets a plain one,
// so a new weapon needs nothing here to be seen and heard.
func weaponLookOf(name string) weaponLook {
	if a, ok := weaponLooks[name]; ok {
		return a
	}
	label := strings.ReplaceAll(name, "_", " ")
	if label != "" {
		label = strings.ToUpper(label[:1]) + label[1:]
	}
	return weaponLook{label, render.MeshSphere, 0.25, render.Color{1.2, 1.1, 0.8}, sound.FireThump, 2, 0.4, render.MeshGun}
}

// teamTint is the linear colour that models of a team wear.
func teamTint(team int) render.Color {
	switch team {
	case 0:
		return render.Color{0.6, 0.6, 0.6}
	case 1:
		return render.Color{0.08, 0.3, 0.9}
	case 2:
		return render.Color{0.9, 0.14, 0.06}
	case 3:
		return render.Color{0.15, 0.65, 0.12}
	default:
		return render.Color{0.55, 0.2, 0.8}
	}
}

// tintOf limits the colour of a glow to what a surface can have.
func tintOf(c render.Color) render.Color {
	for i := range c {
		c[i] = min(c[i], 1)
	}
	return c
}
