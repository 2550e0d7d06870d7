package systems

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// maxPitch is the steepest view, 88 degrees [TR].
const maxPitch = 16020

// ApplyCommands turns the commands of the tick into intents. Of two commands
// for one player the later one counts; one for a bot or for nobody is dropped.
func ApplyCommands(m *Match) {
	for i := range m.commands {
		c := &m.commands[i]
		entity, ok := m.players.find(c.Player)
		if !ok || !m.World.Valid(entity) {
			continue
		}
		entry := m.World.Entry(entity)
		if components.Identity.Get(entry).Bot {
			continue
		}
		*components.Intent.Get(entry) = c.intent()
	}
	m.commands = m.commands[:0]
}

// intent returns the command with everything out of range put right.
func (c *Command) intent() components.IntentData {
	look := c.Look
	look.Pitch = clampPitch(look.Pitch)
	return components.IntentData{
		Forward: axis(c.Forward), Right: axis(c.Right), Look: look,
		Jump: c.Jump, Jet: c.Jet, Ski: c.Ski, Crouch: c.Crouch, Fire: c.Fire, Pack: c.Pack,
		Throw: c.Throw, Weapon: c.Weapon,
	}
}

func axis(f float64) float64 {
	if math.IsNaN(f) {
		return 0
	}
	return geom.Clamp(f, -1, 1)
}

func clampPitch(pitch geom.Angle) geom.Angle {
	return geom.Angle(int16(min(max(pitch.Signed(), -maxPitch), maxPitch)))
}
