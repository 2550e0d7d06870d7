package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

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
		Components: []systems.Registration{systems.State("credits hit", Hit, systems.OnEvery(components.Health))},
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
