package arsenal

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// RemoteData lets a shot go off when the signal "detonate" of its weapon is given.
type RemoteData struct {
	ArmTicks int `json:"arm_ticks,omitempty"` // that pass before it obeys
}

// Remote is on the shots of every weapon with "arsenal.remote" among its parts.
var Remote = donburi.NewComponentType[RemoteData]()

var remotes = systems.NewQuery(Remote, components.Owner, components.Shot)

// detonate sets off what obeys to signals of the tick.
func detonate(m *systems.Match) {
	for _, entry := range remotes.In(m) {
		if r := Remote.Get(entry); r.ArmTicks > 0 {
			r.ArmTicks--
		}
	}
	for _, e := range m.Events() {
		if m.Signal(&e) != "detonate" {
			continue
		}
		for id, entry := range remotes.In(m) {
			if components.Owner.Get(entry).ID == e.Subject && components.Shot.Get(entry).Weapon == e.Weapon && Remote.Get(entry).ArmTicks == 0 {
				m.Fail(m.Detonate(id))
			}
		}
	}
}
