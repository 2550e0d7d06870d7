package crowd

import "github.com/skijet/skijet/collision/geom"

// press is the accumulated load between two bodies along the two directions of their
// contact.
type press struct{ axis, line float64 }

// along returns a load as a vector.
func (c *contact) along(p press) geom.Vec { return c.axis.Scale(p.axis).AddScaled(c.line, p.line) }

// resolve changes the load p to the least that leaves the relative motion at no less
// than separation along the axis and lateral along the line. It returns the change for a; that
// for b is its opposite.
//
// Both directions are solved at once: one after the other would converge slowly where
// the angle between them is small.
func (c *contact) resolve(p *press, relative geom.Vec, separation, lateral float64) geom.Vec {
	before := *p
	// The total loads needed, counted from none.
	axis := float64((separation-relative.Dot(c.axis))/c.inverseMass) + before.axis
	if c.line == (geom.Vec{}) {
		p.axis = max(axis, 0)
		return c.axis.Scale(p.axis - before.axis)
	}
	axis += float64(c.cosine * before.line)
	line := float64((lateral-relative.Dot(c.line))/c.inverseMass) + before.line + float64(c.cosine*before.axis)
	*p = cone(axis, line, c.cosine)
	return c.along(press{p.axis - before.axis, p.line - before.line})
}

// cone returns the least loads along two unit vectors, with this cosine between them,
// whose sum is at least axis along the one and line along the other.
func cone(axis, line, cosine float64) press {
	switch {
	case axis <= 0 && line <= 0:
		return press{}
	case line <= float64(cosine*axis):
		return press{axis: axis}
	case axis <= float64(cosine*line):
		return press{line: line}
	}
	square := 1 - float64(cosine*cosine)
	return press{axis: (axis - float64(cosine*line)) / square, line: (line - float64(cosine*axis)) / square}
}
