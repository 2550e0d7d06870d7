package modes_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/modes"
)

// TestGoals_OfFlagsAreThoseOfTheirStates for a carrier, an attacker who is nearer to the enemy flag
// and a defender.
func TestGoals_OfFlagsAreThoseOfTheirStates(t *testing.T) {
	const (
		take, guard, stop = "Take the enemy flag", "Guard your flag", "Stop the carrier of your flag"
		bring, wait       = "Bring the flag home", "Wait at home until your flag is back"
		back, cover       = "Return your flag", "Cover the carrier"
	)
	for _, c := range []struct {
		own, enemy                  modes.FlagState
		carrier, attacker, defender string
	}{
		{modes.FlagHome, modes.FlagHome, take, take, guard}, {modes.FlagHome, modes.FlagCarried, bring, cover, guard},
		{modes.FlagHome, modes.FlagDropped, take, take, guard},
		{modes.FlagCarried, modes.FlagHome, take, take, stop}, {modes.FlagCarried, modes.FlagCarried, wait, stop, stop},
		{modes.FlagCarried, modes.FlagDropped, take, take, stop},
		{modes.FlagDropped, modes.FlagHome, take, take, back}, {modes.FlagDropped, modes.FlagCarried, wait, cover, back},
		{modes.FlagDropped, modes.FlagDropped, take, take, back},
	} {
		thief, carrier := geom.Vec{X: -20}, geom.Vec{X: 20}
		if c.own == modes.FlagCarried {
			thief = southFlag
		}
		if c.enemy == modes.FlagCarried {
			carrier = northFlag
		}
		m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, carrier, geom.Vec{}}, at{1, geom.Vec{X: 10, Y: 5}, geom.Vec{}},
			at{1, geom.Vec{X: 10, Y: -5}, geom.Vec{}}, at{1, geom.Vec{X: 10, Y: 9}, geom.Vec{}}, at{2, thief, geom.Vec{}})
		for team, state := range map[int]modes.FlagState{1: c.own, 2: c.enemy} {
			if state == modes.FlagDropped {
				modes.Flag.Get(entryOf(m, flagOf(t, m, team).ID)).State = state
			}
		}
		step(t, m, 2)
		for id, want := range map[components.ID]string{ids[0]: c.carrier, ids[1]: c.attacker, ids[3]: c.defender} {
			if goal := components.Goal.Get(entryOf(m, id)); goal.Text != want {
				t.Errorf("own flag %v, enemy flag %v: player %d is told %q, want %q", c.own, c.enemy, id, goal.Text, want)
			}
		}
	}
}

// TestGoals_OfTheLastTeamAndOfNone: whoever has no flag has no goal.
func TestGoals_OfTheLastTeamAndOfNone(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{components.MaxTeam, geom.Vec{Y: 20}, geom.Vec{}}, at{0, geom.Vec{Y: -20}, geom.Vec{}})
	step(t, m, 2)
	for _, id := range ids {
		if goal := components.Goal.Get(entryOf(m, id)); *goal != (components.GoalData{}) {
			t.Errorf("player %d: %+v", id, goal)
		}
	}
}
