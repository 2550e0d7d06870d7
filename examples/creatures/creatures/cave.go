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
	hall := levels.Room("hall", geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 20})
	wall := levels.Box("wall", geom.Vec{X: 12, Y: -40}, geom.Vec{X: 13, Y: 30, Z: 12})
	slab := levels.Box("slab", geom.Vec{X: -2, Y: -2, Z: -0.25}, geom.Vec{X: 2, Y: 2, Z: 0.25})
	hall.Color, wall.Color, slab.Color = [3]float32{0.45, 0.4, 0.36}, [3]float32{0.45, 0.4, 0.36}, [3]float32{0.2, 0.5, 0.6}
	return levels.Build(levels.Parts{
		Name:       caveName,
		Structures: []levels.Structure{hall, wall},
		Platforms: []levels.Platform{{
			Name: "lift", Structures: []levels.Structure{slab},
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
