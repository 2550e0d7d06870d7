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
	Text     *string // that is typed into the row
	most     int     // bytes of it
	Reset    func()  // gives a number its first value
	Fault    string  // why it cannot be chosen
}

// key tells the row from the others of its page, also when what it says has changed.
func (r *Row) key() string {
	if len(r.Cells) > 0 {
		return r.Hint
	}
	return r.Label
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
			*value = after(values, *value, by)
			m.Changed = true
		},
	}
}

// Tab is a page beside others.
type Tab struct {
	Page  Page
	Label string
}

// Tabs are the pages of the options, and TuneTabs those of tuning.
var (
	Tabs = []Tab{{PageGame, "Game"}, {PageVideo, "Video"}, {PageSound, "Sound"}, {PageControls, "Controls"},
		{PageReplayControls, "Replays"}, {PageHUD, "HUD"}, {PageOwn, "Extras"}}
	TuneTabs = []Tab{{PageTuneArmor, "Armour"}, {PageTuneMovement, "Movement"}, {PageTuneWeapon, "Weapon"}, {PageTuneMatch, "Match"}}
)

// placeAmong returns the number of the tab of a page, or -1.
func placeAmong(list []Tab, p Page) int {
	return slices.IndexFunc(list, func(t Tab) bool { return t.Page == p })
}

// tabOf returns the number of the tab of a page of the options, or -1.
func tabOf(p Page) int { return placeAmong(Tabs, p) }

// pageTabs returns the tabs of the page, if it has any.
func (m *Menu) pageTabs() []Tab {
	shown := Tabs
	if len(m.Own) == 0 {
		shown = shown[:len(shown)-1] // without that of games
	}
	for _, list := range [...][]Tab{shown, TuneTabs} {
		if placeAmong(list, m.Page) >= 0 {
			return list
		}
	}
	return nil
}

// showTabs shows the tabs of a page, and what they belong to.
func (m *Menu) showTabs(p Page) {
	list := m.pageTabs()
	if len(list) == 0 {
		return
	}
	m.View.Title, m.View.Tab = "Options", placeAmong(list, p)
	m.View.Note = "Arrows or mouse choose   Page Up and Page Down, LB and RB turn pages   Esc goes back"
	switch {
	case p == PageControls || p == PageReplayControls:
		m.View.Note = "Enter, A: other key   Insert, X, +: one more   Delete, Y, −: one less   Page Up, Down: pages   Esc: back"
	case tabOf(p) < 0:
		m.View.Title = "Tuning"
		m.View.Note = "Left, right or a number and Enter change   Del, Y, right click: reset   Page Up, Down: pages   Esc: back"
	}
	for _, t := range list {
		m.View.Tabs = append(m.View.Tabs, t.Label)
	}
}

// leaf turns to the tab beside this one, or moves the focus by a screen.
func (m *Menu) leaf(by int) {
	if list := m.pageTabs(); len(list) > 0 {
		m.TurnTo(list[(placeAmong(list, m.Page)+by+len(list))%len(list)].Page)
		return
	}
	const screen = 10
	m.Choose(min(max(m.View.Selected+screen*by, 0), len(m.Rows)-1))
}

// Tunes reports whether a page of tuning is shown.
func (m *Menu) Tunes() bool { return placeAmong(TuneTabs, m.Page) >= 0 }
