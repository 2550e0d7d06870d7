package systems

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// plant is a closed hall with a pool, winds, a kill zone, materials and
// platforms of every kind.
func plant(t testing.TB, seed uint64) *levels.Level {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 15))
	var s sketch
	s.block(geom.Vec{X: -20, Y: -20, Z: -4}, geom.Vec{X: 20, Y: 20, Z: 16}, true)
	s.block(geom.Vec{X: -21, Y: -21, Z: -5}, geom.Vec{X: 21, Y: -6, Z: 0}, false) // banks of the pool
	s.block(geom.Vec{X: -21, Y: 6, Z: -5}, geom.Vec{X: 21, Y: 21, Z: 0}, false)
	u := random.Float64
	turn := slab(geom.Vec{X: 14, Y: 1.5, Z: 1.2}, stop(8, 13, 0.7, 0, 0))
	turn.TurnTicks = 300 + random.IntN(300)
	disc := slab(geom.Vec{X: 8, Y: 8, Z: 0.5}, stop(-12, 13, 1.5, 0, 0))
	disc.TurnTicks, disc.Axis = -500, geom.Vec{X: 0.6, Z: 0.8}
	belt := slab(geom.Vec{X: 4, Y: 10, Z: 0.4}, stop(-3, -13, 0.3, 0, 0))
	belt.Belt = geom.Vec{Y: 9}
	ferry := slab(geom.Vec{X: 7, Y: 4, Z: 0.8}, stop(-8, -3.5, 0, 6+6*u(), 20), stop(-8, 3.5, 0, 6, 30), stop(2, 0, 4, 9, 0))
	ferry.Closed = true
	return built(t, &s, func(p *levels.Parts) {
		p.Name = "plant"
		p.Materials = []levels.Material{{Friction: 1, Elasticity: 1}, {Name: "ice", Friction: 0.2, Elasticity: 1}}
		p.Structures[0].Material = uint8(seed % 2)
		p.Spawns = nil
		for i := range 24 {
			p.Spawns = append(p.Spawns, levels.Spawn{Team: i % 3, Position: geom.Vec{X: float64(i%8)*5 - 17.5, Y: float64(i/8)*12 - 12, Z: 8}})
		}
		p.Platforms = []levels.Platform{
			slab(geom.Vec{X: 7, Y: 7, Z: 0.6}, stop(10, -13, 0.3, 4+6*u(), 40), stop(10, -13, 15.2, 7, 10)), // squeezes at the roof
			slab(geom.Vec{X: 1, Y: 10, Z: 3}, stop(-18, 0, -2.4, 8, 10), stop(19, 0, -2.4, 12, 40)),         // a wall in the pool
			turn, disc, belt, ferry,
		}
		physical := func(b geom.Bounds, gravity, velocity float64, force geom.Vec) levels.Zone {
			return levels.Zone{Kind: levels.ZonePhysical, Bounds: b, GravityFactor: gravity, VelocityFactor: velocity, Force: force}
		}
		p.Zones = []levels.Zone{
			water(bounds(-20, -6, -4, 20, 6, -0.8), 1+2*u(), 1+3*u()),
			physical(bounds(14, 8, 0, 19, 19, 15), -0.6, 0.99, geom.Vec{}),
			physical(bounds(-20, -20, 0, -12, -8, 12), 1, 0.99, geom.Vec{X: 400, Y: 150}),
			{Kind: levels.ZoneKill, Bounds: bounds(10, -6, -4, 18, 6, -3.2)},
			{Kind: "hill", Bounds: bounds(-5, -20, 0, 5, -10, 9)},
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

// TestPlant_EverythingHappensInIt makes sure that the soak test of the plant has
// something to find.
func TestPlant_EverythingHappensInIt(t *testing.T) {
	m, drivers := soakMatch(t, plant(t, 1), tribes.Articles(), 1)
	events := map[EventKind]int{}
	rides, wet, pushed, crouched := 0, 0, 0, 0
	states := m.Players(nil)
	commands := make([]Command, len(drivers))
	for tick := range 1300 {
		for i, d := range drivers {
			commands[i], _ = d.command(tick, &states[i])
		}
		m.Step(commands)
		states = m.Players(states[:0])
		for _, e := range m.Events() {
			events[e.Kind]++
		}
		for _, p := range m.players {
			entry := m.World.Entry(p.entity)
			if components.Ride.Get(entry).Platform != components.Nobody {
				rides++
			}
			if medium := components.Medium.Get(entry); medium.Coverage > 0.5 {
				wet++
			} else if medium.Force != (geom.Vec{}) || medium.GravityFactor < 0 {
				pushed++
			}
			if components.Stance.Get(entry).Crouched {
				crouched++
			}
		}
	}
	for what, n := range map[string]int{
		"rides": rides, "wet": wet, "pushed": pushed, "crouched": crouched, "entered": events[EventEntered], "left": events[EventLeft],
		"crushed": events[EventCrushed], "fell out": events[EventFellOut],
	} {
		if n == 0 {
			t.Errorf("nobody is ever %s", what)
		}
		t.Logf("%s: %d", what, n)
	}
}
