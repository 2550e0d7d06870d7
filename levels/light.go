package levels

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Light is a lamp of a level.
type Light struct {
	Position geom.Vec
	// Color is linear RGB times the intensity. Only the ratio to other lamps of the level
	// matters: intensities of different editors differ by factors of hundreds.
	Color [3]float64
	Range float64 // m, beyond which it lights nothing; 0 for no limit
	// Direction is the unit vector of a spot; zero for light to all sides.
	Direction geom.Vec
	// Inner and Outer are the cosines of the angles to Direction at which a spot begins to
	// fade, and ends.
	Inner, Outer float64
}

// shine gives a look the light and the direction of a sun.
func (l *Look) shine(sun *Light) {
	l.SunDirection = sun.Direction.Neg()
	if most := max(sun.Color[0], sun.Color[1], sun.Color[2]); most > 0 {
		for i := range l.Sun {
			l.Sun[i] = sun.Color[i] / most
		}
	}
}

// noteUnlit lists the lamps of a level that is too large for them.
func (p *Parts) noteUnlit() {
	triangles := 0
	for i := range p.Structures {
		triangles += len(p.Structures[i].Indices) / 3
	}
	if len(p.Lights) > 0 && triangles > check.MaxLitTriangles {
		p.Ignored = append(p.Ignored, fmt.Sprintf("%d lights: the structures have %d triangles, and more than %d are not lit by lamps",
			len(p.Lights), triangles, check.MaxLitTriangles))
	}
}

// checkLights refuses lamps that are not finite, or too many.
func (p *Parts) checkLights() error {
	if err := checkCount("lights", len(p.Lights), check.MaxLights); err != nil {
		return err
	}
	for i := range p.Lights {
		l, place := &p.Lights[i], fmt.Sprintf("lights[%d]", i)
		if err := check.Point(place+".position", l.Position); err != nil {
			return err
		}
		for _, f := range [...]float64{l.Color[0], l.Color[1], l.Color[2], l.Range} {
			if !(f >= 0) || !geom.IsFinite(f) {
				return fault.New(fault.ErrNotFinite, place, "has a colour or a range of %v", f)
			}
		}
		if !l.Direction.IsFinite() || !geom.IsFinite(l.Inner) || !geom.IsFinite(l.Outer) {
			return fault.New(fault.ErrNotFinite, place, "has a cone that is not finite")
		}
	}
	return nil
}
