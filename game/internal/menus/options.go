package menus

import (
	"fmt"
	"runtime"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/options"
)

func (m *Menu) gameRows() []Row {
	s := m.settings
	return []Row{
		m.slider("Field of view", "How much is seen from left to right. More shows more beside you, and makes things smaller",
			&s.FieldOfView, options.MinFieldOfView, options.MaxFieldOfView, "%.0f°"),
		m.slider("Wider at speed", "By how much the view widens at the highest speed, so that speed is felt",
			&s.SpeedView, options.MinSpeedView, options.MaxSpeedView, "%.0f°"),
		m.slider("Zoom", m.orKey("How many times as large all is in zoom, which the wheel changes too", actions.Zoom), &s.Zoom, options.MinZoom, options.MaxZoom, "%.1f×"),
		m.toggle("Less motion", "No widening, shaking, dipping and streaks, for those whom they make ill", &s.LessMotion, "on", "off"),
		m.toggle("Third person", "See yourself from behind", &s.ThirdPerson, "on", "off"),
		m.slider("Camera distance", "How far behind you the camera is in third person; the wheel changes it too",
			&s.Distance, options.MinDistance, options.MaxDistance, "%.1f m"),
		m.toggle("Kill-cam", "While you wait for your next life, see how you died through the eyes of who did it. Fire skips it", &s.Killcam, "on", "off"),
	}
}

// What the page of video offers.
var (
	frameCaps    = []int{0, 30, 60, 90, 120, 144, 240}                  // frames a second; 0 is no limit
	renderScales = []float64{0, 0.33, 0.5, 0.67, 0.75, 0.85, 1, 1.5, 2} // 0 is automatic
	windowSizes  = [][2]int{{640, 360}, {854, 480}, {1024, 576}, {1280, 720}, {1600, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}}
)

func (m *Menu) videoRows() []Row {
	v := &m.settings.Video
	rows := []Row{m.toggle("Fullscreen", m.orKey("Fills the screen", actions.Fullscreen), &v.Fullscreen, "on", "off")}
	if runtime.GOOS != "js" { // the window and the pace of a page are those of its browser
		rows = append(rows, m.windowRow(),
			m.toggle("V-sync", "Waits for the display, so that no frame tears; off lowers the delay", &v.NoVSync, "off", "on"),
			among(m, "Frame rate limit", "A lower one keeps the machine cool and quiet", &v.FrameCap, frameCaps, func(n int) string {
				if n == 0 {
					return "none"
				}
				return fmt.Sprint(n)
			}))
	}
	return append(rows,
		among(m, "Render scale", "Resolution of the world relative to the window: lower is faster. Automatic keeps 60 frames a second",
			&v.Scale, renderScales, func(s float64) string {
				if s == 0 {
					return "automatic"
				}
				return fmt.Sprintf("%.0f %%", 100*s)
			}),
		among(m, "Detail", "Low has no grass, hard edges and nearer fog; medium has nearer fog only", &v.Detail, choices.Details(), func(s string) string { return s }))
}

// windowRow is the row for the size of the window.
func (m *Menu) windowRow() Row {
	v := &m.settings.Video
	size := [2]int{v.Width, v.Height}
	r := among(m, "Window size", "When not in fullscreen", &size, windowSizes, func(s [2]int) string {
		if s[0] == 0 {
			return "unchanged"
		}
		return fmt.Sprintf("%d × %d", s[0], s[1])
	})
	turn := r.Turn
	r.Turn = func(by int) {
		turn(by)
		v.Width, v.Height = size[0], size[1]
	}
	return r
}

func (m *Menu) soundRows() []Row {
	s := m.settings
	volume := func(label, hint string, value *float64) Row { return m.slider(label, hint, value, 0, 1, "%.2f") }
	return []Row{
		volume("Volume", "Of everything", &s.Volume),
		volume("Effects", "Of everything that happens in the match", &s.Volumes.Effects),
		volume("Ambience", "Of air, rooms and machines", &s.Volumes.Ambience),
		volume("Announcer", "Of the motifs that tell how the match goes", &s.Volumes.Announcer),
		volume("Music", "Follows the match; 0 is off", &s.Volumes.Music),
		m.toggle("Sound", m.orKey("Everything that is heard", actions.Mute), &s.Mute, "muted", "on"),
	}
}

func (m *Menu) hudRows() []Row {
	h := &m.settings.HUD
	word := func(s string) string { return s }
	show := func(label, hint string, value *bool) Row { return m.toggle(label, hint, value, "shown", "hidden") }
	return []Row{
		m.slider("HUD scale", "Of everything drawn over the world; a small window limits it", &h.Scale, options.MinHUDScale, options.MaxHUDScale, "%.2f"),
		among(m, "Crosshair", "Its shape; each weapon has its own", &h.Crosshair, choices.Crosshairs(), word),
		m.slider("Crosshair size", "1 is the weapon's own", &h.CrosshairSize, options.MinCrosshairSize, options.MaxCrosshairSize, "%.2f"),
		among(m, "Crosshair colour", "Choose one that the level does not have", &h.CrosshairColor, choices.CrosshairColors(), word),
		among(m, "Team colours", "Safe is for colour-blind players; teams have shapes too", &h.TeamColors, choices.TeamColors(), word),
		m.toggle("Speed unit", "Of the speed at the bottom", &m.settings.SpeedInKmh, "km/h", "m/s"),
		show("Radar", "Who is around you", &h.Radar),
		show("Compass", "Directions, flags and goals at the top", &h.Compass),
		show("Damage numbers", "How much each of your hits took", &h.DamageNumbers),
		show("Player names", "Over the heads of players whom you can see", &h.Names),
		show("Kill feed", "Who did what, at the right", &h.Messages),
		show("Weapon list", "What you carry, and its keys", &h.WeaponList),
		show("Key hints", "The list of keys at the beginning of a match", &h.Hints),
	}
}

// LabelOf returns the label of an action. That of a weapon key lists its weapons, and is
// empty if it has none.
func (m *Menu) LabelOf(a actions.Action) string {
	switch {
	case a >= actions.Weapon1 && a <= actions.Weapon10:
		return m.Groups[a-actions.Weapon1]
	case a >= actions.Throw1 && a <= actions.Throw4:
		if number := int(a - actions.Throw1); number < len(m.Throws) {
			return "Throw: " + m.Throws[number]
		}
		return ""
	}
	return m.Actions.Keys.Label(a)
}

// headings are the names of groups of keys, by the first action of each.
var headings = map[actions.Action]string{
	actions.Forward: "MOVE", actions.Fire: "FIGHT", actions.Call: "WITH OTHERS", actions.NextWeapon: "WEAPONS", actions.TimePause: "TIME AND TUNING", actions.Zoom: "VIEW AND MENU", actions.Game1: "OF THIS GAME",
	actions.ReplayPause: "TIME", actions.ReplayPrevPlayer: "WHAT IS SEEN", actions.FlyForward: "FREE CAMERA",
}

// controlRows lists the keys of a match, with the mouse, or those of replays.
func (m *Menu) controlRows(ofReplays bool) []Row {
	s := m.settings
	var rows []Row
	if !ofReplays {
		rows = append(rows,
			m.slider("Mouse sensitivity", "How far a move of the mouse turns the view", &s.Sensitivity,
				options.MinSensitivity, options.MaxSensitivity, "%.2f"),
			m.slider("Stick sensitivity", "How fast the right stick of a pad turns the view", &s.StickSensitivity,
				options.MinTurning, options.MaxTurning, "%.2f"),
			m.slider("Sensitivity in zoom", "Of both; at 1 the picture moves as far as without zoom", &s.ZoomSensitivity,
				options.MinTurning, options.MaxTurning, "%.2f"),
			m.toggle("Invert mouse", "Mouse up looks down", &s.InvertY, "on", "off"))
	}
	heading := ""
	for a := range actions.ActionCount {
		if a.OfReplay() != ofReplays {
			continue
		}
		if h, ok := headings[a]; ok {
			heading = h
		}
		label := m.LabelOf(a)
		if label == "" {
			continue // a key for nothing
		}
		if heading != "" {
			rows, heading = append(rows, Row{Label: heading, Heading: true}), ""
		}
		rows = append(rows, Row{Label: label, Action: a, IsKey: true,
			Hint:  "A click replaces the first key, a right click takes the last one away",
			Value: func() string { return m.settings.Bindings.Text(a) },
			Act:   func() { m.Focus.Key = true }})
	}
	return rows
}

// resetRow gives the settings of a page their first values.
func (m *Menu) resetRow(p Page) Row {
	return Row{Label: "Reset this page", Hint: "Gives everything on this page its default", Act: func() {
		m.reset(p)
		m.Changed = true
		at := m.View.Selected
		m.TurnTo(p)
		m.Choose(at)
	}}
}

// reset resets the settings of a page of the options.
func (m *Menu) reset(p Page) {
	s, first := m.settings, options.DefaultSettings()
	switch p {
	case PageGame:
		s.FieldOfView, s.SpeedView, s.LessMotion = first.FieldOfView, first.SpeedView, first.LessMotion
		s.ThirdPerson, s.Distance, s.Zoom = first.ThirdPerson, first.Distance, first.Zoom
		s.Killcam = first.Killcam
	case PageVideo:
		s.Video = first.Video
	case PageSound:
		s.Volume, s.Volumes, s.Mute = first.Volume, first.Volumes, first.Mute
	case PageHUD:
		s.SpeedInKmh, s.HUD = first.SpeedInKmh, first.HUD
	case PageOwn:
		for _, o := range m.Own {
			delete(s.GameOptions, o.Name)
		}
	case PageControls, PageReplayControls:
		if p == PageControls {
			s.Sensitivity, s.InvertY = first.Sensitivity, first.InvertY
			s.StickSensitivity, s.ZoomSensitivity = first.StickSensitivity, first.ZoomSensitivity
		}
		m.resetKeys(p == PageReplayControls)
	}
}

// resetKeys gives the actions of a match, or of replays, their first keys.
func (m *Menu) resetKeys(ofReplays bool) {
	first := actions.DefaultBindings()
	for a := range actions.ActionCount {
		if a.OfReplay() == ofReplays {
			m.settings.Bindings[a] = first[a]
		}
	}
	if ofReplays {
		return
	}
	m.Actions.Keys.Reset()
}

// rebind assigns the pressed key to the selected action.
func (m *Menu) rebind(key input.Key) {
	adds := m.Focus.Adding
	m.Focus = Focus{}
	m.View.Warning = ""
	action := m.Rows[m.View.Selected].Action
	if key == input.Escape && action != actions.Pause {
		return // keeps the old keys
	}
	from, taken, err := m.settings.Bindings.Give(action, key, !adds)
	if !m.warn(err) {
		return
	}
	m.Changed = true
	if taken {
		m.View.Warning = fmt.Sprintf("%s was taken from %q", key.Label(), m.LabelOf(from))
		if len(m.settings.Bindings[from]) == 0 {
			m.View.Warning += ", which has no key now"
		}
	}
}

// unbind takes the last key from an action. The only one it takes when asked twice.
func (m *Menu) unbind(action actions.Action) {
	remove := func() {
		if key, ok := m.settings.Bindings.Remove(action); ok {
			m.Changed = true
			m.View.Warning = fmt.Sprintf("%s does nothing here now", key.Label())
		}
	}
	if keys := m.settings.Bindings[action]; len(keys) == 1 && (action != actions.Pause || keys[0] != input.Escape) {
		remove = m.asking(fmt.Sprintf("%q would have no key: once more takes %s away", m.LabelOf(action), keys[0].Label()), remove)
	}
	remove()
}
