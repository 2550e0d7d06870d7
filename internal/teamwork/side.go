package teamwork

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
)

// Wish is what somebody who joins would like to be.
type Wish struct {
	bases.WishData
	Team  int    `json:",omitempty"` // 0: any
	Watch bool   `json:",omitempty"` // without a player
	Owner string `json:",omitempty"` // word by which the server knows its host; "" for who is none
}

// SideEntry returns the entry of a player who goes to a team, or with 0 to that which needs people
// most. People are balanced with people, or are all on one side: bots make room, and go where others
// are missing.
func SideEntry(id components.ID, team int) systems.Entry {
	return systems.CallEntry(callSide, id, []byte{uint8(min(max(team, 0), components.MaxTeam+1))})
}

// counts are the players of each team, and the people among them.
type counts struct {
	all, people [components.MaxTeam + 1]int
}

// countTeams counts the players of a match but one, who do not only watch.
func countTeams(m *systems.Match, without components.ID) (c counts) {
	for _, p := range m.Players(nil) {
		if p.ID == without || p.Team < 0 || p.Team > components.MaxTeam || modes.Spectates(m, p.ID) {
			continue
		}
		c.all[p.Team]++
		if !p.Bot {
			c.people[p.Team]++
		}
	}
	return c
}

// TeamFor returns the team of so many that one more person should join: that with the fewest people,
// among those the one with the fewest players, and then the first. A wanted one is taken if people
// stay balanced, or all of them play against bots.
func TeamFor(m *systems.Match, teams, wanted int) int {
	c := countTeams(m, components.Nobody)
	return c.teamFor(teams, wanted)
}

func (c *counts) teamFor(teams, wanted int) int {
	if teams <= 0 {
		return 0
	}
	best := 1
	for team := 2; team <= teams; team++ {
		if c.people[team] < c.people[best] || c.people[team] == c.people[best] && c.all[team] < c.all[best] {
			best = team
		}
	}
	against := c.people[best] == 0 && c.all[best] > 0
	if wanted >= 1 && wanted <= teams && (against || c.people[wanted] <= c.people[best]) {
		return wanted
	}
	return best
}

func takeSide(m *systems.Match, id components.ID, data []byte) error {
	value, err := byteOf(data, components.MaxTeam)
	if err != nil {
		return err
	}
	status, ok := modes.StatusOf(m)
	p := find(m, id)
	wanted := int(value)
	switch {
	case !ok || status.Teams < 2 || wanted > status.Teams:
		return fmt.Errorf("teamwork: %w: there is no team %d", ErrCall, wanted)
	case p == nil || modes.Spectates(m, id):
		return fmt.Errorf("teamwork: %w: %d does not play", ErrCall, id)
	}
	c := countTeams(m, id)
	to := c.teamFor(status.Teams, wanted)
	if wanted > 0 && to != wanted {
		return fmt.Errorf("teamwork: %w: there would be %d people against %d", ErrCall, c.people[wanted]+1, c.people[to])
	}
	if to == p.Team {
		return nil
	}
	if err := move(m, id, to); err != nil {
		return err
	}
	if c.all[to] > c.all[p.Team] { // a bot goes the other way
		if bot := botOf(m, to); bot != components.Nobody {
			return move(m, bot, p.Team)
		}
	}
	return nil
}

// botOf returns the last bot of a team that carries no flag.
func botOf(m *systems.Match, team int) (last components.ID) {
	for _, p := range m.Players(nil) {
		if _, carries := modes.CarriedBy(m, p.ID); p.Bot && p.Team == team && !carries {
			last = p.ID
		}
	}
	return last
}

// move puts a player into a team, where it spawns anew.
func move(m *systems.Match, id components.ID, team int) error {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(components.Team) {
		return fmt.Errorf("teamwork: %w: %d has no team", ErrCall, id)
	}
	from := components.Team.Get(entry).Number
	components.Team.Get(entry).Number = team
	_ = systems.Emit(m, id, modes.Balanced{From: from, To: team}) // beyond the limit of events none is emitted
	if !entry.HasComponent(components.Health) {
		return nil
	}
	return m.Respawn(id)
}
