package collision

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Mover is a mesh with a pose that changes: a platform, a lift, a door. Placing
// it turns its vertices and fits its own hierarchy to them again; what does not
// move is not touched. A match has movers of its own, placed from one goroutine,
// and joins them with the level by [World.With].
type Mover struct {
	mesh  *Mesh
	local []corner
	fit   []bounds // of the nodes, while they are fitted
	pose  geom.Pose
}

// corner is a vertex at the zero pose and its place in the mesh's data.
type corner struct {
	place uint32
	at    geom.Vec
}

// NewMover builds a mover at the zero pose. Vertices are in metres about the
// point that it turns about. Errors are those of [NewMesh].
func NewMover(vertices []geom.Vec, indices []uint32, options ...Option) (*Mover, error) {
	mesh, err := newMesh(vertices, indices, true, newSettings(options))
	if err != nil {
		return nil, err
	}
	mesh.placed = 1
	m := &Mover{mesh: mesh, fit: make([]bounds, len(mesh.nodes))}
	known := make(map[uint32]bool)
	for i := range mesh.nodes {
		for place := range mesh.nodes[i].places {
			for k := range 3 {
				at := place + mesh.data[place+1]>>(8*k)&0xff
				if !known[at] {
					known[at] = true
					m.local = append(m.local, corner{at, mesh.preciseVertex(at)})
				}
			}
		}
	}
	return m, nil
}

// Pose returns where the mover is.
func (m *Mover) Pose() geom.Pose { return m.pose }

// Place puts the mover at a pose, in time linear in its own triangles and
// without allocating. It moves no body: carry riders first, see [Mover.Carry], and
// depenetrate the bodies that it overlaps. No query of the mover, or of a world with it,
// may run meanwhile.
//
// A pose is refused, and the mover stays where it was, with [ErrNotFinite] where it is not
// finite, [ErrTooLarge] where it leads beyond [MaxCoordinate], and [ErrOutOfRange] where
// its axis is neither a unit vector nor zero: another axis would stretch the mover.
func (m *Mover) Place(pose geom.Pose) error {
	if pose == m.pose {
		return nil
	}
	if !pose.IsFinite() {
		return fmt.Errorf("collision: pose %v: %w", pose, ErrNotFinite)
	}
	if n := pose.Axis.Length(); pose.Axis != (geom.Vec{}) && !(math.Abs(n-1) < axisError) {
		return fmt.Errorf("collision: pose %v: axis of length %v, want 1: %w", pose, n, ErrOutOfRange)
	}
	first := pose.Apply(m.local[0].at)
	all := geom.Bounds{Min: first, Max: first}
	for i := range m.local {
		all = all.Include(pose.Apply(m.local[i].at))
	}
	if far := all.Min.Abs().Max(all.Max.Abs()); !(max(far.X, far.Y, far.Z) <= MaxCoordinate) {
		return fmt.Errorf("collision: pose %v, at most %d m from the origin: %w", pose, MaxCoordinate, ErrTooLarge)
	}
	for i := range m.local {
		m.mesh.setPreciseVertex(m.local[i].place, pose.Apply(m.local[i].at))
	}
	m.pose, m.mesh.bounds, m.mesh.lattice = pose, all, newLattice(&all)
	m.mesh.refit(m.fit)
	m.mesh.placed++
	return nil
}

// Carry returns the displacement of a box that stands on the mover when the mover goes to
// another pose: the centre of its feet stays over the same point. Call it before
// [Mover.Place], and sweep the box by the result through the rest of the world, as
// [Mover.CarryBody] does.
func (m *Mover) Carry(box geom.Box, to geom.Pose) geom.Vec {
	return m.carry(box.Center.Sub(geom.Vec{Z: box.Half.Z}), to)
}

// carry returns the displacement of a point that is fixed to the mover.
func (m *Mover) carry(at geom.Vec, to geom.Pose) geom.Vec {
	if to.Angle == m.pose.Angle && to.Axis == m.pose.Axis {
		return to.Position.Sub(m.pose.Position)
	}
	return to.Apply(m.pose.Undo(at)).Sub(at)
}

// CarryBody takes a body along that stands on the mover, when the mover goes to another
// pose, and returns any other as it is. The rest of the world, in which the mover is not,
// stops it or lets it slide, and the lock of the rules holds. Its velocity stays its own:
// add the displacement over the seconds to that of a body that jumps off. A body with one
// foot on the mover and one on the ground is taken along.
//
//	for i := range bodies {
//		bodies[i] = lift.CarryBody(level, bodies[i], to, rules)
//	}
//	err := lift.Place(to)
//
// Then [MoveAndSlide] moves each in the world with the mover. It pushes out one that moves
// deeper into the mover, as on a lift under a ceiling, or reports it as stuck: then it is
// crushed. Push out one that is in the way of the mover by [Depenetrate], see [Mover.Place].
func (m *Mover) CarryBody(rest Solid, body SlideBody, to geom.Pose, rules SlideRules) SlideBody {
	hit, ok := m.SweepBox(body.Box, body.Floor.Scale(-2*floorProbe)) // nowhere, without a floor
	if !ok || hit.Normal.Dot(body.Floor) < steepestFloor {
		return body
	}
	foot := body.Box.Center.AddScaled(body.Floor, -body.Box.Half.Dot(body.Floor.Abs()))
	way := SlideBody{Box: body.Box, Velocity: m.carry(foot, to)} // in a second
	body.Box = MoveAndSlide(rest, way, 1, SlideRules{Lock: rules.Lock}).Body.Box
	return body
}

// Travel returns the largest displacement of a vertex, in a straight line, when the mover goes
// to another pose. It gives the number of pieces in which [Depenetrate] can push bodies, and the
// region in which to find them.
func (m *Mover) Travel(to geom.Pose) float64 {
	furthest := 0.0
	for i := range m.local {
		v := m.local[i].at
		furthest = max(furthest, to.Apply(v).Sub(m.pose.Apply(v)).Length())
	}
	return furthest
}

// Len returns the number of triangles given to [NewMover].
func (m *Mover) Len() int { return m.mesh.Len() }

// Triangle returns triangle i where it is now, as [Mesh.Triangle].
func (m *Mover) Triangle(i int) (geom.Triangle, bool) { return m.mesh.Triangle(i) }

// Bounds returns the bounds of all triangles where they are now.
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

func (m *Mover) part() part {
	if m == nil {
		return part{}
	}
	return part{mesh: m.mesh}
}

// refit fits all nodes to their present faces. Children are stored behind their parents, so
// one backward pass is enough.
func (m *Mesh) refit(fit []bounds) {
	for at := len(m.nodes) - 1; at >= 0; at-- {
		n := &m.nodes[at]
		var children [wide]bounds
		inner, count := n.inner(), n.count()
		copy(children[:inner], fit[n.firstChild():])
		for i := inner; i < count; i++ {
			face := m.corners(n.firstFace() + uint32(i-inner)*faceWords)
			box := face.Bounds()
			children[i] = rounded(&box)
		}
		fit[at] = n.setBounds(&m.lattice, children[:count])
	}
}
