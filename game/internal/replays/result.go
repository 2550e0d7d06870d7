package replays

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Result describes the score of a match: "blue 7 : 12 red" by teams, in the order of their
// numbers, or else the best player. It is empty without a score.
func Result(m *systems.Match) string {
	status, ok := modes.StatusOf(m)
	if !ok {
		return ""
	}
	text := best(m)
	if teams := teamsOf(m); len(teams) > 1 && status.Teams > 1 {
		text = fmt.Sprintf("%s %d : %d %s", TeamName(teams[0]), status.Points[teams[0]], status.Points[teams[1]], TeamName(teams[1]))
		for _, t := range teams[2:] {
			text += fmt.Sprintf(" : %d %s", status.Points[t], TeamName(t))
		}
	}
	switch w := status.Winner; {
	case status.Over() && w.Team > 0:
		text += ", " + TeamName(w.Team) + " won"
	case status.Over() && w.Name != "":
		text += ", won"
	}
	return text
}

// TeamName returns the name of a team: those of the arena are called by their
// colours.
func TeamName(team int) string {
	if names := []string{"", "blue", "red", "green", "purple"}; team > 0 && team < len(names) {
		return names[team]
	}
	return "team " + strconv.Itoa(team)
}

// teamsOf returns the teams that have players, by their numbers.
func teamsOf(m *systems.Match) []int {
	var teams []int
	for _, p := range m.Players(nil) {
		if p.Team > 0 && p.Team <= components.MaxTeam && !slices.Contains(teams, p.Team) {
			teams = append(teams, p.Team)
		}
	}
	slices.Sort(teams)
	return teams
}

// best names the player with the most points, or kills where there are no points.
func best(m *systems.Match) string {
	text, most := "", 0
	for _, p := range m.Players(nil) {
		score := modes.ScoreOf(m, p.ID)
		if points := cmp.Or(score.Points, score.Kills); points > most {
			text, most = fmt.Sprintf("%s %d", p.Name, points), points
		}
	}
	return text
}
