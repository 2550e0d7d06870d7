// Package collision answers exact questions about triangles: when does a
// moving box first touch them, which of them does a box overlap, where does a
// ray hit, how does a stuck box get out.
//
// It is pure geometry. It knows no player, no ECS and, but for the heights of a
// [Heightfield] and the feet that [Mover.Carry] takes along, no "up".
//
// # What to call
//
//	solid    NewMesh             any triangles: a level, a building
//	         NewHeightfield      a grid of heights, in a seventh of the memory
//	         NewMover            triangles with a pose that changes: a lift, a door
//	joined   NewWorld            several of them that answer as one
//	         World.With          the same and some more: level.With(lift)
//	         World.Only          what is on some layers: what stops a shot, say
//	asked    Shape.SweepBox      the first hit of a box on its way
//	         Shape.Raycast       the first hit of a ray
//	         Shape.OverlapBox    every triangle that a box is in
//	         Depenetrate         the way out
//	near     Nearby              the same answers, sooner, for the many queries of one body
//	moving   Broadphase          which bodies are near, or in a trigger
//	bodies   SweepBoxes          when one box meets another
//
// Build the shapes once. Then each body, each tick, is swept, advanced to the
// hit, and its velocity clipped, a few times over:
//
//	for range 4 {
//		way := velocity.Scale(seconds)
//		hit, ok := world.SweepBox(box, way)
//		if !ok {
//			return box.Translate(way), velocity
//		}
//		box = box.Translate(way.Scale(hit.Fraction)) // hit.Depth > 0: it is stuck, see Sweeps
//		seconds *= 1 - hit.Fraction
//		velocity = velocity.RejectFrom(hit.Normal)
//	}
//
// Example_slide adds what corners and bodies that are stuck need. It stands in
// example_test.go beside the sources, which this finds:
//
//	go list -f '{{.Dir}}' github.com/skijet/skijet/collision
//
// To walk needs more, and rules that are a game's own: no gravity for who stands, a
// wish that is turned along the ground and not clipped, a short way down after each
// step so that nobody hops downhill, and a second try from a step higher where a curb
// is in the way. Package systems/torque is a full one.
//
// # Units and sides
//
// Lengths are metres; the tolerances below are too, so a game in other units
// converts. Axes are right-handed, and z is up where anything is. Boxes are
// parallel to the axes and never turn. A displacement is the whole way of one
// query, not a velocity, and a fraction is a part of it, from 0 to 1.
//
// A triangle is solid from its front, from which its corners run
// counter-clockwise. What comes from behind passes, and so does what moves along
// it, edge or no edge. With [TwoSided] both sides are solid, and the edges of an
// open sheet stop what runs into them. Leave closed bodies with their faces
// outward one-sided: then who got in gets out. Take TwoSided for sheets (a
// fence, a pane, a roof without a thickness) and for triangles whose sides
// nobody can vouch for.
//
// A mesh is a surface and has no inside: a box wholly within a closed one
// touches no triangle and has no contact, and Depenetrate calls it free. Who must
// know casts a ray against a TwoSided copy of the mesh: the point was inside if the
// ray goes with Triangle(hit.Triangle).Normal() of what it hits first.
//
// # Sweeps
//
//	+---------+
//	| +-----+ |
//	| |core | |  way
//	| +-----+ |   \      +---------+
//	+---------+    \     |   box   |     Fraction  of the way that is free
//	                v    |    ^    |     Normal    out of the triangle, against the way
//	                     |    |    |     Point     where they touch
//	         ____________+----*----+____________   triangle, its front above
//
// The fraction is the exact time of impact: a box and a triangle are compared on
// the 13 axes that can separate them, without iteration. The box decides when
// they touch, and the core, which is [Slop] smaller all round, whether: on all axes
// but the face's own it must come to overlap. So a box that falls flush along the
// side of a crate is not stopped by its top, which the core passes by a micron; nor
// does a crate that is sunk flush into the floor stop one that slides over it.
//
// At the hit the box touches, and a next sweep may start there: no gap is needed.
// Slop is an error that is forgiven and not a skin. Who wants a gap of skin
// metres advances only to
//
//	max(0, hit.Fraction + skin/displacement.Dot(hit.Normal)) // the product is negative
//
// Depth > 0 says that the box was deeper than Slop in the triangle before it
// moved, by an overlap that was never resolved, a [Mover] that was placed, or a
// seam. Depenetrate it, with a reach of half its smallest side at most: with more
// it may come out at the far side of a thin wall. Where that fails, put the body
// back to where it was last free. A box that moves out, or along, is not held; and
// along goes what leads into a face by no more than 1e-12 of its length, as a way does
// that was clipped.
//
// A way of zero hits nothing, and one that leads less than Slop into a face may
// hit nothing. So whether a box stands on something is asked by a short sweep
// along gravity, a centimetre say:
//
//	ground, ok := world.SweepBox(box, geom.Vec{Z: -0.01})
//	stands := ok && ground.Normal.Z > 0.7 // else too steep
//
// OverlapBox does not tell: it is for what a box is in, and how deep. A mere touch
// is no contact, but for rounding: overlook contacts not deeper than Slop.
//
// # Many queries of one body
//
// A body that is pushed along walls asks ten queries a tick, and each walks the
// hierarchy down to the same few triangles. [Nearby] collects those once, for this tick
// and for those after it as long as the body stays about:
//
//	near.Gather(world, box, way, reach) // near is the body's own, from tick to tick
//	hit, ok := near.SweepBox(box, way)  // as world.SweepBox, in every bit
//
// It stands wherever a Shape or an Overlapper does. What leaves the place, and what
// follows a [Mover] that was placed there, is passed on to the world, so nothing depends
// on what was gathered but the time that it takes. [Nearby.Work] counts how often that
// was. Indoors a sweep takes half of its time then or less; to collect takes as long as
// some five sweeps, once in ten ticks or so. A box that stays where it was asks the same
// as in the tick before, and that is not even looked for again. [Nearby.Expect] puts the
// collecting off until something is hit.
//
// # Movers
//
// A mover is placed at once and sees nobody. Whoever is near goes with it, in
// pieces that are shorter than the reach of Depenetrate, else a fast door jumps
// over a body or pushes it out behind itself:
//
//	pieces := 1 + int(2*door.Travel(to)/reach) // each half the reach at most
//
// For each piece, with world the level and the door, and level the world without:
//
//  1. door.SweepBox(box, geom.Vec{Z: -0.01}): who is met stands on it,
//  2. and is swept through level by door.Carry(box, next),
//  3. door.Place(next),
//  4. Depenetrate(world, box, reach, scratch) pushes whoever is in its way.
//  5. Where that fails, the body is crushed: hurt it, or place the door back, and
//     with it everybody whom this piece has moved.
//
// Example_door does that. Who is met at all, and when, is known before: while the
// door goes straight by d, a resting box meets it where door.SweepBox(box, d.Neg())
// says.
//
// # Seams
//
// Ground is made of pieces that do not quite fit:
//
//	    +-----+
//	    | box | ->     _________________  a face 0.1 mm higher: its edge would
//	____|_____|________                   stop the box, and is passed instead
//
// Where a box meets the edge of a face sideways, no more than 4 mm below the
// face, the triangles on its own side of that edge are asked. If the ground that
// it comes from leans no more than 5 degrees to the face, and comes within 6 mm of
// a place 8 mm before the edge, the edge is a seam and is no obstacle; what is left
// to stop is stopped along the normal of the face. So T-junctions, cracks, overlaps
// and ledges up to that height neither halt a slide nor turn it; behind a ledge the
// box is as deep in the face as the ledge is high, until it is depenetrated. No
// edge is marked when a mesh is built and none is stored: seams need not share
// vertices.
//
// The parts of a [World] are one ground to a query through the world: the
// triangles of all of them are asked.
//
// All that concerns what moves against a face, as what falls does, and with
// TwoSided also what moves along one. On one-sided meshes no edge stops what moves
// along its face: a box that slides on level ground walks in under a level ledge
// without a riser, be it half a metre high. Model the riser: it is a wall, and stops
// a box however low it is.
//
// # Tolerances
//
// None can be set. Their names are not exported, but for Slop: go doc -u shows
// them. Below each: what breaks when it is larger, and when it is smaller (* by
// reason alone: no test tells).
//
//	Slop          1e-6 m   overlap that is forgiven
//	              larger:  slides stray from the exact path
//	              smaller: rounding decides touches
//	lip           4e-3 m   height of a ledge that is a seam
//	              larger:  real steps no longer stop
//	              smaller: float32 ground 10 km out bumps
//	seamReach     6e-3 m   how near the ground before a seam must come
//	              larger:  wider cracks are passed*
//	              smaller: cracks bump*
//	goesOnCosine  5 deg    angle between faces that go on in each other
//	              larger:  the foot of a ramp is passed*
//	              smaller: uneven ground bumps
//	cullMargin    4 Slop   by which the hierarchy looks further
//	              larger:  slower*
//	              smaller: hits are lost
//	insideMargin  1e-3 m   from the edges of a face across no axis, where it alone decides
//	              larger:  slower*
//	              smaller: the rules of edges are passed over*
//	leaning       1e-6     component of a normal that counts as none
//	              larger:  hits come early or are lost
//	              smaller: rounding picks a corner*
//	piercing      1e-4     component of a normal along which edges of a box run
//	              larger:  contacts stray from the middle*
//	              smaller: rounding places them*
//	flat          1e-12    cosine by which a box axis is taken for the normal
//	              larger:  an axis that separates is missed
//	              smaller: flush boxes stop slides
//	parallel      1e-16    squared sine by which an edge runs along a box axis
//	              larger:  an axis that separates is missed*
//	              smaller: axes of mere rounding
//	alongSine     1e-12    sine by which a way leads along what it meets
//	              larger:  ways sink into faces*
//	              smaller: clipped ways are halted
//	grazing       1e-9     sine by which a ray runs along a face, and passes
//	              larger:  rays miss
//	              smaller: rounding decides where they hit*
//	minSine       1e-10    sine of the least angle of a triangle with an area
//	              larger:  slivers are holes
//	              smaller: normals of mere rounding
//	tieDepth      1e-9 m   by which a way out must be shorter to be taken
//	              larger:  ways out are too long
//	              smaller: rounding picks among equals*
//
// # Rays
//
// A ray hits only the fronts of triangles, or both sides of TwoSided ones. One
// that starts on a face hits it at 0; one that starts behind a face passes it,
// and so leaves a closed one-sided body freely. One of zero length hits nothing.
// On an edge or corner that faces share it hits one of them, never none. Equal
// hits are decided as those of sweeps are, see [Mesh.SweepBox].
//
// # Limits and errors
//
// A mesh holds up to [MaxTriangles], a field up to [MaxSamples], all within
// [MaxCoordinate] of the origin, and an overlap tells of up to [MaxContacts], those
// that come first. The cells of a field are at least [Slop] wide. Constructors refuse anything else with an error
// that names the place and wraps [ErrEmpty], [ErrNotFinite], [ErrTooLarge] or
// [ErrOutOfRange]: mend the level, or cut it into parts. Triangles without an
// area are no error: they are dropped, keep their number, and [Mesh.Dropped]
// counts them. A [World] panics at a part that is nil. Queries have no errors:
// numbers that are not finite meet nothing, and Depenetrate calls such a box stuck;
// of a half extent below zero the size counts.
//
// NewMesh and NewMover copy what they are given; NewHeightfield keeps its
// heights, and [Materials] its list.
//
// # Cost
//
// A mesh takes some 30 to 35 bytes a triangle, and 10 to 15 more when a vertex
// needs float64 because float32 would round it; a field takes 4. A million
// triangles build in less than a second. A sweep or a ray takes about half a
// microsecond on amd64 and twice that in plain Go, and [SweepBoxWork] and
// [RaycastWork] tell why one takes more. docs/collision.md has the figures.
//
// Queries allocate nothing, but for contacts that do not fit the slice they are
// appended to. Meshes and fields never change, so any number of goroutines may
// ask them, and worlds of them, without a lock. A mover changes when it is
// placed: it and the worlds that hold it belong to one match, and no query may
// run during [Mover.Place].
//
// # Determinism
//
// All answers come from float64 and guarded products, so they have the same bits
// on every machine; the float32 hierarchy only skips triangles. On amd64 with
// AVX2 it is walked, and its triangles are asked, in assembly, elsewhere and with
// -tags purego in plain Go, with the same result. Hits do not depend on the order of triangles, but for
// which of two equal ones Hit.Triangle names: the lower. The order of contacts is
// that of the hierarchy, the same for the same mesh on every machine; sort by
// Triangle where another one matters.
//
// That holds for this package. Your own gravity and poses fuse on arm64 unless
// their products are wrapped: see Bit-exactness in package [geom].
//
// # Moving bodies
//
// A [Broadphase] finds bodies by their bounds. Take package resolvgrid up to a
// thousand, package plaingrid above or where goroutines share one, and
// [BruteForce] for thirty or in tests. Whoever it finds, SweepBoxes answers for.
package collision
