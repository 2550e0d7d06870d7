package collision

// The tolerances of this package: every number by which a result depends on more than
// algebra. None can be set, and all are [ours]. Each says what breaks where it is larger
// or smaller; a star marks what follows from reasoning alone and no test detects. The
// assembly has copies of some, see tools/kernelgen; tests compare both forms to the bit.
// Where 2*Slop or 4*Slop is written, so many errors of Slop can add up.
//
// Elsewhere are numbers that change no result as long as they are wide enough: the margins
// by which the hierarchy skips triangles (traverse.go, lattice.go, plain.go), of which
// cullMargin, four times Slop, loses hits where it is smaller; and what only changes the
// time of a query, as the sizes of groups and of a Nearby.

// Slop is the accepted error of a position in metres. A start within Slop of a face counts as
// touching it, and a side-on overlap below Slop does not count as one. It is almost six orders
// above the rounding of float64 at 10 km and far below anything visible. It is not a skin: no
// gap of that size is kept.
//
// If it is larger, slides deviate from the exact path; if it is smaller, rounding decides
// touches.
const Slop = 1e-6

// Of the axes that may separate a box from a face.
const (
	// flat is the cosine beyond which a box axis and the face's normal are one axis, which
	// is then tested as the face's. With a larger gap to 1 an axis that separates is missed;
	// with a smaller one boxes that are flush with a face stop as they slide along it.
	flat = 1 - 1e-12
	// parallel is the squared sine below which an edge runs along a box axis: their cross
	// product adds nothing to the other axes then. Larger, an axis that separates is
	// missed*; smaller, there are axes of mere rounding.
	parallel = 1e-16
	// alongSine is the sine of the angle to a face or an edge below which a displacement
	// is along it: one that was clipped by a normal leads into its face by rounding as
	// often as out of it, and by more where little of it remains. Over 100 km it leads a
	// tenth of Slop into the face. Larger, boxes sink into faces; smaller, clipped motion
	// is stopped.
	alongSine = 1e-12
	// steep is the cosine to the normal of a face from which an exit is not sideways.
	// Larger, a box that is out of a face sideways is held by it*; smaller, one that is
	// on its front is let in*.
	steep = 0.7
	// roundingSlack is above the rounding of what is compared before a root is taken.
	// Larger, more roots are taken*; smaller, hits are lost*.
	roundingSlack = 1 + 1e-9
	// leastSquare and its inverse are the squares, m2, beyond which products of two of them
	// come to the end of float64, and roots are taken. Larger, more are taken*; smaller,
	// exits of tiny and huge boxes are lost*.
	leastSquare = 1e-280
	// oneAxis is the cosine from which the axis of an edge and the normal of a face are too
	// near to be two. Larger, rounding picks one of them*; smaller, a box that slides along
	// boxes that adjoin stops at their sides*.
	oneAxis = 0.99
)

// sameFace is the square of the cosine from which a contact normal is that of the face.
// Larger, faces at odd angles are not found again*; smaller, edges count as faces.
const sameFace = 1 - 1e-12

// Of rays.
const (
	// grazing is the sine of the angle to a face below which a ray runs along it and
	// passes. Larger, rays miss; smaller, rounding decides where they hit*.
	grazing = 1e-9
)

// Of seams.
const (
	// lip is the height in metres up to which the end of a face over another is no step:
	// above what float32 loses 10 km out, below what a foot would feel. Larger, real steps
	// no longer stop; smaller, float32 ground 10 km out bumps.
	lip = 4e-3
	// seamReach is how far from the place beyond an edge the next face may be, m. Larger,
	// wider cracks are passed; smaller, cracks bump.
	seamReach = 1.5 * lip
	// seamCosine is that of the angle between the normals of two faces of which one goes
	// on in the other, 5 degrees. With a larger angle the foot of a ramp is passed; with a
	// smaller one uneven ground bumps.
	seamCosine = 0.996
)

// Of where a box touches a face.
const (
	// insideMargin is how far from the edges of a face a point counts as inside it without
	// a test of the edges, m: far above Slop, the tolerance of their axes. On an aligned
	// face it decides no hit, only which point is reported. Larger, it is slower*; smaller,
	// the rules of edges are passed over*.
	insideMargin = 1e-3
	// beyondCut and beyondCutEach are how far a box must stay beyond the cut of a face that
	// a [Nearby] holds, m and in parts of the longest edge. One of the 13 axes separates box
	// and face by more than half of it then: so much more than Slop and rounding that no
	// test meets the face, though axes count as parallel that are not (see flat). Larger, it
	// is slower*; smaller, hits are lost*.
	beyondCut     = insideMargin
	beyondCutEach = 1e-5
	// leaning is the least component of a unit normal that counts: a face that leans less
	// is taken to lie along that axis. Larger, hits come early or are lost; smaller,
	// rounding picks a corner*.
	leaning = 1e-6
	// levelSide is the same for the corner of a box that is deepest in a face: below it a
	// whole edge or side is level, to a millionth of a millionth of its length. Larger,
	// depths are too small*; smaller, rounding picks a corner*.
	levelSide = 1e-12
	// piercing is the least component of a unit normal of which an edge of the box along
	// that axis pierces the triangle: others run along it. Larger, contacts stray from the
	// middle*; smaller, rounding decides where they are*.
	piercing = 1e-4
)

// Of overlaps and pushes out of them.
const (
	// tieDepth is how much longer than the shortest an exit may be that counts as equal, m.
	// Larger, pushes are too long; smaller, rounding picks among equal axes*.
	tieDepth = 1e-9
	// sideways is the largest cosine of an exit to the back of the face. Larger, pushes lead
	// through faces; smaller, exits along a face are refused by rounding.
	sideways = 1e-9
	// oneCorrection is the squared sine of the angle between two contacts below which the
	// correction of one is that of both. Larger, a box stays in a sharp groove; smaller,
	// pushes out of two faces that are nearly parallel are very long.
	oneCorrection = 1e-3
	// pushAttempts is how many pushes one after another may free a box. More, hopeless boxes
	// take longer; fewer, boxes stay where each push leads into the next face.
	pushAttempts = 8
	// pushCandidates is how many pushes are tested in one attempt. More, hopeless boxes take
	// longer; fewer, boxes stay on fine meshes.
	pushCandidates = 32
)

// Of shapes.
const (
	// minSine is the sine of the smallest angle that a triangle may have at an end of its
	// longest edge. Larger, slivers are holes; smaller, rounding decides their normals.
	minSine = 1e-10
	// tiniest is the square of the longest edge, m2, below which products of areas come to
	// the end of float64. Larger, tiny triangles are holes; smaller, their normals are NaN.
	tiniest = 1e-130
	// cellNoise is above the rounding of a place in the grid of a heightfield, in cells.
	// Larger, it is slower*; smaller, hits at the border of two cells are lost*.
	cellNoise = 1e-9
	// axisError is how far the length of an axis of a mover's pose may be off 1, as a part
	// of the mover's size. Larger, movers swell; smaller, rounded rotations are refused.
	axisError = 1e-6
)

// Of MoveAndSlide.
const (
	// maxSlides is how many contacts a move handles: the three of a corner, a step, the two
	// of the next crease and two to spare. With fewer a body stops short among small faces.
	maxSlides = 8
	// ceilingCosine is the cosine between down and the normal of a face from which that is a
	// ceiling and no wall: 60 degrees. It changes what is reported, and no path.
	ceilingCosine = 0.5
	// slideNoise is the speed into a face, m/s, that rounding leaves in a clipped
	// velocity. With less a body hits the face along which it moves again.
	slideNoise = 1e-9
	// jumpSpeed is the speed out of its floor, m/s, from which a body has jumped. With less
	// one that walks up a slope counts as jumping, by rounding.
	jumpSpeed = 1e-6
	// steepestFloor is the least FloorCosine. With less a body that runs into a slope gets
	// more than 1.7 times its speed upward.
	steepestFloor = 0.5
	// sameNormal is the cosine from which two normals are those of one face. With more,
	// faces that are coplanar up to rounding fill the list of planes.
	sameNormal = 1 - 1e-12
	// leftBehind is how far a body moves, m, until what it met before counts no more.
	// With less it alternates between the sides of a crease; with more it slides on along
	// a wall that has ended.
	leftBehind = 1e-3
	// leastStep is how far forward a step must lead, m. With less a body climbs walls that
	// lean back, hair by hair.
	leastStep = 1e-3
	// floorProbe is how far below a body without a snap its floor may be, m: the gap that
	// rounding leaves.
	floorProbe = 4 * Slop
)
