package collision

import "github.com/skijet/skijet/collision/geom"

// Hit is where a sweep or a ray first touches a triangle.
type Hit struct {
	// Fraction of the displacement that is free, 0 to 1.
	Fraction float64
	// Point is where they touch, in world coordinates.
	Point geom.Vec
	// Normal is the unit contact normal. It points away from the triangle and
	// opposes the displacement.
	Normal geom.Vec
	// Triangle is the index of the triangle in the order it was given.
	Triangle int
	// Material is that of the triangle, as given by [Materials]; 0 by default.
	Material uint8
	// Depth is how deep the box was inside the triangle before it moved, metres
	// along Normal; 0 for a start that was free or within Slop, and for rays. A
	// box with a depth needs [Depenetrate].
	Depth float64
}

// Contact is one triangle that a box overlaps: on a floor of many triangles a box
// has many, each with a point of its own.
type Contact struct {
	// Point lies on the triangle: the middle of the part of it that is in the box.
	Point    geom.Vec
	Normal   geom.Vec // unit, the direction of the shortest push
	Depth    float64  // metres along Normal that free the box of this triangle; up to [Slop] is a touch
	Triangle int
	Material uint8 // of the triangle, as given by [Materials]
}

// Shape is anything solid with the three queries: a [Mesh], a [Heightfield], a [Mover], a
// [World] of them, or a shape of yours.
type Shape interface {
	// Raycast returns the first hit of a ray from origin along displacement.
	Raycast(origin, displacement geom.Vec) (Hit, bool)
	// SweepBox returns the first hit of box moving along displacement.
	SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool)
	// OverlapBox appends a contact for each triangle that overlaps box, which
	// one that it merely touches does not.
	OverlapBox(box geom.Box, contacts []Contact) []Contact
	// Bounds returns the bounds of all triangles.
	Bounds() geom.Bounds
}
