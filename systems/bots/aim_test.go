package bots

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestLead_HitsWhatKeepsItsCourse flies every shipped projectile from a moving shooter at
// a moving enemy, in the ticks of a match.
func TestLead_HitsWhatKeepsItsCourse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	around := func(most float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(2 * most)
	}
	for _, spec := range weapons.Standard() {
		p := spec.Projectile
		if p == nil || p.Fuse != nil && !p.Fuse.Contact {
			continue // what lies somewhere is aimed at where the enemy will be by then
		}
		hits := 0
		for range 200 {
			own := around(20)
			s := sighting{eye: around(50), velocity: around(12)}
			target := s.eye.Add(around(60))
			aim, ok := s.lead(p, p.MuzzleSpeed, target, own)
			if !ok {
				continue
			}
			hits++
			at := s.eye
			velocity := aim.line.Normalize().Scale(p.MuzzleSpeed).AddScaled(own, p.Inherit)
			nearest := at.Sub(target).Length()
			for tick := 1; tick <= p.TTLTicks; tick++ {
				from := at
				after, path := weapons.Fly(velocity, &p.Flight, systems.TickSeconds)
				velocity, at = after, at.Add(path)
				// The enemy as the projectile sees it goes straight in a tick, too.
				enemy := target.AddScaled(s.velocity, float64(tick-1)*systems.TickSeconds)
				relative := path.AddScaled(s.velocity, -systems.TickSeconds)
				part := geom.Clamp(enemy.Sub(from).Dot(relative)/relative.LengthSquared(), 0, 1)
				nearest = min(nearest, from.AddScaled(relative, part).Sub(enemy).Length())
			}
			// A disc gains speed along its path, and not along the line of its aim.
			if nearest > 1.5 {
				t.Errorf("%s misses what is at %v and goes with %v by %.2f m, from %v at %v", spec.Name, target, s.velocity, nearest, s.eye, own)
			}
		}
		if hits < 50 {
			t.Errorf("%s was aimed only %d times of 200", spec.Name, hits)
		}
	}
}

// TestLookFor_UndoesTheLiftOfATrigger compares with what the trigger makes of the view.
func TestLookFor_UndoesTheLiftOfATrigger(t *testing.T) {
	trigger := weapons.Trigger{Lift: 0.5}
	for _, line := range []geom.Vec{{Y: 1}, {X: 3, Y: 2, Z: 2}, {X: -1, Z: 0.9}, {Y: -5, Z: -1}} {
		want := line.Normalize()
		if got := trigger.Aim(lookFor(&trigger, line), 0, 0); got.Sub(want).Length() > 2e-3 {
			t.Errorf("along %v the shot leaves along %v", want, got)
		}
	}
}
