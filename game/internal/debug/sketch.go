package debug

import (
	"image/color"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/render"
)

// Colours of what explains bodies.
var (
	boxColor    = color.RGBA{120, 220, 255, 255}
	normalColor = color.RGBA{255, 230, 80, 255}
	planColor   = color.RGBA{255, 120, 220, 255}
	speedColor  = color.RGBA{120, 255, 140, 255}
)

// sketch draws lines in the world over a picture.
type sketch struct {
	*Pages
	canvas     hud.Canvas
	projection *render.Projection
	unit       float64 // pixels of a design pixel
}

func (s *sketch) line(a, b geom.Vec, tone color.RGBA) {
	from, to := s.projection.Project(a), s.projection.Project(b)
	if from.Behind && to.Behind {
		return
	}
	if from.Behind {
		from = s.firstSeen(b, a)
	}
	if to.Behind {
		to = s.firstSeen(a, b)
	}
	s.canvas.Line(from.X/s.unit, from.Y/s.unit, to.X/s.unit, to.Y/s.unit, 1.5, tone)
}

// firstSeen returns the last point in front of the camera on the way from one in front of it
// to one behind it.
func (s *sketch) firstSeen(front, behind geom.Vec) render.ScreenPoint {
	const halvings = 16
	for range halvings {
		if middle := front.Lerp(behind, 0.5); s.projection.Project(middle).Behind {
			behind = middle
		} else {
			front = middle
		}
	}
	return s.projection.Project(front)
}

// label writes at a point of the world.
func (s *sketch) label(at geom.Vec, text string, tone color.RGBA) {
	if p := s.projection.Project(at); !p.Behind {
		s.canvas.Text(text, p.X/s.unit, p.Y/s.unit, hud.TextStyle{Font: hud.Mono, Size: 12, Color: tone})
	}
}

// cross marks a point.
func (s *sketch) cross(at geom.Vec, size float64, tone color.RGBA) {
	for _, d := range [...]geom.Vec{{X: size}, {Y: size}, {Z: size}} {
		s.line(at.Sub(d), at.Add(d), tone)
	}
}

// box draws the edges of a box.
func (s *sketch) box(b geom.Box, tone color.RGBA) {
	corner := func(i int) geom.Vec {
		side := func(bit int, half float64) float64 {
			if i&bit == 0 {
				return -half
			}
			return half
		}
		return b.Center.Add(geom.Vec{X: side(1, b.Half.X), Y: side(2, b.Half.Y), Z: side(4, b.Half.Z)})
	}
	for i := range 8 {
		for bit := 1; bit < 8; bit *= 2 {
			if i&bit == 0 {
				s.line(corner(i), corner(i|bit), tone)
			}
		}
	}
}

// Draw draws in the world what the page is about.
func (d *Pages) Draw(canvas hud.Canvas, projection *render.Projection) {
	if d.Shown < Bodies {
		return
	}
	s := sketch{d, canvas, projection, canvas.Unit()}
	switch d.Shown {
	case Bodies:
		for i := range d.state.Players {
			if p := &d.state.Players[i]; p.Alive && p.ID != d.state.Inside {
				s.body(p)
			}
		}
	case Bots:
		s.bots()
	}
}
