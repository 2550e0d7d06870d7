package modes

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// sideData says whether a player plays or watches.
type sideData struct {
	// Watching players are spectators: they stay dead, have no team, and do not count.
	Watching bool
	// Queued spectators play as soon as there is a free place, as in a duel.
	Queued bool
}

// Side is on every player of a match with a mode. [SpectateEntry] changes it.
var sideKind = donburi.NewComponentType[sideData]()

// BalanceTicks is how long the sizes of teams may differ by two or more, 5 s [ours]. Then a dead
// player of the larger team changes sides, and after another 5 s any player who carries no flag.
// If it is shorter, players are moved because somebody is gone for a moment.
const BalanceTicks = 156

// Balanced is the event of a player who was moved to another team. The player is its
// subject.
type Balanced struct{ From, To int }

// sided are the players who can change sides.
var sided = systems.NewQuery(sideKind, components.Player, components.Team)

// isSpectator reports whether an entity is a player who only watches.
func isSpectator(entry *donburi.Entry) bool {
	return entry.HasComponent(sideKind) && sideKind.Get(entry).Watching
}

// Spectates reports whether a player only watches.
func Spectates(m *systems.Match, id components.ID) bool {
	entry, ok := m.Entry(id)
	return ok && isSpectator(entry)
}

// teamSizes counts the players of each team, without spectators.
func teamSizes(m *systems.Match) (sizes [components.MaxTeam + 1]int) {
	for _, entry := range sided.In(m) {
		if !isSpectator(entry) {
			sizes[teamOf(entry)]++
		}
	}
	return sizes
}

// SmallestTeam returns the team from 1 to teams with the fewest players, for a player
// who joins. In a tie it is the lowest number. With 0 teams it is 0.
func SmallestTeam(m *systems.Match, teams int) int {
	if teams <= 0 {
		return 0
	}
	sizes := teamSizes(m)
	return smallest(&sizes, min(teams, components.MaxTeam))
}

// smallest returns the lowest number among the smallest teams.
func smallest(sizes *[components.MaxTeam + 1]int, teams int) int {
	best := 1
	for team := 2; team <= teams; team++ {
		if sizes[team] < sizes[best] {
			best = team
		}
	}
	return best
}

// changeTeam moves a player to another team, unless that makes it larger than another
// team by two.
func (g *Mode) changeTeam(m *systems.Match, id components.ID, data []byte) error {
	team := int(data[0])
	entry, ok := m.Entry(id)
	switch {
	case !ok || !entry.HasComponent(sideKind) || !entry.HasComponent(components.Team) || isSpectator(entry):
		return fmt.Errorf("modes: %w: player %d does not play", ErrCall, id)
	case team > g.Teams || g.Teams == 0:
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

// move puts a player into a team and respawns it.
func move(m *systems.Match, id components.ID, entry *donburi.Entry, team int) error {
	from := teamOf(entry)
	components.Team.Get(entry).Number = team
	_ = systems.Emit(m, id, Balanced{From: from, To: team})
	if !entry.HasComponent(components.Health) {
		return nil
	}
	return m.Respawn(id)
}

// spectate makes a player a spectator, or makes it play again.
func (g *Mode) spectate(m *systems.Match, id components.ID, data []byte) error {
	watch := data[0] != 0
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(sideKind) || !entry.HasComponent(components.Health) || !entry.HasComponent(components.Mortal) ||
		!entry.HasComponent(components.Team) {
		return fmt.Errorf("modes: %w: there is no player %d who can watch", ErrCall, id)
	}
	if components.Mortal.Get(entry).Policy == components.MortalRemoved {
		return fmt.Errorf("modes: %w: player %d cannot watch: it leaves the match when it is dead", ErrCall, id)
	}
	side := sideKind.Get(entry)
	if side.Watching == watch && !side.Queued {
		return nil
	}
	side.Watching, side.Queued = watch, false
	team := components.Team.Get(entry)
	if watch {
		team.Number = 0
		return nil // balance kills it
	}
	team.Number = SmallestTeam(m, g.Teams)
	return m.Respawn(id)
}

// heldTicks is the wait that dead spectators are given in every tick: the next one takes
// one off, and nobody comes back with more than 0.
const heldTicks = 2

// balance kills spectators who are alive and keeps the others dead, whatever their policy
// is, and moves a player when team sizes have differed for too long.
func (g *Mode) balance(m *systems.Match, s *StatusData) {
	for id, entry := range sided.In(m) {
		switch {
		case !isSpectator(entry) || !entry.HasComponent(components.Health):
		case alive(entry):
			_ = m.Kill(id, components.Nobody)
		default:
			components.Health.Get(entry).RespawnTicks = heldTicks
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

// moved returns the player of a team who must change sides: the last to join who
// carries no flag and, if onlyDead is set, is dead.
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
