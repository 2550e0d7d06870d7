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

// Pack is the pack of a player.
var Pack = donburi.NewComponentType[PackData]()

// KnownPack reports whether there is such a pack, or none is meant.
func KnownPack(kind PackKind) bool {
	switch kind {
	case NoPack, EnergyPack, ShieldPack, RepairPack:
		return true
	}
	return false
}
