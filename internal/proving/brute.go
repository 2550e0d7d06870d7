package proving

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Brute answers overlaps and rays by looking at triangles sorted into plain cubes,
// with none of the code that it checks.
type Brute struct {
	cell      float64
	cells     map[[3]int][]int
	triangles []geom.Triangle
	seen      []int // last query that looked at a triangle
	query     int
}

// NewBrute sorts the triangles of a world.
func NewBrute(world *collision.World) *Brute {
	b := &Brute{cell: 4, cells: map[[3]int][]int{}}
	for i := range world.Len() {
		f, ok := world.Triangle(i)
		if !ok {
			continue
		}
		n := len(b.triangles)
		b.triangles = append(b.triangles, f)
		b.visit(f.Bounds(), func(key [3]int) { b.cells[key] = append(b.cells[key], n) })
	}
	b.seen = make([]int, len(b.triangles))
	return b
}

func (b *Brute) visit(bounds geom.Bounds, f func(key [3]int)) {
	index := func(x float64) int { return int(math.Floor(x / b.cell)) }
	for i := index(bounds.Min.X); i <= index(bounds.Max.X); i++ {
		for j := index(bounds.Min.Y); j <= index(bounds.Max.Y); j++ {
			for k := index(bounds.Min.Z); k <= index(bounds.Max.Z); k++ {
				f([3]int{i, j, k})
			}
		}
	}
}

// Near calls f once for each triangle whose bounds overlap.
func (b *Brute) Near(bounds geom.Bounds, f func(t *geom.Triangle)) {
	b.query++
	b.visit(bounds, func(key [3]int) {
		for _, n := range b.cells[key] {
			if b.seen[n] == b.query {
				continue
			}
			b.seen[n] = b.query
			if t := &b.triangles[n]; t.Bounds().Overlaps(bounds) {
				f(t)
			}
		}
	})
}

// Depth returns how deep a box is in the worst triangle: the least overlap over
// all 13 axes, 0 for a box that is free.
func (b *Brute) Depth(box geom.Box) float64 {
	worst := 0.0
	b.Near(box.Bounds(), func(t *geom.Triangle) { worst = max(worst, AxisDepth(box, t)) })
	return worst
}

// AxisDepth returns how deep a box is in a triangle: the least overlap over all 13
// axes, 0 for a box that is free.
func AxisDepth(box geom.Box, t *geom.Triangle) float64 {
	corners := [3]geom.Vec{t.A.Sub(box.Center), t.B.Sub(box.Center), t.C.Sub(box.Center)}
	units := [3]geom.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	depth := math.Inf(1)
	along := func(axis geom.Vec) {
		p, q, r := corners[0].Dot(axis), corners[1].Dot(axis), corners[2].Dot(axis)
		radius := box.Half.Dot(axis.Abs())
		depth = min(depth, max(p, q, r)+radius, radius-min(p, q, r))
	}
	along(t.Normal())
	for i, unit := range units {
		along(unit)
		for k := range 3 {
			edge := corners[(k+1)%3].Sub(corners[k])
			if c := units[i].Cross(edge); c.Length() > 1e-7*edge.Length() {
				along(c.Normalize())
			}
		}
	}
	return max(depth, 0)
}

// Crosses reports whether a straight line goes through a triangle, and where.
func (b *Brute) Crosses(from, to geom.Vec) (geom.Vec, bool) {
	way := to.Sub(from)
	found := false
	var where geom.Vec
	b.Near(geom.Bounds{Min: from, Max: from}.Include(to), func(t *geom.Triangle) {
		n := t.Cross()
		speed := way.Dot(n)
		if speed == 0 {
			return
		}
		f := t.A.Sub(from).Dot(n) / speed
		if f < 0 || f > 1 {
			return
		}
		p := from.AddScaled(way, f)
		for _, e := range [3][2]geom.Vec{{t.A, t.B}, {t.B, t.C}, {t.C, t.A}} {
			if e[1].Sub(e[0]).Cross(p.Sub(e[0])).Dot(n) < 0 {
				return
			}
		}
		where, found = p, true
	})
	return where, found
}
