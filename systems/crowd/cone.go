package crowd

import "github.com/skijet/skijet/collision/geom"

// press is how hard two bodies press against each other, along the two directions
// of their contact.
type press struct{ axis, line float64 }

// along returns a press as a vector.
func (c *contact) along(p press) geom.Vec { return c.axis.Scale(p.axis).AddScaled(c.line, p.line) }

// answer changes how hard two bodies press to the least that leaves their relative
// motion at apart along the axis and at beside along the line, at least, and
// returns the change for a; b gets its opposite.
//
// Both directions are solved at once: one after the other would go on for long
// where there is only a small angle between them, and end beside the way.
func (c *contact) answer(p *press, relative geom.Vec, apart, beside float64) geom.Vec {
	before := *p
	// What the presses must come to, if they were none before.
	axis := float64((apart-relative.Dot(c.axis))/c.share) + before.axis
	if c.line == (geom.Vec{}) {
		p.axis = max(axis, 0)
		return c.axis.Scale(p.axis - before.axis)
	}
	axis += float64(c.cosine * before.line)
	line := float64((beside-relative.Dot(c.line))/c.share) + before.line + float64(c.cosine*before.axis)
	*p = cone(axis, line, c.cosine)
	return c.along(press{p.axis - before.axis, p.line - before.line})
}

// cone returns the least presses along two unit vectors, with this cosine between
// them, that together come to at least axis along the one and to line along the
// other.
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
