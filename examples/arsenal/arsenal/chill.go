package arsenal

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ChillData slows whom a shot strikes.
type ChillData struct {
	Part  float64 `json:"part"`  // of the velocity that each tick takes, 0 to 1
	Ticks int     `json:"ticks"` // for which it does
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

// decodeChill refuses what would turn somebody round.
func decodeChill(p *weapons.Part) (ChillData, error) {
	var c ChillData
	if err := p.Decode(&c); err != nil {
		return c, err
	}
	if !(c.Part > 0 && c.Part <= 1) || c.Ticks < 1 {
		return c, fmt.Errorf("part %v for %d ticks, want 0 to 1 for one at least", c.Part, c.Ticks)
	}
	return c, nil
}

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
