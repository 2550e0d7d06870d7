package collision

import "github.com/skijet/skijet/collision/geom"

// Work is what a query cost.
type Work struct {
	Nodes     int // nodes of hierarchies that were opened, and cells of heightfields
	Triangles int // triangles that were tested exactly
}

// visitor is a shape of this package.
type visitor interface{ visit(q *query) }

// RaycastWork returns the result of the Raycast of a shape and counts its work. It is for
// tools that examine a level: it allocates, and counts nothing for a shape that is not of
// this package.
func RaycastWork(s Shape, origin, displacement geom.Vec) (Hit, bool, Work) {
	v, ok := s.(visitor)
	if !ok {
		hit, ok := s.Raycast(origin, displacement)
		return hit, ok, Work{}
	}
	q := new(query)
	if q.setRay(origin, displacement) {
		v.visit(q)
	}
	var hit Hit
	ok = q.result(&hit)
	return hit, ok, q.work
}

// SweepBoxWork is RaycastWork for the SweepBox of a shape.
func SweepBoxWork(s Shape, box geom.Box, displacement geom.Vec) (Hit, bool, Work) {
	v, ok := s.(visitor)
	if !ok {
		hit, ok := s.SweepBox(box, displacement)
		return hit, ok, Work{}
	}
	q := new(query)
	if q.setSweep(&box, &displacement) {
		v.visit(q)
	}
	var hit Hit
	ok = q.result(&hit)
	return hit, ok, q.work
}
