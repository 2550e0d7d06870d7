package levels

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/places"
)

// Kinds of pickups.
const (
	PickupRepairKit   = "repair_kit"
	PickupRepairPatch = "repair_patch"
	PickupAmmo        = "ammo"
	PickupEnergyPack  = "energy_pack"
	PickupShieldPack  = "shield_pack"
	PickupRepairPack  = "repair_pack"
)

// PickupKinds lists every kind of pickup.
func PickupKinds() []string {
	return []string{PickupRepairKit, PickupRepairPatch, PickupAmmo, PickupEnergyPack, PickupShieldPack, PickupRepairPack}
}

// PickupHalf is the half extent of the box of a pickup, m [ours]. Fast players miss a smaller
// one, and take a larger one unintentionally.
const PickupHalf = 0.5

// Pickup is something in a level that helps the player who touches it.
type Pickup struct {
	Kind     string
	Position geom.Vec // middle of its bottom
	// RespawnTicks is the time until it returns after it was taken; 0 is never.
	RespawnTicks int
}

// Center returns the middle of the box of a pickup.
func (p *Pickup) Center() geom.Vec { return p.Position.Add(geom.Vec{Z: PickupHalf}) }

// checkPickup refuses a pickup that no player can reach.
func (l *Level) checkPickup(place string, p *Pickup, at *places.Site) error {
	if !slices.Contains(PickupKinds(), p.Kind) {
		return fault.New(fault.ErrFormat, place+".kind", "is %.60q, want one of %s", p.Kind, strings.Join(PickupKinds(), ", "))
	}
	if p.RespawnTicks < 0 || p.RespawnTicks > check.MaxPickupTicks {
		return fault.New(fault.ErrFormat, place+".respawn_s", "is %d ticks, want 0 to %d", p.RespawnTicks, check.MaxPickupTicks)
	}
	half := geom.Vec{X: PickupHalf, Y: PickupHalf, Z: PickupHalf}
	if err := at.CheckFree(place, "pickup", p.Position, half); err != nil {
		return err
	}
	l.noteEnclosed(place, p.Position, p.Center(), at)
	return nil
}

// bits adds the pickup to a hash.
func (p *Pickup) bits(add func(numbers ...float64)) {
	add(float64(slices.Index(PickupKinds(), p.Kind)), p.Position.X, p.Position.Y, p.Position.Z, float64(p.RespawnTicks))
}
