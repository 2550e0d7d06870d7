package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// SeatData is where somebody sits.
type SeatData struct {
	Hull  components.ID
	Place geom.Vec // m from the feet of the hull
}

// Seat is on everybody who sits in a hull: give it by Match.Add, and take it by Match.Remove.
var Seat = donburi.NewComponentType[SeatData]()

var seated = systems.NewQuery(Seat, components.Position, components.Velocity, components.Intent)

// Crews is the module of seats: who sits is carried, does not walk, and shoots through the hull.
func Crews() systems.Module {
	return systems.Module{
		Name: "crews", Version: "1",
		Components: []systems.Registration{systems.State("crews seat", Seat)},
		Filters:    []systems.Filter{{Name: "crews", Ask: passHull}}, // without Of: the owner of a shot sits, and not the shot
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("movement", systems.System{Name: "crews sit", Run: sit}).
				After("collisions", systems.System{Name: "crews ride", Run: ride})
		},
	}
}

// sits reports whether somebody sits in a hull.
func sits(m *systems.Match, id, hull components.ID) bool {
	entry, ok := m.Entry(id)
	return ok && entry.HasComponent(Seat) && Seat.Get(entry).Hull == hull
}

// passHull lets bodies overlap where one sits in the other, and shots and beams of a crew leave the hull.
func passHull(m *systems.Match, p *systems.Pair) systems.Verdict {
	bodies := p.Kind == systems.PairBody
	leaves := bodies || p.Kind == systems.PairShot || p.Kind == systems.PairBeam
	if leaves && sits(m, p.Owner, p.Other) || bodies && sits(m, p.Other, p.Owner) {
		return systems.PairPasses
	}
	return systems.Undecided
}

// sit leaves a crew its view and its triggers, and no fall of its own.
func sit(m *systems.Match) {
	for _, entry := range seated.In(m) {
		in := components.Intent.Get(entry)
		in.Forward, in.Right = 0, 0
		in.Buttons &= components.ButtonFire | components.ButtonAltFire
		*components.Velocity.Get(entry) = components.VelocityData{}
	}
}

// ride puts a crew where its hull has come to, and lets it out of one that is gone.
func ride(m *systems.Match) {
	for id, entry := range seated.In(m) {
		seat := Seat.Get(entry)
		hull, ok := m.Entry(seat.Hull)
		if !ok {
			m.Fail(m.Remove(id, Seat))
			continue
		}
		components.Position.Get(entry).Feet = components.Position.Get(hull).Feet.Add(seat.Place)
		components.Velocity.Get(entry).Linear = components.Velocity.Get(hull).Linear
	}
}

func Example_crew() {
	match := newMatch(Crews(), Balloons())
	start := geom.Vec{Z: 200}
	hull, err := match.Spawn(
		systems.With(components.Model, components.ModelData{Name: "balloon"}),
		systems.With(components.Position, components.PositionData{Feet: start}),
		systems.With(components.Health, components.HealthData{Current: 0.1, Max: 0.1}),
		systems.With(components.Solid, components.SolidData{}),
	)
	if err != nil {
		log.Fatal(err)
	}
	me, err := match.Join(systems.PlayerSpec{Position: &start, Weapons: []string{"disc"}})
	if err != nil {
		log.Fatal(err)
	}
	if err := match.Add(me, systems.With(Seat, SeatData{Hull: hull, Place: geom.Vec{Z: -1.5}})); err != nil {
		log.Fatal(err)
	}
	shots := 0
	for range 125 { // 4 s
		fire := components.Input{Forward: components.Full, Buttons: components.ButtonFire | components.ButtonJet}
		if err := match.Step([]systems.Command{{Player: me, Input: fire}}); err != nil {
			log.Fatal(err)
		}
		for _, e := range match.Events() {
			if e.Kind == systems.EventFired {
				shots++
			}
		}
	}
	of, _ := match.Entry(hull)
	entry, _ := match.Entry(me)
	way := components.Position.Get(entry).Feet.Sub(start)
	fmt.Printf("%.1f m up, %d shots, energy %.0f, health of the hull %.1f\n",
		way.Z+1.5, shots, components.Energy.Get(entry).Current, components.Health.Get(of).Current)
	// Output: 8.0 m up, 3 shots, energy 60, health of the hull 0.1
}
