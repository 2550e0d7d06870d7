package menus

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/skijet/skijet/game/internal/actions"
)

// sliderStep is how far an arrow key moves a slider.
const sliderStep = 0.05

// Row is one line of a page and what it does.
type Row struct {
	Label    string
	Hint     string // what it is for
	Heading  bool   // stands over others
	Value    func() string
	Fraction func() float64 // of a slider, or nil
	Slide    func(fraction float64)
	Act      func()
	Flips    bool           // act goes on to the other of two values
	Turn     func(by int)   // goes on among several values
	Action   actions.Action // whose keys are changed
	IsKey    bool           // action is set
	Cells    []string       // of a table, in place of label and value
	Tone     color.RGBA     // of the first cell; the zero value is white
	Own      bool           // it is about the user
	Typed    func(number float64)
	Reset    func() // gives a number its first value
	Fault    string // why it cannot be chosen
}

// enter activates the row.
func (r *Row) enter() {
	switch {
	case r.Act != nil:
		r.Act()
	case r.Turn != nil:
		r.Turn(1)
	}
}

func (m *Menu) backRow() Row {
	return Row{Label: "Back", Hint: "To the page before", Act: m.back}
}

// link is a row that leads to a page.
func (m *Menu) link(label, hint string, p Page) Row {
	return Row{Label: label, Hint: hint, Act: func() { m.TurnTo(p) }}
}

func (m *Menu) slider(label, hint string, value *float64, low, high float64, format string) Row {
	return Row{
		Label: label, Hint: hint,
		Value:    func() string { return fmt.Sprintf(format, *value) },
		Fraction: func() float64 { return (*value - low) / (high - low) },
		Slide: func(fraction float64) {
			*value = low + (high-low)*min(max(fraction, 0), 1)
			m.Changed = true
		},
	}
}

func (m *Menu) toggle(label, hint string, value *bool, on, off string) Row {
	return Row{
		Label: label, Hint: hint, Flips: true,
		Value: func() string {
			if *value {
				return on
			}
			return off
		},
		Act: func() {
			*value = !*value
			m.Changed = true
		},
	}
}

// among is a row that goes round some values.
func among[T comparable](m *Menu, label, hint string, value *T, values []T, name func(T) string) Row {
	return Row{
		Label: label, Hint: hint,
		Value: func() string { return name(*value) },
		Turn: func(by int) {
			n := len(values)
			at := slices.Index(values, *value)
			if at < 0 && by > 0 {
				at = n - 1
			}
			*value = values[((at+by)%n+n)%n]
			m.Changed = true
		},
	}
}
