package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// lay lets a shot of a weapon fall onto a platform that waits, and returns its ID.
func lay(t *testing.T, m *Match, weapon string, above geom.Vec) components.ID {
	t.Helper()
	owner := join(t, m, PlayerSpec{Position: at(-60, 60, 0)})
	lob(m, weapon, owner, above, geom.Vec{})
	return m.shots.Launcher.Flying.Members[0].ID
}

// TestMine_RidesLiftsSlidesTurnsAndBelts holds the place of a mine on its platform,
// which is where it lay when the platform began to move.
func TestMine_RidesLiftsSlidesTurnsAndBelts(t *testing.T) {
	turn := testlevels.Slab(geom.Vec{X: 12, Y: 12, Z: 1}, testlevels.Stop(0, 0, 2, 4, 70), testlevels.Stop(20, 0, 9, 4, 0))
	turn.TurnTicks = 900
	size := geom.Vec{X: 6, Y: 6, Z: 1}
	for name, plan := range map[string]levels.Platform{
		"slow lift": testlevels.Slab(size, testlevels.Stop(0, 0, 2, 0.5, 70), testlevels.Stop(0, 0, 20, 0.5, 20)),
		"lift":      testlevels.Slab(size, testlevels.Stop(0, 0, 2, 6, 70), testlevels.Stop(0, 0, 20, 6, 20)),
		"fast lift": testlevels.Slab(size, testlevels.Stop(0, 0, 2, 25, 70), testlevels.Stop(0, 0, 40, 25, 20)),
		"slide":     testlevels.Slab(size, testlevels.Stop(0, 0, 2, 15, 70), testlevels.Stop(60, 30, 2, 15, 0)),
		"turn":      turn,
	} {
		m := newMatch(t, Options{Level: withPlatforms(t, plan)})
		id := lay(t, m, "mine", geom.Vec{X: 1, Y: -2, Z: 3})
		local := func() geom.Vec {
			return m.platforms.All()[0].Mover.Pose().Undo(components.Position.Get(mustEntry(m, id)).Feet)
		}
		steps(m, 60)
		start := local()
		for tick := range 900 {
			m.Step(nil)
			if off := local().Sub(start).Length(); off > 1e-6 {
				t.Fatalf("%s tick %d: %v m away from its place", name, tick, off)
			}
		}
		if !components.Fuse.Get(mustEntry(m, id)).Armed {
			t.Errorf("%s: it rode for 900 ticks and is not armed", name)
		}
	}

	belt := testlevels.Slab(geom.Vec{X: 4, Y: 80, Z: 1}, testlevels.Stop(0, 0, 1, 0, 0))
	belt.Belt = geom.Vec{Y: 6}
	m := newMatch(t, Options{Level: withPlatforms(t, belt)})
	id := lay(t, m, "mine", geom.Vec{Y: -30, Z: 1.7})
	steps(m, 60)
	from := components.Position.Get(mustEntry(m, id)).Feet
	steps(m, 100)
	if displacement := components.Position.Get(mustEntry(m, id)).Feet.Sub(from); displacement.Sub(geom.Vec{Y: 100 * 6 * TickSeconds}).Length() > 1e-6 {
		t.Errorf("a belt carried it by %v in 100 ticks, want 19.2 m along y", displacement)
	}
}

// TestShot_NeverPassesADoorThatComesTowardsIt meets a thin door at 32 places of a
// tick, by points and by shells.
func TestShot_NeverPassesADoorThatComesTowardsIt(t *testing.T) {
	for _, thickness := range []float64{0.01, 0.1, 1} {
		door := testlevels.Slab(geom.Vec{X: 6, Y: thickness, Z: 6}, testlevels.Stop(0, 40, 3.01, 20, 0), testlevels.Stop(0, -20, 3.01, 20, 0))
		level := withPlatforms(t, door)
		for _, weapon := range []string{"disc", "handgrenade"} {
			for k := range 32 {
				m := newMatch(t, Options{Level: level})
				owner := join(t, m, PlayerSpec{Position: at(50, 50, 0)})
				lob(m, weapon, owner, geom.Vec{Y: float64(k) * 0.05, Z: 3}, geom.Vec{Y: 20})
				id, what := m.shots.Launcher.Flying.Members[0].ID, fmt.Sprintf("%s, %v m of door, place %d", weapon, thickness, k)
				for range 60 {
					e, ok := exploded(steps(m, 1))
					front := m.platforms.All()[0].Mover.Pose().Position.Y - thickness/2
					if ok {
						if weapon != "disc" || e.Position.Y > front+20*TickSeconds {
							t.Errorf("%s: went off at %v, the door is at %v", what, e.Position, front)
						}
						break
					}
					if y := components.Position.Get(mustEntry(m, id)).Feet.Y; y > front {
						t.Fatalf("%s: it is at y %v, behind the face at %v", what, y, front)
					}
				}
				if left := len(m.shots.Launcher.Flying.Members); (left == 0) != (weapon == "disc") {
					t.Errorf("%s: %d fly on", what, left)
				}
			}
		}
	}
}

// TestShot_OutrunsAPlatformBehindIt lets a door chase a disc that is faster.
func TestShot_OutrunsAPlatformBehindIt(t *testing.T) {
	m := newMatch(t, Options{Level: withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 1, Z: 6}, testlevels.Stop(0, -60, 3.5, 20, 0), testlevels.Stop(0, 0, 3.5, 20, 0)))})
	owner := join(t, m, PlayerSpec{Position: at(50, 50, 0)})
	lob(m, "disc", owner, geom.Vec{Y: -59.4, Z: 3}, geom.Vec{Y: 21})
	if e, ok := exploded(steps(m, 60)); ok {
		t.Errorf("it went off at %v", e.Position)
	}
}

// TestGrenade_IsStruckAwayByAPlatform compares the speed after with the closed
// form: the mirrored velocity against the door, times the elasticity, and the
// door's own.
func TestGrenade_IsStruckAwayByAPlatform(t *testing.T) {
	m := newMatch(t, Options{Level: withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 1, Z: 40}, testlevels.Stop(0, 20, 25, 10, 0), testlevels.Stop(0, -60, 25, 10, 0)))})
	id := lay(t, m, "grenade", geom.Vec{Y: 19.2, Z: 30})
	m.Step(nil)
	want := -10 - 0.45*(10+0.02)
	if v := components.Velocity.Get(mustEntry(m, id)).Linear.Y; math.Abs(v-want) > 1e-9 {
		t.Errorf("struck away at %v m/s, want %v", v, want)
	}
}

// TestShot_InsideAPlatformFliesAsInTheOpen: there is no side to which it could be pushed.
func TestShot_InsideAPlatformFliesAsInTheOpen(t *testing.T) {
	lift := testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 4}, testlevels.Stop(0, 0, 10, 5, 0), testlevels.Stop(0, 0, 40, 5, 0))
	for _, weapon := range []string{"disc", "grenade", "handgrenade", "mine"} {
		m := newMatch(t, Options{Level: withPlatforms(t, lift)})
		owner := join(t, m, PlayerSpec{Position: at(-60, 60, 0)})
		const apart = 20 // m
		for x := range 2 {
			lob(m, weapon, owner, geom.Vec{X: apart * float64(x), Z: 11}, geom.Vec{})
		}
		inside, outside := m.shots.Launcher.Flying.Members[0].ID, m.shots.Launcher.Flying.Members[1].ID
		for tick := range 10 {
			m.Step(nil)
			a, b := components.Position.Get(mustEntry(m, inside)).Feet, components.Position.Get(mustEntry(m, outside)).Feet
			if b.Sub(a) != (geom.Vec{X: apart}) {
				t.Fatalf("%s, tick %d: it is at %v, and the one in the open at %v", weapon, tick, a, b)
			}
		}
	}
}
