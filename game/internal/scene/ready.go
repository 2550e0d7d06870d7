package scene

import (
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// Lacks describes what a weapon needs before it can fire, or returns nothing.
func Lacks(spec *weapons.Spec, ammo int, energy float64, pack components.PackKind) string {
	switch {
	case !Fits(spec, pack):
		return NeedsPack(spec)
	case spec.Trigger.UsesAmmo() && ammo == 0:
		return "no ammo"
	case energy < spec.Trigger.MinEnergy:
		return "no energy"
	}
	return ""
}

// NeedsPack says which pack a weapon needs.
func NeedsPack(spec *weapons.Spec) string { return "needs " + strings.ToLower(PackLabels[spec.Pack]) }

// Fits reports whether a weapon has the pack that it needs.
func Fits(spec *weapons.Spec, pack components.PackKind) bool {
	return spec.Pack == components.NoPack || spec.Pack == pack
}

// PackLabels are the names of packs.
var PackLabels = map[components.PackKind]string{
	components.EnergyPack: "Energy pack", components.ShieldPack: "Shield pack", components.RepairPack: "Repair pack",
}

// GroundBelow returns the first surface below a point within reach metres.
func GroundBelow(world collision.Shape, from geom.Vec, reach float64) (collision.Hit, bool) {
	return world.Raycast(from, geom.Vec{Z: -reach})
}
