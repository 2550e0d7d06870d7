package modes_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestState_DamagedSnapshotsAreRefusedOrPlayedOn writes what no mode writes. A match goes
// on with it, as another module may have written it, and so does one that is restored from
// its snapshot, unless that is refused.
func TestState_DamagedSnapshotsAreRefusedOrPlayedOn(t *testing.T) {
	team := func(number int) func(m *systems.Match, id components.ID) {
		return func(m *systems.Match, id components.ID) { components.Team.Get(entryOf(m, id)).Number = number }
	}
	next := func(gate int) func(m *systems.Match, id components.ID) {
		return func(m *systems.Match, id components.ID) { runOf(m, id).Next = gate }
	}
	for name, c := range map[string]struct {
		mode   systems.Module
		damage func(m *systems.Match, id components.ID)
		passes bool // a snapshot with it is taken
	}{
		"team below":     {modes.TeamDeathmatch.Module(modes.Rules{Autobalance: true}), team(-1), false},
		"team above":     {ctf(modes.Rules{}), team(components.MaxTeam + 1), false},
		"ctf team below": {ctf(modes.Rules{}), team(math.MinInt), false},
		"teams": {modes.TeamDeathmatch.Module(modes.Rules{}), func(m *systems.Match, _ components.ID) {
			systems.Single(m, modes.Status).Teams = components.MaxTeam + 1
		}, false},
		"phase":        {modes.Deathmatch.Module(modes.Rules{}), func(m *systems.Match, _ components.ID) { systems.Single(m, modes.Status).Phase = 9 }, false},
		"gate below":   {modes.TimeTrial(lane(3)).Module(modes.Rules{}), next(-5), false},
		"gate above":   {modes.TimeTrial(lane(3)).Module(modes.Rules{}), next(modes.MaxGates), false},
		"gate missing": {modes.TimeTrial(lane(3)).Module(modes.Rules{}), next(7), true},
		"no course": {modes.TimeTrial(lane(3)).Module(modes.Rules{}), func(m *systems.Match, id components.ID) {
			runOf(m, id).Runs = 1
			systems.Single(m, modes.Course).Gates = nil
		}, false},
		"lesson": {modes.Learn(indoors()).Module(modes.Rules{}), func(m *systems.Match, id components.ID) { learnerOf(m, id).Lesson = modes.MaxLessons + 1 }, false},
		"target": {modes.Learn(indoors()).Module(modes.Rules{}), func(m *systems.Match, id components.ID) { systems.Single(m, modes.Lessons).Target = id }, true},
		"places": {modes.Learn(indoors()).Module(modes.Rules{}), func(m *systems.Match, id components.ID) {
			systems.Single(m, modes.Lessons).Lessons[0].Start.X = math.NaN()
		}, false},
		"flag": {modes.Rabbit.Module(modes.Rules{}), func(m *systems.Match, id components.ID) {
			for _, place := range modes.Flags(m, nil) {
				f := modes.Flag.Get(entryOf(m, place.ID))
				f.State, f.Carrier, f.Ticks = modes.FlagCarried, id, math.MaxInt64
				components.Position.Get(entryOf(m, place.ID)).Feet = components.Position.Get(entryOf(m, id)).Feet
			}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			m, ids := fieldGame(t, c.mode, at{team: 1}, at{team: 2})
			step(t, m, 3)
			c.damage(m, ids[0])
			damaged, err := m.Snapshot(nil)
			if (err == nil) != c.passes || err != nil && !errors.Is(err, systems.ErrUnsound) {
				t.Errorf("saved: %v", err)
			} else if other, _ := fieldGame(t, c.mode); err == nil {
				if err := other.Restore(damaged); err != nil {
					t.Errorf("restored: %v", err)
				}
				step(t, other, 5)
			}
			step(t, m, 5)
		})
	}
}
