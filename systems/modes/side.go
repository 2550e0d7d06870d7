package modes

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// SideData is whether a player takes part.
type SideData struct {
	// Watching players are dead and stay so, without a team, and count for nothing.
	Watching bool
	// Queued players watch only until there is room for them, as in a duel.
	Queued bool
}

// Side is on every player of a match that is played by a mode. [SpectateEntry] changes it.
var Side = donburi.NewComponentType[SideData]()

// BalanceTicks is how long teams may be unequal by two players or more, 5 s [ours]: then
// who is dead goes over, and after as long again anybody who carries no flag. Less moves
// players when somebody is only gone for a moment.
const BalanceTicks = 156

// Balanced is the event of its subject, who was moved to another team.
type Balanced struct{ From, To int }

// sided are the players who have a side.
var sided = systems.NewQuery(Side, components.Player, components.Team)

// isSpectator reports whether an entity is a player who only watches.
func isSpectator(entry *donburi.Entry) bool {
	return entry.HasComponent(Side) && Side.Get(entry).Watching
}

// Spectates reports whether a player only watches.
func Spectates(m *systems.Match, id components.ID) bool {
	entry, ok := m.Entry(id)
	return ok && isSpectator(entry)
}

// teamSizes counts who plays in each team.
func teamSizes(m *systems.Match) (sizes [components.MaxTeam + 1]int) {
	for _, entry := range sided.In(m) {
		if !isSpectator(entry) {
			sizes[teamOf(entry)]++
		}
	}
	return sizes
}

// SmallestTeam returns which of the first teams has the fewest players, for who joins: of
// several the lowest. With 0 teams it is 0.
func SmallestTeam(m *systems.Match, teams int) int {
	if teams <= 0 {
		return 0
	}
	sizes := teamSizes(m)
	return smallest(&sizes, min(teams, components.MaxTeam))
}

// smallest returns the first of the smallest teams.
func smallest(sizes *[components.MaxTeam + 1]int, teams int) int {
	best := 1
	for team := 2; team <= teams; team++ {
		if sizes[team] < sizes[best] {
			best = team
		}
	}
	return best
}

// changeTeam lets a player go over to another team, if that makes none larger than
// another by two.
func (g *Mode) changeTeam(m *systems.Match, id components.ID, team int) error {
	entry, ok := m.Entry(id)
	switch {
	case !ok || !entry.HasComponent(Side) || !entry.HasComponent(components.Team) || isSpectator(entry):
		return fmt.Errorf("modes: %w: there is no player %d who plays", ErrCall, id)
	case team < 0 || team > g.Teams || g.Teams == 0:
		return fmt.Errorf("modes: %w: %s has the teams 1 to %d, not %d", ErrCall, g.title(), g.Teams, team)
	}
	from, sizes := teamOf(entry), teamSizes(m)
	sizes[from]--
	if team == 0 {
		team = smallest(&sizes, g.Teams)
	}
	if team == from {
		return nil
	}
	sizes[team]++
	for other := 1; other <= g.Teams; other++ {
		if sizes[team]-sizes[other] > 1 {
			return fmt.Errorf("modes: %w: team %d would have %d players and team %d %d", ErrCall, team, sizes[team], other, sizes[other])
		}
	}
	return move(m, id, entry, team)
}

// move puts a player into a team, where it enters anew.
func move(m *systems.Match, id components.ID, entry *donburi.Entry, team int) error {
	from := teamOf(entry)
	components.Team.Get(entry).Number = team
	_ = systems.Emit(m, id, Balanced{From: from, To: team})
	if !entry.HasComponent(components.Health) {
		return nil
	}
	return m.Respawn(id)
}

// spectate lets a player watch, or play again.
func (g *Mode) spectate(m *systems.Match, id components.ID, watch bool) error {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(Side) || !entry.HasComponent(components.Health) || !entry.HasComponent(components.Mortal) ||
		!entry.HasComponent(components.Team) {
		return fmt.Errorf("modes: %w: there is no player %d who could watch", ErrCall, id)
	}
	side := Side.Get(entry)
	if side.Watching == watch && !side.Queued {
		return nil
	}
	side.Watching, side.Queued = watch, false
	mortal, team := components.Mortal.Get(entry), components.Team.Get(entry)
	if watch {
		mortal.Policy, team.Number = components.MortalStays, 0
		return nil // balance ends its life
	}
	mortal.Policy, team.Number = components.MortalRespawns, SmallestTeam(m, g.Teams)
	return m.Respawn(id)
}

// balance ends the lives of who only watches, and moves players between teams that have
// been unequal for long.
func (g *Mode) balance(m *systems.Match, s *StatusData) {
	for id, entry := range sided.In(m) {
		if isSpectator(entry) && alive(entry) && entry.HasComponent(components.Health) {
			_ = m.Kill(id, components.Nobody)
		}
	}
	if !s.Rules.Autobalance || g.Teams < 2 || s.Over() {
		return
	}
	sizes := teamSizes(m)
	large, small := 1, smallest(&sizes, g.Teams)
	for team := 2; team <= g.Teams; team++ {
		if sizes[team] > sizes[large] {
			large = team
		}
	}
	if sizes[large]-sizes[small] < 2 {
		s.Uneven = 0
		return
	}
	if s.Uneven++; s.Uneven < BalanceTicks {
		return
	}
	if id, entry := moved(m, large, s.Uneven < 2*BalanceTicks); id != components.Nobody {
		s.Uneven = 0
		m.Fail(move(m, id, entry, small))
	}
}

// moved returns who of a team is to go over: the last to join who is dead or, unless only
// the dead may, who carries no flag.
func moved(m *systems.Match, team int, onlyDead bool) (last components.ID, of *donburi.Entry) {
	for id, entry := range sided.In(m) {
		if teamOf(entry) != team || isSpectator(entry) || onlyDead && alive(entry) {
			continue
		}
		if _, carries := CarriedBy(m, id); !carries {
			last, of = id, entry
		}
	}
	return last, of
}
