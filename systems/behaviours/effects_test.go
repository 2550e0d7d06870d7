package behaviours

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// healthLost sums up the health that each entity lost.
func healthLost(events []systems.Event) map[components.ID]float64 {
	sums := map[components.ID]float64{}
	for _, e := range kinds(events, systems.EventDamaged) {
		sums[e.Subject] += e.Amount
	}
	return sums
}

func TestChain_DamagesTheNearestOnesByPowersOfItsFactor(t *testing.T) {
	spec := pellet()
	give(spec.Projectile, func(b *Behaviour) { b.Chain = &ChainData{Jumps: 3, Range: 8, Factor: 0.5} })
	spec.Projectile.Payload.Damage = 0.16
	m, id := duel(t, systems.Options{Immortal: true}, spec)
	var victims []components.ID
	for _, y := range []float64{20, 25, 32, 39, 46} { // the last is beyond the jumps
		victims = append(victims, addTarget(t, m, 0, y, 0, 2))
	}
	mate := addTarget(t, m, 0, 22, 0, 1)
	if err := m.SetTeamDamage(1); err != nil {
		t.Fatal(err)
	}
	steps(m, 10)
	if _, err := m.Launch(systems.Shot{Weapon: "pellet", Owner: id, Position: geom.Vec{Y: 17, Z: 1.5}, Velocity: geom.Vec{Y: 100}}); err != nil {
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
	if amounts[mate] != 0 || len(jumps(m)) != 3 {
		t.Errorf("a mate lost %v, jumps %+v", amounts[mate], jumps(m))
	}
}

func TestChain_JumpsToTheNearestWhateverTheirIDs(t *testing.T) {
	spec := pellet()
	give(spec.Projectile, func(b *Behaviour) { b.Chain = &ChainData{Jumps: 1, Range: 20, Factor: 1} })
	for _, order := range [][3]float64{{36, 28, 32}, {28, 32, 36}, {32, 36, 28}} {
		m, id := duel(t, systems.Options{Immortal: true}, spec)
		addTarget(t, m, 0, 20, 0, 2)
		others := map[components.ID]float64{}
		for _, y := range order {
			others[addTarget(t, m, 0, y, 0, 2)] = y
		}
		steps(m, 10)
		lob(m, "pellet", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 100})
		amounts := healthLost(steps(m, 1))
		for other, y := range others {
			if (amounts[other] > 0) != (y == 28) {
				t.Errorf("in the order %v: the one at %v m lost %v", order, y, amounts[other])
			}
		}
	}
}

func TestChain_IsStoppedByWalls(t *testing.T) {
	spec := pellet()
	give(spec.Projectile, func(b *Behaviour) { b.Chain = &ChainData{Jumps: 3, Range: 20, Factor: 1} })
	level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: -20, Y: 24}, geom.Vec{X: 20, Y: 25, Z: 10}, false) })
	m, id := duel(t, systems.Options{Immortal: true, Level: level}, spec)
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
			spec.Projectile.MuzzleSpeed = speed
			give(spec.Projectile, func(b *Behaviour) { b.Pierce = pierce })
			m, id := duel(t, systems.Options{Immortal: true}, spec)
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
	give(spec.Projectile, func(b *Behaviour) {
		b.Payloads = []components.PayloadData{
			{Kind: "fire", Damage: 0.04, Armor: components.ArmorFactors{Heavy: 0.5}},
			{Kind: "boom", Damage: 0.02, Radius: 30, Rule: components.BlastT3D},
		}
	})
	m, id := duel(t, systems.Options{Immortal: true}, spec)
	victim := join(t, m, systems.PlayerSpec{Position: at(0, 20, 0), Team: 2, Armor: tribes.Heavy()})
	components.Health.Get(mustEntry(m, victim)).ProtectedTicks = 0
	steps(m, 10)
	lob(m, "pellet", id, geom.Vec{Y: 17, Z: 1.5}, geom.Vec{Y: 100})
	events := steps(m, 1)
	var amounts []float64
	for _, e := range kinds(events, systems.EventDamaged) {
		if e.Subject == victim {
			amounts = append(amounts, e.Amount)
		}
	}
	if len(amounts) != 3 || math.Abs(amounts[0]-0.1) > 1e-12 || math.Abs(amounts[1]-0.02) > 1e-12 || math.Abs(amounts[2]-0.02) > 1e-12 {
		t.Errorf("it lost %v", amounts)
	}
	if all := kinds(events, systems.EventExploded); len(all) != 3 || all[2].Amount != 30 {
		t.Errorf("%+v", all)
	}
}

// missile seeks heat.
func missile(least float64, lock *LockingData) weapons.Spec {
	s := pellet()
	s.Name = "missile"
	s.Projectile.MuzzleSpeed, s.Projectile.TTLTicks, s.Projectile.GraceTicks = 40, 300, 8
	give(s.Projectile, func(b *Behaviour) { b.Homing, b.Lock = &HomingData{Turn: 200, Range: 100, Cone: 90, Heat: least}, lock })
	return s
}

func TestHeat_JetsHeatABodyAndItCools(t *testing.T) {
	m, id := duel(t, systems.Options{}, pellet())
	heat := Heat.Get(mustEntry(m, id))
	in := components.Input{Buttons: components.ButtonJet}
	steps(m, 20, systems.Command{Player: id, Input: in})
	if want := 19 * systems.TickSeconds; math.Abs(heat.Level-want) > 1e-9 {
		t.Errorf("after 20 ticks of jets: %v, want %v", heat.Level, want)
	}
	hot := heat.Level
	steps(m, 1, systems.Command{Player: id})
	steps(m, 10)
	if want := hot + systems.TickSeconds - 10*systems.TickSeconds/2; math.Abs(heat.Level-want) > 1e-9 {
		t.Errorf("ten ticks later: %v, want %v", heat.Level, want)
	}
}

func TestSeeker_TurnsToTheHottestAndToFlares(t *testing.T) {
	flare := pellet()
	flare.Name = "flare"
	give(flare.Projectile, func(b *Behaviour) { b.Flare = 2 })
	for name, want := range map[string]float64{"cold": 0, "hot": 1, "flare": -1} {
		m, id := duel(t, systems.Options{Immortal: true}, missile(0.2, nil), flare)
		near := addTarget(t, m, -5, 30, 0, 2)
		hot := addTarget(t, m, 20, 50, 0, 2)
		if name != "cold" {
			Heat.Get(mustEntry(m, hot)).Level = 1
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
	lock := &LockingData{Ticks: 20, Range: 80, Cone: 10}
	for _, ticks := range []int{10, 19, 20, 40} {
		m, id := duel(t, systems.Options{Immortal: true}, missile(0, lock))
		left, right := addTarget(t, m, -6, 60, 0, 2), addTarget(t, m, 2, 50, 0, 2)
		addTarget(t, m, -6, 45, 0, 1) // a mate before the left one
		steps(m, 5)
		look := geom.LookAlong(boxOf(m, left).Center.Sub(systems.EyePosition(feetOf(m, id), boxOf(m, id).Half)))
		in := components.Input{Look: geom.YawPitch{Yaw: look.Yaw + geom.Degrees(20), Pitch: look.Pitch}}
		steps(m, 10, systems.Command{Player: id, Input: in}) // sees neither
		if l := Lock.Get(mustEntry(m, id)); *l != (LockData{}) {
			t.Fatalf("%+v", l)
		}
		in.Look = geom.YawPitch{Yaw: look.Yaw + geom.Degrees(6), Pitch: look.Pitch} // sees the left one alone
		steps(m, 3, systems.Command{Player: id, Input: in})
		in.Look = look // sees both, and keeps the first though the other is nearer
		steps(m, ticks-4, systems.Command{Player: id, Input: in})
		if l := Lock.Get(mustEntry(m, id)); l.Target != left || l.Ticks != ticks-1 && l.Ticks != lock.Ticks {
			t.Fatalf("after %d ticks: %+v, want %d", ticks-1, l, left)
		}
		in.Buttons = components.ButtonFire
		steps(m, 1, systems.Command{Player: id, Input: in})
		shot := ofWeapon(m, "missile")
		homing := Homing.Get(mustEntry(m, shot[0].ID))
		want := components.Nobody
		if ticks >= lock.Ticks {
			want = left
		}
		if homing.Target != want {
			t.Errorf("after %d ticks: it seeks %d, want %d", ticks, homing.Target, want)
		}
		// One without a lock flies straight past the nearer one.
		velocityOf(m, right).X = 1
		components.Velocity.Get(mustEntry(m, shot[0].ID)).Linear = geom.Vec{Y: 40}
		steps(m, 3)
		if v := ofWeapon(m, "missile")[0].Velocity; (v.X < 0) != (want == left) || want == 0 && v.X != 0 {
			t.Errorf("after %d ticks: it flies %v", ticks, v)
		}
	}
}
