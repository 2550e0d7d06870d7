package teamwork

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Numbers of calls [ours].
const (
	// shoutTicks is what a call counts, 2.5 s, and shoutDebt how much may add up: three at once.
	shoutTicks = 78
	shoutDebt  = 3 * shoutTicks
	// shoutReach is how far away a place may be that a call points to, m.
	shoutReach = 1000
)

// shouts are the calls by number, in the order of their keys.
var shouts = [...]struct {
	text  string
	aimed bool // its marker is where the player looks, not where the player is
}{
	{"Attack here", true}, {"Defend here", true}, {"Enemy here", true}, {"I need help", false}, {"I go for the flag", false},
	{"I have our base", false}, {"Repair this", true}, {"Yes", false}, {"No", false}, {"Thanks", false},
}

// Shouts returns the texts of the calls that players can make.
func Shouts() (texts []string) {
	for i := range shouts {
		texts = append(texts, shouts[i].text)
	}
	return texts
}

// Shouted is the event of a call of its subject, for the team.
type Shouted struct {
	Number int // among [Shouts]
	Team   int // 0: for everybody
	At     geom.Vec
}

// ShoutEntry returns the entry of a player who calls something.
func ShoutEntry(id components.ID, number int) systems.Entry {
	return systems.CallEntry(callShout, id, []byte{uint8(min(max(number, 0), 255))})
}

func shout(m *systems.Match, id components.ID, data []byte) error {
	number, err := byteOf(data, byte(len(shouts)-1))
	if err != nil {
		return err
	}
	v, err := voiceOf(m, id)
	if err != nil {
		return err
	}
	p := find(m, id)
	if p == nil || modes.Spectates(m, id) {
		return fmt.Errorf("teamwork: %w: %d does not play", ErrCall, id)
	}
	if v.Calls+shoutTicks > shoutDebt {
		return fmt.Errorf("teamwork: %w: you call too often", ErrCall)
	}
	v.Calls += shoutTicks
	at := p.Position
	if shouts[number].aimed && p.Alive {
		eye := systems.EyePosition(p.Position, p.Half)
		ray := p.Look.Forward().Scale(shoutReach)
		if hit, ok := m.Solid().Raycast(eye, ray); ok {
			at = eye.AddScaled(ray, hit.Fraction)
		}
	}
	_ = systems.Emit(m, id, Shouted{int(number), p.Team, at}) // beyond the limit of events none is emitted
	return nil
}
