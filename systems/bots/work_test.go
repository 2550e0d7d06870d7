package bots_test

import (
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// TestThinking_IsNotPairs: four times as many bots, as far from each other, look at four times as many
// others: 250 and 1,000 with enemies among them, and with SKIJET_LONG=1 1,000 and 4,000, also with all enemies far away.
func TestThinking_IsNotPairs(t *testing.T) {
	level, err := testlevels.Hills(128, 16)
	if err != nil {
		t.Fatal(err)
	}
	teams, steps := map[string]func(i, n int) int{"mixed": func(i, _ int) int { return 1 + i%2 }}, 4
	few := 250
	if os.Getenv("SKIJET_LONG") != "" {
		teams["apart"], steps, few = func(i, n int) int { return 1 + 2*i/n }, 8, 1000
	}
	for name, team := range teams {
		var work [2]int
		for k, n := range [2]int{few, 4 * few} {
			m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{bots.Module()}})
			if err != nil {
				t.Fatal(err)
			}
			const apart, inRow = 14.0, 64
			for i := range n {
				at := geom.Vec{X: float64(i%inRow)*apart - 440, Y: float64(i/inRow)*apart - 440, Z: 200}
				if _, err := bots.Join(m, systems.PlayerSpec{Team: team(i, n), Position: &at}); err != nil {
					t.Fatal(err)
				}
			}
			thought := 0
			bots.Decisions(bots.CrewOf(m), func(components.ID, bots.Reason, geom.Vec) {
				work[k] += bots.Candidates(bots.CrewOf(m))
				thought++
			})
			for range steps {
				if err := bots.Play(m, nil); err != nil {
					t.Fatal(err)
				}
			}
			if thought < n {
				t.Fatalf("%d bots decided %d times", n, thought)
			}
		}
		if work[0] == 0 || work[1] > 5*work[0] {
			t.Errorf("%s: %d bots look at %d others, four times as many at %d", name, few, work[0], work[1])
		}
		t.Logf("%s: %d and %d", name, work[0], work[1])
	}
}
