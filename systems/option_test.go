package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/yohamta/donburi"
)

func TestNewMatch_MaterialsThatNoSurfaceCanHaveAreRefused(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), -1, 101} {
		for word, x := range map[string]components.MaterialData{
			"friction": {Friction: bad, Elasticity: 1}, "elasticity": {Friction: 1, Elasticity: bad},
		} {
			_, err := NewMatch(Options{Level: hall(t, nil), Materials: []components.MaterialData{components.DefaultMaterial(), x}})
			if !errors.Is(err, ErrOptions) || !strings.Contains(err.Error(), word+" of material 1") {
				t.Errorf("%s %v: got %v", word, bad, err)
			}
		}
	}
}

// The materials of a match are its own, whatever becomes of the list.
func TestNewMatch_KeepsItsOwnMaterials(t *testing.T) {
	list := []components.MaterialData{components.DefaultMaterial()}
	m := newMatch(t, Options{Level: hall(t, nil), Materials: list})
	list[0].Elasticity = math.NaN()
	if e := m.state.Materials[0].Elasticity; e != 1 {
		t.Errorf("elasticity became %v", e)
	}
}

// A level that is refused leaves nothing in the world of the game.
func TestNewMatch_RefusedPlatformsLeaveNothingInTheWorld(t *testing.T) {
	level := *withPlatforms(t, testlevels.Slab(geom.Vec{X: 4, Y: 4, Z: 1}, testlevels.Stop(0, 0, 5, 0, 0)), testlevels.Slab(geom.Vec{X: 4, Y: 4, Z: 1}, testlevels.Stop(20, 0, 5, 0, 0)))
	level.Platforms = append([]levels.Platform(nil), level.Platforms...)
	level.Platforms[1] = levels.Platform{Name: "empty"}
	world := donburi.NewWorld()
	if _, err := NewMatch(Options{Level: &level, World: world}); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("got %v, want an error that names the platform", err)
	}
	if n := world.Len(); n != 0 {
		t.Errorf("%d entities are left in the world", n)
	}
}
