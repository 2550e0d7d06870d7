package modeltest

import (
	"fmt"
	"sync"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// far is the distance of the limits of levels without walls, m: bodies do not leave them.
const far = 1e12

// floorHalf is half the side of a floor, m: bodies do not reach its edge within a check.
const floorHalf = 500

// levelOf makes a level of a sketch.
func levelOf(name string, s *testlevels.Sketch) (*levels.Level, error) {
	mesh, err := collision.NewMesh(s.Vertices, s.Indices)
	if err != nil {
		return nil, fmt.Errorf("level %s: %w", name, err)
	}
	return &levels.Level{Name: name, Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(far)}, nil
}

// floor is one square, level with the ground.
var floor = sync.OnceValues(func() (*levels.Level, error) { return slope(0) })

// slope is one square that rises towards +y.
func slope(angle geom.Angle) (*levels.Level, error) {
	sin, cos := geom.SinCos(angle)
	x, y := geom.Vec{X: floorHalf}, geom.Vec{Y: float64(floorHalf * cos), Z: float64(floorHalf * sin)}
	var s testlevels.Sketch
	s.Quad(x.Neg().Sub(y), x.Sub(y), x.Add(y), y.Sub(x))
	return levelOf("slope", &s)
}

// mosaic is the floor in many triangles of all shapes around the origin, and in few
// further away.
var mosaic = sync.OnceValues(func() (*levels.Level, error) {
	const cells, size = 64, 1.3 // about as large as a body
	const edge = cells * size / 2
	random := new(systems.Random)
	var corners [cells + 1][cells + 1]geom.Vec
	for j := range corners {
		for i := range corners[j] {
			c := geom.Vec{X: float64(float64(i)*size) - edge, Y: float64(float64(j)*size) - edge}
			if i > 0 && j > 0 && i < cells && j < cells {
				c = c.Add(geom.Vec{X: float64(0.4 * random.Unit()), Y: float64(0.4 * random.Unit())})
			}
			corners[j][i] = c
		}
	}
	var s testlevels.Sketch
	for j := range cells {
		for i := range cells {
			a, b, c, d := corners[j][i], corners[j][i+1], corners[j+1][i+1], corners[j+1][i]
			if random.Below(2) == 0 {
				a, b, c, d = b, c, d, a
			}
			s.Quad(a, b, c, d)
		}
	}
	for turn := range 4 { // the rest, as four frames around
		sin, cos := geom.SinCos(geom.QuarterTurn * geom.Angle(turn))
		at := func(x, y float64) geom.Vec {
			return geom.Vec{X: float64(x*cos) - float64(y*sin), Y: float64(x*sin) + float64(y*cos)}
		}
		s.Quad(at(-floorHalf, -floorHalf), at(floorHalf, -floorHalf), at(edge, -edge), at(-edge, -edge))
	}
	return levelOf("mosaic", &s)
})

// wallAt is where the wall of the hall begins, m along y, and wallThick how thick it is.
const (
	wallAt    = 20.0
	wallThick = 0.01
)

// hall is a closed room that a thin wall divides.
var hall = sync.OnceValues(func() (*levels.Level, error) {
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -60, Y: -60}, geom.Vec{X: 60, Y: 60, Z: 60}, true)
	s.Block(geom.Vec{X: -61, Y: wallAt, Z: -1}, geom.Vec{X: 61, Y: wallAt + wallThick, Z: 61}, false)
	return levelOf("hall", &s)
})

// ledge is a floor with a step of some height at y = ledgeAt.
func ledge(height float64) (*levels.Level, error) {
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -floorHalf, Y: -floorHalf, Z: -1}, geom.Vec{X: floorHalf, Y: floorHalf}, false)
	s.Block(geom.Vec{X: -floorHalf, Y: ledgeAt, Z: -1}, geom.Vec{X: floorHalf, Y: floorHalf, Z: height}, false)
	return levelOf("ledge", &s)
}

const ledgeAt = 4.0 // m ahead of the walking body

// grounds are the closed levels in which bodies wander.
var grounds = sync.OnceValues(func() ([]*testlevels.Ground, error) {
	var all []*testlevels.Ground
	for _, name := range [...]string{"rooms", "creases", "terrain"} {
		ground, err := testlevels.Build(name, 1)
		if err != nil {
			return nil, err
		}
		all = append(all, ground)
	}
	return all, nil
})

// spawnOf returns a free position of a level, another one for each number as far as
// possible.
func spawnOf(level *levels.Level, number int) geom.Vec {
	return level.Spawns[number%len(level.Spawns)].Position
}
