package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/tune"
)

// tuneRows lists the numbers of a page of tuning.
func (m *menu) tuneRows(p page) []row {
	parts, err := m.hooks.tune(tune.Subject(p - pageTuneArmor))
	if err != nil {
		return []row{{label: "There is nothing to tune", fault: err.Error()}, m.backRow()}
	}
	var rows []row
	for i := range parts {
		part := &parts[i]
		rows = append(rows, row{label: part.Title, heading: true})
		now, first := part.Fields()
		for k := range now {
			rows = append(rows, m.tuneRow(part, &now[k], first[k].Get()))
		}
	}
	return append(rows,
		row{label: "Reset this page", hint: "Gives every number on this page the value that it had first", act: func() {
			for i := range m.rows {
				if m.rows[i].reset != nil {
					m.rows[i].reset()
				}
			}
		}},
		row{label: "Export", hint: "Writes what was changed to files, which --tuning and --weapons read again", act: func() {
			where, err := m.hooks.export()
			if m.view.Hint = where; err != nil {
				m.view.Warning = err.Error()
			}
		}},
		m.backRow())
}

// tuneRow is the row of one number.
func (m *menu) tuneRow(part *tune.Part, f *tune.Field, first float64) row {
	show := func(number float64) string { return strconv.FormatFloat(number, 'g', 6, 64) }
	if f.Switch {
		show = func(number float64) string {
			if number != 0 {
				return "on"
			}
			return "off"
		}
	}
	set := func(number float64) {
		m.view.Warning = ""
		if err := m.hooks.set(part, f, number); err != nil {
			m.view.Warning, _, _ = strings.Cut(err.Error(), "\n")
		}
	}
	label := f.Name
	if f.Unit != "" {
		label += " (" + f.Unit + ")"
	}
	r := row{label: label, hint: "First " + show(first), typed: set, reset: func() { set(first) }}
	r.value = func() string {
		if now := f.Get(); now != first {
			return fmt.Sprintf("%s (%s)", show(now), show(first))
		}
		return show(first)
	}
	if f.Switch {
		r.flips, r.act = true, func() { set(1 - f.Get()) }
		return r
	}
	by := f.Step(first)
	r.hint += ", a key changes it by " + show(by)
	r.turn = func(times int) { set(tidy(f.Get() + float64(times)*by)) }
	return r
}

// tidy drops what rounding adds to a sum of round numbers.
func tidy(number float64) float64 {
	tidied, err := strconv.ParseFloat(strconv.FormatFloat(number, 'g', 12, 64), 64)
	if err != nil {
		return number
	}
	return tidied
}

// mostTyped is how long a typed number can be.
const mostTyped = 14

// typeKey lets a number be typed into the row in focus, and reports whether the key belongs
// to that.
func (m *menu) typeKey(key input.Key) bool {
	r := &m.rows[m.view.Selected]
	if r.typed == nil {
		return false
	}
	switch sign := typedSign(key); {
	case sign != "" && len(m.typed) < mostTyped:
		m.typed += sign
	case sign != "":
	case key == "Delete":
		m.typed = ""
		r.reset()
	case m.typed == "":
		return false
	case key == "Backspace":
		m.typed = m.typed[:len(m.typed)-1]
	case key == input.Escape:
		m.typed = ""
	case key == "Enter" || key == "NumpadEnter":
		number, err := strconv.ParseFloat(m.typed, 64)
		if err != nil {
			m.view.Warning = m.typed + " is no number"
		} else {
			r.typed(number)
		}
		m.typed = ""
	default:
		m.typed = ""
		return false
	}
	return true
}

// typedSign returns what a key adds to a number, or nothing.
func typedSign(key input.Key) string {
	name := string(key)
	for _, prefix := range [...]string{"Digit", "Numpad"} {
		if digit, ok := strings.CutPrefix(name, prefix); ok && len(digit) == 1 {
			return digit
		}
	}
	switch key {
	case "Period", "Comma", "NumpadDecimal":
		return "."
	case "Minus", "NumpadSubtract":
		return "-"
	}
	return ""
}
