package arsenal

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// ChillData slows whom a shot strikes.
type ChillData struct {
	Part  float64 `json:"part" limit:"0.001..1"`  // of the velocity that each tick takes; more would turn somebody round
	Ticks int     `json:"ticks" limit:"1..18750"` // for which it does
}

// ChilledData is what is left of a chill.
type ChilledData struct {
	Part  float64
	Ticks int
}

// Chill is on the shots of every weapon with "arsenal.chill" among its parts, and Chilled on
// whom such a shot has struck.
var (
	Chill   = donburi.NewComponentType[ChillData]()
	Chilled = donburi.NewComponentType[ChilledData]()
)

var chilled = systems.NewQuery(Chilled, components.Velocity)

// chill puts a chill on whom shots have struck in the tick.
func chill(m *systems.Match) {
	for _, e := range m.Events() {
		if e.Kind != systems.EventExploded {
			continue
		}
		part, ok := systems.PartOf(m, Chill, &e)
		victim, found := m.Entry(e.Other)
		if ok && found && victim.HasComponent(components.Velocity) && victim.HasComponent(components.Health) {
			m.Fail(m.Add(e.Other, systems.With(Chilled, ChilledData(part))))
		}
	}
}

// slow takes velocity from whoever is chilled.
func slow(m *systems.Match) {
	for id, entry := range chilled.In(m) {
		c := Chilled.Get(entry)
		m.Fail(m.Push(id, components.Velocity.Get(entry).Linear.Scale(-c.Part)))
		if c.Ticks--; c.Ticks <= 0 {
			m.Fail(m.Remove(id, Chilled))
		}
	}
}
