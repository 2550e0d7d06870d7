package systems

import "github.com/skijet/skijet/components"

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
		*components.Intent.Get(entry) = c.Sanitized()
	}
	m.commands = m.commands[:0]
}
