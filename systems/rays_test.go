package systems

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// aimed returns a command that looks from a player's eye at a point.
func aimed(m *Match, id components.ID, at geom.Vec) Command {
	p := playerEntry(m, id)
	half := components.Armor.Get(mustEntry(m, id)).Half
	return Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Look: geom.LookAlong(at.Sub(EyePosition(p.position.Feet, half)))}}
}

func TestLaser_GoesThroughAsManyAsItsSpecSaysInTheirOrder(t *testing.T) {
	for pierce := range 4 {
		spec := shipped(t, "laser")
		spec.Ray.Pierce, spec.Ray.HeadShot = pierce, 0
		m, id := duel(t, Options{Immortal: true}, spec)
		var row []components.ID
		for _, y := range []float64{40, 20, 30} { // IDs are not in the order of the ray
			row = append(row, addTarget(t, m, 0, y, 0, 2))
		}
		order := []components.ID{row[1], row[2], row[0]}
		events := steps(m, 1, aimed(m, id, geom.Vec{Y: 200, Z: 1.5}))
		hits := kinds(events, EventDamaged)
		want := min(pierce+1, 3)
		if len(hits) != want {
			t.Fatalf("pierce %d: %d hit, want %d", pierce, len(hits), want)
		}
		for i, e := range hits {
			if e.Subject != order[i] || math.Abs(e.Amount-0.42) > 1e-9 {
				t.Errorf("pierce %d: hit %d is %+v, want player %d at 0.42", pierce, i, e, order[i])
			}
		}
		beam := kinds(events, EventBeam)[0]
		if beam.Other != order[want-1] {
			t.Errorf("pierce %d: it is told to hit %d last, want %d", pierce, beam.Other, order[want-1])
		}
		end := beam.Position.Add(beam.Normal)
		if far := []float64{19.5, 29.5, 39.5, 100}[pierce]; math.Abs(end.Y-far) > 1e-6 {
			t.Errorf("pierce %d: the ray ends at %v, want y %v", pierce, end, far)
		}
	}
}

func TestLaser_HeadShotsCountThirtyPercentMore(t *testing.T) {
	for class, armor := range armors() {
		for part, want := range map[float64]float64{0.5: 1, weapons.HeadStart(armor.Class) - 0.02: 1, weapons.HeadStart(armor.Class) + 0.02: 1.3} {
			m, id := duel(t, Options{Immortal: true}, shipped(t, "laser"))
			victim := join(t, m, PlayerSpec{Position: at(0, 20, 0), Team: 2, Armor: armor})
			playerEntry(m, victim).health.ProtectedTicks = 0
			front := geom.Vec{Y: 20 - armor.Half.Y, Z: part * 2 * armor.Half.Z}
			hits := kinds(steps(m, 1, aimed(m, id, front)), EventDamaged)
			want *= 0.42 * []float64{1, 1, 0.6}[armor.Class]
			if len(hits) != 1 || math.Abs(hits[0].Amount-want) > 1e-9 {
				t.Errorf("class %d at %v of its height: %+v, want %v", class, part, hits, want)
			}
		}
	}
}

func TestLaser_NeedsItsPackAndItsCharge(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "laser"))
	victim := addTarget(t, m, 0, 20, 0, 2)
	pack, energy := components.Pack.Get(mustEntry(m, id)), playerEntry(m, id).energy
	pack.Kind = components.NoPack
	if n := count(steps(m, 1, aimed(m, id, geom.Vec{Y: 20, Z: 1})), EventFired, id); n != 0 {
		t.Error("it fires without an energy pack")
	}
	pack.Kind = components.EnergyPack
	energy.Current = 9.9
	c := aimed(m, id, geom.Vec{Y: 20, Z: 1})
	if n := count(steps(m, 1, c), EventFired, id); n != 0 {
		t.Error("it fires below 10")
	}
	energy.Current = 30
	hits := kinds(steps(m, 1, c), EventDamaged)
	if len(hits) != 1 || hits[0].Subject != victim || math.Abs(hits[0].Amount-0.007*30*0.5) > 1e-9 {
		t.Errorf("from 30 energy: %+v, want 0.105", hits)
	}
	if want := 11 * TickSeconds; math.Abs(energy.Current-want) > 1e-9 {
		t.Errorf("%v energy left, want a tick's charge of %v", energy.Current, want)
	}
}

func TestLaser_StopsAtTheLevel(t *testing.T) {
	level := hall(t, func(s *sketch) {
		s.Block(geom.Vec{X: -101, Y: 20, Z: -1}, geom.Vec{X: 101, Y: 20.01, Z: 61}, false)
	})
	m, id := duel(t, Options{Level: level, Immortal: true}, shipped(t, "laser"))
	addTarget(t, m, 0, 25, 0, 2)
	events := steps(m, 1, aimed(m, id, geom.Vec{Y: 25, Z: 1.2}))
	if n := len(kinds(events, EventDamaged)); n != 0 {
		t.Error("it hit behind the wall")
	}
	beam := kinds(events, EventBeam)[0]
	if end := beam.Position.Add(beam.Normal); math.Abs(end.Y-20) > 1e-9 || beam.Other != components.Nobody {
		t.Errorf("it ends at %v with %d", end, beam.Other)
	}
}

func TestELF_DrainsAndHarmsTheNearestInItsCone(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "elf"))
	near, far := addTarget(t, m, 3, 20, 0, 2), addTarget(t, m, 0, 30, 0, 2)
	mate := addTarget(t, m, 0, 10, 0, 1)
	addTarget(t, m, 20, -5, 0, 2)                                                     // behind
	playerEntry(m, far).energy.Current = 60                                           // full
	c := Command{Player: id, Input: components.Input{Buttons: components.ButtonFire}} // along y
	own := playerEntry(m, id).energy.Current                                          // full as well
	const ticks = 25
	events := steps(m, ticks, c)
	lost := 0.0
	for _, e := range kinds(events, EventDamaged) {
		if e.Subject != near {
			t.Fatalf("it harms %d, want %d", e.Subject, near)
		}
		lost += e.Amount
	}
	if want := 0.06 * ticks * TickSeconds; math.Abs(lost-want) > 1e-9 {
		t.Errorf("lost %v in %d ticks, want %v", lost, ticks, want)
	}
	if got, want := playerEntry(m, near).energy.Current, 60-(60-8)*ticks*TickSeconds; math.Abs(got-want) > 1e-9 {
		t.Errorf("the target has %v energy, want %v", got, want)
	}
	if got, want := playerEntry(m, id).energy.Current, own-(11-8)*ticks*TickSeconds; math.Abs(got-want) > 1e-9 {
		t.Errorf("the shooter has %v energy, want %v", got, want)
	}
	if playerEntry(m, mate).energy.Current != 60 {
		t.Error("a team-mate was drained")
	}
	if n := len(kinds(events, EventBeam)); n != ticks {
		t.Errorf("%d beams in %d ticks", n, ticks)
	}
	for _, place := range []geom.Vec{{Y: 41.1}, {X: 15, Y: 20}} { // beyond 40 m, and beyond 35 degrees
		m, id = duel(t, Options{Immortal: true}, shipped(t, "elf"))
		addTarget(t, m, place.X, place.Y, 0, 2)
		fire := Command{Player: id, Input: components.Input{Buttons: components.ButtonFire}}
		if n := len(kinds(steps(m, 3, fire), EventDamaged)); (n > 0) != (place.X > 0 && math.Atan2(place.X, place.Y)*180/math.Pi < 35) {
			t.Errorf("a target at %v: %d hits", place, n)
		}
	}
}

func TestELF_NeedsAFreeLine(t *testing.T) {
	level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: -5, Y: 10, Z: -1}, geom.Vec{X: 5, Y: 10.01, Z: 9}, false) })
	m, id := duel(t, Options{Level: level, Immortal: true}, shipped(t, "elf"))
	addTarget(t, m, 0, 20, 0, 2)
	if n := len(kinds(steps(m, 5, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire}}), EventDamaged)); n > 0 {
		t.Error("it works through a wall")
	}
}

func TestRepairGun_MendsTheOwnSideAndElseItself(t *testing.T) {
	m, id := duel(t, Options{}, shipped(t, "repairgun"))
	mate, enemy := addTarget(t, m, 0, 4, 0, 1), addTarget(t, m, 0, 3, 0, 2)
	for _, p := range []components.ID{id, mate, enemy} {
		playerEntry(m, p).health.Current = 0.3
	}
	c := Command{Player: id, Input: components.Input{Buttons: components.ButtonFire}}
	const ticks = 20
	events := steps(m, ticks, c)
	if got, want := playerEntry(m, mate).health.Current, 0.3+0.1*ticks*TickSeconds; math.Abs(got-want) > 1e-9 {
		t.Errorf("the team-mate has %v health, want %v", got, want)
	}
	if playerEntry(m, id).health.Current != 0.3 || playerEntry(m, enemy).health.Current != 0.3 {
		t.Error("somebody else was mended")
	}
	if n := len(kinds(events, EventHealed)); n != ticks {
		t.Errorf("%d mends told of in %d ticks", n, ticks)
	}
	c.Look.Yaw = geom.HalfTurn
	steps(m, ticks, c)
	if got, want := playerEntry(m, id).health.Current, 0.3+0.05*ticks*TickSeconds; math.Abs(got-want) > 1e-9 {
		t.Errorf("the shooter has %v health, want %v", got, want)
	}
	playerEntry(m, id).health.Current = 0.6599
	steps(m, 40, c)
	if got := playerEntry(m, id).health.Current; got != 0.66 {
		t.Errorf("mended to %v, full is 0.66", got)
	}
	// A team-mate is out of reach beyond 5 m of the muzzle.
	c.Look.Yaw = 0
	if err := m.Teleport(mate, geom.Vec{Y: 6}); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	playerEntry(m, mate).health.Current = 0.3
	steps(m, 2, c)
	if got := playerEntry(m, mate).health.Current; got != 0.3 {
		t.Errorf("beyond its reach a team-mate has %v health, want 0.3", got)
	}
}

func TestPacks_ChargeShieldAndStop(t *testing.T) {
	for kind, want := range map[components.PackKind]float64{
		components.NoPack: 8, components.EnergyPack: 11, components.ShieldPack: 8 - 9, components.RepairPack: 8,
	} {
		m, id := duel(t, Options{}, shipped(t, "disc"))
		*components.Pack.Get(mustEntry(m, id)) = components.PackData{Kind: kind}
		energy := playerEntry(m, id).energy
		energy.Current = 30
		steps(m, 31, Command{Player: id, Input: components.Input{Buttons: components.ButtonPack}})
		if got := energy.Current - 30; math.Abs(got-want*31*TickSeconds) > 1e-9 {
			t.Errorf("%q: %v energy in 31 ticks, want %v", kind, got, want*31*TickSeconds)
		}
		if on := components.Pack.Get(mustEntry(m, id)).On; on != (kind == components.ShieldPack) {
			t.Errorf("%q: on is %v", kind, on)
		}
	}
	for _, on := range []bool{true, false} {
		m, id := duel(t, Options{}, shipped(t, "disc"))
		*components.Pack.Get(mustEntry(m, id)) = components.PackData{Kind: components.ShieldPack}
		p := playerEntry(m, id)
		if err := m.Explode(p.position.Feet.Add(geom.Vec{X: 3, Z: 1.15}), shipped(t, "disc").Projectile.Payload, components.Nobody); err != nil {
			t.Fatal(err)
		}
		steps(m, 1, Command{Player: id, Input: components.Input{Buttons: components.ButtonPack.When(on)}})
		damage := 0.5 * (1 - 2/7.5)
		wantHealth, wantEnergy := 0.66-damage, 60.0
		if on {
			wantHealth, wantEnergy = 0.66, 60-9*TickSeconds+8*TickSeconds-damage/0.012
		}
		if math.Abs(p.health.Current-wantHealth) > 1e-9 || math.Abs(p.energy.Current-wantEnergy) > 1e-9 {
			t.Errorf("shield %v: health %v, energy %v, want %v and %v", on, p.health.Current, p.energy.Current, wantHealth, wantEnergy)
		}
	}
}
