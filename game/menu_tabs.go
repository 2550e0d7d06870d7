package game

// tab is a page beside others.
type tab struct {
	page  page
	label string
}

// tabs are the pages of the options, and tuneTabs those of tuning.
var (
	tabs = []tab{{pageGame, "Game"}, {pageVideo, "Video"}, {pageSound, "Sound"}, {pageControls, "Controls"},
		{pageReplayControls, "Replay keys"}, {pageHUD, "HUD"}}
	tuneTabs = []tab{{pageTuneArmor, "Armour"}, {pageTuneMovement, "Movement"}, {pageTuneWeapon, "Weapon"}, {pageTuneMatch, "Match"}}
)

// placeAmong returns the number of the tab of a page, or -1.
func placeAmong(list []tab, p page) int {
	for i := range list {
		if list[i].page == p {
			return i
		}
	}
	return -1
}

// tabOf returns the number of the tab of a page of the options, or -1.
func tabOf(p page) int { return placeAmong(tabs, p) }

// pageTabs returns the tabs of the page, if it has any.
func (m *menu) pageTabs() []tab {
	for _, list := range [...][]tab{tabs, tuneTabs} {
		if placeAmong(list, m.page) >= 0 {
			return list
		}
	}
	return nil
}

// showTabs shows the tabs of a page, and what they belong to.
func (m *menu) showTabs(p page) {
	list := m.pageTabs()
	if len(list) == 0 {
		return
	}
	m.view.Title, m.view.Tab = "Options", placeAmong(list, p)
	m.view.Note = "Arrows or mouse choose   Page Up and Page Down, LB and RB turn pages   Esc goes back"
	switch {
	case p == pageControls || p == pageReplayControls:
		m.view.Note = "Enter, A: other key   Insert, X, +: one more   Delete, Y, −: one less   Page Up, Down: pages   Esc: back"
	case tabOf(p) < 0:
		m.view.Title = "Tuning"
		m.view.Note = "Left, right or a number and Enter change   Del, Y or right click resets   Page Up, Down: pages   Esc: back"
	}
	for _, t := range list {
		m.view.Tabs = append(m.view.Tabs, t.label)
	}
}

// leaf turns to the tab beside this one, or moves the focus by a screen.
func (m *menu) leaf(by int) {
	if list := m.pageTabs(); len(list) > 0 {
		m.turnTo(list[(placeAmong(list, m.page)+by+len(list))%len(list)].page)
		return
	}
	const screen = 10
	m.choose(min(max(m.view.Selected+screen*by, 0), len(m.rows)-1))
}
