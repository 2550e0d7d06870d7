package systems

import (
	"testing"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// TestSoak_InvariantsHoldForAllModelsTogether lets every body of every model play
// in the same matches.
func TestSoak_InvariantsHoldForAllModelsTogether(t *testing.T) {
	total := 0
	for _, build := range []func(testing.TB, uint64) *levels.Level{rooms, stairs, plant} {
		for seed := *soakSeed; seed < *soakSeed+uint64(*soakSeeds); seed++ {
			level := build(t, seed)
			m, drivers := soakBodies(t, level, tribes.Original(), seed, allBodies(t))
			total += oversee(t, m, drivers, level, "all models", seed, true, *soakTicks)
		}
	}
	t.Logf("%d player ticks without a violation", total)
}
