package menus

// Tab is a page beside others.
type Tab struct {
	Page  Page
	Label string
}

// Tabs are the pages of the options, and TuneTabs those of tuning.
var (
	Tabs = []Tab{{PageGame, "Game"}, {PageVideo, "Video"}, {PageSound, "Sound"}, {PageControls, "Controls"},
		{PageReplayControls, "Replay keys"}, {PageHUD, "HUD"}}
	TuneTabs = []Tab{{PageTuneArmor, "Armour"}, {PageTuneMovement, "Movement"}, {PageTuneWeapon, "Weapon"}, {PageTuneMatch, "Match"}}
)

// placeAmong returns the number of the tab of a page, or -1.
func placeAmong(list []Tab, p Page) int {
	for i := range list {
		if list[i].Page == p {
			return i
		}
	}
	return -1
}

// tabOf returns the number of the tab of a page of the options, or -1.
func tabOf(p Page) int { return placeAmong(Tabs, p) }

// pageTabs returns the tabs of the page, if it has any.
func (m *Menu) pageTabs() []Tab {
	for _, list := range [...][]Tab{Tabs, TuneTabs} {
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
		m.View.Note = "Left, right or a number and Enter change   Del, Y or right click resets   Page Up, Down: pages   Esc: back"
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
