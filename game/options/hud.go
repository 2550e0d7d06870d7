package options

import (
	"cmp"

	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/internal/arguments"
)

// HUD is how a user wants the display over the world.
type HUD struct {
	Scale          float64 `json:"scale"`           // relative to the default
	Crosshair      string  `json:"crosshair"`       // one of [choices.Crosshairs]
	CrosshairSize  float64 `json:"crosshair_size"`  // relative to the default
	CrosshairColor string  `json:"crosshair_color"` // one of [choices.CrosshairColors]
	TeamColors     string  `json:"team_colors"`     // one of [choices.TeamColors]
	DamageNumbers  bool    `json:"damage_numbers"`  // what a hit took
	Radar          bool    `json:"radar"`
	Compass        bool    `json:"compass"`
	Hints          bool    `json:"hints"`       // the list of keys at the beginning
	Names          bool    `json:"names"`       // over heads
	Messages       bool    `json:"messages"`    // who did what
	WeaponList     bool    `json:"weapon_list"` // what is carried
}

// Limits of the sizes of the HUD.
const (
	MinHUDScale, MaxHUDScale           = 0.75, 1.5
	MinCrosshairSize, MaxCrosshairSize = 0.5, 2.5
)

// defaultHUD is that of a new player.
func defaultHUD() HUD {
	return HUD{Scale: 1, Crosshair: choices.Crosshairs()[0], CrosshairSize: 1, CrosshairColor: choices.CrosshairColors()[0], TeamColors: choices.TeamColors()[0],
		DamageNumbers: true, Radar: true, Compass: true, Hints: true, Names: true, Messages: true, WeaponList: true}
}

// check refuses what the menu cannot choose.
func (h *HUD) check() error {
	return cmp.Or(arguments.OneOf("crosshair", h.Crosshair, choices.Crosshairs()...),
		arguments.OneOf("crosshair_color", h.CrosshairColor, choices.CrosshairColors()...),
		arguments.OneOf("team_colors", h.TeamColors, choices.TeamColors()...))
}
