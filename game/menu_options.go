package game

import (
	"fmt"
	"runtime"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
)

func (m *menu) gameRows() []row {
	s := m.settings
	return []row{
		m.slider("Field of view", "How much is seen from left to right. More shows more beside you, and makes things smaller",
			&s.FieldOfView, options.MinFieldOfView, options.MaxFieldOfView, "%.0f°"),
		m.slider("Wider at speed", "By how much the view widens at the highest speed, so that speed is felt",
			&s.SpeedView, options.MinSpeedView, options.MaxSpeedView, "%.0f°"),
		m.toggle("Less motion", "No widening, shaking, dipping and streaks, for those whom they make ill", &s.LessMotion, "on", "off"),
		m.toggle("Third person", "See yourself from behind", &s.ThirdPerson, "on", "off"),
		m.slider("Camera distance", "How far behind you the camera is in third person; the wheel changes it too",
			&s.Distance, options.MinDistance, options.MaxDistance, "%.1f m"),
	}
}

func (m *menu) videoRows() []row {
	v := &m.settings.Video
	rows := []row{m.toggle("Full screen", m.settings.Bindings.First(input.Fullscreen, false)+" does the same at any time", &v.Fullscreen, "on", "off")}
	if runtime.GOOS != "js" { // the window and the pace of a page are those of its browser
		rows = append(rows, m.windowRow(),
			m.toggle("Vertical sync", "Waits for the screen, so that no picture is torn; off shows it a little sooner", &v.NoVSync, "off", "on"),
			among(m, "Most pictures a second", "Fewer keep the machine cool and quiet", &v.FrameCap, options.FrameCaps(), func(n int) string {
				if n == 0 {
					return "no limit"
				}
				return fmt.Sprint(n)
			}))
	}
	return append(rows,
		among(m, "Size of the picture", "Of the world, relative to the window: smaller is faster. Automatic keeps 60 pictures a second",
			&v.Scale, options.Scales(), func(s float64) string {
				if s == 0 {
					return "automatic"
				}
				return fmt.Sprintf("%.0f %%", 100*s)
			}),
		among(m, "Detail", "Low has no grass, hard edges and nearer fog; medium has nearer fog only", &v.Detail, options.Details(), func(s string) string { return s }))
}

// windowRow is the row for the size of the window.
func (m *menu) windowRow() row {
	v := &m.settings.Video
	size := [2]int{v.Width, v.Height}
	r := among(m, "Size of the window", "Where it is not full screen", &size, options.WindowSizes(), func(s [2]int) string {
		if s[0] == 0 {
			return "as it is"
		}
		return fmt.Sprintf("%d × %d", s[0], s[1])
	})
	turn := r.turn
	r.turn = func(by int) {
		turn(by)
		v.Width, v.Height = size[0], size[1]
	}
	return r
}

func (m *menu) soundRows() []row {
	s := m.settings
	var rows []row
	for _, v := range options.VolumeSliders() {
		rows = append(rows, m.slider(v.Label, v.Hint, v.Of(s), 0, 1, "%.2f"))
	}
	return append(rows, m.toggle("Sound", m.settings.Bindings.First(input.Mute, false)+" does the same at any time", &s.Mute, "muted", "on"))
}

func (m *menu) hudRows() []row {
	h := &m.settings.HUD
	word := func(s string) string { return s }
	show := func(label, hint string, value *bool) row { return m.toggle(label, hint, value, "shown", "hidden") }
	return []row{
		m.slider("Size", "Of everything over the world; a small window limits it", &h.Scale, options.MinHUDScale, options.MaxHUDScale, "%.2f"),
		among(m, "Crosshair", "Its shape; each weapon has its own", &h.Crosshair, options.Crosshairs(), word),
		m.slider("Size of the crosshair", "The weapon's is 1", &h.CrosshairSize, options.MinCrosshairSize, options.MaxCrosshairSize, "%.2f"),
		among(m, "Colour of the crosshair", "One that the level has not", &h.CrosshairColor, options.CrosshairColors(), word),
		among(m, "Colours of teams", "Safe is for those who confuse red and green; teams have shapes too", &h.TeamColors, options.TeamColors(), word),
		m.toggle("Speed in", "The unit of the speed at the bottom", &m.settings.SpeedInKmh, "km/h", "m/s"),
		show("Radar", "Who is around you", &h.Radar),
		show("Compass", "Directions, flags and goals at the top", &h.Compass),
		show("Damage numbers", "How much each of your hits took", &h.DamageNumbers),
		show("Names over heads", "Of players whom you can see", &h.Names),
		show("Messages", "Who did what, at the right", &h.Messages),
		show("List of weapons", "What you carry, and its keys", &h.WeaponList),
		show("Key hints", "The list of keys at the beginning of a match", &h.Hints),
	}
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

// headings are the names of groups of keys, by the first action of each.
var headings = map[input.Action]string{
	input.Forward: "MOVE", input.Fire: "FIGHT", input.NextWeapon: "WEAPONS", input.ThirdPerson: "VIEW AND MENU", input.Game1: "OF THIS GAME",
	input.ReplayPause: "TIME", input.ReplayPrevPlayer: "WHAT IS SEEN", input.FlyForward: "FREE CAMERA",
}

// controlRows lists the keys of a match, with the mouse, or those of replays.
func (m *menu) controlRows(ofReplays bool) []row {
	s := m.settings
	var rows []row
	if !ofReplays {
		rows = append(rows,
			m.slider("Mouse sensitivity", "How far a move of the mouse, or of the right stick, turns the view", &s.Sensitivity,
				options.MinSensitivity, options.MaxSensitivity, "%.2f"),
			m.toggle("Invert mouse", "Mouse up looks down", &s.InvertY, "on", "off"))
	}
	heading := ""
	for a := range input.ActionCount {
		if a.OfReplay() != ofReplays {
			continue
		}
		if h, ok := headings[a]; ok {
			heading = h
		}
		label := m.labelOf(a)
		if label == "" {
			continue // a key for nothing
		}
		if heading != "" {
			rows, heading = append(rows, row{label: heading, heading: true}), ""
		}
		rows = append(rows, row{label: label, action: a, hint: "Enter or a click, then the new key or button; Esc leaves it as it is",
			value: func() string { return m.settings.Bindings.Text(a) },
			act:   func() { m.waiting = true }})
	}
	return rows
}

// resetRow gives the settings of a page their first values.
func (m *menu) resetRow(p page) row {
	return row{label: "Reset this page", hint: "Everything on this page as it was at first", act: func() {
		m.reset(p)
		m.changed = true
		at := m.view.Selected
		m.turnTo(p)
		m.choose(at)
	}}
}

// reset resets the settings of a page of the options.
func (m *menu) reset(p page) {
	s, first := m.settings, options.DefaultSettings()
	switch p {
	case pageGame:
		s.FieldOfView, s.SpeedView, s.LessMotion = first.FieldOfView, first.SpeedView, first.LessMotion
		s.ThirdPerson, s.Distance = first.ThirdPerson, first.Distance
	case pageVideo:
		s.Video = first.Video
	case pageSound:
		s.Volume, s.Volumes, s.Mute = first.Volume, first.Volumes, first.Mute
	case pageHUD:
		s.SpeedInKmh, s.HUD = first.SpeedInKmh, first.HUD
	case pageControls, pageReplayControls:
		if p == pageControls {
			s.Sensitivity, s.InvertY = first.Sensitivity, first.InvertY
		}
		m.resetKeys(p == pageReplayControls)
	}
}

// resetKeys gives the actions of a match, or of replays, their first keys.
func (m *menu) resetKeys(ofReplays bool) {
	first := input.DefaultBindings()
	for a := range input.ActionCount {
		if a.OfReplay() == ofReplays {
			m.settings.Bindings[a] = first[a]
		}
	}
	if ofReplays {
		return
	}
	for i := range m.extensions {
		for _, a := range m.extensions[i].Actions {
			delete(m.settings.GameKeys, a.Name)
		}
	}
	bindActions(m.settings, m.extensions)
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
