package modes

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// practiceTicks is the interval at which practice refills every player, 1 s [ours].
const practiceTicks = 31

// armed are the players who can be refilled.
var armed = systems.NewQuery(Score, components.Player, components.Health, components.Arsenal)

// Practice never ends and keeps no score. Once a second every living player gets full
// health and ammunition.
var Practice = Mode{
	Name: "practice", Version: "1",
	About: "Nobody wins; health and ammunition come back",
	Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("limits", systems.System{Name: "modes.practice", Run: fillUp})
	},
}

// fillUp heals every living player and refills its ammunition.
func fillUp(m *systems.Match) {
	if m.Tick()%practiceTicks != 0 {
		return
	}
	for id, entry := range armed.In(m) {
		health := components.Health.Get(entry)
		if !health.Alive() {
			continue
		}
		m.Fail(m.Heal(id, health.Max, id))
		_, err := m.Refill(id, 1)
		m.Fail(err)
	}
}
