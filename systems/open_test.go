package systems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// bareBody is the least that a body can be made of.
func bareBody(model string, at geom.Vec) []Part {
	return []Part{With(components.Model, components.ModelData{Name: model}), With(components.Position, components.PositionData{Feet: at})}
}

func TestSpawn_ABodyNeedsNoMoreThanAModelAndAPosition(t *testing.T) {
	for _, model := range Models() {
		whole, bare := newMatch(t, Options{Level: hall(t, nil)}), newMatch(t, Options{Level: hall(t, nil)})
		spec, _ := Preset(model, "")
		a := spawn(t, whole, append(crab(t, model, geom.Vec{Z: 5}), With(components.Energy, components.EnergyData{Current: spec.Armor.MaxEnergy}))...)
		b := spawn(t, bare, bareBody(model, geom.Vec{Z: 5})...)
		if a != b {
			t.Fatalf("%s: IDs %d and %d", model, a, b)
		}
		for tick := range 60 {
			in := components.Input{Forward: components.Full, Look: lookAround(tick, 0), Buttons: components.ButtonJet}
			whole.Step([]Command{{a, in}})
			bare.Step([]Command{{b, in}})
			if whole.Hash() != bare.Hash() {
				t.Fatalf("%s, tick %d: hashes differ", model, tick)
			}
		}
	}
}

func TestAdopt_ABodyGetsWhatItsModelKeeps(t *testing.T) {
	for _, model := range Models() {
		world := donburi.NewWorld()
		spawned, adopted := newMatch(t, Options{Level: hall(t, nil)}), newMatch(t, Options{Level: hall(t, nil), World: world})
		id := spawn(t, spawned, bareBody(model, geom.Vec{Z: 5})...)
		entry := world.Entry(world.Create(components.Model, components.Position, components.View))
		components.Model.Get(entry).Name = model
		components.Position.Get(entry).Feet = geom.Vec{Z: 5}
		if got, err := adopted.Adopt(entry); err != nil || got != id {
			t.Fatalf("%s: ID %d, %v", model, got, err)
		}
		for tick := range 60 {
			in := []Command{{id, components.Input{Forward: components.Full, Look: lookAround(tick, 0)}}}
			if err := errors.Join(spawned.Step(in), adopted.Step(in)); err != nil || spawned.Hash() != adopted.Hash() {
				t.Fatalf("%s, tick %d: an adopted body moves otherwise than a spawned one: %v", model, tick, err)
			}
		}
	}
}

func TestAdopt_RefusesWhatSpawnRefuses(t *testing.T) {
	world := donburi.NewWorld()
	m := newMatch(t, Options{Level: hall(t, nil), World: world})
	skate := world.Entry(world.Create(components.Model, components.Position))
	components.Model.Get(skate).Name = "skate"
	thin := world.Entry(world.Create(components.Model, components.Position, components.Armor))
	lost := world.Entry(world.Create(components.Position))
	components.Position.Get(lost).Feet.Y = math.Inf(1)
	for want, entry := range map[string]*donburi.Entry{
		`unknown movement model "skate"`: skate, "armour Mass is 0": thin, "is not finite": lost,
	} {
		if _, err := m.Adopt(entry); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if m.store.NextID != 1 || len(m.store.All) != 0 {
		t.Errorf("ID %d is next, %d members", m.store.NextID, len(m.store.All))
	}
}

// ball is a weapon whose shot does not bounce back and lies for ten seconds.
func ball() weapons.Spec {
	return weapons.Spec{Name: "ball", Trigger: weapons.Trigger{CycleTicks: 10}, Projectile: &weapons.Projectile{
		MuzzleSpeed: 20, TTLTicks: 312,
		Fuse: &components.FuseData{}, Bounce: &components.BounceData{},
		Flight:  components.FlightData{Gravity: 20, Radius: 0.1},
		Payload: components.PayloadData{Kind: "ball"},
	}}
}

func TestOnShots_PutsAComponentOnTheProjectilesOfAWeapon(t *testing.T) {
	module := Module{Name: "test", Weapons: []weapons.Spec{ball()}, Components: []Registration{
		State("test.rope", rope, OnShots("ball"), Default(func() foreign { return foreign{Length: 7} })),
	}}
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{module}})
	for weapon, want := range map[string]bool{"ball": true, "disc": false} {
		id, err := m.Launch(Shot{Weapon: weapon, Position: geom.Vec{Z: 5}, Velocity: geom.Vec{X: 20}})
		if err != nil {
			t.Fatal(err)
		}
		entry := mustEntry(m, id)
		if got := entry.HasComponent(rope); got != want || got && rope.Get(entry).Length != 7 {
			t.Errorf("%s: it carries the component %v", weapon, got)
		}
	}
	_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(State("test.rope", rope, OnShots("ball"), OfMatch()))}})
	if !errors.Is(err, ErrRegistration) {
		t.Errorf("a value of the match on shots: %v", err)
	}
}

func TestEventBounced_TellsWhatAProjectileMet(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "test", Weapons: []weapons.Spec{ball()}}}})
	target := spawn(t, m, turret(geom.Vec{Y: 20})...)
	for _, c := range []struct {
		from, velocity, normal, point geom.Vec
		other                         components.ID
	}{
		{from: geom.Vec{X: -30, Z: 1}, velocity: geom.Vec{Z: -20}, normal: geom.Vec{Z: 1}, point: geom.Vec{X: -30, Z: 0.1}},
		{from: geom.Vec{X: 99, Z: 30}, velocity: geom.Vec{X: 40}, normal: geom.Vec{X: -1}, point: geom.Vec{X: 99.9, Z: 30}},
		{from: geom.Vec{Y: 18, Z: 1.5}, velocity: geom.Vec{Y: 40}, normal: geom.Vec{Y: -1}, point: geom.Vec{Y: 18.9, Z: 1.5}, other: target},
	} {
		id, err := m.Launch(Shot{Weapon: "ball", Position: c.from, Velocity: c.velocity})
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			m.Step(nil)
			bounced := kinds(m.Events(), EventBounced)
			if len(bounced) == 0 {
				continue
			}
			contact := bounced[0]
			if contact.Normal != c.normal || contact.Other != c.other || contact.Position.Sub(c.point).Length() > 0.2 {
				t.Errorf("from %v: %+v", c.from, contact)
			}
			if f, ok := m.Solid().Triangle(contact.Triangle); ok != (c.other == components.Nobody) || ok && f.Normal().Dot(c.normal) < 0.999 {
				t.Errorf("from %v: triangle %d", c.from, contact.Triangle)
			}
			break
		}
		m.Despawn(id)
	}
}

func TestPlatformOf_NamesThePlatformThatAQueryHit(t *testing.T) {
	var s sketch
	s.Block(geom.Vec{X: -100, Y: -100}, geom.Vec{X: 100, Y: 100, Z: 60}, true)
	m := newMatch(t, Options{Level: built(t, &s, func(p *levels.Parts) {
		for i := range 3 {
			x := float64(20 * i)
			p.Platforms = append(p.Platforms, testlevels.Slab(geom.Vec{X: 4, Y: 4, Z: 1}, testlevels.Stop(x, 0, 5, 2, 0), testlevels.Stop(x, 0, 15, 2, 0)))
		}
	})})
	steps(m, 50)
	for i, p := range m.Platforms(nil) {
		hit, ok := m.Solid().Raycast(geom.Vec{X: float64(20 * i), Z: 40}, geom.Vec{Z: -60})
		if id, is := m.PlatformOf(hit.Triangle); !ok || !is || id != p.ID {
			t.Errorf("platform %d is %d, %v, want %d", i, id, is, p.ID)
		}
		if pose, ok := m.Pose(p.ID); !ok || pose != p.Pose || hit.Point.Z != pose.Position.Z+0.5 {
			t.Errorf("platform %d is at %v, the ray met %v", i, pose, hit.Point)
		}
	}
	floor, _ := m.Solid().Raycast(geom.Vec{X: -50, Z: 40}, geom.Vec{Z: -60})
	for _, triangle := range []int{floor.Triangle, -1, 1 << 30} {
		if id, ok := m.PlatformOf(triangle); ok {
			t.Errorf("triangle %d is of platform %d", triangle, id)
		}
	}
	if _, ok := m.Pose(99); ok {
		t.Error("entity 99 has a pose")
	}
}

func TestFail_TheFirstErrorOfATickIsThatOfItsStep(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	first := errors.New("first")
	addSystem(m, StageRules, func(m *Match) {
		m.Fail(nil)
		if m.Tick() == 1 {
			m.Fail(first)
			m.Fail(errors.New("second"))
		}
	})
	for tick, want := range []error{nil, first, nil} {
		if err := m.Step(nil); err != want || m.Problem() != want {
			t.Errorf("tick %d: %v, want %v", tick, err, want)
		}
	}
}

func TestRefit_OfTwoWithinATickTheLaterOneCounts(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		asked := false
		addSystem(m, stage, func(m *Match) {
			if asked {
				return
			}
			asked = true
			for _, model := range []string{components.ModelTorque, components.ModelSlide} { // the later one counts
				spec, _ := Preset(model, "")
				spec.Position = at(30, 0, 0)
				if err := m.Refit(id, spec); err != nil {
					t.Errorf("%v: %v", stage, err)
				}
			}
			if name := components.Model.Get(mustEntry(m, id)).Name; name != components.ModelTribes {
				t.Errorf("%v: it is a %s body at once", stage, name)
			}
		})
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
		entry := mustEntry(m, id)
		if components.Model.Get(entry).Name != components.ModelSlide || entry.HasComponent(components.Datablock) || entry.HasComponent(TribesRules) {
			t.Errorf("%v: it is a %s body", stage, components.Model.Get(entry).Name)
		}
		if displacement, _ := m.Path(id); !displacement.Teleported || displacement.To.X != 30 {
			t.Errorf("%v: way %+v", stage, displacement)
		}
		steps(m, 20)
	}
}

// TestNearby_FindsABoxThatASystemMovedOrResized also restores it in the middle.
func TestNearby_FindsABoxThatASystemMovedOrResized(t *testing.T) {
	boxes := NewQuery(components.HitBox)
	slide := System{Name: "test slide", Run: func(m *Match) {
		for _, entry := range boxes.In(m) {
			components.Position.Get(entry).Feet.X += 0.25
			components.HitBox.Get(entry).Half.Y += 0.01
		}
	}}
	for _, before := range []string{"commands", "movement", "blasts", "seal"} {
		module := Module{Name: "test", Schedule: func(s Schedule) Schedule { return s.After(before, slide) }}
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{module}})
		id := spawn(t, m, turret(geom.Vec{X: -10, Y: 10})...)
		join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		var state []byte
		var hashes []uint64
		for tick := range 100 {
			if tick == 60 {
				state = snapshot(m, nil)
			}
			if tick == 70 {
				if _, err := m.Launch(Shot{Weapon: "disc", Position: geom.Vec{X: 8.6, Z: 2}, Velocity: geom.Vec{Y: 65}}); err != nil {
					t.Fatal(err)
				}
			}
			m.Step(nil)
			hashes = append(hashes, m.Hash())
			if box, _ := m.Box(id); !slices.Contains(m.Nearby(box.Bounds(), nil), id) {
				t.Fatalf("after %s, tick %d: it is at %v, and not found there", before, tick, box.Center)
			}
		}
		if health := components.Health.Get(mustEntry(m, id)); health.Current == health.Max {
			t.Errorf("after %s: the disc flew through it", before)
		}
		if err := m.Restore(state); err != nil {
			t.Fatal(err)
		}
		for tick := 60; tick < 70; tick++ {
			if m.Step(nil); m.Hash() != hashes[tick] {
				t.Fatalf("after %s: restored, tick %d has another hash", before, tick)
			}
		}
	}
}

func TestAdopt_TwiceInATickIsRefusedAndUsesNoID(t *testing.T) {
	world := donburi.NewWorld()
	m := newMatch(t, Options{Level: hall(t, nil), World: world})
	entry := world.Entry(world.Create(components.Position))
	addSystem(m, StageIntents, func(m *Match) {
		if m.Tick() > 0 {
			return
		}
		if _, err := m.Adopt(entry); err != nil {
			t.Error(err)
		}
		next := m.store.NextID
		if _, err := m.Adopt(entry); !errors.Is(err, ErrEntity) || m.store.NextID != next {
			t.Errorf("a second time: %v, the next ID is %d, was %d", err, m.store.NextID, next)
		}
	})
	steps(m, 2)
}
