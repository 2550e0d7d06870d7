package collision

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

// Mover is a mesh with a pose that changes: a platform, a lift, a door. Placing
// it turns its vertices and fits its own hierarchy to them again; what does not
// move is not touched. A match has movers of its own, placed from one goroutine,
// and joins them with the level by [World.With].
type Mover struct {
	mesh  *Mesh
	local []geom.Vec // vertices at the zero pose
	fit   []nodeBounds
	pose  geom.Pose
}

// NewMover builds a mover at the zero pose. Vertices are in metres about the
// point that it turns about. Errors are those of [NewMesh].
func NewMover(vertices []geom.Vec, indices []uint32, options ...Option) (*Mover, error) {
	mesh, err := NewMesh(vertices, indices, options...)
	if err != nil {
		return nil, err
	}
	m := &Mover{mesh: mesh, local: mesh.vertices, fit: make([]nodeBounds, len(mesh.nodes))}
	mesh.vertices = make([]geom.Vec, len(m.local))
	copy(mesh.vertices, m.local)
	return m, nil
}

// Pose returns where the mover is.
func (m *Mover) Pose() geom.Pose { return m.pose }

// Place puts the mover at a pose, in time linear in its own triangles and
// without allocating. A pose that is not finite, or that leads beyond
// [MaxCoordinate], is refused with [ErrNotFinite] or [ErrTooLarge], and the
// mover stays where it was.
func (m *Mover) Place(pose geom.Pose) error {
	if pose == m.pose {
		return nil
	}
	if !pose.IsFinite() {
		return fmt.Errorf("collision: pose %v: %w", pose, ErrNotFinite)
	}
	first := pose.Apply(m.local[0])
	bounds := geom.Bounds{Min: first, Max: first}
	for _, v := range m.local {
		bounds = bounds.Include(pose.Apply(v))
	}
	if far := bounds.Min.Abs().Max(bounds.Max.Abs()); !(max(far.X, far.Y, far.Z) <= MaxCoordinate) {
		return fmt.Errorf("collision: pose %v, at most %d m from the origin: %w", pose, MaxCoordinate, ErrTooLarge)
	}
	for i, v := range m.local {
		m.mesh.vertices[i] = pose.Apply(v)
	}
	m.pose, m.mesh.bounds = pose, bounds
	m.mesh.refit(m.fit)
	return nil
}

// Carry returns the displacement of a box that stands on the mover when the
// mover goes to another pose: the centre of its foot stays over the same point.
func (m *Mover) Carry(box geom.Box, to geom.Pose) geom.Vec {
	if to.Angle == m.pose.Angle && to.Axis == m.pose.Axis {
		return to.Position.Sub(m.pose.Position)
	}
	foot := box.Center.Sub(geom.Vec{Z: box.Half.Z})
	return to.Apply(m.pose.Undo(foot)).Sub(foot)
}

// Travel returns the furthest that a vertex goes, in a straight line, when the
// mover goes to another pose.
func (m *Mover) Travel(to geom.Pose) float64 {
	furthest := 0.0
	for i, v := range m.local {
		furthest = max(furthest, to.Apply(v).Sub(m.mesh.vertices[i]).Length())
	}
	return furthest
}

// Len returns the number of triangles given to [NewMover].
func (m *Mover) Len() int { return m.mesh.Len() }

// Triangle returns triangle i where it is now, as [Mesh.Triangle].
func (m *Mover) Triangle(i int) (geom.Triangle, bool) { return m.mesh.Triangle(i) }

// Bounds holds all triangles where they are now.
func (m *Mover) Bounds() geom.Bounds { return m.mesh.Bounds() }

// Raycast returns the first hit as [Mesh.Raycast], against the mover at rest.
func (m *Mover) Raycast(origin, displacement geom.Vec) (Hit, bool) {
	return m.mesh.Raycast(origin, displacement)
}

// SweepBox returns the first hit as [Mesh.SweepBox], against the mover at rest.
// What a box meets while the mover goes straight along d is what it meets along
// -d while the mover rests.
func (m *Mover) SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool) {
	return m.mesh.SweepBox(box, displacement)
}

// OverlapBox appends contacts as [Mesh.OverlapBox].
func (m *Mover) OverlapBox(box geom.Box, contacts []Contact) []Contact {
	return m.mesh.OverlapBox(box, contacts)
}

func (m *Mover) part() part { return part{mesh: m.mesh} }

// nodeBounds is what a node holds.
type nodeBounds struct{ low, high [3]float32 }

// refit sets the bounds of all nodes to those of their faces as they are now.
// Children lie behind their parents, so one way back through the nodes does.
func (m *Mesh) refit(fit []nodeBounds) {
	for at := len(m.nodes) - 1; at >= 0; at-- {
		n := &m.nodes[at]
		all := nodeBounds{largest, smallest}
		for i, child := range n.child {
			if child == leafBit {
				continue
			}
			b := nodeBounds{largest, smallest}
			if child&leafBit == 0 {
				b = fit[child]
			} else {
				first, last := leafRange(child)
				for f := first; f < last; f++ {
					r := newReference(m.corners(&m.faces[f]), 0)
					widen(&b.low, &b.high, &r.low, &r.high)
				}
			}
			n.setBounds(i, &b.low, &b.high)
			widen(&all.low, &all.high, &b.low, &b.high)
		}
		fit[at] = all
	}
}
