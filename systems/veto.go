package systems

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/weapons"
)

// Veto keeps weapons from firing where a game says so: in a zone, or until a lock is found. It
// runs once a tick for each trigger that is pulled or active, before any weapon fires. With a
// reason nothing is fired or used, and a charge and the rest of a burst are lost.
//
// It decides from the state of the match alone, so that the same tick gives the same answer
// again, and changes nothing.
type Veto struct {
	// Name is unique in a match, and best begins with that of its module. Of several
	// vetoes the first one by name that has a reason counts.
	Name string
	// Run returns why a weapon does not fire, in a few words for the player, or nothing.
	// For alt it is about the second mode.
	Run func(m *Match, shooter components.ID, spec *weapons.Spec, alt bool) (reason string)
}

// askable returns vetoes as the stage of weapons asks them.
func askable(m *Match, vetoes []Veto) []shots.Veto {
	all := make([]shots.Veto, 0, len(vetoes))
	for _, v := range vetoes {
		all = append(all, shots.Veto{Name: v.Name, Ask: func(shooter components.ID, spec *weapons.Spec, alt bool) string {
			return v.Run(m, shooter, spec, alt)
		}})
	}
	return all
}
