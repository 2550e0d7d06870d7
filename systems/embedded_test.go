package systems

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// valley is the level that the game ships.
func valley(t testing.TB) *levels.Level {
	t.Helper()
	if !slices.Contains(levels.EmbeddedNames(), "valley") {
		t.Skip("the valley is not part of this build")
	}
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func TestEmbedded_EverySpawnIsFreeAndOnGround(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		checkSpawns(t, level)
	}
}

// insideDepth is how many metres inside a triangle count as inside.
const insideDepth = 1e-5

func checkSpawns(t *testing.T, level *levels.Level) {
	t.Helper()
	solid := testlevels.NewBrute(level.Solid)
	for _, armor := range armors() {
		m := newMatch(t, Options{Level: level})
		var ids []components.ID
		for i, s := range level.Spawns {
			id := join(t, m, PlayerSpec{Armor: armor, Position: &s.Position})
			if ids = append(ids, id); solid.Depth(mustMember(m, id).Box()) > insideDepth {
				t.Errorf("spawn %d at %v: %s is %v m inside the level", i, s.Position, armor.Name, solid.Depth(mustMember(m, id).Box()))
			}
		}
		steps(m, 60)
		for i, s := range level.Spawns {
			p := playerEntry(m, ids[i])
			if !p.health.Alive() || p.position.Feet.Z < s.Position.Z-10 {
				t.Errorf("spawn %d at %v: %s is at %v two seconds later", i, s.Position, armor.Name, p.position.Feet)
			}
		}
	}
}
