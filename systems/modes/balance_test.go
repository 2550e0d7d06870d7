package modes_test

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestSide_AutobalanceWaitsForEachMove, and anew where teams were even in between.
func TestSide_AutobalanceWaitsForEachMove(t *testing.T) {
	const wait = modes.BalanceTicks
	rules := modes.Rules{Autobalance: true, RespawnTicks: 100 * wait}
	for what, c := range map[string]struct {
		teams []int
		even  int // tick after which one of the large team leaves, and another comes 10 ticks later; 0: none
		want  []int64
	}{
		"two too many":                {[]int{1, 1, 1, 2}, 0, []int64{wait}},
		"four too many":               {[]int{2, 2, 1, 2, 2, 2}, 0, []int64{wait, 2 * wait}},
		"one too many":                {[]int{1, 1, 2}, 0, nil},
		"even for some ticks between": {[]int{1, 1, 1, 2}, wait - 5, []int64{2*wait + 5}},
	} {
		m, ids := game(t, modes.TeamDeathmatch.Module(rules), c.teams...)
		for _, id := range ids {
			kill(t, m, id, components.Nobody)
		}
		var moves []int64
		for m.Tick() < 3*wait {
			switch passed := int(m.Tick()); {
			case c.even == 0:
			case passed == c.even:
				if _, err := m.Enter(systems.LeaveEntry(ids[0])); err != nil {
					t.Fatal(err)
				}
			case passed == c.even+10:
				id, err := m.Join(systems.PlayerSpec{Team: 1, Position: &geom.Vec{X: -9}})
				if err != nil {
					t.Fatal(err)
				}
				components.Health.Get(entryOf(m, id)).ProtectedTicks = 0
				kill(t, m, id, components.Nobody)
			}
			step(t, m, 1)
			for range systems.Events[modes.Balanced](m) {
				moves = append(moves, m.Tick())
			}
		}
		if !slices.Equal(moves, c.want) {
			t.Errorf("%s: players are moved at %v, want %v", what, moves, c.want)
		}
	}
}
