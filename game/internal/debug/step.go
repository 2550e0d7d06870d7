package debug

import (
	"fmt"
	"image/color"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems"
)

// Colours of what a step asked and found.
var (
	freeColor    = color.RGBA{120, 255, 140, 255} // a sweep that nothing stopped
	stopColor    = color.RGBA{255, 160, 60, 255}  // one that stopped, and where
	restColor    = color.RGBA{150, 150, 150, 255} // the rest of its way
	contactColor = color.RGBA{255, 120, 220, 255} // what a box overlaps
	supportColor = color.RGBA{255, 230, 80, 255}
)

// stepOf returns the trace of the last step of the followed player, or false if there is
// none.
func (d *Pages) stepOf() (*systems.MoveTrace, *systems.PlayerState, bool) {
	p, ok := d.state.Followed()
	t := &d.Trace
	return t, p, ok && t.Body == p.ID && t.Tick == d.state.Match.Tick()-1
}

// support is the surface that carries a body.
type support struct {
	normal   geom.Vec
	triangle int // of the level; -1 if it is none
}

// SupportOf returns what carried a body in its last step: of all that it touched the surface
// that faces up most; or false if it was in the air.
func SupportOf(p *systems.PlayerState, t *systems.MoveTrace) (support, bool) {
	best := support{triangle: -1}
	if p.Contact.Touching {
		best.normal = p.Contact.Normal
	}
	for _, b := range p.Move.Bumps[:p.Move.BumpCount] {
		if b.Normal.Z > best.normal.Z || b.Normal == best.normal {
			best = support{b.Normal, b.Triangle}
		}
	}
	if best.triangle < 0 {
		for i := range t.Queries {
			if q := &t.Queries[i]; q.Found && !q.Overlap && q.Hit.Normal == best.normal {
				best.triangle = q.Hit.Triangle
			}
		}
	}
	return best, best.normal.Z > 0
}

// slopeOf returns the angle of a surface to the horizontal, degrees.
func slopeOf(normal geom.Vec) float64 {
	return math.Acos(geom.Clamp(normal.Z, -1, 1)) * 180 / math.Pi
}

// stepPage lists what the last step of the followed player asked and found.
func (d *Pages) stepPage() []string {
	t, p, ok := d.stepOf()
	if !ok {
		return []string{"no step yet of whom the picture follows"}
	}
	lines := []string{fmt.Sprintf("%s, tick %d, moved %.3f m", p.Name, t.Tick, t.To.Sub(t.From).Length())}
	if s, ok := SupportOf(p, t); ok {
		lines = append(lines, fmt.Sprintf("support #%d, slope %.1f°, friction %.2f", s.triangle, slopeOf(s.normal), p.Contact.Friction))
	} else {
		lines = append(lines, "no support: in the air")
	}
	for i := range t.Queries {
		mark := " "
		if i+1 == d.Query {
			mark = ">"
		}
		lines = append(lines, mark+queryLine(i+1, &t.Queries[i]))
	}
	if t.Dropped > 0 {
		lines = append(lines, fmt.Sprintf("%d more", t.Dropped))
	}
	lines = append(lines, bumpLines(p)...)
	if p.ID == d.state.Inside {
		lines = append(lines, "third person shows more")
	}
	return lines
}

// queryLine describes one query.
func queryLine(number int, q *systems.MoveQuery) string {
	switch {
	case q.Overlap:
		return fmt.Sprintf("%2d overlap: %d contacts", number, q.Contacts)
	case !q.Found:
		return fmt.Sprintf("%2d sweep %6.3f m, free", number, q.Displacement.Length())
	case q.Hit.Depth > 0:
		return fmt.Sprintf("%2d sweep %6.3f m, %.4f m deep in #%d", number, q.Displacement.Length(), q.Hit.Depth, q.Hit.Triangle)
	}
	return fmt.Sprintf("%2d sweep %6.3f m, stops at %.3f: #%d %.1f°", number, q.Displacement.Length(),
		q.Displacement.Length()*q.Hit.Fraction, q.Hit.Triangle, slopeOf(q.Hit.Normal))
}

// step draws the queries of the last step of the followed player, the support and the bumps.
func (s *sketch) step() {
	t, p, ok := s.stepOf()
	if !ok {
		return
	}
	for i := range t.Queries {
		if chosen := s.Pages.Query; chosen == 0 || chosen == i+1 {
			s.query(i+1, t, &t.Queries[i], chosen != 0)
		}
	}
	s.box(geom.FeetBox(t.To, p.Half), boxColor)
	if found, ok := SupportOf(p, t); ok {
		s.surface(found.triangle, supportColor)
		s.arrow(t.To, found.normal, supportColor)
		s.label(t.To.Add(found.normal), fmt.Sprintf(" support %.1f°", slopeOf(found.normal)), supportColor)
	}
	center := t.To.Add(geom.Vec{Z: p.Half.Z})
	for i, b := range p.Move.Bumps[:p.Move.BumpCount] {
		s.arrow(center, b.Normal.Scale(0.8), hud.Bad)
		s.label(center.Add(b.Normal.Scale(0.8+0.15*float64(i))), " "+bumpNames[b.Kind], hud.Bad)
	}
}

// surface draws a triangle of the level.
func (s *sketch) surface(number int, tone color.RGBA) {
	if t, ok := s.state.Match.Solid().Triangle(number); ok {
		s.triangle(t, tone)
	}
}

// query draws one query: the line of a sweep, where it stopped and by what, or contacts. With
// boxes it is drawn alone, with the box at both ends.
func (s *sketch) query(number int, t *systems.MoveTrace, q *systems.MoveQuery, boxes bool) {
	start, end := q.Box.Center, q.End()
	if boxes {
		s.box(q.Box, restColor)
	}
	if q.Overlap {
		for _, c := range t.Contacts[q.FirstContact:][:q.Contacts] {
			s.surface(c.Triangle, contactColor)
			s.arrow(c.Point, c.Normal.Scale(0.5), contactColor)
			s.cross(c.Point, 0.05, contactColor)
		}
		return
	}
	tone := freeColor
	if q.Found {
		tone = stopColor
		s.line(end, start.Add(q.Displacement), restColor)
		s.cross(q.Hit.Point, 0.08, stopColor)
		s.arrow(q.Hit.Point, q.Hit.Normal.Scale(0.6), stopColor)
		s.surface(q.Hit.Triangle, stopColor)
	}
	s.line(start, end, tone)
	s.cross(start, 0.04, tone)
	s.label(start.Lerp(end, 0.5), fmt.Sprint(" ", number), tone)
	if boxes {
		s.box(geom.Box{Center: end, Half: q.Box.Half}, tone)
	}
}
