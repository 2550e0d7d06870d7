package components

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// buttonNames holds the names of the buttons in texts, beginning with bit 0.
var buttonNames = [...]string{
	"jump", "jet", "ski", "crouch", "fire", "alt_fire", "pack", "use",
	"game1", "game2", "game3", "game4", "game5", "game6", "game7", "game8",
}

// Name returns the name of a single button in texts, or nothing for another set.
func (b Buttons) Name() string {
	for i, name := range buttonNames {
		if b == 1<<i {
			return name
		}
	}
	return ""
}

// ButtonByName returns the button with a name, or false for an unknown name.
func ButtonByName(name string) (Buttons, bool) {
	for i := range buttonNames {
		if buttonNames[i] == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// AppendText appends the input, put right as by [Input.Sanitized], as words for
// people:
//
//	forward=1 right=-0.504 look=90,-12.5 jump jet weapon=2 throw=3
//
// Look holds yaw and pitch in degrees. What is 0 is left out, so nothing at all is
// the zero value.
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
	if in.Forward != 0 {
		word("forward=")
		buf = strconv.AppendFloat(buf, in.Forward.Float(), 'g', 3, 64)
	}
	if in.Right != 0 {
		word("right=")
		buf = strconv.AppendFloat(buf, in.Right.Float(), 'g', 3, 64)
	}
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

// ParseInput reads what [Input.AppendText] wrote, with the words in any order. It rounds
// an axis by [AxisOf] and an angle to the nearest part of a turn. It refuses a word that
// is unknown, out of range or given twice, with an error that wraps [ErrInput] and names
// the word.
func ParseInput(text string) (Input, error) {
	var in Input
	var seen []string
	for word := range strings.FieldsSeq(text) {
		name, value, valued := strings.Cut(word, "=")
		for _, before := range seen {
			if before == name {
				return Input{}, fmt.Errorf("%w: %q: %s is there twice", ErrInput, text, name)
			}
		}
		seen = append(seen, name)
		if button, ok := ButtonByName(name); ok && !valued {
			in.Buttons |= button
		} else if err := in.set(name, value); err != nil {
			return Input{}, fmt.Errorf("%w: %q: %w", ErrInput, word, err)
		}
	}
	return in, nil
}

// set reads the value of a word.
func (in *Input) set(name, value string) (err error) {
	switch name {
	case "forward":
		in.Forward, err = parseAxis(value)
	case "right":
		in.Right, err = parseAxis(value)
	case "look":
		yaw, pitch, _ := strings.Cut(value, ",")
		if in.Look.Yaw, err = parseAngle(yaw, math.MaxInt32); err == nil {
			in.Look.Pitch, err = parseAngle(pitch, geom.Angle(MaxPitch).Degrees())
		}
	case "weapon":
		in.Weapon, err = parsePlace(value)
	case "throw":
		in.Throw, err = parsePlace(value)
	default:
		err = errors.New("unknown word")
	}
	return err
}

func parseAxis(value string) (Axis, error) {
	f, err := parseNumber(value, 1)
	return AxisOf(f), err
}

func parseAngle(value string, limit float64) (geom.Angle, error) {
	// Six digits may exceed the limit in the last of them.
	const slack = 5e-4
	f, err := parseNumber(value, limit+slack)
	return geom.Degrees(f), err
}

// parseNumber reads a number from -limit to limit.
func parseNumber(value string, limit float64) (float64, error) {
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || !(math.Abs(f) <= limit) {
		return 0, fmt.Errorf("want a number from %g to %g", -limit, limit)
	}
	return f, nil
}

func parsePlace(value string) (uint8, error) {
	place, err := strconv.ParseUint(value, 10, 8)
	if err != nil {
		return 0, errors.New("want a whole number from 0 to 255")
	}
	return uint8(place), nil
}
