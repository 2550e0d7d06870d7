package systems

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// discOf returns the disc launcher.
func discOf(t testing.TB, m *Match) *weapons.Spec {
	t.Helper()
	spec, ok := m.Weapons().Lookup("disc")
	if !ok {
		t.Fatal("no disc")
	}
	return spec
}

// shipped returns a weapon of the standard ones, to be changed.
func shipped(t testing.TB, name string) weapons.Spec {
	t.Helper()
	for _, s := range weapons.Standard() {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no weapon %q", name)
	return weapons.Spec{}
}

func exploded(events []Event) (Event, bool) {
	for _, e := range events {
		if e.Kind == EventExploded {
			return e, true
		}
	}
	return Event{}, false
}

func TestShot_OwnerIsNotHitInItsGrace(t *testing.T) {
	spec := shipped(t, "disc")
	shot := spec.Projectile
	shot.MuzzleSpeed, shot.Inherit = 0.1, 0
	shot.Flight = components.FlightData{TopSpeed: 1}
	for _, grace := range []int{0, 3, 8, 20} {
		shot.GraceTicks = grace
		m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Immortal: true})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		steps(m, 3)
		for tick := 0; ; tick++ {
			events := steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey.When(tick == 0)}})
			if e, ok := exploded(events); ok {
				// The slow shot is still in the shooter's own box.
				if tick != grace || e.Other != id {
					t.Errorf("grace %d: hit %d at tick %d, want %d at tick %d", grace, e.Other, tick, id, grace)
				}
				break
			}
			if tick > 25 {
				t.Fatalf("grace %d: never hit", grace)
			}
		}
	}
}

func TestShot_InheritsHalfTheShootersVelocity(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 30), Velocity: geom.Vec{X: 20, Y: 10}})
	m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire}}})
	shots := m.Projectiles(nil)
	if len(shots) != 1 {
		t.Fatalf("%d shots", len(shots))
	}
	want, _ := weapons.Fly(geom.Vec{X: 10, Y: 65 + 5}, &discOf(t, m).Projectile.Flight, TickSeconds)
	if d := shots[0].Velocity.Sub(want); d.Length() > 1e-9 {
		t.Errorf("velocity %v, want %v", shots[0].Velocity, want)
	}
}

func TestShot_CycleAmmoAndTimeToLive(t *testing.T) {
	level := hall(t, nil)
	m := newMatch(t, Options{Level: level, Immortal: true})
	spec := discOf(t, m)
	id := join(t, m, PlayerSpec{Position: at(0, -90, 0)})
	fire := Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Pitch: geom.Degrees(5)}}}
	var ticks []int64
	for range spec.Trigger.CycleTicks * 20 {
		m.Step([]Command{fire})
		for _, e := range m.Events() {
			if e.Kind == EventFired {
				ticks = append(ticks, e.Tick)
			}
		}
	}
	if len(ticks) != spec.Trigger.Ammo[components.LightArmor] {
		t.Errorf("%d shots, ammunition for %d", len(ticks), spec.Trigger.Ammo[components.LightArmor])
	}
	for i := 1; i < len(ticks); i++ {
		if d := ticks[i] - ticks[i-1]; d != int64(spec.Trigger.CycleTicks) {
			t.Errorf("shot %d after %d ticks, want %d", i, d, spec.Trigger.CycleTicks)
		}
	}
	slow := spec.Clone()
	shot := slow.Projectile
	shot.Flight, shot.MuzzleSpeed, shot.TTLTicks = components.FlightData{TopSpeed: 1}, 0.01, 40
	m = newMatch(t, Options{Level: level, Weapons: []weapons.Spec{slow}, Immortal: true})
	id = join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire, Forward: -components.Full}}})
	run := Command{Player: id, Input: components.Input{Forward: -components.Full}}
	for tick := 1; tick <= 60; tick++ {
		if _, ok := exploded(steps(m, 1, run)); ok {
			if tick+1 != shot.TTLTicks { // with that in which it was fired
				t.Errorf("ended after %d ticks, want %d", tick+1, shot.TTLTicks)
			}
			return
		}
	}
	t.Error("the shot never ends")
}

// TestShot_HitsAFastPlayerThatCrossesItsWay lets a player at 200 m/s cross the
// line of a shot within one tick: it is on neither end of the shot's way.
func TestShot_HitsAFastPlayerThatCrossesItsWay(t *testing.T) {
	for _, late := range []float64{0, 0.05, -0.05, 0.4, -0.4} { // of a tick
		m := newMatch(t, Options{Level: hall(t, nil)})
		shooter := join(t, m, PlayerSpec{Position: at(0, -40, 20)})
		m.Step([]Command{{Player: shooter, Input: components.Input{Buttons: components.ButtonFire}}})
		steps(m, 5, Command{Player: shooter})
		shot := m.Projectiles(nil)[0]
		fast := geom.Vec{X: 200}
		meet := shot.Position.AddScaled(shot.Velocity, TickSeconds/2)
		feet := meet.AddScaled(fast, -TickSeconds*(0.5+late)).Sub(geom.Vec{Z: 1.15})
		runner := join(t, m, PlayerSpec{Position: &feet, Velocity: fast})
		e, ok := exploded(steps(m, 1, Command{Player: shooter}))
		if want := late*late < 0.01; (ok && e.Other == runner) != want {
			t.Errorf("%v of a tick late: hit %v %+v, want %v", late, ok, e, want)
		}
	}
}

func TestShot_SpawnLimitIsAnEvent(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	steps(m, 1)
	for range MaxProjectiles {
		lobAs(m, "disc", components.OwnerData{ID: id, GraceTicks: 9}, geom.Vec{Z: 30}, geom.Vec{})
	}
	if _, err := m.Launch(Shot{Weapon: "disc"}); !errors.Is(err, ErrLaunch) {
		t.Errorf("one too many: %v", err)
	}
	arsenal := components.Arsenal.Get(mustEntry(m, id))
	arsenal.Held = slices.IndexFunc(arsenal.Slots, func(s components.WeaponSlot) bool { return s.Weapon == "disc" })
	next := m.store.NextID
	events := steps(m, 1, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire}})
	if m.store.NextID != next {
		t.Error("a refused shot used an ID")
	}
	if n := count(events, EventLimit, id); n != 1 {
		t.Errorf("%d events of the limit, want 1", n)
	}
	if n := len(m.Projectiles(nil)); n != MaxProjectiles {
		t.Errorf("%d projectiles, limit %d", n, MaxProjectiles)
	}
	for _, e := range events {
		if e.Kind == EventLimit && (e.Weapon != "disc" || e.Amount != MaxProjectiles) {
			t.Errorf("event %+v", e)
		}
	}
}

func TestShot_OfAPlayerWhoLeftStillFlies(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	other := join(t, m, PlayerSpec{Position: at(0, 20, 0)})
	m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Pitch: geom.Degrees(-3)}}}})
	steps(m, 2)
	m.Despawn(id)
	events := steps(m, 60)
	if _, ok := exploded(events); !ok {
		t.Error("the shot vanished")
	}
	if _, ok := m.Entry(id); ok {
		t.Error("the player is still there")
	}
	if _, ok := m.Entry(other); !ok {
		t.Error("the wrong player left")
	}
	m.Despawn(id) // unknown by now
}
