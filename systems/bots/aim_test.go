package bots

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestLead_HitsWhatKeepsItsCourse flies every shipped projectile, and those of Tribes 2, from a moving shooter at
// a moving enemy, in the ticks of a match.
func TestLead_HitsWhatKeepsItsCourse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	around := func(most float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(2 * most)
	}
	for _, spec := range slices.Concat(weapons.Standard(), weapons.Tribes2()) {
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

// TestLead_AimsATimedShotAtWhereItsTargetWillBe when it goes off, and one that goes off at its
// target or near it at where that will be when it arrives.
func TestLead_AimsATimedShotAtWhereItsTargetWillBe(t *testing.T) {
	s := sighting{velocity: geom.Vec{X: 2}}
	target := geom.Vec{Y: 20}
	for _, c := range []struct {
		fuse  *components.FuseData
		timed bool
	}{{nil, false}, {&components.FuseData{}, true}, {&components.FuseData{Contact: true}, false}, {&components.FuseData{Proximity: 3}, false}} {
		p := &weapons.Projectile{MuzzleSpeed: 40, TTLTicks: 125, Fuse: c.fuse}
		aim, ok := s.lead(p, p.MuzzleSpeed, target, geom.Vec{})
		most := 2.0 // m, for what arrives within a second
		if c.timed {
			most = 2 * 125 * systems.TickSeconds
		}
		if off := aim.at.Sub(target).X; !ok || off > most || off < most/2 {
			t.Errorf("with a fuse %+v it is aimed %v m beside the target, want up to %v: %v", c.fuse, off, most, ok)
		}
	}
}

// TestAim_IsAtTheFeetWithWhatExplodes on the ground, and else at the middle. What needs a lock
// leads no shot.
func TestAim_IsAtTheFeetWithWhatExplodes(t *testing.T) {
	b := &bot{brain: &brain{}}
	box := geom.Box{Center: geom.Vec{Y: 30, Z: 1}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	bullet, shell := weapons.Projectile{MuzzleSpeed: 300, TTLTicks: 100}, weapons.Projectile{MuzzleSpeed: 300, TTLTicks: 100, Payload: components.PayloadData{Radius: 5}}
	for _, c := range []struct {
		fire     weapons.Fire
		airborne bool
		at       float64
	}{
		{weapons.Fire{Projectile: &bullet}, false, 1}, {weapons.Fire{Projectile: &shell}, false, 0}, {weapons.Fire{Projectile: &shell}, true, 1},
		{weapons.Fire{Beam: &weapons.Beam{Range: 50}}, false, 1}, {weapons.Fire{Ray: &weapons.Ray{Range: 50}}, false, 1},
	} {
		s := sighting{box: box, distance: 30, airborne: c.airborne}
		if aim, ok := b.aimAt(&c.fire, 1, &s); !ok || math.Abs(aim.at.Z-c.at) > 1e-9 || math.Abs(aim.line.Z-c.at) > 1e-9 {
			t.Errorf("%+v: it aims at %v along %v", c, aim.at, aim.line)
		}
	}
}

func TestHitChance_FallsWithAllThatMakesAShotMiss(t *testing.T) {
	near := sighting{distance: 20}
	for _, far := range []float64{40, 200} {
		if s := (sighting{distance: far}); !(s.hitChance(0.1, 0, 0.5) < near.hitChance(0.1, 0, 0.5)) {
			t.Errorf("at %v m a shot hits as well as at 20", far)
		}
	}
	plain := near.hitChance(0.1, 0.2, 0.5)
	if wide, late := near.hitChance(0.1, 1, 0.5), near.hitChance(0.1, 0.2, 2); !(wide < plain && late < plain) {
		t.Errorf("%v, of one that spreads %v, of one that flies for longer %v", plain, wide, late)
	}
	if twice := near.hitChance(0.2, 0.2, 0.5); math.Abs(twice-4*plain) > 1e-9 {
		t.Errorf("a target of twice the size is hit with %v, want four times %v", twice, plain)
	}
	if sure := near.hitChance(1e9, 0.2, 0.5); sure != 1 {
		t.Errorf("a shot that cannot miss hits with %v", sure)
	}
}

// TestAnchors_EachPlaceKnowsTheNearest by its way, and no two are the same.
func TestAnchors_EachPlaceKnowsTheNearest(t *testing.T) {
	level, err := levels.Embedded("isles")
	if err != nil {
		t.Fatal(err)
	}
	c := (&charts{}).of(level)
	ends := map[geom.Vec]bool{}
	for _, a := range c.anchors {
		ends[a.to] = true
	}
	if len(c.anchors) != anchorCount || len(ends) != anchorCount {
		t.Errorf("%d anchors at %d places, want %d", len(c.anchors), len(ends), anchorCount)
	}
	for cell, nearest := range c.nearest {
		for n := range c.anchors {
			if is, other := c.anchors[nearest].seconds[cell], c.anchors[n].seconds[cell]; other < is {
				t.Fatalf("cell %d is %v s from anchor %d, and %v s from %d", cell, is, nearest, other, n)
			}
		}
	}
}
