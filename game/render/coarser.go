package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// finestCell is the side of the cells of the finest coarser shape of a part, m, and
	// cellGrowth how many times larger those of each next one are [ours].
	finestCell, cellGrowth = 0.008, 1.5
	// cellPixels is the largest size of a cell on the screen, pixels: vertices move by half of
	// that, which is seen of neither outline nor light.
	cellPixels = 1.0
	// leastArea is how much of its surface a coarser shape keeps: without a limit, what is
	// thinner than a cell, as a pole, would vanish.
	leastArea = 0.7
	// weldedCell is the side of the cells from which edges get soft too, m: they are in models
	// for a distance.
	weldedCell = 0.035
	// fewerTriangles is how many triangles of the last shape the next one has at most.
	fewerTriangles = 0.8
)

// coarse is a shape of a part with one vertex in each cell of a grid.
type coarse struct {
	cell  float64 // m
	shape part
}

// shapeFor returns the shape of a part where a pixel is so many metres in its axes.
func (p *part) shapeFor(pixel float64) *part {
	shape := p
	for i := range p.coarser {
		if p.coarser[i].cell > cellPixels*pixel {
			break
		}
		shape = &p.coarser[i].shape
	}
	return shape
}

// coarsen makes the coarser shapes of a part that moves and has no textures.
func (p *part) coarsen() {
	if p.uv != nil || len(p.positions) == 0 {
		return
	}
	area, triangles := p.area(), len(p.indices)
	for cell := finestCell; cell < 2*p.radius; cell *= cellGrowth {
		shape := p.clustered(cell)
		if shape.area() < leastArea*area {
			return
		}
		if float64(len(shape.indices)) <= fewerTriangles*float64(triangles) {
			shape.looks = newLooks(&shape, shape.materials)
			p.coarser = append(p.coarser, coarse{cell, shape})
			triangles = len(shape.indices)
		}
	}
}

// area is the surface of a part, m².
func (p *part) area() float64 {
	sum := 0.0
	for t := range triangles(p.positions, p.indices) {
		sum += t.Cross().Length() / 2
	}
	return sum
}

// cellKey names a cell of a grid.
type cellKey [3]int

// clusterKey is what vertices have in common that become one: a surface keeps its material,
// and its side of an edge the light of that side.
type clusterKey struct {
	cell cellKey
	look material
	side int
}

// clustered returns a part in which all vertices in a cell are at one place, the outermost of
// theirs, so that the outline stays. Triangles without an area are left out, and of those
// that get the same corners all but the last: details are added on top of what bears them.
func (p *part) clustered(cell float64) part {
	q := part{name: p.name, joint: p.joint, parent: p.parent, pivot: p.pivot, center: p.center, radius: p.radius}
	cells := make([]cellKey, len(p.positions))
	place := map[cellKey]geom.Vec{}
	for i, at := range p.positions {
		d := at.Sub(p.center).Scale(1 / cell)
		key := cellKey{int(math.Round(d.X)), int(math.Round(d.Y)), int(math.Round(d.Z))}
		cells[i] = key
		if before, ok := place[key]; !ok || at.Sub(p.center).LengthSquared() > before.Sub(p.center).LengthSquared() {
			place[key] = at
		}
	}
	side := sideOf
	if cell > weldedCell {
		side = func(geom.Vec) int { return 0 }
	}
	number := map[clusterKey]uint32{}
	corner := func(i uint32) uint32 {
		key := clusterKey{cells[i], p.materials[i], side(p.normals[i])}
		k, ok := number[key]
		if !ok {
			k = uint32(len(q.positions))
			number[key] = k
			q.addVertex(place[cells[i]], geom.Vec{}, p.materials[i])
		}
		q.normals[k] = q.normals[k].Add(p.normals[i])
		return k
	}
	seen := map[[3]cellKey]bool{}
	for i := len(p.indices) - 3; i >= 0; i -= 3 {
		t := [3]uint32(p.indices[i : i+3])
		a, b, c := cells[t[0]], cells[t[1]], cells[t[2]]
		if a == b || b == c || c == a {
			continue
		}
		if key := turnedFirst(a, b, c); !seen[key] {
			seen[key] = true
			q.indices = append(q.indices, corner(t[0]), corner(t[1]), corner(t[2]))
		}
	}
	for i := range q.normals {
		q.normals[i] = q.normals[i].Normalize()
	}
	return q
}

// turnedFirst returns the corners of a triangle in the same order around it, from the least.
func turnedFirst(a, b, c cellKey) [3]cellKey {
	if slices.Compare(b[:], a[:]) < 0 && slices.Compare(b[:], c[:]) < 0 {
		return [3]cellKey{b, c, a}
	}
	if slices.Compare(c[:], a[:]) < 0 && slices.Compare(c[:], b[:]) < 0 {
		return [3]cellKey{c, a, b}
	}
	return [3]cellKey{a, b, c}
}

// sideOf numbers the axis that a normal is closest to, with its sign.
func sideOf(n geom.Vec) int {
	a, axis, along := n.Abs(), 3, n.Z
	if a.X >= a.Y && a.X >= a.Z {
		axis, along = 1, n.X
	} else if a.Y >= a.Z {
		axis, along = 2, n.Y
	}
	if along < 0 {
		return -axis
	}
	return axis
}
