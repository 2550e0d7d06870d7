package geom

// Box is an axis-aligned box by its centre and half extents in metres. Half
// extents are never negative; nothing checks that.
type Box struct{ Center, Half Vec }

// Min returns the corner with the smallest coordinates.
func (b Box) Min() Vec { return b.Center.Sub(b.Half) }

// Max returns the corner with the largest coordinates.
func (b Box) Max() Vec { return b.Center.Add(b.Half) }

// Bounds returns the same box by its corners.
func (b Box) Bounds() Bounds { return Bounds{b.Min(), b.Max()} }

// Translate returns the box moved by d.
func (b Box) Translate(d Vec) Box { return Box{b.Center.Add(d), b.Half} }

// Swept returns the bounds of the box on its way along displacement.
func (b Box) Swept(displacement Vec) Bounds {
	return b.Bounds().Union(b.Translate(displacement).Bounds())
}

// FeetBox returns the box of a body that stands with the centre of its feet at
// feet and has the given half extents.
func FeetBox(feet, half Vec) Box {
	feet.Z += half.Z
	return Box{Center: feet, Half: half}
}

// Bounds is an axis-aligned box by its corners.
type Bounds struct{ Min, Max Vec }

// Union returns the smallest bounds that hold both.
func (b Bounds) Union(o Bounds) Bounds { return Bounds{b.Min.Min(o.Min), b.Max.Max(o.Max)} }

// Include returns the smallest bounds that hold b and the point p.
func (b Bounds) Include(p Vec) Bounds { return Bounds{b.Min.Min(p), b.Max.Max(p)} }

// Expand returns the bounds grown by margin metres on every side.
func (b Bounds) Expand(margin float64) Bounds {
	m := Vec{margin, margin, margin}
	return Bounds{b.Min.Sub(m), b.Max.Add(m)}
}

// Contains reports whether p lies inside or on the bounds.
func (b Bounds) Contains(p Vec) bool { return b.Overlaps(Bounds{p, p}) }

// Overlaps reports whether the two bounds share at least a point.
func (b Bounds) Overlaps(o Bounds) bool {
	return b.Min.X <= o.Max.X && b.Max.X >= o.Min.X && b.Min.Y <= o.Max.Y && b.Max.Y >= o.Min.Y &&
		b.Min.Z <= o.Max.Z && b.Max.Z >= o.Min.Z
}

// Center returns the middle of the bounds.
func (b Bounds) Center() Vec { return b.Min.Add(b.Max).Scale(0.5) }

// Size returns the full extents.
func (b Bounds) Size() Vec { return b.Max.Sub(b.Min) }

// Triangle is a face; its front is the side from which A, B, C run
// counter-clockwise.
type Triangle struct{ A, B, C Vec }

// Cross returns (B-A) x (C-A): along the front normal, twice the area long.
func (t Triangle) Cross() Vec { return t.B.Sub(t.A).Cross(t.C.Sub(t.A)) }

// Normal returns the unit front normal, or zero for a degenerate triangle.
func (t Triangle) Normal() Vec { return t.Cross().Normalize() }

// Bounds returns the smallest bounds of the triangle.
func (t Triangle) Bounds() Bounds {
	return Bounds{t.A.Min(t.B).Min(t.C), t.A.Max(t.B).Max(t.C)}
}

// Meets reports whether a box, moved along a displacement, ever overlaps the bounds, in more than
// a side.
func (b Bounds) Meets(box Box, displacement Vec) bool {
	low, high := b.Min.Sub(box.Max()), b.Max.Sub(box.Min())
	enter, leave := 0.0, 1.0
	for _, axis := range [3][3]float64{{low.X, high.X, displacement.X}, {low.Y, high.Y, displacement.Y}, {low.Z, high.Z, displacement.Z}} {
		near, far, speed := axis[0], axis[1], axis[2]
		switch {
		case speed == 0 && !(near < 0 && far > 0):
			return false
		case speed > 0:
			enter, leave = max(enter, near/speed), min(leave, far/speed)
		case speed < 0:
			enter, leave = max(enter, far/speed), min(leave, near/speed)
		}
	}
	return enter < leave
}
