package systems

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// pressed runs a match with a platform that presses some players, and holds that none
// are ever in each other, in the level or in the platform. It counts who was hurt how
// often, and in how many ticks the platform waited.
func pressed(t *testing.T, m *Match, ticks int, what string) (crushed map[components.ID]int, waited int) {
	t.Helper()
	crushed = map[components.ID]int{}
	for tick := range ticks {
		before := m.platforms.All()[0].Mover.Pose()
		m.Step(nil)
		hurt := 0
		for _, e := range m.Events() {
			if e.Kind == EventCrushed {
				crushed[e.Subject]++
				hurt++
			}
		}
		if hurt > 0 {
			waited++
			if m.platforms.All()[0].Mover.Pose() != before {
				t.Fatalf("%s, tick %d: the platform went on", what, tick)
			}
		}
		if depth, who := deepest(m); depth > 2*collision.Slop {
			t.Fatalf("%s, tick %d: %s are %v m in each other", what, tick, who, depth)
		}
		for _, p := range m.Players(nil) {
			notInside(t, m, p.ID, fmt.Sprintf("%s, tick %d", what, tick))
		}
	}
	return crushed, waited
}

// TestPlatform_PressesNoStackIntoItself lifts stacks of two and three to a ceiling. All
// of a stack are hurt in a tick in which the lift cannot go on, and it waits.
func TestPlatform_PressesNoStackIntoItself(t *testing.T) {
	lift := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 45, 7, 60), testlevels.Stop(0, 0, 59, 7, 10))
	level := withPlatforms(t, lift)
	for _, spec := range oneOfEachModel(t) {
		for count := 2; count <= 3; count++ {
			m := newMatch(t, Options{Level: level, Immortal: true})
			for i := range count {
				join(t, m, placed(spec, geom.Vec{X: 0.1 * float64(i), Z: 45.51 + (2*spec.Armor.Half.Z+0.03)*float64(i)}, geom.Vec{}))
			}
			what := fmt.Sprintf("%d of %s", count, spec.Armor.Name)
			crushed, waited := pressed(t, m, 300, what)
			for _, p := range m.Players(nil) {
				if waited < 50 || crushed[p.ID] != waited {
					t.Errorf("%s: player %d was hurt in %d of %d ticks", what, p.ID, crushed[p.ID], waited)
				}
			}
		}
	}
}

// TestPlatform_PressesARowToAWallAndNoFurther pushes one, two and three who stand in
// a row to a wall. They give way until the last has no room.
func TestPlatform_PressesARowToAWallAndNoFurther(t *testing.T) {
	for _, speed := range []float64{3, 12} {
		wall := testlevels.Slab(geom.Vec{X: 1, Y: 9, Z: 9}, testlevels.Stop(80, 0, 5, speed, 10), testlevels.Stop(99, 0, 5, speed, 10))
		level := withPlatforms(t, wall)
		for _, spec := range oneOfEachModel(t) {
			for count := 1; count <= 3; count++ {
				m := newMatch(t, Options{Level: level, Immortal: true})
				for i := range count {
					join(t, m, placed(spec, geom.Vec{X: 84 + 2.5*float64(i), Y: 0.2 * float64(i), Z: 0.001}, geom.Vec{}))
				}
				what := fmt.Sprintf("%d of %s at %v m/s", count, spec.Armor.Name, speed)
				crushed, waited := pressed(t, m, 400, what)
				if waited < 50 || len(crushed) == 0 {
					t.Errorf("%s: the wall waited in %d ticks, and hurt %d", what, waited, len(crushed))
				}
			}
		}
	}
}

// TestPlatform_PressesNobodyIntoWhoCannotGiveWay lifts somebody to one who stands on a
// ledge beside the lift, right below the ceiling.
func TestPlatform_PressesNobodyIntoWhoCannotGiveWay(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		ledge := 60 - 2*spec.Armor.Half.Z - 0.05
		s := room()
		s.Block(geom.Vec{X: 4.2, Y: -5, Z: ledge - 1}, geom.Vec{X: 10, Y: 5, Z: ledge}, false)
		lift := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 45, 7, 60), testlevels.Stop(0, 0, 59, 7, 10))
		m := newMatch(t, Options{Level: built(t, s, func(p *levels.Parts) { p.Platforms = []levels.Platform{lift} }), Immortal: true})
		rider := join(t, m, placed(spec, geom.Vec{X: 3.5, Z: 45.51}, geom.Vec{}))
		above := join(t, m, placed(spec, geom.Vec{X: 4.3, Z: ledge + 0.01}, geom.Vec{}))
		crushed, waited := pressed(t, m, 300, spec.Armor.Name)
		if waited < 50 || crushed[rider] != waited || crushed[above] != waited {
			t.Errorf("%s: the lift waited in %d ticks and hurt %v", spec.Armor.Name, waited, crushed)
		}
	}
}
