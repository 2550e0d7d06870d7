package donburievents_test

import (
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/donburievents"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"
)

// Alarm is an event of a module.
type Alarm struct{ Loud int }

// What a game subscribes to.
var (
	Happened = events.NewEventType[systems.Event]()
	Alarms   = events.NewEventType[donburievents.Own[Alarm]]()
)

// alarms rings for every player in every third tick.
func alarms() systems.Module {
	return systems.Module{Name: "alarms", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "alarms ring", Stage: systems.StageRules, Run: func(m *systems.Match) {
			for _, p := range m.Players(nil) {
				if m.Tick()%3 == 0 {
					m.Fail(systems.Emit(m, p.ID, Alarm{Loud: int(m.Tick())}))
				}
			}
		}})
	}}
}

// A game with a world of its own hears of what its match tells as of anything else.
func ExamplePublish() {
	level, err := levels.Open("works")
	if err != nil {
		log.Fatal(err)
	}
	world := donburi.NewWorld()
	match, err := systems.NewMatch(systems.Options{Level: level, World: world, Modules: []systems.Module{alarms()}})
	if err != nil {
		log.Fatal(err)
	}
	Happened.Subscribe(world, func(_ donburi.World, e systems.Event) {
		if e.Kind == systems.EventSpawned {
			fmt.Println("tick", e.Tick, e.Kind)
		}
	})
	Alarms.Subscribe(world, func(_ donburi.World, e donburievents.Own[Alarm]) {
		fmt.Println("tick", e.Key.Tick, "alarm", e.Event.Loud)
	})
	if _, err := match.Join(systems.PlayerSpec{Name: "me"}); err != nil {
		log.Fatal(err)
	}
	for range 5 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
		donburievents.Publish(world, match, Happened)
		donburievents.PublishOwn(world, match, Alarms)
		events.ProcessAllEvents(world)
	}
	// Output:
	// tick 0 spawned
	// tick 0 alarm 0
	// tick 3 alarm 3
}

// Subscribers get all that the match tells, once and in its order, and what they do
// happens between two ticks. The world is another than that of the match here.
func TestPublish_TellsEverythingOnceInItsOrder(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{alarms()}})
	if err != nil {
		t.Fatal(err)
	}
	world := donburi.NewWorld()
	var told, want []systems.Event
	var alarmed, wanted []donburievents.Own[Alarm]
	Happened.Subscribe(world, func(_ donburi.World, e systems.Event) {
		told = append(told, e)
		if e.Kind == systems.EventFired && e.Tick < 20 { // a subscriber may act
			if _, err := match.Join(systems.PlayerSpec{}); err != nil {
				t.Error(err)
			}
		}
	})
	Alarms.Subscribe(world, func(_ donburi.World, e donburievents.Own[Alarm]) { alarmed = append(alarmed, e) })
	id, err := match.Join(systems.PlayerSpec{})
	if err != nil {
		t.Fatal(err)
	}
	for range 90 {
		if err := match.Step([]systems.Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire | components.ButtonJump}}}); err != nil {
			t.Fatal(err)
		}
		want = append(want, match.Events()...)
		for key, e := range systems.Events[Alarm](match) {
			wanted = append(wanted, donburievents.Own[Alarm]{Key: key, Event: e})
		}
		donburievents.Publish(world, match, Happened)
		donburievents.PublishOwn(world, match, Alarms)
		events.ProcessAllEvents(world)
	}
	if !slices.Equal(told, want) || len(told) < 10 {
		t.Errorf("told of %d events, want %d", len(told), len(want))
	}
	if !slices.Equal(alarmed, wanted) || len(alarmed) < 30 {
		t.Errorf("told of %d alarms, want %d", len(alarmed), len(wanted))
	}
	if n := len(match.Players(nil)); n < 2 {
		t.Errorf("%d players, want those whom the subscriber let in", n)
	}
}
