package systems

import "github.com/skijet/skijet/systems/internal/store"

// ApplyCommands turns the commands of the tick into intents, of whatever entity
// has one. Of two commands for one entity the later one counts; those for nobody and
// for what a brain plays are left out.
func ApplyCommands(m *Match) {
	for i := range m.commands {
		c := &m.commands[i]
		if p, ok := m.store.All.Find(c.Player); ok && p.Has(store.Intent) && !p.Layout.Brain {
			*p.Intent = c.Sanitized()
		}
	}
	m.commands = m.commands[:0]
}
