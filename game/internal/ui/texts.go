package ui

import (
	"cmp"
	"image"
	"math"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/internal/panels"
)

// Text is something that is written on the screen.
type Text struct {
	Full  string          // what there is to say
	Shown string          // what fits
	At    image.Rectangle // of the letters of Shown, pixels
}

// label is a text that stays as long as its widgets.
type label struct {
	full   string
	face   text.Face
	align  widget.TextPosition
	widget *widget.Text
}

// Texts returns what the last page writes, in the order in which it does. Tests find out with it whether
// everything fits.
func (u *UI) Texts() []Text {
	now := map[*widget.Text]string{}
	if u.note.Label != "" { // no hint has its place
		now[u.note] = u.page.Note
	}
	for i := range u.rows {
		if w := &u.rows[i]; w.value != nil {
			now[w.value] = u.page.Rows[w.index].Value
		}
	}
	lines := panels.Wrap(u.theme.small, cmp.Or(u.page.Warning, u.page.Hint), math.Inf(1), 1)
	var list []Text
	for _, l := range u.labels {
		t := Text{Full: l.full, Shown: l.widget.Label}
		if full, ok := now[l.widget]; ok {
			t.Full = full
		}
		if t.Shown == "" && t.Full == "" {
			continue
		}
		t.At = l.area()
		if len(u.hint) > 0 && l.widget == u.hint[0] && len(lines) > 0 { // all lines are one text
			shown := []string{}
			for _, line := range u.hint {
				shown = append(shown, line.Label)
			}
			t.Full, t.Shown = lines[0], strings.TrimSpace(strings.Join(shown, " "))
		}
		t.Full = cmp.Or(t.Full, t.Shown)
		list = append(list, t)
	}
	return list
}

// area returns where the letters of a label are.
func (l *label) area() image.Rectangle {
	at, m := l.widget.GetWidget().Rect, l.face.Metrics()
	wide := int(math.Ceil(text.Advance(l.widget.Label, l.face)))
	switch l.align {
	case widget.TextPositionCenter:
		at.Min.X += (at.Dx() - wide) / 2
	case widget.TextPositionEnd:
		at.Min.X = at.Max.X - wide
	}
	at.Max.X = at.Min.X + wide
	middle, high := (at.Min.Y+at.Max.Y)/2, int(m.HAscent+m.HDescent)
	at.Min.Y, at.Max.Y = middle-high/2, middle-high/2+high
	return at
}
