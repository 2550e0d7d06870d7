package render

import "github.com/skijet/skijet/collision/geom"

// BoxSurface returns the six sides of a box of one color, for meshes made in code; see
// [MeshOf]. Its center and its half extents are in m.
func BoxSurface(center, half geom.Vec, color Color) Surface {
	s := Surface{Color: color, Gloss: 0.2}
	corner := func(i int) geom.Vec {
		sign := func(bit int) float64 { return float64(2*(i/bit%2) - 1) }
		return center.Add(geom.Vec{X: half.X * sign(1), Y: half.Y * sign(2), Z: half.Z * sign(4)})
	}
	for _, side := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		for _, i := range [6]int{0, 1, 2, 0, 2, 3} {
			s.Vertices = append(s.Vertices, corner(side[i]))
		}
	}
	return s
}
