package cli

import (
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// legend is the names of players with samples of their lines, in rows above the panels,
// where it hides nothing.
type legend struct {
	names  []string
	styles []draw.LineStyle
	text   text.Style
	places []vg.Point // start of each entry, relative to the upper left corner
	rows   int
}

// newLegend breaks the names into rows of at most the given width.
func newLegend(names []string, styles []draw.LineStyle, style text.Style, width vg.Length) legend {
	style.YAlign = text.YCenter
	style.XAlign = text.XLeft
	l := legend{names: names, styles: styles, text: style, rows: 1}
	x := vg.Length(0)
	for _, name := range names {
		entry := swatch + style.Width(name) + 2*gap
		if x > 0 && x+entry > width {
			x = 0
			l.rows++
		}
		l.places = append(l.places, vg.Point{X: x, Y: -rowHeight * (vg.Length(l.rows) - 0.5)})
		x += entry
	}
	return l
}

// gap is the distance between a line and its name, and half the distance between
// entries.
const gap = 0.1 * vg.Inch

func (l *legend) height() vg.Length { return rowHeight * vg.Length(l.rows) }

// draw draws the legend along the top edge of the canvas.
func (l *legend) draw(c draw.Canvas) {
	for i, place := range l.places {
		at := vg.Point{X: c.Min.X, Y: c.Max.Y}.Add(place)
		c.StrokeLine2(l.styles[i], at.X, at.Y, at.X+swatch, at.Y)
		c.FillText(l.text, vg.Point{X: at.X + swatch + gap/2, Y: at.Y}, l.names[i])
	}
}
