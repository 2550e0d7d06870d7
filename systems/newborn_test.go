package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// ready returns the shipped weapons with a projectile, which leaves in the tick of the
// pull and straight ahead.
func ready() []weapons.Spec {
	var all []weapons.Spec
	for _, spec := range weapons.Standard() {
		if spec.Projectile != nil {
			spec.Armors, spec.Pack, spec.Trigger = nil, "", weapons.Trigger{CycleTicks: 1}
			all = append(all, spec)
		}
	}
	return all
}

// TestFirstTick_AShotFliesAllOfItFromAMovingMuzzle compares the end of the tick with the
// closed form, at the speed of a skier, for every weapon.
func TestFirstTick_AShotFliesAllOfItFromAMovingMuzzle(t *testing.T) {
	level := hall(t, nil)
	look := geom.YawPitch{Yaw: geom.Degrees(20), Pitch: geom.Degrees(15)}
	for _, spec := range ready() {
		for _, speed := range []float64{0, 30, 70} {
			m, id := duel(t, Options{Level: level}, spec)
			p := playerEntry(m, id)
			p.position.Feet, p.velocity.Linear = geom.Vec{Y: -60, Z: 20}, geom.Vec{Y: speed, Z: 3}
			for shot := range 3 {
				eye := EyePosition(p.position.Feet, tribes.Light().Half)
				velocity, displacement := weapons.Fly(look.Forward().Scale(spec.Projectile.MuzzleSpeed).AddScaled(p.velocity.Linear, spec.Projectile.Inherit),
					&spec.Projectile.Flight, TickSeconds)
				m.Step([]Command{{Player: id, Input: components.Input{Look: look, Buttons: fireKey}}})
				all := m.Projectiles(nil)
				s := all[len(all)-1]
				if off := s.Position.Sub(eye.Add(displacement)).Length() + s.Velocity.Sub(velocity).Length(); off > 1e-9 {
					t.Errorf("%s at %v m/s, shot %d: at %v with %v, want %v with %v", spec.Name, speed, shot, s.Position, s.Velocity, eye.Add(displacement), velocity)
				}
				if path, ok := m.Path(s.ID); !ok || path.From != eye || path.To != s.Position {
					t.Errorf("%s: its path is %+v, want from %v", spec.Name, path, eye)
				}
				if entry := mustEntry(m, s.ID); components.TTL.Get(entry).Ticks != spec.Projectile.TTLTicks-1 ||
					components.Owner.Get(entry).GraceTicks != max(spec.Projectile.GraceTicks-1, 0) {
					t.Errorf("%s: %d ticks to live, %d of grace", spec.Name, components.TTL.Get(entry).Ticks, components.Owner.Get(entry).GraceTicks)
				}
			}
		}
	}
}

// metSlowly returns when a point on a straight path first lies in a moving box, as a fraction
// of the tick, by many small steps.
func metSlowly(from, displacement geom.Vec, box geom.Box, moved geom.Vec) (float64, bool) {
	const steps = 4000
	for k := range steps + 1 {
		at := float64(k) / steps
		d := from.AddScaled(displacement, at).Sub(box.Center.AddScaled(moved, at)).Abs()
		if d.X <= box.Half.X && d.Y <= box.Half.Y && d.Z <= box.Half.Z {
			return at, true
		}
	}
	return 0, false
}

// TestFirstTick_MeetsPlayersNearTheMuzzleWhereTheyReallyAre lets both move, in many
// directions, and compares with a slow search.
func TestFirstTick_MeetsPlayersNearTheMuzzleWhereTheyReallyAre(t *testing.T) {
	level, met, passed := hall(t, nil), 0, 0
	for _, spec := range ready() {
		if spec.Projectile.Bounce != nil {
			continue // it goes off later
		}
		for k := range 48 {
			m, id := duel(t, Options{Level: level, Immortal: true}, spec)
			sin, cos := geom.SinCos(geom.Angle(k * 5461))
			away := geom.Vec{X: float64(k%5-2) * 0.3, Y: 1.3 + float64(k%7)*0.25, Z: float64(k%3-1) * 0.4}
			p := playerEntry(m, id)
			p.position.Feet = geom.Vec{Z: 20}
			p.velocity.Linear = geom.Vec{X: 40 * cos, Y: 40 * sin}
			victim := addTarget(t, m, away.X, away.Y, 20+away.Z, 2)
			v := playerEntry(m, victim)
			v.velocity.Linear = geom.Vec{X: -30 * sin, Y: 30 * cos, Z: float64(k%4) * 5}
			eye := EyePosition(p.position.Feet, tribes.Light().Half)
			box := mustMember(m, victim).Box()
			_, displacement := weapons.Fly(geom.Vec{Y: spec.Projectile.MuzzleSpeed}.AddScaled(p.velocity.Linear, spec.Projectile.Inherit), &spec.Projectile.Flight, TickSeconds)
			began := v.position.Feet
			events := steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}})
			path, _ := m.Path(victim)
			at, hits := metSlowly(eye, displacement, box, path.To.Sub(began))
			e, ok := exploded(events)
			if ok != hits || ok && (e.Other != victim || e.Position.Sub(eye.AddScaled(displacement, at)).Length() > displacement.Length()/2000) {
				t.Fatalf("%s place %d: exploded %v %+v, want %v at %v of the tick", spec.Name, k, ok, e, hits, at)
			}
			if met++; !hits {
				met, passed = met-1, passed+1
				continue
			}
			if _, there := m.Entry(e.Shot); there || len(m.Projectiles(nil)) > 0 {
				t.Fatalf("%s place %d: the shot is there after it went off", spec.Name, k)
			}
		}
	}
	if met < 50 || passed < 50 {
		t.Errorf("%d met somebody and %d did not: the places are badly chosen", met, passed)
	}
}

// TestFirstTick_OnAPlatformMeetsWhoIsCarriedBesideTheMuzzle lets a fast slab take both
// along in each direction: the one who is aimed at is hit.
func TestFirstTick_OnAPlatformMeetsWhoIsCarriedBesideTheMuzzle(t *testing.T) {
	for k := range 8 {
		sin, cos := geom.SinCos(geom.Angle(k * 8192))
		to := geom.Vec{X: 60 * cos, Y: 60 * sin, Z: 2}
		level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 2, 25, 40), testlevels.Stop(to.X, to.Y, to.Z, 25, 0)))
		for _, name := range []string{"chaingun", "blaster", "plasma", "disc"} {
			spec := shipped(t, name)
			spec.Trigger = weapons.Trigger{CycleTicks: 500}
			m := newMatch(t, Options{Level: level, Weapons: []weapons.Spec{spec}, Immortal: true})
			id := standing(t, m, PlayerSpec{Team: 1}, geom.Vec{Y: -2, Z: 2.55})
			victim := standing(t, m, PlayerSpec{Team: 2}, geom.Vec{Y: 0, Z: 2.55})
			steps(m, 45)
			if m.Players(nil)[0].Carried.Length() < 20 {
				t.Fatalf("direction %d: nobody is carried", k)
			}
			events := steps(m, 1, Command{Player: id, Input: components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-10)}, Buttons: fireKey}})
			face := playerEntry(m, victim).position.Feet.Y - tribes.Light().Half.Y // which moved with the muzzle
			if e, ok := exploded(events); !ok || e.Other != victim || math.Abs(e.Position.Y-face) > 1e-6 {
				t.Errorf("direction %d, %s: %v %+v, want %d at y %v", k, name, ok, e, victim, face)
			}
		}
	}
}

// TestFirstTick_NeverPassesADoorAtTheMuzzle fires every weapon in each tick while a thin
// door comes to the shooter, or shuts before it.
func TestFirstTick_NeverPassesADoorAtTheMuzzle(t *testing.T) {
	for name, c := range map[string]struct{ from, to geom.Vec }{
		"comes":  {geom.Vec{Y: 9, Z: 3.01}, geom.Vec{Y: 0.9, Z: 3.01}},
		"shuts":  {geom.Vec{X: 9, Y: 1.2, Z: 3.01}, geom.Vec{X: 0.5, Y: 1.2, Z: 3.01}},
		"lowers": {geom.Vec{Y: 1.2, Z: 9.2}, geom.Vec{Y: 1.2, Z: 3.01}},
	} {
		door := testlevels.Slab(geom.Vec{X: 6, Y: 0.02, Z: 6}, testlevels.Stop(c.from.X, c.from.Y, c.from.Z, 20, 2), testlevels.Stop(c.to.X, c.to.Y, c.to.Z, 20, 100))
		level := withPlatforms(t, door)
		for _, spec := range ready() {
			m, id := duel(t, Options{Level: level, Immortal: true}, spec)
			playerEntry(m, id).position.Feet = geom.Vec{Z: 0.01}
			shut := 0
			for tick := range 60 {
				before := len(m.Projectiles(nil))
				events := steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}})
				at := m.platforms.All()[0].Mover.Pose().Position
				if at != c.to {
					continue
				}
				shut++
				what := fmt.Sprintf("%s, %s, tick %d", name, spec.Name, tick)
				fired := kinds(events, EventFired)[0].Shot
				for _, e := range kinds(events, EventExploded) {
					if e.Shot == fired && e.Position.Y > at.Y {
						t.Fatalf("%s: it went off at %v, behind the door at %v", what, e.Position, at)
					}
				}
				for _, s := range m.Projectiles(nil) {
					if s.ID == fired && s.Position.Y > at.Y {
						t.Fatalf("%s: it is at %v, behind the door at %v; %d flew before", what, s.Position, at, before)
					}
				}
			}
			if shut < 20 {
				t.Errorf("%s, %s: the door was shut for %d ticks", name, spec.Name, shut)
			}
		}
	}
}

// TestFirstTick_AMineIsHitInTheTickInWhichItIsThrown sideways, past a gun that fires in
// the same tick at where it will be.
func TestFirstTick_AMineIsHitInTheTickInWhichItIsThrown(t *testing.T) {
	mine, gun := shipped(t, "mine"), shipped(t, "chaingun")
	mine.Trigger, gun.Trigger = weapons.Trigger{CycleTicks: 500}, weapons.Trigger{CycleTicks: 500}
	mine.Projectile.MuzzleSpeed = 40
	for aside, hit := range map[float64]bool{0.6: true, 0.9: false} {
		m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{mine, gun}, Immortal: true})
		thrower := join(t, m, PlayerSpec{Position: at(0, 0, 0), Weapons: []string{"mine"}, Team: 1})
		gunner := join(t, m, PlayerSpec{Position: at(aside, -5, 0), Weapons: []string{"chaingun"}, Team: 2})
		steps(m, 3)
		m.Step([]Command{{Player: thrower, Input: components.Input{Look: geom.YawPitch{Yaw: geom.Degrees(-90)}, Buttons: fireKey}},
			{Player: gunner, Input: components.Input{Buttons: fireKey}}})
		booms := kinds(m.Events(), EventExploded)
		if (len(booms) == 2) != hit || len(m.Projectiles(nil)) != 2-len(booms) {
			t.Errorf("%v m aside: %+v and %d fly on, want a hit %v", aside, booms, len(m.Projectiles(nil)), hit)
		}
	}
}
