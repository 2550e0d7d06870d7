package modes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// defenderEvery makes one of so many players of a team a defender, the last of them
// [ours]: of four one, and of fewer none.
const defenderEvery = 4

// wanted are those who can be told what to do next.
var wanted = systems.NewQuery(components.Goal, components.Player, components.Team, components.Position)

// setFlagGoals tells everybody what to do next: carriers to come home, some to guard the
// own flag and the others to fetch that of the enemy.
func setFlagGoals(m *systems.Match) {
	var counted [components.MaxTeam + 1]int
	for id, entry := range wanted.In(m) {
		team := teamOf(entry)
		goal := components.Goal.Get(entry)
		if team == 0 || isSpectator(entry) {
			*goal = components.GoalData{}
			continue
		}
		counted[team]++
		*goal = flagGoal(m, id, entry, team, counted[team]%defenderEvery == 0)
	}
}

// flagGoal returns what a player is to do next.
func flagGoal(m *systems.Match, id components.ID, entry *donburi.Entry, team int, defends bool) components.GoalData {
	own, enemy, hasOwn, hasEnemy := flagsFor(m, team, components.Position.Get(entry).Feet)
	carried, carries := CarriedBy(m, id)
	switch {
	case !hasOwn || !hasEnemy:
		return components.GoalData{}
	case carries && own.State == FlagHome:
		return components.GoalData{Kind: components.GoalReach, Place: own.Home, Text: "Bring the flag home"}
	case carries:
		return components.GoalData{Kind: components.GoalGuard, Place: own.Home, Text: "Wait at home until your flag is back"}
	case own.State == FlagDropped && (defends || nearer(entry, own, enemy)):
		return components.GoalData{Kind: components.GoalReach, Place: own.Position, Text: "Return your flag"}
	case own.State == FlagCarried && (defends || enemy.State == FlagCarried):
		return components.GoalData{Kind: components.GoalReach, Place: own.Position, Text: "Stop the carrier of your flag"}
	case defends:
		return components.GoalData{Kind: components.GoalGuard, Place: own.Home, Text: "Guard your flag"}
	case enemy.State == FlagCarried && carried != enemy.ID:
		return components.GoalData{Kind: components.GoalGuard, Place: enemy.Position, Text: "Cover the carrier"}
	}
	return components.GoalData{Kind: components.GoalReach, Place: enemy.Position, Text: "Take the enemy flag"}
}

// flagsFor returns the own flag of a team and the nearest of another.
func flagsFor(m *systems.Match, team int, from geom.Vec) (own, enemy FlagPlace, hasOwn, hasEnemy bool) {
	nearest := 0.0
	for id, entry := range flags.In(m) {
		place := FlagPlace{ID: id, Position: components.Position.Get(entry).Feet, FlagData: *Flag.Get(entry)}
		if place.Team == team {
			own, hasOwn = place, true
			continue
		}
		if d := place.Position.Sub(from).Length(); !hasEnemy || d < nearest {
			enemy, hasEnemy, nearest = place, true, d
		}
	}
	return own, enemy, hasOwn, hasEnemy
}

// nearer reports whether a player is nearer to one flag than to another.
func nearer(entry *donburi.Entry, one, other FlagPlace) bool {
	feet := components.Position.Get(entry).Feet
	return one.Position.Sub(feet).Length() < other.Position.Sub(feet).Length()
}
