package systems

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// drawing is a pellet that stays where it is and draws others.
func drawing(field components.FieldData) weapons.Spec {
	s := pellet()
	s.Name, s.Projectile.Field = "magnet", &field
	return s
}

// TestField_MovesAShotAsTheRecurrenceSays has the closed form: with e the distance less
// the radius, a tick makes e(n+1) - 2 e(n) + e(n-1) = k e(n) where k is pull/radius times
// the square of a tick, and so e(n) = a x^n + b y^n with the roots of x + 1/x = 2 + k.
func TestField_MovesAShotAsTheRecurrenceSays(t *testing.T) {
	for _, pull := range []float64{5, 40, -40} {
		const radius, start = 30.0, 20.0
		magnet := drawing(components.FieldData{Pull: pull, Radius: radius, Shots: true})
		m, id := duel(t, Options{}, magnet, pellet())
		lob(m, "magnet", id, geom.Vec{Z: 30}, geom.Vec{})
		lob(m, "pellet", id, geom.Vec{Y: start, Z: 30}, geom.Vec{})
		k := pull / radius * TickSeconds * TickSeconds
		for n := 1; n <= 15; n++ {
			steps(m, 1)
			// A field acts after the flight of a tick, so that the first tick only gives it speed.
			want := recurrence(start-radius, k, n-1) + radius
			if pull > 0 { // the roots are real
				want = radius + closedForm(start-radius, 1+k/2+math.Sqrt(k*k/4+k), n-1)
			}
			shots := ofWeapon(m, "pellet")
			if len(shots) != 1 || math.Abs(shots[0].Position.Y-want) > 1e-9 || shots[0].Position.X != 0 {
				t.Fatalf("pull %v: tick %d: %+v, want %v", pull, n, shots, want)
			}
		}
		if at := ofWeapon(m, "magnet")[0].Position; at != (geom.Vec{Z: 30}) {
			t.Errorf("the field moved its own projectile to %v", at)
		}
	}
}

// closedForm is e(n) from e(0) at rest, so that e(-1) = e(0).
func closedForm(e, x float64, n int) float64 {
	y := 1 / x
	a := e * (1 - 1/y) / (1/x - 1/y)
	return a*math.Pow(x, float64(n)) + (e-a)*math.Pow(y, float64(n))
}

// recurrence is the same step by step, for roots that are not real.
func recurrence(e, k float64, n int) float64 {
	before := e
	for range n {
		e, before = (2+k)*e-before, e
	}
	return e
}

func TestField_PushesBodiesThroughTheirModel(t *testing.T) {
	const pull, radius = 50.0, 12.0
	m, id := duel(t, Options{Immortal: true}, drawing(components.FieldData{Pull: pull, Radius: radius}))
	near, far := addTarget(t, m, 0, 20, 0, 2), addTarget(t, m, 0, 40, 0, 2)
	steps(m, 30)
	center := mustMember(m, near).Box().Center
	at := center.Add(geom.Vec{X: 6, Y: -8, Z: 0})
	lob(m, "magnet", id, at, geom.Vec{})
	before, other := playerEntry(m, near).velocity.Linear, playerEntry(m, far).velocity.Linear
	steps(m, 1)
	gained := playerEntry(m, near).velocity.Linear.Sub(before)
	want := geom.Vec{X: 6, Y: -8}.Scale(pull * (1 - 10/radius) * TickSeconds / 10)
	if gained.Sub(want).Length() > 1e-6 {
		t.Errorf("it gained %v, want %v", gained, want)
	}
	if now := playerEntry(m, far).velocity.Linear; now != other {
		t.Errorf("out of reach it gained %v", now.Sub(other))
	}
}

// TestField_EqualsTheSlowWay compares with all against all.
func TestField_EqualsTheSlowWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 40 {
		magnet := drawing(components.FieldData{Pull: 100 * (rng.Float64() - 0.3), Radius: 1 + 40*rng.Float64(), Shots: round%3 > 0})
		magnet.Projectile.Stick = components.StickBodies
		m, id := duel(t, Options{Immortal: true}, magnet, pellet())
		place := func() geom.Vec {
			return geom.Vec{X: 60*rng.Float64() - 30, Y: 60*rng.Float64() - 30, Z: 1 + 20*rng.Float64()}
		}
		for i := range 30 {
			lob(m, []string{"magnet", "pellet", "pellet"}[i%3], id, place(), geom.Vec{})
			if i%2 == 0 {
				addTarget(t, m, place().X, place().Y, 5, i%3)
			}
			spawn(t, m, With(components.Position, components.PositionData{Feet: place()}), With(components.Velocity, components.VelocityData{}),
				With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, Mass: float64(i % 2)}))
		}
		m.store.Begin()
		want := map[components.ID]geom.Vec{}
		for _, q := range m.store.All {
			if q.Has(store.Velocity) {
				want[q.ID] = q.Velocity.Linear.Add(slowField(m, q))
			}
		}
		m.shots.Fields.Run()
		for _, q := range m.store.All {
			if q.Has(store.Velocity) && q.Velocity.Linear.Sub(want[q.ID]).Length() > 1e-9 {
				t.Fatalf("round %d: entity %d has %v, want %v", round, q.ID, q.Velocity.Linear, want[q.ID])
			}
		}
	}
}

// slowField is what all fields do to one of all.
func slowField(m *Match, q *store.Member) (sum geom.Vec) {
	for _, p := range m.store.All {
		if !p.Has(store.Field) || p == q {
			continue
		}
		field, at := components.Field.Get(p.Entry), q.Position.Feet
		if q.Has(store.Flight) {
			if !field.Shots {
				continue
			}
		} else if at = q.Box().Center; q.Mass() == 0 {
			continue
		}
		displacement := p.Position.Feet.Sub(at)
		if d := displacement.Length(); d > 0 && d < field.Radius {
			sum = sum.AddScaled(displacement, field.Pull*(1-d/field.Radius)*TickSeconds/d)
		}
	}
	return sum
}
