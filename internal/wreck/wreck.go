package wreck

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// RestartHealth is the part of its health from which a repaired piece works again [ours]. With
// less it would stop at the next shot; with more a repair would take too long.
const RestartHealth = 0.5

const (
	// reviveHealth is what a destroyed piece has left, as a part of its health: what is dead
	// cannot be repaired.
	reviveHealth = 0.01
	// protectTicks protects a wreck from one tick to the next, so that what is destroyed is not
	// destroyed again.
	protectTicks = 2
)

// Step is called in each tick for each piece, after deaths. It sets down where the piece was
// destroyed, and clears it when the piece has RestartHealth again, which it has by itself after
// repairTicks. It reports whether it changed down.
func Step(m *systems.Match, id components.ID, health *components.HealthData, down *bool, repairTicks int) (changed bool) {
	switch {
	case !health.Alive():
		changed, *down = !*down, true
		// The dead cannot be repaired. If there is no room for the request, the next tick
		// asks again.
		_ = m.Revive(id, float64(reviveHealth*health.Max))
	case *down:
		health.ProtectedTicks = protectTicks
		health.Current = min(health.Current+health.Max*RestartHealth/float64(repairTicks), health.Max)
		if health.Current >= float64(health.Max*RestartHealth) {
			*down, health.ProtectedTicks = false, 0
			return true
		}
	}
	return changed
}
