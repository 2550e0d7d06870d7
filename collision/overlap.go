package collision

import (
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
)

// OverlapBox appends a contact for each triangle that overlaps box, touching
// not counted, in the order of the hierarchy. The normal is the shortest way
// out that does not lead behind the triangle's front.
func (m *Mesh) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	if !box.Center.IsFinite() || !box.Half.IsFinite() {
		return contacts
	}
	var stack [stackSize]uint32
	low, high := axes(box.Min()), axes(box.Max())
	var from, to [3]float32
	for k := range 3 {
		from[k], to[k] = roundDown(low[k]), roundUp(high[k])
	}
	depth := 1
	for depth > 0 {
		depth--
		at := stack[depth]
		if at&leafBit == 0 {
			n := &m.nodes[at]
			for mask := n.overlap(&from, &to); mask != 0; mask &= mask - 1 {
				stack[depth] = n.child[bits.TrailingZeros8(mask)]
				depth++
			}
			continue
		}
		first, last := leafRange(at)
		for i := first; i < last; i++ {
			f := &m.faces[i]
			t := m.corners(f)
			contacts = overlapTriangle(&t, int(f.index), box, m.settings.twoSided, contacts)
		}
	}
	return contacts
}

// overlapTriangle appends the contact of box with one triangle, if any.
func overlapTriangle(t *geom.Triangle, index int, box geom.Box, twoSided bool, contacts []Contact) []Contact {
	if !meets(t, box.Min(), box.Max()) {
		return contacts
	}
	normal := t.Normal()
	height := box.Center.Sub(t.A).Dot(normal)
	if twoSided && height < 0 {
		normal = normal.Neg()
	}
	out, depth := escape(t, normal, box)
	if twoSided && math.Abs(height) <= Slop {
		// The centre lies in the plane, so either side may be the near one.
		if other, d := escape(t, normal.Neg(), box); d < depth {
			out, depth = other, d
		}
	}
	if !(depth > 0) {
		return contacts
	}
	return append(contacts, Contact{Point: contactPoint(t, box), Normal: out, Depth: depth, Triangle: index})
}

// escape returns the shortest way out of a triangle for a box: the axis of
// least overlap among the 13, pointing out, and the depth along it. A depth of
// 0 or less means that some axis separates them. Axes are unit vectors, or their
// depths could not be compared. Ways out that lead behind the front of the face
// are not taken, unless a mere touch leads there: a box flush with the back of
// a ramp is at its wall and not deep in its top. Ties go to the face's normal,
// then to the box axes.
func escape(t *geom.Triangle, normal geom.Vec, box geom.Box) (geom.Vec, float64) {
	a, b, c := t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)
	height, reach := -a.Dot(normal), box.Half.Dot(normal.Abs())
	if height >= reach || height <= -reach {
		return geom.Vec{}, 0
	}
	best, depth := normal, reach-height
	for id := axisID(0); id < faceAxis; id++ {
		axis := axisVector(id, a, b, c)
		length := axis.Length()
		if id >= 3 {
			edge := [3]geom.Vec{b.Sub(a), c.Sub(b), a.Sub(c)}[(id-3)/3]
			if float64(length*length) <= float64(edge.LengthSquared()*parallel) {
				continue
			}
		}
		axis = axis.Scale(1 / length)
		pa, pb, pc := a.Dot(axis), b.Dot(axis), c.Dot(axis)
		low, high := min(pa, pb, pc), max(pa, pb, pc)
		radius := box.Half.Dot(axis.Abs())
		// Out along +axis the box's low side must pass the triangle's high one.
		forward, backward := high+radius, radius-low
		if forward <= 0 || backward <= 0 {
			return geom.Vec{}, 0
		}
		facing := axis.Dot(normal)
		if forward < depth-tieDepth && (facing > -sideways || forward <= 2*Slop) {
			best, depth = axis, forward
		}
		if backward < depth-tieDepth && (facing < sideways || backward <= 2*Slop) {
			best, depth = axis.Neg(), backward
		}
	}
	return best, depth
}

const (
	// tieDepth is how much shallower another axis must be to win, so that
	// rounding does not choose between axes that are the same.
	tieDepth = 1e-9
	// sideways is the largest cosine to the back of the face of a way out.
	sideways = 1e-9
)

// Overlapper is the one query that [Depenetrate] needs.
type Overlapper interface {
	OverlapBox(box geom.Box, contacts []Contact) []Contact
}

// Depenetrate moves an overlapping box out of a shape by the shortest way: of
// all contacts, the one with the least depth whose correction also clears all
// the others (11th Dream). Where none does, it takes the deepest contact's
// correction and tries again, at most eight times, and never further than reach
// metres in all.
//
// It returns the displacement that frees the box to within [Slop] and true, or
// zero and false when it found none. The scratch slice is reused and returned
// for the next call.
func Depenetrate(s Overlapper, box geom.Box, reach float64, scratch []Contact) (geom.Vec, bool, []Contact) {
	const attempts = 8
	var moved geom.Vec
	for range attempts {
		scratch = s.OverlapBox(box.Translate(moved), scratch[:0])
		deepest := 0.0
		var push geom.Vec
		for i := range scratch {
			if c := &scratch[i]; c.Depth > deepest {
				deepest, push = c.Depth, c.Normal.Scale(c.Depth+Slop/2)
			}
		}
		if deepest <= Slop {
			return moved, true, scratch
		}
		if correction, ok := clearing(s, box.Translate(moved), reach, &scratch); ok {
			push = correction
		}
		moved = moved.Add(push)
		if moved.Length() > reach {
			break
		}
	}
	return geom.Vec{}, false, scratch
}

// clearing returns the least correction of one contact, up to reach, after which
// the box overlaps nothing. It looks at the box there: what a correction
// sideways clears cannot be told from the other contacts' own normals.
func clearing(s Overlapper, box geom.Box, reach float64, contacts *[]Contact) (geom.Vec, bool) {
	const candidates = 32 // bounds the time that a hopeless box takes
	n := len(*contacts)
	tried := 0
	best, found := math.Inf(1), false
	var correction geom.Vec
	for i := range n {
		c := (*contacts)[i]
		if c.Depth <= Slop || c.Depth >= best || c.Depth > reach || tried == candidates {
			continue
		}
		tried++
		push := c.Normal.Scale(c.Depth + Slop/2)
		*contacts = s.OverlapBox(box.Translate(push), (*contacts)[:n])
		if isFree((*contacts)[n:]) {
			best, correction, found = c.Depth, push, true
		}
	}
	*contacts = (*contacts)[:n]
	return correction, found
}

// isFree reports whether no contact is deeper than Slop.
func isFree(contacts []Contact) bool {
	for i := range contacts {
		if contacts[i].Depth > Slop {
			return false
		}
	}
	return true
}
