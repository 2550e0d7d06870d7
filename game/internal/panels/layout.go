package panels

import "github.com/skijet/skijet/game/hud"

// box is a rectangle in design pixels.
type box struct{ x, y, width, height float64 }

func (b box) right() float64  { return b.x + b.width }
func (b box) bottom() float64 { return b.y + b.height }
func (b box) middle() float64 { return b.x + b.width/2 }

// list is a box and how many rows are shown in it.
type list struct {
	box
	rows int
}

// area returns the rectangle in pixels.
func (b box) area(unit float64) area {
	return area{b.x * unit, b.y * unit, b.right() * unit, b.bottom() * unit}
}

// layout is where every part of the HUD lies, in design pixels. What a part writes stays in
// its box, and no two boxes that are shown together overlap.
type layout struct {
	width, height float64
	margin        float64
	compact       bool // little room at the sides
	bottom        float64

	// In the middle, from the top.
	standing, phase, compass, banner box
	objective, notice                list
	// In the middle, from the bottom.
	motion, alert, medals, kill box
	// At the left.
	radar, hints, graph, chat, chips, vitals, stats box
	panel                                           list
	// At the right.
	weapon      box
	feed, slots list
	// Over the middle.
	death, board box
}

// Sizes of the layout in design pixels [ours].
const (
	roomyWidth  = 1000 // from which on there is room at the sides
	rowGap      = 4
	standingRow = 34
	compassRow  = 24
	lineRow     = 22
	feedRow     = 26
	slotRow     = 21
	chatRow     = 20
	slotsWidth  = 250 // also where the weapon below has less: room for the name of each
	briefSlots  = 92  // room for key, sign and ammunition
	chipRow     = 22
	medalRow    = 30
	mostFeed    = 6
	aimRoom     = 24 // from the aim to what is written around it
	mostSlots   = 14
	leastSlots  = 6
)

// place lays out the HUD of a frame.
func (c *Canvas) place(f *Frame) {
	l := &c.canvas.hud.layout
	*l = layout{margin: 20}
	l.width, l.height = c.Size()
	l.compact = l.width < roomyWidth
	if l.compact || l.height < 500 {
		l.margin = 10
	}
	l.bottom = l.height
	if f.Timeline != nil {
		l.bottom = c.canvas.timelineBox(f.Timeline).y / c.canvas.unit
	}
	l.placeBottom(f)
	l.placeTop(c, f)
	l.placeSides(c, f)
	l.placeMiddle(f)
}

// placeBottom places what lies at the bottom: vitals, motion and the weapon.
func (l *layout) placeBottom(f *Frame) {
	side, wide, high := 250.0, 280.0, 50.0
	if l.compact {
		side, wide = 200, 230
	}
	base := l.bottom - l.margin
	bars := 2.0
	if f.Vitals.Energy < 0 {
		bars = 1
	}
	l.vitals = box{l.margin, base - 22*bars - 26, side, 22*bars + 26}
	l.chips = box{l.margin, l.vitals.y - chipRow - 6, side, chipRow}
	l.weapon = box{l.width - l.margin - side, base - 80, side, 80}
	l.motion = box{(l.width - wide) / 2, base - high, wide, high}
	if f.Timeline != nil && !l.compact {
		l.motion.x = l.vitals.right() + l.margin // the feet are where it would lie
	}
	l.alert = box{(l.width - 360) / 2, base - high - 32, 360, 26}
}

// placeTop stacks what lies at the top in the middle.
func (l *layout) placeTop(c *Canvas, f *Frame) {
	wide := min(max(0.42*l.width, 330), 580)
	x, y := (l.width-wide)/2, l.margin/2
	next := func(high float64, here bool) box {
		if !here {
			high = 0
		}
		b := box{x, y, wide, high}
		if here {
			y += high + rowGap
		}
		return b
	}
	m := f.Match
	if f.Hide&hud.Standings != 0 {
		m = nil
	}
	l.standing = next(standingRow, m != nil && (m.Clock != "" || len(m.Sides) > 0))
	l.compass = next(compassRow, f.Compass && f.Hide&hud.Compass == 0 && f.Board == nil)
	l.phase = next(lineRow, m != nil && m.Phase != "")
	if m != nil && m.Objective != "" {
		l.objective.rows = len(c.canvas.wrap(m.Objective, wide*c.canvas.unit, styleOf(objectiveStyle), objectiveLines))
	}
	l.objective.box = next(lineRow*float64(l.objective.rows), l.objective.rows > 0)
	banner := 54.0
	if l.height < 500 {
		banner = 40
	}
	if f.Notice != "" && f.Board == nil && f.Hide&hud.Notice == 0 {
		fit := int(max((l.height/2-50-banner-y)/lineRow, 1))
		l.notice.rows = len(c.canvas.wrap(f.Notice, (wide-10)*c.canvas.unit, styleOf(noticeStyle), min(noticeLines, fit)))
	}
	l.notice.box = next(lineRow*float64(l.notice.rows), l.notice.rows > 0)
	l.banner = box{0, max(y, l.height*0.2), 0, banner}
	l.stats = box{l.margin, l.margin, x - 2*l.margin, l.chips.y - 2*l.margin}
	if len(f.Stats) > 0 && (l.compact || l.stats.width < 340) { // below what lies in the middle
		l.stats.y, l.stats.width = y+rowGap, l.width/2-30
		l.stats.height = l.chips.y - l.stats.y - rowGap
	}
}

// placeSides places what lies at the left and right.
func (l *layout) placeSides(c *Canvas, f *Frame) {
	room := l.standing.x - 2*l.margin
	size := min(max(0.19*l.height, 84), 140, room)
	l.radar = box{l.margin, l.margin, size, size}
	if f.Radar == nil || len(f.Stats) > 0 || f.Hide&hud.Radar != 0 {
		l.radar.height = 0
	}
	top := l.radar.bottom() + l.margin
	if l.radar.height == 0 {
		top = max(l.height*0.2, l.margin)
	}
	top = l.placePanel(f, top, min(room, l.vitals.width))
	l.hints = box{l.margin, top, min(room, l.vitals.width+60), l.chips.y - top - 6}
	l.chat = l.hints
	l.chat.height = chatRow * float64(len(c.chatRows(&f.Chat)))
	if l.chat.height > 0 {
		l.chat.y = l.chips.y - 6 - l.chat.height
		l.hints.height -= l.chat.height + 6
	}
	high := min(l.hints.height, 110)
	l.graph = box{l.margin, l.hints.bottom() - high, min(room, 250), high}
	if f.hinting() || high < 60 || len(f.Stats) > 0 {
		l.graph.height = 0 // no room, or not yet
	}

	free := l.weapon.y - 8 - l.margin
	l.feed.rows = int(min(max((free-leastSlots*slotRow-16)/feedRow, 1), mostFeed))
	feed := min(room, 360)
	l.feed.box = box{l.width - l.margin - feed, l.margin, feed, float64(l.feed.rows) * feedRow}
	top = l.feed.bottom() + 8
	l.slots.rows = int(min(max((l.weapon.y-8-top-8)/slotRow, 3), mostSlots))
	high = slotRow*float64(min(l.slots.rows, len(f.Weapon.Slots))) + 8
	wide := float64(slotsWidth)
	if f.Weapon.Brief {
		wide = briefSlots
	}
	l.slots.box = box{l.weapon.right() - wide, l.weapon.y - 8 - high, wide, high}
}

// Sizes of the panel in design pixels [ours].
const (
	panelMargin = 6
	panelBar    = 8
	mostPanel   = 4 // lines, so that there is room for hints below
)

// placePanel places the lines of the game itself: at most mostPanel. It returns where
// what lies below begins.
func (l *layout) placePanel(f *Frame, top, width float64) float64 {
	l.panel.box = box{l.margin, top, width, 0}
	if len(f.Stats) > 0 || f.Hide&hud.Panel != 0 {
		return top // the statistics lie there
	}
	high := 2.0 * panelMargin
	for i := range f.Panel {
		row := lineHeightOf(&f.Panel[i])
		if i == mostPanel || top+high+row > l.chips.y-rowGap {
			break
		}
		high += row
		l.panel.rows++
	}
	if l.panel.rows == 0 {
		return top
	}
	l.panel.height = high
	return l.panel.bottom() + rowGap
}

// placeMiddle places what lies over the middle.
func (l *layout) placeMiddle(f *Frame) {
	kill := min(l.height*0.62, l.alert.y-medalRow-rowGap-28)
	wide := l.width - 2*max(l.vitals.right(), l.hints.right()) - 20
	l.kill = box{(l.width - wide) / 2, kill, wide, 26}
	l.medals = box{l.kill.x, l.kill.bottom() + 2, wide, medalRow}
	if len(f.Stats) > 0 && l.stats.right() > l.kill.x && l.stats.bottom() > l.kill.y {
		l.kill.height, l.medals.height = 0, 0 // they would lie over one another
	}
	// Banners lie between what is at the sides.
	left := l.radar.right()
	if f.hinting() && f.Alive {
		left = l.hints.right()
	}
	if l.panel.rows > 0 {
		left = max(left, l.panel.right())
	}
	if len(f.Stats) > 0 {
		left = l.stats.right()
	}
	half := l.width/2 - max(left, l.width-l.feed.x) - 8
	l.banner.x, l.banner.width = l.width/2-half, 2*half
	title := min(l.height*0.075, 54) * 1.25
	l.death = box{l.banner.x, max(l.banner.bottom()+6, l.height*0.34), l.banner.width, title + 66}
	top := l.objective.bottom() + 8
	if l.objective.height == 0 {
		top = max(l.phase.bottom(), l.objective.y) + 8
	}
	l.board = box{0, top, 0, l.bottom - top - 8}
}

// texts appends where texts of the HUD and the followed body lie, in pixels, to what is taken:
// names and labels of places keep out of there.
func (l *layout) texts(taken []area, f *Frame, unit float64) []area {
	acts, banner := acts(f), f.Match != nil && f.Match.Banner != ""
	for _, p := range [...]struct {
		box
		shown bool
	}{
		{box{0, l.bottom, l.width, l.height - l.bottom}, true}, {l.standing, true}, {l.phase, true}, {l.compass, true}, {l.objective.box, true}, {l.notice.box, true}, {l.radar, true}, {l.panel.box, true}, {l.feed.box, true},
		{l.banner, banner}, {l.stats, len(f.Stats) > 0}, {l.hints, f.hinting() && f.Alive}, {l.death, !f.Alive},
		{l.motion, acts}, {l.alert, acts && f.Alert.alerts()}, {l.kill, acts && f.Kill.Alpha > 0}, {l.medals, acts && len(f.Medals) > 0},
		{l.chat, true}, {l.graph, acts && f.Motion.Graph != nil}, {l.chips, acts}, {l.vitals, acts}, {l.slots.box, acts && len(f.Weapon.Slots) > 0}, {l.weapon, acts},
		{box{l.width/2 - aimRoom, l.height/2 - aimRoom, 2 * aimRoom, 2 * aimRoom}, acts}, // nothing is written over the aim
	} {
		if p.shown && p.height > 0 {
			taken = append(taken, p.area(unit))
		}
	}
	if r := f.Figure; !r.Empty() {
		taken = append(taken, area{float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)})
	}
	return taken
}
