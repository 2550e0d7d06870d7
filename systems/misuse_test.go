package systems

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestMisuse_AnyComponentMayBeTakenThroughTheWorld takes each of a player, a
// projectile and a zone, between two ticks and within one.
func TestMisuse_AnyComponentMayBeTakenThroughTheWorld(t *testing.T) {
	for _, r := range ownComponents() {
		for _, stage := range []Stage{0, StageIntents, StageMovement, StageApply} {
			m := newMatch(t, Options{Level: hall(t, nil)})
			id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
			lob(m, "grenade", id, geom.Vec{X: 9, Z: 20}, geom.Vec{X: 3})
			spawn(t, m, zoneParts("hill", bounds(-9, -9, 0, 9, 9, 9)))
			steps(m, 1)
			taken := 0
			take := func(m *Match) {
				for other := components.ID(1); other < m.store.NextID && taken == 0; other++ {
					if entry, ok := m.Entry(other); ok && entry.HasComponent(r.stored.Type) {
						taken++
						entry.RemoveComponent(r.stored.Type)
					}
				}
			}
			if stage == 0 {
				take(m)
			} else {
				addSystem(m, stage, take)
			}
			err := m.Step(nil)
			if taken == 0 {
				continue // nobody here has it
			}
			if err == nil || !strings.Contains(err.Error(), "use Match.Add and Match.Remove") {
				t.Errorf("%s, %v: told %v", r.Name(), stage, err)
			}
			m.Hash()
			steps(m, 5)
		}
	}
}

// TestMisuse_AnEntityMayBeTakenThroughTheWorldInEveryStage takes a player, a
// projectile and a zone.
func TestMisuse_AnEntityMayBeTakenThroughTheWorldInEveryStage(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id, other := join(t, m, PlayerSpec{Position: at(0, 0, 0)}), join(t, m, PlayerSpec{Position: at(5, 0, 0)})
		lob(m, "grenade", id, geom.Vec{X: 9, Z: 20}, geom.Vec{X: 3})
		shot := m.shots.Launcher.Flying.Members[0].ID
		zone := spawn(t, m, zoneParts("hill", bounds(-9, -9, 0, 9, 9, 9)))
		steps(m, 2)
		took := false
		addSystem(m, stage, func(m *Match) {
			if !took {
				took = true
				for _, id := range []components.ID{id, shot, zone} {
					m.World.Remove(mustEntry(m, id).Entity())
				}
			}
		})
		if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), fmt.Sprintf(`removed entity %d from the world: use Match.Despawn`, id)) {
			t.Errorf("%v: told %v", stage, err)
		}
		events := append([]Event(nil), m.Events()...)
		events = append(events, steps(m, 5)...)
		if p := m.Players(nil); len(p) != 1 || p[0].ID != other || len(m.Projectiles(nil)) != 0 {
			t.Errorf("%v: %d players, %d projectiles", stage, len(p), len(m.Projectiles(nil)))
		}
		if count(events, EventLeft, other) != 1 {
			t.Errorf("%v: told %s", stage, told(events))
		}
	}
}

func TestStep_OfSeveralCommandsTheLastOneCountsAndStrangersNone(t *testing.T) {
	m, plain := newMatch(t, Options{Level: hall(t, nil)}), newMatch(t, Options{Level: hall(t, nil)})
	var id components.ID
	for _, m := range []*Match{m, plain} {
		id = join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	}
	ahead, back := components.Input{Forward: components.Full}, components.Input{Forward: -components.Full}
	for tick := range 60 {
		if err := m.Step([]Command{{id, back}, {99, back}, {0, back}, {id, ahead}}); err != nil {
			t.Fatal(err)
		}
		plain.Step([]Command{{id, ahead}})
		if m.Hash() != plain.Hash() {
			t.Fatalf("tick %d: not as the last command alone", tick)
		}
	}
}

// TestRespawn_TouchesNothingBetweenTheDeathAndTheSpawn is what let the dead take
// flags.
func TestRespawn_TouchesNothingBetweenTheDeathAndTheSpawn(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(60, 0, 0)})
	spawn(t, m, zoneParts("base", bounds(30, -99, 0, 50, 99, 50)))
	steps(m, 3)
	if err := m.Kill(id, 0); err != nil {
		t.Fatal(err)
	}
	back := 0
	for range 80 {
		died := feet(m, id)
		m.Step(nil)
		if count(m.Events(), EventSpawned, id) == 0 {
			continue
		}
		back++
		displacement, _ := m.Path(id)
		if now := feet(m, id); !displacement.Teleported || displacement.From != now || now.Sub(died).Length() < 20 {
			t.Errorf("from %v: way %+v", died, displacement)
		}
		between := geom.Box{Center: died.Lerp(feet(m, id), 0.5), Half: geom.Vec{X: 5, Y: 5, Z: 5}}
		if touches := m.Touches(between, geom.Vec{}, nil); len(touches) != 0 {
			t.Errorf("touched %+v", touches)
		}
		if got := told(append(m.Events(), steps(m, 3)...)); got != "" {
			t.Errorf("zones on the way: %s", got)
		}
	}
	if back != 1 {
		t.Errorf("came back %d times", back)
	}
}

// The traps of donburi that a game may fall into, and what the match does.

func TestDonburi_EntriesOfAnotherWorldAndOfNoneAreRefused(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	other := donburi.NewWorld()
	var far donburi.Entity
	for range 100 { // beyond all that the world of the match has: its Valid would panic
		far = other.Create(components.Position)
	}
	removed := m.World.Entry(m.World.Create(components.Position))
	removed.Remove()
	mine := mustEntry(m, spawn(t, m, With(components.Position, components.PositionData{})))
	for want, entry := range map[string]*donburi.Entry{
		"of another world":     other.Entry(far),
		"is of another world:": nil,
		"in a match already":   mine,
	} {
		if _, err := m.Adopt(entry); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	gone := m.World.Entry(m.World.Create(components.Velocity))
	gone.Remove()
	if _, err := m.Adopt(gone); !errors.Is(err, ErrEntity) {
		t.Errorf("an entity that is gone: %v", err)
	}
}

// TestDonburi_AnOldEntryStandsForAnotherEntity is why nobody keeps entries: donburi
// has one for each place, and uses it again.
func TestDonburi_AnOldEntryStandsForAnotherEntity(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := spawn(t, m, turret(geom.Vec{})...)
	old := mustEntry(m, id)
	m.Despawn(id)
	next := spawn(t, m, turret(geom.Vec{X: 9})...)
	if !old.Valid() || components.Identity.Get(old).ID != next {
		t.Skip("donburi no longer uses entries again")
	}
	if _, ok := m.Entry(id); ok || m.Damage(id, Damage{Amount: 1}) == nil || m.Kill(id, 0) == nil {
		t.Error("the ID of what is gone stands for another entity")
	}
	if err := m.Despawn(id); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), fmt.Sprint("no entity ", id)) {
		t.Errorf("what is gone goes again: %v", err)
	}
	if _, ok := m.Entry(next); !ok {
		t.Error("the wrong entity went")
	}
}

// TestDonburi_APointerKeptOverAChangeIsThatOfTheSameEntity keeps component pointers
// over changes of the layout of their entity and of others, as a game might: the
// match itself reads every one anew.
func TestDonburi_APointerKeptOverAChangeIsThatOfTheSameEntity(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(ropes())}})
	var ids []components.ID
	for i := range 5 {
		ids = append(ids, join(t, m, PlayerSpec{Position: at(float64(9*i), 0, 0)}))
	}
	at := components.Position.Get(mustEntry(m, ids[1]))
	m.Despawn(ids[0]) // the last one takes its place
	if err := m.Add(ids[1], With(rope, foreign{1})); err != nil {
		t.Fatal(err)
	}
	steps(m, 3)
	if now := components.Position.Get(mustEntry(m, ids[1])); now != at {
		t.Skip("donburi moves components in memory")
	}
	for i, id := range ids[1:] {
		if x := components.Position.Get(mustEntry(m, id)).Feet.X; x < 9*float64(i+1)-1 || x > 9*float64(i+1)+1 {
			t.Errorf("entity %d is at %v", id, x)
		}
	}
}

// TestDonburi_HooksOfTheWorldMaySeeEverythingAndChangeNothing counts what OnCreate
// and OnRemove tell, which stay for the life of a world.
func TestDonburi_HooksOfTheWorldMaySeeEverythingAndChangeNothing(t *testing.T) {
	world := donburi.NewWorld()
	m := newMatch(t, Options{Level: hall(t, nil), World: world, Seed: 7})
	plain := newMatch(t, Options{Level: hall(t, nil), Seed: 7})
	created, removed := 0, 0
	world.OnCreate(func(w donburi.World, e donburi.Entity) {
		created++
		if !w.Valid(e) {
			t.Error("a hook is told of an entity that is not there")
		}
	})
	world.OnRemove(func(w donburi.World, e donburi.Entity) { removed++ })
	for _, m := range []*Match{m, plain} {
		for i := range 4 {
			join(t, m, PlayerSpec{Team: 1 + i%2})
		}
	}
	for tick := range 200 {
		m.Step(nil)
		plain.Step(nil)
		if m.Hash() != plain.Hash() {
			t.Fatalf("tick %d: the hooks change the match", tick)
		}
	}
	if created < 4 || created-removed != world.Len() {
		t.Errorf("%d created, %d removed, %d in the world", created, removed, world.Len())
	}
}
