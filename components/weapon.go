package components

import (
	"cmp"

	"github.com/yohamta/donburi"
)

// WeaponSlot is one carried weapon.
type WeaponSlot struct {
	Weapon string // name in the catalogue
	Ammo   int    // shots left; 0 for a weapon without ammunition
	// Heat is the heat of the weapon as a fraction of its limit, 0 to 1. At 1 it is
	// Overheated, and fires again once it has cooled as far as its spec says.
	Heat       float64
	Overheated bool
}

// MaxSlots is how many weapons a match, and so a player, may have [ours]: as many slots
// as an [Input] can select.
const MaxSlots = 255

// ArsenalData is the weapons of a player and the state of its triggers.
type ArsenalData struct {
	Slots []WeaponSlot `state:"max=255"` // MaxSlots
	Held  int          // index into Slots
	// CooldownTicks is how long no weapon can fire in any mode, ticks. Changing weapons
	// does not shorten it.
	CooldownTicks int
	// Main and Alt are the triggers of the two modes of the held weapon.
	Main, Alt TriggerData
	// OffHand throws without changing the held weapon.
	OffHand OffHandData
	// Everything is set for a player who carries all weapons that it may carry, including
	// those that a match gets later.
	Everything bool
}

// TriggerData is the state of the trigger of one mode of the held weapon.
type TriggerData struct {
	// Spin is how far the barrels are spun up, in a unit that the spec defines; 0 is at
	// rest.
	Spin int
	// ChargeTicks is how long a shot that leaves on release has been charged, ticks.
	ChargeTicks int
	// BurstLeft is the number of shots left in a burst, and BurstTicks the ticks until
	// the next.
	BurstLeft, BurstTicks int
	// Spent is set once a held trigger has fired its one shot.
	Spent bool
	// Beaming is set while a beam is on, so that its end is noticed.
	Beaming bool
}

// Interrupt ends a charge and the rest of a burst, which would fire by themselves.
func (t *TriggerData) Interrupt() { t.ChargeTicks, t.BurstLeft, t.BurstTicks = 0, 0, 0 }

// Busy reports whether the trigger is active, so that the other mode waits.
func (t *TriggerData) Busy() bool { return t.ChargeTicks > 0 || t.BurstLeft > 0 || t.Beaming }

// OffHandData is the hand that throws beside the held weapon.
type OffHandData struct {
	Place         int // slot, counted from 1, of the weapon held back; 0 for none
	ChargeTicks   int // ticks for which it has been held back
	CooldownTicks int // ticks until the next throw
}

// InHand returns the held weapon, and false for empty hands.
func (a *ArsenalData) InHand() (*WeaponSlot, bool) {
	if a.Held < 0 || a.Held >= len(a.Slots) {
		return nil, false
	}
	return &a.Slots[a.Held], true
}

// ReleaseTriggers ends charges, bursts and beams of both triggers.
func (a *ArsenalData) ReleaseTriggers() { a.Main, a.Alt = TriggerData{}, TriggerData{} }

// Trigger returns the trigger of the first mode, or of the second one for alt.
func (a *ArsenalData) Trigger(alt bool) *TriggerData {
	if alt {
		return &a.Alt
	}
	return &a.Main
}

// VetoData is why triggers do not fire in a tick, in words for the player; empty where
// they do.
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

// Component types of weapons. Veto is on every entity with an Arsenal.
var (
	Arsenal = donburi.NewComponentType[ArsenalData]()
	Veto    = donburi.NewComponentType[VetoData]()
)
