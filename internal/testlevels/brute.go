package testlevels

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Brute computes overlaps, sweeps and rays by a search of the triangles in a grid of
// cubes. It shares no code with the collision that it checks. It is used by one
// goroutine; [Brute.Fork] makes another one with the same faces.
type Brute struct {
	faces []Face
	grid  *cubes
	seen  []uint32 // number of the last query that visited each face
	query uint32
	list  []*Face // scratch
}

// cubes is a grid over the faces.
type cubes struct {
	origin geom.Vec
	size   float64  // of a cube, m
	count  [3]int   // of cubes along each axis
	first  []uint32 // in faces, by cube and one more for the end
	faces  []uint32
}

const (
	cubeSize = 4       // m: a body and its motion in a tick fit in a few
	maxCubes = 1 << 21 // bounds the memory of a level of kilometres
)

// NewBrute sorts the triangles of a world.
func NewBrute(world *collision.World) *Brute {
	b := &Brute{faces: make([]Face, 0, world.Len())}
	for i := range world.Len() {
		if t, ok := world.Triangle(i); ok {
			b.faces = append(b.faces, NewFace(t, i))
		}
	}
	b.grid = newCubes(world.Bounds(), b.faces)
	b.seen = make([]uint32, len(b.faces))
	return b
}

// Fork returns another searcher of the same triangles.
func (b *Brute) Fork() *Brute {
	return &Brute{faces: b.faces, grid: b.grid, seen: make([]uint32, len(b.faces))}
}

func newCubes(around geom.Bounds, faces []Face) *cubes {
	g := &cubes{origin: around.Min, size: cubeSize}
	for {
		size, total := around.Size(), 1
		for axis, length := range [3]float64{size.X, size.Y, size.Z} {
			g.count[axis] = int(length/g.size) + 1
			total *= g.count[axis]
		}
		if total <= maxCubes {
			g.first = make([]uint32, total+1)
			break
		}
		g.size *= 2
	}
	for i := range faces {
		g.visit(faces[i].Bounds, func(cube int) { g.first[cube+1]++ })
	}
	for cube := range g.first[1:] {
		g.first[cube+1] += g.first[cube]
	}
	g.faces = make([]uint32, g.first[len(g.first)-1])
	next := append([]uint32(nil), g.first...)
	for i := range faces {
		g.visit(faces[i].Bounds, func(cube int) {
			g.faces[next[cube]] = uint32(i)
			next[cube]++
		})
	}
	return g
}

// index returns the index of a cube along an axis. Coordinates outside the grid belong to
// its border.
func (g *cubes) index(x float64, axis int) int {
	return int(geom.Clamp(math.Floor(x/g.size), 0, float64(g.count[axis]-1)))
}

func (g *cubes) visit(b geom.Bounds, f func(cube int)) {
	low, high := b.Min.Sub(g.origin), b.Max.Sub(g.origin)
	for i := g.index(low.X, 0); i <= g.index(high.X, 0); i++ {
		for j := g.index(low.Y, 1); j <= g.index(high.Y, 1); j++ {
			for k := g.index(low.Z, 2); k <= g.index(high.Z, 2); k++ {
				f((i*g.count[1]+j)*g.count[2] + k)
			}
		}
	}
}

// Gather appends each face whose bounds overlap, once.
func (b *Brute) Gather(bounds geom.Bounds, list []*Face) []*Face {
	b.query++
	b.grid.visit(bounds, func(cube int) {
		for _, n := range b.grid.faces[b.grid.first[cube]:b.grid.first[cube+1]] {
			if b.seen[n] == b.query {
				continue
			}
			b.seen[n] = b.query
			if f := &b.faces[n]; f.Bounds.Overlaps(bounds) {
				list = append(list, f)
			}
		}
	})
	return list
}

// Depth returns how deep a box overlaps a triangle, m, at most: the least overlap over
// all 13 axes, 0 for a free box.
func (b *Brute) Depth(box geom.Box) float64 {
	worst := 0.0
	b.list = b.Gather(box.Bounds(), b.list[:0])
	for _, f := range b.list {
		worst = max(worst, f.Depth(box))
	}
	return worst
}

// Crosses reports whether and where a line crosses a triangle.
func (b *Brute) Crosses(from, to geom.Vec) (geom.Vec, bool) {
	displacement := to.Sub(from)
	found := false
	var where geom.Vec
	b.list = b.Gather(geom.Bounds{Min: from, Max: from}.Include(to), b.list[:0])
	for _, t := range b.list {
		n := t.Cross()
		speed := displacement.Dot(n)
		if speed == 0 {
			continue
		}
		f := t.A.Sub(from).Dot(n) / speed
		if f < 0 || f > 1 {
			continue
		}
		p := from.AddScaled(displacement, f)
		if t.encloses(p, n) {
			where, found = p, true
		}
	}
	return where, found
}

// FrontBelow reports whether the first face straight below a point shows it its front.
func (b *Brute) FrontBelow(p geom.Vec) bool {
	column := geom.Bounds{Min: p, Max: p}.Include(geom.Vec{X: p.X, Y: p.Y, Z: b.grid.origin.Z})
	highest, front := math.Inf(-1), false
	b.list = b.Gather(column, b.list[:0])
	for _, f := range b.list {
		n := f.Cross()
		if n.Z == 0 {
			continue
		}
		at := geom.Vec{X: p.X, Y: p.Y, Z: p.Z + f.A.Sub(p).Dot(n)/n.Z}
		if at.Z <= p.Z && at.Z > highest && f.encloses(at, n) {
			highest, front = at.Z, n.Z > 0
		}
	}
	return front
}

// encloses reports whether a point in the plane of the face lies within its edges.
func (f *Face) encloses(p, normal geom.Vec) bool {
	for _, e := range [3][2]geom.Vec{{f.A, f.B}, {f.B, f.C}, {f.C, f.A}} {
		if e[1].Sub(e[0]).Cross(p.Sub(e[0])).Dot(normal) < 0 {
			return false
		}
	}
	return true
}
