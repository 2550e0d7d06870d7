package menus

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/tune"
)

// tuneRows lists the numbers of a page of tuning.
func (m *Menu) tuneRows(p Page) []Row {
	parts, err := m.Actions.Tuning.Parts(tune.Subject(p - PageTuneArmor))
	if err != nil {
		return []Row{{Label: "There is nothing to tune", Fault: err.Error()}, m.backRow()}
	}
	var rows []Row
	for i := range parts {
		part := &parts[i]
		rows = append(rows, Row{Label: part.Title, Heading: true})
		now, first := part.Fields()
		for k := range now {
			rows = append(rows, m.tuneRow(part, &now[k], first[k].Get()))
		}
	}
	return append(rows,
		Row{Label: "Reset this page", Hint: "Gives every number on this page the value that it had first", Act: func() {
			for i := range m.Rows {
				if m.Rows[i].Reset != nil {
					m.Rows[i].Reset()
				}
			}
		}},
		Row{Label: "Export", Hint: "Writes what was changed to files, which --tuning and --weapons read again", Act: func() {
			where, err := m.Actions.Tuning.Export()
			m.View.Hint = where
			m.warn(err)
		}},
		m.backRow())
}

// tuneRow is the row of one number.
func (m *Menu) tuneRow(part *tune.Part, f *tune.Field, first float64) Row {
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
		m.View.Warning = ""
		if err := m.Actions.Tuning.Set(part, f, number); err != nil {
			m.View.Warning, _, _ = strings.Cut(err.Error(), "\n")
		}
	}
	label := f.Name
	if f.Unit != "" {
		label += " (" + f.Unit + ")"
	}
	r := Row{Label: label, Hint: "First " + show(first), Typed: set, Reset: func() { set(first) }}
	r.Value = func() string {
		if now := f.Get(); now != first {
			return fmt.Sprintf("%s (%s)", show(now), show(first))
		}
		return show(first)
	}
	if f.Switch {
		r.Flips, r.Act = true, func() { set(1 - f.Get()) }
		return r
	}
	by := f.Step(first)
	r.Hint += ", a key changes it by " + show(by)
	r.Turn = func(times int) { set(tidy(f.Get() + float64(times)*by)) }
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
func (m *Menu) typeKey(key input.Key) bool {
	r := &m.Rows[m.View.Selected]
	if r.Typed == nil {
		return false
	}
	switch sign := typedSign(key); {
	case sign != "" && len(m.Focus.typed) < mostTyped:
		m.Focus.typed += sign
	case sign != "":
	case key == "Delete":
		m.Focus.typed = ""
		r.Reset()
	case m.Focus.typed == "":
		return false
	case key == "Backspace":
		m.Focus.typed = m.Focus.typed[:len(m.Focus.typed)-1]
	case key == input.Escape:
		m.Focus.typed = ""
	case key == "Enter" || key == "NumpadEnter":
		number, err := strconv.ParseFloat(m.Focus.typed, 64)
		if err != nil {
			m.View.Warning = m.Focus.typed + " is no number"
		} else {
			r.Typed(number)
		}
		m.Focus.typed = ""
	default:
		m.Focus.typed = ""
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
