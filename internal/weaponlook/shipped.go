package weaponlook

import "github.com/skijet/skijet/systems/weapons"

// shipped are the looks of the shipped weapons, by their names.
var shipped = map[string]Look{
	"disc": {
		Label: "Disc launcher", Key: 1, Color: "#70bcff", Mesh: "disc", Hand: "launcher", Spin: 1400,
		Trail:  Trail{Kind: "streak", Length: 5, Width: 0.16},
		Halo:   Effect{Kind: "glow", Size: 0.6},
		Sounds: Sounds{Fire: Sound{Name: "fire_disc"}, Loop: Sound{Name: "loop_disc", Volume: 0.5}},
	},
	"blaster": {
		Label: "Blaster", Key: 6, Color: "#ff625a", Mesh: "bolt", Hand: "pistol",
		Trail:  Trail{Kind: "streak", Length: 6, Width: 0.1},
		Halo:   Effect{Kind: "glow", Size: 0.3},
		Sounds: Sounds{Fire: Sound{Name: "fire_blaster"}},
	},
	"chaingun": {
		Label: "Chaingun", Key: 2, Color: "#ffdc80", Hand: "chaingun",
		Sounds: Sounds{Fire: Sound{Name: "fire_gun", Pitch: 1}},
	},
	"elf": {
		Label: "ELF", Key: 8, Color: "#8898ff", Hand: "emitter",
		Trail: Trail{Kind: "helix", Width: 0.08},
	},
	"grenade": {
		Label: "Grenade launcher", Key: 3, Color: "#a4ff72", Mesh: "grenade", Hand: "drum",
		Trail:     Trail{Kind: "smoke", Length: 14, Width: 0.14},
		Explosion: Effect{Kind: "fire"},
		Sounds:    Sounds{Fire: Sound{Name: "fire_thump"}},
	},
	"handgrenade": {
		Label: "Hand grenade", Key: 10, Color: "#f0f07a", Mesh: "grenade", Hand: "grenade_hand",
		Trail:     Trail{Kind: "smoke", Length: 5, Width: 0.08},
		Muzzle:    Effect{Kind: None},
		Explosion: Effect{Kind: "fire"},
		Sounds: Sounds{Fire: Sound{Name: "throw"}, Hit: Sound{Name: "hit_handgrenade"}, Loop: Sound{Name: "loop_handgrenade"},
			Reload: Sound{Name: "reload_handgrenade"}, Empty: Sound{Name: "empty_handgrenade"}},
	},
	"laser": {
		Label: "Laser rifle", Key: 7, Color: "#ff6868", Hand: "rifle",
		Sounds: Sounds{Fire: Sound{Name: "fire_laser"}},
	},
	"mine": {
		Label: "Mine", Key: 10, Color: "#ff5a40", Mesh: "mine", Hand: "mine_hand",
		Explosion: Effect{Kind: "blast"},
		Sounds:    Sounds{Fire: Sound{Name: "throw_mine"}},
	},
	"mortar": {
		Label: "Mortar", Icon: "shell", Key: 4, Color: "#74ff90", Mesh: "shell", Scale: 2, Hand: "cannon",
		Trail:     Trail{Kind: "smoke", Length: 30, Width: 0.3},
		Halo:      Effect{Kind: "glow", Size: 0.7},
		Muzzle:    Effect{Kind: "smoke", Size: 1},
		Explosion: Effect{Kind: "fire"},
		Sounds: Sounds{Fire: Sound{Name: "fire_mortar"}, Hit: Sound{Name: "hit_heavy"}, Loop: Sound{Name: "loop_mortar"},
			Reload: Sound{Name: "reload_mortar"}, Empty: Sound{Name: "empty_mortar"}},
	},
	"plasma": {
		Label: "Plasma gun", Key: 5, Color: "#ff9c50", Mesh: "sphere", Scale: 0.32, Hand: "plasma",
		Trail:  Trail{Kind: "sparks", Length: 6, Width: 0.2},
		Halo:   Effect{Kind: "glow", Size: 0.55},
		Sounds: Sounds{Fire: Sound{Name: "fire_plasma"}},
	},
	"repairgun": {
		Label: "Repair gun", Key: 9, Color: "#6effc4", Hand: "medic",
	},
}

// Dressed returns a spec with the look of the shipped weapon of the same name, unless it has
// one of its own.
func Dressed(s weapons.Spec) weapons.Spec {
	if look, ok := shipped[s.Name]; ok && s.Look == nil {
		s.Look = look.JSON()
	}
	return s
}
