package soak

import (
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// watched is a match of tribes bodies on a ground, with a checker, and a step of its
// first player from one place to another at a velocity.
func watched(t *testing.T, ground *testlevels.Ground, from, to, velocity geom.Vec) (*checker, *step) {
	t.Helper()
	s, err := Plan{Level: "rooms", Rules: "articles", Model: "tribes", Seed: 1}.start(ground)
	if err != nil {
		t.Fatal(err)
	}
	s.match.Step(s.commands)
	w := s.checker
	w.after = w.m.Players(nil)
	st := w.newStep(0)
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	st.before = &systems.PlayerState{Position: from, Half: half}
	*st.bodyTick = bodyTick{atStart: bodyState{feet: from, half: half}, moved: true, medium: components.Air()}
	st.afterStep = bodyState{feet: to, velocity: velocity, half: half}
	st.afterPushes = st.afterStep
	st.after.Move = components.MoveReportData{}
	st.tribesInvariants(w)
	return w, &st
}

// hall is a closed hall of 40 m with something in it.
func hall(t *testing.T, add func(s *testlevels.Sketch), platforms ...levels.Platform) *testlevels.Ground {
	t.Helper()
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: 20, Z: 20}, true)
	if add != nil {
		add(&s)
	}
	level, err := testlevels.Built(&s, func(p *levels.Parts) {
		p.Spawns = []levels.Spawn{{Position: geom.Vec{X: -15, Y: -15, Z: 5}}}
		p.Platforms = platforms
	})
	if err != nil {
		t.Fatal(err)
	}
	return &testlevels.Ground{Level: level, Solid: testlevels.NewBrute(level.Solid), Closed: true}
}

func breaks(err error, invariant string) bool {
	return err != nil && strings.HasPrefix(err.Error(), invariant+" ")
}

// TestChecker_SeesTheBoxPassAPostBesideItsMiddle moves a body by a post that only its
// side goes through.
func TestChecker_SeesTheBoxPassAPostBesideItsMiddle(t *testing.T) {
	for _, c := range []struct {
		side   float64 // of the post from the middle of the way, m
		passes bool
	}{{0.3, true}, {0.45, true}, {0.55, false}} {
		ground := hall(t, func(s *testlevels.Sketch) {
			s.Block(geom.Vec{X: c.side, Y: 2, Z: -1}, geom.Vec{X: c.side + 0.1, Y: 2.1, Z: 5}, false)
		})
		w, s := watched(t, ground, geom.Vec{Z: 1}, geom.Vec{Y: 4, Z: 1}, geom.Vec{Y: 125})
		if err := w.checkContinuous(s); breaks(err, "I4") != c.passes {
			t.Errorf("a post %v m aside: %v", c.side, err)
		}
	}
}

// TestChecker_AllowsWhatAnImpactExplains bends the way of a body round a corner that
// the straight one cuts.
func TestChecker_AllowsWhatAnImpactExplains(t *testing.T) {
	ground := hall(t, nil)
	from, normal := geom.Vec{X: 3, Z: 1}, geom.Vec{X: -1}
	for _, c := range []struct {
		share  float64 // of the tick before the contact
		aside  float64 // m off the way along the wall
		breaks bool
	}{{0, 0, false}, {0.25, 0, false}, {1, 0, false}, {1.2, 0, true}, {0.5, 0.001, true}, {0.5, -0.02, true}} {
		const impact, along = 10, 4
		velocity := geom.Vec{X: -0.001, Y: along}
		to := from.Add(velocity.Scale(systems.TickSeconds)).AddScaled(normal, -c.share*impact*systems.TickSeconds).Add(geom.Vec{Y: c.aside})
		w, s := watched(t, ground, from, to, velocity)
		s.after.Move.Add(components.BumpSlide, 0, normal, impact)
		s.tribesInvariants(w)
		if err := w.checkPath(s); breaks(err, "I16") != c.breaks {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestChecker_CountsTheWayOverManyTicks holds a body fast that shows a speed, all of
// the time or for a part of it.
func TestChecker_CountsTheWayOverManyTicks(t *testing.T) {
	for _, c := range []struct {
		speed, share float64
		breaks       bool
	}{{2, 1, false}, {2, 0.97, false}, {2, 0.9, true}, {2, 0, true}, {0.9, 0, false}, {1.1, 0, true}} {
		velocity := geom.Vec{Y: c.speed}
		w, s := watched(t, hall(t, nil), geom.Vec{Z: 1}, geom.Vec{Y: c.speed * c.share * systems.TickSeconds, Z: 1}, velocity)
		var err error
		for range progressTicks {
			if err == nil {
				err = w.checkProgress(s)
			}
		}
		if breaks(err, "I17") != c.breaks {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestChecker_SeesAPlatformGoThroughAPlayer lets a door pass somebody who stays, is
// pushed ahead of it, or is taken through a wall.
func TestChecker_SeesAPlatformGoThroughAPlayer(t *testing.T) {
	door := testlevels.Slab(geom.Vec{X: 6, Y: 0.2, Z: 6}, testlevels.Stop(0, 0, 3, 5, 0), testlevels.Stop(0, 10, 3, 5, 0))
	ground := hall(t, func(s *testlevels.Sketch) { s.Block(geom.Vec{X: -5, Y: 3, Z: -1}, geom.Vec{X: 5, Y: 3.2, Z: 5}, false) }, door)
	for _, c := range []struct {
		from, to, went float64
		breaks         bool
	}{{1, 1, 0.3, false}, {1, 1, 1.5, true}, {1, 2, 1.5, false}, {2.4, 3.9, 1, true}} {
		w, s := watched(t, ground, geom.Vec{Y: c.from, Z: 1}, geom.Vec{Y: c.to, Z: 1}, geom.Vec{})
		s.atStart.feet = geom.Vec{Y: c.to, Z: 1}
		w.platforms[0].pose = geom.Pose{Position: geom.Vec{Z: 3}}
		w.platforms[0].place(geom.Pose{Position: geom.Vec{Y: c.went, Z: 3}})
		if err := w.checkPlatformPaths(s); breaks(err, "I4") != c.breaks {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestChecker_ABodyIsInsideFromSlopOn lowers a body into the floor.
func TestChecker_ABodyIsInsideFromSlopOn(t *testing.T) {
	ground := hall(t, nil)
	for _, c := range []struct {
		deep   float64
		breaks bool
	}{{0, false}, {0.9e-6, false}, {1.1e-6, true}, {0.01, true}} {
		w, s := watched(t, ground, geom.Vec{}, geom.Vec{}, geom.Vec{})
		s.afterPushes.feet = geom.Vec{Z: -c.deep}
		if err := w.checkContained(s); breaks(err, "I2") != c.breaks {
			t.Errorf("%v m deep: %v", c.deep, err)
		}
	}
}

// TestChecker_FacesPushOutOnlyWhatCameFromBehind: a body that has crossed the border comes
// through the floor from below, stays in it for a tick, or sinks into it from above.
func TestChecker_FacesPushOutOnlyWhatCameFromBehind(t *testing.T) {
	for _, c := range []struct {
		name               string
		from, to, velocity float64 // height of the feet, m, and m/s
		noted, pushes      bool
	}{
		{"from below", -2.4, -2.2, 6, false, true},
		{"in it, and turned back", -1, -1.2, -6, true, true},
		{"sinking", 0.01, -0.2, -6, false, false},
		{"sunk", -0.2, -0.2, 0, false, false},
		{"sunk and rising", -0.2, -0.1, 3, false, false},
	} {
		ground := hall(t, nil)
		ground.Closed = false
		w, s := watched(t, ground, geom.Vec{Z: c.from}, geom.Vec{Z: c.to}, geom.Vec{Z: c.velocity})
		s.atStart.velocity, s.limits.push = s.afterStep.velocity, 0
		around := &w.surroundings[0]
		around.outside = true
		if c.noted {
			for _, f := range w.near(0, s.atStart.box().Bounds()) {
				around.behind = append(around.behind, f.Number)
			}
		}
		if err := w.checkBounds(s); err != nil || (s.limits.push > 0) != c.pushes || (len(around.behind) > 0) != c.pushes {
			t.Errorf("%s: %v, pushed by up to %v m, out of %v", c.name, err, s.limits.push, around.behind)
		}
	}
}

// TestChecker_ABodyThatIsBackIsCheckedAgain above the floor, and not below it.
func TestChecker_ABodyThatIsBackIsCheckedAgain(t *testing.T) {
	for _, c := range []struct {
		x, z float64
		back bool
	}{{0, 1, true}, {0, -3, false}, {0, -0.1, false}, {25, 1, false}} {
		ground := hall(t, nil)
		ground.Closed = false
		feet := geom.Vec{X: c.x, Z: c.z}
		w, s := watched(t, ground, feet, feet, geom.Vec{})
		w.surroundings[0].outside = true
		if err := w.checkBounds(s); err != nil || w.surroundings[0].outside == c.back {
			t.Errorf("%v: %v, outside %v", feet, err, w.surroundings[0].outside)
		}
	}
}

// TestChecker_APushOfTorqueKeepsItsDirection and may be shorter than what was asked for.
func TestChecker_APushOfTorqueKeepsItsDirection(t *testing.T) {
	for _, c := range []struct {
		change geom.Vec
		beyond bool
	}{{geom.Vec{X: 10}, false}, {geom.Vec{X: 4}, false}, {geom.Vec{Y: 10}, true}, {geom.Vec{X: -10}, true}, {geom.Vec{X: 11}, true}} {
		s := step{bodyTick: &bodyTick{pushedBy: geom.Vec{X: 10}}, after: &systems.PlayerState{Model: components.ModelTorque}}
		if got := s.beyondPush(c.change); (got > 0) != c.beyond {
			t.Errorf("a change by %v: %v m/s beyond", c.change, got)
		}
	}
}

// TestCreases_BodiesMeetFacesAtAllAngles makes sure that the soak of the creases has
// something to find: two contacts of a tick at every angle.
func TestCreases_BodiesMeetFacesAtAllAngles(t *testing.T) {
	var met [9]int // by twenty degrees
	for seed := range uint64(3) {
		plan := Plan{Level: "creases", Rules: "articles", Model: "tribes", Seed: seed, Except: StillBroken}
		ground, err := testlevels.Build(plan.Level, plan.Seed)
		if err != nil {
			t.Fatal(err)
		}
		s, err := plan.start(ground, at(systems.StageSeal, func(m *systems.Match) {
			for _, p := range m.Players(nil) {
				for i := 1; i < p.Move.BumpCount; i++ {
					angle := math.Acos(geom.Clamp(p.Move.Bumps[i-1].Normal.Dot(p.Move.Bumps[i].Normal), -1, 1))
					met[min(int(angle*9/math.Pi), 8)]++
				}
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
		if _, failed := plan.drive(t.Context(), s, MatchTicks); failed != nil {
			t.Fatal(failed)
		}
	}
	for i, n := range met {
		if n == 0 {
			t.Errorf("nobody met two faces whose normals are %d to %d degrees apart: %v", 20*i, 20*i+20, met)
		}
	}
}

// TestChecker_FollowsSeveralStepsUp takes a body over three ledges in one tick: the
// straight way to its end goes through their sides. The same way without the steps is
// one through walls, and so is one through a wall on the last ledge.
func TestChecker_FollowsSeveralStepsUp(t *testing.T) {
	from, to := geom.Vec{X: -0.5, Z: 0.001}, geom.Vec{X: -0.3, Z: 2.101}
	for _, c := range []struct {
		steps     int
		wall      bool
		invariant string
	}{{3, false, ""}, {3, true, "I4"}, {1, false, "I4"}, {0, false, "I4"}} {
		ground := hall(t, func(s *testlevels.Sketch) {
			for i, x := range []float64{0.02, 0.03, 0.04} {
				s.Block(geom.Vec{X: x, Y: -3, Z: -1}, geom.Vec{X: 5, Y: 3, Z: 0.7 * float64(i+1)}, false)
			}
			if c.wall {
				s.Block(geom.Vec{X: 0.05, Y: -3, Z: 2}, geom.Vec{X: 5, Y: 3, Z: 9}, false)
			}
		})
		w, s := watched(t, ground, from, to, geom.Vec{X: 6.25})
		for range c.steps {
			s.after.Move.Add(components.BumpStep, 1, geom.Vec{X: -1}, 0)
		}
		s.steps = c.steps
		s.tribesInvariants(w)
		if err := w.checkContinuous(s); breaks(err, "I4") != (c.invariant == "I4") {
			t.Errorf("%d steps, wall %v: %v", c.steps, c.wall, err)
		}
	}
}

// TestChecker_CountsWhatANormalPushesBesideTheOthers: of two normals in almost one line
// the second counts as in the span of the first. What its impact may have pushed the
// body beside it is no time lost, and anything more is.
func TestChecker_CountsWhatANormalPushesBesideTheOthers(t *testing.T) {
	const tilt, impact = 5e-5, 20.0
	pushed := impact * systems.TickSeconds * tilt
	for off, invariant := range map[float64]string{0.9 * pushed: "", -0.9 * pushed: "", 1.2 * pushed: "I16", -1.2 * pushed: "I16"} {
		velocity := geom.Vec{Y: 3}
		displacement := velocity.Scale(systems.TickSeconds).Add(geom.Vec{X: off})
		w, s := watched(t, hall(t, nil), geom.Vec{Z: 5}, geom.Vec{Z: 5}.Add(displacement), velocity)
		s.after.Move.Add(components.BumpSlide, 1, geom.Up(), 0)
		s.after.Move.Add(components.BumpSlide, 2, geom.Vec{X: tilt, Z: 1}, impact)
		if err := w.checkPath(s); breaks(err, "I16") != (invariant != "") {
			t.Errorf("off by %v m, %v m by the impact: %v", off, pushed, err)
		}
	}
}

// TestChecker_AllowsAPushOutOfWhatAContactLedAlong: beside a wall that it touches a body
// grazes a post, and is pushed out of it. Without the post nothing explains that.
func TestChecker_AllowsAPushOutOfWhatAContactLedAlong(t *testing.T) {
	const graze = 1.05e-6
	for _, post := range []bool{true, false} {
		for off, allowed := range map[float64]bool{1.5 * graze: true, 5 * graze: false} {
			ground := hall(t, func(s *testlevels.Sketch) {
				if post {
					s.Block(geom.Vec{X: -1, Y: -0.7, Z: 7}, geom.Vec{X: 1, Y: -0.5 + graze, Z: 9}, false)
				}
			})
			from, velocity := geom.Vec{Z: 4.65}, geom.Vec{Z: 4}
			w, s := watched(t, ground, from, from.AddScaled(velocity, systems.TickSeconds).Add(geom.Vec{Y: off}), velocity)
			s.after.Move.Add(components.BumpSlide, 1, geom.Vec{X: 1}, 0.0002)
			if err := w.checkPath(s); breaks(err, "I16") == (post && allowed) {
				t.Errorf("post %v, pushed by %v m: %v", post, off, err)
			}
		}
	}
}
