package levels

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
)

// Box returns a solid box between two corners, for levels made in code by [Build]. Errors
// contain the name. Set its color and material by its fields.
func Box(name string, low, high geom.Vec) Structure { return box(name, low, high, false) }

// Room returns a closed box between two corners that is solid from inside: a floor, a
// ceiling and four walls.
func Room(name string, low, high geom.Vec) Structure { return box(name, low, high, true) }

// boxColor is a light grey [ours]. It only affects the looks.
var boxColor = [3]float32{0.5, 0.5, 0.5}

// box returns a box with its fronts outside, or inside for a room.
func box(name string, low, high geom.Vec, inside bool) Structure {
	corner := affine.Corners(geom.Bounds{Min: low.Min(high), Max: low.Max(high)})
	s := Structure{Name: name, Color: boxColor, Panels: true}
	// The corners of each face run counter-clockwise as seen from outside.
	for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		if inside {
			f[1], f[3] = f[3], f[1]
		}
		first := uint32(len(s.Vertices))
		a, b, c := corner[f[0]], corner[f[1]], corner[f[2]]
		normal := geom.Triangle{A: a, B: b, C: c}.Normal()
		s.Vertices = append(s.Vertices, a, b, c, corner[f[3]])
		s.Normals = append(s.Normals, normal, normal, normal, normal)
		s.Indices = append(s.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return s
}
