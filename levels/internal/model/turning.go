package model

import (
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// turning is an animation of a rotation about one axis. The fourth number of each key is the
// angle from how the node is modelled, in parts of [FullTurn] and counted on beyond a full
// turn. The first turn is to the left.
type turning struct {
	axis  geom.Vec
	keys  []Key // nil for none
	isOff bool  // the first key turns the node about another axis, so angles are from that key
}

// turning reads the rotation of a node.
func (w *walker) turning(from *sampler, n *gltf.Node) (turning, error) {
	t := turning{}
	if from == nil {
		return t, nil
	}
	keys, err := w.keys(from, "VEC4")
	if err != nil {
		return t, err
	}
	far := 0.0
	for i := range keys {
		q := &keys[i].At
		length := math.Sqrt(dot4(q, q))
		if length == 0 {
			return t, fmt.Errorf("key %d is zero, want a unit quaternion", i)
		}
		for c := range q {
			q[c] /= length
		}
		if i > 0 && dot4(&keys[i-1].At, q) < 0 { // the shorter way
			*q = [4]float64{-q[0], -q[1], -q[2], -q[3]}
		}
		v := vectorOf(&keys[0].At, q)
		if t.axis.Dot(v) < 0 {
			v = v.Neg() // the direction of the first turn counts
		}
		if length := v.Length(); length > max(far, leastTurn) {
			far, t.axis = length, v.Normalize()
		}
	}
	if t.axis == (geom.Vec{}) {
		return t, nil // nothing turns
	}
	return t, t.measure(keys, n)
}

// measure turns quaternions into angles about the axis.
func (t *turning) measure(keys []Key, n *gltf.Node) error {
	first, rest := keys[0].At, [4]float64{0, 0, 0, 1}
	if n.Rotation != nil {
		rest = *n.Rotation
	}
	if dot4(&rest, &first) < 0 {
		rest = [4]float64{-rest[0], -rest[1], -rest[2], -rest[3]}
	}
	from, isAbout := t.angle(&rest, &first, 0)
	if t.isOff = !isAbout; t.isOff {
		from = 0
	}
	total := 0
	for i := range keys {
		if total, isAbout = t.angle(&first, &keys[i].At, total); !isAbout {
			return errors.New("it does not rotate about one axis all the time")
		}
		keys[i].At = [4]float64{3: float64(from + total)}
	}
	t.keys = keys
	return nil
}

// angle returns how far b is turned from a about the axis, of all angles that it may be the
// one next to another, and whether that is all that it is turned. Both are unit quaternions,
// of signs that continue each other, so half the angle is unique.
func (t *turning) angle(a, b *[4]float64, near int) (int, bool) {
	v, cos := vectorOf(a, b), dot4(a, b)
	sin := v.Dot(t.axis)
	half := near / 2
	half += (geom.Heading(geom.Vec{X: -sin, Y: cos}) - geom.Angle(uint16(half))).Signed()
	whole := geom.Heading(geom.Vec{X: -2 * float64(sin*cos), Y: float64(cos*cos) - float64(sin*sin)})
	return 2*half + (whole - geom.Angle(uint16(2*half))).Signed(), v.RejectFrom(t.axis).Length() <= axisSlop
}

// fullTurns returns how many full turns the node makes, if it does nothing else, or 0.
func (t *turning) fullTurns() int {
	last := t.keys[0].At[3]
	for _, k := range t.keys {
		if k.At[3] < last-swingSlop {
			return 0
		}
		last = k.At[3]
	}
	whole := math.Floor(float64((last-t.keys[0].At[3])/FullTurn) + 0.5) // division by a power of two may be fused
	if math.Abs(last-t.keys[0].At[3]-float64(whole*FullTurn)) > fullSlop {
		return 0
	}
	return int(whole)
}

// isSteady reports whether a rotation has the same speed all through its cycle.
func (t *turning) isSteady(shared Cycle) bool {
	first, last := &t.keys[0], &t.keys[len(t.keys)-1]
	if all := shared.of(t.keys); first.Time-all.Begin > check.TickSeconds || all.End-last.Time > check.TickSeconds {
		return false
	}
	for i := range t.keys {
		k := &t.keys[i]
		share := (k.Time - first.Time) / (last.Time - first.Time)
		if math.Abs(k.At[3]-first.At[3]-float64(share*(last.At[3]-first.At[3]))) > swingSlop {
			return false
		}
	}
	return true
}

// close makes the last key, and those that rest there, so many full turns from the first.
func (t *turning) close(full int) {
	end := t.keys[0].At[3] + float64(full*FullTurn)
	last := t.keys[len(t.keys)-1].At[3]
	for i := len(t.keys) - 1; i > 0 && math.Abs(t.keys[i].At[3]-last) < swingSlop/2; i-- {
		t.keys[i].At[3] = end
	}
}

// at returns the keys at a place.
func (t *turning) at(place geom.Vec) []Key {
	for i := range t.keys {
		k := &t.keys[i].At
		k[0], k[1], k[2] = place.X, place.Y, place.Z
	}
	return t.keys
}

func dot4(a, b *[4]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2]) + float64(a[3]*b[3])
}

// vectorOf returns the vector of the quaternion b times the inverse of a, along the axis
// of the rotation from a to b.
func vectorOf(a, b *[4]float64) geom.Vec {
	va, vb := geom.Vec{X: a[0], Y: a[1], Z: a[2]}, geom.Vec{X: b[0], Y: b[1], Z: b[2]}
	return vb.Scale(a[3]).AddScaled(va, -b[3]).Sub(vb.Cross(va))
}
