// Package roster names the bots of a match of the arena and divides them into teams.
package roster

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
)

// Names are the names of the bots, in the order in which they join.
var Names = []string{"Rook", "Vesper", "Tamsin", "Okoro", "Lumi", "Brandt", "Saffi", "Ishaan",
	"Mirel", "Dax", "Petra", "Yuki", "Corvin", "Amara", "Jonas"}

// OwnTeam and OtherTeam are the teams of the player and of the opponents.
const (
	OwnTeam, OtherTeam = 1, 2
)

// TeamOf returns the team of a bot.
func TeamOf(number int) int {
	if IsAlly(number) {
		return OwnTeam
	}
	return OtherTeam
}

// Teams returns the number of teams in a match: two unless its mode says otherwise.
func Teams(match *systems.Match) int {
	status, ok := modes.StatusOf(match)
	if !ok {
		return OtherTeam
	}
	return status.Teams
}

// IsAlly reports whether a bot is on the side of the player: the first is an opponent, the second a
// team-mate, and so on, so that the sizes of the teams differ by at most one.
func IsAlly(number int) bool { return number%2 != 0 }

// AddBots adds bots of a skill, two with each armour and its pack.
func AddBots(match *systems.Match, count, skill int) error {
	armors, teams := [...]components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()}, Teams(match)
	for i := range count {
		armor := armors[i/2%len(armors)]
		_, err := bots.JoinSkilled(match, systems.PlayerSpec{
			Name: Names[i%len(Names)], Armor: armor, Pack: bots.PackFor(armor.Class), Team: min(TeamOf(i), teams),
		}, skill)
		if err != nil {
			return err
		}
	}
	return nil
}
