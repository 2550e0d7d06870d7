package behaviours

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// pellet flies straight and harms whom it meets.
func pellet() weapons.Spec {
	return weapons.Spec{Name: "pellet", Slot: 90, Trigger: weapons.Trigger{CycleTicks: 10}, Projectile: &weapons.Projectile{
		MuzzleSpeed: 30, TTLTicks: 60, Payload: components.PayloadData{Kind: "pellet", Damage: 0.1}}}
}

// releasing is a pellet that releases others.
func releasing(releases ...ReleaseData) weapons.Spec {
	s := pellet()
	s.Name = "cluster"
	give(s.Projectile, func(b *Behaviour) { b.Releases = releases })
	return s
}

// ofWeapon returns the projectiles of a weapon.
func ofWeapon(m *systems.Match, weapon string) (all []systems.ProjectileState) {
	for _, p := range m.Projectiles(nil) {
		if p.Weapon == weapon {
			all = append(all, p)
		}
	}
	return all
}

func TestRelease_AtTheEndFliesOnWithItsSpeedAndWhatItInherits(t *testing.T) {
	cluster := releasing(ReleaseData{Weapon: "pellet", When: ReleaseAtEnd, Count: 3, Speed: 7, Inherit: 0.5})
	cluster.Projectile.TTLTicks = 10
	m, id := duel(t, systems.Options{}, cluster, pellet())
	lob(m, "cluster", id, geom.Vec{Z: 20}, geom.Vec{Y: 30})
	steps(m, 10)
	at := geom.Vec{Y: 30 * 10 * systems.TickSeconds, Z: 20}
	for n := 1; n <= 5; n++ {
		pellets := ofWeapon(m, "pellet")
		if len(pellets) != 3 || len(ofWeapon(m, "cluster")) != 0 {
			t.Fatalf("%d pellets, %d clusters", len(pellets), len(ofWeapon(m, "cluster")))
		}
		for _, p := range pellets {
			want := at.Add(geom.Vec{Y: (7 + 0.5*30) * float64(n-1) * systems.TickSeconds})
			if p.Owner != id || p.Position.Sub(want).Length() > 1e-9 {
				t.Errorf("tick %d: a pellet of %d at %v, want %v of %d", n, p.Owner, p.Position, want, id)
			}
		}
		steps(m, 1)
	}
}

// TestRelease_ScattersWithinItsCone also looks that the whole cone is used, evenly: half
// of the directions are in the cone of half its solid angle.
func TestRelease_ScattersWithinItsCone(t *testing.T) {
	for _, spread := range []float64{1, 30, 90, 180} {
		cluster := releasing(ReleaseData{Weapon: "pellet", When: ReleaseAtEnd, Count: 64, Spread: spread})
		cluster.Projectile.TTLTicks = 1
		m, id := duel(t, systems.Options{}, cluster, pellet())
		heading := geom.Vec{X: 1, Y: 2, Z: 0.5}.Normalize()
		for range 20 {
			lob(m, "cluster", id, geom.Vec{Z: 30}, heading.Scale(1))
		}
		steps(m, 1)
		pellets := ofWeapon(m, "pellet")
		inner, edge := 0, math.Cos(spread*math.Pi/180)
		for _, p := range pellets {
			cos := p.Velocity.Dot(heading) / 30
			if math.Abs(p.Velocity.Length()-30) > 1e-9 || cos < edge-1e-3*(1-edge)-1e-7 {
				t.Fatalf("spread %v: a velocity of %v, %v degrees off", spread, p.Velocity, math.Acos(cos)*180/math.Pi)
			}
			if cos > (1+edge)/2 {
				inner++
			}
		}
		if len(pellets) != 1280 || inner < 560 || inner > 720 {
			t.Errorf("spread %v: %d of %d in the inner half", spread, inner, len(pellets))
		}
	}
}

func TestRelease_AtABounceLeadsAwayFromTheWall(t *testing.T) {
	cluster := releasing(ReleaseData{Weapon: "pellet", When: ReleaseAtBounce, Count: 2, Spread: 60})
	cluster.Projectile.Flight = components.FlightData{Radius: 0.1}
	cluster.Projectile.Fuse, cluster.Projectile.Bounce = &components.FuseData{}, &components.BounceData{Elasticity: 0.5}
	shell := pellet()
	shell.Projectile.Flight.Radius = 0.5 // larger than what releases it
	m, id := duel(t, systems.Options{}, cluster, shell)
	lob(m, "cluster", id, geom.Vec{X: 20, Z: 2}, geom.Vec{Z: -30})
	events := steps(m, 3)
	if n := len(kinds(events, systems.EventBounced)); n != 1 || len(ofWeapon(m, "cluster")) != 1 {
		t.Fatalf("%d bounces", n)
	}
	pellets := ofWeapon(m, "pellet")
	if len(pellets) != 2 || len(kinds(events, systems.EventExploded)) > 0 {
		t.Fatalf("%d pellets, %v", len(pellets), events)
	}
	for _, p := range pellets {
		if p.Velocity.Z <= 0 || p.Position.Z < 0.5 {
			t.Errorf("a pellet at %v flies %v", p.Position, p.Velocity)
		}
	}
}

// TestRelease_InASlotBeginsWithinIt though the shots that it releases have no room between its two sides.
func TestRelease_InASlotBeginsWithinIt(t *testing.T) {
	cluster := releasing(ReleaseData{Weapon: "pellet", When: ReleaseAtBounce, Count: 1})
	cluster.Projectile.Flight = components.FlightData{Radius: 0.1}
	cluster.Projectile.Fuse, cluster.Projectile.Bounce = &components.FuseData{}, &components.BounceData{Elasticity: 0.5}
	shell := pellet()
	shell.Projectile.Flight.Radius = 1
	slot := hall(t, func(s *sketch) { s.Block(geom.Vec{X: 10, Y: -9, Z: 0.5}, geom.Vec{X: 40, Y: 9, Z: 0.52}, false) })
	m, id := duel(t, systems.Options{Level: slot}, cluster, shell)
	lob(m, "cluster", id, geom.Vec{X: 15, Z: 0.3}, geom.Vec{X: 20, Z: -10})
	steps(m, 1)
	if p := ofWeapon(m, "pellet"); len(p) != 1 || p[0].Position.Z > 0.5 {
		t.Errorf("released are %+v", p)
	}
}

func TestRelease_EveryFewTicks(t *testing.T) {
	m, id := duel(t, systems.Options{}, releasing(ReleaseData{Weapon: "pellet", When: ReleaseEvery, EveryTicks: 7, Count: 2}), pellet())
	lob(m, "cluster", id, geom.Vec{Z: 20}, geom.Vec{Y: 1})
	for tick := 1; tick <= 40; tick++ {
		steps(m, 1)
		if n, want := len(ofWeapon(m, "pellet")), 2*(tick/7); n != want {
			t.Fatalf("tick %d: %d pellets, want %d", tick, n, want)
		}
	}
}

func TestRelease_EndsAfterItsGenerations(t *testing.T) {
	for limit, want := range map[int]int{1: 1 + 2, 3: 1 + 2 + 4 + 8, MaxGenerations: 0} {
		count := 2
		if want == 0 {
			count, want = 1, 1+MaxGenerations
		}
		breeder := releasing(ReleaseData{Weapon: "cluster", When: ReleaseAtEnd, Count: count, Generations: limit})
		breeder.Projectile.TTLTicks, breeder.Projectile.Payload.Radius = 2, 1.5
		m, id := duel(t, systems.Options{Immortal: true}, breeder)
		lob(m, "cluster", id, geom.Vec{Z: 20}, geom.Vec{Y: 1})
		events := steps(m, 60)
		if n := len(kinds(events, systems.EventExploded)); n != want || len(m.Projectiles(nil)) > 0 {
			t.Errorf("%d generations: %d went off, want %d", limit, n, want)
		}
	}
}

// TestRelease_OfALimitlessNumberIsRefusedWithAnEvent lets every shot release 64 on and
// on.
func TestRelease_BeyondTheLimitIsToldOnce(t *testing.T) {
	breeder := releasing(ReleaseData{Weapon: "cluster", When: ReleaseEvery, EveryTicks: 1, Count: 64, Generations: 16, Spread: 180})
	m, id := duel(t, systems.Options{Immortal: true}, breeder)
	lob(m, "cluster", id, geom.Vec{Z: 20}, geom.Vec{Y: 1})
	limits := 0
	for range 5 {
		limits += len(kinds(steps(m, 1), systems.EventLimit))
	}
	if n := len(m.Projectiles(nil)); n != systems.MaxProjectiles || limits == 0 {
		t.Errorf("%d fly, %d limits", n, limits)
	}
}

// TestRelease_AtAContactIsMirroredAndFreeOfTheWall has projectiles wider than what
// releases them, and looks at them before they fly.
func TestRelease_AtAContactIsMirroredAndFreeOfTheWall(t *testing.T) {
	cluster := releasing(ReleaseData{Weapon: "pellet", When: ReleaseAtEnd, Count: 1})
	shell := pellet()
	shell.Projectile.Flight.Radius = 0.5
	m, id := duel(t, systems.Options{Immortal: true}, cluster, shell)
	lob(m, "cluster", id, geom.Vec{X: 20, Z: 1}, geom.Vec{X: 30, Z: -40})
	for range 3 {
		if steps(m, 1); len(ofWeapon(m, "pellet")) > 0 {
			break
		}
	}
	p := ofWeapon(m, "pellet")[0]
	if want := (geom.Vec{X: 18, Z: 24}); p.Velocity.Sub(want).Length() > 1e-9 || p.Position.Z < 0.5 || p.Position.Z > 0.51 {
		t.Errorf("it is at %v and flies %v, want %v", p.Position, p.Velocity, want)
	}
}

// TestRelease_OfASeekerSeeksTheSame target, if the weapon that is released seeks any.
func TestRelease_OfASeekerSeeksTheSame(t *testing.T) {
	for _, seeks := range []bool{true, false} {
		cluster, small := releasing(ReleaseData{Weapon: "pellet", When: ReleaseEvery, EveryTicks: 2, Count: 1}), pellet()
		give(cluster.Projectile, func(b *Behaviour) { b.Homing = &HomingData{Turn: 1, Range: 100, Cone: 90} })
		if seeks {
			give(small.Projectile, func(b *Behaviour) { b.Homing = &HomingData{Turn: 2, Range: 50, Cone: 80} })
		}
		m, id := duel(t, systems.Options{Immortal: true}, cluster, small)
		target := addTarget(t, m, 0, 60, 0, 2)
		shot, err := m.Launch(systems.Shot{Weapon: "cluster", Owner: id, Position: geom.Vec{Z: 20}, Velocity: geom.Vec{Y: 1}})
		if err != nil {
			t.Fatal(err)
		}
		steps(m, 1)
		Homing.Get(mustEntry(m, shot)).Target = target
		steps(m, 3)
		for _, p := range ofWeapon(m, "pellet") {
			entry := mustEntry(m, p.ID)
			if got := entry.HasComponent(Homing); got != seeks || got && (Homing.Get(entry).Target != target || Homing.Get(entry).Turn != 2) {
				t.Errorf("it seeks %v", got)
			}
		}
		if len(ofWeapon(m, "pellet")) == 0 {
			t.Error("nothing was released")
		}
	}
}

// TestRelease_OfTheLastGenerationIsNone gives a shot in flight releases without a limit.
func TestRelease_OfTheLastGenerationIsNone(t *testing.T) {
	for generation, want := range map[int]int{MaxGenerations - 1: 1, MaxGenerations: 0} {
		m, id := duel(t, systems.Options{Immortal: true}, pellet())
		shot, err := m.Launch(systems.Shot{Weapon: "pellet", Owner: id, Position: geom.Vec{Z: 20}, Velocity: geom.Vec{X: 1}, Parts: []systems.Part{
			systems.With(components.Shot, components.ShotData{Weapon: "pellet", Generation: generation}),
			systems.With(Releases, ReleasesData{List: []ReleaseData{{Weapon: "pellet", When: ReleaseAtEnd, Count: 1}}}),
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Detonate(shot); err != nil {
			t.Fatal(err)
		}
		steps(m, 1)
		if n := len(m.Projectiles(nil)); n != want {
			t.Errorf("generation %d: %d were released, want %d", generation, n, want)
		}
	}
}

// TestLeastAxis_TakesTheHighestOfEqualOnes, so that every machine releases in the same directions.
func TestLeastAxis_TakesTheHighestOfEqualOnes(t *testing.T) {
	x, y, z := geom.Vec{X: 1}, geom.Vec{Y: 1}, geom.Vec{Z: 1}
	for heading, want := range map[geom.Vec]geom.Vec{
		{X: 1, Y: -1, Z: 1}: z, {X: -1, Y: 2, Z: 1}: z, {X: 2, Y: 1, Z: -1}: z, {X: 1, Y: -1, Z: 2}: x, {X: 1, Y: 2, Z: 3}: x, {X: 3, Y: 1, Z: 2}: y, {X: 3, Y: 2, Z: 1}: z,
	} {
		if got := leastAxis(heading); got != want {
			t.Errorf("%v: %v, want %v", heading, got, want)
		}
	}
}
