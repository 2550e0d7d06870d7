package game

import (
	"math"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
)

// page is one list of the menu.
type page int

const (
	pageStart page = iota // before a match, which is played behind it
	pagePause
	pageEnd
	pageMatch // to choose a match
	pageLevels
	pageTrials
	pageBody
	pageReplays
	pageKills
	pageCredits
	pageGame // the first of the options
	pageVideo
	pageSound
	pageControls
	pageReplayControls
	pageHUD
	pageTuneArmor
	pageTuneMovement
	pageTuneWeapon
	pageTuneMatch
)

// menu is what is on the screen instead of, or over, a match. It changes the given settings.
type menu struct {
	settings   *options.Settings
	choice     *selection               // that the player may change, or nil
	groups     [input.WeaponKeys]string // weapons of each key; "" for none
	throws     []string                 // what the other hand can throw
	extensions []Extension              // whose actions have keys
	hooks      hooks
	watching   bool // a replay
	touch      bool // a screen to be touched, and no pad
	open       bool
	quit       bool
	fresh      bool // it was opened since the mouse was last seen
	changed    bool // the settings changed since this was reset
	title      string
	end        ending // of the match before the page of the end
	root       page   // to which Esc leads in the end
	page       page
	before     map[page]int // row that was in focus on other pages
	rows       []row
	view       ui.Page
	waiting    bool   // waits for a key for the selected row
	adding     bool   // which is one more
	emptying   bool   // takes its only key when asked once more
	typed      string // number that is being typed for it
}

func newMenu(settings *options.Settings) *menu {
	return &menu{settings: settings, before: map[page]int{}}
}

// show opens the menu at the first page of a kind.
func (m *menu) show(root page, title string) {
	m.open, m.fresh, m.quit, m.title, m.root = true, true, false, title, root
	m.before, m.page = map[page]int{}, root
	m.turnTo(root)
}

// turnTo turns to a page.
func (m *menu) turnTo(p page) {
	if m.page != p {
		m.before[m.page] = m.view.Selected
	}
	m.page, m.waiting, m.adding, m.typed = p, false, false, ""
	m.view = ui.Page{Title: m.title, Note: "Arrows or mouse choose   Enter or click changes   Esc goes back"}
	m.rows = nil
	m.showTabs(p)
	m.fill(p)
	at, seen := m.before[p]
	if !seen {
		at = m.view.Selected
	}
	m.choose(min(at, len(m.rows)-1))
}

// fill makes the rows of a page.
func (m *menu) fill(p page) {
	switch p {
	case pageStart:
		m.startPage()
	case pageEnd:
		m.endPage()
	case pageMatch:
		m.matchPage()
	case pageLevels:
		m.levelPage()
	case pageTrials:
		m.trialPage()
	case pageBody:
		m.bodyPage()
	case pageReplays:
		m.replayPage()
	case pageKills:
		m.killPage()
	case pageCredits:
		m.creditPage()
	case pageGame:
		m.rows = m.gameRows()
	case pageVideo:
		m.rows = m.videoRows()
	case pageSound:
		m.rows = m.soundRows()
	case pageControls:
		m.rows = m.controlRows(false)
	case pageReplayControls:
		m.rows = m.controlRows(true)
	case pageHUD:
		m.rows = m.hudRows()
	case pageTuneArmor, pageTuneMovement, pageTuneWeapon, pageTuneMatch:
		m.rows = m.tuneRows(p)
	default:
		m.pausePage()
	}
	if tabOf(p) >= 0 {
		m.rows = append(m.rows, m.resetRow(p), m.backRow())
	}
}

// above is the page to which Esc leads.
func (m *menu) above() page {
	if m.page == pageLevels {
		return pageMatch
	}
	return m.root
}

// back goes back, and from the first page out where a match waits.
func (m *menu) back() {
	switch {
	case !m.takeBody():
	case m.page != m.root:
		m.turnTo(m.above())
	case m.root == pagePause:
		m.open = false
	}
}

// press handles a key that went down.
func (m *menu) press(key input.Key) {
	if m.waiting {
		m.rebind(key)
		return
	}
	if m.typeKey(key) {
		return
	}
	r := &m.rows[m.view.Selected]
	switch key {
	case input.Escape, input.PadB, "Backspace":
		m.back()
	case input.PadStart:
		if m.root == pagePause && m.takeBody() {
			m.open = false
		}
	case "ArrowUp", input.PadUp, input.WheelUp:
		m.move(-1)
	case "ArrowDown", input.PadDown, input.WheelDown, "Tab":
		m.move(1)
	case "Home":
		m.choose(0)
	case "End":
		m.choose(len(m.rows) - 1)
	case "PageUp", input.PadLB:
		m.leaf(-1)
	case "PageDown", input.PadRB:
		m.leaf(1)
	case "ArrowLeft", input.PadLeft:
		m.step(r, -1)
	case "ArrowRight", input.PadRight:
		m.step(r, 1)
	case "Enter", "NumpadEnter", "Space", input.PadA:
		r.enter()
	case "Insert", input.PadX:
		m.waiting, m.adding = r.isKey, r.isKey
	case "Delete", input.PadY:
		m.strip()
	}
}

// strip takes the last key from the row in focus, or gives its number the first value.
func (m *menu) strip() {
	switch r := &m.rows[m.view.Selected]; {
	case r.isKey:
		m.unbind(r.action)
	case r.reset != nil:
		m.typed = ""
		r.reset()
	}
}

// stripAt does so to another row, by a click with the right button.
func (m *menu) stripAt(item int) {
	if m.rows[item].heading {
		return
	}
	if m.view.Selected != item {
		m.choose(item)
	}
	m.strip()
}

// step moves a slider, or goes on to another value.
func (m *menu) step(r *row, by int) {
	switch {
	case r.slide != nil:
		// Whole steps, so that going back and forth returns to the same value.
		r.slide((math.Round(r.fraction()/sliderStep) + float64(by)) * sliderStep)
	case r.flips:
		r.act()
	case r.turn != nil:
		r.turn(by)
	}
}

// move moves the focus to the next row that can have it, cyclically.
func (m *menu) move(by int) {
	n := len(m.rows)
	item := (m.view.Selected + by + n) % n
	for m.rows[item].heading {
		item = (item + by + n) % n
	}
	m.choose(item)
}

// choose moves the focus to a row, or to the first one after a heading.
func (m *menu) choose(item int) {
	for m.rows[item].heading {
		item++
	}
	m.view.Selected, m.typed, m.emptying = item, "", false
	m.view.Hint, m.view.Warning = m.rows[item].hint, m.rows[item].fault
}

// handle does what the mouse asks for.
func (m *menu) handle(e ui.Event) {
	if m.waiting {
		return
	}
	if e.Kind == ui.Tabbed {
		m.turnTo(m.pageTabs()[e.Row].page)
		return
	}
	if e.Row >= len(m.rows) || m.rows[e.Row].heading && e.Kind != ui.Scrolled {
		return // of a page that was left
	}
	r := &m.rows[e.Row]
	if e.Kind != ui.Scrolled && m.view.Selected != e.Row {
		m.choose(e.Row)
	}
	switch e.Kind {
	case ui.Clicked:
		r.enter()
	case ui.Turned:
		switch {
		case !r.isKey:
			m.step(r, e.By)
		case e.By < 0:
			m.unbind(r.action)
		default:
			m.waiting, m.adding = true, true
		}
	case ui.Slid:
		if r.slide != nil {
			r.slide(e.Share)
		}
	case ui.Scrolled:
		m.choose(min(max(m.view.Selected, e.Row), e.Row+e.By-1))
	}
}

// picture returns what the menu looks like now.
func (m *menu) picture() *ui.Page {
	m.view.Rows = m.view.Rows[:0]
	for i := range m.rows {
		r := &m.rows[i]
		item := ui.Row{Label: r.label, Cells: r.cells, Tone: r.tone, Own: r.own, Dim: r.fault != ""}
		if r.value != nil {
			item.Value = r.value()
		}
		switch {
		case r.heading:
			item.Kind = ui.Heading
		case r.slide != nil:
			item.Kind, item.Share = ui.Slider, r.fraction()
		case r.flips || r.turn != nil:
			item.Kind = ui.Choice
		case r.isKey:
			item.Kind = ui.List
		}
		if m.waiting && i == m.view.Selected {
			item.Value, item.Waiting = "press a key", true
		}
		if m.typed != "" && i == m.view.Selected {
			item.Value, item.Waiting = m.typed+"_", true
		}
		m.view.Rows = append(m.view.Rows, item)
	}
	return &m.view
}
