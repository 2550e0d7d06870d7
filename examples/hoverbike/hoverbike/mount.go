package hoverbike

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// MountButton lets a player get on a bike, and off again.
const MountButton = components.ButtonGame1

// RiderData is what a player remembers of its bike.
type RiderData struct {
	Held bool // the button was held in the last tick
}

// Rider is on every player of a match with the module [Mounts].
var Rider = donburi.NewComponentType[RiderData]()

var riders = systems.NewQuery(Rider, components.Intent, components.Position, components.Health)

// Mounts returns the module that lets players change between a bike and light armour
// by a button. They enter the other body anew where they are, and keep their velocity.
func Mounts() systems.Module {
	return systems.Module{
		Name: "hoverbike mounts", Version: "1",
		Components: []systems.Registration{systems.State("hoverbike rider", Rider, systems.OnEvery(components.Player))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "hoverbike mount", Stage: systems.StageRules, Run: mount})
		},
	}
}

func mount(m *systems.Match) {
	for id, entry := range riders.In(m) {
		rider, held := Rider.Get(entry), components.Intent.Get(entry).Has(MountButton)
		pressed := held && !rider.Held
		rider.Held = held
		if !pressed || !components.Health.Get(entry).Alive() {
			continue
		}
		model := Name
		if components.Model.Get(entry).Name == Name {
			model = components.ModelTribes
		}
		spec, err := systems.Preset(model, "", m.Modules()...)
		if err != nil {
			m.Fail(err)
			continue
		}
		// The bike is wider than most bodies, and the step pushes it out of walls.
		at := components.Position.Get(entry).Feet.Add(geom.Vec{Z: 0.1})
		spec.Position, spec.Velocity, spec.Look = &at, components.Velocity.Get(entry).Linear, components.View.Get(entry).YawPitch
		m.Fail(m.Refit(id, spec))
	}
}
