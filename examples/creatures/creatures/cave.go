package creatures

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// caveName is that of the level.
const caveName = "cave"

// Cave returns a level made in code: a closed hall of 80 x 80 x 20 m with a wall
// that hides its eastern third, and a lift.
func Cave() (*levels.Level, error) {
	var hall, lift shape
	hall.box(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 20}, true)
	hall.box(geom.Vec{X: 12, Y: -40}, geom.Vec{X: 13, Y: 30, Z: 12}, false)
	lift.box(geom.Vec{X: -2, Y: -2, Z: -0.25}, geom.Vec{X: 2, Y: 2, Z: 0.25}, false)
	return levels.Build(levels.Parts{
		Name:       caveName,
		Structures: []levels.Structure{hall.structure("hall", [3]float32{0.45, 0.4, 0.36})},
		Platforms: []levels.Platform{{
			Name: "lift", Structures: []levels.Structure{lift.structure("slab", [3]float32{0.2, 0.5, 0.6})},
			Path: []levels.Waypoint{
				{Position: geom.Vec{X: 30, Y: 20, Z: 1}, Speed: 2, WaitTicks: 40},
				{Position: geom.Vec{X: 30, Y: 20, Z: 8}, Speed: 2, WaitTicks: 40},
			},
		}},
		Spawns: []levels.Spawn{
			{Team: 1, Position: geom.Vec{X: -30, Y: -30, Z: 0.1}},
			{Team: 2, Position: geom.Vec{X: 30, Y: -30, Z: 0.1}, Yaw: geom.Degrees(180)},
		},
	})
}

// CavePlaces are where creatures begin in the cave.
func CavePlaces() Places {
	return Places{
		Crabs:   []geom.Vec{{X: -28, Y: -10, Z: 0.1}, {X: 0, Y: 30, Z: 0.1}, {X: -35, Y: 35, Z: 0.1}},
		Turrets: []geom.Vec{{X: -20, Y: 20}},
		Orbs:    []geom.Vec{{X: 30, Y: -20, Z: 0.3}, {X: 30, Y: -10, Z: 0.3}, {X: -30, Y: 0, Z: 0.3}},
	}
}

// shape collects the boxes of a structure.
type shape struct{ levels.Structure }

// box adds a box with its fronts outside, or inside for a room.
func (s *shape) box(low, high geom.Vec, inside bool) {
	corner := func(i int) geom.Vec {
		v := low
		if i&1 != 0 {
			v.X = high.X
		}
		if i&2 != 0 {
			v.Y = high.Y
		}
		if i&4 != 0 {
			v.Z = high.Z
		}
		return v
	}
	for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
		if inside {
			f[1], f[3] = f[3], f[1]
		}
		first := uint32(len(s.Vertices))
		a, b, c := corner(f[0]), corner(f[1]), corner(f[2])
		normal := geom.Triangle{A: a, B: b, C: c}.Normal()
		s.Vertices = append(s.Vertices, a, b, c, corner(f[3]))
		s.Normals = append(s.Normals, normal, normal, normal, normal)
		s.Indices = append(s.Indices, first, first+1, first+2, first, first+2, first+3)
	}
}

func (s *shape) structure(name string, color [3]float32) levels.Structure {
	s.Name, s.Color = name, color
	return s.Structure
}
