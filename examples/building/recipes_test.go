package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// GluedData slows a body for some time.
type GluedData struct {
	Part  float64 // of its velocity that a tick takes, 0 to 1
	Ticks int     // left
}

// Glued is on every body that is slowed.
var Glued = donburi.NewComponentType[GluedData]()

var glued = systems.NewQuery(Glued, components.Velocity)

// slow pushes glued bodies against their velocity.
func slow(m *systems.Match) {
	for id, entry := range glued.In(m) {
		glue := Glued.Get(entry)
		m.Fail(m.Push(id, components.Velocity.Get(entry).Linear.Scale(-glue.Part)))
		if glue.Ticks--; glue.Ticks <= 0 {
			m.Fail(m.Remove(id, Glued))
		}
	}
}

// Glue is the module of glue.
func Glue() systems.Module {
	return systems.Module{
		Name: "glue", Version: "1",
		Components: []systems.Registration{systems.State("glue", Glued, systems.Needs(components.Velocity))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("collisions", systems.System{Name: "glue slows", Run: slow})
		},
	}
}

func Example_slow() {
	match := newMatch(Glue())
	start := geom.Vec{Z: 200} // falling
	me, err := match.Join(systems.PlayerSpec{Name: "me", Position: &start, Velocity: geom.Vec{X: 40}})
	if err != nil {
		log.Fatal(err)
	}
	if err := match.Add(me, systems.With(Glued, GluedData{Part: 0.1, Ticks: systems.Ticks(0.5)})); err != nil {
		log.Fatal(err)
	}
	for range systems.Ticks(1) {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%.0f m/s ahead\n", match.Players(nil)[0].Velocity.X)
	// Output: 7 m/s ahead
}

// HitData remembers who harmed an entity last.
type HitData struct {
	By   components.ID
	Tick int64
}

// Hit is on everything that can be harmed.
var Hit = donburi.NewComponentType[HitData]()

// creditTicks is how long a hit counts as the reason of a fall.
var creditTicks = int64(systems.Ticks(3))

// Credits is a module that gives the death of who falls out of the level to who hit it
// last.
func Credits() systems.Module {
	note := func(m *systems.Match) {
		for _, e := range m.Events() {
			if e.Kind != systems.EventDamaged || e.Other == e.Subject {
				continue
			}
			if entry, ok := m.Entry(e.Subject); ok {
				*Hit.Get(entry) = HitData{By: e.Other, Tick: m.Tick()}
			}
		}
	}
	credit := func(m *systems.Match) {
		for _, e := range m.Events() {
			entry, ok := m.Entry(e.Subject)
			if e.Kind != systems.EventDied || e.Other != components.Nobody || !ok {
				continue
			}
			if hit := Hit.Get(entry); hit.By != components.Nobody && m.Tick()-hit.Tick < creditTicks {
				m.Fail(systems.Emit(m, e.Subject, Downed{By: hit.By}))
			}
		}
	}
	return systems.Module{
		Name: "credits", Version: "1",
		Components: []systems.Registration{systems.State("hit", Hit, systems.OnEvery(components.Health))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("damage", systems.System{Name: "credits note", Run: note}).
				After("limits", systems.System{Name: "credits give", Run: credit})
		},
	}
}

// Downed is the event of a death that nobody is told to have done, and somebody did.
type Downed struct{ By components.ID }

func Example_lastHit() {
	match := newMatch(Credits())
	var players []components.ID
	for _, name := range []string{"me", "you"} {
		id, err := match.Join(systems.PlayerSpec{Name: name})
		if err != nil {
			log.Fatal(err)
		}
		players = append(players, id)
		entry, _ := match.Entry(id)
		components.Health.Get(entry).ProtectedTicks = 0 // of who has just come
	}
	you := players[1]
	if err := match.Damage(you, systems.Damage{Amount: 0.1, Source: players[0], Weapon: "disc"}); err != nil {
		log.Fatal(err)
	}
	for tick := range 40 {
		if tick == 30 { // off the edge of the world
			if err := match.Teleport(you, geom.Vec{Z: -9000}); err != nil {
				log.Fatal(err)
			}
		}
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
		for key, downed := range systems.Events[Downed](match) {
			fmt.Printf("tick %d: %d is downed by %d\n", key.Tick, key.Subject, downed.By)
		}
	}
	// Output: tick 31: 14 is downed by 13
}
