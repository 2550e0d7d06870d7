package menus

import (
	"image"
	"math"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
)

// Page is one list of the menu.
type Page int

// Pages of the menu.
const (
	PageStart Page = iota // before a match, which is played behind it
	PagePause
	PageEnd
	PageMatch // to choose a match
	PageLevels
	PageTrials
	PageBody
	PageReplays
	PageKills
	PageDeeds
	PageCareer
	PageCredits
	PageLost // why there is no match with others
	PageJoin
	PageHost
	PageServers
	PagePeople // others in the match, and votes
	PageGame   // the first of the options
	PageVideo
	PageSound
	PageControls
	PageReplayControls
	PageHUD
	PageOwn // options of games
	PageTuneArmor
	PageTuneMovement
	PageTuneWeapon
	PageTuneMatch
)

// Menu is what is on the screen instead of, or over, a match. It changes the given settings.
type Menu struct {
	settings *options.Settings
	Choice   *Selection                 // that the player may change, or nil
	Groups   [actions.WeaponKeys]string // weapons of each key; "" for none
	Throws   []string                   // what the other hand can throw
	Actions  Actions
	Own      []Own // options of games
	Watching bool  // a replay
	Online   bool  // the match is played by a room
	Touch    bool  // a screen to be touched, and no pad
	Open     bool
	Quit     bool
	fresh    bool // it was opened since the mouse was last seen
	Changed  bool // the settings changed since this was reset
	Title    string
	End      Ending // of the match before the page of the end
	Call     Call
	Room     Room
	RunText  string // run of somebody, as it is pasted
	Root     Page   // to which Esc leads in the end
	Page     Page
	before   map[Page]int // row that was in focus on other pages
	Rows     []Row
	View     ui.Page
	Focus    Focus
}

// Focus is what the row in focus waits for.
type Focus struct {
	Key    bool   // that is pressed for it
	Adding bool   // which is one more
	typed  string // number that is being typed for it
}

// New returns a menu of settings, which is closed.
func New(settings *options.Settings) *Menu {
	return &Menu{settings: settings, before: map[Page]int{}}
}

// Show opens the menu at the first page of a kind.
func (m *Menu) Show(root Page, title string) {
	m.Open, m.fresh, m.Quit, m.Title, m.Root = true, true, false, title, root
	m.before, m.Page = map[Page]int{}, root
	m.TurnTo(root)
}

// TurnTo turns to a page.
func (m *Menu) TurnTo(p Page) {
	if m.Page != p {
		m.before[m.Page] = m.View.Selected
	}
	m.Page, m.Focus = p, Focus{}
	m.View = ui.Page{Title: m.Title, Note: "Arrows or mouse choose   Enter or click changes   Esc goes back"}
	m.Rows = nil
	m.showTabs(p)
	m.fill(p)
	at, seen := m.before[p]
	if !seen {
		at = m.View.Selected
	}
	m.Choose(min(at, len(m.Rows)-1))
}

// fill makes the rows of a page.
func (m *Menu) fill(p Page) {
	pages := map[Page]func(){PageStart: m.startPage, PagePause: m.pausePage, PageEnd: m.endPage, PageMatch: m.matchPage, PageLevels: m.levelPage,
		PageTrials: m.trialPage, PageBody: m.bodyPage, PageReplays: m.replayPage, PageKills: m.killPage, PageCredits: m.creditPage,
		PageLost: m.lostPage, PageJoin: m.joinPage, PageHost: m.hostPage,
		PageServers: m.serversPage, PagePeople: m.peoplePage, PageDeeds: m.deedPage, PageCareer: m.careerPage}
	controls := func() []Row { return m.controlRows(p == PageReplayControls) }
	options := map[Page]func() []Row{PageGame: m.gameRows, PageVideo: m.videoRows, PageSound: m.soundRows, PageControls: controls,
		PageReplayControls: controls, PageHUD: m.hudRows, PageOwn: m.ownRows}
	if fill, ok := pages[p]; ok {
		fill()
	} else if rows, ok := options[p]; ok {
		m.Rows = rows()
	} else {
		m.Rows = m.tuneRows(p)
	}
	if tabOf(p) >= 0 {
		m.Rows = append(m.Rows, m.resetRow(p), m.backRow())
	}
}

// above is the page to which Esc leads.
func (m *Menu) above() Page {
	switch m.Page {
	case PageLevels:
		return PageMatch
	case PageJoin, PageHost:
		if m.Root == PageStart {
			return PageServers
		}
	}
	return m.Root
}

// back goes back, and from the first page out where a match waits.
func (m *Menu) back() {
	switch {
	case !m.takeBody():
	case m.Page != m.Root:
		m.TurnTo(m.above())
	case m.Root == PagePause:
		m.Open = false
	}
}

// Press handles a key that went down.
func (m *Menu) Press(key input.Key) {
	if m.Focus.Key {
		m.rebind(key)
		return
	}
	if m.typeKey(key) || m.editKey(key) {
		return
	}
	r := &m.Rows[m.View.Selected]
	switch key {
	case input.Escape, input.PadB, "Backspace":
		m.back()
	case input.PadStart:
		if m.Root == PagePause && m.takeBody() {
			m.Open = false
		}
	case "ArrowUp", input.PadUp, input.WheelUp:
		m.move(-1)
	case "ArrowDown", input.PadDown, input.WheelDown, "Tab":
		m.move(1)
	case "Home":
		m.Choose(0)
	case "End":
		m.Choose(len(m.Rows) - 1)
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
		m.Focus.Key, m.Focus.Adding = r.IsKey, r.IsKey
	case "Delete", input.PadY:
		m.strip()
	}
}

// strip takes the last key from the row in focus, or gives its number the first value.
func (m *Menu) strip() {
	switch r := &m.Rows[m.View.Selected]; {
	case r.IsKey:
		m.unbind(r.Action)
	case r.Reset != nil:
		m.Focus.typed = ""
		r.Reset()
	}
}

// stripAt does so to another row, by a click with the right button.
func (m *Menu) stripAt(item int) {
	if m.Rows[item].Heading {
		return
	}
	if m.View.Selected != item {
		m.Choose(item)
	}
	m.strip()
}

// step moves a slider, or goes on to another value.
func (m *Menu) step(r *Row, by int) {
	switch {
	case r.Slide != nil:
		// Whole steps, so that going back and forth returns to the same value.
		r.Slide((math.Round(r.Fraction()/sliderStep) + float64(by)) * sliderStep)
	case r.Flips:
		r.Act()
	case r.Turn != nil:
		r.Turn(by)
	}
}

// move moves the focus to the next row that can have it, cyclically.
func (m *Menu) move(by int) {
	n := len(m.Rows)
	item := (m.View.Selected + by + n) % n
	for m.Rows[item].Heading {
		item = (item + by + n) % n
	}
	m.Choose(item)
}

// Choose moves the focus to a row, or to the first one after a heading.
func (m *Menu) Choose(item int) {
	for m.Rows[item].Heading {
		item++
	}
	m.View.Selected, m.Focus = item, Focus{}
	m.View.Hint, m.View.Warning = m.Rows[item].Hint, m.Rows[item].Fault
}

// handle does what the mouse asks for.
func (m *Menu) handle(e ui.Event) {
	if m.Focus.Key {
		return
	}
	if e.Kind == ui.Tabbed {
		m.TurnTo(m.pageTabs()[e.Row].Page)
		return
	}
	if e.Row >= len(m.Rows) || m.Rows[e.Row].Heading && e.Kind != ui.Scrolled {
		return // of a page that was left
	}
	r := &m.Rows[e.Row]
	if e.Kind != ui.Scrolled && m.View.Selected != e.Row {
		m.Choose(e.Row)
	}
	switch e.Kind {
	case ui.Clicked:
		r.enter()
	case ui.Turned:
		switch {
		case !r.IsKey:
			m.step(r, e.By)
		case e.By < 0:
			m.unbind(r.Action)
		default:
			m.Focus.Key, m.Focus.Adding = true, true
		}
	case ui.Slid:
		if r.Slide != nil {
			r.Slide(e.Share)
		}
	case ui.Scrolled:
		m.Choose(min(max(m.View.Selected, e.Row), e.Row+e.By-1))
	}
}

// Picture returns what the menu looks like now.
func (m *Menu) Picture() *ui.Page {
	m.View.Rows = m.View.Rows[:0]
	if m.Online {
		m.View.Alert = m.Actions.Online.Alert()
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		item := ui.Row{Label: r.Label, Cells: r.Cells, Tone: r.Tone, Own: r.Own, Dim: r.Fault != ""}
		if r.Value != nil {
			item.Value = r.Value()
		}
		switch {
		case r.Heading:
			item.Kind = ui.Heading
		case r.Slide != nil:
			item.Kind, item.Share = ui.Slider, r.Fraction()
		case r.Flips || r.Turn != nil:
			item.Kind = ui.Choice
		case r.IsKey:
			item.Kind = ui.List
		}
		if m.Focus.Key && i == m.View.Selected {
			item.Value, item.Waiting = "press a key", true
		}
		if r.Text != nil && i == m.View.Selected {
			item.Value, item.Waiting = item.Value+"_", true
		}
		if m.Focus.typed != "" && i == m.View.Selected {
			item.Value, item.Waiting = m.Focus.typed+"_", true
		}
		m.View.Rows = append(m.View.Rows, item)
	}
	return &m.View
}

// Point passes the mouse, or a finger on a screen to be touched, to the widgets that show the
// menu in a window of a size.
func (m *Menu) Point(u *ui.UI, size image.Point, p ui.Pointer, touch bool) {
	if touch != m.Touch {
		m.Touch = touch
		m.TurnTo(m.Page)
	}
	m.look()
	if m.fresh {
		m.fresh = false
		u.Settle()
	}
	u.Show(m.Picture(), size)
	at := m.Page
	for _, e := range u.Update(p) {
		if m.handle(e); !m.Open || m.Page != at {
			return // the rest is about another page
		}
	}
}

// StripUnder takes a key from the row below the mouse, or resets its number.
func (m *Menu) StripUnder(u *ui.UI, x, y float64) {
	rows, at := u.Visible()
	for i, place := range at {
		if image.Pt(int(x), int(y)).In(place) && rows[i] < len(m.Rows) {
			m.stripAt(rows[i])
		}
	}
}
