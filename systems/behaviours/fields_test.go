package behaviours

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// drawing is a pellet that stays where it is and draws others.
func drawing(field FieldData) weapons.Spec {
	s := pellet()
	s.Name = "magnet"
	give(s.Projectile, func(b *Behaviour) { b.Field = &field })
	return s
}

// TestField_MovesAShotAsTheRecurrenceSays has the closed form: with e the distance less
// the radius, a tick makes e(n+1) - 2 e(n) + e(n-1) = k e(n) where k is pull/radius times
// the square of a tick, and so e(n) = a x^n + b y^n with the roots of x + 1/x = 2 + k.
func TestField_MovesAShotAsTheRecurrenceSays(t *testing.T) {
	for _, pull := range []float64{5, 40, -40} {
		const radius, start = 30.0, 20.0
		magnet := drawing(FieldData{Pull: pull, Radius: radius, Shots: true})
		m, id := duel(t, systems.Options{}, magnet, pellet())
		lob(m, "magnet", id, geom.Vec{Z: 30}, geom.Vec{})
		lob(m, "pellet", id, geom.Vec{Y: start, Z: 30}, geom.Vec{})
		k := pull / radius * systems.TickSeconds * systems.TickSeconds
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
	m, id := duel(t, systems.Options{Immortal: true}, drawing(FieldData{Pull: pull, Radius: radius}))
	near, far := addTarget(t, m, 0, 20, 0, 2), addTarget(t, m, 0, 40, 0, 2)
	steps(m, 30)
	center := boxOf(m, near).Center
	at := center.Add(geom.Vec{X: 6, Y: -8, Z: 0})
	lob(m, "magnet", id, at, geom.Vec{})
	before, other := *velocityOf(m, near), *velocityOf(m, far)
	steps(m, 1)
	gained := velocityOf(m, near).Sub(before)
	want := geom.Vec{X: 6, Y: -8}.Scale(pull * (1 - 10/radius) * systems.TickSeconds / 10)
	if gained.Sub(want).Length() > 1e-6 {
		t.Errorf("it gained %v, want %v", gained, want)
	}
	if now := *velocityOf(m, far); now != other {
		t.Errorf("out of reach it gained %v", now.Sub(other))
	}
}

// TestField_PassesOverWhatItCannotPush: a post without a velocity, a mine, which is a shot, and
// the dead. They come before the body that is drawn.
func TestField_PassesOverWhatItCannotPush(t *testing.T) {
	mine := pellet()
	mine.Name, mine.Projectile.Volatile = "mine", &components.VolatileData{Half: 0.2, Health: 1}
	m, id := duel(t, systems.Options{Immortal: true}, drawing(FieldData{Pull: 50, Radius: 12}), mine)
	box := components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}
	if _, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: 4, Y: 20, Z: 6}}), systems.With(components.HitBox, box)); err != nil {
		t.Fatal(err)
	}
	dead, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: -4, Y: 20, Z: 6}}), systems.With(components.HitBox, box),
		systems.With(components.Velocity, components.VelocityData{}), systems.With(components.Health, components.HealthData{Max: 1, Dead: true}))
	if err != nil {
		t.Fatal(err)
	}
	lob(m, "mine", id, geom.Vec{X: -2, Y: 20, Z: 30}, geom.Vec{})
	steps(m, 1)
	drawn := addTarget(t, m, 3, 20, 0, 2)
	steps(m, 1)
	before := *velocityOf(m, drawn)
	lob(m, "magnet", id, geom.Vec{Y: 20, Z: 3}, geom.Vec{})
	steps(m, 1)
	if gained := velocityOf(m, drawn).Sub(before); gained.X >= 0 {
		t.Errorf("it gained %v", gained)
	}
	if *velocityOf(m, dead) != (geom.Vec{}) {
		t.Errorf("the dead has %v", *velocityOf(m, dead))
	}
	lob(m, "magnet", id, geom.Vec{Y: 20, Z: 30}, geom.Vec{})
	steps(m, 3)
	if mines := ofWeapon(m, "mine"); len(mines) != 1 || mines[0].Position != (geom.Vec{X: -2, Y: 20, Z: 30}) {
		t.Errorf("mines %+v", mines)
	}
}

// TestField_EqualsTheSlowWay compares with all against all.
func TestField_EqualsTheSlowWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 40 {
		magnet := drawing(FieldData{Pull: 100 * (rng.Float64() - 0.3), Radius: 1 + 40*rng.Float64(), Shots: round%3 > 0})
		give(magnet.Projectile, func(b *Behaviour) { b.Stick = StickBodies })
		m, id := duel(t, systems.Options{Immortal: true}, magnet, pellet())
		place := func() geom.Vec {
			return geom.Vec{X: 60*rng.Float64() - 30, Y: 60*rng.Float64() - 30, Z: 1 + 20*rng.Float64()}
		}
		for i := range 30 {
			lob(m, []string{"magnet", "pellet", "pellet"}[i%3], id, place(), geom.Vec{})
			if i%2 == 0 {
				addTarget(t, m, place().X, place().Y, 5, i%3)
			}
			spawn(t, m, systems.With(components.Position, components.PositionData{Feet: place()}), systems.With(components.Velocity, components.VelocityData{}),
				systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, Mass: float64(i % 2)}))
		}
		want := map[components.ID]geom.Vec{}
		for id, entry := range movable.In(m) {
			want[id] = components.Velocity.Get(entry).Linear.Add(slowField(m, id, entry))
		}
		for _, name := range []string{"behaviours.fields", "blasts"} {
			system, err := m.ECS(name)
			if err != nil {
				t.Fatal(err)
			}
			system(nil)
		}
		for id, entry := range movable.In(m) {
			if now := components.Velocity.Get(entry).Linear; now.Sub(want[id]).Length() > 1e-9 {
				t.Fatalf("round %d: entity %d has %v, want %v", round, id, now, want[id])
			}
		}
	}
}

var (
	movable = systems.NewQuery(components.Position, components.Velocity)
	sources = systems.NewQuery(Field)
)

// slowField is what all fields do to one of all.
func slowField(m *systems.Match, id components.ID, entry *donburi.Entry) (sum geom.Vec) {
	for other, source := range sources.In(m) {
		if other == id {
			continue
		}
		field, place := Field.Get(source), components.Position.Get(entry).Feet
		if entry.HasComponent(components.Flight) {
			if !field.Shots {
				continue
			}
		} else if place = boxOf(m, id).Center; entry.HasComponent(components.HitBox) && components.HitBox.Get(entry).Mass == 0 {
			continue
		}
		displacement := components.Position.Get(source).Feet.Sub(place)
		if d := displacement.Length(); d > 0 && d < field.Radius {
			sum = sum.AddScaled(displacement, field.Pull*(1-d/field.Radius)*systems.TickSeconds/d)
		}
	}
	return sum
}
