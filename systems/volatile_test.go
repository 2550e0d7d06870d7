package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// pellet flies straight and harms whom it meets.
func pellet() weapons.Spec {
	return weapons.Spec{Name: "pellet", Slot: 90, Trigger: weapons.Trigger{CycleTicks: 10}, Projectile: &weapons.Projectile{
		MuzzleSpeed: 30, TTLTicks: 60, Payload: components.PayloadData{Kind: "pellet", Damage: 0.1}}}
}

func feetOf(m *Match, id components.ID) geom.Vec {
	return components.Position.Get(mustEntry(m, id)).Feet
}

// drone is a target that takes some damage.
func drone(health float64, dud bool) weapons.Spec {
	s := pellet()
	s.Name, s.Projectile.TTLTicks = "drone", 200
	s.Projectile.Flight = components.FlightData{Radius: 0.1}
	s.Projectile.Payload = components.PayloadData{Kind: "drone", Damage: 0.2, Radius: 6, Kick: 100}
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

// TestBounce_WithoutAFuseBouncesUntilItsTimeIsOver is a disc that is given a bounce in
// flight.
func TestBounce_WithoutAFuseBouncesUntilItsTimeIsOver(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "disc"))
	lob(m, "disc", id, geom.Vec{X: 30, Z: 10}, geom.Vec{Z: -60})
	shot := m.Projectiles(nil)[0].ID
	if err := m.Add(shot, With(components.Bounce, components.BounceData{Elasticity: 1})); err != nil {
		t.Fatal(err)
	}
	events := steps(m, 202)
	if n := len(kinds(events, EventBounced)); n < 3 || len(kinds(events, EventExploded)) != 0 {
		t.Errorf("%d bounces", n)
	}
	if _, ok := exploded(steps(m, 1)); !ok {
		t.Error("its time is over, and it flies")
	}
}

// TestDiscJump_IsHighestTwoTicksAfterTheJump pins the heights in the page about feel: a
// disc that leaves with the jump goes off before the feet have left the ground.
func TestDiscJump_IsHighestTwoTicksAfterTheJump(t *testing.T) {
	for late, want := range []float64{19.2, 27.1, 29.8, 24.7} {
		m := newMatch(t, Options{Level: hall(t, nil), Rules: tribes.Articles()})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Look: geom.YawPitch{Pitch: geom.Degrees(-88)}, Weapons: []string{"disc"}})
		steps(m, 40) // spawn protection is over
		peak := 0.0
		for tick := range 250 {
			in := components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-88)}}
			in.Hold(components.ButtonJump, tick == 0)
			in.Hold(components.ButtonFire, tick == late)
			m.Step([]Command{{Player: id, Input: in}})
			peak = max(peak, feet(m, id).Z)
		}
		if math.Abs(peak-want) > 0.05 {
			t.Errorf("fired %d ticks after the jump it gets %.2f m high, want %.1f", late, peak, want)
		}
	}
}

// TestShots_ValuesThatNoWeaponCouldHaveAreRefused gives them to a shot in flight.
func TestShots_ValuesThatNoWeaponCouldHaveAreRefused(t *testing.T) {
	m, id := duel(t, Options{}, pellet())
	lob(m, "pellet", id, geom.Vec{Z: 30}, geom.Vec{})
	shot := m.Projectiles(nil)[0].ID
	nan := math.NaN()
	for want, part := range map[string]Part{
		"Damage is NaN": With(components.Payload, components.PayloadData{Damage: nan}),
		"Shield is -1":  With(components.Payload, components.PayloadData{Shield: -1}),
		"Half is NaN":   With(components.Volatile, components.VolatileData{Half: nan}),
	} {
		if err := m.Add(shot, part); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestVolatile_APushSetsNothingOff, as every explosion with damage does that reaches it.
func TestVolatile_APushSetsNothingOff(t *testing.T) {
	for _, c := range []struct {
		away, damage float64
		goes         bool
	}{{3, 0.01, true}, {3, 0, false}, {5.5, 0.01, false}} {
		m, id := duel(t, Options{Immortal: true}, drone(0, false))
		lob(m, "drone", components.Nobody, geom.Vec{Y: 30, Z: 10}, geom.Vec{})
		shot := m.Projectiles(nil)[0].ID
		m.Explode(geom.Vec{X: c.away, Y: 30, Z: 10}, components.PayloadData{Damage: c.damage, Radius: 5, Kick: 100}, id)
		steps(m, 2)
		if _, ok := m.Entry(shot); ok == c.goes {
			t.Errorf("%+v: it is there %v", c, ok)
		}
	}
}
