package hud

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

const (
	// nameAbove and nameBelow are how far the name over a head reaches up and down from
	// its point, design pixels.
	nameAbove, nameBelow = 36, 5
	// nameGap is the least distance between names, and nameLift how far one is moved up
	// at most, design pixels. One without room shrinks to its bar.
	nameGap, nameLift = 3, 90
)

// area is a rectangle of the picture, pixels.
type area struct{ left, top, right, bottom float64 }

// meets reports whether two areas have something in common.
func (a area) meets(b area) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// moved returns the area so many pixels higher.
func (a area) moved(up float64) area {
	a.top -= up
	a.bottom -= up
	return a
}

// rise returns by how many pixels an area must be moved up to be free of all taken ones,
// and false if that is more than most.
func rise(a area, taken []area, gap, most float64) (float64, bool) {
	up := 0.0
	for range len(taken) + 1 {
		now := a.moved(up)
		clash := slices.IndexFunc(taken, now.meets)
		if clash < 0 {
			return up, true
		}
		if up = a.bottom - taken[clash].top + gap; up > most {
			return 0, false
		}
	}
	return 0, false
}

// markers draws names over heads. The nearest stay at their heads; others give way to
// them and to waypoints.
func (c *canvas) markers(f *Frame) {
	var taken []area
	if f.Hide&Waypoints == 0 {
		for i := range f.Waypoints {
			taken = append(taken, c.placeWaypoint(&f.Waypoints[i]).area)
		}
	}
	order := slices.Clone(f.Markers)
	slices.SortStableFunc(order, func(a, b Marker) int { return cmp.Compare(a.Meters, b.Meters) })
	for i := range order {
		m := &order[i]
		box := c.nameArea(m)
		up, ok := rise(box, taken, nameGap*c.unit, nameLift*c.unit)
		if ok {
			taken = append(taken, box.moved(up))
		}
		c.marker(m, up, ok)
	}
}

// nameStyle is that of the name of a player.
func nameStyle(tone color.RGBA, alpha float64) style {
	return style{font: Bold, size: 14, color: tone, alpha: alpha, align: text.AlignCenter}
}

// nameArea returns what a name takes over its head.
func (c *canvas) nameArea(m *Marker) area {
	half := max(c.measure(m.Name, nameStyle(White, 1)), 48*c.unit)/2 + 2*c.unit
	return area{m.X - half, m.Y - nameAbove*c.unit, m.X + half, m.Y + nameBelow*c.unit}
}

// marker draws the name of a player, moved up by so many pixels, or its bar alone.
func (c *canvas) marker(m *Marker, up float64, named bool) {
	u := c.unit
	// Far names shrink no further and thin out.
	alpha := min(max(1.25-m.Meters/400, 0.6), 1)
	tone := TeamColor(m.Team)
	x, y := m.X, m.Y-up
	if !named {
		width := 24 * u
		c.rect(x-width/2-u, y-u, width+2*u, 4*u, Dark, 0.35*alpha)
		c.rect(x-width/2, y, width*min(max(m.Health, 0), 1), 2*u, tone, 0.5*alpha)
		return
	}
	if up > 0 {
		c.line(x, y+nameBelow*u, x, m.Y+nameBelow*u, u, tone, 0.45*alpha)
	}
	st := nameStyle(tone, alpha)
	c.text(m.Name, x, y-34*u, st)
	st.font, st.size, st.color = Medium, 12, White
	c.text(fmt.Sprintf("%.0f m", m.Meters), x, y-18*u, st)
	width := 40 * u
	c.rect(x-width/2-u, y-u, width+2*u, 5*u, Dark, 0.6*alpha)
	c.rect(x-width/2, y, width*min(max(m.Health, 0), 1), 3*u, tone, alpha)
}
