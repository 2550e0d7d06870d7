package systems

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// plant is a closed hall with a pool, winds, a kill zone, materials and
// platforms of every kind.
func plant(t testing.TB, seed uint64) *levels.Level {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 15))
	var s sketch
	low, high := geom.Vec{X: -40, Y: -40, Z: -8}, geom.Vec{X: 40, Y: 40, Z: 30}
	s.block(low, high, true)
	s.block(geom.Vec{X: -41, Y: -41, Z: -9}, geom.Vec{X: 41, Y: -10, Z: 0}, false) // banks of the pool
	s.block(geom.Vec{X: -41, Y: 12, Z: -9}, geom.Vec{X: 41, Y: 41, Z: 0}, false)
	s.quad(geom.Vec{X: -40, Y: 20, Z: -1}, geom.Vec{X: -10, Y: 20, Z: -1}, geom.Vec{X: -10, Y: 40, Z: 14}, geom.Vec{X: -40, Y: 40, Z: 14})
	s.triangle(geom.Vec{X: -10, Y: 20, Z: -1}, geom.Vec{X: -10, Y: 40, Z: -1}, geom.Vec{X: -10, Y: 40, Z: 14})
	u := random.Float64
	turn := slab(geom.Vec{X: 14, Y: 2, Z: 1.5}, stop(20, -25, 1.2, 0, 0))
	turn.TurnTicks = 300 + random.IntN(300)
	disc := slab(geom.Vec{X: 9, Y: 9, Z: 0.5}, stop(-25, -25, 0.5, 0, 0))
	disc.TurnTicks, disc.Axis = -500, geom.Vec{X: 0.6, Z: 0.8}
	belt := slab(geom.Vec{X: 4, Y: 18, Z: 0.4}, stop(5, -28, 0.3, 0, 0))
	belt.Belt = geom.Vec{Y: 9}
	ferry := slab(geom.Vec{X: 5, Y: 5, Z: 0.8}, stop(-30, -6, -0.2, 6+6*u(), 20), stop(-30, 9, -0.2, 6, 30), stop(0, 0, 6, 9, 0))
	ferry.Closed = true
	return built(t, &s, func(p *levels.Parts) {
		p.Name = "plant"
		p.Materials = []levels.Material{{Friction: 1, Elasticity: 1}, {Name: "ice", Friction: 0.2, Elasticity: 1}}
		p.Structures[0].Material = uint8(seed % 2)
		p.Spawns = nil
		for i := range 24 {
			p.Spawns = append(p.Spawns, levels.Spawn{Team: i % 3, Position: geom.Vec{X: float64(i%8)*4 + 6, Y: 24 + float64(i/8)*5, Z: 0.1}})
		}
		p.Platforms = []levels.Platform{
			slab(geom.Vec{X: 6, Y: 6, Z: 0.6}, stop(10, -15, 0.3, 5+10*u(), 40), stop(10, -15, 29, 7, 10)), // squeezes at the roof
			slab(geom.Vec{X: 1, Y: 9, Z: 5}, stop(-35, 0, -5, 12, 10), stop(38, 0, -5, 20, 40)),            // a wall in the pool
			turn, disc, belt, ferry,
		}
		physical := func(b geom.Bounds, gravity, velocity float64, force geom.Vec) levels.Zone {
			return levels.Zone{Kind: levels.ZonePhysical, Bounds: b, GravityFactor: gravity, VelocityFactor: velocity, Force: force}
		}
		p.Zones = []levels.Zone{
			water(bounds(-40, -10, -8, 40, 12, -1), 1+2*u(), 1+3*u()),
			physical(bounds(30, 25, 0, 38, 38, 29), -0.6, 1, geom.Vec{}),
			physical(bounds(-40, -40, 0, -30, -30, 20), 1, 0.97, geom.Vec{X: 400, Y: 150}),
			{Kind: levels.ZoneKill, Bounds: bounds(20, -8, -8, 24, -4, -6)},
			{Kind: "hill", Bounds: bounds(-5, -40, 0, 5, -20, 9)},
		}
	})
}

func TestSoak_InvariantsHoldInThePlant(t *testing.T) {
	soakBoth(t, true, *soakTicks, func(seed uint64) *levels.Level { return plant(t, seed) })
}

// platformDepth is how deep a box is in the platforms, by a search of its own.
func (w *witness) platformDepth(box geom.Box) float64 {
	worst := 0.0
	for i := range w.m.platforms {
		mover := w.m.platforms[i].mover
		for k := range mover.Len() {
			if f, ok := mover.Triangle(k); ok && f.Bounds().Overlaps(box.Bounds()) {
				worst = max(worst, axisDepth(box, &f))
			}
		}
	}
	return worst
}

func (w *witness) nearPlatform(b geom.Bounds) bool {
	for i := range w.m.platforms {
		if w.m.platforms[i].mover.Bounds().Expand(1).Overlaps(b) {
			return true
		}
	}
	return false
}

// carried reports whether something other than the player's own motion may have
// moved it: a platform, water or a zone.
func (w *witness) carried(p *PlayerState) bool {
	entry, _ := w.m.Entry(p.ID)
	return components.Ride.Get(entry).Platform != components.Nobody || *components.Medium.Get(entry) != components.Air() ||
		w.nearPlatform(geom.FeetBox(p.Position, p.Half).Bounds().Expand(3))
}
