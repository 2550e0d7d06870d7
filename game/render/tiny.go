package render

const (
	// tinyPixels is the size of triangles below which it is worth finding out whether each is
	// between pixels [ours]. Most surfaces are seen at an angle, which makes them smaller.
	tinyPixels = 4.0
	// pixelMargin is how far the drawing of triangles may be off, pixels: it takes 1/256 of one as
	// a unit, or less.
	pixelMargin = 1.0 / 64
)

// isTiny reports whether many triangles of a part that does not move may be smaller than a pixel.
func (p *part) isTiny(v *view) bool {
	near := v.forward.Dot(p.center.Sub(v.position)) - p.radius
	return p.spacing > 0 && p.spacing*v.focal < tinyPixels*near
}

// isBetweenPixels reports whether a triangle on the screen is above, below or beside the middle of
// every pixel, so that nothing is drawn of it: most triangles of a large mesh far away.
func isBetweenPixels(a, b, c *point) bool {
	return isBetween(a.py, b.py, c.py) || isBetween(a.px, b.px, c.px)
}

// isBetween reports whether there is no half between the least and the greatest of three
// coordinates, which are not negative.
func isBetween(a, b, c float32) bool {
	if a > b {
		a, b = b, a
	}
	low, high := a, b
	if c < low {
		low = c
	} else if c > high {
		high = c
	}
	return int32(low+(0.5-pixelMargin)) == int32(high+(0.5+pixelMargin))
}
