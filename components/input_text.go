package components

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/skijet/skijet/collision/geom"
)

// buttonNames holds the names of the buttons in texts, beginning with bit 0.
var buttonNames = [...]string{
	"jump", "jet", "ski", "crouch", "fire", "alt_fire", "pack", "use",
	"game1", "game2", "game3", "game4", "game5", "game6", "game7", "game8",
}

// Name returns the name of a single button in texts, or nothing for another set.
func (b Buttons) Name() string {
	if i := bits.TrailingZeros32(uint32(b)); i < len(buttonNames) && b == 1<<i {
		return buttonNames[i]
	}
	return ""
}

// ButtonByName returns the button with a name, or false for an unknown name.
func ButtonByName(name string) (Buttons, bool) {
	i := slices.Index(buttonNames[:], name)
	if i < 0 {
		return 0, false
	}
	return 1 << i, true
}

// AppendText appends the input, corrected as by [Input.Sanitized], as text for people:
//
//	forward=1 right=-0.504 look=90,-12.5 jump jet weapon=2 throw=3
//
// Look is yaw and pitch in degrees. Fields that are 0 are left out, so an empty text is the zero
// value.
func (in Input) AppendText(buf []byte) []byte {
	in = in.Sanitized()
	start := len(buf)
	word := func(name string) {
		if len(buf) > start {
			buf = append(buf, ' ')
		}
		buf = append(buf, name...)
	}
	// Three digits distinguish the 127 parts of an axis, and six the 65,536 of a turn.
	axis := func(name string, a Axis) {
		if a != 0 {
			word(name)
			buf = strconv.AppendFloat(buf, a.Float(), 'g', 3, 64)
		}
	}
	axis("forward=", in.Forward)
	axis("right=", in.Right)
	if in.Look != (geom.YawPitch{}) {
		word("look=")
		buf = strconv.AppendFloat(buf, in.Look.Yaw.SignedDegrees(), 'g', 6, 64)
		buf = append(buf, ',')
		buf = strconv.AppendFloat(buf, in.Look.Pitch.SignedDegrees(), 'g', 6, 64)
	}
	for i, name := range buttonNames {
		if in.Has(1 << i) {
			word(name)
		}
	}
	if in.Weapon != 0 {
		word("weapon=")
		buf = strconv.AppendUint(buf, uint64(in.Weapon), 10)
	}
	if in.Throw != 0 {
		word("throw=")
		buf = strconv.AppendUint(buf, uint64(in.Throw), 10)
	}
	return buf
}

// Text returns what [Input.AppendText] appends.
func (in Input) Text() string { return string(in.AppendText(nil)) }
