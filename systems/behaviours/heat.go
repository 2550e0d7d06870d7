package behaviours

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Times of heat [ours].
const (
	heatSeconds = 1.0 // of jets until a body is as hot as they make it
	coolSeconds = 2.0 // until it is cold again
)

var warmBodies = systems.NewQuery(Heat, components.Energy)

// heatBodies lets jets heat bodies, and those that do not burn cool.
func heatBodies(m *systems.Match) {
	for _, entry := range warmBodies.In(m) {
		heat := Heat.Get(entry)
		if components.Energy.Get(entry).Jetting {
			heat.Level = min(heat.Level+systems.TickSeconds/heatSeconds, 1)
		} else {
			heat.Level = max(heat.Level-systems.TickSeconds/coolSeconds, 0)
		}
	}
}

// heatOf returns how hot an entity is.
func heatOf(entry *donburi.Entry) float64 {
	if entry.HasComponent(Heat) {
		return Heat.Get(entry).Level
	}
	return 0
}
