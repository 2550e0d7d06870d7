package game

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/skijet/skijet/game/input"
)

// sliderStep is how far an arrow key moves a slider.
const sliderStep = 0.05

// row is one line of a page and what it does.
type row struct {
	label    string
	hint     string // what it is for
	heading  bool   // stands over others
	value    func() string
	fraction func() float64 // of a slider, or nil
	slide    func(fraction float64)
	act      func()
	flips    bool         // act goes on to the other of two values
	turn     func(by int) // goes on among several values
	action   input.Action // whose keys are changed
	isKey    bool         // action is set
	cells    []string     // of a table, in place of label and value
	tone     color.RGBA   // of the first cell; the zero value is white
	own      bool         // it is about the user
	typed    func(number float64)
	reset    func() // gives a number its first value
	fault    string // why it cannot be chosen
}

// enter activates the row.
func (r *row) enter() {
	switch {
	case r.act != nil:
		r.act()
	case r.turn != nil:
		r.turn(1)
	}
}

func (m *menu) backRow() row {
	return row{label: "Back", hint: "To the page before", act: m.back}
}

// link is a row that leads to a page.
func (m *menu) link(label, hint string, p page) row {
	return row{label: label, hint: hint, act: func() { m.turnTo(p) }}
}

func text(s string) func() string { return func() string { return s } }

func (m *menu) slider(label, hint string, value *float64, low, high float64, format string) row {
	return row{
		label: label, hint: hint,
		value:    func() string { return fmt.Sprintf(format, *value) },
		fraction: func() float64 { return (*value - low) / (high - low) },
		slide: func(fraction float64) {
			*value = low + (high-low)*min(max(fraction, 0), 1)
			m.changed = true
		},
	}
}

func (m *menu) toggle(label, hint string, value *bool, on, off string) row {
	return row{
		label: label, hint: hint, flips: true,
		value: func() string {
			if *value {
				return on
			}
			return off
		},
		act: func() {
			*value = !*value
			m.changed = true
		},
	}
}

// among is a row that goes round some values.
func among[T comparable](m *menu, label, hint string, value *T, values []T, name func(T) string) row {
	return row{
		label: label, hint: hint,
		value: func() string { return name(*value) },
		turn: func(by int) {
			n := len(values)
			at := slices.Index(values, *value)
			if at < 0 && by > 0 {
				at = n - 1
			}
			*value = values[((at+by)%n+n)%n]
			m.changed = true
		},
	}
}
