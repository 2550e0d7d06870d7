package creatures

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Feed returns what the last tick has to tell, a line each.
func Feed(m *systems.Match) []string {
	var lines []string
	for key := range systems.Events[Bitten](m) {
		lines = append(lines, fmt.Sprintf("A crab bites %s", nameOf(m, key.Subject)))
	}
	for _, e := range systems.Events[Slain](m) {
		lines = append(lines, fmt.Sprintf("%s destroys a %s", nameOf(m, e.By), e.What))
	}
	for _, e := range systems.Events[Gathered](m) {
		lines = append(lines, fmt.Sprintf("%s gathers an orb", nameOf(m, e.By)))
	}
	for _, e := range systems.Events[Won](m) {
		lines = append(lines, fmt.Sprintf("Team %d has gathered %d orbs and wins", e.Team, OrbsWin))
	}
	return lines
}

// Board returns the score, a line for each team that has any.
func Board(m *systems.Match) []string {
	var lines []string
	for team, orbs := range systems.Single(m, Score).Teams {
		if orbs > 0 {
			lines = append(lines, fmt.Sprintf("Team %d: %d of %d orbs", team, orbs, OrbsWin))
		}
	}
	return lines
}

// nameOf returns the name of a player, or a word for anything else.
func nameOf(m *systems.Match, id components.ID) string {
	entry, ok := m.Entry(id)
	switch {
	case !ok:
		return "The world"
	case entry.HasComponent(components.Player):
		return components.Player.Get(entry).Name
	case entry.HasComponent(Crab):
		return "A crab"
	case entry.HasComponent(Turret):
		return "A turret"
	}
	return "Something"
}
