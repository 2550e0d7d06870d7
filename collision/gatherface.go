package collision

import (
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// faceGroup is the bounds of up to eight faces of one part, side by side, so that
// integers compare all of them with those of a query at once. The first face is in the
// low bytes.
type faceGroup struct {
	planes [6]uint64 // low x in steps of the grid, high x, low y, high y, low z, high z
	fronts uint64    // which ways lead against each face, see frontsOf
	there  uint64    // the highest bit of each face that there is
	part   int
}

// faceBlock has the other data of the faces of a group.
type faceBlock struct {
	planes  [wide]alignedPlane // of axis faceAxis where a face is not aligned
	aligned uint64             // the highest bit of each aligned face
	same    [wide]uint64       // that of each face in the same plane, of those that are aligned
	faces   [wide]nearbyFace
}

// nearbyFace is a face and what would be found out again and again.
type nearbyFace struct {
	geom.Triangle
	product geom.Vec // crossOf, where it is not aligned
	inverse float64  // 1 / length of that, once it is known, or 0
	cut     cut
	index   int32 // in its part
	isCut   bool  // the cut is known
}

// nearbyGrid counts places within bounds in steps that fit seven bits.
type nearbyGrid struct{ origin, perMetre geom.Vec }

// lastNearbyStep is the last step of a nearbyGrid.
const lastNearbyStep = 127

func (g *nearbyGrid) set(b *geom.Bounds) {
	size := b.Max.Sub(b.Min)
	g.origin = b.Min
	g.perMetre.X = lastNearbyStep / max(size.X, thinnest)
	g.perMetre.Y = lastNearbyStep / max(size.Y, thinnest)
	g.perMetre.Z = lastNearbyStep / max(size.Z, thinnest)
}

// step returns the step that a place is in, or the nearest to it. It never falls where
// the place rises, so what overlaps in metres overlaps in steps.
func step(at, origin, perMetre float64) uint64 {
	return uint64(min(max(int64(float64((at-origin)*perMetre)), 0), lastNearbyStep))
}

// add adds a face of a part if it meets the bounds. It returns false if there are too
// many.
func (n *Nearby) add(part int, t *geom.Triangle, index int) bool {
	lowX, highX := ends(t.A.X, t.B.X, t.C.X)
	lowY, highY := ends(t.A.Y, t.B.Y, t.C.Y)
	lowZ, highZ := ends(t.A.Z, t.B.Z, t.C.Z)
	b, grid := &n.bounds, &n.grid
	if lowX > b.Max.X || highX < b.Min.X || lowY > b.Max.Y || highY < b.Min.Y || lowZ > b.Max.Z || highZ < b.Min.Z {
		return true
	}
	if n.free == 0 && !n.open(part) {
		return false
	}
	lane := wide - n.free
	n.free--
	g := &n.groups[len(n.groups)-1]
	shift := 8 * lane
	g.planes[0] |= step(lowX, grid.origin.X, grid.perMetre.X) << shift
	g.planes[1] |= step(highX, grid.origin.X, grid.perMetre.X) << shift
	g.planes[2] |= step(lowY, grid.origin.Y, grid.perMetre.Y) << shift
	g.planes[3] |= step(highY, grid.origin.Y, grid.perMetre.Y) << shift
	g.planes[4] |= step(lowZ, grid.origin.Z, grid.perMetre.Z) << shift
	g.planes[5] |= step(highZ, grid.origin.Z, grid.perMetre.Z) << shift
	g.there |= 0x80 << shift
	normal := n.setFace(lane, t, index)
	g.fronts |= frontsOf(normal, n.parts[part].shape().twoSided) << shift
	return true
}

// ends returns the least and the greatest of three coordinates.
func ends(a, b, c float64) (low, high float64) {
	low, high = a, a
	if b < low {
		low = b
	} else if b > high {
		high = b
	}
	if c < low {
		low = c
	} else if c > high {
		high = c
	}
	return low, high
}

// open adds a group for more faces of a part, and returns false if there are too many.
// Of its block all is whatever it was.
func (n *Nearby) open(part int) bool {
	most := n.most
	if most == 0 {
		most = MaxNearby / wide
	}
	if len(n.groups) >= most {
		return false
	}
	n.groups = append(n.groups, faceGroup{part: part})
	n.free = wide
	if len(n.groups) <= len(n.blocks) {
		n.blocks[len(n.groups)-1].aligned = 0
		return true
	}
	n.blocks = append(n.blocks, faceBlock{})
	if !lanes {
		n.planar = append(n.planar, [wide]alignedFace{})
	}
	return true
}

// setFace sets a face of the last group and returns a vector along its front normal.
func (n *Nearby) setFace(lane int, t *geom.Triangle, index int) geom.Vec {
	at := len(n.groups) - 1
	b := &n.blocks[at]
	f, plane := &b.faces[lane&(wide-1)], &b.planes[lane&(wide-1)]
	f.A, f.B, f.C, f.index, f.isCut = t.A, t.B, t.C, int32(index), false
	f.inverse = 0
	axis := alignedAxis(t)
	if axis == faceAxis {
		plane.axis = faceAxis
		f.product = crossOf(t)
		return f.product
	}
	plane.set(t, axis)
	b.joinPlane(lane)
	if !lanes {
		n.planar[at][lane&(wide-1)].set(t, axis)
	}
	return axisUnit(axis, plane.front)
}

// joinPlane records which faces so far are in the plane of an aligned one.
func (b *faceBlock) joinPlane(lane int) {
	plane, same := &b.planes[lane&(wide-1)], uint64(0x80)<<(8*lane)
	for others := b.aligned; others != 0; others &= others - 1 {
		if other := laneOf(others); b.planes[other] == *plane {
			same |= b.same[other]
			break
		}
	}
	b.aligned |= same
	for each := same; each != 0; each &= each - 1 {
		b.same[laneOf(each)] = same
	}
}

// laneOf returns the first face of some.
func laneOf(met uint64) int { return bits.TrailingZeros64(met) / 8 & (wide - 1) }

// planeRange is between which places a sweep may meet the planes across each axis.
type planeRange struct{ low, high [3]float64 }

// set sets r to the planes that a sweep may meet before its limit: no other has an
// approach. Behind its centre it meets a two-sided plane with its core, and a one-sided
// one with its half.
func (r *planeRange) set(along *[3]axisSweep, limit float64, twoSided bool) {
	for i := range along {
		const rounding = 1e-15 // of a sum, in parts of what is added
		s := &along[i]
		way, behind := math.Abs(s.displacement), s.half
		if twoSided {
			behind = float64(s.core * roundingSlack)
		}
		ahead := behind
		if way > 0 {
			ahead = s.half + float64(way*limit) + Slop
		}
		margin := float64((math.Abs(s.start) + behind + ahead) * rounding)
		if s.displacement < 0 {
			ahead, behind = behind, ahead
		}
		r.low[i], r.high[i] = s.start-(behind+margin), s.start+(ahead+margin)
	}
}

// within leaves of the faces that a sweep may meet those in planes that it may meet.
func (b *faceBlock) within(r *planeRange, met uint64) uint64 {
	for left := met & b.aligned; left != 0; {
		lane := laneOf(left)
		p, same := &b.planes[lane], b.same[lane]
		left &^= same
		if axis := p.axis % 3; p.at < r.low[axis] || p.at > r.high[axis] {
			met &^= same
		}
	}
	return met
}

// Directions of a displacement, a bit each. A face has those of which a displacement must
// have one to lead against its front.
const (
	forwardX, backX = 1 << 0, 1 << 1
	forwardY, backY = 1 << 2, 1 << 3
	forwardZ, backZ = 1 << 4, 1 << 5
	anywhere        = 1 << 6 // of every way, and of a face that is solid from behind, too
	allDirections   = 1<<7 - 1
)

// frontsOf returns which directions lead against the front of a face. Along all others
// every term of the product with its normal is zero or more, and so is the sum.
func frontsOf(normal geom.Vec, twoSided bool) uint64 {
	if twoSided {
		return anywhere
	}
	return directions(normal.Neg())
}

// directions returns in which directions a vector leads.
func directions(v geom.Vec) uint64 {
	return direction(v.X, forwardX, backX) | direction(v.Y, forwardY, backY) | direction(v.Z, forwardZ, backZ)
}

func direction(displacement float64, forward, back uint64) uint64 {
	switch {
	case displacement > 0:
		return forward
	case displacement < 0:
		return back
	}
	return 0
}

// cut is a plane along the longest edge of a face and across the face, with all of the face
// on one side: it often halves the bounds.
type cut struct {
	normal geom.Vec // outward, of any length
	at     float64  // along the normal
}

// set sets c to the cut of a face.
func (c *cut) set(t *geom.Triangle) {
	from, to, other := &t.A, &t.B, &t.C
	ab, bc, ca := t.B.Sub(t.A).LengthSquared(), t.C.Sub(t.B).LengthSquared(), t.A.Sub(t.C).LengthSquared()
	if bc >= ab && bc >= ca {
		from, to, other = &t.B, &t.C, &t.A
	} else if ca >= ab {
		from, to, other = &t.C, &t.A, &t.B
	}
	edge := to.Sub(*from)
	out := edge.Cross(edge.Cross(other.Sub(*from)))
	margin := beyondCut + float64(edge.Length()*beyondCutEach)
	c.normal, c.at = out, max(from.Dot(out), to.Dot(out), other.Dot(out))+float64(out.Length()*margin)
}

// isBeside reports whether the box of a query stays beyond the cut of a face until the
// best hit.
func (f *nearbyFace) isBeside(c *cast) bool {
	if !f.isCut {
		f.isCut = true
		f.cut.set(&f.Triangle)
	}
	out := &f.cut.normal
	nearest := c.start.Dot(*out) - c.half.Dot(out.Abs())
	if path := c.displacement.Dot(*out); path < 0 {
		nearest += float64(path * c.limit)
	}
	return nearest > f.cut.at
}

// nearbyRange is bounds in steps of a grid, each step in every byte, and directions.
type nearbyRange struct {
	lowX, lowY, lowZ    uint64
	highX, highY, highZ uint64 // with the highest bit of each byte
	directions          uint64
}

// set sets the bounds of r.
func (r *nearbyRange) set(g *nearbyGrid, low, high *geom.Vec) {
	r.lowX = step(low.X, g.origin.X, g.perMetre.X) * everyByte
	r.lowY = step(low.Y, g.origin.Y, g.perMetre.Y) * everyByte
	r.lowZ = step(low.Z, g.origin.Z, g.perMetre.Z) * everyByte
	r.highX = step(high.X, g.origin.X, g.perMetre.X)*everyByte | topBits
	r.highY = step(high.Y, g.origin.Y, g.perMetre.Y)*everyByte | topBits
	r.highZ = step(high.Z, g.origin.Z, g.perMetre.Z)*everyByte | topBits
}

// met has the highest bit of the byte of each face of a group that may be met.
func (g *faceGroup) met(r *nearbyRange) uint64 {
	return g.there & (g.fronts&r.directions + math.MaxInt8*everyByte) &
		((g.planes[1] | topBits) - r.lowX) & (r.highX - g.planes[0]) &
		((g.planes[3] | topBits) - r.lowY) & (r.highY - g.planes[2]) &
		((g.planes[5] | topBits) - r.lowZ) & (r.highZ - g.planes[4])
}
