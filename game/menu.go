package game

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
)

// page is one list of the menu.
type page int

const (
	pageMain page = iota
	pageControls
	pageMatch
	pageReplays
	pageReplayControls
	pageKills
	pageEnd
)

// sliderStep is how far an arrow key moves a slider.
const sliderStep = 0.05

// row is one line of a page and what it does.
type row struct {
	label    string
	value    func() string
	fraction func() float64 // of a slider, or nil
	slide    func(fraction float64)
	act      func()
	flips    bool         // act goes on to the other of two values
	turn     func(by int) // goes on among several values
	action   input.Action // whose key is changed
	cells    []string     // of a table, in place of label and value
	fault    string       // why it cannot be chosen
}

// menu is the menu that Esc opens. It changes the given settings.
type menu struct {
	settings   *options.Settings
	choice     *selection               // that the player may change, or nil
	groups     [input.WeaponKeys]string // weapons of each key; "" for none
	throws     []string                 // what the other hand can throw
	extensions []Extension              // whose actions have keys
	hooks      hooks
	watching   bool // a replay
	open       bool
	quit       bool
	changed    bool // the settings changed since this was reset
	title      string
	page       page
	rows       []row
	view       hud.Menu
	waiting    bool // waits for a key for the selected row
	sliding    bool // the mouse drags the selected slider
}

func newMenu(settings *options.Settings) *menu { return &menu{settings: settings} }

// show opens the menu at its first page.
func (m *menu) show(title string) {
	*m = menu{settings: m.settings, choice: m.choice, groups: m.groups, throws: m.throws, extensions: m.extensions, hooks: m.hooks,
		watching: m.watching, open: true, title: title}
	m.turnTo(pageMain)
}

// showMatch opens the menu where level, bots and body are chosen, as before the
// first match.
func (m *menu) showMatch(title string) {
	m.show(title)
	if m.choice != nil {
		m.turnTo(pageMatch)
	}
}

func (m *menu) turnTo(p page) {
	m.page, m.waiting, m.sliding = p, false, false
	m.view = hud.Menu{Title: m.title, Note: "Arrows or mouse choose, Enter or click changes, Esc goes back"}
	switch p {
	case pageControls:
		m.view.Title = "Controls"
		m.rows = m.controlRows(false)
	case pageReplays:
		m.replayPage()
	case pageReplayControls:
		m.view.Title = "Keys of replays"
		m.rows = m.controlRows(true)
	case pageKills:
		m.killPage()
	case pageEnd:
		m.endPage()
	case pageMatch:
		m.view.Note = "Another mode, level or number of bots begins a new match"
		m.rows = m.matchRows()
	default:
		m.rows = m.mainRows()
	}
	m.view.Warning = m.rows[m.view.Selected].fault
}

func (m *menu) mainRows() []row {
	s := m.settings
	first := "Play"
	if m.watching {
		first = "Go on"
	}
	rows := []row{{label: first, act: func() { m.open = false }}}
	rows = append(rows, m.watchRows()...)
	rows = append(rows, row{label: "Controls", value: text("..."), act: func() { m.turnTo(pageControls) }})
	if m.choice != nil {
		rows = append(rows, row{label: "Mode, level and body", value: text("..."), act: func() { m.turnTo(pageMatch) }})
	}
	rows = append(rows,
		m.slider("Mouse sensitivity", &s.Sensitivity, options.MinSensitivity, options.MaxSensitivity, "%.2f"),
		m.toggle("Invert mouse", &s.InvertY, "on", "off"),
		m.slider("Volume", &s.Volume, 0, 1, "%.2f"),
		m.toggle("Sound", &s.Mute, "muted", "on"),
		m.slider("Field of view", &s.FieldOfView, options.MinFieldOfView, options.MaxFieldOfView, "%.0f°"),
		m.slider("Wider at speed", &s.SpeedView, options.MinSpeedView, options.MaxSpeedView, "%.0f°"),
		m.toggle("Less motion", &s.LessMotion, "on", "off"),
		m.toggle("Third person", &s.ThirdPerson, "on", "off"),
		m.slider("Camera distance", &s.Distance, options.MinDistance, options.MaxDistance, "%.1f m"),
		m.toggle("Speed in", &s.SpeedInKmh, "km/h", "m/s"),
	)
	if runtime.GOOS != "js" { // a page is left by its browser
		rows = append(rows, row{label: "Quit", act: func() { m.quit = true }})
	}
	return rows
}

// matchRows returns the rows to choose the match and the body.
func (m *menu) matchRows() []row {
	c := m.choice
	rows := []row{
		{label: "Play", act: func() { m.open = false }},
		{label: "Mode", value: c.modeTitle, turn: c.nextMode},
		{label: "Level", value: func() string { return c.Level }, turn: c.nextLevel},
		{label: "Bots", value: c.sides, turn: c.nextBots},
		{label: "Movement", value: func() string { return c.Model }, turn: c.nextModel},
		{label: "Rules", value: c.rules, turn: c.nextRules},
		{label: "Armour", value: func() string { return c.Armor }, turn: c.nextArmor},
		{label: "Pack", value: func() string { return c.Pack }, turn: c.nextPack},
		{label: "Settings", value: text("..."), act: func() { m.turnTo(pageMain) }},
	}
	if m.hooks.side != nil {
		rows = slices.Insert(rows, 4, m.sideRow())
	}
	if m.hooks.replays != nil {
		rows = append(rows, row{label: "Replays", value: text("..."), act: func() { m.turnTo(pageReplays) }})
	}
	return rows
}

// labelOf returns the label of an action. That of a weapon key lists its weapons, and is
// empty if it has none.
func (m *menu) labelOf(a input.Action) string {
	switch {
	case a >= input.Weapon1 && a <= input.Weapon10:
		return m.groups[a-input.Weapon1]
	case a >= input.Throw1 && a <= input.Throw4:
		if number := int(a - input.Throw1); number < len(m.throws) {
			return "Throw: " + m.throws[number]
		}
		return ""
	case a.OfGame() && actionAt(a, m.extensions) == nil:
		return ""
	}
	return labelOf(a, m.extensions)
}

// controlRows lists the keys of a match, or those of replays.
func (m *menu) controlRows(ofReplays bool) []row {
	var rows []row
	for a := range input.ActionCount {
		if a.OfReplay() != ofReplays {
			continue
		}
		label := m.labelOf(a)
		if label == "" {
			continue // a key for nothing
		}
		rows = append(rows, row{label: label, action: a,
			value: func() string { return m.settings.Bindings.Text(a) },
			act:   func() { m.waiting = true }})
	}
	return append(rows,
		row{label: "Restore defaults", act: func() {
			m.settings.Bindings = input.DefaultBindings()
			for i := range m.extensions {
				for _, a := range m.extensions[i].Actions {
					delete(m.settings.GameKeys, a.Name)
				}
			}
			bindActions(m.settings, m.extensions)
			m.changed = true
		}},
		m.otherControls(ofReplays),
		row{label: "Back", act: func() { m.turnTo(pageMain) }})
}

func text(s string) func() string { return func() string { return s } }

func (m *menu) slider(label string, value *float64, low, high float64, format string) row {
	return row{
		label:    label,
		value:    func() string { return fmt.Sprintf(format, *value) },
		fraction: func() float64 { return (*value - low) / (high - low) },
		slide: func(fraction float64) {
			*value = low + (high-low)*min(max(fraction, 0), 1)
			m.changed = true
		},
	}
}

func (m *menu) toggle(label string, value *bool, on, off string) row {
	return row{
		label: label, flips: true,
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

// press handles a key that went down.
func (m *menu) press(key input.Key) {
	if m.waiting {
		m.rebind(key)
		return
	}
	r := &m.rows[m.view.Selected]
	switch key {
	case input.Escape, input.PadB, input.PadStart:
		if m.page == pageMain {
			m.open = false
		} else {
			m.turnTo(pageMain)
		}
	case "ArrowUp", input.PadUp, input.WheelUp:
		m.choose(m.view.Selected - 1)
	case "ArrowDown", input.PadDown, input.WheelDown, "Tab":
		m.choose(m.view.Selected + 1)
	case "ArrowLeft", input.PadLeft:
		m.step(r, -sliderStep)
	case "ArrowRight", input.PadRight:
		m.step(r, sliderStep)
	case "Enter", "NumpadEnter", "Space", input.PadA:
		r.enter()
	}
}

// step moves a slider, or toggles a switch.
func (m *menu) step(r *row, by float64) {
	switch {
	case r.slide != nil:
		// Whole steps, so that going back and forth returns to the same value.
		r.slide(math.Round(r.fraction()/sliderStep)*sliderStep + by)
	case r.flips:
		r.act()
	case r.turn != nil && by < 0:
		r.turn(-1)
	case r.turn != nil:
		r.turn(1)
	}
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

func (m *menu) choose(item int) {
	n := len(m.rows)
	m.view.Selected = (item + n) % n
	m.view.Warning = m.rows[m.view.Selected].fault
}

// rebind assigns the pressed key to the selected action.
func (m *menu) rebind(key input.Key) {
	m.waiting = false
	m.view.Warning = ""
	action := m.rows[m.view.Selected].action
	if key == input.Escape && action != input.Pause {
		return // keeps the old key
	}
	from, taken, err := m.settings.Bindings.Rebind(action, key)
	if err != nil {
		m.view.Warning = err.Error()
		return
	}
	m.changed = true
	if taken {
		m.view.Warning = fmt.Sprintf("%s was taken from %q", key.Label(), m.labelOf(from))
		if len(m.settings.Bindings[from]) == 0 {
			m.view.Warning += ", which has no key now"
		}
	}
}

// point handles the mouse over an item. clicked is set when the button went down in this
// update, and held while it stays down.
func (m *menu) point(item int, fraction float64, clicked, held bool) {
	if m.waiting {
		return
	}
	if m.sliding && held {
		m.rows[m.view.Selected].slide(fraction)
		return
	}
	m.sliding = false
	if m.view.Selected != item {
		m.choose(item)
	}
	if !clicked {
		return
	}
	if r := &m.rows[item]; r.slide != nil {
		m.sliding = true
		r.slide(fraction)
	} else {
		r.enter()
	}
}

// picture returns what the menu looks like now.
func (m *menu) picture() *hud.Menu {
	m.view.Items = m.view.Items[:0]
	for i := range m.rows {
		r := &m.rows[i]
		item := hud.Item{Label: r.label, Cells: r.cells, Dim: r.fault != ""}
		if r.value != nil {
			item.Value = r.value()
		}
		if r.fraction != nil {
			item.Slider, item.Share = true, r.fraction()
		}
		if m.waiting && i == m.view.Selected {
			item.Value, item.Waiting = "press a key, Esc to leave it", true
		}
		m.view.Items = append(m.view.Items, item)
	}
	m.view.Scroll()
	return &m.view
}
