package arsenal

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Feed returns what the last tick has to tell, a line each.
func Feed(m *systems.Match) []string {
	var lines []string
	for _, e := range systems.Events[Deployed](m) {
		name := "Somebody"
		if entry, ok := m.Entry(e.By); ok && entry.HasComponent(components.Player) {
			name = components.Player.Get(entry).Name
		}
		lines = append(lines, fmt.Sprintf("%s puts up a sentry", name))
	}
	return lines
}
