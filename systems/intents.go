package systems

// ApplyCommands turns the commands of the tick into intents, of whatever entity
// has one. Of two commands for one entity the later one counts; those for nobody and
// for what a brain plays are left out.
func ApplyCommands(m *Match) {
	for i := range m.commands {
		c := &m.commands[i]
		if p, ok := m.all.find(c.Player); ok && p.layout.intent && !p.layout.bot {
			*p.intent = c.Sanitized()
		}
	}
	m.commands = m.commands[:0]
}
