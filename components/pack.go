package components

import "github.com/yohamta/donburi"

// PackKind is what a player carries on its back.
type PackKind string

// Kinds of pack.
const (
	NoPack     PackKind = ""
	EnergyPack PackKind = "energy" // charges faster; a laser rifle needs it
	ShieldPack PackKind = "shield" // takes damage off the tank while it is on
	RepairPack PackKind = "repair" // a repair gun needs it
)

// PackData is the pack of a player.
type PackData struct {
	Kind PackKind
	On   bool // it worked in the last tick; packs that are not switched stay off
}

// PickupData is something that lies around and helps whoever touches it.
type PickupData struct {
	Heal     float64  // health given
	Ammo     float64  // part of a full load given to every carried weapon
	Pack     PackKind // put on, unless it is NoPack
	Half     float64  // half the width of its box, m
	Interval int      // ticks until it is there again; 0 for one that is gone for good
	Wait     int      // ticks until it is there again; 0 is there now
}

// Component types of packs and pickups.
var (
	Pack   = donburi.NewComponentType[PackData]()
	Pickup = donburi.NewComponentType[PickupData]()
)

// KnownPack reports whether there is such a pack, or none is meant.
func KnownPack(kind PackKind) bool {
	switch kind {
	case NoPack, EnergyPack, ShieldPack, RepairPack:
		return true
	}
	return false
}
