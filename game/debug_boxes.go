package game

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
func (i *inspector) shows(b *collision.HierarchyBox) bool {
	return b.Depth == i.depth || b.Depth < i.depth && b.Triangle >= 0
}

// deepen chooses the boxes of another depth, of those that were counted.
func (i *inspector) deepen(by int) {
	if by > 0 && i.depth+by >= len(i.counts) {
		return
	}
	i.depth = max(i.depth+by, 0)
}

// hierarchyPage counts the boxes near the followed player by depth.
func (g *Game) hierarchyPage() []string {
	p, ok := g.Followed()
	if !ok {
		return []string{"nobody is followed"}
	}
	i := &g.inspector
	i.counts = i.counts[:0]
	drawn, triangles := 0, 0
	for b := range g.Match.Solid().Hierarchy(nearBody(p), deepest) {
		for len(i.counts) <= b.Depth {
			i.counts = append(i.counts, 0)
		}
		i.counts[b.Depth]++
		if b.Triangle >= 0 {
			triangles++
		}
		if i.shows(&b) {
			drawn++
		}
	}
	lines := []string{
		fmt.Sprintf("boxes within %.0f m of %s", boxReach, p.Name),
		fmt.Sprintf("%d of depth %d or with a triangle are drawn", min(drawn, mostBoxes), i.depth),
	}
	for depth, count := range i.counts {
		mark := " "
		if depth == i.depth {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%sdepth %2d  %4d boxes", mark, depth, count))
	}
	return append(lines, fmt.Sprintf("%d with a triangle", triangles))
}

// hierarchy draws the boxes of the chosen depth near the followed player.
func (s *sketch) hierarchy() {
	p, ok := s.Followed()
	if !ok {
		return
	}
	drawn := 0
	for b := range s.Match.Solid().Hierarchy(nearBody(p), s.inspector.depth) {
		if !s.inspector.shows(&b) {
			continue
		}
		if drawn++; drawn > mostBoxes {
			break
		}
		center, half := b.Bounds.Center(), b.Bounds.Size().Scale(0.5)
		s.box(geom.Box{Center: center, Half: half}, depthColors[b.Depth%len(depthColors)])
	}
	if p.ID != s.Inside {
		s.box(geom.FeetBox(p.Position, p.Half), boxColor)
	}
}
