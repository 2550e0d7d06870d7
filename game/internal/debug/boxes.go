package debug

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
)

const (
	// boxReach is how far beside a body boxes are drawn, m.
	boxReach = 6.0
	// mostBoxes is how many boxes are drawn.
	mostBoxes = 400
	// deepest is how deep boxes are counted.
	deepest = 24
)

// depthColors are the colours of boxes by depth.
var depthColors = [...]color.RGBA{
	{255, 120, 120, 255}, {255, 190, 90, 255}, {240, 240, 100, 255}, {120, 255, 140, 255}, {110, 220, 255, 255}, {150, 150, 255, 255}, {240, 140, 255, 255},
}

// nearBody returns the bounds around a body in which boxes are shown.
func nearBody(p *systems.PlayerState) geom.Bounds {
	return geom.FeetBox(p.Position, p.Half).Bounds().Expand(boxReach)
}

// shows reports whether a box is drawn: one of the chosen depth, or a triangle above it.
func (d *Pages) shows(b *collision.HierarchyBox) bool {
	return b.Depth == d.Depth || b.Depth < d.Depth && b.Triangle >= 0
}

// deepen chooses the boxes of another depth, of those that were counted.
func (d *Pages) deepen(by int) {
	if by > 0 && d.Depth+by >= len(d.Counts) {
		return
	}
	d.Depth = max(d.Depth+by, 0)
}

// hierarchyPage counts the boxes near the followed player by depth.
func (d *Pages) hierarchyPage() []string {
	p, ok := d.state.Followed()
	if !ok {
		return []string{"nobody is followed"}
	}
	d.Counts = d.Counts[:0]
	drawn, triangles := 0, 0
	for b := range d.state.Match.Solid().Hierarchy(nearBody(p), deepest) {
		for len(d.Counts) <= b.Depth {
			d.Counts = append(d.Counts, 0)
		}
		d.Counts[b.Depth]++
		if b.Triangle >= 0 {
			triangles++
		}
		if d.shows(&b) {
			drawn++
		}
	}
	lines := []string{
		fmt.Sprintf("boxes within %.0f m of %s", boxReach, p.Name),
		fmt.Sprintf("%d of depth %d or with a triangle are drawn", min(drawn, mostBoxes), d.Depth),
	}
	for depth, count := range d.Counts {
		mark := " "
		if depth == d.Depth {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%sdepth %2d  %4d boxes", mark, depth, count))
	}
	return append(lines, fmt.Sprintf("%d with a triangle", triangles))
}

// hierarchy draws the boxes of the chosen depth near the followed player.
func (s *sketch) hierarchy() {
	p, ok := s.state.Followed()
	if !ok {
		return
	}
	drawn := 0
	for b := range s.state.Match.Solid().Hierarchy(nearBody(p), s.Depth) {
		if !s.shows(&b) {
			continue
		}
		if drawn++; drawn > mostBoxes {
			break
		}
		center, half := b.Bounds.Center(), b.Bounds.Size().Scale(0.5)
		s.box(geom.Box{Center: center, Half: half}, depthColors[b.Depth%len(depthColors)])
	}
	if p.ID != s.state.Inside {
		s.box(geom.FeetBox(p.Position, p.Half), boxColor)
	}
}
