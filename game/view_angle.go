package game

import (
	"math"
)

// widest is the largest angle that the view takes from left to right, degrees [ours]: with
// more, what is at the sides is stretched beyond recognition.
const widest = 140

// fitted returns the angle of view for a window of an aspect. The setting is that of a window
// of 16 by 9. In a wider one as much is seen up and down, and more at the sides: with the
// angle kept, a wide and low window would be a slit.
func fitted(degrees float64, width, height int) float64 {
	const usual = 16.0 / 9
	aspect := float64(width) / float64(max(height, 1))
	if aspect <= usual {
		return degrees
	}
	wide := 2 * math.Atan(math.Tan(degrees*math.Pi/360)*aspect/usual) * 180 / math.Pi
	return max(min(wide, widest), degrees)
}

// fieldOfView returns the angle of view from left to right.
func (g *Game) fieldOfView() float64 {
	return fitted(g.settings.FieldOfView, g.session.state.Size.X, g.session.state.Size.Y)
}
