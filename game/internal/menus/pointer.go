package menus

import (
	"image"

	"github.com/skijet/skijet/game/internal/ui"
)

// Point passes the mouse, or a finger on a screen to be touched, to the widgets that show the
// menu in a window of a size.
func (m *Menu) Point(u *ui.UI, size image.Point, p ui.Pointer, touch bool) {
	if touch != m.Touch {
		m.Touch = touch
		m.TurnTo(m.Page)
	}
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
