package panels

import (
	"cmp"
	"fmt"
	"image/color"

	"github.com/skijet/skijet/game/hud"
)

// weapon draws the held weapon at the bottom right.
func (c *Canvas) weapon(w *WeaponView) {
	if w.Name == "" {
		return
	}
	b := c.canvas.hud.layout.weapon
	c.plate(b, 0.5)
	inner := box{b.x + 10, b.y, b.width - 20, b.height}
	ready := 1 - min(max(w.Reload, 0), 1)
	c.gauge(box{inner.x, b.bottom() - 11, inner.width, 5}, ready, mix(hud.Dim, hud.Accent, ready))
	name := hud.TextStyle{Font: hud.Bold, Size: 15, Align: hud.AlignRight, OnPanel: true}
	c.Text(c.middle(w.Name, inner.width, name), inner.right(), b.bottom()-33, name)
	number := 0.0
	if w.Ammo >= 0 {
		st := hud.TextStyle{Font: hud.Bold, Size: 36, Align: hud.AlignRight}
		if w.Ammo == 0 {
			st.Color = hud.Bad
		}
		number = c.Text(c.canvas.hud.number(w.Ammo), inner.right(), b.y+2, st) + 10
	}
	left := inner.width - number
	if w.Pack != "" {
		st := hud.TextStyle{Size: 13, Color: hud.Soft, OnPanel: true}
		if w.PackOn {
			st.Color = hud.Good
		}
		c.Text(c.shorten(w.Pack, left, st), inner.x, b.y+7, st)
	}
	if w.Reason != "" {
		st := hud.TextStyle{Size: 13, Color: hud.Bad, OnPanel: true}
		c.Text(c.shorten(w.Reason, left, st), inner.x, b.y+26, st)
	}
}

func (c *Canvas) middle(s string, width float64, st hud.TextStyle) string {
	return c.canvas.middle(s, width*c.canvas.unit, styleOf(st))
}

// slots lists the carried weapons above the weapon panel, as many as fit, around the held
// one. Weapons of one key are a group.
func (c *Canvas) slots(slots []Slot) {
	if len(slots) == 0 {
		return
	}
	l := &c.canvas.hud.layout
	first, last := window(slots, l.slots.rows)
	b := l.slots.box
	c.plate(b, 0.58)
	row := box{b.x, b.y + 4, b.width, slotRow}
	more := hud.TextStyle{Size: 13, Color: hud.Dim, Align: hud.AlignCenter, OnPanel: true}
	if first > 0 {
		c.fit(fmt.Sprintf("▲ %d more", first), row, more)
		row.y += slotRow
	}
	for i := first; i < last; i++ {
		s := &slots[i]
		begins := i == first || slots[i-1].Key != s.Key
		if begins && i > first {
			c.Box(row.x+10, row.y, row.width-20, 1, hud.Fade(hud.White, 0.08))
		}
		c.slot(s, row, begins, b.width > briefSlots)
		row.y += slotRow
	}
	if last < len(slots) {
		c.fit(fmt.Sprintf("▼ %d more", len(slots)-last), row, more)
	}
}

// window returns the part of a list that fits into so many rows, with the held weapon in
// the middle except at both ends. Rows that count hidden weapons are included.
func window(slots []Slot, room int) (first, last int) {
	n := len(slots)
	if n <= room {
		return 0, n
	}
	held := 0
	for i := range slots {
		if slots[i].Held {
			held = i
		}
	}
	shown := room - 2
	first = min(max(held-shown/2, 0), n-shown)
	last = first + shown
	if first <= 1 {
		first, last = 0, shown+1
	}
	if last >= n-1 && first > 0 {
		first, last = n-shown-1, n
	}
	return first, last
}

// slot draws one row of the list, with its name or without. The key stands at the first of its weapons.
func (c *Canvas) slot(s *Slot, b box, first, named bool) {
	if s.Held {
		c.Box(b.x, b.y, b.width, b.height, hud.Fade(hud.Accent, 0.2))
		c.Box(b.x, b.y, 3, b.height, hud.Accent)
	}
	tone, sign := hud.White, s.Tone
	switch {
	case s.Dead:
		tone, sign = hud.Fade(hud.Dim, 0.7), hud.Fade(hud.Dim, 0.7)
	case s.Held:
		tone = hud.Accent
	}
	sign = cmp.Or(sign, tone)
	if first {
		c.Text(s.Key, b.x+15, b.y+2.5, hud.TextStyle{Font: hud.Bold, Size: 12, Color: hud.Dim, Align: hud.AlignCenter, OnPanel: true})
	}
	st := hud.TextStyle{Size: 14, Color: tone, OnPanel: true}
	begin, end := b.x+28, b.right()-10
	if s.Icon != "" {
		c.WeaponIcon(s.Icon, b.x+36, b.y+b.height/2, 14, sign)
		begin = b.x + 49
	}
	number := hud.TextStyle{Size: 14, Color: tone, Align: hud.AlignRight, OnPanel: true}
	if s.Ammo >= 0 {
		if s.Ammo == 0 {
			number.Color = hud.Bad
		}
		end -= c.Text(c.canvas.hud.number(s.Ammo), end, b.y+2, number) + 8
	}
	if s.Note != "" && named {
		number.Color = hud.Soft
		end -= c.Text(s.Note, end, b.y+2, number) + 8
	}
	if named {
		c.Text(c.middle(s.Name, end-begin, st), begin, b.y+2, st)
	}
	for i, g := range s.Gauges {
		share := min(max(g.Share, 0), 1)
		c.Box(begin, b.y+b.height-3-3*float64(i), (b.right()-10-begin)*share, 2, gaugeColors[g.Kind])
	}
}

// gaugeColors are those of the thin bars of a weapon.
var gaugeColors = [...]color.RGBA{GaugeCharge: hud.Good, GaugeSpin: energy, GaugeHeat: hud.Bad}
