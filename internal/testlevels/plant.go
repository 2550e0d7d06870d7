package testlevels

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Plant is a closed hall with a pool, winds, a kill zone, materials and
// platforms of every kind.
func Plant(seed uint64) (*levels.Level, error) {
	random := rand.New(rand.NewPCG(seed, 15))
	var s Sketch
	s.Block(geom.Vec{X: -20, Y: -20, Z: -4}, geom.Vec{X: 20, Y: 20, Z: 16}, true)
	s.Block(geom.Vec{X: -21, Y: -21, Z: -5}, geom.Vec{X: 21, Y: -6, Z: 0}, false) // banks of the pool
	s.Block(geom.Vec{X: -21, Y: 6, Z: -5}, geom.Vec{X: 21, Y: 21, Z: 0}, false)
	u := random.Float64
	turn := Slab(geom.Vec{X: 14, Y: 1.5, Z: 1.2}, Stop(8, 13, 0.7, 0, 0))
	turn.TurnTicks = 300 + random.IntN(300)
	disc := Slab(geom.Vec{X: 8, Y: 8, Z: 0.5}, Stop(-12, 13, 1.5, 0, 0))
	disc.TurnTicks, disc.Axis = -500, geom.Vec{X: 0.6, Z: 0.8}
	belt := Slab(geom.Vec{X: 4, Y: 10, Z: 0.4}, Stop(-3, -13, 0.3, 0, 0))
	belt.Belt = geom.Vec{Y: 9}
	ferry := Slab(geom.Vec{X: 7, Y: 4, Z: 0.8}, Stop(-8, -3.5, 0, 6+6*u(), 20), Stop(-8, 3.5, 0, 6, 30), Stop(2, 0, 4, 9, 0))
	ferry.Closed = true
	return Built(&s, func(p *levels.Parts) {
		p.Name = "plant"
		p.Materials = []levels.Material{{Friction: 1, Elasticity: 1}, {Name: "ice", Friction: 0.2, Elasticity: 1}}
		p.Structures[0].Material = uint8(seed % 2)
		p.Spawns = nil
		for i := range 24 {
			p.Spawns = append(p.Spawns, levels.Spawn{Team: i % 3, Position: geom.Vec{X: float64(i%8)*5 - 17.5, Y: float64(i/8)*12 - 12, Z: 8}})
		}
		p.Platforms = []levels.Platform{
			Slab(geom.Vec{X: 7, Y: 7, Z: 0.6}, Stop(10, -13, 0.3, 4+6*u(), 40), Stop(10, -13, 15.2, 7, 10)), // squeezes at the roof
			Slab(geom.Vec{X: 1, Y: 10, Z: 3}, Stop(-18, 0, -2.4, 8, 10), Stop(19, 0, -2.4, 12, 40)),         // a wall in the pool
			turn, disc, belt, ferry,
		}
		physical := func(b geom.Bounds, gravity, velocity float64, force geom.Vec) levels.Zone {
			return levels.Zone{Kind: levels.ZonePhysical, Bounds: b, GravityFactor: gravity, VelocityFactor: velocity, Force: force}
		}
		p.Zones = []levels.Zone{
			{Kind: levels.ZoneWater, Name: "pool", Bounds: bounds(-20, -6, -4, 20, 6, -0.8), Density: 1 + float64(2*u()), Viscosity: 1 + float64(3*u())},
			physical(bounds(14, 8, 0, 19, 19, 15), -0.6, 0.99, geom.Vec{}),
			physical(bounds(-20, -20, 0, -12, -8, 12), 1, 0.99, geom.Vec{X: 400, Y: 150}),
			{Kind: levels.ZoneKill, Bounds: bounds(10, -6, -4, 18, 6, -3.2)},
			{Kind: "hill", Bounds: bounds(-5, -20, 0, 5, -10, 9)},
		}
	})
}

func bounds(x0, y0, z0, x1, y1, z1 float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
}
