// Package roster names the bots of a match of the arena and divides them into teams.
package roster

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
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

// AddBots adds bots of a skill, two with each armour of a set of rules and its pack. Targets are around the first player,
// and all against that one.
func AddBots(match *systems.Match, count, skill int, rules string, targets bool) error {
	if targets {
		return addTargets(match, count, skill, rules)
	}
	teams := Teams(match)
	return addBots(match, count, skill, rules, func(i int, spec *systems.PlayerSpec) { spec.Team = min(TeamOf(i), teams) })
}

// Numbers of targets [ours].
const (
	targetsAway = 30 // m from the first player to each
	targetsDrop = 40 // m above that player, from where the ground is looked for
)

// addTargets adds bots around the first player, who are all against that one.
func addTargets(match *systems.Match, count, skill int, rules string) error {
	players := match.Players(nil)
	return addBots(match, count, skill, rules, func(i int, spec *systems.PlayerSpec) {
		if spec.Team = OtherTeam; len(players) == 0 {
			return
		}
		turn := geom.YawPitch{Yaw: players[0].Look.Yaw + geom.Angle((i+1)/2*(1-2*(i%2))*65536/(count+1))}
		from := players[0].Position.AddScaled(turn.Forward(), targetsAway).Add(geom.Vec{Z: targetsDrop})
		if hit, ok := match.Solid().Raycast(from, geom.Vec{Z: -2 * targetsDrop}); ok {
			at := hit.Point.Add(geom.Vec{Z: 0.1})
			spec.Position = &at
		}
	})
}

// addBots adds bots, each with what a function says of it.
func addBots(match *systems.Match, count, skill int, rules string, set func(i int, spec *systems.PlayerSpec)) error {
	bodies := ruleset.Bodies(rules)
	for i := range count {
		spec := bodies[i/2%len(bodies)]
		spec.Name, spec.Pack = Names[i%len(Names)], bots.PackFor(spec.Armor.Class)
		set(i, &spec)
		if _, err := bots.JoinSkilled(match, spec, skill); err != nil {
			return err
		}
	}
	return nil
}

// Tame lets the bots among those who get commands do no more than targets are to do.
func Tame(commands []systems.Command, user components.ID, targets string) {
	for i := range commands {
		in := &commands[i].Input
		switch {
		case commands[i].Player == user || targets == options.TargetsShoot:
		case targets == options.TargetsStand:
			*in = components.Input{Look: in.Look}
		default:
			in.Hold(components.ButtonFire|components.ButtonAltFire, false)
			in.Throw = 0
		}
	}
}
