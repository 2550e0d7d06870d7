// Package collision makes exact queries of triangles: when does a moving box first touch
// them, which of them does a box overlap, where does a ray hit, how does a stuck box get
// out.
//
// It is pure geometry. It has no players, no ECS and, except for the heights of a
// [Heightfield] and the feet that [Mover.Carry] takes along, no "up".
//
// # What to call
//
//	solid    NewMesh             any triangles: a level, a building
//	         NewHeightfield      a grid of heights, in a seventh of the memory
//	         NewMover            triangles with a pose that changes: a lift, a door
//	joined   NewWorld            several of them as one
//	         World.With          the same and some more: level.With(lift)
//	queries  Shape.SweepBox      the first hit of a moving box
//	         Shape.Raycast       the first hit of a ray
//	         Shape.OverlapBox    every triangle that a box overlaps
//	         Depenetrate         the push out of overlaps
//	near     Nearby              the same results, faster, for the many queries of one body
//	moving   Broadphase          which bodies are near, or in a trigger
//	bodies   SweepBoxes          when one box meets another
//	motion   MoveAndSlide        a body that slides along walls, and walks
//
// Build the shapes once. Then each body, each tick, has its velocity changed by gravity and
// keys, and is moved:
//
//	body.Velocity.Z -= 20 * seconds
//	result := collision.MoveAndSlide(world, body, seconds, rules)
//	body = result.Body
//
// By its rules a body slides along everything alike, as in space, or walks: on floors, up
// steps, down slopes, in a plane. A game with other rules sweeps for itself: it advances the
// body to the hit, turns the velocity by [ClipToPlanes], and sweeps again, a few times over.
// Package systems/torque is a complete model of that kind.
//
// # Units and sides
//
// Lengths are metres; the tolerances below are too, so a game in other units
// converts. Axes are right-handed, and z is up where anything is. Boxes are
// parallel to the axes and never turn. A displacement is the whole motion of one query,
// not a velocity, and a fraction is a fraction of it, from 0 to 1.
//
// A triangle is solid from its front, from which its corners run counter-clockwise.
// Anything that comes from behind passes, and so does anything that moves along it, edge
// or no edge. With [TwoSided] both sides are solid, and the edges of an open sheet are
// obstacles. Leave closed meshes with outward faces one-sided: then a body that got in
// gets out. Use TwoSided for sheets (a fence, a pane, a roof without a thickness) and for
// triangles whose winding is uncertain.
//
// A mesh is a surface and has no inside: a box wholly within a closed one touches no
// triangle and has no contact, and Depenetrate calls it free. To test for that, cast a ray
// against a TwoSided copy of the mesh: its start is inside if the ray points along
// Triangle(hit.Triangle).Normal() of its first hit.
//
// # Sweeps
//
//	+---------+
//	| +-----+ |
//	| |core | |  displacement
//	| +-----+ |   \      +---------+
//	+---------+    \     |   box   |     Fraction  of the displacement that is free
//	                v    |    ^    |     Normal    out of the triangle, against the motion
//	                     |    |    |     Point     where they touch
//	         ____________+----*----+____________   triangle, its front above
//
// The fraction is the exact time of impact: a box and a triangle are compared on the 13
// axes that can separate them, without iteration. The box decides when they touch, and the
// core, which is smaller by [Slop] on all sides, whether they do: on all axes but the
// face's own it must come to overlap. So a box that falls flush along the side of a crate
// is not stopped by its top, which the core passes by a micron; nor does a crate that is
// sunk flush into the floor stop a box that slides over it.
//
// At the hit the box touches, and the next sweep may start there: no gap is needed. Slop
// is an accepted error and not a skin. To keep a gap of skin metres, advance only to
//
//	max(0, hit.Fraction + skin/displacement.Dot(hit.Normal)) // the product is negative
//
// Depth > 0 means that the box was deeper than Slop in the triangle before it moved, by an
// overlap that was not resolved, a [Mover] that was placed, or a seam. Depenetrate it, with
// a reach of half its smallest side at most: with more it may come out at the far side of
// a thin wall. Where that fails, put the body back to where it was last free. A box that
// moves out, or along the face, is not stopped. A displacement that leads into a face by
// no more than 1e-12 of its length counts as along it, as after a clip.
//
// A displacement of zero hits nothing, and one that leads less than Slop into a face may
// hit nothing. So test whether a box stands on something by a short sweep along gravity, a
// centimetre say:
//
//	ground, ok := world.SweepBox(box, geom.Vec{Z: -0.01})
//	stands := ok && ground.Normal.Z > 0.7 // else too steep
//
// OverlapBox is not a test for that: it finds what a box overlaps, and how deep. A mere
// touch is not a contact, except by rounding: ignore contacts not deeper than Slop. The
// core decides here, too, whether a box that comes from behind a one-sided triangle is in
// it at all: so a box that stands on a sheet of two opposite ones is free.
//
// # Many queries of one body
//
// A body that is pushed along walls makes ten queries a tick, and each walks the hierarchy
// down to the same few triangles. [Nearby] collects those once, for this tick and for later
// ones as long as the body stays near:
//
//	near.Gather(world, box, displacement, reach) // near belongs to the body, from tick to tick
//	hit, ok := near.SweepBox(box, displacement)  // as world.SweepBox, in every bit
//
// It can replace any Shape or Overlapper. A query beyond the collected region, or after a
// [Mover] was placed there, is passed on to the world, so what was collected affects only
// the time of a query. [Nearby.Work] counts such queries. Indoors a sweep takes half of its
// time or less; collecting takes as long as some five sweeps, once in ten ticks or so. A box
// that stays in place repeats the queries of the tick before, whose results are reused.
// [Nearby.Expect] delays collecting until something is hit.
//
// # Movers
//
// A mover is placed at once, and moves no body. Move the bodies near it with it, in pieces
// shorter than the reach of Depenetrate, or a fast door jumps over a body or pushes it out
// behind itself:
//
//	pieces := 1 + int(2*door.Travel(to)/reach) // each half the reach at most
//
// For each piece, with world the level and the door, and level the world without (the
// first two are what [Mover.CarryBody] does for the bodies of [MoveAndSlide]):
//
//  1. door.SweepBox(box, geom.Vec{Z: -0.01}): a body that hits the door stands on it,
//  2. and is swept through level by door.Carry(box, next),
//  3. door.Place(next),
//  4. Depenetrate(world, box, reach, scratch) pushes the bodies that it overlaps.
//  5. Where that fails, the body is crushed: damage it, or place the door back, and
//     with it every body that this piece has moved.
//
// Example_door does that. Whether and when the door hits a resting box is known before:
// while the door moves straight by d, door.SweepBox(box, d.Neg()) gives the fraction.
//
// # Seams
//
// Ground consists of pieces that do not fit exactly:
//
//	    +-----+
//	    | box | ->     _________________  a face 0.1 mm higher: its edge would
//	____|_____|________                   stop the box, but is passed
//
// Where a box hits the edge of a face sideways, no more than 4 mm below the face, the
// triangles on its own side of that edge are tested. If the ground it comes from leans no
// more than 5 degrees to the face, and comes within 6 mm of a place 8 mm before the edge,
// the edge is a seam and is not an obstacle; any remaining motion into the face is stopped
// along its normal. So T-junctions, cracks, overlaps and ledges up to that height neither
// stop a slide nor turn it; behind a ledge the box is as deep in the face as the ledge is
// high, until it is depenetrated. No edge is marked when a mesh is built and none is
// stored: seams need not share vertices.
//
// The parts of a [World] are one ground to a query through the world: seams are found
// among the triangles of all of them.
//
// All that applies to motion against a face, such as falling, and with TwoSided also to
// motion along one. On one-sided meshes no edge stops motion along its face: a box that
// slides on level ground goes in under a level ledge without a riser, even one half a metre
// high. Model the riser: it is a wall, and stops a box however low it is.
//
// # Tolerances
//
// None can be set. They are in tolerances.go, each with what breaks where it is larger or
// smaller; go doc -u lists them. These matter to who builds levels: [Slop], the accepted
// error of a position, 1e-6 m; a ledge of up to 4e-3 m is a seam, and a crack of up to
// 6e-3 m before it; faces that meet at 5 degrees or less continue each other; a triangle
// whose least angle has a sine below 1e-10 has no area.
//
// # Rays
//
// A ray hits only the fronts of triangles, or both sides of TwoSided ones. One
// that starts on a face hits it at 0; one that starts behind a face passes it,
// and so leaves a closed one-sided mesh freely. One of zero length hits nothing. On a
// shared edge or corner it hits one of the faces, never none. Ties are decided as those of
// sweeps, see [Mesh.SweepBox].
//
// # Limits and errors
//
// A mesh has up to [MaxTriangles], a field up to [MaxSamples], all within [MaxCoordinate]
// of the origin, and an overlap reports the first [MaxContacts] contacts. The cells of a
// field are at least [Slop] wide. Constructors refuse anything else with an error that
// names the place and wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or [ErrOutOfRange]:
// correct the level, or cut it into parts. Triangles without an area are not an error:
// they are dropped, keep their number, and [Mesh.Dropped] counts them. A [World] panics at
// a part that is nil. Queries have no errors: numbers that are not finite hit nothing, and
// Depenetrate calls such a box stuck; a half extent below zero counts by its size.
//
// NewMesh and NewMover copy their arguments; NewHeightfield keeps its heights, and
// [Materials] its list.
//
// # Cost
//
// A mesh takes some 30 to 35 bytes a triangle, and 10 to 15 more when a vertex
// needs float64 because float32 would round it; a field takes 4. A million
// triangles build in less than a second. A sweep or a ray takes about half a
// microsecond on amd64 and twice that in plain Go. docs/collision.md has the figures.
//
// Queries allocate nothing, except for contacts that do not fit the slice they are
// appended to. Meshes and fields never change, so any number of goroutines may query
// them, and worlds of them, without a lock. A mover changes when it is placed: it and the
// worlds that contain it belong to one match, and no query may run during [Mover.Place].
//
// # Determinism
//
// All results are computed in float64 with rounded products, so they have the same bits on
// every machine; the float32 hierarchy only skips triangles. On amd64 with AVX2 traversal
// and triangle tests are in assembly, elsewhere and with -tags purego in plain Go, with the
// same result. Hits do not depend on the order of triangles, except that of two equal ones
// Hit.Triangle is the lower. The order of contacts is that of the hierarchy, the same for
// the same mesh on every machine; sort by Triangle where you need another order.
//
// That holds for this package. Your own gravity and poses fuse on arm64 unless
// their products are wrapped: see Bit-exactness in package [geom].
//
// # Moving bodies
//
// A [Broadphase] finds bodies by their bounds: use package resolvgrid. SweepBoxes then tests the
// bodies that it finds.
package collision
