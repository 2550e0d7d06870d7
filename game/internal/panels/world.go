package panels

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/skijet/skijet/game/hud"
)

const (
	// nameAbove and nameBelow are how far the name over a head reaches up and down from
	// its point, design pixels.
	nameAbove, nameBelow = 38, 5
	// nameGap is the least distance between names, and nameLift how far one is moved up
	// at most, design pixels. One without room shrinks to its bar.
	nameGap, nameLift = 3, 90
	// nameFar is from how far away none is moved up, m: many would pile up to a tower.
	nameFar = 150
	// plateAlpha is how dark it is behind names and labels, which would be hard to read on bright
	// ground and sky.
	plateAlpha = 0.34
	// labelLift is how far the label of a place or a number may be moved up.
	labelLift = 70
	// mostName is the width of a name over a head, design pixels.
	mostName = 150
)

// area is a rectangle of the screen, pixels.
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

// claim finds room for a text at an area or above it, and takes it.
func (c *canvas) claim(a area, most float64) (up float64, ok bool) {
	up, ok = rise(a, c.hud.taken, nameGap*c.unit, most*c.unit)
	if ok = ok && a.top-up >= 0 && a.left >= 0 && a.right <= c.width && a.bottom-up <= c.height; ok {
		c.hud.taken = append(c.hud.taken, a.moved(up))
	}
	return up, ok
}

// markers draws names over heads. The nearest stay at their heads; others give way to
// them and to what was written before.
func (c *Canvas) markers(list []Marker) {
	h := c.canvas.hud
	h.order = h.order[:0]
	for i := range list {
		h.order = append(h.order, i)
	}
	slices.SortStableFunc(h.order, func(i, k int) int { return cmp.Compare(list[i].Meters, list[k].Meters) })
	for _, i := range h.order {
		if list[i].Held != nil {
			c.canvas.ghost(&list[i])
			continue
		}
		c.canvas.marker(&list[i])
	}
}

// nameStyle is that of the name of a player.
func nameStyle(tone color.RGBA, alpha float64) style {
	return style{font: hud.Bold, size: 14, color: tone, alpha: alpha, align: text.AlignCenter}
}

// nameArea returns what a name takes over its head.
func (c *canvas) nameArea(m *Marker, name string) area {
	half := max(c.measure(name, nameStyle(hud.White, 1))/2+10*c.unit, 26*c.unit)
	return area{m.X - half, m.Y - nameAbove*c.unit, m.X + half, m.Y + nameBelow*c.unit}
}

// marker draws the name of a player, or its bar alone where there is no room.
func (c *canvas) marker(m *Marker) {
	u := c.unit
	// Far names shrink no further and thin out.
	alpha := min(max(1.25-m.Meters/400, 0.6), 1)
	tone := c.hud.style.Palette.Team(m.Team)
	st := nameStyle(tone, alpha)
	name := c.shorten(m.Name, mostName*u, st)
	lift := float64(nameLift)
	if m.Meters > nameFar {
		lift = 0
	}
	up, named := c.claim(c.nameArea(m, name), lift)
	x, y := m.X, m.Y-up
	share := min(max(m.Health, 0), 1)
	if !named {
		if at := (area{m.X - 1, m.Y - 1, m.X + 1, m.Y + 1}); slices.ContainsFunc(c.hud.taken, at.meets) {
			return // something is written there
		}
		c.drawn(signKey{icon: hud.TeamIcon(m.Team)}, m.X, m.Y-7*u, 4*u, 0, hud.Fade(tone, 0.8*alpha))
		c.rect(x-13*u, y-u, 26*u, 4*u, hud.Dark, 0.35*alpha)
		c.rect(x-12*u, y, 24*u*share, 2*u, tone, 0.6*alpha)
		return
	}
	if up > 0 {
		c.line(x, y+nameBelow*u, x, m.Y+nameBelow*u, u, tone, 0.45*alpha)
	}
	width := c.measure(name, st)
	plate := c.nameArea(m, name)
	c.rounded(plate.left, plate.top-up, plate.right-plate.left, plate.bottom-plate.top, 4*u, hud.Dark, plateAlpha*alpha)
	c.drawn(signKey{icon: hud.TeamIcon(m.Team)}, x-width/2-4*u, y-26.5*u, 4.5*u, 0, hud.Fade(tone, alpha))
	c.text(name, x+5*u, y-35*u, st)
	st.font, st.size, st.color = hud.Medium, 12, hud.White
	c.text(c.hud.meters(m.Meters), x, y-18*u, st)
	c.rect(x-21*u, y-u, 42*u, 5*u, hud.Dark, 0.6*alpha)
	c.rect(x-20*u, y, 40*u*share, 3*u, tone, alpha)
}

// waypoints draws places, those out of view on a ring around the middle: first what
// to go for, so that its label has room.
func (c *Canvas) waypoints(list []hud.Waypoint, m *Match) {
	h := c.canvas.hud
	h.heads = c.heads(m, h.heads[:0])
	for _, strong := range [...]bool{true, false} {
		for i := range list {
			if w := &list[i]; w.Strong == strong && !w.Quiet {
				c.canvas.waypoint(w)
			}
		}
	}
}

// heads appends where texts lie at the top in the middle, from top to bottom, pixels. Signs of places
// go below them.
func (c *Canvas) heads(m *Match, list []area) []area {
	l := &c.canvas.hud.layout
	for _, b := range [...]box{l.standing, l.compass, l.phase, l.objective.box, l.notice.box} {
		if b.height > 0 {
			list = append(list, b.area(c.canvas.unit))
		}
	}
	if m != nil && m.Banner != "" && l.banner.width >= 100 {
		b := l.banner
		wide := min(c.Measure(m.Banner, c.bannerStyle(m)), b.width)
		list = append(list, box{b.middle() - wide/2, b.y, wide, b.height}.area(c.canvas.unit))
	}
	return list
}

// placedWaypoint is where a waypoint is drawn, pixels.
type placedWaypoint struct {
	x, y  float64
	out   bool    // it is out of view
	angle float64 // to it, clockwise from the top
}

// waypointEdge is how far from the border a place still counts as in view, design
// pixels.
const waypointEdge = 30

// placeWaypoint finds where a waypoint is drawn.
func (c *canvas) placeWaypoint(w *hud.Waypoint) placedWaypoint {
	l, edge := &c.hud.layout, waypointEdge*c.unit
	p := placedWaypoint{x: w.X, y: w.Y}
	p.out = w.Behind || !(p.x >= edge && p.x <= c.width-edge && p.y >= edge && p.y <= l.bottom*c.unit-edge)
	if !p.out {
		for _, text := range c.hud.heads { // from top to bottom
			if half := 12 * c.unit; text.meets(area{p.x - half, p.y - half, p.x + half, p.y + half}) {
				p.y = text.bottom + half
			}
		}
		return p
	}
	middleX, middleY := c.width/2, c.height/2
	dx, dy := p.x-middleX, p.y-middleY
	if w.Behind { // the way to turn
		dx, dy = math.Sincos(w.Bearing)
		dy = -dy
	}
	if math.IsNaN(dx + dy) {
		dx, dy = 0, 1
	}
	// Half the axes of the ellipse around the middle on which it lies.
	ringX, ringY := max(l.width/2-l.weapon.width-l.margin-40, 60), max(l.height*0.27, 60)
	scale := max(math.Hypot(dx/ringX, dy/ringY)/c.unit, 1e-9)
	p.x, p.y = middleX+dx/scale, middleY+dy/scale
	p.angle = math.Atan2(dx, -dy)
	return p
}

// waypoint draws a place with its label, which is left out where there is no room.
func (c *canvas) waypoint(w *hud.Waypoint) {
	u, p := c.unit, c.placeWaypoint(w)
	alpha, half := 0.75, 9*u
	if w.Strong {
		alpha, half = 1, 11*u
	}
	if p.out {
		half *= 0.85
		sin, cos := math.Sincos(p.angle)
		c.drawn(signKey{icon: hud.IconArrow}, p.x+20*u*sin, p.y-20*u*cos, 7*u, p.angle, hud.Fade(w.Color, alpha))
	}
	key := signKey{icon: w.Icon}
	c.drawn(key, p.x+u, p.y+u, half, 0, hud.Fade(hud.Dark, 0.7*alpha))
	c.drawn(key, p.x, p.y, half, 0, hud.Fade(w.Color, alpha))
	st := style{font: hud.Bold, size: 13, color: w.Color, alpha: alpha, align: text.AlignCenter}
	label, far := "", c.hud.meters(w.Meters)
	if w.Label != "" {
		label = c.shorten(w.Label, mostName*u, st)
	}
	left, right := c.measure(label, st), c.measure(far, st)
	gap := 0.0
	if label != "" {
		gap = 6 * u
	}
	wide := left + gap + right
	middle := min(max(p.x, wide/2+6*u), c.width-wide/2-6*u)
	a := area{min(p.x-half, middle-wide/2-2*u), p.y - half, max(p.x+half, middle+wide/2+2*u), p.y + half + 19*u}
	y := p.y + half + 2*u
	if p.out && math.Cos(p.angle) < 0 { // the arrow is below
		a.top, a.bottom = p.y-half-19*u, p.y+half
		y = a.top
	}
	up, ok := c.claim(a, labelLift)
	if !ok || up > 0 && p.out {
		return // the arrow says enough
	}
	if up > 0 { // the label alone moves, above what is in its way
		c.line(p.x, p.y-up+half+19*u, p.x, p.y, u, w.Color, 0.3*alpha)
	}
	st.align = text.AlignStart
	y -= up
	c.rounded(middle-wide/2-4*u, y-u, wide+8*u, 18*u, 4*u, hud.Dark, plateAlpha*alpha)
	c.text(label, middle-wide/2, y, st)
	c.text(far, middle-wide/2+left+gap, y, st)
}

// numbers draws the damage that the player did, rising from where it hit.
func (c *Canvas) numbers(list []Number) {
	k := &c.canvas
	u := k.unit
	for i := range list {
		n := &list[i]
		tone, size := hud.White, 18.0
		if n.Final {
			tone, size = hud.Accent, 24
		}
		st := style{font: hud.Bold, size: size, color: tone, alpha: min(max(n.Alpha, 0), 1), align: text.AlignCenter}
		s := k.hud.number(n.Points)
		y := n.Y - (20+34*(1-st.alpha))*u
		half := k.measure(s, st)/2 + 2*u
		a := area{n.X - half, y, n.X + half, y + size*1.25*u}
		if up, ok := k.claim(a, labelLift); ok {
			k.text(s, n.X, y-up, st)
		}
	}
}
