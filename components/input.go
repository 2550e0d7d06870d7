package components

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Input is what one player asks for in one tick. It is the same from device to
// match, in files and on a wire, so that all of them play the same bits. The zero
// value stands still, looks along +y and keeps the held weapon.
type Input struct {
	Forward, Right Axis
	Look           geom.YawPitch // where the player looks, not by how much it turns
	Buttons                      // that are held
	// Weapon is the place in the arsenal, counted from 1, of what to hold; 0 keeps
	// the held weapon.
	Weapon uint8
	// Throw is the place in the arsenal, counted from 1, of something thrown that
	// the other hand holds back: it leaves, the farther the longer it was held, once
	// Throw is 0 again. What is held stays in hand and keeps firing.
	Throw uint8
}

// MaxPitch is the steepest view up or down, 88 degrees in parts of a turn [TR]:
// with more the view would turn over.
const MaxPitch = 16020

// Sanitized returns the input with everything out of range put right: an axis of
// -128, a view steeper than [MaxPitch], and buttons without a name.
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

// Hold sets buttons that are held, and clears those that are not.
func (in *Input) Hold(buttons Buttons, held bool) {
	in.Buttons = in.Without(buttons) | buttons.When(held)
}

// Axis is how far a stick is pushed, or what two opposite keys make of it, in parts
// of 127. Parts and no fraction, because an axis must be the same number after it
// went over a wire. So 1 is the least push there is, and [Full] the whole way.
type Axis int8

// Full is an axis pushed all the way, and -Full the other way; -128 counts as -127.
const Full Axis = 127

// AxisOf returns the axis nearest to f, ties away from 0. What is beyond 1 or -1 is
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

// The buttons there are. Those of games do nothing in any system of this module:
// they bring a key of a game to a system of that game.
const (
	ButtonJump Buttons = 1 << iota
	ButtonJet
	ButtonSki
	ButtonCrouch
	ButtonFire
	ButtonAltFire // second trigger, of the second mode of a weapon
	ButtonPack    // the pack is to be on
	ButtonUse     // no system of this module answers it
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

// Has reports whether all of some buttons are in the set.
func (b Buttons) Has(buttons Buttons) bool { return b&buttons == buttons }

// With returns the set with some buttons added.
func (b Buttons) With(buttons Buttons) Buttons { return b | buttons }

// Without returns the set with some buttons removed.
func (b Buttons) Without(buttons Buttons) Buttons { return b &^ buttons }

// When returns the set where held is true, and no button otherwise.
func (b Buttons) When(held bool) Buttons {
	if held {
		return b
	}
	return 0
}
