package systems

import (
	"testing"

	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// hills is a rolling level of n x n cells of the given size.
func hills(t testing.TB, n int, cell float64) *levels.Level {
	t.Helper()
	level, err := testlevels.Hills(n, cell)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// newField is a match of players of two teams.
func newField(t testing.TB, level *levels.Level, players int, seed uint64) *Match {
	t.Helper()
	m := newMatch(t, Options{Level: level, Seed: seed})
	for i := range players {
		join(t, m, PlayerSpec{Name: "field", Team: 1 + i%2})
	}
	return m
}

func TestMatch_SameSeedGivesTheSameHashEveryTick(t *testing.T) {
	level := hills(t, 48, 16)
	a, b := newField(t, level, 4, 7), newField(t, level, 4, 7)
	other := newField(t, level, 4, 8)
	differs := false
	for tick := range 2000 {
		commands := script(tick, 4)
		a.Step(commands)
		b.Step(commands)
		other.Step(commands)
		if a.Hash() != b.Hash() {
			t.Fatalf("tick %d: %x and %x", tick, a.Hash(), b.Hash())
		}
		differs = differs || a.Hash() != other.Hash()
	}
	if !differs {
		t.Error("another seed gave the same match")
	}
}
