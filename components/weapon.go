package components

import (
	"cmp"

	"github.com/yohamta/donburi"
)

// WeaponSlot is one carried weapon.
type WeaponSlot struct {
	Weapon string // name in the catalogue
	Ammo   int    // shots left; 0 for a weapon that uses none
	// Heat is the part of what the weapon bears, 0 to 1. At 1 it is Overheated, and
	// fires again once it has cooled as far as its spec says.
	Heat       float64
	Overheated bool
}

// MaxSlots is how many weapons a match, and so a player, may have [ours]: as many
// places as an [Input] can name.
const MaxSlots = 255

// ArsenalData is what a player carries and holds, and how far its trigger is.
type ArsenalData struct {
	Slots []WeaponSlot `state:"max=255"` // MaxSlots
	Held  int          // index into Slots
	// CooldownTicks is how long no weapon fires in any mode: changing weapons gains
	// nothing.
	CooldownTicks int
	// Main and Alt are the triggers of the two modes of the held weapon.
	Main, Alt TriggerData
	// OffHand throws without changing what is held.
	OffHand OffHandData
	// Everything is set for a player who carries all weapons that it may, also
	// those that a match is given later.
	Everything bool
}

// TriggerData is how far the trigger of one mode of the held weapon is.
type TriggerData struct {
	// Spin is how far the barrels are up to speed, in parts that the spec gives a
	// meaning; 0 is at rest.
	Spin int
	// ChargeTicks is how long a shot has been held back that leaves on release.
	ChargeTicks int
	// BurstLeft is how many shots of a burst are still to come, and BurstTicks how long
	// until the next of them.
	BurstLeft, BurstTicks int
	// Spent is set once the pull of a trigger that is still held has had its shot.
	Spent bool
	// Beaming is set while a beam is on, so that letting go of it is seen.
	Beaming bool
}

// Interrupt ends what would leave by itself: a charge and the rest of a burst.
func (t *TriggerData) Interrupt() { t.ChargeTicks, t.BurstLeft, t.BurstTicks = 0, 0, 0 }

// Busy reports whether the trigger has begun something that the other mode waits for.
func (t *TriggerData) Busy() bool { return t.ChargeTicks > 0 || t.BurstLeft > 0 || t.Beaming }

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

// ReleaseTriggers ends what both triggers have begun.
func (a *ArsenalData) ReleaseTriggers() { a.Main, a.Alt = TriggerData{}, TriggerData{} }

// Trigger returns the trigger of the first mode, or of the second one for alt.
func (a *ArsenalData) Trigger(alt bool) *TriggerData {
	if alt {
		return &a.Alt
	}
	return &a.Main
}

// VetoData is why triggers are not answered in a tick, in words for the player; empty
// where they are.
type VetoData struct {
	Main, Alt string // of the two modes of the held weapon
	OffHand   string
}

// Reason returns one of the reasons, or nothing.
func (v *VetoData) Reason() string { return cmp.Or(v.Main, v.Alt, v.OffHand) }

// Of returns the reason of the first mode, or of the second one for alt.
func (v *VetoData) Of(alt bool) *string {
	if alt {
		return &v.Alt
	}
	return &v.Main
}

// Component types of who carries weapons. Veto is on everybody who has an Arsenal.
var (
	Arsenal = donburi.NewComponentType[ArsenalData]()
	Veto    = donburi.NewComponentType[VetoData]()
)
