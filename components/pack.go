package components

import "github.com/yohamta/donburi"

// PackKind is a kind of pack, worn on the back.
type PackKind string

// Kinds of pack.
const (
	NoPack     PackKind = ""
	EnergyPack PackKind = "energy" // charges faster; a laser rifle needs it
	ShieldPack PackKind = "shield" // takes damage from the energy while it is on
	RepairPack PackKind = "repair" // a repair gun needs it
)

// PackData is the pack of a player.
type PackData struct {
	Kind PackKind
	On   bool // whether it was active in the last tick; only a shield pack is switched on
}

// Pack is the pack of a player.
var Pack = donburi.NewComponentType[PackData]()

// KnownPack reports whether a kind of pack exists; NoPack does.
func KnownPack(kind PackKind) bool {
	return kind == NoPack || kind == EnergyPack || kind == ShieldPack || kind == RepairPack
}
