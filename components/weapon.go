package components

import "github.com/yohamta/donburi"

// WeaponSlot is one carried weapon.
type WeaponSlot struct {
	Weapon string // name in the catalogue
	Ammo   int    // shots left; 0 for a weapon that uses none
}

// MaxSlots is how many weapons a match, and so a player, may have [ours]: as many
// places as an [Input] can name.
const MaxSlots = 255

// ArsenalData is what a player carries and holds, and how far its trigger is.
type ArsenalData struct {
	Slots []WeaponSlot `state:"max=255"` // MaxSlots
	Held  int          // index into Slots
	// CooldownTicks is how long no weapon fires: changing weapons gains nothing.
	CooldownTicks int
	// Spin is how far the barrels of the held weapon are up to speed, in parts
	// that its spec gives a meaning; 0 is at rest.
	Spin int
	// ChargeTicks is how long a throw has been held back.
	ChargeTicks int
	// OffHand throws without changing what is held.
	OffHand OffHandData
	// Beaming is set while a beam is on, so that letting go of it is seen.
	Beaming bool
	// Everything is set for a player who carries all weapons that it may, also
	// those that a match is given later.
	Everything bool
}

// OffHandData is the hand that throws beside the held weapon.
type OffHandData struct {
	Place         int // in Slots, counted from 1, of what it holds back; 0 is nothing
	ChargeTicks   int // how long it holds it back
	CooldownTicks int // until it can throw again
}

// InHand returns the held weapon, and false for empty hands.
func (a *ArsenalData) InHand() (*WeaponSlot, bool) {
	if a.Held < 0 || a.Held >= len(a.Slots) {
		return nil, false
	}
	return &a.Slots[a.Held], true
}

// Arsenal is what a player carries.
var Arsenal = donburi.NewComponentType[ArsenalData]()
