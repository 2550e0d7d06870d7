package modes

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// practiceTicks is how often practice fills everybody up, a second [ours].
const practiceTicks = 31

// armed are the players who can be filled up.
var armed = systems.NewQuery(Score, components.Player, components.Health, components.Arsenal)

// Practice is a place to play in without an end: nobody scores, and in each second
// everybody who lives has full health and ammunition again.
func Practice(r Rules) systems.Module { return practice().Module(r) }

func practice() Mode {
	return Mode{
		Name: "practice", Version: "1",
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("limits", systems.System{Name: "modes.practice", Run: fillUp})
		},
	}
}

// fillUp heals everybody and refills what they carry.
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
