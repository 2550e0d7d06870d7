package testlevels

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Creases is a closed hall in which faces meet at all angles: gullies, slopes at
// the foot of walls, walls that lean, the space under ramps, corners of three
// planes and wedges between two walls.
func Creases(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 17))
	var s Sketch
	const cells, size, aisle = 5, 14.0, 4.0
	low := geom.Vec{X: -cells*size/2 - aisle, Y: -cells*size/2 - aisle}
	high := geom.Vec{X: -low.X, Y: -low.Y, Z: 24}
	s.Block(low, high, true)
	for i := range cells * cells {
		at := geom.Vec{X: float64(i%cells-cells/2) * size, Y: float64(i/cells-cells/2) * size}
		c := cell{sketch: &s, at: at, yaw: geom.Angle(random.Uint32()), random: random}
		switch i % 6 {
		case 0:
			c.gully()
		case 1:
			c.foot()
		case 2:
			c.lean()
		case 3:
			c.ramp()
		case 4:
			c.corner()
		default:
			c.wedge()
		}
	}
	return s.Level("creases", spread(random, 200, inner(low, high)))
}

// cell is a part of the level with one kind of crease, turned by a random yaw.
type cell struct {
	sketch *Sketch
	at     geom.Vec
	yaw    geom.Angle
	random *rand.Rand
}

// between returns a random angle in degrees.
func (c *cell) between(low, high float64) geom.Angle {
	return geom.Degrees(low + float64((high-low)*c.random.Float64()))
}

// plane adds a slab whose top is a plane through base, in local axes: it rises by an
// angle towards the heading and is rolled to the side by another.
func (c *cell) plane(base geom.Vec, heading, rise, roll geom.Angle, half geom.Vec) {
	tilt := geom.Pose{Axis: geom.Vec{X: 1}, Angle: rise}
	lean := geom.Pose{Axis: geom.Vec{Y: 1}, Angle: roll}
	turn := geom.Pose{Angle: heading}
	place := geom.Pose{Position: c.at, Angle: c.yaw}
	first := len(c.sketch.Vertices)
	c.sketch.Block(half.Neg(), half, false)
	for i := first; i < len(c.sketch.Vertices); i++ {
		v := c.sketch.Vertices[i].Sub(geom.Vec{Z: half.Z})
		c.sketch.Vertices[i] = place.Apply(base.Add(turn.Apply(lean.Apply(tilt.Apply(v)))))
	}
}

// Sizes of slabs, half extents in m.
var (
	sheet = geom.Vec{X: 5, Y: 6, Z: 0.5}
	board = geom.Vec{X: 4, Y: 4, Z: 0.1}
)

// gully adds two slopes that meet at the bottom, along a line that may fall. Half of them
// are gentle and half steep.
func (c *cell) gully() {
	steepest := 85.0
	if c.random.IntN(2) == 0 {
		steepest = 14
	}
	fall := c.between(-20, 20)
	c.plane(geom.Vec{Y: 0.5, Z: 1}, 0, c.between(1, steepest), fall, sheet)
	c.plane(geom.Vec{Y: -0.5, Z: 1}, 1<<15, c.between(1, steepest), -fall, sheet)
}

// foot adds a slope along an upright wall, steep or not, that may climb along it.
func (c *cell) foot() {
	c.plane(geom.Vec{Y: 3, Z: 2}, 0, geom.Degrees(90), 0, sheet)
	c.plane(geom.Vec{Y: 1, Z: 1}, geom.Angle(c.random.Uint32()), c.between(2, 75), c.between(-30, 30), sheet)
}

// lean adds walls on the floor that lean over it or away from it.
func (c *cell) lean() {
	c.plane(geom.Vec{Y: 3, Z: 1}, 0, c.between(91, 175), 0, sheet)
	c.plane(geom.Vec{X: 2, Y: 1, Z: 1}, c.between(30, 150), c.between(60, 120), c.between(-15, 15), sheet)
}

// ramp adds a thin ramp with room below, and a second one that crosses it.
func (c *cell) ramp() {
	c.plane(geom.Vec{Z: 1.5}, 0, c.between(8, 50), c.between(-10, 10), board)
	c.plane(geom.Vec{Z: 1.8}, c.between(40, 140), c.between(8, 50), c.between(-10, 10), board)
}

// corner adds three planes that meet in a pit or around a peak.
func (c *cell) corner() {
	low, high := 5.0, 80.0
	if c.random.IntN(3) == 0 {
		low, high = -60, -5
	}
	for k := range 3 {
		c.plane(geom.Vec{Z: 1.5}, geom.Degrees(float64(120*k))+c.between(-25, 25), c.between(low, high), c.between(-20, 20), sheet)
	}
}

// wedge adds two walls that converge, on the floor or on a slope: an alley that narrows
// slowly, or a corner.
func (c *cell) wedge() {
	opening, apart := c.between(14, 110), 0.0
	if c.random.IntN(2) == 0 {
		opening, apart = c.between(1, 14), 0.5+float64(0.6*c.random.Float64())
	}
	c.plane(geom.Vec{Y: apart, Z: 3}, opening/2, geom.Degrees(90)+c.between(-4, 4), 0, sheet)
	c.plane(geom.Vec{Y: -apart, Z: 3}, 1<<15-opening/2, geom.Degrees(90)+c.between(-4, 4), 0, sheet)
	c.plane(geom.Vec{Z: 0.5}, geom.Angle(c.random.Uint32()), c.between(0, 40), 0, sheet)
}
