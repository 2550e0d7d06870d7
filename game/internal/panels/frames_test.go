package panels_test

import (
	"image/color"
	"strconv"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// fight is a frame of a match of many.
func fight() panels.Frame {
	return with(func(f *panels.Frame) {
		f.Weapon.Pack, f.Weapon.PackOn = "Shield pack", true
		for i, name := range []string{"Disc launcher", "Chaingun", "Grenade launcher", "Plasma gun", "Blaster", "Laser rifle", "ELF", "Repair gun", "Hand grenade", "Mine"} {
			f.Weapon.Slots = append(f.Weapon.Slots, panels.Slot{Key: strconv.Itoa((i + 1) % 10), Name: name, Icon: "disc", Ammo: 15, Held: i == 0, Dead: i == 7, Tone: color.RGBA{80, 160, 255, 255}})
		}
		f.Match = &panels.Match{Clock: "19:45", Objective: "Take the enemy flag", Sides: []panels.Standing{
			{Name: "Blue", Score: "2", Color: hud.Classic.Team(1), Self: true}, {Name: "Red", Score: "1", Color: hud.Classic.Team(2)}}}
		f.Waypoints = []hud.Waypoint{
			{X: 400, Y: 150, Icon: hud.IconFlag, Color: hud.Classic.Team(1), Meters: 298, Label: "dropped"},
			{X: 560, Y: 330, Icon: hud.IconFlag, Color: hud.Classic.Team(2), Meters: 390, Strong: true},
			{X: 4000, Y: 900, Icon: hud.IconDiamond, Color: hud.Accent, Meters: 80}}
		for i := range 6 {
			f.Markers = append(f.Markers, panels.Marker{X: 300 + 110*float64(i), Y: 250 + 20*float64(i%3), Name: "Player " + strconv.Itoa(i), Team: 1 + i%2, Meters: 40 + 60*float64(i), Health: 0.7})
		}
		for range 4 {
			f.Feed = append(f.Feed, panels.Line{Alpha: 0.8, Parts: []hud.Part{{Text: "Halvard", Color: hud.Classic.Team(1)}, {Text: "  Disc launcher  "}, {Text: "Tamsin", Color: hud.Classic.Team(2)}}})
		}
		f.Damage = []panels.Damage{{Angle: 1, Strength: 0.6}}
		f.Aim.HitMarker = 0.5
	})
}
