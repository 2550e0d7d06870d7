package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// room is a closed room of 200 x 200 x 60 m.
func room() *sketch {
	s := &sketch{}
	s.Block(geom.Vec{X: -100, Y: -100}, geom.Vec{X: 100, Y: 100, Z: 60}, true)
	return s
}

func withPlatforms(t testing.TB, platforms ...levels.Platform) *levels.Level {
	t.Helper()
	return built(t, room(), func(p *levels.Parts) { p.Platforms = platforms })
}

// notInside fails the test when a player is in the level or a platform.
func notInside(t *testing.T, m *Match, id components.ID, when string) {
	t.Helper()
	box := mustMember(m, id).Box()
	for _, c := range m.store.Solid.OverlapBox(box, nil) {
		if c.Depth > 2*collision.Slop {
			t.Fatalf("%s: player %d is %.9f m inside triangle %d at %v", when, id, c.Depth, c.Triangle, box)
		}
	}
}

// standing joins somebody on top of a platform of the level.
func standing(t *testing.T, m *Match, spec PlayerSpec, above geom.Vec) components.ID {
	t.Helper()
	spec.Position = &above
	return join(t, m, spec)
}

// TestPlatform_CarriesRidersExactly holds the place of a rider on its platform
// to 1e-9 m, over lifts, slides, rounds and turns, for every body of every model.
func TestPlatform_CarriesRidersExactly(t *testing.T) {
	turn := testlevels.Slab(geom.Vec{X: 12, Y: 12, Z: 1}, testlevels.Stop(20, 20, 5, 0, 0))
	turn.TurnTicks = 600
	screw := testlevels.Slab(geom.Vec{X: 12, Y: 12, Z: 1}, testlevels.Stop(20, 20, 5, 4, 70), testlevels.Stop(40, 10, 25, 4, 0))
	screw.TurnTicks = -900
	round := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 5, 12, 70), testlevels.Stop(40, 0, 5, 12, 0), testlevels.Stop(40, 40, 9, 12, 0))
	round.Closed = true
	for name, p := range map[string]levels.Platform{
		"lift":  testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 8, 70), testlevels.Stop(0, 0, 30, 8, 20)),
		"slow":  testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 0.3, 70), testlevels.Stop(0, 0, 12, 0.3, 0)),
		"slide": testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 20, 70), testlevels.Stop(60, 30, 2, 20, 0)),
		"climb": testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 9, 70), testlevels.Stop(30, 30, 30, 9, 0)),
		"turn":  turn, "screw": screw, "round": round,
	} {
		level := withPlatforms(t, p)
		for _, rules := range []tribes.Rules{tribes.Articles(), tribes.Original()} {
			for _, spec := range allBodies(t) {
				m := newMatch(t, Options{Level: level, Rules: rules})
				top := p.Path[0].Position.Add(geom.Vec{X: 1.5, Y: -1, Z: 0.5})
				id := standing(t, m, spec, top)
				steps(m, 60) // it settles while the platform waits or turns
				local := func() geom.Vec {
					return m.platforms.All()[0].Mover.Pose().Undo(playerEntry(m, id).position.Feet)
				}
				start, what := local(), fmt.Sprint(name, " ", rules.Name, " ", spec.Armor.Name)
				for tick := range 900 {
					m.Step(nil)
					if off := local().Sub(start).Length(); off > 1e-9 {
						t.Fatalf("%s tick %d: %.12f m away from its place", what, tick, off)
					}
					notInside(t, m, id, what)
				}
			}
		}
	}
}

func TestPlatform_AStepOffKeepsItsVelocity(t *testing.T) {
	level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(-60, 0, 10, 15, 70), testlevels.Stop(60, 0, 10, 15, 0)))
	m := newMatch(t, Options{Level: level})
	id := standing(t, m, PlayerSpec{}, geom.Vec{X: -60, Z: 10.5})
	steps(m, 120)
	before := playerEntry(m, id).position.Feet
	steps(m, 2, Command{Player: id, Input: components.Input{Buttons: components.ButtonJump}})
	v := playerEntry(m, id).velocity.Linear
	if math.Abs(v.X-15) > 1e-9 || v.Z < 7 {
		t.Errorf("jumped off a platform at 15 m/s with %v", v)
	}
	steps(m, 10, Command{Player: id})
	if x := playerEntry(m, id).position.Feet.X - before.X; math.Abs(x-12*15*TickSeconds) > 0.5 {
		t.Errorf("went %v m in 12 ticks", x)
	}
}

// TestPlatform_AJumpFromALiftGainsItsSpeed compares apexes: v2/2g over the lift
// for a body that leaves with 8.33 + 6 m/s.
func TestPlatform_AJumpFromALiftGainsItsSpeed(t *testing.T) {
	level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 6, 70), testlevels.Stop(0, 0, 14, 6, 2000)))
	m := newMatch(t, Options{Level: level})
	id := standing(t, m, PlayerSpec{}, geom.Vec{Z: 2.5})
	steps(m, 90)
	start, apex := playerEntry(m, id).position.Feet.Z, 0.0
	for tick := range 24 { // it comes down before the lift is there
		m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonJump.When(tick == 0)}}})
		apex = max(apex, playerEntry(m, id).position.Feet.Z-start)
	}
	rise := 75.0/9 + 6
	if want := rise * rise / 40; math.Abs(apex-want) > 0.4 {
		t.Errorf("apex %v m above the lift, want about %v", apex, want)
	}
}

func TestPlatform_WhoLandsOnItSlidesUntilTheFeetCatchUp(t *testing.T) {
	level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 60, Y: 6, Z: 1}, testlevels.Stop(-60, 0, 10, 5, 0), testlevels.Stop(60, 0, 10, 5, 0)))
	m := newMatch(t, Options{Level: level})
	id := standing(t, m, PlayerSpec{}, geom.Vec{X: -50, Z: 10.6})
	steps(m, 40)
	p := playerEntry(m, id)
	if v := p.velocity.Linear.Length(); v > 0.01 {
		t.Errorf("slides at %v m/s against the platform after 40 ticks", v)
	}
	if x := p.position.Feet.X + 50; x <= 0 || x >= 40*TickSeconds*5 {
		t.Errorf("was carried %v m in 40 ticks of 0.16 m", x)
	}
}

func TestPlatform_BeltCarriesAtItsSpeed(t *testing.T) {
	belt := testlevels.Slab(geom.Vec{X: 4, Y: 80, Z: 1}, testlevels.Stop(0, 0, 1, 0, 0))
	belt.Belt = geom.Vec{Y: 6}
	m := newMatch(t, Options{Level: withPlatforms(t, belt)})
	id := standing(t, m, PlayerSpec{}, geom.Vec{Y: -30, Z: 1.5})
	steps(m, 60)
	start := playerEntry(m, id).position.Feet
	steps(m, 100)
	if displacement := playerEntry(m, id).position.Feet.Sub(start); displacement.Sub(geom.Vec{Y: 100 * 6 * TickSeconds}).Length() > 1e-9 {
		t.Errorf("carried by %v in 100 ticks, want 19.2 m along y", displacement)
	}
}

// TestPlatform_PushesWithoutOverlap lets walls, lifts and arms run into somebody
// who stands, in the way or beside it, and looks for overlap in every tick.
func TestPlatform_PushesWithoutOverlap(t *testing.T) {
	arm := testlevels.Slab(geom.Vec{X: 40, Y: 1, Z: 1}, testlevels.Stop(0, 0, 1, 0, 0))
	arm.TurnTicks = 400
	for name, p := range map[string]levels.Platform{
		"wall":      testlevels.Slab(geom.Vec{X: 1, Y: 10, Z: 6}, testlevels.Stop(-30, 0, 3.1, 12, 10), testlevels.Stop(30, 0, 3.1, 12, 10)),
		"fast wall": testlevels.Slab(geom.Vec{X: 0.2, Y: 10, Z: 6}, testlevels.Stop(-30, 0, 3.1, 50, 10), testlevels.Stop(30, 0, 3.1, 50, 10)),
		"lift":      testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 0.2}, testlevels.Stop(0, 0, -2, 30, 20), testlevels.Stop(0, 0, 20, 30, 20)),
		"arm":       arm,
	} {
		level := withPlatforms(t, p)
		for k := range 24 {
			m := newMatch(t, Options{Level: level})
			sin, cos := math.Sincos(float64(k) * 0.7)
			at := geom.Vec{X: float64(k%6) * 1.1 * cos, Y: 2 + float64(k%5)*1.1*sin, Z: 0.001}
			if name == "arm" && math.Abs(at.Y) < 1.4 {
				continue // the arm is there already
			}
			id := standing(t, m, PlayerSpec{Armor: armors()[k%3]}, at)
			crushed := 0
			for tick := range 400 {
				m.Step(nil)
				notInside(t, m, id, fmt.Sprintf("%s, player at %v, tick %d", name, at, tick))
				crushed += count(m.Events(), EventCrushed, id)
			}
			if crushed > 0 && name != "arm" {
				t.Errorf("%s, player at %v: crushed %d times where there is room", name, at, crushed)
			}
		}
	}
}

// TestPlatform_CrushIsAnEventAndNeverOverlap squeezes somebody against floor,
// wall and ceiling: the platform waits, hurts, and goes on over the dead.
func TestPlatform_CrushIsAnEventAndNeverOverlap(t *testing.T) {
	for name, c := range map[string]struct {
		platform levels.Platform
		at       geom.Vec
	}{
		"floor":   {testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 10, 7, 10), testlevels.Stop(0, 0, 0.6, 7, 10)), geom.Vec{}},
		"wall":    {testlevels.Slab(geom.Vec{X: 1, Y: 9, Z: 9}, testlevels.Stop(60, 0, 5, 30, 10), testlevels.Stop(99, 0, 5, 30, 10)), geom.Vec{X: 80}},
		"ceiling": {testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 40, 7, 60), testlevels.Stop(0, 0, 59, 7, 10)), geom.Vec{Z: 40.5}},
	} {
		for _, immortal := range []bool{false, true} {
			level := withPlatforms(t, c.platform)
			m := newMatch(t, Options{Level: level, Immortal: immortal})
			id := standing(t, m, PlayerSpec{}, c.at.Add(geom.Vec{Z: 0.0005}))
			crushed, died, waited := 0, 0, 0
			for tick := range 400 {
				before := m.platforms.All()[0].Mover.Pose()
				m.Step(nil)
				if died == 0 {
					notInside(t, m, id, fmt.Sprintf("%s, immortal %v, tick %d", name, immortal, tick))
				}
				n := count(m.Events(), EventCrushed, id)
				if n > 0 && m.platforms.All()[0].Mover.Pose() != before {
					t.Fatalf("%s tick %d: the platform went on", name, tick)
				}
				waited += n
				crushed += n
				died += count(m.Events(), EventDied, id)
			}
			switch {
			case crushed == 0:
				t.Errorf("%s, immortal %v: no event", name, immortal)
			case immortal && (died != 0 || waited < 200):
				t.Errorf("%s: immortal died %d times, the platform waited %d ticks", name, died, waited)
			case !immortal && died != 1:
				t.Errorf("%s: died %d times", name, died)
			case !immortal && m.platforms.All()[0].Mover.Pose().Position.Sub(c.platform.Path[0].Position).Length() == 0 && waited > 300:
				t.Errorf("%s: the platform never went on", name)
			}
		}
	}
}

func TestPlatform_StopsAndGoesOnAsTheGameSays(t *testing.T) {
	m := newMatch(t, Options{Level: withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 8, 0), testlevels.Stop(0, 0, 27.6, 8, 0)))})
	steps(m, 20)
	platform := m.Platforms(nil)[0]
	state := components.Platform.Get(mustEntry(m, platform.ID))
	state.Stopped = true
	steps(m, 50)
	if got := m.Platforms(nil)[0].Pose; got != platform.Pose {
		t.Errorf("a stopped platform went from %v to %v", platform.Pose, got)
	}
	components.Platform.Get(mustEntry(m, platform.ID)).Stopped = false
	steps(m, 1)
	if got := m.Platforms(nil)[0].Pose.Position.Z - platform.Pose.Position.Z; math.Abs(got-8*TickSeconds) > 1e-9 {
		t.Errorf("went on by %v m", got)
	}
}

func TestPlatform_MatchesDoNotShareTheirGeometry(t *testing.T) {
	level := withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 8, 0), testlevels.Stop(0, 0, 30, 8, 0)))
	a, b := newMatch(t, Options{Level: level}), newMatch(t, Options{Level: level})
	steps(a, 50)
	if got := b.Platforms(nil)[0].Pose; got != level.Platforms[0].Pose(0) {
		t.Errorf("a platform of another match went to %v", got)
	}
}

// TestPlatform_StopsShotsWhereItIs fires a disc at a lift that has gone up: it
// explodes there and not where the lift began.
func TestPlatform_StopsShotsWhereItIs(t *testing.T) {
	m := newMatch(t, Options{Level: withPlatforms(t, testlevels.Slab(geom.Vec{X: 6, Y: 1, Z: 6}, testlevels.Stop(0, 20, 3.1, 10, 0), testlevels.Stop(0, 20, 40, 10, 9999)))})
	id := join(t, m, PlayerSpec{Weapons: []string{"disc"}, Position: at(0, 0, 0.001)})
	steps(m, 200) // it is at the top
	up := geom.LookAlong(geom.Vec{Y: 20, Z: 38})
	var struck []geom.Vec
	for tick := range 60 {
		m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire.When(tick == 0), Look: up}}})
		for _, e := range m.Events() {
			if e.Kind == EventExploded {
				struck = append(struck, e.Position)
			}
		}
	}
	if len(struck) != 1 || math.Abs(struck[0].Y-19.5) > 0.1 || struck[0].Z < 37 {
		t.Errorf("exploded at %v, want the face of the lift at (0, 19.5, 40)", struck)
	}
}

func TestPlatform_EveryComponentIsRegistered(t *testing.T) {
	m := newMatch(t, Options{Level: ground(t, "plant", 1)})
	for _, spec := range allBodies(t) {
		join(t, m, spec)
	}
	if err := m.Step(nil); err != nil {
		t.Error(err)
	}
}

// TestPlatform_WhoStandsHalfOnSolidGroundStays: a belt that is flush with the
// floor tugs at nobody who has a foot on the floor.
func TestPlatform_WhoStandsHalfOnSolidGroundStays(t *testing.T) {
	belt := testlevels.Slab(geom.Vec{X: 4, Y: 20, Z: 1}, testlevels.Stop(0, 0, -0.5, 0, 0)) // its top is at the height of the floor
	belt.Belt = geom.Vec{Y: 6}
	m := newMatch(t, Options{Level: withPlatforms(t, belt)})
	id := standing(t, m, PlayerSpec{}, geom.Vec{X: 2.1, Z: 0.0005})
	steps(m, 100)
	if y := playerEntry(m, id).position.Feet.Y; math.Abs(y) > 1e-9 {
		t.Errorf("was carried %v m with a foot on the floor", y)
	}
}

func TestSpawn_IsNeverWhereAPlatformIs(t *testing.T) {
	level := built(t, room(), func(p *levels.Parts) {
		p.Spawns = []levels.Spawn{{Position: geom.Vec{X: 50, Z: 5}}, {Position: geom.Vec{X: -50, Z: 5}}}
		p.Platforms = []levels.Platform{testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 6}, testlevels.Stop(50, 30, 6, 20, 0), testlevels.Stop(50, 0, 6, 20, 99999))}
	})
	m := newMatch(t, Options{Level: level})
	steps(m, 60) // it is over the first spawn
	for range 20 {
		id := join(t, m, PlayerSpec{})
		if feet := playerEntry(m, id).position.Feet; feet.X != -50 {
			t.Fatalf("player %d enters at %v, where the platform is", id, feet)
		}
		m.Despawn(id)
	}
}
