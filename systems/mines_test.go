package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/weapons"
)

// watch steps until something goes off and returns the event and the tick.
func watch(t *testing.T, m *Match, most int) (Event, int) {
	t.Helper()
	for tick := 1; tick <= most; tick++ {
		if e, ok := exploded(steps(m, 1)); ok {
			return e, tick
		}
	}
	t.Fatalf("nothing went off in %d ticks", most)
	return Event{}, 0
}

func TestGrenade_BouncesUntilItIsArmedAndGoesOffAtTheNextContact(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "grenade"))
	// It is armed after 32 ticks, in which it falls 10.5 m: from less it lands
	// before that and bounces.
	for _, height := range []float64{2, 5, 12, 20} {
		lob(m, "grenade", id, geom.Vec{X: 30, Z: height + 0.2}, geom.Vec{})
		shot := m.Projectiles(nil)[0].ID
		bounces, last := 0, 0.0
		for tick := 1; ; tick++ {
			events := steps(m, 1)
			if e, ok := exploded(events); ok {
				if tick <= 32 || math.Abs(e.Position.Z-0.2) > 1e-9 {
					t.Errorf("from %v m: it went off in tick %d at %v", height, tick, e.Position)
				}
				break
			}
			entry, ok := m.Entry(shot)
			if !ok || tick > 200 {
				t.Fatalf("from %v m: gone after %d ticks", height, tick)
			}
			v := components.Velocity.Get(entry).Linear.Z
			if v > 0 && last < 0 {
				bounces++
			}
			last = v
		}
		if early := height < 10.5; (bounces > 0) != early {
			t.Errorf("from %v m: %d bounces", height, bounces)
		}
	}
}

// TestGrenade_BouncesLoseEnergyByTheSquareOfTheElasticity drops a shell and
// compares its energy after each bounce with the closed form. Where the straight
// way of a tick meets the floor a little before the parabola does, the shell
// loses at most what it would fall in that gap.
func TestGrenade_BouncesLoseEnergyByTheSquareOfTheElasticity(t *testing.T) {
	for _, e := range []float64{0.1, 0.45, 0.9, 1} {
		spec := shipped(t, "grenade")
		spec.Projectile.Bounce.Elasticity, spec.Projectile.Fuse.ArmTicks = e, 9999
		m, id := duel(t, Options{Immortal: true}, spec)
		const g, r = 20, 0.2
		lob(m, "grenade", id, geom.Vec{X: 30, Z: 8 + r}, geom.Vec{Y: 3})
		shot := m.Projectiles(nil)[0].ID
		energy := func() (float64, geom.Vec, bool) {
			entry, ok := m.Entry(shot)
			if !ok {
				return 0, geom.Vec{}, false
			}
			v := components.Velocity.Get(entry).Linear
			return v.LengthSquared()/2 + g*(components.Position.Get(entry).Feet.Z-r), v, true
		}
		was, v, _ := energy()
		bounces := 0
		for tick := range 200 {
			m.Step(nil)
			now, after, ok := energy()
			if !ok {
				t.Fatalf("elasticity %v: gone in tick %d", e, tick)
			}
			if after.Z > v.Z { // it bounced in this tick
				bounces++
				impact := math.Sqrt(2*was - after.Y*after.Y/(e*e))
				most := e * e * (was + 0.02*impact + 0.0002)
				gap := g * g * TickSeconds * TickSeconds / 8
				if now > most+1e-9 || now < most-e*e*(gap+0.02*TickSeconds*g)-gap-1e-9 {
					if after.Length() > 0.01 { // not the bounce that laid it down
						t.Fatalf("elasticity %v tick %d: energy %v after %v, want %v", e, tick, now, was, most)
					}
				}
			} else if math.Abs(now-was) > 1e-9 {
				t.Fatalf("elasticity %v tick %d: energy %v after %v in free flight", e, tick, now, was)
			}
			was, v = now, after
			if after == (geom.Vec{}) {
				break
			}
		}
		if bounces < 2 {
			t.Errorf("elasticity %v: %d bounces", e, bounces)
		}
	}
}

func TestGrenade_MaterialsScaleItsBounce(t *testing.T) {
	for _, elasticity := range []float64{1, 0.5, 0} {
		spec := shipped(t, "grenade")
		m, id := duel(t, Options{Materials: []components.MaterialData{{Elasticity: elasticity}}}, spec)
		lob(m, "grenade", id, geom.Vec{X: 30, Z: 0.2}, geom.Vec{Y: 10, Z: -20})
		m.Step(nil)
		entry := mustEntry(m, m.shots.Launcher.Flying.Members[0].ID)
		want := geom.Vec{Y: 10, Z: 20.02}.Scale(0.45 * elasticity)
		want.Z -= 0.64
		if elasticity == 0 {
			want = geom.Vec{} // it lies
		}
		if got := components.Velocity.Get(entry).Linear; got.Sub(want).Length() > 1e-9 {
			t.Errorf("elasticity %v: velocity %v, want %v", elasticity, got, want)
		}
	}
}

// TestGrenade_RestsAndIsEndedByItsTime lets a shell lie that never arms.
func TestGrenade_RestsAndIsEndedByItsTime(t *testing.T) {
	spec := shipped(t, "grenade")
	spec.Projectile.Fuse.Contact = false
	m, id := duel(t, Options{Immortal: true}, spec)
	lob(m, "grenade", id, geom.Vec{X: 30, Z: 3}, geom.Vec{Y: 8})
	shot := m.shots.Launcher.Flying.Members[0].ID
	steps(m, 200)
	entry := mustEntry(m, shot)
	at := components.Position.Get(entry).Feet
	if !components.Bounce.Get(entry).AtRest || components.Velocity.Get(entry).Linear != (geom.Vec{}) || math.Abs(at.Z-0.2) > 1e-6 {
		t.Fatalf("after 200 ticks at %v with %v m/s", at, components.Velocity.Get(entry).Linear)
	}
	steps(m, 300)
	if now := components.Position.Get(mustEntry(m, shot)).Feet; now != at {
		t.Errorf("at rest it moved from %v to %v", at, now)
	}
	if e, tick := watch(t, m, 938); tick != 938-500 || e.Position != at {
		t.Errorf("it went off after %d ticks at %v, want 938 at %v", 500+tick, e.Position, at)
	}
}

// TestGrenade_StaysInGapsAndGrooves throws shells into what they could slip
// through: none ends beyond the level.
func TestGrenade_StaysInGapsAndGrooves(t *testing.T) {
	for name, level := range map[string]*levels.Level{"soup": ground(t, "soup", 5), "funnels": ground(t, "funnels", 5), "stairs": ground(t, "stairs", 5)} {
		for _, weapon := range []string{"grenade", "mortar", "handgrenade", "mine"} {
			spec := shipped(t, weapon)
			spec.Projectile.Fuse = &components.FuseData{}
			m := newMatch(t, Options{Level: level, Weapons: nil})
			if err := m.setWeapons(append([]weapons.Spec{}, spec)); err != nil {
				t.Fatal(err)
			}
			middle := level.Spawns[0].Position.Add(geom.Vec{Z: 1.5})
			for k := range 60 {
				lob(m, weapon, components.Nobody, middle, geom.YawPitch{Yaw: geom.Angle(k * 1092), Pitch: geom.Angle((k*700)%12000 - 3000)}.Forward().Scale(20+float64(k)))
			}
			for tick := range 400 {
				m.Step(nil)
				for _, s := range m.Projectiles(nil) {
					if !level.Bounds.Expand(1e-3).Contains(s.Position) {
						t.Fatalf("level=%s weapon=%s tick=%d shot=%d left the level: %v", name, weapon, tick, s.ID, s.Position)
					}
				}
			}
		}
	}
}

func TestHandgrenade_GoesOffAfterTwoSecondsWhateverItMeets(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "handgrenade"))
	addTarget(t, m, 0, 6, 0, 2)
	lob(m, "handgrenade", id, geom.Vec{Y: 3, Z: 1}, geom.Vec{Y: 20}) // straight at somebody
	if e, tick := watch(t, m, 100); tick != 63 || e.Position.Y > 6 {
		t.Errorf("after %d ticks at %v, want 63 in front of the target", tick, e.Position)
	}
}

func TestMine_ArmsAtRestAndWaitsForCompany(t *testing.T) {
	lay := func() (*Match, components.ID, components.ID) {
		m, id := duel(t, Options{Immortal: true}, shipped(t, "mine"))
		lob(m, "mine", id, geom.Vec{X: 40, Z: 0.5}, geom.Vec{})
		m.projectilesOwner(t, id, 1)
		return m, id, m.shots.Launcher.Flying.Members[0].ID
	}
	m, id, mine := lay()
	enemy := addTarget(t, m, 42, 0, 0, 2)
	for tick := 1; tick <= 94; tick++ {
		if _, ok := exploded(steps(m, 1)); ok {
			t.Fatalf("it went off in tick %d, before rest was looked at", tick)
		}
	}
	if !components.Fuse.Get(mustEntry(m, mine)).Armed {
		t.Fatal("it lies and is not armed after 94 ticks")
	}
	if e, tick := watch(t, m, 2); tick != 1 || e.Subject != id || e.Weapon != "mine" {
		t.Errorf("with an enemy at 1.5 m it went off in tick %d: %+v", tick, e)
	}
	if lost := 0.66 - playerEntry(m, enemy).health.Current; lost <= 0 {
		t.Error("the enemy was not hurt")
	}

	// Nobody is near; then a team-mate comes, and then the edge of the reach.
	m, _, _ = lay()
	steps(m, 150)
	addTarget(t, m, 41, 0, 0, 1)
	if e, ok := exploded(steps(m, 60)); ok {
		t.Errorf("it went off for a team-mate at %v", e.Position)
	}
	addTarget(t, m, 40+2.5+0.5+0.05, 0, 0, 2)
	if e, ok := exploded(steps(m, 60)); ok {
		t.Errorf("it went off for an enemy at 2.55 m: %v", e.Position)
	}
	addTarget(t, m, 40, 2.5+0.5-0.05, 0, 2)
	watch(t, m, 2)
}

// projectilesOwner changes whose the only projectile is.
func (m *Match) projectilesOwner(t *testing.T, id components.ID, team int) {
	t.Helper()
	owner := components.Owner.Get(mustEntry(m, m.shots.Launcher.Flying.Members[0].ID))
	owner.ID, owner.Team = id, team
}

// TestMine_SeesWhoRunsThroughItsReachWithinATick is the swept path: at neither
// end of the tick is the runner near.
func TestMine_SeesWhoRunsThroughItsReachWithinATick(t *testing.T) {
	m, _ := duel(t, Options{Immortal: true}, shipped(t, "mine"))
	lob(m, "mine", components.Nobody, geom.Vec{X: 40, Z: 0.5}, geom.Vec{})
	steps(m, 150)
	fast := 500.0
	runner := join(t, m, PlayerSpec{Position: at(40-fast*TickSeconds/2, 0, 0.5), Velocity: geom.Vec{X: fast}, Team: 2})
	e, ok := exploded(steps(m, 1))
	if !ok {
		t.Fatalf("it slept while %v ran through", playerEntry(m, runner).position.Feet)
	}
	if math.Abs(e.Position.X-40) > 1e-9 {
		t.Errorf("it went off at %v", e.Position)
	}
}

// TestMine_IsSetOffByShotsBlastsAndRays is what meeting a mine does.
func TestMine_IsSetOffByShotsBlastsAndRays(t *testing.T) {
	all := []weapons.Spec{shipped(t, "mine"), shipped(t, "disc"), shipped(t, "laser"), shipped(t, "chaingun")}
	lay := func() (*Match, components.ID) {
		m, id := duel(t, Options{Immortal: true}, all...)
		lob(m, "mine", components.Nobody, geom.Vec{X: 30, Z: 0.5}, geom.Vec{})
		steps(m, 60)
		return m, id
	}
	booms := func(events []Event) map[string]int {
		n := map[string]int{}
		for _, e := range kinds(events, EventExploded) {
			n[e.Weapon]++
		}
		return n
	}
	for _, shot := range []string{"disc", "chaingun"} {
		m, id := lay()
		lob(m, shot, id, geom.Vec{X: 30, Y: -3, Z: 0.15}, geom.Vec{Y: 200})
		if n := booms(steps(m, 1)); n[shot] != 1 || n["mine"] != 1 {
			t.Errorf("a %s at it: %v in the tick of the hit, want one of each", shot, n)
		}
		if n := len(m.Projectiles(nil)); n != 0 {
			t.Errorf("a %s at it: %d left", shot, n)
		}
	}
	m, _ := lay()
	if err := m.Explode(geom.Vec{X: 30, Y: 6, Z: 0.5}, components.PayloadData{Kind: "x", Damage: 0.1, Radius: 7}, components.Nobody); err != nil {
		t.Fatal(err)
	}
	if n := booms(steps(m, 1)); n["mine"] != 0 {
		t.Errorf("a blast beside it: it went off in the same tick")
	}
	if n := booms(steps(m, 1)); n["mine"] != 1 {
		t.Errorf("a blast beside it: it did not go off in the next tick: %v", n)
	}

	m, id := lay()
	lobber := playerEntry(m, id)
	lobber.position.Feet = geom.Vec{X: 20}
	components.Pack.Get(mustEntry(m, id)).Kind = components.EnergyPack
	eye := EyePosition(geom.Vec{X: 20}, geom.Vec{X: 0.5, Y: 0.5, Z: 1.15})
	look := geom.LookAlong(geom.Vec{X: 30, Z: 0.15}.Sub(eye))
	if n := booms(steps(m, 1, Command{Player: id, Input: components.Input{Look: look, Buttons: components.ButtonFire, Weapon: 3}})); n["mine"] != 1 {
		t.Errorf("a ray at it: %v", n)
	}
}

// TestMine_InTheAirIsHitWhereItReallyIs crosses the ways of a disc and a thrown
// mine so that they meet within a tick, and so that they miss by half of one.
func TestMine_InTheAirIsHitWhereItReallyIs(t *testing.T) {
	for _, c := range []struct {
		late float64 // of a tick
		hit  bool
	}{{0, true}, {0.02, true}, {0.5, false}, {-0.5, false}} {
		m, id := duel(t, Options{Immortal: true}, shipped(t, "mine"), shipped(t, "disc"))
		const mineSpeed, discSpeed = 100.0, 80.0
		meet := geom.Vec{X: 30, Z: 30}
		lob(m, "mine", id, meet.AddScaled(geom.Vec{X: mineSpeed}, -TickSeconds*(0.5+c.late)), geom.Vec{X: mineSpeed})
		lob(m, "disc", id, meet.AddScaled(geom.Vec{Y: discSpeed}, -TickSeconds/2), geom.Vec{Y: discSpeed})
		booms := kinds(steps(m, 1), EventExploded)
		if hit := len(booms) == 2; hit != c.hit {
			t.Errorf("%v of a tick late: %d went off", c.late, len(booms))
		}
		for _, e := range booms {
			if e.Position.Sub(meet).Length() > 1 {
				t.Errorf("%v of a tick late: %s went off at %v, they meet at %v", c.late, e.Weapon, e.Position, meet)
			}
		}
	}
}

// TestMine_StruckTwiceInATickGoesOffAtTheEarlierHit lets the shot that flies
// first in the tick arrive last.
func TestMine_StruckTwiceInATickGoesOffAtTheEarlierHit(t *testing.T) {
	for _, swapped := range []bool{false, true} {
		m, id := duel(t, Options{Immortal: true}, shipped(t, "mine"), shipped(t, "chaingun"))
		lob(m, "mine", id, geom.Vec{X: 30, Z: 30}, geom.Vec{X: 50})
		from := []float64{-2, -9} // m in y: hits early and late in the tick
		if swapped {
			from[0], from[1] = from[1], from[0]
		}
		for _, y := range from {
			lob(m, "chaingun", id, geom.Vec{X: 30 + 25*(-y-0.2)/400, Y: y, Z: 30}, geom.Vec{X: 25, Y: 400})
		}
		booms := kinds(steps(m, 1), EventExploded)
		if len(booms) != 3 || booms[2].Weapon != "chaingun" {
			t.Fatalf("swapped %v: %+v", swapped, booms)
		}
		for _, e := range booms {
			early := 30 + 50*1.8/400 // where the mine is when the near shot arrives
			if e.Weapon == "mine" && math.Abs(e.Position.X-early) > 1e-9 {
				t.Errorf("swapped %v: the mine went off at %v, want x %v", swapped, e.Position, early)
			}
		}
	}
}

func TestMines_OfAChainGoOffOneTickAfterAnother(t *testing.T) {
	m, _ := duel(t, Options{Immortal: true}, shipped(t, "mine"))
	for k := range 5 {
		lob(m, "mine", components.Nobody, geom.Vec{X: 20 + float64(k)*8, Z: 0.3}, geom.Vec{})
	}
	steps(m, 30)
	components.Volatile.Get(mustEntry(m, m.shots.Launcher.Flying.Members[0].ID)).Triggered = true
	for tick := range 5 {
		booms := kinds(steps(m, 1), EventExploded)
		if len(booms) != 1 || math.Abs(booms[0].Position.X-(20+float64(tick)*8)) > 1e-9 {
			t.Fatalf("tick %d: %+v", tick, booms)
		}
	}
}
