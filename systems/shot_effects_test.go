package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// healthLost sums up the health that each entity lost.
func healthLost(events []Event) map[components.ID]float64 {
	sums := map[components.ID]float64{}
	for _, e := range kinds(events, EventDamaged) {
		sums[e.Subject] += e.Amount
	}
	return sums
}

func TestChain_DamagesTheNearestOnesByPowersOfItsFactor(t *testing.T) {
	spec := pellet()
	spec.Projectile.Chain = &components.ChainData{Jumps: 3, Range: 8, Factor: 0.5}
	spec.Projectile.Payload.Damage = 0.16
	m, id := duel(t, Options{Immortal: true}, spec)
	var victims []components.ID
	for _, y := range []float64{20, 25, 32, 39, 46} { // the last is beyond the jumps
		victims = append(victims, addTarget(t, m, 0, y, 0, 2))
	}
	mate := addTarget(t, m, 0, 22, 0, 1)
	m.SetTeamDamage(1)
	steps(m, 10)
	if _, err := m.Launch(Shot{Weapon: "pellet", Owner: id, Position: geom.Vec{Y: 17, Z: 1.5}, Velocity: geom.Vec{Y: 100}}); err != nil {
		t.Fatal(err)
	}
	events := steps(m, 1)
	amounts := healthLost(events)
	for i, victim := range victims {
		want := []float64{0.16, 0.08, 0.04, 0.02, 0}[i]
		if math.Abs(amounts[victim]-want) > 1e-12 {
			t.Errorf("target %d lost %v, want %v", i, amounts[victim], want)
		}
	}
	if amounts[mate] != 0 || len(kinds(events, EventBeam)) != 3 {
		t.Errorf("a mate lost %v, %d beams", amounts[mate], len(kinds(events, EventBeam)))
	}
}

func TestChain_IsStoppedByWalls(t *testing.T) {
	spec := pellet()
	spec.Projectile.Chain = &components.ChainData{Jumps: 3, Range: 20, Factor: 1}
	level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: -20, Y: 24}, geom.Vec{X: 20, Y: 25, Z: 10}, false) })
	m, id := duel(t, Options{Immortal: true, Level: level}, spec)
	first, hidden := addTarget(t, m, 0, 20, 0, 2), addTarget(t, m, 0, 28, 0, 2)
	steps(m, 10)
	lob(m, "pellet", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 100})
	if amounts := healthLost(steps(m, 1)); amounts[first] == 0 || amounts[hidden] != 0 {
		t.Errorf("they lost %v", amounts)
	}
}

func TestPierce_GoesThroughSoManyTargetsAndHitsEachOnce(t *testing.T) {
	for pierce := range 5 {
		for _, speed := range []float64{20, 300} {
			spec := pellet()
			spec.Projectile.Pierce, spec.Projectile.MuzzleSpeed = pierce, speed
			m, id := duel(t, Options{Immortal: true}, spec)
			var victims []components.ID
			for i := range 4 {
				victims = append(victims, addTarget(t, m, 0, 20+3*float64(i), 0, 2))
			}
			steps(m, 10)
			lob(m, "pellet", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: speed})
			events := steps(m, 40)
			amounts := healthLost(events)
			for i, victim := range victims {
				want := 0.0
				if i <= pierce {
					want = 0.1
				}
				if math.Abs(amounts[victim]-want) > 1e-12 {
					t.Errorf("pierce %d at %v m/s: target %d lost %v, want %v", pierce, speed, i, amounts[victim], want)
				}
			}
			if gone := len(m.Projectiles(nil)) == 0; gone != (pierce < 4 || speed == 300) {
				t.Errorf("pierce %d at %v m/s: gone %v", pierce, speed, gone)
			}
		}
	}
}

// TestPayloads_GoOffInTheirOrder also holds that each brings its own multipliers.
func TestPayloads_GoOffInTheirOrder(t *testing.T) {
	spec := pellet()
	spec.Projectile.Payloads = []components.PayloadData{
		{Kind: "fire", Damage: 0.04, Armor: components.ArmorFactors{Heavy: 0.5}},
		{Kind: "boom", Damage: 0.02, Radius: 30, Rule: components.BlastT3D},
	}
	m, id := duel(t, Options{Immortal: true}, spec)
	victim := join(t, m, PlayerSpec{Position: at(0, 20, 0), Team: 2, Armor: tribes.Heavy()})
	playerEntry(m, victim).health.ProtectedTicks = 0
	steps(m, 10)
	lob(m, "pellet", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 100})
	events := steps(m, 1)
	var amounts []float64
	for _, e := range kinds(events, EventDamaged) {
		if e.Subject == victim {
			amounts = append(amounts, e.Amount)
		}
	}
	if len(amounts) != 3 || math.Abs(amounts[0]-0.1) > 1e-12 || math.Abs(amounts[1]-0.02) > 1e-12 || math.Abs(amounts[2]-0.02) > 1e-12 {
		t.Errorf("it lost %v", amounts)
	}
	if all := kinds(events, EventExploded); len(all) != 3 || all[2].Amount != 30 {
		t.Errorf("%+v", all)
	}
}

// drone is a target that takes some damage.
func drone(health float64, dud bool) weapons.Spec {
	s := gum(components.StickWalls)
	s.Name = "drone"
	s.Projectile.Flight.Gravity = 0
	s.Projectile.Volatile = &components.VolatileData{Half: 0.5, Health: health, Dud: dud}
	return s
}

func TestVolatile_ShotsRaysAndBlastsTakeItsHealthFirst(t *testing.T) {
	laser := weapons.Spec{Name: "zap", Trigger: weapons.Trigger{CycleTicks: 1}, Ray: &weapons.Ray{Range: 100, Kind: "zap", Damage: 0.1}}
	for name, hit := range map[string]func(m *Match, id components.ID){
		"shots": func(m *Match, id components.ID) {
			lob(m, "pellet", id, geom.Vec{Y: 28, Z: 10}, geom.Vec{Y: 100})
			steps(m, 1)
		},
		"rays": func(m *Match, id components.ID) { m.Step([]Command{aimed(m, id, geom.Vec{Y: 30, Z: 10})}) },
		"blasts": func(m *Match, id components.ID) {
			m.Explode(geom.Vec{Y: 30, Z: 10}, components.PayloadData{Damage: 0.1, Radius: 5, Rule: components.BlastT3D}, id)
			steps(m, 1)
		},
	} {
		for _, dud := range []bool{false, true} {
			m, id := duel(t, Options{Immortal: true}, laser, drone(0.25, dud), pellet())
			lob(m, "drone", components.Nobody, geom.Vec{Y: 30, Z: 10}, geom.Vec{})
			shot := m.Projectiles(nil)[0].ID
			for n := 1; n <= 2; n++ {
				hit(m, id)
				if got, want := components.Volatile.Get(mustEntry(m, shot)).Health, 0.25-0.1*float64(n); math.Abs(got-want) > 1e-12 {
					t.Fatalf("%s: after %d hits: health %v, want %v", name, n, got, want)
				}
			}
			hit(m, id)
			events := m.Events()
			if _, ok := m.Entry(shot); ok {
				events = steps(m, 1)
			}
			died, went := 0, 0
			for _, e := range events {
				if e.Kind == EventDied && e.Subject == shot && e.Other == id {
					died++
				}
				if e.Kind == EventExploded && e.Shot == shot {
					went++
				}
			}
			if _, ok := m.Entry(shot); ok || died == 1 != dud || went == 1 == dud {
				t.Errorf("%s, dud %v: it died %d times and went off %d times", name, dud, died, went)
			}
		}
	}
}

// missile seeks heat.
func missile(least float64, lock *weapons.Lock) weapons.Spec {
	s := pellet()
	s.Name = "missile"
	s.Projectile.MuzzleSpeed, s.Projectile.TTLTicks, s.Projectile.GraceTicks = 40, 300, 8
	s.Projectile.Homing = &components.HomingData{Turn: 200, Range: 100, Cone: 90, Heat: least}
	s.Projectile.Lock = lock
	return s
}

func TestHeat_JetsHeatABodyAndItCools(t *testing.T) {
	m, id := duel(t, Options{}, pellet())
	heat := components.Heat.Get(mustEntry(m, id))
	in := components.Input{Buttons: components.ButtonJet}
	steps(m, 20, Command{Player: id, Input: in})
	if want := 19 * TickSeconds; math.Abs(heat.Level-want) > 1e-9 {
		t.Errorf("after 20 ticks of jets: %v, want %v", heat.Level, want)
	}
	hot := heat.Level
	steps(m, 1, Command{Player: id})
	steps(m, 10)
	if want := hot + TickSeconds - 10*TickSeconds/2; math.Abs(heat.Level-want) > 1e-9 {
		t.Errorf("ten ticks later: %v, want %v", heat.Level, want)
	}
}

func TestSeeker_TurnsToTheHottestAndToFlares(t *testing.T) {
	flare := pellet()
	flare.Name, flare.Projectile.Flare = "flare", 2
	for name, want := range map[string]float64{"cold": 0, "hot": 1, "flare": -1} {
		m, id := duel(t, Options{Immortal: true}, missile(0.2, nil), flare)
		near := addTarget(t, m, -5, 30, 0, 2)
		hot := addTarget(t, m, 20, 50, 0, 2)
		if name != "cold" {
			components.Heat.Get(mustEntry(m, hot)).Level = 1
		}
		if name == "flare" {
			lob(m, "flare", near, geom.Vec{X: -20, Y: 40, Z: 5}, geom.Vec{})
		}
		lob(m, "missile", id, geom.Vec{Z: 5}, geom.Vec{Y: 40})
		steps(m, 5)
		v := ofWeapon(m, "missile")[0].Velocity
		if got := v.X / 40; want == 0 && got != 0 || float64(got*want) < 0 || want != 0 && math.Abs(got) < 0.1 {
			t.Errorf("%s: it flies %v", name, v)
		}
	}
}

func TestLock_IsOnWhomTheShooterKeepsInTheCone(t *testing.T) {
	lock := &weapons.Lock{Ticks: 20, Range: 80, Cone: 10}
	for _, ticks := range []int{10, 19, 20, 40} {
		m, id := duel(t, Options{Immortal: true}, missile(0, lock))
		left, right := addTarget(t, m, -6, 60, 0, 2), addTarget(t, m, 2, 50, 0, 2)
		steps(m, 5)
		look := geom.LookAlong(mustMember(m, left).Box().Center.Sub(EyePosition(feetOf(m, id), mustMember(m, id).Box().Half)))
		in := components.Input{Look: geom.YawPitch{Yaw: look.Yaw + geom.Degrees(20), Pitch: look.Pitch}}
		steps(m, 10, Command{Player: id, Input: in}) // sees neither
		if l := components.Lock.Get(mustEntry(m, id)); *l != (components.LockData{}) {
			t.Fatalf("%+v", l)
		}
		in.Look = geom.YawPitch{Yaw: look.Yaw + geom.Degrees(6), Pitch: look.Pitch} // sees the left one alone
		steps(m, 3, Command{Player: id, Input: in})
		in.Look = look // sees both, and keeps the first though the other is nearer
		steps(m, ticks-4, Command{Player: id, Input: in})
		if l := components.Lock.Get(mustEntry(m, id)); l.Target != left || l.Ticks != ticks-1 && l.Ticks != lock.Ticks {
			t.Fatalf("after %d ticks: %+v, want %d", ticks-1, l, left)
		}
		in.Buttons = components.ButtonFire
		steps(m, 1, Command{Player: id, Input: in})
		shot := ofWeapon(m, "missile")
		homing := components.Homing.Get(mustEntry(m, shot[0].ID))
		want := components.Nobody
		if ticks >= lock.Ticks {
			want = left
		}
		if !homing.ByLock || homing.Target != want {
			t.Errorf("after %d ticks: it seeks %d, want %d", ticks, homing.Target, want)
		}
		// One without a lock flies straight past the nearer one.
		playerEntry(m, right).velocity.Linear.X = 1
		components.Velocity.Get(mustEntry(m, shot[0].ID)).Linear = geom.Vec{Y: 40}
		steps(m, 3)
		if v := ofWeapon(m, "missile")[0].Velocity; (v.X < 0) != (want == left) || want == 0 && v.X != 0 {
			t.Errorf("after %d ticks: it flies %v", ticks, v)
		}
	}
}
