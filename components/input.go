package components

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Input is the command of one player in one tick. It has the same form in the device, in
// the match, in files and on the network, so that each plays the same bits. The zero
// value stands still, looks along +y and keeps the held weapon.
type Input struct {
	Forward, Right Axis
	Look           geom.YawPitch // absolute view, not a change
	Buttons                      // held buttons
	// Weapon is the slot, counted from 1, of the weapon to hold; 0 keeps the held one.
	Weapon uint8
	// Throw is the slot, counted from 1, of a weapon that the other hand holds back for a
	// throw. It is thrown when Throw becomes 0 again, the farther the longer it was held.
	// The held weapon stays in hand and keeps firing.
	Throw uint8
}

// MaxPitch is the steepest view up or down, 88 degrees in parts of a turn [TR]. With more
// the view would turn over.
const MaxPitch = 16020

// Sanitized returns the input with out-of-range values corrected: an axis of -128, a view
// steeper than [MaxPitch], and buttons without a name.
func (in Input) Sanitized() Input {
	in.Forward, in.Right = max(in.Forward, -Full), max(in.Right, -Full)
	in.Look = ClampPitch(in.Look)
	in.Buttons &= allButtons
	return in
}

// ClampPitch returns a view no steeper than [MaxPitch].
func ClampPitch(look geom.YawPitch) geom.YawPitch {
	look.Pitch = geom.Angle(int16(min(max(look.Pitch.Signed(), -MaxPitch), MaxPitch)))
	return look
}

// Hold sets or clears buttons.
func (in *Input) Hold(buttons Buttons, held bool) {
	in.Buttons = in.Without(buttons) | buttons.When(held)
}

// Axis is the deflection of a stick, or of two opposite keys, in 127ths. It is an integer
// so that it stays exactly the same over a network. 1 is the smallest deflection and
// [Full] the largest.
type Axis int8

// Full is full deflection, and -Full that in the other direction; -128 counts as -127.
const Full Axis = 127

// AxisOf returns the axis nearest to f, with ties away from 0. Values beyond 1 or -1 are
// clamped, and NaN gives 0.
func AxisOf(f float64) Axis {
	if math.IsNaN(f) {
		return 0
	}
	parts := float64(geom.Clamp(f, -1, 1) * float64(Full))
	return Axis(math.Trunc(parts + math.Copysign(0.5, parts)))
}

// Float returns the axis as a number from -1 to 1. Full gives exactly 1.
func (a Axis) Float() float64 { return max(float64(a)/float64(Full), -1) }

// Buttons is a set of buttons.
type Buttons uint32

// All buttons. Those of games have no effect in systems of this module: they connect a
// key of a game to a system of that game.
const (
	ButtonJump Buttons = 1 << iota
	ButtonJet
	ButtonSki
	ButtonCrouch
	ButtonFire
	ButtonAltFire // trigger of the second mode of a weapon
	ButtonPack    // switches the pack on
	ButtonUse     // has no effect in systems of this module
	ButtonGame1
	ButtonGame2
	ButtonGame3
	ButtonGame4
	ButtonGame5
	ButtonGame6
	ButtonGame7
	ButtonGame8

	allButtons Buttons = 1<<iota - 1
)

// Has reports whether the set contains all of some buttons.
func (b Buttons) Has(buttons Buttons) bool { return b&buttons == buttons }

// With returns the set with some buttons added.
func (b Buttons) With(buttons Buttons) Buttons { return b | buttons }

// Without returns the set with some buttons removed.
func (b Buttons) Without(buttons Buttons) Buttons { return b &^ buttons }

// When returns the set if held is true, and no button otherwise.
func (b Buttons) When(held bool) Buttons {
	if held {
		return b
	}
	return 0
}
